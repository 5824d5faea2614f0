//! The best at one game: members with enough rated games, by what they are at least worth.

use super::rating::{ENOUGH, Rating, Shown};
use crate::people::PersonId;
use rusqlite::{Connection, Row};
use serde::Serialize;
use utoipa::ToSchema;

/// The best at one game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Leaderboard {
    /// Which game.
    pub game: String,
    /// How many rated games it takes to be listed.
    pub games_needed: u32,
    /// The best first.
    pub leaders: Vec<Leader>,
    /// Where I stand, listed or not.
    pub me: Option<Shown>,
}

/// One of the best.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Leader {
    /// Who.
    #[schema(value_type = String)]
    pub person: PersonId,
    /// What they are called.
    pub name: String,
    /// How good.
    #[serde(flatten)]
    pub shown: Shown,
}

/// The leaderboard of a game as `asker` sees it.
pub fn leaders(
    db: &Connection,
    game: &str,
    asker: PersonId,
    limit: u32,
) -> rusqlite::Result<Leaderboard> {
    let read = |row: &Row<'_>| {
        let rating = Rating { mean: row.get(2)?, sigma: row.get(3)? };
        Ok(Leader { person: row.get(0)?, name: row.get(1)?, shown: rating.shown(row.get(4)?) })
    };
    let leaders = db
        .prepare_cached(
            "SELECT r.person, w.name, r.rating, r.sigma, r.games FROM ratings r
             JOIN persons w ON w.id = r.person
             WHERE r.game = ?1 AND r.games >= ?2 AND w.banned_at IS NULL AND w.deleted_at IS NULL
             ORDER BY r.rating - 2 * r.sigma DESC, r.person LIMIT ?3",
        )?
        .query_map((game, ENOUGH, limit), read)?
        .collect::<rusqlite::Result<_>>()?;
    let mut mine = db
        .prepare_cached("SELECT rating, sigma, games FROM ratings WHERE person = ? AND game = ?")?;
    let shown = |row: &Row<'_>| {
        let rating = Rating { mean: row.get(0)?, sigma: row.get(1)? };
        Ok(rating.shown(row.get(2)?))
    };
    let me = mine.query_map((asker, game), shown)?.next().transpose()?;
    Ok(Leaderboard { game: game.to_owned(), games_needed: ENOUGH, leaders, me })
}
