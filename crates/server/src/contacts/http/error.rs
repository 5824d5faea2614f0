//! The answers of HTTP to what is refused about other people.

use crate::contacts::ContactError;
use crate::net::error::{ApiError, sentence};
use axum::http::StatusCode;

impl From<ContactError> for ApiError {
    fn from(error: ContactError) -> ApiError {
        let message = sentence(&error);
        match error {
            ContactError::Store(error) => error.into(),
            ContactError::Table(error) => error.into(),
            ContactError::NotSpent(error) => error.into(),
            ContactError::NotMet | ContactError::Nobody | ContactError::NotInvited => {
                ApiError::not_found(message)
            }
            ContactError::NoBot => ApiError::new(StatusCode::NOT_FOUND, "no_such_bot", message),
            ContactError::Oneself => ApiError::bad_request(message),
            ContactError::Blocked => ApiError::conflict("blocked", message),
            ContactError::NotInvitable => ApiError::conflict("wrong_phase", message),
            ContactError::TooMany { .. } => ApiError::conflict("too_many_blocked", message),
        }
    }
}
