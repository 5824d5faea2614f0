//! State: the whole truth of one game: the public scene, the hidden cards, and what decides chance.

use crate::deal::Deal;
use crate::pieces::bag::Bag;
use crate::pieces::card::{Card, MOST_CARDS};
use crate::pieces::memory::{Memory, Step};
use crate::pieces::public_state::PublicState;
use arrayvec::ArrayVec;
use tablee_engine::{Chance, Seat};

/// The whole truth. Only [`PublicState`] is public.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) chance: Chance<Deal>,
    pub(crate) scene: PublicState,
    pub(crate) hands: [Bag; 8],
    /// The stock; the last card is its top.
    pub(crate) stock: ArrayVec<Card, MOST_CARDS>,
    pub(crate) memory: Memory,
}

impl State {
    /// The cards in a seat's hand; none for a seat that is not there.
    pub(crate) fn hand(&self, seat: Seat) -> Bag {
        self.hands.get(seat.index()).copied().unwrap_or(Bag::EMPTY)
    }

    /// Cards leave a hand for everybody to see.
    pub(crate) fn show(&mut self, seat: Seat, cards: &Bag) {
        for card in cards.iter() {
            self.hands[seat.index()].take(card);
            if !self.scene.known[seat.index()].take(card) {
                self.memory.note(Step::Showed(seat, card));
            }
        }
    }

    /// Cards enter a hand for everybody to see.
    pub(crate) fn gain(&mut self, seat: Seat, cards: &Bag) {
        let (hand, known) = (&mut self.hands[seat.index()], &mut self.scene.known[seat.index()]);
        *hand = hand.plus(cards);
        *known = known.plus(cards);
    }

    /// The top of the stock enters a hand; only that seat sees it.
    pub(crate) fn draw(&mut self, seat: Seat) -> Option<Card> {
        let card = self.stock.pop()?;
        self.hands[seat.index()].add(card);
        self.memory.note(Step::Drew(seat, Some(card)));
        Some(card)
    }
}
