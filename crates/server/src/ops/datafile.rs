//! The data file as commands open it, beside a server that may be running.

use crate::store::{FILE, StoreError, VERSION};
use rusqlite::{Connection, OpenFlags};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The open data file.
pub type Db = Connection;

/// Why a command cannot work on the data.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    /// There is no data file.
    #[error("there is no {}; name the server's data directory with --data DIR", path.display())]
    Missing {
        /// Where it was looked for.
        path: PathBuf,
    },
    /// The file is older than this program.
    #[error(
        "the data file is of version {found}, this program works on version {VERSION}: start `tablee serve` once, it brings the file up to date"
    )]
    TooOld {
        /// The file's version.
        found: usize,
    },
    /// The file fails.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<rusqlite::Error> for DataError {
    fn from(error: rusqlite::Error) -> DataError {
        DataError::Store(error.into())
    }
}

/// Opens the data file of a directory; never makes one.
pub fn open(dir: &Path) -> Result<Connection, DataError> {
    let path = dir.join(FILE);
    if !path.is_file() {
        return Err(DataError::Missing { path });
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(&path, flags)?;
    // A running server holds the file for milliseconds at a time.
    db.busy_timeout(Duration::from_secs(10))?;
    db.pragma_update(None, "foreign_keys", true)?;
    check_version(&db)?;
    Ok(db)
}

fn check_version(db: &Connection) -> Result<(), DataError> {
    let found: i64 = db.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let found = usize::try_from(found).unwrap_or(0);
    match found {
        _ if found > VERSION => Err(StoreError::TooNew { found, known: VERSION }.into()),
        _ if found < VERSION => Err(DataError::TooOld { found }),
        _ => Ok(()),
    }
}

/// Does something in one transaction of its own.
pub fn change<T>(
    db: &Connection,
    job: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> Result<T, DataError> {
    db.execute_batch("BEGIN IMMEDIATE")?;
    let done = job(db);
    db.execute_batch(if done.is_ok() { "COMMIT" } else { "ROLLBACK" })?;
    Ok(done?)
}
