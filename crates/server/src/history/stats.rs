//! Statistics of one game: how often, by whom, how long, and whether the seat matters.

use rusqlite::{Connection, Row};
use serde::Serialize;
use utoipa::ToSchema;

/// Statistics of one game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameStats {
    /// Which game.
    pub game: String,
    /// How many games were finished.
    pub games: u64,
    /// How many people have finished one.
    pub players: u64,
    /// How many inputs a game has on average.
    pub average_plies: f64,
    /// How long a game lasts on average, in seconds.
    pub average_seconds: f64,
    /// By the number of seats.
    pub tables: Vec<TableStats>,
}

/// Statistics of one game at tables of one size.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableStats {
    /// How many seats.
    pub seats: u32,
    /// How many games were finished.
    pub games: u64,
    /// The share of games each seat won; a shared win counts in parts.
    pub win_share: Vec<f64>,
}

/// What is kept per game, table size and seat.
struct Tally {
    seats: u32,
    seat: u32,
    games: u64,
    wins: f64,
    plies: u64,
    ms: u64,
}

/// The statistics of a game; all zero where none was finished.
pub fn stats(db: &Connection, game: &str) -> rusqlite::Result<GameStats> {
    let tallies = tallies(db, game)?;
    let firsts = || tallies.iter().filter(|tally| tally.seat == 0);
    let games: u64 = firsts().map(|tally| tally.games).sum();
    let average = |sum: u64| if games == 0 { 0.0 } else { sum as f64 / games as f64 };
    let players =
        db.query_row("SELECT count(*) FROM players WHERE game = ?", [game], |r| r.get(0))?;
    let table = |first: &Tally| {
        let same = tallies.iter().filter(|tally| tally.seats == first.seats);
        let win_share = same.map(|tally| tally.wins / tally.games.max(1) as f64).collect();
        TableStats { seats: first.seats, games: first.games, win_share }
    };
    Ok(GameStats {
        game: game.to_owned(),
        games,
        players,
        average_plies: average(firsts().map(|tally| tally.plies).sum()),
        average_seconds: average(firsts().map(|tally| tally.ms).sum()) / 1000.0,
        tables: firsts().map(table).collect(),
    })
}

fn tallies(db: &Connection, game: &str) -> rusqlite::Result<Vec<Tally>> {
    let read = |row: &Row<'_>| {
        Ok(Tally {
            seats: row.get(0)?,
            seat: row.get(1)?,
            games: row.get(2)?,
            wins: row.get(3)?,
            plies: row.get(4)?,
            ms: row.get(5)?,
        })
    };
    db.prepare_cached(
        "SELECT seats, seat, games, wins, plies, ms FROM seat_tallies WHERE game = ?
         ORDER BY seats, seat",
    )?
    .query_map([game], read)?
    .collect()
}
