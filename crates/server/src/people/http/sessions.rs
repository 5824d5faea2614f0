//! My sessions: seeing them, ending them, and how an answer begins one.

use super::state::PeopleState;
use crate::net::ApiError;
use crate::net::open_sockets::Ended;
use crate::people::device::{Device, Member};
use crate::people::secret::Secret;
use crate::people::{Entrance, PeopleError, Visitor, cookie, session};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use tablee_protocol::ErrorBody;
use tablee_protocol::account::Session;

/// An answer that gives the browser this session.
pub fn sign_in(
    state: &PeopleState,
    request: &HeaderMap,
    session: &Secret,
    status: StatusCode,
    body: impl IntoResponse,
) -> Response {
    let line = cookie::line(
        state.people.key(),
        session,
        cookie::CookieSecurity::of(state.scheme, request),
    );
    let mut response = (status, body).into_response();
    response.headers_mut().extend(line.map(|line| (SET_COOKIE, line)));
    // Codes and cookies are nobody else's.
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// An answer that gives the browser a session of this member, and the mark of a known device where it has none.
pub fn log_in(
    state: &PeopleState,
    request: &HeaderMap,
    (member, session): (Member<'_>, &Secret),
    status: StatusCode,
    body: impl IntoResponse,
) -> Response {
    let mut response = sign_in(state, request, session, status, body);
    let key = state.people.key();
    let known = Device::of_person(key, request, state.scheme, member);
    let safety = cookie::CookieSecurity::of(state.scheme, request);
    let line = known.unwrap_or_else(Device::fresh).line(key, member, state.scheme, safety);
    // Appended: the session stays the first.
    line.map(|line| response.headers_mut().append(SET_COOKIE, line));
    response
}

/// My sessions, the last used first.
#[utoipa::path(get, path = "/api/me/sessions", tag = "people",
    responses((status = 200, body = Vec<Session>)))]
pub async fn list(
    State(state): State<PeopleState>,
    visitor: Visitor,
    entrance: Entrance,
) -> Result<Json<Vec<Session>>, ApiError> {
    let rows = state.store.sessions_of(visitor.id).await?;
    let current = entrance.session.as_ref();
    Ok(Json(rows.into_iter().map(|row| session::shown(row, current)).collect()))
}

/// End one of my sessions.
#[utoipa::path(delete, path = "/api/me/sessions/{id}", tag = "people",
    params(("id" = String, Path, description = "As the list calls it.")),
    responses((status = 204), (status = 404, body = ErrorBody)))]
pub async fn revoke(
    State(state): State<PeopleState>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    if let Some(session) = state.store.revoke_session(visitor.id, &id).await? {
        state.sockets.close(Ended::Session(session));
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(PeopleError::NoSession.into())
}

/// End all my sessions but this one.
#[utoipa::path(delete, path = "/api/me/sessions", tag = "people", responses((status = 204)))]
pub async fn revoke_others(
    State(state): State<PeopleState>,
    visitor: Visitor,
    entrance: Entrance,
) -> Result<StatusCode, ApiError> {
    let kept = entrance.session_key();
    state.store.end_other_sessions(visitor.id, kept).await?;
    state.sockets.close(Ended::Sessions { of: visitor.id, but: kept });
    Ok(StatusCode::NO_CONTENT)
}
