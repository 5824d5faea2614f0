//! The HTTP face of a finished game.

use super::film::{Film, NoFilm};
use super::sealed::sealed;
use crate::app::App;
use crate::store::Logged;
use crate::wire::{ApiError, ErrorBody};
use axum::extract::{Path, State};
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rusqlite::{Connection, OptionalExtension as _};
use std::io::Write as _;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The routes of finished games, described. They expect `people::greet` around them.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(replay))
}

/// A finished game step by step, with every seat's view as it changed.
#[utoipa::path(get, path = "/api/tables/{id}/replay", tag = "replay", params(("id" = String, Path)),
    responses((status = 200, description = "The film; see docs/replay.md", body = Object),
    (status = 404, body = ErrorBody), (status = 409, description = "Not over yet, or of another version of the game", body = ErrorBody)))]
pub async fn replay(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let record = sealed(&app, &id).await?;
    let name = id.clone();
    let log = app.store().read(move |db| log_of(db, &name)).await?;
    // Few films are made at a time: whoever asks for many waits, not the tables.
    let turn = app.projectors().acquire_owned().await;
    let shot = tokio::task::spawn_blocking(move || {
        let film = Film::shoot(&id, &record, &log, &app.house().games);
        drop(turn);
        film
    });
    let failed = |_| ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", "No replay.");
    let Film(text) = shot.await.map_err(failed)??;
    Ok(packed(&headers, text))
}

fn log_of(db: &Connection, id: &str) -> rusqlite::Result<Vec<Logged>> {
    let no = db.prepare_cached("SELECT no FROM tables WHERE id = ?")?;
    let no = { no }.query_row([id], |row| row.get(0)).optional()?;
    no.map_or(Ok(Vec::new()), |no| Logged::all(db, no))
}

/// The text, compressed where the browser can read that: changes repeat themselves a lot.
fn packed(headers: &HeaderMap, text: String) -> Response {
    let accepted = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let kind = (CONTENT_TYPE, "application/json");
    // A record never changes; the program that shows it may.
    let keep = (CACHE_CONTROL, "private, max-age=3600");
    if !accepted.is_some_and(|accepted| accepted.contains("gzip")) {
        return ([kind, keep, (VARY, "accept-encoding")], text).into_response();
    }
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    // Writing into memory cannot fail.
    let _ = packer.write_all(text.as_bytes());
    let bytes = packer.finish().unwrap_or_default();
    let head = [kind, keep, (VARY, "accept-encoding"), (CONTENT_ENCODING, "gzip")];
    (head, bytes).into_response()
}

impl From<NoFilm> for ApiError {
    fn from(error: NoFilm) -> ApiError {
        ApiError::conflict("unplayable", format!("This game cannot be replayed here: {error}."))
    }
}
