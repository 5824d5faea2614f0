//! Random bot: picks any listed action; the lower end of every ladder.

use tablee_engine::{Bot, Budget, Game, Rng, Thought};

/// Picks uniformly among the listed choices.
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn think(&mut self, game: &G, view: &G::View, _: Budget, rng: &mut Rng) -> Thought<G::Action> {
        let mut actions = game.choices(view).actions;
        let action = if actions.is_empty() {
            game.on_timeout(view)
        } else {
            let pick = rng.index(actions.len());
            actions.swap_remove(pick)
        };
        Thought { action, considered: Vec::new(), silence: 0.0, facts: Vec::new() }
    }
}
