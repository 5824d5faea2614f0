//! Starts that were broken off after shares of the deal could be told, as everybody sees them.

use serde::{Deserialize, Serialize};

/// The starts of a table that were broken off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BrokenStarts {
    /// How many there were.
    pub count: u32,
    /// The newest ones, the last at the end.
    pub newest: Vec<BrokenStart>,
}

/// A start that was broken off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct BrokenStart {
    /// When (ms since 1970).
    pub at: i64,
    /// The name of who went, changed their mind or, as the host, changed the seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The names of those who had committed to a share and not told it.
    pub withheld: Vec<String>,
}
