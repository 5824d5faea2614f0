//! The tables somebody sits at, in short: what their home page needs to call them back.

use super::contacts::Invitation;
use super::{Pause, SeatView, TablePhase};
use serde::{Deserialize, Serialize};
use tablee_engine::Seat;

/// A table I sit at.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MyTable {
    /// Its name in addresses.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// Open or running.
    pub phase: TablePhase,
    /// Where I sit.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    /// Why its game stands still, where the people at it have agreed to that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub pause: Option<Pause>,
    /// Whether the game waits for me.
    pub my_turn: bool,
    /// When the table last changed (ms since 1970).
    pub since: i64,
    /// When my time is up (ms since 1970), where it is my turn and there is a clock.
    pub deadline: Option<i64>,
    /// Who sits where.
    pub seats: Vec<SeatView>,
}

/// The tables I sit at, and those I am invited to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MyTables {
    /// My turn first, then the latest first.
    pub tables: Vec<MyTable>,
    /// The latest first.
    pub invitations: Vec<Invitation>,
}
