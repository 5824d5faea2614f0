//! The bot that tries its moves out: in worlds that look like its view, played to the end of the
//! round, more and more often for the moves that do well.

use crate::spending::Spending;
use crate::tourney::{Entrant, Tourney};
use tablee_engine::{Appraise, Bot, Budget, Considered, Policy, Rng, Thought};

/// How many of the actions it looked at it tells.
const TOLD: usize = 10;

/// Sequential halving over the moves that the game's quick opinion likes best, in worlds that
/// all of them share. With a fixed number of playouts it is reproducible bit for bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Search {
    /// How many moves it tries at most.
    pub widest: usize,
    /// The most playouts it makes of any budget; `None` where it takes all it is given.
    pub most: Option<u64>,
}

impl Search {
    /// The search that uses its whole budget.
    pub const FULL: Search = Search { widest: 16, most: None };

    /// A search of so many playouts, whatever time there is.
    pub const fn of(playouts: u64, widest: usize) -> Search {
        Search { widest, most: Some(playouts) }
    }

    fn spending(&self, budget: Budget) -> Spending {
        let budget = match (self.most, budget) {
            (Some(most), Budget::Playouts(playouts)) => Budget::Playouts(most.min(playouts)),
            (Some(most), Budget::Millis(_)) => Budget::Playouts(most),
            (None, budget) => budget,
        };
        Spending::begin(budget)
    }

    /// The moves worth a try, as the game appraises them; of equals the first.
    fn field<G: Appraise>(&self, game: &G, view: &G::View) -> Vec<Entrant<G::Action>> {
        let mut choices = game.choices(view).actions;
        if choices.len() > self.widest {
            let judge = |action| (game.appraise(view, &action), action);
            let mut judged: Vec<(f64, G::Action)> = choices.into_iter().map(judge).collect();
            judged.sort_by(|a, b| b.0.total_cmp(&a.0));
            judged.truncate(self.widest.max(1));
            choices = judged.into_iter().map(|(_, action)| action).collect();
        }
        choices.into_iter().map(Entrant::new).collect()
    }
}

impl<G: Policy + Appraise> Bot<G> for Search {
    fn think(
        &mut self,
        game: &G,
        view: &G::View,
        budget: Budget,
        rng: &mut Rng,
    ) -> Thought<G::Action> {
        let spending = self.spending(budget);
        let field = self.field(game, view);
        let ranked = match game.viewer(view) {
            Some(seat) => Tourney::new(game, view, seat).run(field, spending, rng),
            None => field,
        };
        let told = |entrant: &Entrant<G::Action>| Considered {
            value: match entrant.played {
                // The only move there is needs no trial.
                0 => game.appraise(view, &entrant.action),
                _ => entrant.mean(),
            },
            action: entrant.action.clone(),
        };
        let considered: Vec<_> = ranked.iter().take(TOLD).map(told).collect();
        let best = ranked.into_iter().next().map(|entrant| entrant.action);
        let action = best.unwrap_or_else(|| game.on_timeout(view));
        Thought { action, considered, silence: game.silence(view) }
    }
}
