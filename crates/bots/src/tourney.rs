//! Moves compared in worlds they share: each world is played on once after every move that is
//! still in, with the same luck, so that what they differ by is the move.

use crate::spending::Spending;
use tablee_engine::{Ending, Imagining, Policy, Rng, Seat, Trials};

/// One move and how it did.
pub(crate) struct Entrant<A> {
    pub(crate) action: A,
    played: u64,
    sum: f64,
    squares: f64,
    won: f64,
}

impl<A> Entrant<A> {
    /// A move that has not been tried yet.
    pub(crate) fn new(action: A) -> Entrant<A> {
        Entrant { action, played: 0, sum: 0.0, squares: 0.0, won: 0.0 }
    }

    fn note(&mut self, ending: Ending) {
        self.played += 1;
        self.sum += ending.value;
        self.squares += ending.value * ending.value;
        self.won += ending.won;
    }

    /// What it was worth on average.
    pub(crate) fn mean(&self) -> f64 {
        self.sum / self.played.max(1) as f64
    }

    /// How it did, if it was tried at all.
    pub(crate) fn trials(&self) -> Option<Trials> {
        let worlds = self.played as f64;
        let variance = (self.squares / worlds - self.mean().powi(2)).max(0.0);
        let error = (variance / (worlds - 1.0).max(1.0)).sqrt();
        (self.played > 0).then(|| Trials { worlds: self.played, won: self.won / worlds, error })
    }
}

/// Who is thinking about what.
pub(crate) struct Tourney<'a, G: Policy> {
    game: &'a G,
    imagine: Imagining<'a, G::State>,
    seat: Seat,
    moves: Vec<G::Action>,
}

impl<'a, G: Policy> Tourney<'a, G> {
    /// The moves of `seat`, in worlds it can imagine.
    pub(crate) fn new(game: &'a G, imagine: Imagining<'a, G::State>, seat: Seat) -> Tourney<'a, G> {
        Tourney { game, imagine, seat, moves: Vec::with_capacity(256) }
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
            let world = (self.imagine)(rng);
            let luck = fork(rng);
            for entrant in field.iter_mut() {
                let ending = self.play(world.clone(), &entrant.action, luck.clone());
                entrant.note(ending);
            }
            paid = share.take(each);
        }
    }

    /// What the seat makes of one world after one move.
    fn play(&mut self, mut world: G::State, action: &G::Action, mut luck: Rng) -> Ending {
        let round = self.game.round(&world);
        self.game.step(&mut world, self.seat, action);
        self.game.play_on(world, self.seat, round, &mut self.moves, &mut luck)
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
