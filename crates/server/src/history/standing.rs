//! How somebody has done so far, game by game.

use super::rating::{Rating, Shown};
use crate::people::PersonId;
use rusqlite::{Connection, Row};
use serde::Serialize;
use utoipa::ToSchema;

/// How I have done at one game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Standing {
    /// Which game.
    pub game: String,
    /// How many games I finished.
    pub games: u64,
    /// How many of them I won.
    pub won: u64,
    /// My place on average; 1 is best.
    pub average_place: f64,
    /// When I last finished one (ms since 1970).
    pub last: i64,
    /// My rating, once a game counted for it.
    pub rating: Option<Shown>,
}

/// What somebody played, the most played first. A seat that a bot played to its end counts too:
/// leaving does not better anybody's figures.
pub fn standings(db: &Connection, person: PersonId) -> rusqlite::Result<Vec<Standing>> {
    let mut query = db.prepare_cached(
        "SELECT f.game, count(*), sum(p.won), avg(p.place), max(p.ended_at),
                r.rating, r.sigma, r.games
         FROM participants p JOIN finished f ON f.table_id = p.table_id
         LEFT JOIN ratings r ON r.person = p.person AND r.game = f.game
         WHERE p.person = ? GROUP BY f.game ORDER BY count(*) DESC, f.game",
    )?;
    query.query_map([person.0], standing)?.collect()
}

fn standing(row: &Row<'_>) -> rusqlite::Result<Standing> {
    let mean: Option<f64> = row.get(5)?;
    let rating = match mean {
        Some(mean) => Some(Rating { mean, sigma: row.get(6)? }.shown(row.get(7)?)),
        None => None,
    };
    Ok(Standing {
        game: row.get(0)?,
        games: row.get(1)?,
        won: row.get(2)?,
        average_place: row.get(3)?,
        last: row.get(4)?,
        rating,
    })
}
