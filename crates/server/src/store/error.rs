//! What can go wrong with the file, told so that an operator knows what to do.

use rusqlite::ErrorCode;
use std::path::{Path, PathBuf};

/// Why the store could not do something. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The data directory cannot be made.
    #[error("cannot make the data directory {}: {cause}", dir.display())]
    Directory {
        /// Which one.
        dir: PathBuf,
        /// What the system said.
        cause: std::io::Error,
    },
    /// The file cannot be opened for writing.
    #[error("cannot open {} for writing: {cause}; check that the directory exists and belongs to the user who runs the server", path.display())]
    Unwritable {
        /// Which file.
        path: PathBuf,
        /// What SQLite said.
        cause: rusqlite::Error,
    },
    /// The file was written by a newer program.
    #[error(
        "the data file is of version {found}, this program knows up to {known}: use a newer tablee"
    )]
    TooNew {
        /// The file's version.
        found: usize,
        /// The newest this program knows.
        known: usize,
    },
    /// The disk is full.
    #[error("the disk is full: free some space; nothing was lost, the last step was not done")]
    Full,
    /// The file can be read but not written.
    #[error("the data file is read-only: nothing can be stored")]
    ReadOnly,
    /// Somebody else appended first.
    #[error("table {table} has moved on: its log is not {expected} inputs long")]
    Conflict {
        /// The table.
        table: super::TableNo,
        /// How long the caller believed the log to be.
        expected: u64,
    },
    /// The store is closing or has failed for good.
    #[error("the store is closed")]
    Closed,
    /// The group this write belonged to was not committed.
    #[error("the data file could not be written: {0}")]
    Uncommitted(String),
    /// Anything else that SQLite says.
    #[error("the data file: {0}")]
    Sqlite(rusqlite::Error),
}

impl StoreError {
    pub(super) fn opening(path: &Path, cause: rusqlite::Error) -> StoreError {
        StoreError::Unwritable { path: path.to_owned(), cause }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::Full,
            Some(ErrorCode::ReadOnly) => StoreError::ReadOnly,
            _ => StoreError::Sqlite(error),
        }
    }
}
