//! What the server says on its sockets, as a client reads it. Frames are written by hand
//! (`room/frames.rs`, for speed); the tests hold every frame they hear against these types, and
//! the page's types are made from them.

use super::{Bye, ChatLine, Code, MyTable, TableView};
use crate::people::PersonId;
use serde::Deserialize;
use serde_json::{Map, Value};
use tablee_engine::Seat;
use tablee_engine::any::{Advice, Legal};
use tablee_engine::clock::Face;
use tablee_engine::table::Status;

/// A message on a table's socket.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub enum ServerMessage {
    /// Always first.
    Welcome(Whole),
    /// The same body, when all that was told is void.
    Resync(Whole),
    /// One input.
    Update(Change),
    /// A resend: it is already an input.
    Ack {
        /// What was sent again.
        ack: String,
        /// Which input it is.
        seq: u64,
    },
    /// No; nothing changed.
    Refused(Refused),
    /// People, readiness or settings changed.
    Table {
        /// The table now.
        table: TableView,
    },
    /// Somebody said something.
    Chat(ChatLine),
    /// What a seat may do, asked for.
    Legal {
        /// At which input.
        seq: u64,
        /// In notation.
        actions: Vec<String>,
        /// Whether that is all.
        complete: bool,
    },
    /// What a bot would do, asked for.
    Hint {
        /// At which input.
        seq: u64,
        /// Its advice.
        advice: Advice,
    },
    /// Here I am.
    Pong,
    /// The connection ends.
    Bye {
        /// Why.
        reason: Bye,
    },
}

/// The whole table, as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Whole {
    /// Who is told.
    pub you: You,
    /// The table.
    pub table: TableView,
    /// How many inputs there have been.
    pub seq: u64,
    /// The game's view; nothing before the start.
    #[cfg_attr(feature = "ts", ts(type = "JsonObject | null"))]
    pub view: Option<Map<String, Value>>,
    /// Where the game stands.
    pub status: Option<Status>,
    /// The clocks, where there are any.
    pub clock: Option<Clocks>,
    /// What the viewer may do, where the list is short.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub legal: Option<Legal>,
    /// The inputs after the last one the client knew.
    pub missed: Vec<Missed>,
    /// The last lines of the chat.
    pub chat: Vec<ChatLine>,
}

/// Who is told, and with whose eyes they see.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct You {
    /// Who.
    pub person: PersonId,
    /// The seat; nothing for a spectator.
    pub seat: Option<Seat>,
}

/// What everybody sees of the clocks.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Clocks {
    /// Per seat.
    pub faces: Vec<Face>,
    /// When they were read (ms since 1970).
    pub at: i64,
}

/// Who made an input.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Author {
    /// A seat.
    Seat(Seat),
    /// The host of the table.
    Host(HostWord),
}

/// The word for the host.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum HostWord {
    /// `host`.
    Host,
}

/// An input the client missed, as this viewer saw it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Missed {
    /// Which input, from 1.
    pub seq: u64,
    /// Who made it.
    pub by: Author,
    /// What this viewer saw of it, in the game's own words.
    #[cfg_attr(feature = "ts", ts(type = "Json[]"))]
    pub sights: Vec<Value>,
    /// How long it was thought about.
    pub think_ms: u64,
}

/// One input as it happens.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Change {
    /// Which input, from 1.
    pub seq: u64,
    /// Who made it.
    pub by: Author,
    /// What this viewer saw of it, in the game's own words.
    #[cfg_attr(feature = "ts", ts(type = "Json[]"))]
    pub sights: Vec<Value>,
    /// Members of the view that changed, whole; `null` takes one away.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(type = "JsonObject", optional))]
    pub patch: Option<Map<String, Value>>,
    /// Lists of the view that grew, with what came at their end.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(type = "JsonObject", optional))]
    pub grow: Option<Map<String, Value>>,
    /// Where the game stands.
    pub status: Status,
    /// The clocks, where there are any.
    #[serde(default)]
    pub clock: Option<Clocks>,
    /// How long it was thought about.
    pub think_ms: u64,
    /// Who moved, where it was not the person.
    #[serde(default)]
    pub origin: Option<Origin>,
    /// What the viewer may do, where the list is short.
    #[serde(default)]
    pub legal: Option<Legal>,
    /// The name of the client's own action that this is.
    #[serde(default)]
    pub ack: Option<String>,
}

/// Who moved in a person's stead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Origin {
    /// Time was up.
    Clock,
    /// A bot played.
    Bot,
}

/// A refusal.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Refused {
    /// The name of what was refused, where it had one.
    pub ack: Option<String>,
    /// For programs.
    pub code: Code,
    /// For people.
    pub message: String,
    /// The game's own refusal.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(type = "Json", optional))]
    pub reason: Option<Value>,
}

/// A message on the lobby's socket.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum LobbyMessage {
    /// All public tables.
    Tables {
        /// Newest first.
        tables: Vec<TableView>,
    },
    /// A public table is new or has changed.
    Table {
        /// The table now.
        table: Box<TableView>,
    },
    /// A table is no longer listed.
    Gone {
        /// Which.
        id: String,
    },
    /// My own tables, whenever one of them changed.
    Mine {
        /// My turn first.
        tables: Vec<MyTable>,
    },
    /// Here I am.
    Pong,
    /// The connection ends.
    Bye {
        /// Why.
        reason: Bye,
    },
}
