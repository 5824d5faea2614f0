//! One tile: its number, its suit, its place in the order of strength, and its notation.

use std::fmt::{self, Write as _};
use std::str::FromStr;
use tablee_engine::BadNotation;

/// What every message about a wrong tile shows as right.
pub const TILE_EXAMPLE: &str = "3N, 15S (N cloud, E star, L moon, S sun)";

/// A suit, weak to strong (R1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Suit {
    /// N, nuage: the weakest.
    Cloud,
    /// E, étoile.
    Star,
    /// L, lune.
    Moon,
    /// S, soleil: the strongest.
    Sun,
}

impl Suit {
    /// All four, weak to strong.
    pub const ALL: [Suit; 4] = [Suit::Cloud, Suit::Star, Suit::Moon, Suit::Sun];

    /// The suit's letter in the notation.
    pub fn letter(self) -> char {
        match self {
            Suit::Cloud => 'N',
            Suit::Star => 'E',
            Suit::Moon => 'L',
            Suit::Sun => 'S',
        }
    }

    fn from_letter(letter: char) -> Option<Suit> {
        Suit::ALL.into_iter().find(|suit| suit.letter() == letter.to_ascii_uppercase())
    }
}

/// How many ranks there are: one per number.
pub const RANKS: u8 = 15;

/// The rank of the number 1, one below the top (R1.2).
pub const RANK_OF_ONE: u8 = 13;

/// The rank of the number 2, the strongest (R1.2).
pub const RANK_OF_TWO: u8 = 14;

/// One tile as its place in the order of R1.3: rank × 4 + suit, 0 for 3N up to 59 for 2S.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tile(u8);

impl Tile {
    /// The tile with this number (1–15) in this suit.
    pub fn new(number: u8, suit: Suit) -> Option<Tile> {
        rank_of(number).map(|rank| Tile(rank * 4 + suit as u8))
    }

    /// The tile at this place of the order, below 60.
    #[inline]
    pub(crate) fn at(place: u8) -> Tile {
        Tile(place)
    }

    /// Its place in the order of strength: 0 for 3N, 59 for 2S (R1.3).
    #[inline]
    pub fn place(self) -> u8 {
        self.0
    }

    /// Its number's strength: 0 for 3, 14 for 2 (R1.2).
    #[inline]
    pub fn rank(self) -> u8 {
        self.0 / 4
    }

    /// The number painted on it.
    pub fn number(self) -> u8 {
        number_of(self.rank())
    }

    /// Its suit.
    pub fn suit(self) -> Suit {
        Suit::ALL[usize::from(self.0 % 4)]
    }
}

/// R1.2: 3 4 5 … 15 1 2, weak to strong.
pub(crate) fn rank_of(number: u8) -> Option<u8> {
    match number {
        1 => Some(RANK_OF_ONE),
        2 => Some(RANK_OF_TWO),
        3..=15 => Some(number - 3),
        _ => None,
    }
}

/// The number that has this rank.
pub(crate) fn number_of(rank: u8) -> u8 {
    match rank {
        RANK_OF_ONE => 1,
        RANK_OF_TWO => 2,
        _ => rank + 3,
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Written for every tile of every view: without the machinery of `write!`.
        let number = self.number();
        if number >= 10 {
            f.write_char('1')?;
        }
        f.write_char(char::from(b'0' + number % 10))?;
        f.write_char(self.suit().letter())
    }
}

impl FromStr for Tile {
    type Err = BadNotation;
    fn from_str(text: &str) -> Result<Tile, BadNotation> {
        read(text).ok_or_else(|| BadNotation::unknown(text, TILE_EXAMPLE))
    }
}

fn read(text: &str) -> Option<Tile> {
    let letter = text.chars().next_back()?;
    let digits = &text[..text.len() - letter.len_utf8()];
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && digits.len() <= 2;
    let number = digits.parse().ok().filter(|_| plain)?;
    Tile::new(number, Suit::from_letter(letter)?)
}
