//! Proposals: what the people of a table can agree on, and what somebody has proposed.

use serde::{Deserialize, Serialize};
use tablee_engine::Seat;

/// What somebody asks the others at a table for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Wish {
    /// To take back one's last action, and what came after it.
    Undo,
    /// To pause for a moment: no clock runs, nobody acts.
    Pause,
    /// To go on another time: as a pause, and everybody has to be back before it ends.
    Adjourn,
    /// To go on.
    Resume,
    /// To give the game up, without a result.
    Stop,
}

/// What somebody has proposed and not everybody has answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Proposal {
    /// Its number at this table.
    pub id: u64,
    /// The wish that is proposed.
    pub what: Wish,
    /// The seat that proposed it.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub by: Seat,
    /// Who has agreed, whoever proposed it included.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub agreed: Vec<Seat>,
    /// How many inputs would stand again, for an undo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u32>,
}

/// Why a running game stands still.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Pause {
    /// For a moment.
    Paused,
    /// Until everybody is back.
    Adjourned,
}

/// Asks everybody at the table for something; what needs nobody's leave is done at once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Propose {
    /// The wish that is proposed.
    pub what: Wish,
    /// The last sequence number one knew: an undo of a game that has moved on is refused.
    pub seen: u64,
}

/// Answers a proposal; whoever made it withdraws it by disagreeing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Answer {
    /// The proposal's number.
    pub proposal: u64,
    /// Yes or no.
    pub agree: bool,
}
