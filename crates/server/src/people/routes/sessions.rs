//! My sessions: seeing them, ending them, and how an answer begins one.

use crate::app::App;
use crate::people::secret::Secret;
use crate::people::session::{self, Session};
use crate::people::{Entrance, Visitor, cookie};
use crate::wire::{ApiError, ErrorBody};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

/// An answer that gives the browser this session.
pub fn sign_in(
    app: &App,
    request: &HeaderMap,
    session: &Secret,
    status: StatusCode,
    body: impl IntoResponse,
) -> Response {
    let line = cookie::line(app.people().key(), session, cookie::Safety::of(request));
    let mut response = (status, body).into_response();
    response.headers_mut().extend(line.map(|line| (SET_COOKIE, line)));
    // Codes and cookies are nobody else's.
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// My sessions, the last used first.
#[utoipa::path(get, path = "/api/me/sessions", tag = "people",
    responses((status = 200, body = Vec<Session>)))]
pub async fn list(
    State(app): State<App>,
    visitor: Visitor,
    entrance: Entrance,
) -> Result<Json<Vec<Session>>, ApiError> {
    let listed =
        app.store().read(move |db| session::list(db, visitor.id, entrance.session.as_ref()));
    Ok(Json(listed.await?))
}

/// End one of my sessions.
#[utoipa::path(delete, path = "/api/me/sessions/{id}", tag = "people",
    params(("id" = String, Path, description = "As the list calls it.")),
    responses((status = 204), (status = 404, body = ErrorBody)))]
pub async fn revoke(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let revoked = app.store().write(move |db| session::revoke(db, visitor.id, &id)).await?;
    if revoked {
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(ApiError::not_found("You have no such session; GET /api/me/sessions lists yours."))
}

/// End all my sessions but this one.
#[utoipa::path(delete, path = "/api/me/sessions", tag = "people", responses((status = 204)))]
pub async fn revoke_others(
    State(app): State<App>,
    visitor: Visitor,
    entrance: Entrance,
) -> Result<StatusCode, ApiError> {
    let ended =
        app.store().write(move |db| session::end_others(db, visitor.id, entrance.session.as_ref()));
    ended.await?;
    Ok(StatusCode::NO_CONTENT)
}
