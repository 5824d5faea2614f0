//! News of tables, for whoever above follows them. A table knows that it belongs to a tournament;
//! what a tournament is, it does not know.

use super::published::Published;
use crate::people::PersonId;
use parking_lot::RwLock;
use std::collections::HashMap;
use tablee_engine::{OpenChallenge, SeatSet, TableResult};

/// A table has changed. How it stands now; nothing in it is hidden from anybody.
#[derive(Clone, PartialEq, Debug)]
pub struct TableEvent {
    /// Which table, by its name in addresses.
    pub table: String,
    /// How many inputs its game has had.
    pub seq: u64,
    /// Whom it waits for.
    pub turn: SeatSet,
    /// The question that waits for a ruling.
    pub question: Option<OpenChallenge>,
    /// People and the level of the bot that plays for them, where one does.
    pub sitters: Vec<(PersonId, Option<String>)>,
    /// Those among them who do not come back by themselves.
    pub gone: Vec<PersonId>,
    /// What the game came to, once it is over and on the disk.
    pub result: Option<TableResult>,
}

/// Where tables of tournaments publish how they stand.
pub type TableEvents = Published<TableEvent>;

/// The tables of rounds that are on, and the tournament of each: only its people look on, and
/// records are shown after the round.
#[derive(Default)]
pub struct HeldTables(RwLock<HashMap<String, String>>);

impl HeldTables {
    /// A tournament holds a table from now on.
    pub fn hold(&self, table: &str, tournament: &str) {
        let mut held = self.0.write();
        held.insert(table.to_owned(), tournament.to_owned());
    }

    /// A table is on its own again.
    pub fn release(&self, table: &str) {
        self.0.write().remove(table);
    }

    /// Whether this tournament holds a table.
    pub fn is_held_by(&self, table: &str, tournament: &str) -> bool {
        let held = self.0.read();
        held.get(table).is_some_and(|holder| holder == tournament)
    }

    /// The tournament that holds a table.
    pub fn holder(&self, table: &str) -> Option<String> {
        self.0.read().get(table).cloned()
    }
}
