//! What is sent: the whole, what changed, what concerns one viewer, and answers.

use super::scene::{Announcement, Bell, Drive, Person, Role, RoleName, Row, Table, told};
use crate::wire::Bye;
use serde::Serialize;
use serde_json::{Map, Value};
use tablee_drive::{Fact, Next, PersonId, TableNo, Verdict};
use tablee_engine::{Millis, Seat};

/// A message of the server over the WebSocket of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DriveMessage"))]
pub enum Message {
    /// Everything.
    Hall(Whole),
    /// What changed.
    Change(Change),
    /// What concerns the viewer alone.
    Mine(Mine),
    /// Here I am.
    Pong {
        /// House time.
        now: Millis,
    },
    /// The connection ends: come back.
    Bye {
        /// Why.
        reason: Bye,
    },
}

told! {
    /// Everything.
    Whole {
        /// How many entries the log holds.
        seq: usize,
        /// House time.
        now: Millis,
        /// The tournament.
        drive: Drive,
        /// The bell; nothing while no round has begun.
        bell: Option<Bell>,
        /// Everybody who registered.
        people: Vec<Person>,
        /// The tables.
        tables: Vec<Table>,
        /// The standings, best first.
        standings: Vec<Row>,
        /// Everybody with a role.
        roles: Vec<Role>,
        /// Everything that was announced.
        announcements: Vec<Announcement>,
    }
    /// What changed: of each object its key and the members that changed.
    Change {
        /// How many entries the log holds.
        seq: usize,
        /// House time.
        now: Millis,
        /// Members of the tournament.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional, type = "Partial<Drive>"))]
        drive: Option<Map<String, Value>>,
        /// The bell, whole.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional, type = "Bell | null"))]
        bell: Option<Option<Bell>>,
        /// People, by `no`.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "ts", ts(optional, type = "(Partial<Person> & { no: number })[]"))]
        people: Vec<Map<String, Value>>,
        /// Tables, by `table`.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "ts", ts(optional, type = "(Partial<Table> & { table: number })[]"))]
        tables: Vec<Map<String, Value>>,
        /// Lines of the standings, by `no`.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "ts", ts(optional, type = "(Partial<Row> & { no: number })[]"))]
        standings: Vec<Map<String, Value>>,
        /// Roles, all of them.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        roles: Option<Vec<Role>>,
        /// New announcements.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "ts", ts(optional, type = "Announcement[]"))]
        announcements: Vec<Announcement>,
    }
    /// What concerns one viewer alone.
    Mine {
        /// Who.
        person: PersonId,
        /// The number, for who is registered.
        no: Option<usize>,
        /// The role, for who has one.
        role: Option<RoleName>,
        /// A steward's first table.
        from: Option<TableNo>,
        /// A steward's last table.
        to: Option<TableNo>,
        /// Where they sit in the round that is on or seated.
        place: Option<Place>,
        /// Where they sit next.
        next: Next,
        /// For who keeps order.
        desk: Option<Desk>,
    }
    /// A seat in the round that is on or seated.
    Place {
        /// Which round.
        round: u16,
        /// Which table.
        table: TableNo,
        /// Which seat.
        seat: Seat,
        /// Whether they deal.
        deals: bool,
        /// The table of the house to open, while its game is on.
        room: Option<String>,
        /// Whether their signature is awaited.
        sign: bool,
    }
    /// What somebody keeps order over.
    Desk {
        /// Their tables.
        tables: Vec<DeskTable>,
        /// Challenges at them that wait for a ruling.
        challenges: Vec<Doubt>,
        /// Who watches and is not registered, for organisers.
        visitors: Option<Vec<Visitor>>,
    }
    /// A table somebody keeps order at.
    DeskTable {
        /// Which.
        table: TableNo,
        /// The table of the house, while its game is on.
        room: Option<String>,
        /// Who disagrees.
        disputed: Option<Dispute>,
    }
    /// A seat that disagrees.
    Dispute {
        /// Which.
        seat: Seat,
        /// Why.
        reason: Option<String>,
    }
    /// A challenge that waits for a ruling.
    #[cfg_attr(feature = "ts", ts(rename = "Challenge"))]
    Doubt {
        /// Its entry.
        challenge: usize,
        /// In which round.
        round: u16,
        /// At which table.
        table: TableNo,
        /// Who laid the word.
        author: Seat,
        /// Who doubts it.
        challenger: Seat,
        /// The word.
        word: String,
        /// What the dictionary and the rule of one edit propose.
        proposal: Verdict,
        /// The word it may be a misspelling of.
        near: Option<String>,
        /// Since when (house time).
        at: Millis,
    }
    /// Somebody who watches.
    Visitor {
        /// Who.
        person: PersonId,
        /// What they are called.
        name: String,
    }
    /// What became of a request.
    Done {
        /// How many entries the log holds.
        seq: usize,
        /// The entries that were made.
        entries: Vec<usize>,
        /// The tournament.
        drive: Drive,
    }
    /// Why somebody sits where they sit.
    Why {
        /// The chain of facts.
        facts: Vec<Fact>,
        /// The same in sentences.
        told: Vec<String>,
        /// Where they sit next.
        next: Next,
        /// Where they sat before, and why.
        history: Vec<Fact>,
    }
}
