//! Thinking time: how long a bot thinks where nobody says, and at most.

/// Milliseconds a bot may think when nobody says.
pub(crate) const THINK_MS: u64 = 100;

/// The longest a bot may be asked to think: nobody waits for ever.
pub(crate) const LONGEST_MS: u64 = 600_000;
