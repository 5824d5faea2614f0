//! A few read-only connections, lent one at a time.

use super::{StoreError, open_reader};
use rusqlite::Connection;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// How many idle connections are kept.
const KEPT: usize = 4;

pub struct Readers {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    pub fn new(path: PathBuf) -> Readers {
        Readers { path, idle: Mutex::new(Vec::new()) }
    }

    /// Runs a query on an idle connection, or on a new one where all are busy.
    pub fn run<T>(
        &self,
        query: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let connection = match self.idle().pop() {
            Some(connection) => connection,
            None => open_reader(&self.path)?,
        };
        let answer = query(&connection);
        let mut idle = self.idle();
        if idle.len() < KEPT {
            idle.push(connection);
        }
        Ok(answer?)
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Connection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
