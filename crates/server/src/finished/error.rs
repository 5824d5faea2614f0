//! Errors of finished games: one cannot be shown, looked at or played on. Their HTTP answers are in
//! `http/error.rs`.

use super::timeline::TimelineError;
use crate::store::StoreError;
use crate::tables::TableError;

/// Why something about a finished game was not done.
#[derive(Debug, thiserror::Error)]
pub enum FinishedError {
    /// At a duplicate others may still play the same cards.
    #[error("this table belongs to a tournament: records are shown after the round")]
    RoundIsOn,
    /// The game still runs.
    #[error("the game is not over: its record would tell who holds what")]
    NotOver,
    /// The game will never end.
    #[error("the table was closed before its game ended")]
    Closed,
    /// The record cannot be read.
    #[error("the record of table {table} is damaged: {problem}")]
    Damaged {
        /// Where it was played.
        table: String,
        /// What does not fit.
        problem: String,
    },
    /// The record does not replay here.
    #[error("this game cannot be replayed here: {0}")]
    Replay(#[from] TimelineError),
    /// A record that was brought here does not replay.
    #[error("not shown: {0}")]
    Brought(#[source] TimelineError),
    /// The task that replayed the game ended too early.
    #[error("the server failed while it replayed the game")]
    Failed,
    /// Too many games are looked at already.
    #[error("the bots look at other games; try again in a while")]
    Busy,
    /// The asker has its share of those already.
    #[error("one analysis at a time: close the one you have open first")]
    OwnShare,
    /// The asker waits for as many replays as one may.
    #[error("you are being sent other replays: wait until they have arrived")]
    TooManyReplays,
    /// Too many people wait for replays.
    #[error("too many replays are asked for; try again in a while")]
    ReplaysBusy,
    /// Nothing is left to play there.
    #[error("there is nothing to play on there: `ply` is 0 to {most}")]
    TooLate {
        /// The last step with something left.
        most: usize,
    },
    /// A table refused.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The file failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
