//! One letter card: A to Z, or the Master.

use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use tablee_engine::BadNotation;

/// Cards in one pack.
pub const PACK: usize = 52;
/// Cards in two packs: the most there ever are.
pub const MOST_CARDS: usize = 2 * PACK;

/// A card as it lies in a hand, on the pile or in the stock: 0–25 are A–Z, 26 is the Master.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(try_from = "String")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct Card(u8);

impl Card {
    /// How many different cards there are.
    pub const KINDS: usize = 27;
    /// The Master (Maîtresse): any letter.
    pub const MASTER: Card = Card(26);

    /// Every kind of card, A to Z and then the Master.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> {
        (0..Card::KINDS as u8).map(Card)
    }

    /// The card with this glyph: a letter in either case, or `*`.
    pub fn from_glyph(glyph: u8) -> Option<Card> {
        match glyph {
            b'*' => Some(Card::MASTER),
            _ if glyph.is_ascii_alphabetic() => Some(Card(glyph.to_ascii_uppercase() - b'A')),
            _ => None,
        }
    }

    /// The card that lies under a letter of a word: lower case is a Master (L4.2).
    #[inline]
    pub fn under(letter: u8) -> Card {
        if letter.is_ascii_uppercase() { Card(letter - b'A') } else { Card::MASTER }
    }

    /// The kind as an index.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Whether this is the Master.
    #[inline]
    pub fn is_master(self) -> bool {
        self == Card::MASTER
    }

    /// What is printed on it; `*` for the Master.
    #[inline]
    pub fn glyph(self) -> char {
        if self.is_master() { '*' } else { char::from(b'A' + self.0) }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.glyph())
    }
}

impl TryFrom<String> for Card {
    type Error = BadNotation;
    fn try_from(text: String) -> Result<Card, BadNotation> {
        match text.as_bytes() {
            [glyph] => Card::from_glyph(*glyph),
            _ => None,
        }
        .ok_or_else(|| BadNotation::unknown(&text, "A, Z, *"))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_char(self.glyph())
    }
}
