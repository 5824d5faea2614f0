//! Whoever follows tables from outside: a tournament hears of every input at its tables, without
//! any table knowing what a tournament is.

use crate::people::PersonId;
use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};
use tablee_engine::{Question, SeatSet, TableResult};
use tokio::sync::mpsc;

/// How a table stands; nothing in it is hidden from anybody.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// Which table, by its name in addresses.
    pub table: String,
    /// How many inputs its game has had.
    pub seq: u64,
    /// Whom it waits for.
    pub turn: SeatSet,
    /// The question that waits for a ruling.
    pub question: Option<Question>,
    /// People and the level of the bot that plays for them, where one does.
    pub sitters: Vec<(PersonId, Option<String>)>,
    /// What the game came to, once it is over and on the disk.
    pub result: Option<TableResult>,
}

/// Who follows which table.
#[derive(Default)]
pub struct TableFollowers(RwLock<HashMap<String, Follower>>);

/// One follower.
#[derive(Clone)]
pub struct Follower {
    /// The tournament that follows.
    pub drive: String,
    /// Where it listens.
    pub ear: mpsc::UnboundedSender<Report>,
}

impl TableFollowers {
    /// A table is followed from now on.
    pub fn follow(&self, table: &str, post: Follower) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(table.to_owned(), post);
    }

    /// A table is followed no more.
    pub fn leave(&self, table: &str) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).remove(table);
    }

    /// Who follows a table.
    pub fn of(&self, table: &str) -> Option<Follower> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(table).cloned()
    }
}
