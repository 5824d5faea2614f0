//! Oracle: how the oracle plays a round out, for measuring only: its own row by trying its moves in
//! the real deal, the others by what they may know.

use crate::action::Action;
use crate::bot::belief::Belief;
use crate::bot::candidates;
use crate::bot::evaluation::Evaluation;
use crate::bot::noise::Noise;
use crate::bot::payoff;
use crate::game::Xylo;
use crate::pieces::playable;
use crate::pieces::round::{Phase, Round};
use crate::state::State;
use tablee_engine::{Ending, Rng, Seat};

/// Of so many of its moves the oracle tries each at every turn to come.
const TRIED: usize = 4;

/// A world that is played on under the eyes of a seat.
#[derive(Clone)]
struct Sight<'a> {
    game: &'a Xylo,
    state: State,
    belief: Belief,
    seat: Seat,
    noise: Noise,
}

/// Plays the round out: what it is worth to a seat that sees all.
pub(crate) fn play_out(game: &Xylo, mut state: State, seat: Seat, rng: &mut Rng) -> Ending {
    game.lay(&mut state.round);
    let mut belief = Belief::new(&state.round, game.setup());
    belief.see_all(&state.round, game.setup(), seat);
    let mut sight = Sight { game, state, belief, seat, noise: Noise::new(rng) };
    while let Some(next) = sight.turn() {
        let action = if next == seat { sight.best() } else { sight.guess(next) };
        sight.put(next, &action);
    }
    sight.worth()
}

impl Sight<'_> {
    fn round(&self) -> &Round {
        &self.state.round
    }

    fn turn(&self) -> Option<Seat> {
        self.game.next(self.round())
    }

    /// What a seat does by what it knows.
    fn guess(&self, seat: Seat) -> Action {
        self.game.acts(self.round(), &self.belief, seat, self.noise)
    }

    /// The move that ends best where all go on by what they know.
    fn best(&self) -> Action {
        let moves = self.moves();
        if moves.len() < 2 {
            return moves.into_iter().next().unwrap_or_else(|| self.guess(self.seat));
        }
        let judged = moves.into_iter().map(|action| (self.after(&action), action));
        let best = judged.max_by(|a, b| a.0.total_cmp(&b.0));
        best.map_or_else(|| self.guess(self.seat), |(_, action)| action)
    }

    fn moves(&self) -> Vec<Action> {
        let (round, setup) = (self.round(), self.game.setup());
        let menu = match round.phase {
            Phase::Playing => playable::positions(round.playable()).map(Action::Play).collect(),
            Phase::Choosing => {
                let looked = round.looked[usize::from(round.turn)].unwrap_or_default();
                looked.map(Action::Bid).to_vec()
            }
            _ => Vec::new(),
        };
        candidates::pick(&Evaluation::new(round, setup, &self.belief, self.seat), menu, TRIED)
    }

    /// What a move is worth where all go on by what they know.
    fn after(&self, action: &Action) -> f64 {
        let mut trial = Sight { noise: self.noise.others(), ..self.clone() };
        trial.put(self.seat, action);
        while let Some(next) = trial.turn() {
            let action = trial.guess(next);
            trial.put(next, &action);
        }
        trial.worth().value
    }

    fn put(&mut self, seat: Seat, action: &Action) {
        self.game.advance(&mut self.state.round, &mut self.belief, seat, action);
    }

    fn worth(&self) -> Ending {
        payoff::of_round(&self.state, self.game.setup(), self.game.rules_rounds(), self.seat)
    }
}
