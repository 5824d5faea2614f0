//! Payoff: what the end of a round is worth to a seat: its points against the average opponent's,
//! and near the end of the match the match itself (X6, X7).

use crate::pieces::past_round::Past;
use crate::pieces::setup::{MOST_ROWS, Setup};
use crate::scoring::{self, MatchEnd};
use crate::state::State;
use tablee_engine::{Ending, Seat};

/// What winning the match is worth beyond its points, so that the last round is played to win.
const VICTORY: f64 = 2.0;

/// A round that is over and not scored yet.
pub(crate) fn of_round(state: &State, setup: &Setup, rounds: u8, seat: Seat) -> Ending {
    let past = Past::of(state.number, &state.round, setup);
    let mut scores = state.scores;
    scores.iter_mut().zip(past.points).for_each(|(sum, new)| *sum += u32::from(new));
    let lead = lead(&scores, setup, seat);
    if state.number < u32::from(rounds) {
        return Ending { value: lead, won: best_of(&past.points, setup, seat) };
    }
    let won = match scoring::verdict(&scores, &past, setup) {
        MatchEnd::Won(winner) => f64::from(u8::from(winner == seat)),
        MatchEnd::Tied(tied) if tied.contains(seat) => 1.0 / tied.len().max(1) as f64,
        MatchEnd::Tied(_) => 0.0,
    };
    Ending { value: lead + VICTORY * won, won }
}

/// A match between rounds, or over.
pub(crate) fn of_match(state: &State, setup: &Setup, seat: Seat) -> Ending {
    let lead = lead(&state.scores, setup, seat);
    if let Some(winner) = state.winner {
        let won = f64::from(u8::from(winner == seat));
        return Ending { value: lead + VICTORY * won, won };
    }
    let points = state.last.as_ref().map_or([0; MOST_ROWS], |past| past.points);
    Ending { value: lead, won: best_of(&points, setup, seat) }
}

/// By how much the seat leads the average opponent.
fn lead(scores: &[u32; MOST_ROWS], setup: &Setup, seat: Seat) -> f64 {
    let own = scores.get(seat.index()).copied().map_or(0.0, f64::from);
    let all: f64 = scores.iter().take(setup.seats.count()).map(|score| f64::from(*score)).sum();
    own - (all - own) / (setup.seats.count().max(2) - 1) as f64
}

/// The seat's part in the best score of the round.
fn best_of(points: &[u8; MOST_ROWS], setup: &Setup, seat: Seat) -> f64 {
    let points = &points[..setup.seats.count()];
    let best = points.iter().max().copied().unwrap_or(0);
    let sharing = points.iter().filter(|own| **own == best).count();
    if points.get(seat.index()) == Some(&best) { 1.0 / sharing.max(1) as f64 } else { 0.0 }
}
