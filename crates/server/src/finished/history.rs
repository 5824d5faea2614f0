//! Finished games as people see them: lists with a cursor, and one game by its table.

use crate::ratings::rating::shown_change;
use crate::store::{FinishedPage, FinishedRow, FinishedSeat};
use tablee_protocol::history::{FinishedGame, HistoryPage, Seated};

/// A list as people see it.
pub fn page(found: FinishedPage) -> HistoryPage {
    let last = found.games.last().filter(|_| found.more);
    let next = last.map(|game| format!("{}.{}", game.ended_at, game.table));
    HistoryPage { games: found.games.into_iter().map(game).collect(), next }
}

/// A game as people see it.
pub fn game(row: FinishedRow) -> FinishedGame {
    let practice = row.practice.and_then(|text| serde_json::from_str(&text).ok());
    FinishedGame {
        table: row.table,
        game: row.game,
        rules: serde_json::from_str(&row.rules).unwrap_or_default(),
        plies: row.plies,
        started_at: row.started_at,
        ended_at: row.ended_at,
        rated: row.rated,
        practice,
        seats: row.seats.into_iter().map(seat).collect(),
    }
}

fn seat(seat: FinishedSeat) -> Seated {
    let FinishedSeat { person, name, kind, level, score, place, won, rating_change, face } = seat;
    let rating_change = rating_change.map(shown_change);
    Seated { person, name, kind, level, score, place, won, rating_change, face }
}
