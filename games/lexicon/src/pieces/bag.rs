//! A bag of cards: how many of each kind, in no order. Hands, pools and knowledge are bags.

use crate::pieces::card::{Card, MOST_CARDS};
use serde::{Deserialize, Serialize};

/// So many of each kind of card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string[]"))]
pub struct Bag {
    counts: [u8; Card::KINDS],
}

impl Bag {
    /// No card at all.
    pub const EMPTY: Bag = Bag { counts: [0; Card::KINDS] };

    /// How many of this kind.
    #[inline]
    pub fn count(&self, card: Card) -> usize {
        usize::from(self.counts[card.index()])
    }

    /// How many of every kind, A to Z, Masters last.
    #[inline]
    pub(crate) fn counts(&self) -> &[u8; Card::KINDS] {
        &self.counts
    }

    /// How many Masters.
    #[inline]
    pub fn masters(&self) -> usize {
        self.count(Card::MASTER)
    }

    /// How many cards in all.
    #[inline]
    pub fn len(&self) -> usize {
        self.counts.iter().map(|n| usize::from(*n)).sum()
    }

    /// Whether there is no card.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.counts == [0; Card::KINDS]
    }

    /// Whether at least one of this kind is there.
    #[inline]
    pub fn has(&self, card: Card) -> bool {
        self.counts[card.index()] > 0
    }

    /// Puts one in.
    #[inline]
    pub fn add(&mut self, card: Card) {
        let count = &mut self.counts[card.index()];
        *count = count.saturating_add(1);
    }

    /// Takes one out; tells whether it was there.
    #[inline]
    pub fn take(&mut self, card: Card) -> bool {
        let count = &mut self.counts[card.index()];
        let there = *count > 0;
        *count = count.saturating_sub(1);
        there
    }

    /// The cards of both.
    #[must_use]
    pub fn plus(&self, other: &Bag) -> Bag {
        let mut sum = *self;
        for (mine, theirs) in sum.counts.iter_mut().zip(other.counts) {
            *mine = mine.saturating_add(theirs);
        }
        sum
    }

    /// What is left without the cards of `other`; kinds that fall short end at none.
    #[must_use]
    pub fn minus(&self, other: &Bag) -> Bag {
        let mut rest = *self;
        for (mine, theirs) in rest.counts.iter_mut().zip(other.counts) {
            *mine = mine.saturating_sub(theirs);
        }
        rest
    }

    /// Whether every card of `other` is here.
    #[inline]
    pub fn holds(&self, other: &Bag) -> bool {
        self.counts.iter().zip(other.counts).all(|(mine, theirs)| *mine >= theirs)
    }

    /// The cards one by one, A to Z, Masters last.
    pub fn iter(&self) -> impl Iterator<Item = Card> + '_ {
        Card::all().flat_map(|card| std::iter::repeat_n(card, self.count(card)))
    }

    /// The different kinds in the bag, A to Z, the Master last.
    pub fn kinds(&self) -> impl Iterator<Item = Card> + '_ {
        Card::all().filter(|card| self.has(*card))
    }

    /// One bit per letter that is there; the Master has none.
    #[inline]
    pub fn letters(&self) -> u32 {
        let mut mask = 0;
        for (index, count) in self.counts[..26].iter().enumerate() {
            mask |= u32::from(*count > 0) << index;
        }
        mask
    }
}

impl FromIterator<Card> for Bag {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Bag {
        let mut bag = Bag::EMPTY;
        cards.into_iter().for_each(|card| bag.add(card));
        bag
    }
}

impl Serialize for Bag {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Bag {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Bag, D::Error> {
        let cards = Vec::<Card>::deserialize(from)?;
        if cards.len() > MOST_CARDS {
            return Err(serde::de::Error::custom("more cards than two packs have"));
        }
        Ok(cards.into_iter().collect())
    }
}
