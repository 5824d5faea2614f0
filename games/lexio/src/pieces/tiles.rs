//! A set of tiles in one word of 64 bits: hands, plays, everything that lies on the table.

use crate::pieces::tile::{RANK_OF_ONE, RANK_OF_TWO, RANKS, TILE_EXAMPLE, Tile};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt::{self, Write as _};
use std::str::FromStr;
use tablee_engine::BadNotation;

/// A set of tiles; bit = the tile's place in the order of R1.3, so that a greater word has the
/// stronger top tile. As JSON it is its notation, `"3N 3E"`; empty is `""`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct Tiles(pub(crate) u64);

/// The lowest bit of every rank.
pub(crate) const EACH_RANK: u64 = 0x0111_1111_1111_1111;

/// The longest text worth reading: sixty tiles with generous blanks.
const LONGEST: usize = 1000;

impl Tiles {
    /// No tile.
    pub const EMPTY: Tiles = Tiles(0);

    /// The four tiles of the number 2.
    pub const TWOS: Tiles = Tiles(0xF << (RANK_OF_TWO * 4));

    /// R2: the tiles numbered 1 to `highest`.
    pub fn in_use(highest: u8) -> Tiles {
        let ranks = u32::from(highest.clamp(3, 15)) - 2;
        Tiles(((1 << (ranks * 4)) - 1) | 0xF << (RANK_OF_ONE * 4) | Tiles::TWOS.0)
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[inline]
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether `tile` is among them.
    #[inline]
    pub fn has(self, tile: Tile) -> bool {
        self.0 >> tile.place() & 1 == 1
    }

    /// Whether all of `others` are among them.
    #[inline]
    pub fn include(self, others: Tiles) -> bool {
        others.0 & !self.0 == 0
    }

    /// Those that are in both.
    #[inline]
    pub fn and(self, others: Tiles) -> Tiles {
        Tiles(self.0 & others.0)
    }

    /// Those that are in either.
    #[inline]
    pub fn or(self, others: Tiles) -> Tiles {
        Tiles(self.0 | others.0)
    }

    /// Those that are not among `others`.
    #[inline]
    pub fn without(self, others: Tiles) -> Tiles {
        Tiles(self.0 & !others.0)
    }

    /// With `tile` added.
    #[inline]
    pub fn with(self, tile: Tile) -> Tiles {
        Tiles(self.0 | 1 << tile.place())
    }

    /// The weakest tile.
    #[inline]
    pub fn weakest(self) -> Option<Tile> {
        (self.0 != 0).then(|| Tile::at(self.0.trailing_zeros() as u8))
    }

    /// The strongest tile.
    #[inline]
    pub fn strongest(self) -> Option<Tile> {
        (self.0 != 0).then(|| Tile::at(63 - self.0.leading_zeros() as u8))
    }

    /// Those stronger than `tile`.
    #[inline]
    pub fn above(self, tile: Tile) -> Tiles {
        Tiles(self.0 & (!1 << tile.place()))
    }

    /// How many tiles of the number 2 there are (R6).
    #[inline]
    pub fn twos(self) -> u8 {
        self.and(Tiles::TWOS).len()
    }

    /// The tiles from weak to strong.
    pub fn iter(self) -> impl Iterator<Item = Tile> + Clone {
        Bits(self.0).map(|bit| Tile::at(bit.trailing_zeros() as u8))
    }

    /// One bit at the foot of every rank that occurs.
    #[inline]
    pub(crate) fn ranks(self) -> u64 {
        (self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & EACH_RANK
    }

    /// How many ranks occur.
    #[inline]
    pub(crate) fn rank_count(self) -> u64 {
        count_feet(self.ranks())
    }

    /// How many tiles of one rank there are: a look-up, as counting bits takes a dozen steps.
    #[inline]
    pub(crate) fn size_of(self, rank: u8) -> u8 {
        SIZES[self.suits_of(rank) as usize]
    }

    /// The suits of one rank as four bits.
    #[inline]
    pub(crate) fn suits_of(self, rank: u8) -> u64 {
        self.0 >> (rank * 4) & 0xF
    }
}

/// How many bits four bits have.
const SIZES: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

/// How many ranks have their lowest bit set, by one multiplication: it adds up all ranks, at most
/// fifteen, in the top four bits.
#[inline]
pub(crate) fn count_feet(feet: u64) -> u64 {
    feet.wrapping_mul(0x1111_1111_1111_1111) >> 60
}

/// The single bits of a word, lowest first.
#[derive(Clone, Copy)]
pub(crate) struct Bits(pub(crate) u64);

impl Iterator for Bits {
    type Item = u64;
    #[inline]
    fn next(&mut self) -> Option<u64> {
        let lowest = self.0 & self.0.wrapping_neg();
        self.0 ^= lowest;
        (lowest != 0).then_some(lowest)
    }
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Tiles {
        tiles.into_iter().fold(Tiles::EMPTY, Tiles::with)
    }
}

impl fmt::Display for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, tile) in self.iter().enumerate() {
            if nth > 0 {
                f.write_char(' ')?;
            }
            tile.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tiles({self})")
    }
}

impl FromStr for Tiles {
    type Err = BadNotation;
    /// Tiles separated by blanks, in any order; nothing at all is the empty set.
    fn from_str(text: &str) -> Result<Tiles, BadNotation> {
        if text.len() > LONGEST {
            return Err(BadNotation::too_long(text, TILE_EXAMPLE));
        }
        let mut tiles = Tiles::EMPTY;
        for word in text.split_whitespace() {
            let tile: Tile = word.parse()?;
            if tiles.has(tile) {
                return Err(BadNotation::repeated(word, TILE_EXAMPLE));
            }
            tiles = tiles.with(tile);
        }
        Ok(tiles)
    }
}

/// The notation where people may read it, the bits where only programs do.
impl Serialize for Tiles {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match out.is_human_readable() {
            true => out.collect_str(self),
            false => out.serialize_u64(self.0),
        }
    }
}

impl<'de> Deserialize<'de> for Tiles {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Tiles, D::Error> {
        if from.is_human_readable() {
            return String::deserialize(from)?.parse().map_err(D::Error::custom);
        }
        let tiles = Tiles(u64::deserialize(from)?);
        match tiles.without(Tiles::in_use(RANKS)) {
            Tiles::EMPTY => Ok(tiles),
            _ => Err(D::Error::custom("bits that are no tiles")),
        }
    }
}
