//! Moves compared in worlds they share: each world is played on once after every move that is
//! still in, with the same luck, so that what they differ by is the move.

use crate::spending::Spending;
use tablee_engine::{Policy, Rng, Seat};

/// One move and how it did.
pub(crate) struct Entrant<A> {
    pub(crate) action: A,
    pub(crate) played: u64,
    pub(crate) sum: f64,
}

impl<A> Entrant<A> {
    /// A move that has not been tried yet.
    pub(crate) fn new(action: A) -> Entrant<A> {
        Entrant { action, played: 0, sum: 0.0 }
    }

    /// What it was worth on average.
    pub(crate) fn mean(&self) -> f64 {
        self.sum / self.played.max(1) as f64
    }
}

/// Who is thinking about what.
pub(crate) struct Tourney<'a, G: Policy> {
    game: &'a G,
    view: &'a G::View,
    seat: Seat,
    moves: Vec<G::Action>,
}

/// What winning the match is worth beyond its points, so that the last round is played to win.
const VICTORY: f64 = 2.0;
/// No round is longer; a playout that is stops where it stands.
const LONGEST: usize = 5_000;

impl<'a, G: Policy> Tourney<'a, G> {
    /// The moves of `seat`, whose view this is.
    pub(crate) fn new(game: &'a G, view: &'a G::View, seat: Seat) -> Tourney<'a, G> {
        Tourney { game, view, seat, moves: Vec::with_capacity(256) }
    }

    /// Sequential halving: every stage spends an equal share and the weaker half drops out.
    /// Returns all moves, those that lasted longest first.
    pub(crate) fn run(
        &mut self,
        mut field: Vec<Entrant<G::Action>>,
        mut spending: Spending,
        rng: &mut Rng,
    ) -> Vec<Entrant<G::Action>> {
        let mut out = Vec::new();
        while field.len() > 1 {
            let stages = usize::BITS - (field.len() - 1).leading_zeros();
            let mut share = spending.share(stages);
            self.stage(&mut field, &mut share, rng);
            spending.refund(share);
            field.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
            let dropped = field.split_off(field.len().div_ceil(2));
            out.splice(0..0, dropped);
        }
        field.extend(out);
        field
    }

    /// At least one world, then as many as the share allows.
    fn stage(&mut self, field: &mut [Entrant<G::Action>], share: &mut Spending, rng: &mut Rng) {
        let each = field.len() as u64;
        let mut paid = share.take(each) || field.iter().all(|entrant| entrant.played == 0);
        while paid {
            let world = self.game.determinize(self.view, rng);
            let luck = fork(rng);
            for entrant in field.iter_mut() {
                entrant.sum += self.value(world.clone(), &entrant.action, luck.clone());
                entrant.played += 1;
            }
            paid = share.take(each);
        }
    }

    /// What the seat makes of one world after one move: its score against the average opponent
    /// at the end of the round.
    fn value(&mut self, mut state: G::State, action: &G::Action, mut luck: Rng) -> f64 {
        let round = self.game.round(&state);
        self.game.step(&mut state, self.seat, action);
        for _ in 0..LONGEST {
            let Some(seat) = self.game.awaits(&state).must.first() else { break };
            if self.game.round(&state) != round {
                break;
            }
            match self.game.decide(&state, seat, &mut self.moves, &mut luck) {
                Some(action) => self.game.step(&mut state, seat, &action),
                None => break,
            }
        }
        self.score(&state)
    }

    fn score(&self, state: &G::State) -> f64 {
        let scores = self.game.standing(state).scores;
        let others = scores.len().saturating_sub(1).max(1) as f64;
        let own = scores.get(self.seat.index()).copied().unwrap_or_default();
        let rest = scores.iter().sum::<i64>() - own;
        let won = self.game.outcome(state).map_or(0.0, |outcome| {
            let share = 1.0 / outcome.winners.len().max(1) as f64;
            if outcome.winners.contains(self.seat) { share } else { 0.0 }
        });
        own as f64 - rest as f64 / others + VICTORY * won
    }
}

/// A stream of its own for one world, the same for every move that is tried in it.
fn fork(rng: &mut Rng) -> Rng {
    let mut key = [0; 32];
    for chunk in key.chunks_mut(4) {
        chunk.copy_from_slice(&rng.word().to_le_bytes());
    }
    Rng::from_key(key)
}
