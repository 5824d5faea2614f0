//! Statistics of one game: how often, by whom, how long, and whether the seat matters.

use crate::store::{Tallies, TallyRow};
use tablee_protocol::history::{GameStats, TableStats};

/// The statistics of a game; all zero where none was finished.
pub fn stats(game: String, kept: &Tallies) -> GameStats {
    let firsts = || kept.rows.iter().filter(|tally| tally.seat == 0);
    let games: u64 = firsts().map(|tally| tally.games).sum();
    let average = |sum: u64| if games == 0 { 0.0 } else { sum as f64 / games as f64 };
    let table = |first: &TallyRow| {
        let same = kept.rows.iter().filter(|tally| tally.seats == first.seats);
        let win_share = same.map(|tally| tally.wins / tally.games.max(1) as f64).collect();
        TableStats { seats: first.seats, games: first.games, win_share }
    };
    GameStats {
        game,
        games,
        players: kept.players,
        average_plies: average(firsts().map(|tally| tally.plies).sum()),
        average_seconds: average(firsts().map(|tally| tally.ms).sum()) / 1000.0,
        tables: firsts().map(table).collect(),
    }
}
