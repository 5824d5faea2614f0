//! The bodies of requests about a table.

use crate::{PersonId, Setup};
use serde::{Deserialize, Serialize};

/// Which seat to take.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Sit {
    /// The seat, from 0; the first empty one unless given.
    pub seat: Option<u8>,
}

/// Nothing to say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// Whether somebody is ready.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Ready {
    /// Ready or not.
    pub ready: bool,
    /// SHA-256 of the share that the client will reveal at the start, as 64 hexadecimal digits;
    /// without it the seat adds nothing to the seed.
    pub commitment: Option<String>,
    /// The share itself, in place of a commitment: from clients that do not wait for what the
    /// others commit to. It is committed to and revealed in one.
    pub share: Option<String>,
}

/// A client's part of the seed, once everybody's commitment was shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Reveal {
    /// 64 hexadecimal digits: the 32 bytes whose SHA-256 the seat had committed to.
    pub share: String,
}

/// Request to start the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Start {
    /// The host's commitment to its share of the seed, where it sits at the table.
    pub commitment: Option<String>,
    /// The host's share itself, in place of a commitment.
    pub share: Option<String>,
}

/// A game against bots alone, begun with one request.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Solo {
    /// What the table should be. One takes its first seat, bots take the others.
    pub table: Setup,
    /// How well the bots play; the server chooses unless given.
    pub level: Option<String>,
    /// SHA-256 of one's share of the seed, as at the start of any table; the game begins once it
    /// is revealed, at once where there is none.
    pub commitment: Option<String>,
    /// Go back to the game against bots that one left, if there is one of this game.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
    pub resume: bool,
}

/// A bot for a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatBot {
    /// The seat.
    pub seat: u8,
    /// How well it plays; nothing takes the bot away.
    pub level: Option<String>,
}

/// Somebody has to go.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Remove {
    /// Who sits here.
    pub seat: u8,
}

/// The chat on or off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChatSwitch {
    /// On or off.
    pub on: bool,
}

/// Somebody may not chat, or may again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Mute {
    /// The person's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub person: PersonId,
    /// Muted or not.
    pub muted: bool,
}
