//! Shorthand that people type at a terminal instead of the notation: a bare word is laid, a number
//! and a word change the word of that number.

use crate::action::Action;
use crate::pieces::bag::Bag;
use crate::pieces::card::Card;
use crate::pieces::word::Word;
use crate::view::View;

/// The verbs of the notation that stand before something.
const VERBS: [&str; 4] = ["word", "insert", "exchange", "discard"];

/// The action that is meant; nothing where the text is notation already, or no such thing.
pub(super) fn read(view: &View, said: &str) -> Option<Action> {
    if said.parse::<Action>().is_ok() {
        return None;
    }
    let mut parts = said.split_whitespace();
    let (first, second) = (parts.next()?, parts.next());
    match (second, parts.next()) {
        // Who types a verb alone has forgotten what belongs to it, and is told so.
        (None, None) if VERBS.contains(&first) => None,
        (None, None) => Some(Action::Word(laid(cards(first)?, &view.hand()))),
        (Some(second), None) => {
            let (number, word) = (first.parse().ok()?, cards(second)?);
            let old = view.scene.words.get(number)?;
            // An exchange keeps the length (L3.d), an insertion does not (L3.c).
            Some(match old.len() == word.len() {
                true => Action::Exchange { number, word },
                false => Action::Insert { number, word },
            })
        }
        _ => None,
    }
}

/// A word as cards: who types small letters alone means no Masters.
fn cards(text: &str) -> Option<Word> {
    let word: Word = text.parse().ok()?;
    let small = word.letters().iter().all(u8::is_ascii_lowercase);
    (!word.is_empty()).then(|| if small { word.spelling() } else { word })
}

/// The word with a Master under each letter that the hand lacks, as long as there is one.
fn laid(mut word: Word, hand: &Bag) -> Word {
    let mut rest = *hand;
    for at in 0..word.len() {
        let card = Card::under(word.letters()[at]);
        if rest.count(card) == 0 && rest.count(Card::MASTER) > 0 {
            word.lower(at);
        }
        rest = rest.minus(&[Card::under(word.letters()[at])].into_iter().collect());
    }
    word
}
