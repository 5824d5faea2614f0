//! History over HTTP.

// What utoipa generates for query parameters is qualified beyond need.
#![allow(unused_qualifications)]

use crate::finished::history::Reader;
use crate::finished::sealed_record::is_round_on;
use crate::finished::{history, leaderboard, standing, stats};
use crate::net::ApiError;
use crate::people::{Kind, PeopleError, PersonId, Visitor, admin};
use crate::store::{Filter, FinishedRow, Store};
use crate::tables::registry::TableRegistry;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use serde::Deserialize;
use tablee_protocol::ErrorBody;
use tablee_protocol::history::{FinishedGame, GameStats, HistoryPage, Leaderboard, Standing};
use utoipa::IntoParams;

/// The longest list.
const MOST: usize = 100;

/// Which finished games.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Filters {
    /// Only of this game.
    game: Option<String>,
    /// Only with this person: `me`, an id or a member's name. My own list has my games by link
    /// too; everything else is public games. The id of a guest finds nothing, but for the guest
    /// itself, whoever asks for games of both, and admins.
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
    responses((status = 200, body = HistoryPage), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub async fn list(
    State(store): State<Store>,
    visitor: Visitor,
    filters: Result<Query<Filters>, QueryRejection>,
) -> Result<Json<HistoryPage>, ApiError> {
    let Query(filters) = filters.map_err(|bad| ApiError::bad_request(bad.body_text()))?;
    let filter = filters.read(&visitor)?;
    let person = match filters.person.as_deref() {
        Some("me") => Some(visitor.id),
        other => meant(&store, other).await?,
    };
    let opponent = meant(&store, filters.opponent.as_deref()).await?;
    // Somebody's opponent, where nobody is named, is the person whose games are asked for.
    let (person, opponent) = match person {
        None => (opponent, None),
        Some(_) => (person, opponent),
    };
    let reader = Reader::from(&visitor);
    if !may_list(&store, reader, [person, opponent]).await? {
        return Ok(Json(HistoryPage { games: Vec::new(), next: None }));
    }
    let found = store.finished_games(Filter { person, opponent, ..filter }).await?;
    Ok(Json(history::page(found, reader)))
}

/// Whether the games of these people may be listed for whoever asks. A guest cannot be followed by id: its
/// games are listed like those of an id that nobody has. Games of one's own with a guest are one's own.
async fn may_list(
    store: &Store,
    reader: Reader,
    people: [Option<PersonId>; 2],
) -> Result<bool, ApiError> {
    if people.contains(&Some(reader.person())) {
        return Ok(true);
    }
    for id in people.into_iter().flatten() {
        // Whoever has no row can only be a guest.
        let kind = store.person(id).await?.map_or(Kind::Guest, |person| person.kind);
        if !reader.may_know(id, kind) {
            return Ok(false);
        }
    }
    Ok(true)
}

async fn meant(store: &Store, who: Option<&str>) -> Result<Option<PersonId>, ApiError> {
    // An id needs no row: a guest may have none yet, a deleted person has no name.
    match who.map(|who| (who, who.parse::<PersonId>())) {
        None => Ok(None),
        Some((_, Ok(id))) => Ok(Some(id)),
        Some((name, Err(_))) => {
            Ok(Some(admin::resolve(store, name).await?.map_err(PeopleError::Admin)?.id))
        }
    }
}

impl Filters {
    /// Everything that needs no look into the file.
    fn read(&self, visitor: &Visitor) -> Result<Filter, ApiError> {
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
        Ok(Filter { asker, game, won, from, to, before, limit, person: None, opponent: None })
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
    responses((status = 200, body = FinishedGame), (status = 404, body = ErrorBody)))]
pub async fn show(
    State(store): State<Store>,
    State(tables): State<TableRegistry>,
    visitor: Visitor,
    Path(table): Path<String>,
) -> Result<Json<FinishedGame>, ApiError> {
    let game = store.finished_game(&table).await?;
    // While others still play the same cards, its result is for those who were there.
    let held = is_round_on(&tables, &table).await?;
    let was_there =
        |game: &FinishedRow| game.seats.iter().any(|seat| seat.person == Some(visitor.id));
    let game = game.filter(|game| !held || was_there(game));
    game.map(|game| Json(history::game(game, Reader::from(&visitor))))
        .ok_or_else(|| ApiError::not_found("No finished game was played at this table."))
}

/// Statistics of one game.
#[utoipa::path(get, path = "/api/stats/{game}", tag = "history",
    params(("game" = String, Path, description = "Which game.")),
    responses((status = 200, body = GameStats)))]
pub async fn show_stats(
    State(store): State<Store>,
    Path(game): Path<String>,
) -> Result<Json<GameStats>, ApiError> {
    let kept = store.tallies(&game).await?;
    Ok(Json(stats::stats(game, &kept)))
}

/// The best at one game.
#[utoipa::path(get, path = "/api/leaderboard/{game}", tag = "history",
    params(("game" = String, Path, description = "Which game.")),
    responses((status = 200, body = Leaderboard)))]
pub async fn show_leaders(
    State(store): State<Store>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Result<Json<Leaderboard>, ApiError> {
    Ok(Json(leaderboard::leaders(&store, game, visitor.id, 100).await?))
}

/// How I have done so far, game by game.
#[utoipa::path(get, path = "/api/me/stats", tag = "history", responses((status = 200, body = Vec<Standing>)))]
pub async fn show_standings(
    State(store): State<Store>,
    visitor: Visitor,
) -> Result<Json<Vec<Standing>>, ApiError> {
    let rows = store.standings(visitor.id).await?;
    Ok(Json(rows.into_iter().map(standing::standing).collect()))
}
