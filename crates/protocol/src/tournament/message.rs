//! Server messages of a tournament: the whole, what changed, what concerns one viewer, and answers.

use super::state::{Announcement, Bell, Person, Role, RoleName, Row, Table, TournamentInfo};
use crate::Goodbye;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use tablee_engine::{Millis, Seat};
use tablee_tournament::{Fact, Next, PersonId, TableNo, Verdict};

/// A message of the server over the WebSocket of a tournament.
#[allow(clippy::large_enum_variant, reason = "written or read at once, never kept")]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TournamentMessage"))]
pub enum Message {
    /// Everything.
    Tournament(Box<Whole>),
    /// What changed.
    Change(Change),
    /// What concerns the viewer alone.
    Mine(Mine),
    /// Here I am.
    Pong {
        /// Server time.
        now: Millis,
    },
    /// The connection ends: come back.
    Bye(Goodbye),
}

/// Everything.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Whole {
    /// How many entries the log holds.
    pub seq: usize,
    /// Server time.
    pub now: Millis,
    /// The tournament.
    #[serde(rename = "drive")]
    pub tournament: TournamentInfo,
    /// The bell; nothing while no round has begun.
    pub bell: Option<Bell>,
    /// Everybody who registered.
    pub people: Vec<Person>,
    /// The tables.
    pub tables: Vec<Table>,
    /// The standings, best first.
    pub standings: Vec<Row>,
    /// Everybody with a role.
    pub roles: Vec<Role>,
    /// Everything that was announced.
    pub announcements: Vec<Announcement>,
}

/// What changed: of each object its key and the members that changed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Change {
    /// How many entries the log holds.
    pub seq: usize,
    /// Server time.
    pub now: Millis,
    /// Members of the tournament.
    #[serde(rename = "drive", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Partial<TournamentInfo>"))]
    pub tournament: Option<Map<String, Value>>,
    /// The bell, whole.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Bell | null"))]
    pub bell: Option<Option<Bell>>,
    /// People, by `no`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, type = "(Partial<Person> & { no: number })[]"))]
    pub people: Vec<Map<String, Value>>,
    /// Tables, by `table`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, type = "(Partial<Table> & { table: number })[]"))]
    pub tables: Vec<Map<String, Value>>,
    /// Lines of the standings, by `no`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, type = "(Partial<Row> & { no: number })[]"))]
    pub standings: Vec<Map<String, Value>>,
    /// Roles, all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub roles: Option<Vec<Role>>,
    /// New announcements.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Announcement[]"))]
    pub announcements: Vec<Announcement>,
}

/// What concerns one viewer alone.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Mine {
    /// The person's id.
    pub person: PersonId,
    /// The number, for who is registered.
    pub no: Option<usize>,
    /// The role, for who has one.
    pub role: Option<RoleName>,
    /// A steward's first table.
    pub from: Option<TableNo>,
    /// A steward's last table.
    pub to: Option<TableNo>,
    /// Where they sit in the round that is on or seated.
    pub place: Option<Place>,
    /// Where they sit next.
    pub next: Next,
    /// The commitment of one's share that is to be told now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub tell_share: Option<String>,
    /// Whether one is to promise another share: somebody held one back, and none counts any more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub promise_share: bool,
    /// For who keeps order.
    pub organiser: Option<OrganiserView>,
    /// Results of a duplicate's round that not everybody may know yet: of one's own table, and of
    /// those one keeps order at without playing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<EarlyResult>>"))]
    pub results: Vec<EarlyResult>,
}

/// A result that is told to some before the round is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EarlyResult {
    /// The table's number.
    pub table: TableNo,
    /// What came of it.
    pub result: super::Result,
}

/// A seat in the round that is on or seated.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Place {
    /// The round's number.
    pub round: u16,
    /// The table's number.
    pub table: TableNo,
    /// The seat's number.
    pub seat: Seat,
    /// Whether they deal.
    pub deals: bool,
    /// The table of the server to open, while its game is on.
    pub room: Option<String>,
    /// Whether their signature is awaited.
    pub sign: bool,
    /// Whether a bot plays on for them until an organiser gives the seat back: they left the table, or were withdrawn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub gone: bool,
}

/// What somebody keeps order over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrganiserView {
    /// Their tables.
    pub tables: Vec<OrganiserTable>,
    /// Challenges at them that wait for a ruling.
    pub challenges: Vec<Doubt>,
    /// Who watches and is not registered, for organisers.
    pub visitors: Option<Vec<Visitor>>,
    /// Whether the tables have a chat.
    pub chat: bool,
    /// Who may not chat at them.
    pub muted: Vec<crate::PersonId>,
}

/// A table somebody keeps order at.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrganiserTable {
    /// The table's number.
    pub table: TableNo,
    /// The table of the server, while its game is on.
    pub room: Option<String>,
    /// Who disagrees.
    pub disputed: Option<Dispute>,
}

/// A seat that disagrees.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Dispute {
    /// The seat's number.
    pub seat: Seat,
    /// The reason.
    pub reason: Option<String>,
}

/// A challenge that waits for a ruling.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Challenge"))]
pub struct Doubt {
    /// Its entry.
    pub challenge: usize,
    /// The round's number.
    pub round: u16,
    /// The table's number.
    pub table: TableNo,
    /// Who laid the word.
    pub author: Seat,
    /// Who doubts it.
    pub challenger: Seat,
    /// The word.
    pub word: String,
    /// What the dictionary and the rule of one edit propose.
    pub proposal: Verdict,
    /// The word it may be a misspelling of.
    pub near: Option<String>,
    /// Since when (server time).
    pub at: Millis,
    /// When the dictionary decides without them (server time); never where real cards are played with.
    pub until: Option<Millis>,
}

/// Somebody who watches.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Visitor {
    /// The person's id.
    pub person: PersonId,
    /// What they are called.
    pub name: String,
}

/// What became of a request.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Done))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Done {
    /// How many entries the log holds.
    pub seq: usize,
    /// The entries that were made.
    pub entries: Vec<usize>,
    /// The tournament.
    #[serde(rename = "drive")]
    pub tournament: TournamentInfo,
}

/// Why somebody sits where they sit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::SeatingReason))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatingReason {
    /// The chain of facts.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub facts: Vec<Fact>,
    /// The same in sentences.
    pub sentences: Vec<String>,
    /// Where they sit next.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub next: Next,
    /// Where they sat before, and why.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub history: Vec<Fact>,
}

impl Change {
    /// Nothing changed yet.
    pub fn nothing(seq: usize, now: Millis) -> Change {
        Change {
            seq,
            now,
            tournament: None,
            bell: None,
            people: Vec::new(),
            tables: Vec::new(),
            standings: Vec::new(),
            roles: None,
            announcements: Vec::new(),
        }
    }
}

/// A member that is there, be it `null`: that it is absent says something else.
fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}
