//! The same people again: with whom I have played, who invites me, whom I block.

use crate::{DrawnFace, Kind, PersonId};
use serde::{Deserialize, Serialize};

/// Somebody I have played with, or sit with now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Contact {
    /// The person's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub person: PersonId,
    /// What they are called now.
    pub name: String,
    /// Guest, member or bot account.
    pub kind: Kind,
    /// How many games we have finished together.
    pub games: u32,
    /// Which game the last one was, or the one we sit at now.
    pub last_game: String,
    /// When the last one ended, or the table we sit at was made (ms since 1970).
    pub last_at: i64,
    /// The face they have chosen; else it follows from the id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>, maximum = 63))]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub face: Option<DrawnFace>,
}

/// Somebody I do not want to meet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Blocked {
    /// The person's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub person: PersonId,
    /// What they are called now.
    pub name: String,
    /// Guest, member or bot account.
    pub kind: Kind,
}

/// The people I know here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ContactList {
    /// Those I sit with now, then those I have played with, the latest first. Nobody I block is here.
    pub people: Vec<Contact>,
    /// Those I block, the latest first.
    pub blocked: Vec<Blocked>,
}

/// Invites somebody.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Invite {
    /// To this table of mine; to a new one like the last that we had where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub table: Option<String>,
}

/// Invites a bot account, which anybody may do who knows its name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct InviteBot {
    /// What it is called.
    pub name: String,
    /// To this table of mine.
    pub table: String,
}

/// Somebody wants me at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Invitation {
    /// The table's name in addresses.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// Who invites me.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub inviter: PersonId,
    /// What they are called.
    pub name: String,
    /// Guest, member or bot account.
    pub kind: Kind,
    /// When (ms since 1970).
    pub at: i64,
    /// The face they have chosen; else it follows from the id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>, maximum = 63))]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub face: Option<DrawnFace>,
}
