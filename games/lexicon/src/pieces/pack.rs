//! The packs of cards (L1): how many of each letter and what each costs. Data, not code.

use crate::pieces::bag::Bag;
use crate::pieces::card::Card;
use serde::{Deserialize, Serialize};
use tablee_engine::Seats;

/// Which pack lies on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum PackName {
    /// The printed English pack.
    Classic,
    /// Our pack for French words.
    Francais,
}

impl PackName {
    /// All of them.
    pub const ALL: [PackName; 2] = [PackName::Classic, PackName::Francais];

    /// L1: its letters, how many there are of each in one pack, and what each costs.
    pub fn groups(self) -> &'static [Group] {
        match self {
            PackName::Classic => CLASSIC,
            PackName::Francais => FRANCAIS,
        }
    }
}

/// Letters that share a count and a value.
pub type Group = (&'static str, u8, u8);

/// L1: the printed English pack.
const CLASSIC: &[Group] = &[
    ("AEI", 4, 10),
    ("HLORSTUW", 3, 8),
    ("CKMNP", 1, 8),
    ("DJV", 1, 6),
    ("GQY", 1, 4),
    ("BFXZ", 1, 2),
    ("*", 1, 15),
];

/// L1: our French pack; the reasons are in RULES.md.
const FRANCAIS: &[Group] = &[
    ("E", 6, 10),
    ("AI", 4, 10),
    ("LNORSTU", 3, 8),
    ("CDMP", 1, 8),
    ("BFGHV", 1, 6),
    ("JQY", 1, 4),
    ("KWXZ", 1, 2),
    ("*", 1, 15),
];

/// The cards of one table: one pack, or two from five seats on.
#[derive(Clone, Debug)]
pub struct Pack {
    cards: Bag,
    values: [u8; Card::KINDS],
}

impl Pack {
    /// The cards for this many seats.
    pub fn new(name: PackName, seats: Seats) -> Pack {
        let mut pack = Pack { cards: Bag::EMPTY, values: [0; Card::KINDS] };
        // L1: five seats or more shuffle two packs together.
        let packs = if seats.0 >= 5 { 2 } else { 1 };
        for (letters, count, value) in name.groups() {
            for card in letters.bytes().filter_map(Card::from_glyph) {
                pack.values[card.index()] = *value;
                (0..count * packs).for_each(|_| pack.cards.add(card));
            }
        }
        pack
    }

    /// All the cards.
    #[inline]
    pub fn cards(&self) -> &Bag {
        &self.cards
    }

    /// What a card costs that is left in a hand (L7.1).
    #[inline]
    pub fn value(&self, card: Card) -> i32 {
        i32::from(self.values[card.index()])
    }

    /// What all cards of a hand cost.
    pub fn total(&self, bag: &Bag) -> i32 {
        Card::all().map(|card| self.value(card) * bag.count(card) as i32).sum()
    }
}
