//! Explanations of refusals, with the rule and what would be legal.

use super::words::rising;
use crate::game::Lexio;
use crate::pieces::combo::Combo;
use crate::pieces::tiles::Tiles;
use crate::refusal::Refusal;
use crate::text::TEXT;
use tablee_engine::Lang;
use tablee_engine::text::say;

impl Lexio {
    pub(super) fn why_not(&self, refusal: &Refusal, lang: Lang) -> String {
        match refusal {
            Refusal::NotSeated => say!(TEXT, lang, "why.watching"),
            Refusal::GameOver => say!(TEXT, lang, "why.over"),
            Refusal::NotYourTurn { turn } => say!(TEXT, lang, "why.seat", seat = turn.0),
            Refusal::MustLead => say!(TEXT, lang, "why.lead"),
            Refusal::NotHeld { tiles } => {
                say!(TEXT, lang, "why.not_held", tiles = tiles.to_string())
            }
            Refusal::WrongCount { need, given } => {
                say!(TEXT, lang, "why.count", n = *need, given = *given)
            }
            Refusal::NotACombination { tiles } => self.no_combination(*tiles, lang),
            Refusal::TooWeak { need } => {
                let (play, rule) = (self.shown(*need, lang), rule_of(self.scale.weigh(*need)));
                say!(TEXT, lang, "why.weak.than", play = play, rule = rule)
            }
        }
    }

    fn no_combination(&self, tiles: Tiles, lang: Lang) -> String {
        let (n, shown) = (tiles.len(), tiles.to_string());
        match n {
            4 => say!(TEXT, lang, "why.four"),
            2 | 3 => say!(TEXT, lang, "why.same", tiles = shown, n = n),
            5 if tiles.ranks().count_ones() == 5 => {
                say!(TEXT, lang, "why.run", run = rising(tiles), best = self.last_runs())
            }
            5 => say!(TEXT, lang, "why.five", tiles = shown),
            _ => say!(TEXT, lang, "why.number", n = n),
        }
    }

    /// The sequence that ends in 1 and the two above it.
    fn last_runs(&self) -> String {
        let top = self.setup.highest;
        let numbers = [top - 3, top - 2, top - 1, top, 1].map(|number| number.to_string());
        format!("{}, 2-3-4-5-6, 1-2-3-4-5", numbers.join("-"))
    }
}

/// The rule that compares plays of this kind.
fn rule_of<S>(weighed: Option<(Combo, S)>) -> &'static str {
    match weighed.map(|(combo, _)| combo) {
        Some(Combo::Straight | Combo::StraightFlush) => "R4.3, R4.4, R5.2",
        Some(Combo::Flush | Combo::FullHouse | Combo::FourCard) => "R4.2, R4.4, R5.2",
        Some(Combo::Single | Combo::Pair | Combo::Triple) | None => "R4.4, R5.2",
    }
}
