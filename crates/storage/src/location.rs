//! The location of the data: a folder with a data file, or a PostgreSQL database.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// Where the data are.
#[derive(Clone, PartialEq, Eq)]
pub enum Location {
    /// In the data file of this folder.
    Folder(PathBuf),
    /// In this database, by its URL.
    Postgres(String),
}

/// What is neither `sqlite:` with a folder nor a URL of PostgreSQL.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected sqlite:FOLDER or postgres://user:password@host/database")]
pub struct BadLocation;

impl FromStr for Location {
    type Err = BadLocation;

    fn from_str(text: &str) -> Result<Location, BadLocation> {
        match text.split_once(':') {
            Some(("sqlite", folder)) if !folder.is_empty() => Ok(Location::Folder(folder.into())),
            Some(("postgres" | "postgresql", rest)) if rest.starts_with("//") => {
                Ok(Location::Postgres(text.to_owned()))
            }
            _ => Err(BadLocation),
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_are_read_as_people_write_them() {
        let folder = |path: &str| Ok(Location::Folder(path.into()));
        assert_eq!("sqlite:./data".parse(), folder("./data"));
        assert_eq!("sqlite:/var/lib/tablee".parse(), folder("/var/lib/tablee"));
        let url = "postgres://tablee@db/tablee";
        assert_eq!(url.parse(), Ok(Location::Postgres(url.to_owned())));
        for wrong in ["", "sqlite:", "data", "postgres:db", "mysql://db/tablee"] {
            assert_eq!(wrong.parse::<Location>(), Err(BadLocation), "{wrong}");
        }
    }
}
