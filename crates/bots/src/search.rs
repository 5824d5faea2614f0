//! Search bot: tries its moves in likely worlds that look like its view, played on by the game's own
//! policy, more and more often the moves that do well (sequential halving).

use crate::arm::Arm;
use crate::halving::SequentialHalving;
use crate::remaining_budget::RemainingBudget;
use crate::swings::swings;
use tablee_engine::{
    Bot, Budget, Considered, Effect, FactCount, MOST_CONSIDERED, Policy, Rng, Thought,
};

/// In how many worlds it looks for what speaks for its move.
const LOOKED: u32 = 40;

/// Sequential halving over the moves that the game finds worth a try, in worlds that all of them
/// share. With a fixed number of playouts it is reproducible bit for bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Search {
    /// How many moves it tries at most.
    pub widest: usize,
    /// The most playouts it makes of any budget; `None` where it takes all it is given.
    pub most: Option<u64>,
    /// Whether it listens to what the game thinks of moves before they are tried.
    pub priors: Priors,
}

/// What becomes of a game's own opinion of moves (`Policy::priors`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Priors {
    /// They count beside the trials.
    Heeded,
    /// Trials alone count: for levels below the best.
    Ignored,
}

impl Search {
    /// The search that uses its whole budget.
    pub const FULL: Search = Search { widest: 16, most: None, priors: Priors::Heeded };

    /// A search of so many playouts, whatever time there is.
    pub const fn of(playouts: u64, widest: usize) -> Search {
        Search { widest, most: Some(playouts), priors: Priors::Ignored }
    }

    /// The moves to try, with what the game thinks of them where that counts; where it thinks
    /// nothing of moves, those that `candidates` finds.
    pub(crate) fn field<G: Policy>(
        &self,
        game: &G,
        view: &G::View,
        candidates: impl FnOnce() -> Vec<G::Action>,
    ) -> Vec<Arm<G::Action>> {
        let priors = match self.priors {
            Priors::Heeded => game.priors(view, self.widest),
            Priors::Ignored => Vec::new(),
        };
        if priors.is_empty() {
            return candidates().into_iter().map(Arm::new).collect();
        }
        priors.into_iter().map(Arm::thought).collect()
    }

    /// One move, with what the game thinks of it where that counts.
    fn arm<G: Policy>(&self, game: &G, view: &G::View, action: &G::Action) -> Arm<G::Action> {
        let prior = match self.priors {
            Priors::Heeded => game.prior(view, action),
            Priors::Ignored => None,
        };
        prior.map_or_else(|| Arm::new(action.clone()), Arm::thought)
    }

    fn budget_left(&self, budget: Budget) -> RemainingBudget {
        let budget = match (self.most, budget) {
            (Some(most), Budget::Playouts(playouts)) => Budget::Playouts(most.min(playouts)),
            (Some(most), Budget::Millis(_)) => Budget::Playouts(most),
            (None, budget) => budget,
        };
        RemainingBudget::begin(budget)
    }
}

impl<G: Policy> Bot<G> for Search {
    fn think(
        &mut self,
        game: &G,
        view: &G::View,
        budget: Budget,
        rng: &mut Rng,
    ) -> Thought<G::Action> {
        // The clock runs while the game gets ready: whoever asks first waits no longer.
        let budget_left = self.budget_left(budget);
        game.prepare();
        let rng = &mut rng.quick();
        let field = self.field(game, view, || game.candidates(view, self.widest));
        let mut ranked = match game.viewer(view) {
            Some(seat) => {
                let likely = game.world_sampler(view, rng);
                SequentialHalving::new(game, seat, likely).run(field, budget_left, rng)
            }
            None => field,
        };
        // The winner of the halving stays first; the rest is told by value.
        if let Some((_, rest)) = ranked.split_first_mut() {
            rest.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
        }
        // The only move there is needs no trial.
        let judged =
            |action: &G::Action| Considered::judged(action.clone(), game.appraise(view, action));
        let considered =
            |arm: &Arm<G::Action>| arm.considered().unwrap_or_else(|| judged(&arm.action));
        let considered: Vec<_> = ranked.iter().take(MOST_CONSIDERED).map(considered).collect();
        let best = ranked.into_iter().next().map(|arm| arm.action);
        let facts =
            best.as_ref().map(|action| count_facts(game, view, action, rng)).unwrap_or_default();
        let action = best.unwrap_or_else(|| game.on_timeout(view));
        Thought { action, considered, silence: game.silence(view), facts }
    }

    /// The move that was made is put against the best one, in worlds that both share: whoever
    /// does better there is the move.
    fn weigh(
        &mut self,
        game: &G,
        view: &G::View,
        played: &G::Action,
        budget: Budget,
        rng: &mut Rng,
    ) -> Thought<G::Action> {
        let (search, duel) = halves(budget);
        let mut thought = self.think(game, view, search, rng);
        let Some(seat) = game.viewer(view).filter(|_| thought.action != *played) else {
            return thought;
        };
        let likely = game.world_sampler(view, rng);
        let pair = [&thought.action, played].map(|action| self.arm(game, view, action));
        let mut pair =
            SequentialHalving::new(game, seat, likely).duel(pair, self.budget_left(duel), rng);
        if pair[1].value > pair[0].value {
            pair.reverse();
            thought.action = played.clone();
            thought.facts = count_facts(game, view, played, rng);
        }
        thought.considered.retain(|other| pair.iter().all(|one| one.action != other.action));
        thought.considered.splice(0..0, pair);
        thought
    }

    fn effect(
        &mut self,
        game: &G,
        view: &G::View,
        played: &G::Action,
        budget: Budget,
        rng: &mut Rng,
    ) -> Option<Effect<G::Action>> {
        let seat = game.viewer(view)?;
        let (search, compared) = halves(budget);
        let best = self.think(game, view, search, rng).action;
        let choices = u32::try_from(game.choices(view).actions.len()).unwrap_or(u32::MAX);
        let swings = match best == *played {
            true => vec![0.0; game.seats().count()],
            false => swings(game, view, seat, [&best, played], self.budget_left(compared), rng),
        };
        Some(Effect { best, choices, swings })
    }
}

/// Half to find a move, half to compare it.
fn halves(budget: Budget) -> (Budget, Budget) {
    match budget {
        Budget::Playouts(all) => (Budget::Playouts(all / 2), Budget::Playouts(all - all / 2)),
        Budget::Millis(all) => (Budget::Millis(all / 2), Budget::Millis(all - all / 2)),
    }
}

/// How often each fact holds for the move in worlds the seat finds likely.
fn count_facts<G: Policy>(
    game: &G,
    view: &G::View,
    action: &G::Action,
    rng: &mut Rng,
) -> Vec<FactCount> {
    let mut times = [0u32; 32];
    let mut sample_world = game.world_sampler(view, rng);
    for _ in 0..LOOKED {
        let facts = game.facts(view, &sample_world(rng), action);
        for (fact, times) in times.iter_mut().enumerate() {
            *times += facts >> fact & 1;
        }
    }
    let count =
        |(fact, times): (usize, &u32)| FactCount { fact: fact as u8, times: *times, of: LOOKED };
    times.iter().enumerate().filter(|(_, times)| **times > 0).map(count).collect()
}
