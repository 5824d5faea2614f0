//! The answers of HTTP to what a club refuses.

use crate::clubs::ClubError;
use crate::net::error::{ApiError, sentence};
use axum::http::StatusCode;

impl From<ClubError> for ApiError {
    fn from(error: ClubError) -> ApiError {
        let message = sentence(&error);
        match error {
            ClubError::Store(error) => error.into(),
            ClubError::People(error) => error.into(),
            ClubError::Card(_) => ApiError::new(StatusCode::BAD_REQUEST, "bad_club", message),
            ClubError::Game(error) => error.into(),
            ClubError::Table(error) => error.into(),
            ClubError::Tournament(error) => error.into(),
            ClubError::Season(_) => ApiError::new(StatusCode::BAD_REQUEST, "bad_season", message),
            ClubError::Person(_) | ClubError::NoSuchRole => ApiError::bad_request(message),
            ClubError::Missing
            | ClubError::NotInClub
            | ClubError::NotOfThisClub
            | ClubError::NoSeason => ApiError::not_found(message),
            ClubError::NotAllowed { .. } | ClubError::NotHost => ApiError::forbidden(message),
            ClubError::WrongCode => {
                ApiError::new(StatusCode::FORBIDDEN, "wrong_invitation", message)
            }
            ClubError::NameTaken => ApiError::conflict("club_name_taken", message),
            ClubError::TooMany { .. } => ApiError::conflict("too_many_clubs", message),
            ClubError::Full { .. } => ApiError::conflict("full", message),
            ClubError::LastOwner => ApiError::conflict("last_owner", message),
            ClubError::HasBegun => ApiError::conflict("has_begun", message),
            ClubError::OfAClub => ApiError::conflict("of_a_club", message),
            ClubError::SeasonCounts => ApiError::conflict("season_counts", message),
            ClubError::SeasonOver => ApiError::conflict("season_over", message),
            ClubError::TooManySeasons { .. } => ApiError::conflict("too_many_seasons", message),
            ClubError::Overtaken => ApiError::conflict("try_again", message),
        }
    }
}
