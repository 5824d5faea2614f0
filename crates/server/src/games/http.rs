//! What can be played, over HTTP: the games, their options, their rulebooks.

use super::{Games, UnknownGame};
use crate::net::error::{ApiError, sentence};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use serde_json::{Value, json};
use std::sync::Arc;
use tablee_engine::{AnyGame, Lang};
use tablee_protocol::ErrorBody;
use tablee_protocol::game::{GameInfo, GameList};

/// Every game there is.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, description = "All games", body = GameList)))]
pub async fn all(State(games): State<Arc<Games>>) -> Json<Value> {
    let games = games.games.iter();
    let games: Vec<Value> = games.map(|game| describe(game.as_ref())).collect();
    Json(json!({ "games": games }))
}

/// One game: seats, options, levels.
#[utoipa::path(get, path = "/api/games/{game}", tag = "games", params(("game" = String, Path)), responses(
    (status = 200, description = "The game", body = GameInfo),
    (status = 404, description = "No such game", body = ErrorBody),
))]
pub async fn one(
    State(games): State<Arc<Games>>,
    Path(game): Path<String>,
) -> Result<Json<Value>, ApiError> {
    Ok(Json(describe(games.find(&game)?)))
}

/// The rulebook of a game.
#[utoipa::path(get, path = "/api/games/{game}/rules/{lang}", tag = "games",
    params(("game" = String, Path), ("lang" = String, Path, description = "en, fr or ko")), responses(
    (status = 200, description = "Markdown", body = String),
    (status = 404, description = "No such game or language", body = ErrorBody),
))]
pub async fn rules(
    State(games): State<Arc<Games>>,
    Path((game, lang)): Path<(String, String)>,
) -> Result<impl IntoResponse, ApiError> {
    let game = games.find(&game)?;
    let lang = Lang::coded(&lang);
    let lang = lang.ok_or_else(|| ApiError::not_found("Rulebooks are in en, fr and ko."))?;
    Ok(([(CONTENT_TYPE, "text/markdown; charset=utf-8")], game.rulebook(lang)))
}

impl From<UnknownGame> for ApiError {
    fn from(error: UnknownGame) -> ApiError {
        ApiError::not_found(sentence(&error))
    }
}

fn describe(game: &dyn AnyGame) -> Value {
    let [(name, en), (_, fr), (_, ko)] = Lang::ALL.map(|lang| game.blurb(lang));
    let mut shown = game.describe();
    shown["name"] = json!(name);
    shown["about"] = json!({ "en": en, "fr": fr, "ko": ko });
    shown
}
