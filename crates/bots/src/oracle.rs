//! Oracle: bots that see all cards, for measuring only: the upper end of every ladder. They are no
//! `Bot`, so nothing that plays with people can ask one.

use crate::halving::SequentialHalving;
use crate::pimc::Pimc;
use crate::remaining_budget::RemainingBudget;
use crate::search::Search;
use tablee_engine::{Appraise, Budget, Game, Policy, Rng, Seat, Simulate, Viewer};

/// Something that plays a seat from the whole truth.
pub trait OracleBot<G: Game>: Send {
    /// Decides for a seat that the game waits for.
    fn oracle_move(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        thinking: (Budget, &mut Rng),
    ) -> G::Action;
}

/// The same search as the honest bot's, priors included, in the one world that is real, where it
/// goes on seeing all cards.
impl<G: Policy> OracleBot<G> for Search {
    fn oracle_move(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        (budget, rng): (Budget, &mut Rng),
    ) -> G::Action {
        let view = game.view(state, Viewer::Seat(seat));
        let seen = || game.candidates_seeing(state, seat, self.widest);
        let field = self.field(game, &view, seen);
        let mut halving = SequentialHalving::seeing(game, seat, |_: &mut Rng| state.clone());
        let ranked = halving.run(field, RemainingBudget::begin(budget), rng);
        let best = ranked.into_iter().next().map(|arm| arm.action);
        best.unwrap_or_else(|| game.on_timeout(&view))
    }
}

/// Every move played on greedily in the one world that is real; once is enough, as greedy
/// play is always the same.
impl<G: Simulate + Appraise> OracleBot<G> for Pimc {
    fn oracle_move(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        (_, rng): (Budget, &mut Rng),
    ) -> G::Action {
        let view = game.view(state, Viewer::Seat(seat));
        let actions = game.choices(&view).actions;
        let once = Budget::Playouts(actions.len() as u64);
        let field = self.compare(game, seat, actions, |_| state.clone(), (once, rng));
        let best = field.into_iter().next().map(|arm| arm.action);
        best.unwrap_or_else(|| game.on_timeout(&view))
    }
}
