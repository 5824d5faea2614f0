//! HTTP errors: the status, the code and the sentence of every refusal.

use super::refusals::Refused;
use crate::store::StoreError;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use std::fmt::Display;
use tablee_protocol::{ErrorBody, ErrorDetail};

/// A refusal: a status, a code for programs, a sentence for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ApiError {
    /// The HTTP status.
    pub status: StatusCode,
    /// For programs.
    pub code: &'static str,
    /// For people: what is wrong and what would be right.
    pub message: String,
}

impl ApiError {
    /// A refusal.
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError { status, code, message: message.into() }
    }

    /// The request itself is wrong.
    pub fn bad_request(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "bad_request", message)
    }

    /// Nobody is known to ask.
    pub fn unauthorized() -> ApiError {
        ApiError::new(StatusCode::UNAUTHORIZED, "unauthorized", "Say who you are first.")
    }

    /// The asker may not do that.
    pub fn forbidden(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, "forbidden", message)
    }

    /// There is no such thing.
    pub fn not_found(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "not_found", message)
    }

    /// It cannot be done as things stand.
    pub fn conflict(code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, code, message)
    }

    /// Too many requests.
    pub fn too_fast() -> ApiError {
        let message = "Too many requests; wait a moment.";
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_fast", message)
    }
}

/// Answers where nothing else does.
pub async fn missing() -> ApiError {
    ApiError::not_found("There is nothing at this address.")
}

/// A reason as a sentence: a capital at its beginning, a full stop at its end.
pub fn sentence(reason: &impl Display) -> String {
    let reason = reason.to_string();
    let mut letters = reason.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let error = ErrorDetail { code: self.code.into(), message: self.message };
        // The log names the code (`net/refusals.rs`).
        (self.status, Extension(Refused(self.code)), Json(ErrorBody { error })).into_response()
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        tracing::error!(%error, "the store failed");
        let message = match error {
            StoreError::Full | StoreError::ReadOnly | StoreError::Closed => error.to_string(),
            _ => "The server could not store that; nothing was changed.".to_owned(),
        };
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "storage", message)
    }
}
