//! Clubs over HTTP.

mod error;
pub mod games;
pub mod seasons;

use super::{ClubError, Clubs};
use crate::net::{ApiError, Body};
use crate::people::{PersonId, Visitor};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use tablee_protocol::ErrorBody;
use tablee_protocol::club::{ChangeClubRole, Club, ClubCard, ClubList, JoinClub};
use tablee_protocol::request::Nothing;

type Answer<T> = Result<Json<T>, ApiError>;

fn named(person: &str) -> Result<PersonId, ClubError> {
    Ok(person.parse()?)
}

/// My clubs, and those that everybody may find.
#[utoipa::path(get, path = "/api/clubs", tag = "clubs", responses((status = 200, body = ClubList)))]
pub async fn list(State(clubs): State<Clubs>, visitor: Visitor) -> Answer<ClubList> {
    Ok(Json(clubs.list(&visitor).await?))
}

/// Founds a club. Who founds it owns it; only members of the server do.
#[utoipa::path(post, path = "/api/clubs", tag = "clubs", request_body = ClubCard, responses(
    (status = 201, body = Club), (status = 400, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn found(
    State(clubs): State<Clubs>,
    visitor: Visitor,
    Body(card): Body<ClubCard>,
) -> Result<(StatusCode, Json<Club>), ApiError> {
    Ok((StatusCode::CREATED, Json(clubs.found(&visitor, card).await?)))
}

/// A club as I see it.
#[utoipa::path(get, path = "/api/clubs/{id}", tag = "clubs", params(("id" = String, Path)),
    responses((status = 200, body = Club), (status = 404, body = ErrorBody)))]
pub async fn look(
    State(clubs): State<Clubs>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Answer<Club> {
    Ok(Json(clubs.look(&visitor, &id).await?))
}

/// Presents a club anew, as its owner.
#[utoipa::path(put, path = "/api/clubs/{id}", tag = "clubs", params(("id" = String, Path)),
    request_body = ClubCard, responses((status = 200, body = Club), (status = 400, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn present(
    State(clubs): State<Clubs>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(card): Body<ClubCard>,
) -> Answer<Club> {
    Ok(Json(clubs.present(&visitor, &id, card).await?))
}

/// Closes a club, as its owner; games that were played stay.
#[utoipa::path(delete, path = "/api/clubs/{id}", tag = "clubs", params(("id" = String, Path)),
    responses((status = 204), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub async fn close(
    State(clubs): State<Clubs>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    clubs.close(&visitor, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Joins a club with the code of its link, or asks its owners and officers to be let in.
#[utoipa::path(post, path = "/api/clubs/{id}/join", tag = "clubs", params(("id" = String, Path)),
    request_body = JoinClub, responses((status = 200, body = Club), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn join(
    State(clubs): State<Clubs>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(JoinClub { code }): Body<JoinClub>,
) -> Answer<Club> {
    Ok(Json(clubs.join(&visitor, &id, code).await?))
}

/// Gives a club another link, as its owner or officer; the old one invites nobody any more.
#[utoipa::path(post, path = "/api/clubs/{id}/code", tag = "clubs", params(("id" = String, Path)),
    request_body = Nothing, responses((status = 200, body = Club), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody)))]
pub async fn renew_code(
    State(clubs): State<Clubs>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(Nothing {}): Body<Nothing>,
) -> Answer<Club> {
    Ok(Json(clubs.renew_code(&visitor, &id).await?))
}

/// Lets somebody in who has asked (owners and officers), or gives somebody another role (owners).
#[utoipa::path(put, path = "/api/clubs/{id}/members/{person}", tag = "clubs",
    params(("id" = String, Path), ("person" = String, Path)), request_body = ChangeClubRole,
    responses((status = 200, body = Club), (status = 400, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn change_role(
    State(clubs): State<Clubs>,
    visitor: Visitor,
    Path((id, person)): Path<(String, String)>,
    Body(ChangeClubRole { role }): Body<ChangeClubRole>,
) -> Answer<Club> {
    Ok(Json(clubs.change_role(&visitor, &id, named(&person)?, role).await?))
}

/// Leaves a club, or takes back what I asked; or removes somebody, or does not let them in.
#[utoipa::path(delete, path = "/api/clubs/{id}/members/{person}", tag = "clubs",
    params(("id" = String, Path), ("person" = String, Path)),
    responses((status = 204), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn remove(
    State(clubs): State<Clubs>,
    visitor: Visitor,
    Path((id, person)): Path<(String, String)>,
) -> Result<StatusCode, ApiError> {
    clubs.remove(&visitor, &id, named(&person)?).await?;
    Ok(StatusCode::NO_CONTENT)
}
