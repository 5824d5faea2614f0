//! The handle on a PostgreSQL database: opening it, as its one server or as a command beside a
//! server, and the way to its connections and its queue of appends.

use super::append_queue::AppendQueue;
use super::claim::Claim;
use super::connection;
use super::error::Failure;
use super::migrations;
use crate::{Append, StoreError};
use deadpool_postgres::{Client, Pool, Transaction};
use std::sync::Arc;
use std::time::Duration;
use tokio_postgres::IsolationLevel;

/// How many connections a server uses at most, beside that of its claim and that of its appends.
const MOST: usize = 12;

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
    /// Held by a server. It is dropped last: whoever comes next finds everything written.
    claim: Option<Claim>,
}

impl Postgres {
    /// Opens the database as its one server: makes the tables if they are not there, and migrates
    /// them forward.
    pub async fn open(url: &str) -> Result<Postgres, StoreError> {
        let config = connection::config(url, Some(PATIENCE))?;
        let claim = Claim::take(&config).await?;
        let pool = connection::pool(config.clone(), MOST)?;
        // A migration takes as long as it takes.
        let unhurried = connection::pool(connection::config(url, None)?, 1)?;
        migrations::bring_up_to_date(&mut get(&unhurried).await?).await?;
        unhurried.close();
        let appends = AppendQueue::start(connection::pool(config, 1)?);
        Ok(Postgres { shared: Arc::new(Shared { pool, appends, claim: Some(claim) }) })
    }

    /// Opens the database as a command does, beside a server that may be running: never makes or
    /// migrates tables.
    pub async fn beside(url: &str) -> Result<Postgres, StoreError> {
        let config = connection::config(url, None)?;
        let pool = connection::pool(config.clone(), 2)?;
        migrations::check(&get(&pool).await?).await?;
        let appends = AppendQueue::start(connection::pool(config, 1)?);
        Ok(Postgres { shared: Arc::new(Shared { pool, appends, claim: None }) })
    }

    /// Writes what waits, then closes the connections and gives the database free; whoever still
    /// holds a handle can store nothing any more.
    pub async fn close(&self) {
        self.shared.appends.finish().await;
        self.shared.pool.close();
        if let Some(claim) = &self.shared.claim {
            claim.give_up();
        }
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

/// A transaction in which everything is read of one moment.
pub async fn moment(client: &mut Client) -> Result<Transaction<'_>, Failure> {
    let reading = client.build_transaction().isolation_level(IsolationLevel::RepeatableRead);
    Ok(reading.read_only(true).start().await?)
}

async fn get(pool: &Pool) -> Result<Client, Failure> {
    Ok(pool.get().await?)
}
