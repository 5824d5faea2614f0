//! Transfer of cards when a table word is laid or changed (L3.a, L3.c, L3.d).

use crate::pieces::bag::Bag;
use crate::pieces::card::Card;
use crate::pieces::word::Word;
use crate::refusal::Refusal;

/// What the hand gives and what it gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Transfer {
    /// From the hand to the table.
    pub given: Bag,
    /// From the table to the hand.
    pub taken: Bag,
}

impl Transfer {
    /// L3.a: a new word takes all its cards from the hand.
    pub fn laying(word: &Word) -> Transfer {
        Transfer { given: word.cards(), taken: Bag::EMPTY }
    }

    /// L3.c: the old letters stay in order, Masters where they lie; the rest comes from the hand.
    pub fn inserting(old: &[u8], new: &Word) -> Result<Transfer, Refusal> {
        let mut given = Bag::EMPTY;
        let mut waiting = old;
        for letter in new.letters() {
            match waiting.split_first() {
                Some((first, rest)) if first == letter => waiting = rest,
                _ => given.add(Card::under(*letter)),
            }
        }
        if !waiting.is_empty() {
            return Err(Refusal::NotAnInsertion { old: Word::new(old).unwrap_or(Word::NONE) });
        }
        Transfer { given, taken: Bag::EMPTY }.played()
    }

    /// L3.d: card for card, place for place.
    pub fn exchanging(old: &[u8], new: &Word) -> Result<Transfer, Refusal> {
        if old.len() != new.len() {
            return Err(Refusal::NotAnExchange { old: Word::new(old).unwrap_or(Word::NONE) });
        }
        let mut transfer = Transfer { given: Bag::EMPTY, taken: Bag::EMPTY };
        for (there, here) in old.iter().zip(new.letters()).filter(|(there, here)| there != here) {
            transfer.given.add(Card::under(*here));
            transfer.taken.add(Card::under(*there));
        }
        transfer.played()
    }

    fn played(self) -> Result<Transfer, Refusal> {
        if self.given.is_empty() { Err(Refusal::NothingAdded) } else { Ok(self) }
    }
}
