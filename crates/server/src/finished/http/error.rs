//! The answers of HTTP to what cannot be done with a finished game.

use crate::finished::TimelineError;
use crate::finished::error::FinishedError;
use crate::net::error::{ApiError, sentence};
use axum::http::StatusCode;

impl From<FinishedError> for ApiError {
    fn from(error: FinishedError) -> ApiError {
        let message = sentence(&error);
        match error {
            FinishedError::Store(error) => error.into(),
            FinishedError::Table(error) => error.into(),
            FinishedError::RoundIsOn | FinishedError::NotOver | FinishedError::Closed => {
                ApiError::conflict("not_over", message)
            }
            FinishedError::Replay(TimelineError::Game(_)) => {
                ApiError::conflict("rules_gone", message)
            }
            FinishedError::Replay(_) => ApiError::conflict("unplayable", message),
            FinishedError::Brought(_) | FinishedError::TooLate { .. } => {
                ApiError::bad_request(message)
            }
            FinishedError::Busy | FinishedError::ReplaysBusy => {
                ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
            }
            FinishedError::OwnShare | FinishedError::TooManyReplays => {
                ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_fast", message)
            }
            FinishedError::Failed => {
                ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", message)
            }
            // What does not fit is for the operator, not for the players.
            FinishedError::Damaged { .. } => {
                tracing::error!(%error, "a record cannot be read");
                let message = "The record is damaged.";
                ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "storage", message)
            }
        }
    }
}
