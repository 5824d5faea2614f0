//! Evidence over HTTP: for admins of all rated games and tournaments, for organisers of their own tournament.

use super::{Evaluations, GameSelection, read_examined};
use crate::net::ApiError;
use crate::people::{PeopleState, Visitor};
use crate::tables::services::Services;
use crate::tournaments::{TournamentActor, TournamentRegistry};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use std::sync::Arc;
use tablee_protocol::ErrorBody;
use tablee_protocol::evidence::EvidenceReport;

/// What the evaluated games of one sort say about how people play. It shows and judges nobody.
#[utoipa::path(get, path = "/api/admin/evidence/{game}", tag = "admin", params(("game" = String, Path)),
    responses((status = 200, body = EvidenceReport), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub async fn all(
    State(people): State<PeopleState>,
    State(services): State<Arc<Services>>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Result<Json<EvidenceReport>, ApiError> {
    people.must_be_admin(&visitor).await?;
    report(&services, services.games.find(&game)?.id(), GameSelection::All).await
}

/// What the evaluated games of a tournament that has ended say, for its organisers.
#[utoipa::path(get, path = "/api/drives/{id}/evidence", tag = "tournaments", params(("id" = String, Path)),
    responses((status = 200, body = EvidenceReport), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 409, description = "The tournament goes on", body = ErrorBody)))]
pub async fn of_tournament(
    State(tournaments): State<TournamentRegistry>,
    State(services): State<Arc<Services>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<EvidenceReport>, ApiError> {
    let person = TournamentActor::person(&visitor);
    let game = tournaments.answer(&id, move |actor| actor.examined_game(&person)).await?;
    let game = services.games.find(&game)?.id();
    report(&services, game, GameSelection::Tournament(id)).await
}

async fn report(
    services: &Arc<Services>,
    game: &'static str,
    which: GameSelection,
) -> Result<Json<EvidenceReport>, ApiError> {
    let data = services.settings.data.clone();
    let read = tokio::task::spawn_blocking(move || Evaluations::read(&data, game));
    let evaluations = read.await.map_err(|_| unread())?.map_err(|error| {
        tracing::error!(%error, "evaluations cannot be read");
        unread()
    })?;
    let examination = read_examined(&services.store, game, evaluations, &which).await?;
    let permit = services.heavy.permit().await;
    Ok(Json(permit.run(|| examination.report())))
}

fn unread() -> ApiError {
    let message = "The evaluations cannot be read; the log of the server says why.";
    ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "storage", message)
}
