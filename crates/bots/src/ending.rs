//! Evaluation of a state for a seat, in plain points: the value of a playout.

use tablee_engine::{Ending, Game, Seat};

/// The margin over the others, and whether the seat won.
pub(crate) fn ending<G: Game>(game: &G, state: &G::State, seat: Seat) -> Ending {
    let value = G::BETTER.margin(&game.standing(state).scores, seat);
    let won = match game.outcome(state) {
        Some(outcome) if outcome.winners.contains(seat) => 1.0 / outcome.winners.len() as f64,
        Some(_) => 0.0,
        None => f64::from(u8::from(value > 0.0)),
    };
    Ending { value, won }
}
