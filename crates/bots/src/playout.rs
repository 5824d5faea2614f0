//! Uniform random play on the fast path, from any state to the end of the match or the round.

use tablee_engine::{Rng, Seat, Simulate};

/// Plays at random; keeps its buffer between games so that no ply allocates.
pub struct Playout<G: Simulate> {
    buffer: Vec<G::Action>,
}

impl<G: Simulate> Default for Playout<G> {
    fn default() -> Playout<G> {
        Playout { buffer: Vec::with_capacity(2048) }
    }
}

impl<G: Simulate> Playout<G> {
    /// One random ply by the first seat that is awaited. Nothing when nobody is.
    #[inline]
    pub fn ply(&mut self, game: &G, state: &mut G::State, rng: &mut Rng) -> Option<Seat> {
        let seat = game.awaits(state).must.first()?;
        let action = game.random_move(state, seat, &mut self.buffer, rng)?;
        game.step(state, seat, &action);
        Some(seat)
    }

    /// Random play until nobody is awaited. Returns the number of plies.
    pub fn finish(&mut self, game: &G, state: &mut G::State, rng: &mut Rng) -> u64 {
        let mut plies = 0;
        loop {
            match game.random_plies(state, &mut self.buffer, rng) {
                0 => return plies,
                more => plies += more,
            }
        }
    }
}
