//! Greedy bot: takes what its game's quick opinion likes best, without looking ahead.

use tablee_engine::{Appraise, Bot, Budget, Considered, MOST_CONSIDERED, Rng, Thought};

/// Takes the choice that the game appraises highest; the first of equals, so that it is
/// reproducible.
pub struct Greedy;

impl<G: Appraise> Bot<G> for Greedy {
    fn think(&mut self, game: &G, view: &G::View, _: Budget, _: &mut Rng) -> Thought<G::Action> {
        let choices = game.choices(view).actions;
        let judge =
            |action: G::Action| Considered::judged(action.clone(), game.appraise(view, &action));
        let mut considered: Vec<_> = choices.into_iter().map(judge).collect();
        considered.sort_by(|a, b| b.value.total_cmp(&a.value));
        considered.truncate(MOST_CONSIDERED);
        let best = considered.first().map(|best| best.action.clone());
        let action = best.unwrap_or_else(|| game.on_timeout(view));
        Thought { action, considered, silence: game.silence(view), facts: Vec::new() }
    }
}
