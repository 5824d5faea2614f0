//! What a hand can be rid of in one turn, seen from what it keeps: rests of no card first, then
//! of one, of two, until something can be laid or inserted.

use super::spread::{Fistful, Seen, Spot, Spread};
use crate::anagrams::{Key, key};
use crate::bag::Bag;
use crate::card::Card;
use arrayvec::ArrayVec;

/// Larger hands are not taken apart card by card: there are too many ways.
pub(super) const LARGEST: usize = 12;

/// Shows every rest of exactly `size` cards that one turn can leave, with a place for all other
/// cards; a rest is shown once for every place.
pub(super) fn rests(
    spread: &Spread<'_>,
    hand: &Bag,
    size: usize,
    each: impl FnMut(&Bag, &Spot) -> Seen,
) {
    let kinds: ArrayVec<(Card, usize), { Card::KINDS }> =
        hand.kinds().map(|card| (card, hand.count(card))).collect();
    let total = hand.len();
    if total > LARGEST || size >= total {
        return;
    }
    let mut keeping = Keeping { spread, kinds: &kinds, each, kept: Bag::EMPTY };
    keeping.keep(0, size, total, Fistful { key: 0, size: 0, masters: 0 });
}

struct Keeping<'a, F> {
    spread: &'a Spread<'a>,
    kinds: &'a [(Card, usize)],
    each: F,
    kept: Bag,
}

impl<F: FnMut(&Bag, &Spot) -> Seen> Keeping<'_, F> {
    /// Keeps `more` of the `left` cards of kinds from `at` on; `given` goes to the table.
    fn keep(&mut self, at: usize, more: usize, left: usize, given: Fistful) {
        let Some((card, count)) = self.kinds.get(at).copied() else {
            return self.show(&given);
        };
        let left = left - count;
        let (letter, wild): (Key, usize) = (key(card.index()), usize::from(card.is_master()));
        // What is not kept here must be kept of the kinds to come.
        let (least, most) = (more.saturating_sub(left), count.min(more));
        (0..least).for_each(|_| self.kept.add(card));
        for kept in least..=most {
            let gone = count - kept;
            let sum = given.key.wrapping_add(letter.wrapping_mul(gone as Key));
            let masters = given.masters + wild * gone;
            self.keep(at + 1, more - kept, left, Fistful { key: sum, size: given.size + gone, masters });
            self.kept.add(card);
        }
        (0..=most.max(least)).for_each(|_| {
            self.kept.take(card);
        });
    }

    fn show(&mut self, given: &Fistful) {
        let (kept, each) = (&self.kept, &mut self.each);
        self.spread.places(given, |spot| each(kept, &spot));
    }
}
