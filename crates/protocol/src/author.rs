//! Authors of inputs: a seat, or the host of the table.

use serde::{Deserialize, Serialize};
use tablee_engine::Seat;

/// The author of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Author {
    /// A seat.
    Seat(Seat),
    /// The host of the table.
    Host(HostWord),
}

impl Author {
    /// The host of the table.
    pub const HOST: Author = Author::Host(HostWord::Host);
}

/// The word for the host.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum HostWord {
    /// `host`.
    Host,
}
