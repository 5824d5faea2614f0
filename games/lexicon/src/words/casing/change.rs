//! Casings of a spelling in the places of a table word (L3.d).

use super::supply::Supply;
use crate::pieces::word::Word;

/// Every casing of `spelling` that the hand can make of the table word `old` card for card,
/// `old` itself excepted: one card at least must change.
pub(crate) fn changes(spelling: &[u8], old: &[u8], hand: &Supply, each: impl FnMut(&Word)) {
    let (word, mut supply) = (Word::trusted(spelling), *hand);
    let mut lowers = 0;
    for (at, (new, there)) in spelling.iter().zip(old).enumerate() {
        if *new != there.to_ascii_uppercase() {
            supply.need(*new);
        } else if there.is_ascii_lowercase() {
            lowers = at + 1;
        }
    }
    if supply.suffice() && word.len() == old.len() {
        Change { word, old, lowers, each }.lay(0, supply);
    }
}

struct Change<'a, F> {
    word: Word,
    old: &'a [u8],
    /// Behind this place no Master stays.
    lowers: usize,
    each: F,
}

impl<F: FnMut(&Word)> Change<'_, F> {
    fn lay(&mut self, at: usize, supply: Supply) {
        if at == self.word.len() || (supply.no_master() && at >= self.lowers) {
            if self.word.letters() != self.old {
                (self.each)(&self.word);
            }
            return;
        }
        let (letter, there) = (self.word.letters()[at], self.old[at]);
        let small = letter.to_ascii_lowercase();
        let (card, master) = if there == letter {
            (Some(supply), supply.give_master())
        } else if there == small {
            (supply.give(letter), Some(supply))
        } else {
            (supply.fill(letter), supply.fill_with_master(letter))
        };
        if let Some(supply) = card {
            self.lay(at + 1, supply);
        }
        if let Some(supply) = master {
            self.word.lower(at);
            self.lay(at + 1, supply);
            self.word.raise(at);
        }
    }
}
