//! Ids: opaque ones of people, numbers of tables, and who made an entry.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// The longest id or name that is taken.
pub const LONGEST_NAME: usize = 80;

/// Somebody who takes part or keeps order, by an id the host chose. Nothing is read into it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct PersonId(Arc<str>);

impl PersonId {
    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<String> for PersonId {
    fn from(text: String) -> PersonId {
        PersonId(text.into())
    }
}

impl From<&str> for PersonId {
    fn from(text: &str) -> PersonId {
        PersonId(text.into())
    }
}

impl From<PersonId> for String {
    fn from(id: PersonId) -> String {
        id.0.as_ref().to_owned()
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The number on a table's card, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableNo(pub u16);

impl TableNo {
    /// The table with that index, from 0.
    pub fn at(index: usize) -> TableNo {
        TableNo(u16::try_from(index + 1).unwrap_or(u16::MAX))
    }

    /// Its index, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0).saturating_sub(1)
    }

    /// L8.3: the table a winner moves up to; from the last to the first.
    pub fn up(self, tables: usize) -> TableNo {
        TableNo::at((self.index() + 1) % tables.max(1))
    }
}

impl fmt::Display for TableNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Who made an entry.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The server itself: a game that ended, a bell that rang, time that passed. Logs up to version 0.2 say “house”.
    #[serde(alias = "house")]
    Server,
    /// A person.
    Person(PersonId),
}

impl By {
    /// The person, if it was one.
    pub fn person(&self) -> Option<&PersonId> {
        match self {
            By::Server => None,
            By::Person(id) => Some(id),
        }
    }
}
