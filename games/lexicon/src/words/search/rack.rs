//! The cards a search may still spend.

use crate::pieces::bag::Bag;
use crate::pieces::card::Card;

/// How many of each letter and how many Masters.
pub(super) struct Rack {
    counts: [u8; 32],
    /// Which letters there are, a bit each.
    letters: u32,
    masters: u8,
}

/// What was paid, to be given back on the way out.
#[derive(Clone, Copy)]
pub(super) enum Paid {
    Letter,
    Master,
}

impl Rack {
    pub fn new(hand: &Bag) -> Rack {
        let mut counts = [0; 32];
        for (slot, card) in counts.iter_mut().zip(Card::all().filter(|card| !card.is_master())) {
            *slot = hand.count(card) as u8;
        }
        let masters = hand.masters() as u8;
        Rack { counts, letters: hand.letters(), masters }
    }

    /// Which letters can be paid, a bit each.
    #[inline]
    pub fn payable(&self) -> u32 {
        if self.masters > 0 { u32::MAX } else { self.letters }
    }

    /// Pays for a letter (its bit), with a Master only where the letter is missing: that finds every
    /// spelling, and which card is the Master is settled afterwards.
    #[inline]
    pub fn pay(&mut self, letter: u32) -> Option<Paid> {
        let paid = if self.letters & letter != 0 {
            let count = &mut self.counts[(letter.trailing_zeros() & 31) as usize];
            *count -= 1;
            if *count == 0 {
                self.letters &= !letter;
            }
            Paid::Letter
        } else if self.masters > 0 {
            self.masters -= 1;
            Paid::Master
        } else {
            return None;
        };
        Some(paid)
    }

    /// Takes a payment back.
    #[inline]
    pub fn refund(&mut self, letter: u32, paid: Paid) {
        match paid {
            Paid::Letter => {
                self.counts[(letter.trailing_zeros() & 31) as usize] += 1;
                self.letters |= letter;
            }
            Paid::Master => self.masters += 1,
        }
    }
}
