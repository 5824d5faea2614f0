//! Disconnections: a person who plays was without a connection to the table for a while.

use serde::{Deserialize, Serialize};
use tablee_engine::Seat;

/// A while without a connection, whoever's turn it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Disconnection {
    /// Whose seat.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    /// How many inputs the game had had when the connection was lost.
    pub seq: u64,
    /// When that was (ms since 1970).
    pub at: i64,
    /// For how long; absent while it lasts. It ends with the game, too, and where a bot takes the seat over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    pub ms: Option<u64>,
}
