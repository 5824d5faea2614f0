//! The cards a search may still spend.

use crate::bag::Bag;
use crate::card::Card;

/// How many of each letter, how many Masters, how many in all.
pub(super) struct Purse {
    letters: [u8; 32],
    masters: u8,
    left: usize,
}

/// What was paid, to be given back on the way out.
#[derive(Clone, Copy)]
pub(super) enum Paid {
    Letter,
    Master,
}

impl Purse {
    pub fn new(hand: &Bag) -> Purse {
        let mut letters = [0; 32];
        for (slot, card) in letters.iter_mut().zip(Card::all().filter(|card| !card.is_master())) {
            *slot = hand.count(card) as u8;
        }
        Purse { letters, masters: hand.masters() as u8, left: hand.len() }
    }

    /// How many cards are left.
    #[inline]
    pub fn left(&self) -> usize {
        self.left
    }

    /// Pays for a letter, with a Master only where the letter is missing: that finds every
    /// spelling, and which card is the Master is settled afterwards.
    #[inline]
    pub fn pay(&mut self, letter: usize) -> Option<Paid> {
        let paid = if self.letters[letter & 31] > 0 {
            self.letters[letter & 31] -= 1;
            Paid::Letter
        } else if self.masters > 0 {
            self.masters -= 1;
            Paid::Master
        } else {
            return None;
        };
        self.left -= 1;
        Some(paid)
    }

    /// Takes a payment back.
    #[inline]
    pub fn refund(&mut self, letter: usize, paid: Paid) {
        match paid {
            Paid::Letter => self.letters[letter & 31] += 1,
            Paid::Master => self.masters += 1,
        }
        self.left += 1;
    }
}
