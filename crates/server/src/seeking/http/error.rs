//! The answers of HTTP to what cannot be looked for.

use crate::net::error::{ApiError, sentence};
use crate::seeking::SeekError;

impl From<SeekError> for ApiError {
    fn from(error: SeekError) -> ApiError {
        let message = sentence(&error);
        match error {
            SeekError::Store(error) => error.into(),
            SeekError::Table(error) => error.into(),
            SeekError::BotAccount => ApiError::forbidden(message),
            SeekError::OtherGame(_) | SeekError::TooManyTables { .. } => {
                ApiError::bad_request(message)
            }
        }
    }
}
