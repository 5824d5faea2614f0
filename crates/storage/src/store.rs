//! The store: one handle on the data, whichever database keeps them.

use crate::postgres::Postgres;
use crate::sqlite::Sqlite;
use crate::{Append, Location, StoreError};
use futures_util::future::BoxFuture;
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
    Postgres(Postgres),
}

/// An operation that has been asked for and is done while somebody waits for it. It is boxed, and of
/// this type alone, so that the code of all operations is compiled once, here, and not again in every
/// crate that waits for one.
pub type Pending<'a, T> = BoxFuture<'a, Result<T, StoreError>>;

/// Does an operation on whichever database the store is on.
macro_rules! ask {
    ($store:expr, $operation:ident($($argument:expr),*)) => {{
        let pending: $crate::Pending<'_, _> = match &$store.database {
            $crate::store::Database::Sqlite(db) => Box::pin(db.$operation($($argument),*)),
            $crate::store::Database::Postgres(db) => Box::pin(async move {
                db.$operation($($argument),*).await.map_err($crate::StoreError::from)
            }),
        };
        pending
    }};
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

    /// Opens a PostgreSQL database as one of its nodes: makes the tables if they are not there, and
    /// migrates them forward.
    pub fn connect(url: &str) -> Pending<'_, Store> {
        Box::pin(
            async move { Ok(Store { database: Database::Postgres(Postgres::open(url).await?) }) },
        )
    }

    /// Opens a PostgreSQL database as a command does, beside a server that may be running: never
    /// makes or migrates tables.
    pub fn connect_beside(url: &str) -> Pending<'_, Store> {
        Box::pin(
            async move { Ok(Store { database: Database::Postgres(Postgres::beside(url).await?) }) },
        )
    }

    /// Opens the data as a server, wherever they are.
    pub async fn open_at(location: &Location) -> Result<Store, StoreError> {
        match location {
            Location::Folder(folder) => Store::open(folder),
            Location::Postgres(url) => Store::connect(url).await,
        }
    }

    /// Opens the data as a command does, wherever they are.
    pub async fn beside_at(location: &Location) -> Result<Store, StoreError> {
        match location {
            Location::Folder(folder) => Store::beside(folder),
            Location::Postgres(url) => Store::connect_beside(url).await,
        }
    }

    /// Writes what waits, then closes the data and gives them free for another server; whoever
    /// still holds a handle can store nothing any more.
    pub async fn close(&self) {
        match &self.database {
            Database::Sqlite(db) => db.close().await,
            Database::Postgres(db) => db.close().await,
        }
    }

    /// How many groups of writes were committed since the start.
    pub fn commits(&self) -> u64 {
        match &self.database {
            Database::Sqlite(db) => db.commits(),
            Database::Postgres(db) => db.commits(),
        }
    }

    /// Appends one input to a table's log if the log is exactly as long as the caller believes.
    /// The answer means that it is on the disk.
    pub fn append(&self, append: Append) -> Pending<'_, ()> {
        Box::pin(async move {
            let (table, expected) = (append.table, append.seq);
            match ask!(self, append(append)).await? {
                true => Ok(()),
                false => Err(StoreError::Conflict { table, expected }),
            }
        })
    }
}
