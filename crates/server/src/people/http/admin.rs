//! Keeping order over HTTP, for people with the role.

// What utoipa generates for query parameters is qualified beyond need.
#![allow(unused_qualifications)]

use super::me;
use super::state::PeopleState;
use crate::net::{ApiError, Body};
use crate::people::PeopleError;
use crate::people::Visitor;
use crate::people::admin::{self, Action, AuditActor};
use crate::people::moment::{DAY, Moment, now};
use crate::store::Person;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde::Deserialize;
use tablee_protocol::ErrorBody;
use tablee_protocol::account::{AuditEntry, SanctionOptions, Subject};
use utoipa::IntoParams;

/// The longest answer of the log.
const PAGE: u32 = 200;

/// Which part of the log.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Lines {
    /// Only lines before this one.
    pub before: Option<i64>,
}

fn subject(person: Person) -> Subject {
    let (banned_at, muted_until) = (person.banned_at, person.muted_until);
    Subject { person: me::shown(person), banned_at, muted_until }
}

/// Look somebody up by name or id.
#[utoipa::path(get, path = "/api/admin/people/{who}", tag = "admin",
    params(("who" = String, Path, description = "A member's name or a person's id.")),
    responses((status = 200, body = Subject), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub async fn look(
    State(state): State<PeopleState>,
    visitor: Visitor,
    Path(who): Path<String>,
) -> Result<Json<Subject>, ApiError> {
    state.must_be_admin(&visitor).await?;
    Ok(Json(subject(admin::resolve(&state.store, &who).await?.map_err(PeopleError::Admin)?)))
}

/// Grant, revoke, ban, unban, mute or unmute somebody. It goes to the log.
#[utoipa::path(post, path = "/api/admin/people/{who}/{action}", tag = "admin", request_body = SanctionOptions,
    params(("who" = String, Path, description = "A member's name or a person's id."),
           ("action" = String, Path, description = "grant, revoke, ban, unban, mute or unmute.")),
    responses((status = 200, body = Subject), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn act(
    State(state): State<PeopleState>,
    visitor: Visitor,
    Path((who, action)): Path<(String, String)>,
    Body(manner): Body<SanctionOptions>,
) -> Result<Json<Subject>, ApiError> {
    state.must_be_admin(&visitor).await?;
    let action = read_action(&action, &manner, now())?;
    let actor = AuditActor::Admin(visitor.id);
    let person =
        admin::act(&state.store, actor, action, &who, now()).await?.map_err(PeopleError::Admin)?;
    state.people.sanctions().refresh(&state.store).await?;
    Ok(Json(subject(person)))
}

fn read_action(word: &str, manner: &SanctionOptions, now: Moment) -> Result<Action, PeopleError> {
    let minutes = manner.minutes.map_or(7 * DAY, |minutes| i64::from(minutes) * 60_000);
    Ok(match word {
        "grant" => Action::Grant,
        "revoke" => Action::Revoke,
        "ban" => Action::Ban,
        "unban" => Action::Unban,
        "mute" => Action::Mute { until: now + minutes },
        "unmute" => Action::Unmute,
        _ => {
            let known = "grant, revoke, ban, unban, mute and unmute";
            return Err(PeopleError::NoAction { known });
        }
    })
}

/// End a table that is open or running.
#[utoipa::path(post, path = "/api/admin/tables/{id}/end", tag = "admin",
    params(("id" = String, Path, description = "The table.")),
    responses((status = 202), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub async fn end(
    State(state): State<PeopleState>,
    visitor: Visitor,
    Path(table): Path<String>,
) -> Result<StatusCode, ApiError> {
    state.must_be_admin(&visitor).await?;
    admin::end_table(&state.store, AuditActor::Admin(visitor.id), &table, now())
        .await?
        .map_err(PeopleError::Admin)?;
    Ok(StatusCode::ACCEPTED)
}

/// What admins did, the latest first.
#[utoipa::path(get, path = "/api/admin/log", tag = "admin", params(Lines),
    responses((status = 200, body = Vec<AuditEntry>), (status = 403, body = ErrorBody)))]
pub async fn log(
    State(state): State<PeopleState>,
    visitor: Visitor,
    Query(lines): Query<Lines>,
) -> Result<Json<Vec<AuditEntry>>, ApiError> {
    state.must_be_admin(&visitor).await?;
    Ok(Json(admin::log(&state.store, lines.before, PAGE).await?))
}
