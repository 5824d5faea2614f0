//! Read-only connections, lent one at a time: at most [`MOST`] questions are answered at once, so
//! that readers never take all blocking threads.

use super::error::failed;
use crate::StoreError;
use parking_lot::Mutex;
use rusqlite::{Connection, OpenFlags};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// How many questions are answered at once.
pub const MOST: usize = 8;

/// How much of the file each connection keeps for itself, in KiB; SQLite's default is 2,000. The system keeps
/// the file's pages once for all of them.
const CACHE: i64 = 512;

/// Every how many steps of SQLite's machine the time is looked at.
const STEPS: i32 = 10_000;

pub struct Readers {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
    turns: Arc<Semaphore>,
    patience: Option<Duration>,
}

impl Readers {
    /// `patience` is how long one question may take.
    pub fn new(path: PathBuf, patience: Option<Duration>) -> Readers {
        let turns = Arc::new(Semaphore::new(MOST));
        Readers { path, idle: Mutex::new(Vec::new()), turns, patience }
    }

    /// Runs a query on a blocking thread, once it is its turn.
    pub async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        query: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let turn = self.turns.clone().acquire_owned().await.map_err(|_| StoreError::Closed)?;
        let readers = self.clone();
        let task = tokio::task::spawn_blocking(move || {
            let answer = readers.lend(query);
            drop(turn);
            answer
        });
        task.await.map_err(|_| StoreError::Closed)?
    }

    fn lend<T>(
        &self,
        query: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let connection = match self.idle().pop() {
            Some(connection) => connection,
            None => open(&self.path).map_err(|error| failed(&error))?,
        };
        if let Some(patience) = self.patience {
            let until = Instant::now() + patience;
            let late = move || Instant::now() > until;
            connection.progress_handler(STEPS, Some(late)).map_err(|error| failed(&error))?;
        }
        let answer = query(&connection);
        self.idle().push(connection);
        answer.map_err(|error| failed(&error))
    }

    fn idle(&self) -> parking_lot::MutexGuard<'_, Vec<Connection>> {
        self.idle.lock()
    }
}

/// Opens the file for reading alone.
fn open(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.pragma_update(None, "cache_size", -CACHE)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}
