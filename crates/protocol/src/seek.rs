//! Looking for a table: what somebody looks for, and what they are told while they do.

use crate::{Bye, ErrorDetail, Goodbye, Setup};
use serde::{Deserialize, Serialize};

/// What somebody looks for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Seek {
    /// The table: people meet who look for the same game, seats, rules, clock, rating and aids.
    pub table: Setup,
    /// Other tables of that game that are as welcome: with other seats, rules, clock, rating or aids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Setup>>", optional))]
    pub or: Vec<Setup>,
    /// How far others may be from one's own rating at first; it widens by and by. Nothing: as far as they like.
    #[serde(default)]
    pub range: Option<u32>,
    /// After how many seconds bots take the seats that are left. Nothing: never.
    #[serde(default)]
    pub bots_after: Option<u32>,
    /// How well those bots play; the server chooses unless given.
    #[serde(default)]
    pub level: Option<String>,
    /// SHA-256 of one's share of the seed, as at the start of any table.
    #[serde(default)]
    pub commitment: Option<String>,
}

/// A message of the client on the socket of those who look for a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[allow(clippy::large_enum_variant)] // A message is read once; it is never kept in a list.
pub enum SeekRequest {
    /// What one looks for; it takes the place of what one looked for before. Who hangs up looks no more.
    Seek(Seek),
    /// Is anybody there?
    Ping,
}

/// How the search stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeekStatus {
    /// How many others look for one of the same tables, however strong they are.
    pub looking: usize,
    /// How many of them one would sit with now.
    pub near: usize,
    /// How far others may be by now, in points of the rating; nothing: as far as they like.
    pub reach: Option<u32>,
    /// One's own rating.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub strength: i64,
}

/// A message of the server on the socket of those who look for a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum SeekMessage {
    /// How the search stands, whenever that changes.
    Seeking(SeekStatus),
    /// One has a seat: the table's name in addresses.
    Seated {
        /// The table.
        table: String,
    },
    /// That cannot be looked for.
    Refused(ErrorDetail),
    /// The answer to a ping.
    Pong,
    /// The connection ends.
    Bye(Goodbye),
}

impl From<Bye> for SeekMessage {
    fn from(why: Bye) -> SeekMessage {
        SeekMessage::Bye(why.into())
    }
}
