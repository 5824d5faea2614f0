//! The claim: every node that serves from a database shares it; whoever changes the database has it alone, and
//! whoever only adds to it shares it, one at a time. A connection of its own holds an advisory lock, which ends with the connection,
//! however the node ends.

use super::connection::{Connector, because};
use super::migrations::{VERSION_OF, Version};
use crate::StoreError;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio_postgres::Client;
use tokio_postgres::error::SqlState;

/// The number of the lock: `tablee` in letters.
const LOCK: i64 = 0x7461_626c_6565;

/// The number of the lock of whoever adds to the database.
const ADDING: i64 = LOCK + 1;

/// Whether more than one node serves from this database.
pub const OTHERS: &str =
    "(SELECT count(*) > 1 FROM pg_locks WHERE locktype = 'advisory' AND granted
    AND classid = 29793 AND objid = 1651271013 AND objsubid = 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))";

/// A node that was killed loses its claim, and an update is done, within so long.
const PATIENCE: &str = "SET lock_timeout = '10s'; SET statement_timeout = 0;
                        SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5;
                        SET tcp_keepalives_count = 3;";

/// How long to wait before the claim is asked for again.
const PAUSE: Duration = Duration::from_millis(500);

/// Who may claim the database at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Every node.
    Shared,
    /// Every node, and nobody else who adds to it.
    Adding,
    /// Nobody else.
    Alone,
}

/// The claim of a running node; it is given up when this is dropped.
pub struct Claim {
    held: Arc<AtomicBool>,
    keeper: JoinHandle<()>,
}

impl Claim {
    /// Claims the database, or says that others have.
    pub async fn take(way: &Connector, mode: Mode) -> Result<Claim, StoreError> {
        let holding = hold(way, mode).await?;
        let held = Arc::new(AtomicBool::new(true));
        let keeper = tokio::spawn(keep(way.clone(), mode, holding, held.clone()));
        Ok(Claim { held, keeper })
    }

    /// Whether the claim holds. It does not between a loss of the connection and its return.
    pub fn holds(&self) -> bool {
        self.held.load(Ordering::Acquire)
    }

    /// Gives the claim up.
    pub fn give_up(&self) {
        self.held.store(false, Ordering::Release);
        self.keeper.abort();
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.give_up();
    }
}

/// A connection that holds the lock, and the task that ends with it.
struct Holding {
    /// The lock is held as long as this is.
    _client: Client,
    connection: Connection,
}

/// Ends the connection when it is dropped.
struct Connection(JoinHandle<()>);

impl Drop for Connection {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn hold(way: &Connector, mode: Mode) -> Result<Holding, StoreError> {
    let unreachable = |error: tokio_postgres::Error| StoreError::Unreachable(because(&error));
    let (client, connection) = way.connect().await.map_err(unreachable)?;
    let connection = Connection(tokio::spawn(async move {
        // Why it ended does not matter: it is opened again.
        let _ = connection.await;
    }));
    client.batch_execute(PATIENCE).await.map_err(unreachable)?;
    let lock = match mode {
        Mode::Shared | Mode::Adding => "SELECT pg_advisory_lock_shared($1)",
        Mode::Alone => "SELECT pg_advisory_lock($1)",
    };
    if mode != Mode::Shared {
        // Asked for again, as long as it is needed.
        client.batch_execute("SET lock_timeout = '1s'").await.map_err(unreachable)?;
    }
    let refused = |error: tokio_postgres::Error| match error.code() {
        Some(&SqlState::LOCK_NOT_AVAILABLE) => StoreError::Claimed,
        _ => unreachable(error),
    };
    client.execute(lock, &[&LOCK]).await.map_err(refused)?;
    match mode {
        // Before it was claimed, a newer program may have changed it.
        Mode::Shared => {
            let found = client.query_one(VERSION_OF, &[]).await.map_err(unreachable)?;
            Version::read(&found)?.must_be_known()?;
        }
        Mode::Adding => {
            let adding = "SELECT pg_advisory_lock($1)";
            client.execute(adding, &[&ADDING]).await.map_err(refused)?;
        }
        Mode::Alone => {}
    }
    Ok(Holding { _client: client, connection })
}

/// Asks for the lock again whenever the connection is lost.
async fn keep(way: Connector, mode: Mode, mut holding: Holding, held: Arc<AtomicBool>) {
    loop {
        let _ = (&mut holding.connection.0).await;
        held.store(false, Ordering::Release);
        tracing::error!("the connection that claims the database is lost: nothing is written");
        holding = loop {
            tokio::time::sleep(PAUSE).await;
            match hold(&way, mode).await {
                Ok(holding) => break holding,
                Err(error) => tracing::warn!(%error, "the database is not claimed again yet"),
            }
        };
        held.store(true, Ordering::Release);
        tracing::info!("the database is claimed again");
    }
}
