//! Refusals as sentences: the rule and what would be legal.

use super::words::cards;
use crate::game::Lexicon;
use crate::pieces::bag::Bag;
use crate::refusal::Refusal;
use crate::text::TEXT;
use tablee_engine::Lang;
use tablee_engine::text::say;

impl Lexicon {
    pub(super) fn why_not(&self, refusal: &Refusal, lang: Lang) -> String {
        match refusal {
            Refusal::GameOver => say!(TEXT, lang, "why.over"),
            Refusal::NotSeated => say!(TEXT, lang, "why.watching"),
            Refusal::Retired => say!(TEXT, lang, "why.retired"),
            Refusal::RulingPending => say!(TEXT, lang, "why.ruling"),
            Refusal::LastWordOpen => say!(TEXT, lang, "why.closing"),
            Refusal::NotYourTurn { turn } => say!(TEXT, lang, "why.seat", seat = turn.0),
            Refusal::NotInHand { missing } => not_in_hand(missing, lang),
            Refusal::TooShort { min } => say!(TEXT, lang, "why.short", n = *min),
            Refusal::NothingAdded => say!(TEXT, lang, "why.added"),
            Refusal::NoSuchWord { words: 0, .. } => say!(TEXT, lang, "why.number.none"),
            Refusal::NoSuchWord { number, words } => {
                say!(TEXT, lang, "why.number.most", n = *number, words = *words)
            }
            Refusal::NotAnInsertion { old } => {
                say!(TEXT, lang, "why.type.insert", word = old.to_string())
            }
            Refusal::NotAnExchange { old } => {
                say!(TEXT, lang, "why.type.exchange", n = old.len(), word = old.to_string())
            }
            Refusal::NotInDictionary { word } => {
                say!(TEXT, lang, "why.dictionary", word = word.to_string())
            }
            Refusal::NoChallengeOpen => say!(TEXT, lang, "why.no_challenge"),
            Refusal::OwnWord => say!(TEXT, lang, "why.own"),
            Refusal::NothingToAccept => say!(TEXT, lang, "why.no_accept"),
            Refusal::NoRulingOpen => say!(TEXT, lang, "why.no_ruling"),
            Refusal::BellAlreadyRung => say!(TEXT, lang, "why.bell"),
        }
    }
}

fn not_in_hand(missing: &Bag, lang: Lang) -> String {
    let lack = say!(TEXT, lang, "why.hand", letters = cards(missing));
    match missing.masters() {
        0 => lack,
        _ => format!("{lack} {}", say!(TEXT, lang, "why.hand.master")),
    }
}
