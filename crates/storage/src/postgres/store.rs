//! The handle on a PostgreSQL database: opening it, as one of its nodes or as a command beside them,
//! and the way to its connections and its queue of appends.

use super::append_queue::AppendQueue;
use super::claim::{Claim, Mode};
use super::connection::{Connector, row, run};
use super::error::Failure;
use super::migrations::Due;
use super::{migrations, transfer};
use crate::{Append, StoreError};
use deadpool_postgres::{Client, Pool, Transaction};
use std::sync::Arc;
use std::time::Duration;
use tokio_postgres::IsolationLevel;

/// How many connections a server uses at most, beside those of its claim, its appends and its news.
const MOST: usize = 12;

/// How often a node asks, for a second each time, for what it needs to bring the database up to date.
const ATTEMPTS: u32 = 10;

/// How long one statement of a server may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// A handle on the database; cheap to clone. It closes when the last handle is dropped.
#[derive(Clone)]
pub struct Postgres {
    shared: Arc<Shared>,
}

struct Shared {
    pool: Pool,
    appends: AppendQueue,
    way: Connector,
    /// The number of this node; a command has none.
    node: i64,
    /// Held by a server. It is dropped last: whoever comes next finds everything written.
    claim: Option<Claim>,
}

impl Postgres {
    /// Opens the database as one of its nodes: makes the tables if they are not there, and migrates
    /// them forward where no other node serves from it, or none of them minds.
    pub async fn open(url: &str) -> Result<Postgres, StoreError> {
        let way = Connector::read(url, Some(PATIENCE))?;
        // A migration takes as long as it takes.
        let unhurried = Connector::read(url, None)?.pool(1)?;
        let mut client = get(&unhurried).await?;
        bring_up_to_date(&way, &mut client).await?;
        let claim = Claim::take(&way, Mode::Shared).await?;
        migrations::check(&client).await?;
        if transfer::mark(&client).await?.is_some() {
            return Err(StoreError::Unfinished);
        }
        migrations::sign(&client).await?;
        let node = register(&client).await?;
        unhurried.close();
        let pool = way.pool(MOST)?;
        let appends = AppendQueue::start(way.pool(1)?);
        let shared = Shared { pool, appends, way, node, claim: Some(claim) };
        Ok(Postgres { shared: Arc::new(shared) })
    }

    /// Opens the database as a command does, beside a server that may be running: never makes or
    /// migrates tables.
    pub async fn beside(url: &str) -> Result<Postgres, StoreError> {
        let way = Connector::read(url, None)?;
        let pool = way.pool(2)?;
        migrations::check(&get(&pool).await?).await?;
        let appends = AppendQueue::start(way.pool(1)?);
        let shared = Shared { pool, appends, way, node: 0, claim: None };
        Ok(Postgres { shared: Arc::new(shared) })
    }

    /// Makes the tables of a database that is to become the target of a transfer.
    pub async fn make(url: &str) -> Result<(), StoreError> {
        let way = Connector::read(url, None)?;
        let pool = way.pool(1)?;
        let mut client = get(&pool).await?;
        bring_up_to_date(&way, &mut client).await?;
        Ok(migrations::sign(&client).await?)
    }

    /// Opens the database as the source or the target of a transfer: nobody serves from it meanwhile.
    pub async fn alone(url: &str) -> Result<Postgres, StoreError> {
        let way = Connector::read(url, None)?;
        let claim = Claim::take(&way, Mode::Alone).await.map_err(|error| match error {
            StoreError::Claimed => StoreError::Serving,
            error => error,
        })?;
        let pool = way.pool(2)?;
        // What this program does not know would not be taken along.
        migrations::check_whole(&get(&pool).await?).await?;
        let appends = AppendQueue::start(way.pool(1)?);
        let shared = Shared { pool, appends, way, node: 0, claim: Some(claim) };
        Ok(Postgres { shared: Arc::new(shared) })
    }

    /// Writes what waits, then closes the connections and gives the database free; whoever still
    /// holds a handle can store nothing any more.
    pub async fn close(&self) {
        self.shared.appends.finish().await;
        if let Ok(client) = self.writer().await {
            // Where that fails, the others notice by its silence.
            let gone = "DELETE FROM presence WHERE node = $1";
            let _ = run(&client, gone, &[&self.shared.node]).await;
            let _ = run(&client, "DELETE FROM nodes WHERE id = $1", &[&self.shared.node]).await;
        }
        self.shared.pool.close();
        if let Some(claim) = &self.shared.claim {
            claim.give_up();
        }
    }

    /// The number of this node.
    pub fn node(&self) -> i64 {
        self.shared.node
    }

    /// How to make a connection.
    pub fn way(&self) -> &Connector {
        &self.shared.way
    }

    /// How many groups of appends were committed since the start.
    pub fn commits(&self) -> u64 {
        self.shared.appends.commits()
    }

    /// A connection for reading.
    pub async fn reader(&self) -> Result<Client, Failure> {
        get(&self.shared.pool).await
    }

    /// A connection for writing, while the database is this server's.
    pub async fn writer(&self) -> Result<Client, Failure> {
        self.still_claimed()?;
        get(&self.shared.pool).await
    }

    /// False where the log is not as long as expected.
    pub async fn append(&self, append: Append) -> Result<bool, Failure> {
        self.still_claimed()?;
        Ok(self.shared.appends.append(append).await?)
    }

    fn still_claimed(&self) -> Result<(), StoreError> {
        if self.shared.pool.is_closed() {
            return Err(StoreError::Closed);
        }
        match &self.shared.claim {
            Some(claim) if !claim.holds() => {
                Err(StoreError::Unreachable("the connection was lost".to_owned()))
            }
            _ => Ok(()),
        }
    }
}

/// Brings the database up to date, unless another node that starts at the same time does: that one
/// serves from it as soon as it has. A database of a newer program that this one can serve from is left as it is.
async fn bring_up_to_date(way: &Connector, client: &mut Client) -> Result<(), StoreError> {
    for attempt in 1.. {
        let mode = match migrations::due(client).await? {
            Due::Nothing => break,
            Due::Additions => Mode::Adding,
            Due::Changes => Mode::Alone,
        };
        let done = match Claim::take(way, mode).await {
            Ok(_claim) => migrations::bring_up_to_date(client).await.map_err(StoreError::from),
            Err(error) => Err(error),
        };
        match done {
            Err(StoreError::Claimed) if attempt < ATTEMPTS => {}
            done => done?,
        }
    }
    Ok(())
}

/// Registers a node; its number. Those that are long gone are forgotten.
async fn register(client: &Client) -> Result<i64, Failure> {
    let gone =
        "WITH gone AS (DELETE FROM nodes WHERE beat_at < now() - interval '1 day' RETURNING id)
                DELETE FROM presence WHERE node IN (SELECT id FROM gone)";
    run(client, gone, &[]).await?;
    let own = "INSERT INTO nodes DEFAULT VALUES RETURNING id";
    Ok(row(client, own, &[]).await?.try_get(0)?)
}

/// A transaction in which everything is read of one moment.
pub async fn moment(client: &mut Client) -> Result<Transaction<'_>, Failure> {
    let reading = client.build_transaction().isolation_level(IsolationLevel::RepeatableRead);
    Ok(reading.read_only(true).start().await?)
}

async fn get(pool: &Pool) -> Result<Client, Failure> {
    Ok(pool.get().await?)
}
