//! HTTP handlers of the games: their list, their options, their rulebooks, their references.

use super::{Games, UnknownGame};
use crate::net::error::{ApiError, sentence};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use serde_json::{Value, json};
use std::sync::Arc;
use tablee_engine::text::Spoken;
use tablee_engine::{AnyGame, Lang, Reference};
use tablee_protocol::ErrorBody;
use tablee_protocol::game::{GameInfo, GameList, LookedUp, ReferenceList};

/// Every game there is.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, description = "All games", body = GameList)))]
pub async fn all(State(games): State<Arc<Games>>) -> Json<Value> {
    let games: Vec<Value> = games.offered().map(describe).collect();
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
    params(("game" = String, Path), ("lang" = String, Path, description = "The code of a language: en, fr, ko")), responses(
    (status = 200, description = "Markdown", body = String),
    (status = 404, description = "No such game or language", body = ErrorBody),
))]
pub async fn rules(
    State(games): State<Arc<Games>>,
    Path((game, lang)): Path<(String, String)>,
) -> Result<impl IntoResponse, ApiError> {
    let game = games.find(&game)?;
    let lang = Lang::coded(&lang);
    let spoken = || Lang::ALL.map(Lang::code).join(", ");
    let lang =
        lang.ok_or_else(|| ApiError::not_found(format!("Rulebooks are in {}.", spoken())))?;
    Ok(([(CONTENT_TYPE, "text/markdown; charset=utf-8")], game.rulebook(lang)))
}

/// The reference works of a game: dictionaries, with where they come from and their licence.
#[utoipa::path(get, path = "/api/games/{game}/references", tag = "games", params(("game" = String, Path)), responses(
    (status = 200, description = "Its reference works; most games have none", body = ReferenceList),
    (status = 404, description = "No such game", body = ErrorBody),
))]
pub async fn references(
    State(games): State<Arc<Games>>,
    Path(game): Path<String>,
) -> Result<Json<ReferenceList>, ApiError> {
    let works = games.find(&game)?.references(&games.assets);
    let references = works.iter().map(|work| work.info().into()).collect();
    Ok(Json(ReferenceList { references }))
}

/// The notice that travels with a reference work.
#[utoipa::path(get, path = "/api/games/{game}/references/{name}/licence", tag = "games",
    params(("game" = String, Path), ("name" = String, Path)), responses(
    (status = 200, description = "The whole notice", body = String),
    (status = 404, description = "No such game or work, or it has none", body = ErrorBody),
))]
pub async fn licence(
    State(games): State<Arc<Games>>,
    Path((game, name)): Path<(String, String)>,
) -> Result<impl IntoResponse, ApiError> {
    let work = reference(&games, &game, &name)?;
    let notice = work.notice().ok_or_else(|| ApiError::not_found("It came without a notice."))?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], notice.to_owned()))
}

/// Looks an entry up.
#[utoipa::path(get, path = "/api/games/{game}/references/{name}/entries/{entry}", tag = "games",
    params(("game" = String, Path), ("name" = String, Path), ("entry" = String, Path)), responses(
    (status = 200, description = "Whether it is there", body = LookedUp),
    (status = 400, description = "That cannot be an entry", body = ErrorBody),
    (status = 404, description = "No such game or work", body = ErrorBody),
))]
pub async fn look_up(
    State(games): State<Arc<Games>>,
    Path((game, name, entry)): Path<(String, String, String)>,
) -> Result<Json<LookedUp>, ApiError> {
    let found = reference(&games, &game, &name)?.look_up(&entry);
    let found = found.ok_or_else(|| ApiError::bad_request("That cannot be an entry."))?;
    Ok(Json(found.into()))
}

fn reference(games: &Games, game: &str, name: &str) -> Result<Box<dyn Reference>, ApiError> {
    let mut works = games.find(game)?.references(&games.assets).into_iter();
    let found = works.find(|work| work.info().value == name);
    found.ok_or_else(|| ApiError::not_found("No such reference work."))
}

impl From<UnknownGame> for ApiError {
    fn from(error: UnknownGame) -> ApiError {
        ApiError::not_found(sentence(&error))
    }
}

fn describe(game: &dyn AnyGame) -> Value {
    let mut shown = game.describe();
    shown["name"] = json!(game.blurb(Lang::En).0);
    shown["about"] = json!(Spoken::each(|lang| game.blurb(lang).1));
    shown
}
