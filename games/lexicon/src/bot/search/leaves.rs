//! Leaves: a hand taken apart into what it keeps and what it gives, seen from what it keeps.

use super::table_words::CardSet;
use crate::pieces::bag::Bag;
use crate::pieces::card::Card;
use arrayvec::ArrayVec;

/// Larger hands are not taken apart card by card: there are too many ways.
pub(super) const LARGEST: usize = 12;

/// Shows every rest of exactly `size` cards, and all other cards of the hand with it.
pub(super) fn leaves(hand: &Bag, size: usize, each: impl FnMut(&Bag, &CardSet)) {
    let kinds: ArrayVec<(Card, usize), { Card::KINDS }> =
        hand.kinds().map(|card| (card, hand.count(card))).collect();
    let total = hand.len();
    if total > LARGEST || size >= total {
        return;
    }
    let mut left = [CardSet::EMPTY; LARGEST + 1];
    for (at, (card, count)) in kinds.iter().enumerate().rev() {
        left[at] = left[at + 1].and(*card, *count);
    }
    let mut keeping = Keeping { kinds: &kinds, left, each, kept: Bag::EMPTY };
    keeping.keep(0, size, CardSet::EMPTY);
}

struct Keeping<'a, F> {
    kinds: &'a [(Card, usize)],
    /// The cards of every kind from a place on.
    left: [CardSet; LARGEST + 1],
    each: F,
    kept: Bag,
}

impl<F: FnMut(&Bag, &CardSet)> Keeping<'_, F> {
    /// Keeps `more` of the cards of kinds from `at` on; `given` goes to the table.
    fn keep(&mut self, at: usize, more: usize, given: CardSet) {
        if more == 0 {
            return (self.each)(&self.kept, &given.with(&self.left[at]));
        }
        let Some((card, count)) = self.kinds.get(at).copied() else { return };
        // What is not kept here must be kept of the kinds to come.
        let (least, most) = (more.saturating_sub(self.left[at + 1].size), count.min(more));
        (0..least).for_each(|_| self.kept.add(card));
        for kept in least..=most {
            self.keep(at + 1, more - kept, given.and(card, count - kept));
            self.kept.add(card);
        }
        (0..=most).for_each(|_| {
            self.kept.take(card);
        });
    }
}
