//! Takeovers: a bot plays for somebody from now on, or they play in person again.

use serde::{Deserialize, Serialize};
use tablee_engine::Seat;

/// A change of who plays a person's seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Takeover {
    /// Whose seat.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    /// How many inputs the game had had.
    pub seq: u64,
    /// When (ms since 1970).
    pub at: i64,
    /// Who plays from then on.
    pub by: SeatPlayer,
}

/// Who plays a person's seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum SeatPlayer {
    /// A bot, in the person's stead.
    Bot,
    /// The person.
    Person,
}
