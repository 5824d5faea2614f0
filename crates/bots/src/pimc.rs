//! PIMC bot (perfect-information Monte Carlo): worlds drawn evenly, every move tried equally often in
//! each, played on greedily. For measuring what a better search is worth.

use crate::arm::Arm;
use crate::ending::ending;
use crate::remaining_budget::RemainingBudget;
use tablee_engine::{
    Appraise, Bot, Budget, Considered, Ending, MOST_CONSIDERED, Rng, Seat, Simulate, Thought,
    Viewer,
};

/// No round is longer; a playout that is stops where it stands.
const LONGEST: usize = 5_000;

/// Plain sampling of worlds (perfect-information Monte Carlo): no likelihoods, no halving, no
/// tuned playouts. All moves are tried once in every world until the budget is spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pimc;

impl<G: Simulate + Appraise> Bot<G> for Pimc {
    fn think(
        &mut self,
        game: &G,
        view: &G::View,
        budget: Budget,
        rng: &mut Rng,
    ) -> Thought<G::Action> {
        let actions = game.choices(view).actions;
        let silence = game.silence(view);
        let seat = match actions.len() {
            // The only move there is needs no trial.
            0 | 1 => None,
            _ => viewer(game, view, rng),
        };
        let Some(seat) = seat else {
            let action = actions.into_iter().next().unwrap_or_else(|| game.on_timeout(view));
            let considered = vec![Considered::judged(action.clone(), game.appraise(view, &action))];
            return Thought { action, considered, silence, facts: Vec::new() };
        };
        let world = |rng: &mut Rng| game.determinize(view, rng);
        let field = self.compare(game, seat, actions, world, (budget, rng));
        let mut considered: Vec<_> = field.iter().filter_map(Arm::considered).collect();
        considered.truncate(MOST_CONSIDERED);
        let best = considered.first().map(|best| best.action.clone());
        let action = best.unwrap_or_else(|| game.on_timeout(view));
        Thought { action, considered, silence, facts: Vec::new() }
    }
}

impl Pimc {
    /// Tries all moves equally often; the best comes first, of equals the first listed.
    pub(crate) fn compare<G: Simulate + Appraise>(
        &self,
        game: &G,
        seat: Seat,
        actions: Vec<G::Action>,
        mut world: impl FnMut(&mut Rng) -> G::State,
        (budget, rng): (Budget, &mut Rng),
    ) -> Vec<Arm<G::Action>> {
        let mut field: Vec<_> = actions.into_iter().map(Arm::new).collect();
        let mut budget_left = RemainingBudget::begin(budget);
        let each = field.len() as u64;
        // One world is always looked at, however small the budget.
        let _ = budget_left.take(each);
        loop {
            let world = world(rng);
            for arm in &mut field {
                let mut world = world.clone();
                let round = game.standing(&world).round;
                game.step(&mut world, seat, &arm.action);
                arm.note(self.play_on(game, world, seat, round));
            }
            if !budget_left.take(each) {
                break;
            }
        }
        field.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
        field
    }

    /// Everybody plays greedily by what they see, to the end of the round.
    fn play_on<G: Simulate + Appraise>(
        &self,
        game: &G,
        mut state: G::State,
        seat: Seat,
        round: u32,
    ) -> Ending {
        for _ in 0..LONGEST {
            let Some(next) = game.awaits(&state).must.first() else { break };
            if game.standing(&state).round != round {
                break;
            }
            match greedy(game, &state, next) {
                Some(action) => game.step(&mut state, next, &action),
                None => break,
            }
        }
        ending(game, &state, seat)
    }
}

/// What the game's quick opinion likes best for a seat; of equals the first.
fn greedy<G: Appraise>(game: &G, state: &G::State, seat: Seat) -> Option<G::Action> {
    let view = game.view(state, Viewer::Seat(seat));
    let mut best: Option<(f64, G::Action)> = None;
    for action in game.choices(&view).actions {
        let worth = game.appraise(&view, &action);
        if best.as_ref().is_none_or(|(most, _)| worth > *most) {
            best = Some((worth, action));
        }
    }
    best.map(|(_, action)| action)
}

/// Whose view this is: the seat that sees it in a world made from it.
fn viewer<G: Simulate>(game: &G, view: &G::View, rng: &mut Rng) -> Option<Seat> {
    let world = game.determinize(view, rng);
    game.seats().iter().find(|seat| game.view(&world, Viewer::Seat(*seat)) == *view)
}
