//! Requests while the server is cut off from its data: WebSockets are refused at once, and no connection is kept, so
//! that whoever asks again comes to another node, whatever stands before them.

use super::error::ApiError;
use super::open_sockets::OpenSockets;
use axum::extract::{Request, State};
use axum::http::header::{CONNECTION, UPGRADE};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

/// Sends whoever asks elsewhere.
pub async fn send_away(
    State(sockets): State<OpenSockets>,
    request: Request,
    next: Next,
) -> Response {
    let upgrades = request.headers().contains_key(UPGRADE);
    if upgrades && sockets.is_cut_off() {
        let message = "This server cannot reach its data; try again in a moment.";
        return ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "storage", message).into_response();
    }
    let mut response = next.run(request).await;
    if !upgrades && sockets.is_cut_off() {
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    response
}
