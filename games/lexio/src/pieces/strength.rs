//! Strength of plays: what kind a set of tiles is, and how strong, under the options of the table.

use crate::pieces::combo::Combo;
use crate::pieces::straight::{Runs, runs};
use crate::pieces::tile::{RANKS, Suit};
use crate::pieces::tiles::{EACH_RANK, Tiles};
use crate::rules::{Flush, Rules};

/// How strong a play is. Among plays of equally many tiles the greater one is strictly stronger.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Strength(u32);

/// Where the kind of play sits above the value within its kind.
const KIND: u32 = 20;

impl Strength {
    pub(crate) fn new(combo: Combo, value: u32) -> Strength {
        Strength((combo as u32) << KIND | value)
    }

    /// What a play of this kind must exceed within the kind; `None` where the whole kind is
    /// too weak.
    #[inline]
    pub(crate) fn floor(self, combo: Combo) -> Option<Floor> {
        let kind = self.0 >> KIND;
        match kind.cmp(&(combo as u32)) {
            std::cmp::Ordering::Less => Some(Floor::NONE),
            std::cmp::Ordering::Equal => Some(Floor(self.0 & ((1 << KIND) - 1))),
            std::cmp::Ordering::Greater => None,
        }
    }

    /// The least value within its own kind that exceeds this.
    #[inline]
    pub(crate) fn least(self) -> u32 {
        (self.0 & ((1 << KIND) - 1)) + 1
    }
}

/// The value that a play must exceed within its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Floor(u32);

impl Floor {
    /// Anything will do. Values wrap around once: see `beaten_by`.
    pub(crate) const NONE: Floor = Floor(u32::MAX);

    /// Whether `value` is enough.
    #[inline]
    pub(crate) fn beaten_by(self, value: u32) -> bool {
        value > self.0 || self == Floor::NONE
    }

    /// The least value that is enough.
    #[inline]
    pub(crate) fn least(self) -> u32 {
        self.0.wrapping_add(1)
    }
}

/// The scale of one table: its sequences and its way with flushes.
#[derive(Clone, Debug)]
pub struct Scale {
    pub(crate) runs: Runs,
    pub(crate) flush: Flush,
}

impl Scale {
    /// The scale for the numbers up to `highest` under `rules`.
    pub fn new(highest: u8, rules: &Rules) -> Scale {
        Scale { runs: runs(highest, rules.straight_tie), flush: rules.flush }
    }

    /// What kind of play this is and how strong; `None` where it is no play at all (R4.1).
    #[inline]
    pub fn weigh(&self, tiles: Tiles) -> Option<(Combo, Strength)> {
        if tiles.0.is_power_of_two() {
            let value = tiles.0.trailing_zeros();
            return Some((Combo::Single, Strength::new(Combo::Single, value)));
        }
        self.weigh_many(tiles)
    }

    fn weigh_many(&self, tiles: Tiles) -> Option<(Combo, Strength)> {
        let (combo, value) = match tiles.len() {
            2 if alike(tiles) => (Combo::Pair, top_place(tiles)),
            3 if alike(tiles) => (Combo::Triple, top_rank(tiles)),
            5 => self.weigh_made(tiles)?,
            _ => return None,
        };
        Some((combo, Strength::new(combo, value)))
    }

    fn weigh_made(&self, tiles: Tiles) -> Option<(Combo, u32)> {
        let ranks = tiles.ranks();
        match tiles.rank_count() {
            2 => Some(weigh_groups(tiles)),
            5 => match (self.run_of(ranks), suit_of(tiles)) {
                (Some(run), Some(suit)) => {
                    Some((Combo::StraightFlush, run as u32 * 4 + suit as u32))
                }
                (Some(run), None) => Some((Combo::Straight, self.straight_value(run, tiles))),
                (None, Some(suit)) => Some((Combo::Flush, self.flush_value(suit, tiles))),
                (None, None) => None,
            },
            _ => None,
        }
    }

    /// The place of the sequence with these ranks among all sequences (R4.3).
    fn run_of(&self, ranks: u64) -> Option<usize> {
        self.runs.iter().position(|run| run.ranks == ranks)
    }

    /// R4.4: the sequence, then the suit of the tile that `straight_tie` names.
    fn straight_value(&self, run: usize, tiles: Tiles) -> u32 {
        let suits = tiles.suits_of(self.runs[run].tie);
        run as u32 * 4 + suits.trailing_zeros()
    }

    /// R4.4: by the top tile, or by all numbers from the top down, then suit.
    #[inline]
    pub(crate) fn flush_value(&self, suit: Suit, tiles: Tiles) -> u32 {
        match self.flush {
            Flush::Top => top_place(tiles),
            Flush::All => packed(tiles.ranks()) << 2 | suit as u32,
        }
    }
}

/// R4.4: full house and four card compare by the number of the three or four.
fn weigh_groups(tiles: Tiles) -> (Combo, u32) {
    let low = tiles.0.trailing_zeros() / 4;
    let high = top_rank(tiles);
    let lows = tiles.suits_of(low as u8).count_ones();
    match lows {
        1 => (Combo::FourCard, high),
        2 => (Combo::FullHouse, high),
        3 => (Combo::FullHouse, low),
        _ => (Combo::FourCard, low),
    }
}

fn alike(tiles: Tiles) -> bool {
    tiles.ranks().is_power_of_two()
}

fn top_place(tiles: Tiles) -> u32 {
    63 - tiles.0.leading_zeros()
}

fn top_rank(tiles: Tiles) -> u32 {
    top_place(tiles) / 4
}

/// The suit that all tiles share.
fn suit_of(tiles: Tiles) -> Option<Suit> {
    Suit::ALL.into_iter().find(|suit| tiles.0 & !(EACH_RANK << *suit as u32) == 0)
}

/// One bit per rank, side by side.
fn packed(ranks: u64) -> u32 {
    (0..RANKS).fold(0, |bits, rank| bits | ((ranks >> (rank * 4)) as u32 & 1) << rank)
}
