//! Lists what a hand can play, in the pinned order: by tile count, then strength, then bits.
//! Here the plays of one to three tiles; `made` lists those of five.

use crate::action::Action;
use crate::pieces::combo::Combo;
use crate::pieces::strength::{Floor, Scale, Strength};
use crate::pieces::tiles::{Bits, Tiles};

/// What lies on the table to be beaten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ToBeat {
    /// How many tiles an answer takes.
    pub count: u8,
    /// What an answer must exceed.
    pub strength: Strength,
}

impl Scale {
    /// Everything a seat may lead (R5.1, R5.4), appended to `menu`.
    pub fn leads(&self, hand: Tiles, menu: &mut Vec<Action>) {
        let groups = Groups::of(hand);
        singles(hand, Floor::NONE, menu);
        pairs(hand, groups, Floor::NONE, menu);
        triples(hand, groups, Floor::NONE, menu);
        if has_five(hand) {
            self.made(hand, groups, |_| Some(Floor::NONE), menu);
        }
    }

    /// Every stronger play of as many tiles (R5.2), appended to `menu`.
    pub fn answers(&self, hand: Tiles, asked: ToBeat, menu: &mut Vec<Action>) {
        let floor = |combo| asked.strength.floor(combo);
        match asked.count {
            1 => singles(hand, floor(Combo::Single).unwrap_or(Floor::NONE), menu),
            2 => pairs(hand, Groups::of(hand), floor(Combo::Pair).unwrap_or(Floor::NONE), menu),
            3 => triples(hand, Groups::of(hand), floor(Combo::Triple).unwrap_or(Floor::NONE), menu),
            _ if has_five(hand) => self.made(hand, Groups::of(hand), floor, menu),
            _ => {}
        }
    }
}

/// Which ranks have at least two, three, four tiles: the top bit of each rank.
#[derive(Clone, Copy)]
pub(crate) struct Groups {
    pub(crate) pairs: u64,
    pub(crate) triples: u64,
    pub(crate) fours: u64,
}

const TOPS: u64 = 0x0888_8888_8888_8888;

impl Groups {
    /// Counts the tiles of all ranks at once: four bits per rank hold 0 to 4.
    #[inline]
    pub(crate) fn of(hand: Tiles) -> Groups {
        let twos = hand.0 - (hand.0 >> 1 & 0x5555_5555_5555_5555);
        let counts = (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333);
        Groups {
            pairs: (counts + 0x0666_6666_6666_6666) & TOPS,
            triples: (counts + 0x0555_5555_5555_5555) & TOPS,
            fours: (counts + 0x0444_4444_4444_4444) & TOPS,
        }
    }

    /// How many pairs there are at the ranks of `within`: one of two tiles, three of three, six
    /// of four.
    #[inline]
    pub(crate) fn pair_count(&self, within: u64) -> u32 {
        let count = |tops: u64| (tops & within).count_ones();
        count(self.pairs) + 2 * count(self.triples) + 3 * count(self.fours)
    }

    /// How many triples there are at the ranks of `within`: one of three tiles, four of four.
    #[inline]
    pub(crate) fn triple_count(&self, within: u64) -> u32 {
        let count = |tops: u64| (tops & within).count_ones();
        count(self.triples) + 3 * count(self.fours)
    }
}

/// Whether there are at least five tiles, without counting them all.
#[inline]
pub(crate) fn has_five(hand: Tiles) -> bool {
    let drop_one = |tiles: u64| tiles & tiles.wrapping_sub(1);
    drop_one(drop_one(drop_one(drop_one(hand.0)))) != 0
}

/// The ranks of a word of `Groups`, weak to strong.
#[inline]
pub(crate) fn ranks(tops: u64) -> impl Iterator<Item = u32> + Clone {
    Bits(tops).map(|top| top.trailing_zeros() / 4)
}

fn singles(hand: Tiles, floor: Floor, menu: &mut Vec<Action>) {
    push_each(hand.0 & (!0 << floor.least()), 0, menu);
}

/// One play per tile of `tiles`, each with `base` added.
#[inline]
pub(crate) fn push_each(tiles: u64, base: u64, menu: &mut Vec<Action>) {
    for bit in Bits(tiles) {
        menu.push(Action::Play(Tiles(base | bit)));
    }
}

fn pairs(hand: Tiles, groups: Groups, floor: Floor, menu: &mut Vec<Action>) {
    let least = floor.least();
    for rank in ranks(groups.pairs & (!0 << (least & !3))) {
        let twos = pairs_of(hand, rank).iter().map(|two| u64::from(*two));
        // R4.4: the number, then the better suit. Only the floor's own number needs a look.
        if rank * 4 >= least {
            menu.extend(twos.map(|two| Action::Play(Tiles(two << (rank * 4)))));
        } else {
            let better = twos.filter(|two| rank * 4 + two.ilog2() >= least);
            menu.extend(better.map(|two| Action::Play(Tiles(two << (rank * 4)))));
        }
    }
}

fn triples(hand: Tiles, groups: Groups, floor: Floor, menu: &mut Vec<Action>) {
    for rank in ranks(groups.triples & (!0 << (floor.least() * 4))) {
        let threes = triples_of(hand, rank).iter().map(|three| u64::from(*three) << (rank * 4));
        menu.extend(threes.map(|three| Action::Play(Tiles(three))));
    }
}

/// The ways to take two of the hand's tiles of a rank, as suits, weak to strong.
#[inline]
pub(crate) fn pairs_of(hand: Tiles, rank: u32) -> &'static [u8] {
    PAIRS[(hand.0 >> (rank * 4) & 0xF) as usize]
}

/// The ways to take three of the hand's tiles of a rank, as suits, weak to strong.
#[inline]
pub(crate) fn triples_of(hand: Tiles, rank: u32) -> &'static [u8] {
    TRIPLES[(hand.0 >> (rank * 4) & 0xF) as usize]
}

/// By the four suits that are there: every choice of two of them.
static PAIRS: [&[u8]; 16] = [
    &[],
    &[],
    &[],
    &[3],
    &[],
    &[5],
    &[6],
    &[3, 5, 6],
    &[],
    &[9],
    &[10],
    &[3, 9, 10],
    &[12],
    &[5, 9, 12],
    &[6, 10, 12],
    &[3, 5, 6, 9, 10, 12],
];

/// By the four suits that are there: every choice of three of them.
static TRIPLES: [&[u8]; 16] = [
    &[],
    &[],
    &[],
    &[],
    &[],
    &[],
    &[],
    &[7],
    &[],
    &[],
    &[],
    &[11],
    &[],
    &[13],
    &[14],
    &[7, 11, 13, 14],
];
