//! The answers of HTTP to what a table refuses.

use crate::net::error::{ApiError, sentence};
use crate::tables::{BadTable, TableError};
use axum::http::StatusCode;

impl From<TableError> for ApiError {
    fn from(error: TableError) -> ApiError {
        let message = sentence(&error);
        match error {
            TableError::Store(error) | TableError::Read(BadTable::Store(error)) => error.into(),
            TableError::Read(BadTable::Missing) => ApiError::not_found(message),
            TableError::Read(error @ BadTable::Rules { .. }) => rules_gone(&error),
            TableError::Read(error @ BadTable::Unplayable { .. }) => unplayable(&error),
            TableError::Deal(_)
            | TableError::Game(_)
            | TableError::NoLevel { .. }
            | TableError::NoSeat { .. }
            | TableError::BadDelay { .. }
            | TableError::Commitment(_)
            | TableError::Share(_) => ApiError::bad_request(message),
            TableError::SeatEmpty { .. } => ApiError::not_found(message),
            TableError::NotHost
            | TableError::NotSeated
            | TableError::PlaysHere
            | TableError::Removed => ApiError::forbidden(message),
            TableError::OneSeatEach => ApiError::conflict("one_seat_each", message),
            TableError::NotWatching => ApiError::conflict("not_watching", message),
            TableError::NotShown => ApiError::conflict("not_shown", message),
            TableError::Apart => ApiError::new(StatusCode::FORBIDDEN, "cannot_sit", message),
            TableError::TooManyOwn { .. } | TableError::TooManyFromAddress => {
                ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_many_tables", message)
            }
            TableError::Full => ApiError::conflict("table_full", message),
            TableError::SeatTaken { .. } => ApiError::conflict("seat_taken", message),
            TableError::LeftRated => ApiError::conflict("left_rated", message),
            TableError::LeftTournament => ApiError::conflict("left_tournament", message),
            TableError::NotReady { .. } => ApiError::conflict("not_ready", message),
            TableError::NotRevealing => ApiError::conflict("not_revealing", message),
            TableError::OtherShare { .. } => ApiError::conflict("other_share", message),
            TableError::WrongPhase { .. } | TableError::NotOver => {
                ApiError::conflict("wrong_phase", message)
            }
            TableError::InEarnest => ApiError::conflict("in_earnest", message),
            TableError::TooManyAgreements { .. } => {
                ApiError::conflict("too_many_agreements", message)
            }
            TableError::NothingToUndo => ApiError::conflict("nothing_to_undo", message),
            TableError::OutOfPlay { .. } => ApiError::conflict("out_of_play", message),
            TableError::MovedOn { .. } => ApiError::conflict("moved_on", message),
            TableError::NoProposal => ApiError::conflict("no_proposal", message),
            TableError::OtherProposal => ApiError::conflict("other_proposal", message),
            TableError::PutAway { .. } | TableError::NotDone { .. } => {
                ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "try_again", message)
            }
        }
    }
}

/// Whoever comes to play is told which rules are missing, and so is the operator.
fn rules_gone(error: &BadTable) -> ApiError {
    tracing::error!(%error, "a table cannot be played");
    ApiError::conflict("rules_gone", sentence(error))
}

/// What does not fit is for the operator, not for the players.
fn unplayable(error: &BadTable) -> ApiError {
    tracing::error!(%error, "a table cannot be played");
    let message = "This table cannot be played with this version of the program.";
    ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "unplayable", message)
}
