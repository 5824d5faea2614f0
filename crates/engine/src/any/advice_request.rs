//! Asking a bot: a view goes in, advice in notation and sentences comes out. The one path from
//! any host to any bot, so that none of them is ever handed more than a view.

use super::{Advice, Opinion, Reason};
use crate::bot::{Bot, Budget, Considered, Thought};
use crate::chance::Rng;
use crate::game::Game;
use crate::lang::Lang;
use crate::options::BadRules;
use crate::voice::Voice;
use serde_json::{Map, Value};
use std::borrow::Cow;
use tablee_text::Spoken;

/// Whether the game waits for the seat that is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// It must act.
    Must,
    /// It may cut in.
    May,
}

/// What a bot in another process is told of a seat: no table, only what the seat knows.
#[derive(Clone, PartialEq, Debug)]
pub struct AdviceRequest {
    /// How many sit at the table.
    pub seats: u64,
    /// The rules in force.
    pub rules: Map<String, Value>,
    /// The seat's view.
    pub view: Value,
    /// Whether the game waits for the seat.
    pub need: Need,
}

/// Why there is no advice.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoAdviceReason {
    /// No such table.
    #[error(transparent)]
    Rules(#[from] BadRules),
    /// That is no view of this game.
    #[error("“view” is no view of this game: {0}")]
    View(String),
    /// No bot plays at that level.
    #[error("no level “{0}”")]
    Level(String),
    /// The seat has nothing to decide.
    #[error("the seat whose view this is has nothing to decide")]
    Idle,
}

/// What a bot thinks of a view, as hosts tell it.
pub(super) fn advise_on_view<G: Game + Voice>(
    game: &G,
    view: &G::View,
    need: Need,
    bot: &mut dyn Bot<G>,
    (budget, rng): (Budget, &mut Rng),
) -> Advice {
    let thought = bot.think(game, view, budget, rng);
    advice_from(game, view, need, &thought)
}

/// What a bot thinks of a view and of the move that was made there.
pub(super) fn review<G: Game + Voice>(
    game: &G,
    (view, played): (&G::View, &G::Action),
    need: Need,
    bot: &mut dyn Bot<G>,
    (budget, rng): (Budget, &mut Rng),
) -> Advice {
    let thought = bot.weigh(game, view, played, budget, rng);
    advice_from(game, view, need, &thought)
}

fn advice_from<G: Game + Voice>(
    game: &G,
    view: &G::View,
    need: Need,
    thought: &Thought<G::Action>,
) -> Advice {
    let considered = thought.considered.iter().map(opinion::<G>).collect();
    let silence = (need == Need::May).then_some(thought.silence);
    let reason = reason(game, view, thought);
    let kind = game.kind(&thought.action).map(Cow::Borrowed);
    Advice { action: thought.action.to_string(), considered, silence, kind, reason }
}

/// The facts that say something, as one text in each language.
fn reason<G: Game + Voice>(
    game: &G,
    view: &G::View,
    thought: &Thought<G::Action>,
) -> Option<Reason> {
    let in_language = |lang| {
        let say = |count| game.reason(view, &thought.action, count, lang);
        let said = thought.facts.iter().map(say).filter(|sentence| !sentence.is_empty());
        said.collect::<Vec<_>>().join(" ")
    };
    let reason = Reason(Spoken::each(in_language));
    (!reason.in_language(Lang::En).is_empty()).then_some(reason)
}

fn opinion<G: Game>(considered: &Considered<G::Action>) -> Opinion {
    Opinion {
        action: considered.action.to_string(),
        value: considered.value,
        won: considered.trials.map(|trials| trials.won),
        error: considered.trials.map(|trials| trials.error),
        worlds: considered.trials.map(|trials| trials.worlds),
    }
}
