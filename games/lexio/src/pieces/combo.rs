//! Combinations: the kinds of plays there are (R4.1, R4.2).

use serde::{Deserialize, Serialize};

/// A kind of play. Those of five tiles stand in their order of strength (R4.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Combo {
    /// One tile.
    Single,
    /// Two of a number.
    Pair,
    /// Three of a number.
    Triple,
    /// Five in sequence (R4.3), not all of one suit.
    Straight,
    /// Five of one suit, not in sequence.
    Flush,
    /// Three of a number and two of another.
    FullHouse,
    /// Four of a number and any fifth tile.
    FourCard,
    /// Five in sequence of one suit.
    StraightFlush,
}

impl Combo {
    /// The plays of five tiles, weak to strong.
    pub const FIVES: [Combo; 5] =
        [Combo::Straight, Combo::Flush, Combo::FullHouse, Combo::FourCard, Combo::StraightFlush];

    /// Its name in views, sights and menus.
    pub fn name(self) -> &'static str {
        match self {
            Combo::Single => "single",
            Combo::Pair => "pair",
            Combo::Triple => "triple",
            Combo::Straight => "straight",
            Combo::Flush => "flush",
            Combo::FullHouse => "full_house",
            Combo::FourCard => "four_card",
            Combo::StraightFlush => "straight_flush",
        }
    }

    /// How many tiles it takes.
    pub fn count(self) -> u8 {
        match self {
            Combo::Single => 1,
            Combo::Pair => 2,
            Combo::Triple => 3,
            Combo::Straight
            | Combo::Flush
            | Combo::FullHouse
            | Combo::FourCard
            | Combo::StraightFlush => 5,
        }
    }
}
