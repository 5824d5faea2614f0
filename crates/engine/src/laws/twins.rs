//! Twin games: two states in the middle of a game that differ in what is hidden and that one viewer
//! cannot tell apart. What is built on top of a table must not tell them apart either.

use super::{Next, Trial};
use crate::chance::{Chance, Seed};
use crate::game::Simulate;
use crate::seat::Viewer;
use crate::table::Table;

/// How often a world is drawn until one differs from the real one.
const DRAWS: usize = 16;

/// Two worlds of one game.
pub struct Twins<G: Simulate, F> {
    game: F,
    chance: Chance<G::Deal>,
    states: [G::State; 2],
}

impl<G: Simulate, F: Fn() -> G> Twins<G, F> {
    /// Plays a random game for so many plies and draws another world from what `who` sees of it. None
    /// where the game is over by then, or where `who` knows everything.
    pub fn draw(game: F, seed: u64, plies: usize, who: Viewer) -> Option<Twins<G, F>> {
        let mut trial = Trial::new(game(), seed);
        for _ in 0..plies {
            if trial.table.is_over() {
                return None;
            }
            match trial.choose().ok()? {
                Next::Seat(seat, action) => trial.table.act(seat, &action).ok()?,
                Next::Host(action) => trial.table.host(&action).ok()?,
            };
        }
        let Trial { table, mut rng, .. } = trial;
        if table.is_over() {
            return None;
        }
        let (view, real) = (table.view(who), table.state().clone());
        let mut worlds = (0..DRAWS).map(|_| table.game().determinize(&view, &mut rng));
        let other = worlds.find(|world| *world != real)?;
        Some(Twins { game, chance: Chance::new(Seed::numbered(seed)), states: [real, other] })
    }

    /// A table in each of the worlds. It has no past: the game begins there.
    pub fn tables(&self) -> [Table<G>; 2] {
        let table = |state: &G::State| {
            Table::start((self.game)(), self.chance.clone()).in_state(state.clone())
        };
        self.states.each_ref().map(table)
    }
}
