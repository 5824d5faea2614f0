//! Casings of a spelling in the places of a table word (L3.d).

use super::means::Means;
use crate::bag::Bag;
use crate::word::Word;

/// Every casing of `spelling` that the hand can make of the table word `old` card for card,
/// `old` itself excepted: one card at least must change.
pub(crate) fn changes(spelling: &[u8], old: &[u8], hand: &Bag, each: impl FnMut(&Word)) {
    let Some(word) = Word::new(spelling).filter(|word| word.len() == old.len()) else { return };
    let mut means = Means::of(hand);
    let mut lowers = 0;
    for (at, (new, there)) in spelling.iter().zip(old).enumerate() {
        if *new != there.to_ascii_uppercase() {
            means.need(*new);
        } else if there.is_ascii_lowercase() {
            lowers = at + 1;
        }
    }
    if means.suffice() {
        Change { word, old, lowers, each }.lay(0, means);
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
    fn lay(&mut self, at: usize, means: Means) {
        if at == self.word.len() || (means.no_master() && at >= self.lowers) {
            if self.word.letters() != self.old {
                (self.each)(&self.word);
            }
            return;
        }
        let (letter, there) = (self.word.letters()[at], self.old[at]);
        let small = letter.to_ascii_lowercase();
        let (card, master) = if there == letter {
            (Some(means), means.give_master())
        } else if there == small {
            (means.give(letter), Some(means))
        } else {
            (means.fill(letter), means.fill_with_master(letter))
        };
        if let Some(means) = card {
            self.lay(at + 1, means);
        }
        if let Some(means) = master {
            self.word.lower(at);
            self.lay(at + 1, means);
            self.word.raise(at);
        }
    }
}
