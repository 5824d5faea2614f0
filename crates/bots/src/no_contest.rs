//! No contest: why a contest cannot be held, or came to no end.

use tablee_engine::table::BadOpening;

/// Why a contest cannot be held, or came to no end.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum NoContest {
    /// The table cannot be opened.
    #[error(transparent)]
    Opening(#[from] BadOpening),
    /// The table stands still: it waits for a host.
    #[error("the game stopped: {0}")]
    Stuck(String),
    /// Somebody stopped it.
    #[error("stopped")]
    Halted,
}
