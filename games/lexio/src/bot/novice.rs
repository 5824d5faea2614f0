//! Novice bot, like people who are still learning: they see what comes to mind, but hoard their 2s,
//! overlook plays of five, break up pairs and are not sure what things are worth.

use crate::action::Action;
use crate::bot::rollout_policy::RolloutPolicy;
use crate::bot::weights::Weights;
use crate::game::Lexio;
use crate::pieces::tiles::Tiles;
use crate::view::View;
use tablee_engine::{Bot, Budget, Considered, Game as _, MOST_CONSIDERED, Rng, Thought};

/// Somebody who is learning, by the mistakes they make; turns are the unit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Novice {
    /// How often a play of five is overlooked.
    pub overlooks: f64,
    /// What a 2 seems worth in the hand, where it costs double in the end (R6).
    pub hoards: f32,
    /// What breaking up a pair or triple for a lower tile seems to gain.
    pub breaks: f32,
    /// How far opinions waver.
    pub wavers: f32,
}

impl Novice {
    /// Knows the rules and little else.
    pub const NOVICE: Novice = Novice { overlooks: 0.6, hoards: 0.8, breaks: 0.6, wavers: 0.9 };
    /// Has played for some evenings.
    pub const CASUAL: Novice = Novice { overlooks: 0.05, hoards: 0.05, breaks: 0.02, wavers: 0.05 };

    /// What a play seems worth to them, if they see it.
    fn sees(&self, hand: Tiles, (tiles, worth): (Tiles, f32), rng: &mut Rng) -> Option<f32> {
        let last = hand == tiles;
        let seen = tiles.len() < 5 || last || rng.unit() >= self.overlooks;
        // The sum of three fair numbers is near enough to a bell.
        let blur = (0..3).map(|_| rng.unit()).sum::<f64>() as f32 * 2.0 - 3.0;
        let rank = tiles.weakest().map_or(0, |tile| tile.rank());
        let broken = tiles.len() == 1 && hand.size_of(rank) > 1;
        let gain = if broken { self.breaks } else { 0.0 };
        let twos = self.hoards * f32::from(tiles.twos());
        seen.then_some(worth + gain - twos + self.wavers * blur)
    }
}

impl Bot<Lexio> for Novice {
    fn think(&mut self, game: &Lexio, view: &View, _: Budget, rng: &mut Rng) -> Thought<Action> {
        let hand = view.hand.unwrap_or_default();
        let insight = game.insight(view);
        let mut rollout_policy = RolloutPolicy::new(&game.scale, &Weights::TRAINED, insight);
        let asked = game.asked(view).map(|(asked, _)| asked);
        let ideas = rollout_policy.gather(asked, &mut Vec::new());
        let action = |tiles: Tiles| match tiles {
            Tiles::EMPTY => Action::Pass,
            tiles => Action::Play(tiles),
        };
        let seen = ideas.iter().filter_map(|idea| {
            let worth = self.sees(hand, *idea, rng)?;
            Some(Considered::judged(action(idea.0), f64::from(worth)))
        });
        let mut considered: Vec<_> = seen.collect();
        considered.sort_by(|a, b| b.value.total_cmp(&a.value));
        considered.truncate(MOST_CONSIDERED);
        let best = considered.first().map(|best| best.action);
        let action = best.unwrap_or_else(|| game.on_timeout(view));
        Thought { action, considered, silence: 0.0, facts: Vec::new() }
    }
}
