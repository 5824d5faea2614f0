//! Supply of a hand for a spelling: what it can still give, and what it must.

use crate::pieces::bag::Bag;
use crate::pieces::card::Card;

/// The cards left, and whether they are enough for the places left.
#[derive(Clone, Copy)]
pub(crate) struct Supply {
    cards: [u8; 26],
    /// For every letter, the cards of it less the places that need one.
    over: [i8; 26],
    masters: u8,
    /// Places that no letter card is left for: so many Masters are bespoken.
    missing: u8,
}

/// Where a letter of the alphabet is kept.
#[inline]
fn index(letter: u8) -> usize {
    usize::from((letter & 31).saturating_sub(1)).min(25)
}

impl Supply {
    pub fn of(hand: &Bag) -> Supply {
        let mut cards = [0; 26];
        for (slot, card) in cards.iter_mut().zip(Card::all()) {
            *slot = hand.count(card).min(100) as u8;
        }
        let masters = hand.masters() as u8;
        Supply { cards, over: cards.map(|count| count as i8), masters, missing: 0 }
    }

    /// One place more to fill with this letter.
    #[inline]
    pub fn need(&mut self, letter: u8) {
        let over = &mut self.over[index(letter)];
        *over = over.saturating_sub(1);
        self.missing = self.missing.saturating_add(u8::from(*over < 0));
    }

    /// One place less to fill with this letter.
    #[inline]
    pub fn spare(&mut self, letter: u8) {
        let over = &mut self.over[index(letter)];
        self.missing = self.missing.saturating_sub(u8::from(*over < 0));
        *over = over.saturating_add(1);
    }

    /// Whether the cards are enough.
    #[inline]
    pub fn suffice(&self) -> bool {
        self.missing <= self.masters
    }

    /// Whether no Master is left.
    #[inline]
    pub fn no_master(&self) -> bool {
        self.masters == 0
    }

    /// A letter card goes to a place that needs one.
    #[inline]
    pub fn fill(mut self, letter: u8) -> Option<Supply> {
        let cards = &mut self.cards[index(letter)];
        *cards = cards.checked_sub(1)?;
        Some(self)
    }

    /// A Master goes to a place that needs a letter.
    #[inline]
    pub fn fill_with_master(mut self, letter: u8) -> Option<Supply> {
        self.masters = self.masters.checked_sub(1)?;
        self.spare(letter);
        Some(self).filter(Supply::suffice)
    }

    /// A letter card goes where none is needed: it takes the place of the Master that lies there.
    #[inline]
    pub fn give(mut self, letter: u8) -> Option<Supply> {
        let cards = &mut self.cards[index(letter)];
        *cards = cards.checked_sub(1)?;
        self.need(letter);
        Some(self).filter(Supply::suffice)
    }

    /// A Master goes where nothing is needed: it takes the place of the card that lies there.
    #[inline]
    pub fn give_master(mut self) -> Option<Supply> {
        self.masters = self.masters.checked_sub(1)?;
        Some(self).filter(Supply::suffice)
    }
}
