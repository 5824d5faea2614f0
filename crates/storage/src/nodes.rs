//! Several nodes on the same data: who is where, who wakes and who thinks, and what one node has to
//! tell the others. A data file has one server, for which all of this costs nothing.

use crate::store::{Database, Pending, ask};
use crate::{Logged, Store, TableNo, TournamentNo};
use std::time::Duration;
use tablee_protocol::PersonId;
use tokio::sync::mpsc;

/// How far a table is, for nodes that have it in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableHead {
    /// How many inputs its log holds.
    pub head: u64,
    /// How often its people or its phase have changed.
    pub revision: i64,
    /// The number of the last line of its chat; 0 without one.
    pub chat: i64,
    /// Who of its people is connected to other nodes, each once.
    pub elsewhere: Vec<Presence>,
}

/// Somebody who is connected to a table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Presence {
    /// The person's id.
    pub person: PersonId,
    /// Whether all their pages are hidden: nobody sees the table.
    pub hidden: bool,
}

/// What a node hears from the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Received {
    /// From now on nothing is missed; before, anything may have been.
    Listening,
    /// News, as another node wrote it.
    News(String),
}

impl Store {
    /// Whether other nodes may work on the same data.
    pub fn is_shared(&self) -> bool {
        matches!(self.database, Database::Postgres(_))
    }

    /// How many other nodes work on the same data just now.
    pub fn other_nodes(&self) -> Pending<'_, u64> {
        ask!(self, other_nodes())
    }

    /// How far these tables are, by name; one that is not there is left out.
    pub fn table_standings(&self, tables: Vec<String>) -> Pending<'_, Vec<(String, TableHead)>> {
        ask!(self, table_standings(tables))
    }

    /// The inputs of a table's log after the first `seq`, in order.
    pub fn log_after(&self, table: TableNo, seq: u64) -> Pending<'_, Vec<Logged>> {
        ask!(self, log_after(table, seq))
    }

    /// Notes who of a table's people is connected to this node, in place of who was.
    pub fn note_presence(&self, table: TableNo, people: Vec<Presence>) -> Pending<'_, ()> {
        ask!(self, note_presence(table, people))
    }

    /// Claims the tables whose time was up at `now` (uptime) for this node, by name: no other node is
    /// given them for `lease` milliseconds.
    pub fn claim_due(&self, now: i64, lease: i64) -> Pending<'_, Vec<String>> {
        ask!(self, claim_due(now, lease))
    }

    /// Claims the thinking about the position after the first `seq` inputs of a table for this node;
    /// false while another node has it.
    pub fn claim_thought(&self, table: TableNo, seq: u64, lease: Duration) -> Pending<'_, bool> {
        ask!(self, claim_thought(table, seq, lease))
    }

    /// Claims what is due in a tournament whose log is `length` long for this node; false while another
    /// node has it, and where the log is not as long.
    pub fn claim_duty(
        &self,
        tournament: TournamentNo,
        length: usize,
        lease: Duration,
    ) -> Pending<'_, bool> {
        ask!(self, claim_duty(tournament, length, lease))
    }

    /// Tells all other nodes; whoever does not listen at this moment misses it.
    pub fn notify_nodes(&self, news: Vec<String>) -> Pending<'_, ()> {
        ask!(self, notify_nodes(news))
    }

    /// What other nodes tell from now on, until the receiver is dropped; nothing ever where there are
    /// none.
    pub fn listen(&self) -> mpsc::UnboundedReceiver<Received> {
        match &self.database {
            Database::Sqlite(_) => mpsc::unbounded_channel().1,
            Database::Postgres(db) => db.listen(),
        }
    }
}
