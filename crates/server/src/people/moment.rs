//! Moments as people and the file know them: milliseconds since 1970.

pub use crate::time::wall as now;

/// Milliseconds since 1970.
pub type Moment = i64;

/// One day.
pub const DAY: Moment = 24 * 60 * 60 * 1000;
