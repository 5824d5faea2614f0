//! The answers of HTTP to what is refused about other people.

use crate::company::CompanyError;
use crate::net::error::{ApiError, sentence};

impl From<CompanyError> for ApiError {
    fn from(error: CompanyError) -> ApiError {
        let message = sentence(&error);
        match error {
            CompanyError::Store(error) => error.into(),
            CompanyError::Table(error) => error.into(),
            CompanyError::NotMet | CompanyError::Nobody | CompanyError::NotInvited => {
                ApiError::not_found(message)
            }
            CompanyError::Oneself => ApiError::bad_request(message),
            CompanyError::Blocked => ApiError::conflict("blocked", message),
            CompanyError::NotInvitable => ApiError::conflict("wrong_phase", message),
            CompanyError::TooMany { .. } => ApiError::conflict("too_many_blocked", message),
        }
    }
}
