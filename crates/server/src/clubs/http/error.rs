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
            ClubError::Person(_) | ClubError::NoSuchRole => ApiError::bad_request(message),
            ClubError::Missing | ClubError::NotInClub => ApiError::not_found(message),
            ClubError::NotAllowed { .. } => ApiError::forbidden(message),
            ClubError::WrongCode => {
                ApiError::new(StatusCode::FORBIDDEN, "wrong_invitation", message)
            }
            ClubError::NameTaken => ApiError::conflict("club_name_taken", message),
            ClubError::TooMany { .. } => ApiError::conflict("too_many_clubs", message),
            ClubError::Full { .. } => ApiError::conflict("full", message),
            ClubError::LastOwner => ApiError::conflict("last_owner", message),
            ClubError::Overtaken => ApiError::conflict("try_again", message),
        }
    }
}
