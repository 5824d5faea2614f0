//! Opinion of a bot on one decision that somebody made: the move, the bot's own, and what the
//! difference is worth.

use std::borrow::Cow;
use tablee_engine::Seat;
use tablee_engine::any::{Advice, BotTask};
use tablee_protocol::replay::Opinion;

/// One decision that is worth an opinion.
pub struct OpinionTask {
    /// Which input it became, from 1.
    pub ply: usize,
    /// The seat that decided.
    pub seat: Seat,
    /// What was done.
    pub action: String,
    /// What kind of play that was, where the game has kinds.
    pub kind: Option<&'static str>,
    /// The bot before the seat's view of that moment; it knows nothing else.
    pub bot_task: BotTask,
}

/// What the bot's advice says about a move.
pub fn opinion(
    (ply, seat): (usize, Seat),
    action: String,
    kind: Option<&'static str>,
    advice: Advice,
) -> Opinion {
    let acts = advice.is_worth_it();
    let best = match (acts, advice.silence) {
        (false, Some(silence)) => Some(silence),
        _ => advice.considered.first().map(|best| best.value),
    };
    let played = advice.considered.iter().find(|opinion| opinion.action == action);
    let same = acts && advice.action == action;
    let cost = if same {
        Some(0.0)
    } else {
        played.zip(best).map(|(played, best)| hundredths((best - played.value).max(0.0)))
    };
    let error = played.filter(|_| !same).and_then(|opinion| opinion.error).map(hundredths);
    let best = acts.then_some(advice.action);
    let best_kind = advice.kind.filter(|_| acts);
    let kind = kind.map(Cow::Borrowed);
    Opinion { ply, seat, action, kind, best, best_kind, cost, error, reason: advice.reason }
}

fn hundredths(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::{Opinion, opinion};
    use tablee_engine::Seat;
    use tablee_engine::any;

    fn considered(action: &str, value: f64) -> any::Opinion {
        any::Opinion { action: action.to_owned(), value, won: None, error: Some(0.5), worlds: None }
    }

    fn judged(action: &str, silence: Option<f64>) -> Opinion {
        let considered =
            vec![considered("best", 3.0), considered("good", 2.25), considered("bad", -1.0)];
        let advice = any::Advice {
            action: "best".to_owned(),
            considered,
            silence,
            kind: None,
            reason: None,
        };
        opinion((7, Seat(1)), action.to_owned(), None, advice)
    }

    #[test]
    fn a_move_costs_what_the_best_one_is_better() {
        assert_eq!(judged("best", None).cost, Some(0.0));
        assert_eq!(judged("good", None).cost, Some(0.75));
        assert_eq!(judged("bad", None).best.as_deref(), Some("best"));
        assert_eq!((judged("bad", None).cost, judged("bad", None).error), (Some(4.0), Some(0.5)));
    }

    #[test]
    fn a_move_that_the_bot_did_not_look_at_is_not_judged() {
        assert_eq!((judged("odd", None).cost, judged("odd", None).error), (None, None));
    }

    #[test]
    fn whoever_cut_in_is_held_against_waiting() {
        let opinion = judged("best", Some(5.0));
        assert_eq!((opinion.best, opinion.cost), (None, Some(2.0)));
        assert_eq!(judged("best", Some(1.0)).cost, Some(0.0));
    }
}
