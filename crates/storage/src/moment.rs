//! Moments, and what is shown of people who are gone.

/// Milliseconds since 1970.
pub type Moment = i64;

/// What somebody who has deleted their account is called.
pub const DELETED: &str = "deleted person";
