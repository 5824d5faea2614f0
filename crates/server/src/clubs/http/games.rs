//! The tables and tournaments of clubs over HTTP.

use crate::clubs::Clubs;
use crate::net::ApiError;
use crate::people::Visitor;
use crate::store::ClubGame;
use axum::Json;
use axum::extract::{Path, State};
use tablee_protocol::ErrorBody;
use tablee_protocol::club::Club;

type Answer = Result<Json<Club>, ApiError>;

/// Makes a table that I host, and whose game has not begun, the club's. Rematches are the club's, too.
#[utoipa::path(put, path = "/api/clubs/{id}/tables/{table}", tag = "clubs",
    params(("id" = String, Path), ("table" = String, Path)),
    responses((status = 200, body = Club), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn add_table(
    State(clubs): State<Clubs>,
    visitor: Visitor,
    Path((id, table)): Path<(String, String)>,
) -> Answer {
    Ok(Json(clubs.add_table(&visitor, &id, &table).await?))
}

/// Takes a table out of the club, as its owner or officer; its game does not count any more.
#[utoipa::path(delete, path = "/api/clubs/{id}/tables/{table}", tag = "clubs",
    params(("id" = String, Path), ("table" = String, Path)),
    responses((status = 200, body = Club), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody)))]
pub async fn remove_table(
    State(clubs): State<Clubs>,
    visitor: Visitor,
    Path((id, table)): Path<(String, String)>,
) -> Answer {
    Ok(Json(clubs.remove_game(&visitor, &id, ClubGame::Table(table)).await?))
}

/// Makes a tournament that I organise, and that has not begun, the club's, as its owner or officer.
#[utoipa::path(put, path = "/api/clubs/{id}/drives/{drive}", tag = "clubs",
    params(("id" = String, Path), ("drive" = String, Path)),
    responses((status = 200, body = Club), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub async fn add_tournament(
    State(clubs): State<Clubs>,
    visitor: Visitor,
    Path((id, tournament)): Path<(String, String)>,
) -> Answer {
    Ok(Json(clubs.add_tournament(&visitor, &id, &tournament).await?))
}

/// Takes a tournament out of the club, as its owner or officer; it does not count any more.
#[utoipa::path(delete, path = "/api/clubs/{id}/drives/{drive}", tag = "clubs",
    params(("id" = String, Path), ("drive" = String, Path)),
    responses((status = 200, body = Club), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody)))]
pub async fn remove_tournament(
    State(clubs): State<Clubs>,
    visitor: Visitor,
    Path((id, tournament)): Path<(String, String)>,
) -> Answer {
    Ok(Json(clubs.remove_game(&visitor, &id, ClubGame::Tournament(tournament)).await?))
}
