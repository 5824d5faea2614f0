//! The store: one handle on the data, whichever database keeps them.

use crate::sqlite::Sqlite;
use crate::{Append, StoreError};
use std::path::Path;

/// A handle on the data; cheap to clone. They close when the last handle is dropped.
#[derive(Clone)]
pub struct Store {
    pub(crate) database: Database,
}

/// The databases that can keep the data. Each has all operations, one file per aggregate.
#[derive(Clone)]
pub(crate) enum Database {
    Sqlite(Sqlite),
}

/// Does an operation on whichever database the store is on.
macro_rules! ask {
    ($store:expr, $operation:ident($($argument:expr),*)) => {
        match &$store.database {
            $crate::store::Database::Sqlite(db) => db.$operation($($argument),*).await,
        }
    };
}
pub(crate) use ask;

impl Store {
    /// Opens `dir/tablee.db` as the one server of this folder: makes it if it is not there, and
    /// migrates it forward.
    pub fn open(dir: &Path) -> Result<Store, StoreError> {
        Ok(Store { database: Database::Sqlite(Sqlite::open(dir)?) })
    }

    /// Opens the file as a command does, beside a server that may be running: never makes or
    /// migrates a file, and never checkpoints, which is the server's business alone.
    pub fn beside(dir: &Path) -> Result<Store, StoreError> {
        Ok(Store { database: Database::Sqlite(Sqlite::beside(dir)?) })
    }

    /// Writes what waits, then closes the data and gives them free for another server; whoever
    /// still holds a handle can store nothing any more.
    pub async fn close(&self) {
        ask!(self, close())
    }

    /// How many groups of writes were committed since the start.
    pub fn commits(&self) -> u64 {
        match &self.database {
            Database::Sqlite(db) => db.commits(),
        }
    }

    /// Appends one input to a table's log if the log is exactly as long as the caller believes.
    /// The answer means that it is on the disk.
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        let (table, expected) = (append.table, append.seq);
        match ask!(self, append(append))? {
            true => Ok(()),
            false => Err(StoreError::Conflict { table, expected }),
        }
    }
}
