//! A game against bots over HTTP: the table, the seats and the start in one request.

use super::check_ordinary;
use crate::net::{ApiError, Body, ClientAddress};
use crate::people::Visitor;
use crate::tables::registry::TableRegistry;
use crate::tables::solo;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use tablee_protocol::request::Solo;
use tablee_protocol::{ErrorBody, TableView};

/// Begins a game against bots alone, or goes back to the one I left.
#[utoipa::path(post, path = "/api/solo", tag = "tables", request_body = Solo, responses(
    (status = 200, description = "The game I left", body = TableView),
    (status = 201, description = "A new game", body = TableView),
    (status = 400, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody),
    (status = 429, description = "Too many tables of yours", body = ErrorBody)))]
pub async fn begin(
    State(tables): State<TableRegistry>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    Body(wanted): Body<Solo>,
) -> Result<(StatusCode, Json<TableView>), ApiError> {
    check_ordinary(&wanted.table)?;
    if wanted.resume
        && let Some(table) = solo::left_behind(&tables, visitor.id, &wanted.table.game).await
    {
        return Ok((StatusCode::OK, Json(table)));
    }
    let place = tables.services().table_quota.reserve(visitor.holder(), address)?;
    // Begun to its end also when nobody waits for the answer.
    let made = tokio::spawn(async move { solo::begin(&tables, &visitor, wanted, place).await });
    let table = made.await.map_err(|_| ApiError::not_found("The table is gone."))??;
    Ok((StatusCode::CREATED, Json(table)))
}
