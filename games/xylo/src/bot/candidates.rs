//! Candidates: the moves worth a try, as the playouts' own judgement ranks them: cards to play,
//! pairs to look at once a bid is in reach, and ways to sort ties.

use crate::action::Action;
use crate::bot::belief::Belief;
use crate::bot::evaluation::Evaluation;
use crate::bot::tie_orders;
use crate::determinize;
use crate::legal;
use crate::pieces::round::{Phase, Round};
use crate::pieces::setup::Setup;
use crate::view::View;

/// Looking is thought about when its chance is that much short of what the judgement asks for.
const EAGER: f32 = 0.15;
/// Cards that are tried: with more, each is seen in too few worlds.
const CARDS: usize = 8;
/// Pairs that are tried beside waiting.
const PAIRS: usize = 5;

/// At most `widest` moves for the seat whose view this is, those first that look best.
pub(crate) fn of(view: &View, setup: &Setup, widest: usize) -> Vec<Action> {
    if view.phase == Phase::Sorting && view.awaited().is_some() {
        let mut ways = tie_orders::arrangements(view, setup);
        ways.truncate(widest.max(1));
        return ways;
    }
    let menu = legal::choices(view, setup).actions;
    let (Some(seat), true) = (view.awaited(), menu.len() > 1) else { return menu };
    // Hidden numbers play no part in what is open, so any will do.
    let round = determinize::open_replay(view, setup);
    let belief = Belief::new(&round, setup);
    pick(&Evaluation::new(&round, setup, &belief, seat), menu, widest)
}

/// The same for the oracle, which ranks by the cards as they are.
pub(crate) fn seeing(round: &Round, setup: &Setup, view: &View, widest: usize) -> Vec<Action> {
    let menu = legal::choices(view, setup).actions;
    let (Some(seat), true) = (view.awaited(), view.phase != Phase::Sorting) else {
        return of(view, setup, widest);
    };
    let mut belief = Belief::new(round, setup);
    belief.see_all(round, setup, seat);
    pick(&Evaluation::new(round, setup, &belief, seat), menu, widest)
}

/// Those of a menu that an evaluation likes best.
pub(crate) fn pick(evaluation: &Evaluation<'_>, menu: Vec<Action>, widest: usize) -> Vec<Action> {
    let round = evaluation.round;
    match round.phase {
        Phase::Playing => {
            let worth = |action: &Action| match action {
                Action::Play(position) => evaluation.worth(*position),
                _ => f32::NEG_INFINITY,
            };
            ranked(menu, worth, widest.min(CARDS))
        }
        Phase::Announcing => {
            let down = round.down[usize::from(round.turn)];
            let pairs: Vec<Action> = legal::looks(down).collect();
            let hit = |action: &Action| match action {
                Action::Look(left, right) => evaluation.promise(*left, *right),
                _ => f32::NEG_INFINITY,
            };
            let best = pairs.iter().map(hit).fold(0.0, f32::max);
            if !evaluation.announces(best + EAGER) {
                return vec![Action::Pass];
            }
            let mut moves = ranked(pairs, hit, PAIRS.min(widest.max(2) - 1));
            moves.push(Action::Pass);
            moves
        }
        Phase::Sorting | Phase::Choosing | Phase::Over => menu,
    }
}

fn ranked(moves: Vec<Action>, worth: impl Fn(&Action) -> f32, widest: usize) -> Vec<Action> {
    let mut judged: Vec<(f32, Action)> = moves.into_iter().map(|m| (worth(&m), m)).collect();
    judged.sort_by(|a, b| b.0.total_cmp(&a.0));
    judged.truncate(widest.max(1));
    judged.into_iter().map(|(_, action)| action).collect()
}
