//! Casings of a spelling around a table word (L3.c), or around nothing (L3.a).

use super::supply::Supply;
use crate::pieces::word::Word;
use crate::words::search::LONGEST;
use arrayvec::ArrayVec;

/// Every casing of `spelling` in which the table word `old`, Masters and all, keeps its order
/// and the hand has the rest. The spelling must be one that the search for these cards found.
pub(crate) fn fillings(spelling: &[u8], old: &[u8], hand: &Supply, mut each: impl FnMut(&Word)) {
    let word = Word::trusted(spelling);
    let lowers = old.iter().rposition(u8::is_ascii_lowercase).map_or(0, |at| at + 1);
    if hand.no_master() && lowers == 0 {
        return each(&word);
    }
    let Some(latest) = latest(spelling, old) else { return };
    let mut supply = *hand;
    spelling.iter().for_each(|letter| supply.need(*letter));
    old.iter().for_each(|letter| supply.spare(*letter));
    if supply.suffice() {
        Filling { word, old, lowers, latest, each }.lay(0, 0, supply);
    }
}

/// For every letter of `old`, the last place where it and all after it can still be met.
fn latest(spelling: &[u8], old: &[u8]) -> Option<ArrayVec<u8, LONGEST>> {
    let mut places: ArrayVec<u8, LONGEST> = ArrayVec::new();
    let mut end = spelling.len().min(LONGEST);
    for letter in old.iter().rev() {
        end = spelling[..end].iter().rposition(|here| *here == letter.to_ascii_uppercase())?;
        places.try_push(end as u8).ok()?;
    }
    places.reverse();
    Some(places)
}

struct Filling<'a, F> {
    word: Word,
    old: &'a [u8],
    /// Behind this place `old` has no Master.
    lowers: usize,
    latest: ArrayVec<u8, LONGEST>,
    each: F,
}

impl<F: FnMut(&Word)> Filling<'_, F> {
    /// Lays the letters from `at` on; `met` letters of `old` lie already. Every way that is gone
    /// leads to a casing: what the hand must give does not depend on which of two equal letters
    /// is the old one, and neither does whether the old ones can follow.
    fn lay(&mut self, at: usize, met: usize, supply: Supply) {
        if at == self.word.len() || (supply.no_master() && met >= self.lowers) {
            return (self.each)(&self.word);
        }
        let letter = self.word.letters()[at];
        if self.old.get(met) == Some(&letter) {
            self.lay(at + 1, met + 1, supply);
        } else if let Some(supply) = supply.fill(letter).filter(|_| self.waits(at, met)) {
            self.lay(at + 1, met, supply);
        }
        self.word.lower(at);
        if self.old.get(met) == Some(&letter.to_ascii_lowercase()) {
            self.lay(at + 1, met + 1, supply);
        } else if let Some(supply) = supply.fill_with_master(letter).filter(|_| self.waits(at, met))
        {
            self.lay(at + 1, met, supply);
        }
        self.word.raise(at);
    }

    /// Whether the old letters left can all come after this place.
    fn waits(&self, at: usize, met: usize) -> bool {
        self.latest.get(met).is_none_or(|latest| at < usize::from(*latest))
    }
}
