//! Notes: a colour and a number, their notation, and the order in which a row lies (X1, X3).

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use tablee_engine::BadNotation;

/// The eight colours, in the order of the pack; earlier ones reach higher.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[allow(missing_docs)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(type = "\"R\" | \"O\" | \"Y\" | \"G\" | \"C\" | \"B\" | \"V\" | \"P\"")
)]
pub enum Colour {
    #[default]
    Red,
    Orange,
    Yellow,
    Green,
    LightBlue,
    Blue,
    Violet,
    Pink,
}

impl Colour {
    /// All of them, in the order of the pack.
    pub const ALL: [Colour; 8] = [
        Colour::Red,
        Colour::Orange,
        Colour::Yellow,
        Colour::Green,
        Colour::LightBlue,
        Colour::Blue,
        Colour::Violet,
        Colour::Pink,
    ];

    /// The colour as an index, red being 0.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The colour as one bit of a set of colours.
    #[inline]
    pub fn bit(self) -> u8 {
        1 << self as u8
    }

    /// X1: the highest number of the colour; red reaches 10, pink 3.
    #[inline]
    pub fn highest(self) -> u8 {
        10 - self as u8
    }

    /// The letter of the notation.
    pub fn letter(self) -> char {
        char::from(b"ROYGCBVP"[self.index()])
    }

    /// The colour of a letter, capital or not.
    pub fn of_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter.to_ascii_uppercase())
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl Serialize for Colour {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Colour {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Colour, D::Error> {
        let letter = char::deserialize(from)?;
        Colour::of_letter(letter).ok_or_else(|| {
            serde::de::Error::custom(format!("no colour {letter:?}: R O Y G C B V P"))
        })
    }
}

/// One note. Its back shows the colour, its front the number too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
#[serde(try_from = "String")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct Card(u8);

/// What a card looks like in notation.
const EXAMPLE: &str = "R10, Y8, P0";

impl Card {
    /// How many there are at most (X1).
    pub const COUNT: usize = 60;

    /// The card, if the colour has that number.
    pub const fn new(colour: Colour, number: u8) -> Option<Card> {
        if number > 10 - colour as u8 { None } else { Some(Card(((colour as u8) << 4) | number)) }
    }

    /// The colour on its back.
    #[inline]
    pub fn colour(self) -> Colour {
        Colour::ALL[usize::from(self.0 >> 4 & 7)]
    }

    /// The number on its front.
    #[inline]
    pub fn number(self) -> u8 {
        self.0 & 15
    }

    /// Where the card lies when all sixty are sorted with ties in the order of the colours.
    #[inline]
    pub fn rank(self) -> u8 {
        RANK_OF[usize::from(self.0 & 127)]
    }

    /// The card of a rank below [`Card::COUNT`].
    #[inline]
    pub(crate) fn of_rank(rank: usize) -> Card {
        BY_RANK[if rank < Card::COUNT { rank } else { 0 }]
    }

    /// The card's place in a set of cards.
    #[inline]
    pub(crate) fn bit(self) -> u64 {
        1 << self.rank()
    }
}

/// All sixty, highest number first, equal numbers in the order of the colours.
const BY_RANK: [Card; Card::COUNT] = by_rank();
/// The rank of each card code.
const RANK_OF: [u8; 128] = rank_of();

const fn by_rank() -> [Card; Card::COUNT] {
    let mut cards = [Card(0); Card::COUNT];
    let (mut rank, mut number) = (0, 10);
    loop {
        let mut colour = 0;
        while colour < 8 && colour + number <= 10 {
            cards[rank] = Card(colour << 4 | number);
            rank += 1;
            colour += 1;
        }
        if number == 0 {
            return cards;
        }
        number -= 1;
    }
}

const fn rank_of() -> [u8; 128] {
    let mut ranks = [0; 128];
    let mut rank = 0;
    while rank < Card::COUNT {
        ranks[BY_RANK[rank].0 as usize] = rank as u8;
        rank += 1;
    }
    ranks
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour(), self.number())
    }
}

impl FromStr for Card {
    type Err = BadNotation;
    fn from_str(text: &str) -> Result<Card, BadNotation> {
        let unknown = || BadNotation::unknown(text, EXAMPLE);
        let mut letters = text.trim().chars();
        let colour = letters.next().and_then(Colour::of_letter).ok_or_else(unknown)?;
        let digits = letters.as_str();
        // `parse` alone would also take "+3" and "0003".
        let plain = digits.bytes().all(|b| b.is_ascii_digit()) && digits.len() <= 2;
        let number = digits.parse().ok().filter(|_| plain).ok_or_else(unknown)?;
        Card::new(colour, number).ok_or_else(unknown)
    }
}

impl TryFrom<String> for Card {
    type Error = BadNotation;
    fn try_from(text: String) -> Result<Card, BadNotation> {
        text.parse()
    }
}

impl Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

/// Cards in notation, separated by blanks.
pub fn spell(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}
