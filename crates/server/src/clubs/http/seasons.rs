//! The seasons of clubs over HTTP.

use crate::clubs::Clubs;
use crate::net::{ApiError, Body};
use crate::people::Visitor;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use tablee_protocol::ErrorBody;
use tablee_protocol::club::{ChangeSeason, Club, NewSeason, SeasonTable};
use tablee_protocol::request::Nothing;

type Answer<T> = Result<Json<T>, ApiError>;

/// Makes a season, as an owner or officer of the club.
#[utoipa::path(post, path = "/api/clubs/{id}/seasons", tag = "clubs", params(("id" = String, Path)),
    request_body = NewSeason, responses((status = 201, body = Club), (status = 400, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn add(
    State(clubs): State<Clubs>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(new): Body<NewSeason>,
) -> Result<(StatusCode, Json<Club>), ApiError> {
    Ok((StatusCode::CREATED, Json(clubs.add_season(&visitor, &id, new).await?)))
}

/// The table of a season: its evenings, and what they come to for the members who played.
#[utoipa::path(get, path = "/api/clubs/{id}/seasons/{season}", tag = "clubs",
    params(("id" = String, Path), ("season" = String, Path)),
    responses((status = 200, body = SeasonTable), (status = 404, body = ErrorBody)))]
pub async fn table(
    State(clubs): State<Clubs>,
    Path((id, season)): Path<(String, String)>,
) -> Answer<SeasonTable> {
    Ok(Json(clubs.season(&id, &season).await?))
}

/// Changes a season of which no evening counts yet, as an owner or officer of the club.
#[utoipa::path(put, path = "/api/clubs/{id}/seasons/{season}", tag = "clubs",
    params(("id" = String, Path), ("season" = String, Path)), request_body = ChangeSeason,
    responses((status = 200, body = Club), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn change(
    State(clubs): State<Clubs>,
    visitor: Visitor,
    Path((id, season)): Path<(String, String)>,
    Body(change): Body<ChangeSeason>,
) -> Answer<Club> {
    Ok(Json(clubs.change_season(&visitor, &id, &season, change).await?))
}

/// Removes a season, as an owner or officer of the club; its games stay.
#[utoipa::path(delete, path = "/api/clubs/{id}/seasons/{season}", tag = "clubs",
    params(("id" = String, Path), ("season" = String, Path)),
    responses((status = 200, body = Club), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody)))]
pub async fn remove(
    State(clubs): State<Clubs>,
    visitor: Visitor,
    Path((id, season)): Path<(String, String)>,
) -> Answer<Club> {
    Ok(Json(clubs.remove_season(&visitor, &id, &season).await?))
}

/// Ends a season now, as an owner or officer of the club.
#[utoipa::path(post, path = "/api/clubs/{id}/seasons/{season}/end", tag = "clubs",
    params(("id" = String, Path), ("season" = String, Path)), request_body = Nothing,
    responses((status = 200, body = Club), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn end(
    State(clubs): State<Clubs>,
    visitor: Visitor,
    Path((id, season)): Path<(String, String)>,
    Body(Nothing {}): Body<Nothing>,
) -> Answer<Club> {
    Ok(Json(clubs.end_season(&visitor, &id, &season).await?))
}
