//! The location of the data: a folder with a data file, or a PostgreSQL database.

use std::fmt;
use std::path::PathBuf;

/// Where the data are.
#[derive(Clone, PartialEq, Eq)]
pub enum Location {
    /// In the data file of this folder.
    Folder(PathBuf),
    /// In this database, by its URL.
    Postgres(String),
}

impl fmt::Debug for Location {
    /// Without the URL, which may have a password in it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::Folder(folder) => f.debug_tuple("Folder").field(folder).finish(),
            Location::Postgres(_) => f.write_str("Postgres"),
        }
    }
}
