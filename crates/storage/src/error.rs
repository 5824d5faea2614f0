//! Errors of the store, told so that an operator knows what to do.

use crate::TableNo;
use std::path::PathBuf;

/// Why the store could not do something. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The data folder cannot be made or its rights cannot be set.
    #[error("cannot make the data directory {}: {cause}", dir.display())]
    Directory {
        /// Path of the folder.
        dir: PathBuf,
        /// What the system said.
        cause: std::io::Error,
    },
    /// Another server uses the data folder.
    #[error(
        "another tablee serves from {}{}: one server per data folder; stop it, or name another folder with --data DIR",
        dir.display(), holder.map(|pid| format!(" (process {pid})")).unwrap_or_default()
    )]
    Locked {
        /// Which folder.
        dir: PathBuf,
        /// The other process, where it could be read.
        holder: Option<u32>,
    },
    /// There is no data file.
    #[error("there is no {}; name the server's data directory with --data DIR", path.display())]
    Missing {
        /// Where it was looked for.
        path: PathBuf,
    },
    /// The file cannot be opened for writing.
    #[error("cannot open {} for writing: {cause}; check that the directory exists and belongs to the user who runs the server", path.display())]
    Unwritable {
        /// Path of the file.
        path: PathBuf,
        /// What the database said.
        cause: String,
    },
    /// The file is no database, or a damaged one.
    #[error("{} is damaged ({cause}): keep it, and put a backup in its place (docs/history.md)", path.display())]
    Damaged {
        /// Path of the file.
        path: PathBuf,
        /// What the database said.
        cause: String,
    },
    /// The data were changed by a newer program, in a way that this one cannot work with.
    #[error(
        "the data are of version {found}, this program knows up to {known}: use a newer tablee"
    )]
    TooNew {
        /// The file's version.
        found: usize,
        /// The newest this program knows.
        known: usize,
    },
    /// The file is older than this program, and only a server may bring it up to date.
    #[error(
        "the data are of version {found}, this program works on version {known}: start `tablee serve` once, it brings them up to date"
    )]
    TooOld {
        /// The file's version.
        found: usize,
        /// The version this program writes.
        known: usize,
    },
    /// The database would not keep what it acknowledges.
    #[error("the data would not be safe: {setting} is {found}, it must be {wanted}")]
    NotDurable {
        /// Which setting of the database.
        setting: &'static str,
        /// The setting's value.
        found: String,
        /// What it must be.
        wanted: &'static str,
    },
    /// What names the database is no URL of one.
    #[error(
        "the store is no PostgreSQL URL ({cause}); such as postgres://user:password@host/database"
    )]
    BadUrl {
        /// What is wrong with it.
        cause: String,
    },
    /// Nodes serve from the database that has to be brought up to date.
    #[error(
        "the database has to be brought up to date in a way that the nodes which serve from it cannot go on with: stop all of them first"
    )]
    Claimed,
    /// Nodes serve from the database that a command needs alone.
    #[error("nodes serve from the database: stop all of them first")]
    Serving,
    /// The data are a copy that is not complete.
    #[error(
        "the data are an unfinished copy: run the same `tablee move` again, it goes on where it stopped"
    )]
    Unfinished,
    /// The database does not answer.
    #[error("the database cannot be reached: {0}")]
    Unreachable(String),
    /// The disk is full.
    #[error("the disk is full: free some space; nothing was lost, the last step was not done")]
    Full,
    /// The file can be read but not written.
    #[error("the data are read-only: nothing can be stored")]
    ReadOnly,
    /// Somebody else appended first.
    #[error("table {table} has moved on: its log is not {expected} inputs long")]
    Conflict {
        /// The table.
        table: TableNo,
        /// How long the caller believed the log to be.
        expected: u64,
    },
    /// Somebody else changed its people first.
    #[error("table {table} has been changed meanwhile")]
    Overtaken {
        /// The table.
        table: TableNo,
    },
    /// Somebody, or somewhere, has as many tables as it may have.
    #[error("there are too many open or running tables of the same origin")]
    TooManyTables {
        /// Which of the makers of the new table.
        maker: usize,
    },
    /// A question took too long to answer and was given up.
    #[error("the store took too long to answer")]
    TooSlow,
    /// The store is closing or has failed for good.
    #[error("the store is closed")]
    Closed,
    /// The group this write belonged to was not committed.
    #[error("the data could not be written: {0}")]
    Uncommitted(String),
    /// Anything else that the database says.
    #[error("the store: {0}")]
    Failed(String),
}
