//! How the reasons of this area become answers.

use crate::people::admin::Unable;
use crate::people::name::BadName;
use crate::people::password::BadPassword;
use crate::people::throttle::Wait;
use crate::wire::ApiError;
use axum::http::StatusCode;

/// Somebody owns this name or one that looks like it.
pub fn name_taken() -> ApiError {
    let message = "A member has this name or one that looks like it; choose another.";
    ApiError::conflict("name_taken", message)
}

/// Which of the two is wrong is nobody's business.
pub fn wrong_password() -> ApiError {
    ApiError::new(StatusCode::UNAUTHORIZED, "wrong_password", "Wrong name or password.")
}

/// The session that asked was ended meanwhile.
pub fn gone() -> ApiError {
    ApiError::conflict("gone", "You are no longer who you were; reload the page.")
}

impl From<BadName> for ApiError {
    fn from(bad: BadName) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "bad_name", sentence(&bad.to_string()))
    }
}

impl From<BadPassword> for ApiError {
    fn from(bad: BadPassword) -> ApiError {
        let (status, code) = match bad {
            BadPassword::Length { .. } => (StatusCode::BAD_REQUEST, "bad_password"),
            BadPassword::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
        };
        ApiError::new(status, code, sentence(&bad.to_string()))
    }
}

impl From<Wait> for ApiError {
    fn from(wait: Wait) -> ApiError {
        let message = sentence(&wait.to_string());
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_fast", message)
    }
}

impl From<Unable> for ApiError {
    fn from(unable: Unable) -> ApiError {
        let message = sentence(&unable.to_string());
        match unable {
            Unable::Nobody(_) | Unable::NoTable(_) => ApiError::not_found(message),
            Unable::NoMember(_) | Unable::IsAdmin(_) => ApiError::conflict("not_possible", message),
        }
    }
}

/// A reason as a sentence.
fn sentence(reason: &str) -> String {
    let mut letters = reason.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}
