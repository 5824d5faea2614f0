//! The answers of HTTP to what a tournament refuses.

use crate::net::error::{ApiError, sentence};
use crate::tournaments::error::TournamentError;
use axum::http::StatusCode;
use tablee_tournament::Refusal;

impl From<TournamentError> for ApiError {
    fn from(error: TournamentError) -> ApiError {
        let message = sentence(&error);
        match error {
            TournamentError::Refused(refusal) => refused(&refusal, message),
            TournamentError::Store(error) => error.into(),
            TournamentError::Table(error) => error.into(),
            TournamentError::Missing
            | TournamentError::NoEntry { .. }
            | TournamentError::NoRound { .. }
            | TournamentError::NotRegistered => ApiError::not_found(message),
            TournamentError::Setup(_) | TournamentError::Request(_) => {
                ApiError::bad_request(message)
            }
            TournamentError::NotOrganiser
            | TournamentError::NoRole
            | TournamentError::NotAtTable => ApiError::forbidden(message),
            TournamentError::MembersOnly => {
                ApiError::new(StatusCode::FORBIDDEN, "members_only", message)
            }
            TournamentError::NoBotAccounts => {
                ApiError::new(StatusCode::FORBIDDEN, "no_bot_accounts", message)
            }
            TournamentError::NotInvited => {
                ApiError::new(StatusCode::FORBIDDEN, "not_invited", message)
            }
            TournamentError::Venue(_) => ApiError::conflict("venue", message),
            TournamentError::Full { .. } | TournamentError::NoRoom { .. } => {
                ApiError::conflict("full", message)
            }
            TournamentError::TooMany { .. } => {
                ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_many_tournaments", message)
            }
            TournamentError::Failed(_) => {
                ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", message)
            }
            TournamentError::BotPlaysItself => ApiError::conflict("stand_in", message),
            TournamentError::ReturnLater { .. } => ApiError::conflict("return_later", message),
            TournamentError::StillPlaying => ApiError::conflict("not_over", message),
            TournamentError::Overtaken => ApiError::conflict("try_again", message),
            TournamentError::PutAway => {
                ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "try_again", message)
            }
            TournamentError::Unplayable { .. } => unplayable(&error),
        }
    }
}

/// What does not fit is for the operator, not for the players.
fn unplayable(error: &TournamentError) -> ApiError {
    tracing::error!(%error, "a tournament cannot be replayed");
    let message = "This tournament cannot be read with this version of the program.";
    ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "unplayable", message)
}

/// A refusal of the rules of tournaments.
fn refused(refusal: &Refusal, message: String) -> ApiError {
    let code = match refusal {
        Refusal::NotPermitted { .. }
        | Refusal::Interested { .. }
        | Refusal::StillPlays { .. }
        | Refusal::NotAway { .. }
        | Refusal::Competes => {
            return ApiError::forbidden(message);
        }
        Refusal::UnknownPerson { .. } | Refusal::NoTable { .. } | Refusal::NoSeat { .. } => {
            return ApiError::not_found(message);
        }
        Refusal::NotCreated
        | Refusal::Settings { .. }
        | Refusal::Text { .. }
        | Refusal::SheetSize { .. }
        | Refusal::Points { .. }
        | Refusal::BadBeat => return ApiError::bad_request(message),
        Refusal::Time { .. } | Refusal::Phase { .. } => "not_now",
        Refusal::Registered { .. } => "registered",
        Refusal::Presence { .. } => "presence",
        Refusal::TooLate => "too_late",
        Refusal::StandIn { .. } => "stand_in",
        Refusal::TooFew { .. } => "too_few",
        Refusal::WrongRound { .. } => "wrong_round",
        Refusal::HasResult { .. } => "has_result",
        Refusal::NoOpenResult { .. } => "no_open_result",
        Refusal::StillSigning { .. } => "still_signing",
        Refusal::NoTie { .. } => "no_tie",
        Refusal::Bell | Refusal::BellNotDue { .. } => "bell",
        Refusal::NoChallenge { .. } => "no_challenge",
        Refusal::OwnWord { .. } => "own_word",
        Refusal::NotAmendable { .. } => "not_amendable",
        Refusal::LastOrganiser { .. } => "last_organiser",
        Refusal::Share { .. }
        | Refusal::SharesFirst { .. }
        | Refusal::SharesAwaited { .. }
        | Refusal::NoShares => "shares",
    };
    ApiError::conflict(code, message)
}
