//! Which scores are good: what a result is worth to a seat, more always being better.

use tablee_engine::{Ending, Game, Seat};

/// Which scores are good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Better {
    /// High ones.
    High,
    /// Low ones.
    Low,
}

impl Better {
    /// A difference of scores, turned so that more is better.
    pub fn turn(self, difference: f64) -> f64 {
        match self {
            Better::High => difference,
            Better::Low => -difference,
        }
    }

    /// What a seat's score has over the average of the others.
    pub fn margin(self, scores: &[i64], seat: Seat) -> f64 {
        let own = scores.get(seat.index()).copied().unwrap_or_default();
        let others = scores.len().saturating_sub(1).max(1) as f64;
        self.turn(own as f64 - (scores.iter().sum::<i64>() - own) as f64 / others)
    }

    /// How a state stands for a seat, in plain points.
    pub(crate) fn ending<G: Game>(self, game: &G, state: &G::State, seat: Seat) -> Ending {
        let value = self.margin(&game.standing(state).scores, seat);
        let won = match game.outcome(state) {
            Some(outcome) if outcome.winners.contains(seat) => 1.0 / outcome.winners.len() as f64,
            Some(_) => 0.0,
            None => f64::from(u8::from(value > 0.0)),
        };
        Ending { value, won }
    }
}
