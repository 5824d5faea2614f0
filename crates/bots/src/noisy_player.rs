//! Noisy bot that plays like a newcomer: sound in what it sees, but it overlooks things and is not
//! sure what they are worth.

use tablee_engine::{Appraise, Bot, Budget, Considered, MOST_CONSIDERED, Rng, Thought};

/// Takes the best of the choices it notices, by a quick opinion that wavers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NoisyPlayer {
    /// The share of its choices that it does not notice.
    pub overlooks: f64,
    /// How far its opinion wavers, in the game's points.
    pub wavers: f64,
}

impl NoisyPlayer {
    /// Looks at one choice.
    fn notice<A>(&self, action: A, value: f64, rng: &mut Rng) -> Option<Considered<A>> {
        let noticed = rng.unit() >= self.overlooks;
        // The sum of three fair numbers is near enough to a bell.
        let blur = (0..3).map(|_| rng.unit()).sum::<f64>() * 2.0 - 3.0;
        noticed.then_some(Considered::judged(action, value + self.wavers * blur))
    }
}

impl<G: Appraise> Bot<G> for NoisyPlayer {
    fn think(&mut self, game: &G, view: &G::View, _: Budget, rng: &mut Rng) -> Thought<G::Action> {
        let choices = game.choices(view).actions;
        let first = choices.first().cloned();
        let look = |action: G::Action| {
            let value = game.appraise(view, &action);
            self.notice(action, value, rng)
        };
        let mut considered: Vec<_> = choices.into_iter().filter_map(look).collect();
        considered.sort_by(|a, b| b.value.total_cmp(&a.value));
        considered.truncate(MOST_CONSIDERED);
        let best = considered.first().map(|best| best.action.clone());
        let action = best.or(first).unwrap_or_else(|| game.on_timeout(view));
        Thought { action, considered, silence: game.silence(view), facts: Vec::new() }
    }
}
