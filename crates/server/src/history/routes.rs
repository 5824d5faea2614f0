//! The HTTP face of history.

// What utoipa generates for query parameters is qualified beyond need.
#![allow(unused_qualifications)]

use super::games::{self, Asked, Game, Page};
use super::leaderboard::{self, Leaderboard};
use super::standing::{Standing, standings};
use super::stats::{self, GameStats};
use crate::app::App;
use crate::people::admin::{Unable, resolve};
use crate::people::{PersonId, Visitor};
use crate::wire::{ApiError, ErrorBody};
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use rusqlite::Connection;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The longest list.
const MOST: usize = 100;

/// The routes of history, described. They expect `people::greet` around them.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(show))
        .routes(routes!(show_stats))
        .routes(routes!(show_leaders))
        .routes(routes!(show_standings))
}

/// Which finished games.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Filters {
    /// Only of this game.
    game: Option<String>,
    /// Only with this person: `me`, an id or a member's name. My own list has my games by link
    /// too; everything else is public games.
    person: Option<String>,
    /// Only with this person as well: an id or a member's name.
    opponent: Option<String>,
    /// `won` or `lost`, by `person`.
    result: Option<String>,
    /// Only that ended at this moment or later (ms since 1970).
    from: Option<i64>,
    /// Only that ended before this moment (ms since 1970).
    to: Option<i64>,
    /// The `next` of the page before.
    before: Option<String>,
    /// How many at most: 1 to 100, 20 unless given.
    limit: Option<usize>,
}

/// Finished games, the latest first.
#[utoipa::path(get, path = "/api/history", tag = "history", params(Filters),
    responses((status = 200, body = Page), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub async fn list(
    State(app): State<App>,
    visitor: Visitor,
    filters: Result<Query<Filters>, QueryRejection>,
) -> Result<Json<Page>, ApiError> {
    let Query(filters) = filters.map_err(|bad| ApiError::bad_request(bad.body_text()))?;
    let asked = filters.read(&visitor)?;
    let page = app.store().read(move |db| {
        let person = match filters.person.as_deref() {
            Some("me") => Ok(Some(visitor.id)),
            other => meant(db, other)?,
        };
        let people = person.map(|person| (person, meant(db, filters.opponent.as_deref())));
        let (person, opponent) = match people {
            Ok((person, opponent)) => (person, opponent?),
            Err(unable) => return Ok(Err(unable)),
        };
        match opponent {
            Ok(opponent) => games::list(db, &Asked { person, opponent, ..asked }).map(Ok),
            Err(unable) => Ok(Err(unable)),
        }
    });
    Ok(Json(page.await??))
}

fn meant(db: &Connection, who: Option<&str>) -> rusqlite::Result<Result<Option<PersonId>, Unable>> {
    // An id needs no row: a guest may have none yet, a deleted person has no name.
    match who.map(|who| (who, who.parse::<PersonId>())) {
        None => Ok(Ok(None)),
        Some((_, Ok(id))) => Ok(Ok(Some(id))),
        Some((name, Err(_))) => Ok(resolve(db, name)?.map(|person| Some(person.id))),
    }
}

impl Filters {
    /// Everything that needs no look into the file.
    fn read(&self, visitor: &Visitor) -> Result<Asked, ApiError> {
        let won = match self.result.as_deref() {
            None => None,
            Some("won") => Some(true),
            Some("lost") => Some(false),
            Some(_) => return Err(ApiError::bad_request("`result` is `won` or `lost`.")),
        };
        if won.is_some() && self.person.is_none() {
            return Err(ApiError::bad_request("`result` needs `person`, for instance `me`."));
        }
        let limit = self.limit.unwrap_or(20);
        if !(1..=MOST).contains(&limit) {
            return Err(ApiError::bad_request(format!("`limit` is 1 to {MOST}.")));
        }
        let before = self.before.as_deref().map(read_cursor).transpose()?;
        let (game, from, to) = (self.game.clone(), self.from, self.to);
        let asker = Some(visitor.id);
        Ok(Asked { asker, game, won, from, to, before, limit, person: None, opponent: None })
    }
}

fn read_cursor(text: &str) -> Result<(i64, String), ApiError> {
    let parts = text.split_once('.');
    let read = parts.and_then(|(at, table)| Some((at.parse().ok()?, table.to_owned())));
    read.ok_or_else(|| ApiError::bad_request("`before` is the `next` of the page before."))
}

/// One finished game.
#[utoipa::path(get, path = "/api/history/{table}", tag = "history",
    params(("table" = String, Path, description = "The table it was played at.")),
    responses((status = 200, body = Game), (status = 404, body = ErrorBody)))]
pub async fn show(
    State(app): State<App>,
    Path(table): Path<String>,
) -> Result<Json<Game>, ApiError> {
    let game = app.store().read(move |db| games::find(db, &table)).await?;
    game.map(Json).ok_or_else(|| ApiError::not_found("No finished game was played at this table."))
}

/// Statistics of one game.
#[utoipa::path(get, path = "/api/stats/{game}", tag = "history",
    params(("game" = String, Path, description = "Which game.")),
    responses((status = 200, body = GameStats)))]
pub async fn show_stats(
    State(app): State<App>,
    Path(game): Path<String>,
) -> Result<Json<GameStats>, ApiError> {
    Ok(Json(app.store().read(move |db| stats::stats(db, &game)).await?))
}

/// The best at one game.
#[utoipa::path(get, path = "/api/leaderboard/{game}", tag = "history",
    params(("game" = String, Path, description = "Which game.")),
    responses((status = 200, body = Leaderboard)))]
pub async fn show_leaders(
    State(app): State<App>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Result<Json<Leaderboard>, ApiError> {
    let leaders = app.store().read(move |db| leaderboard::leaders(db, &game, visitor.id, 100));
    Ok(Json(leaders.await?))
}

/// How I have done so far, game by game.
#[utoipa::path(get, path = "/api/me/stats", tag = "history", responses((status = 200, body = Vec<Standing>)))]
pub async fn show_standings(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<Json<Vec<Standing>>, ApiError> {
    Ok(Json(app.store().read(move |db| standings(db, visitor.id)).await?))
}
