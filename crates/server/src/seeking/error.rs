//! Errors of looking for a table. Their HTTP answers are in `http/error.rs`.

use crate::store::StoreError;
use crate::tables::TableError;

/// Why somebody cannot look for a table.
#[derive(Debug, thiserror::Error)]
pub enum SeekError {
    /// The file failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There can be no such table, or no more of this person's.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Who looks for people is not given programs.
    #[error("bot accounts are invited to tables; they do not look for people")]
    BotAccount,
    /// How strong somebody is, is known for each game.
    #[error("a search is for one game: “{0}”")]
    OtherGame(String),
    /// More tables in one search than are looked at.
    #[error("a search names at most {most} tables, not {given}")]
    TooManyTables {
        /// How many it may name.
        most: usize,
        /// How many it names.
        given: usize,
    },
}
