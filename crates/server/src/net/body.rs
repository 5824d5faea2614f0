//! Request bodies: read whole, not too large, in time, and JSON where a handler asks for it.

use super::error::ApiError;
use super::method::is_read;
use axum::Json;
use axum::body::{Body as RawBody, to_bytes};
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;
use serde::de::DeserializeOwned;
use std::time::Duration;

/// The largest body and the largest message.
pub const LARGEST: usize = 64 * 1024;

/// The largest record that may be brought to be shown: a game of some thousand moves.
pub const LARGEST_RECORD: usize = 1024 * 1024;

/// Where a record is brought to.
pub const RECORD_PATH: &str = "/api/replay";

/// How long a body may take to come in.
#[derive(Clone, Copy, Debug)]
pub struct BodyTimeout(pub Duration);

/// Takes the whole body in before anybody works on it: not too large, and in time. A body that
/// never ends would hold its connection for ever.
pub async fn read_body(
    State(BodyTimeout(limit)): State<BodyTimeout>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    if is_read(request.method()) {
        return Ok(next.run(request).await);
    }
    let (parts, body) = request.into_parts();
    let largest = if parts.uri.path() == RECORD_PATH { LARGEST_RECORD } else { LARGEST };
    let body = tokio::time::timeout(limit, to_bytes(body, largest)).await;
    let body = body.map_err(|_| too_slow())?.map_err(|error| unread(&error, largest))?;
    Ok(next.run(Request::from_parts(parts, RawBody::from(body))).await)
}

fn too_slow() -> ApiError {
    let message = "The request did not come in time.";
    ApiError::new(StatusCode::REQUEST_TIMEOUT, "too_slow", message)
}

fn unread(error: &axum::Error, largest: usize) -> ApiError {
    if error.to_string().contains("length limit") {
        let message = format!("A body has at most {} kB here.", largest / 1024);
        return ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", message);
    }
    ApiError::bad_request(format!("The body cannot be read: {error}."))
}

/// A JSON body, refused in our own words.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, ApiError> {
        let read = Json::<T>::from_request(request, state).await;
        read.map(|Json(body)| Body(body)).map_err(|rejection: JsonRejection| {
            ApiError::new(rejection.status(), "bad_request", rejection.body_text())
        })
    }
}
