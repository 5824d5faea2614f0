//! Errors of contacts. Their HTTP answers are in `http/error.rs`.

use crate::net::durable_budget::NotSpent;
use crate::store::StoreError;
use crate::tables::TableError;

/// Why something asked about other people was not done.
#[derive(Debug, thiserror::Error)]
pub enum ContactError {
    /// The file failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The table refuses.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Only those who have met are invited.
    #[error("you have not played with this person; GET /api/me/people lists those you have")]
    NotMet,
    /// No bot account is called so.
    #[error("there is no bot account of that name")]
    NoBot,
    /// Who is blocked is not invited.
    #[error("you have blocked this person; unblock them first")]
    Blocked,
    /// Nobody is invited to a game that has begun, or to the table of somebody else.
    #[error("people are invited to an open table by those who sit at it")]
    NotInvitable,
    /// Nobody blocks themselves.
    #[error("you cannot block yourself")]
    Oneself,
    /// Nobody is known by that id.
    #[error("there is no such person")]
    Nobody,
    /// The person blocks too many people.
    #[error("you block {most} people; unblock one first")]
    TooMany {
        /// How many are allowed.
        most: usize,
    },
    /// Somebody invites too many people in a short time.
    #[error(transparent)]
    NotSpent(#[from] NotSpent),
    /// There is no such invitation.
    #[error("nobody has invited you to this table")]
    NotInvited,
}
