//! The word bot: sheds cards now, weighs what stays by values learned from self-play, and doubts
//! words by the vocabulary of its level. It is handed views only.

mod appraise;
mod doubt;
mod features;
mod level;
mod next_turn;
mod opponents;
mod plan;
pub(crate) mod search;
mod vocabulary;
mod weights;

pub use features::{COMMON, COUNT, Features, Situation, names};
pub use level::Level;
pub use weights::{BadWeights, LARGEST, Weights, spelled};

use crate::action::Action;
use crate::game::Lexicon;
use crate::pieces::bag::Bag;
use crate::pieces::public_state::Phase;
use crate::view::View;
use next_turn::{BoardChange, NextTurn};
use opponents::Opponents;
use plan::{Candidate, plans, shortlist};
use std::sync::Arc;
use tablee_engine::{Bot, Budget, Considered, Game as _, MOST_CONSIDERED, Rng, Thought};
use vocabulary::Vocabulary;

/// Of a large hand only so many cards that may be drawn are tried, the likeliest.
const DRAWN_FEW: usize = 5;
/// A hand of at most so many cards tries every card that may be drawn.
const SMALL: usize = 5;

/// The cards that stay in the seat's hand after an action; nothing for answers to a word.
pub(crate) fn kept(view: &View, action: &Action) -> Option<Bag> {
    Candidate::of(view, action).map(|plan| plan.hand)
}

/// Whether an action leaves the seat without a card.
pub(crate) fn goes_out(view: &View, action: &Action) -> bool {
    Candidate::of(view, action).is_some_and(|plan| plan.goes_out())
}

/// Plays Lexicon by words and learned weights.
#[derive(Clone, Debug)]
pub struct WordBot {
    level: Level,
    weights: Option<Arc<Weights>>,
}

impl WordBot {
    /// A bot of that level with the shipped weights of the table's language.
    pub fn new(level: Level) -> WordBot {
        WordBot { level, weights: None }
    }

    /// A bot with other weights: for learning better ones.
    pub fn with(level: Level, weights: Arc<Weights>) -> WordBot {
        WordBot { level, weights: Some(weights) }
    }

    /// The same bot at another level.
    #[must_use]
    pub fn at(&self, level: Level) -> WordBot {
        WordBot { level, ..self.clone() }
    }

    /// How the seat's hand stands while others are to move: what learning learns from.
    pub fn situation(&self, game: &Lexicon, view: &View) -> Situation {
        let weights = self.weights(game);
        let opponents = Opponents::of(game, view, &weights);
        BotTurn::new(self.level, game, view, &weights, &opponents).now()
    }

    /// Everything worth a look with its value, best first.
    pub(crate) fn consider(&self, game: &Lexicon, view: &View) -> Vec<Considered<Action>> {
        self.reflect(game, view).0
    }

    /// The same, and what doing nothing is worth.
    fn reflect(&self, game: &Lexicon, view: &View) -> (Vec<Considered<Action>>, f64) {
        let choices = game.choices(view).actions;
        let weights = self.weights(game);
        let opponents = Opponents::of(game, view, &weights);
        let mut mind = BotTurn::new(self.level, game, view, &weights, &opponents);
        let mut considered = mind.weigh(&choices);
        let silence = mind.silence();
        mind.answers(&choices, silence, &mut considered);
        considered.sort_by(|a, b| b.value.total_cmp(&a.value));
        (considered, silence)
    }

    fn weights(&self, game: &Lexicon) -> Arc<Weights> {
        self.weights.clone().unwrap_or_else(|| Weights::shipped(game.rules.dictionary))
    }
}

impl Bot<Lexicon> for WordBot {
    fn think(&mut self, game: &Lexicon, view: &View, _: Budget, _: &mut Rng) -> Thought<Action> {
        let (mut considered, silence) = self.reflect(game, view);
        considered.truncate(MOST_CONSIDERED);
        let best = considered.first().map(|best| best.action);
        Thought {
            action: best.unwrap_or_else(|| game.on_timeout(view)),
            considered,
            silence,
            facts: Vec::new(),
        }
    }
}

/// One bot in one position.
struct BotTurn<'a> {
    level: Level,
    game: &'a Lexicon,
    view: &'a View,
    weights: &'a Weights,
    opponents: &'a Opponents,
    words: Vocabulary<'a>,
    next_turn: NextTurn<'a>,
}

impl<'a> BotTurn<'a> {
    fn new(
        level: Level,
        game: &'a Lexicon,
        view: &'a View,
        weights: &'a Weights,
        opponents: &'a Opponents,
    ) -> BotTurn<'a> {
        let words = Vocabulary::new(&game.dictionary, level);
        let min_word = usize::from(game.rules.min_word);
        let known = (game.dictionary.as_ref(), words);
        let next_turn = NextTurn::new(known, &view.scene.words, opponents, min_word);
        BotTurn { level, game, view, weights, opponents, words, next_turn }
    }

    /// Every turn worth a look with its value.
    fn weigh(&mut self, choices: &[Action]) -> Vec<Considered<Action>> {
        let plans = plans(self.view, choices, self.words);
        let quick = |plan: &Candidate| match plan.goes_out() {
            true => f64::MAX,
            false => {
                self.weights.value(&self.next_turn.quick_situation(&plan.hand), &self.game.pack)
            }
        };
        let plans = shortlist(plans, self.level.reach, quick);
        let (out, rest): (Vec<Candidate>, Vec<Candidate>) =
            plans.into_iter().partition(Candidate::goes_out);
        let judge = |plan: Candidate| Considered::judged(plan.action, self.judge(&plan));
        let mut considered: Vec<_> = rest.into_iter().map(judge).collect();
        // No waiting is better than going out now: the others only shed.
        let best = considered.iter().map(|c| c.value + 1.0).fold(self.opponents.points, f64::max);
        considered.extend(out.iter().map(|plan| Considered::judged(plan.action, best)));
        considered
    }

    fn judge(&mut self, plan: &Candidate) -> f64 {
        if plan.draws() {
            return self.draw(&plan.hand);
        }
        let situation = self.next_turn.situation(&plan.hand, plan.change);
        self.value(&situation)
    }

    /// The average over the cards that may come from the stock.
    fn draw(&mut self, hand: &Bag) -> f64 {
        let unseen = self.opponents.unseen;
        let mut kinds: Vec<_> = unseen.kinds().collect();
        kinds.sort_by_key(|card| std::cmp::Reverse(unseen.count(*card)));
        if hand.len() >= SMALL {
            kinds.truncate(DRAWN_FEW);
        }
        let (mut sum, mut count) = (0.0, 0.0);
        for card in kinds {
            let mut hand = *hand;
            hand.add(card);
            let situation = self.next_turn.situation(&hand, BoardChange::Nothing);
            sum += unseen.count(card) as f64 * self.value(&situation);
            count += unseen.count(card) as f64;
        }
        // L6: nothing unseen means that the pile is about to become the stock.
        if count > 0.0 { sum / count } else { self.value(&self.next_turn.quick_situation(hand)) }
    }

    /// What a situation is worth to this level.
    fn value(&self, situation: &Situation) -> f64 {
        let points = f64::from(self.game.pack.total(&situation.hand));
        let learned = self.weights.value(situation, &self.game.pack);
        let simple = self.opponents.points - points;
        self.level.care * learned + (1.0 - self.level.care) * simple
    }

    fn now(&mut self) -> Situation {
        self.next_turn.situation(&self.view.hand(), BoardChange::Nothing)
    }

    /// How things are if the seat does not cut in; if the hand closes, all cards are paid.
    fn silence(&mut self) -> f64 {
        if self.view.scene.phase == Phase::Closing {
            return self.opponents.points - f64::from(self.game.pack.total(&self.view.hand()));
        }
        if self.view.scene.claim.is_none() {
            return 0.0;
        }
        let now = self.now();
        self.value(&now)
    }

    /// Challenge and acceptance, where they are open. A challenge leaves the turn as it is, so
    /// it adds to the best that can be done otherwise.
    fn answers(&self, choices: &[Action], silence: f64, considered: &mut Vec<Considered<Action>>) {
        if choices.contains(&Action::Accept) {
            considered.push(Considered::judged(Action::Accept, silence));
        }
        let Some(claim) = self.view.scene.claim.filter(|_| choices.contains(&Action::Challenge))
        else {
            return;
        };
        let base = considered.iter().map(|c| c.value).fold(f64::MIN, f64::max);
        let base = if considered.is_empty() { silence } else { base };
        let belief = doubt::belief(self.game, self.view, &claim, self.level);
        let gain = doubt::gain(self.game, self.view, &claim, belief);
        considered.push(Considered::judged(Action::Challenge, base + gain));
    }
}
