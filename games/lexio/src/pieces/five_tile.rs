//! Plays of five: lists the plays of five tiles, the "made" ones, class by class in rising strength
//! (R4.2).

use crate::action::Action;
use crate::pieces::combo::Combo;
use crate::pieces::plays::{Groups, pairs_of, push_each, ranks, triples_of};
use crate::pieces::straight::Run;
use crate::pieces::strength::{Floor, Scale};
use crate::pieces::tile::Suit;
use crate::pieces::tiles::{Bits, EACH_RANK, Tiles, count_feet};
use crate::rules::Flush;
use arrayvec::ArrayVec;

/// The straight flushes of one hand: at most every sequence in every suit.
pub(crate) type Royal = ArrayVec<u64, 48>;

impl Scale {
    /// Every play of five tiles above the floor of its class, appended to `menu`.
    pub(crate) fn made(
        &self,
        hand: Tiles,
        groups: Groups,
        floor: impl Fn(Combo) -> Option<Floor>,
        menu: &mut Vec<Action>,
    ) {
        let long = long_suits(hand);
        let royal = if long == 0 { Royal::new() } else { self.royal(long) };
        if let Some(floor) = floor(Combo::Straight) {
            self.straights(hand, floor, menu);
        }
        if let Some(floor) = floor(Combo::Flush).filter(|_| long != 0) {
            self.flushes(long, &royal, floor, menu);
        }
        if let Some(floor) = floor(Combo::FullHouse) {
            full_houses(hand, groups, floor, menu);
        }
        if let Some(floor) = floor(Combo::FourCard) {
            four_cards(hand, groups, floor, menu);
        }
        if let Some(floor) = floor(Combo::StraightFlush).filter(|_| !royal.is_empty()) {
            self.straight_flushes(&royal, floor, menu);
        }
    }

    fn straights(&self, hand: Tiles, floor: Floor, menu: &mut Vec<Action>) {
        let ranks = hand.ranks();
        if count_feet(ranks) < 5 {
            return;
        }
        let weakest = floor.least() / 4;
        let runs = self.runs.get(weakest as usize..).unwrap_or_default();
        for (place, run) in (weakest..).zip(runs) {
            if run.ranks & !ranks == 0 {
                let tie = Bits(hand.suits_of(run.tie))
                    .filter(|suit| floor.beaten_by(place * 4 + suit.trailing_zeros()));
                tie.for_each(|suit| straights_of(hand, run, suit, menu));
            }
        }
    }

    pub(crate) fn flushes(&self, long: u64, royal: &Royal, floor: Floor, menu: &mut Vec<Action>) {
        let first = menu.len();
        for top in Bits(long) {
            let suit = top.trailing_zeros() % 4;
            let below = long & (EACH_RANK << suit) & (top - 1);
            if below.count_ones() >= 4 && self.may_beat(top, floor) {
                fours_of(below, |four| {
                    let five = top | four;
                    if !royal.contains(&five) {
                        menu.push(Action::Play(Tiles(five)));
                    }
                });
            }
        }
        if self.flush == Flush::All {
            self.sort_flushes(first, floor, menu);
        }
    }

    /// Whether a flush with this top tile can exceed `floor`; where all five numbers count it
    /// is decided later.
    fn may_beat(&self, top: u64, floor: Floor) -> bool {
        self.flush == Flush::All || floor.beaten_by(top.trailing_zeros())
    }

    /// R4.4 `all`: the order of suits and numbers is interleaved, so that listing by top tile
    /// is not enough.
    fn sort_flushes(&self, first: usize, floor: Floor, menu: &mut Vec<Action>) {
        let value = |action: &Action| match action {
            Action::Play(tiles) => {
                tiles.weakest().map_or(0, |t| self.flush_value(t.suit(), *tiles))
            }
            Action::Pass => 0,
        };
        menu[first..].sort_unstable_by_key(value);
        let beaten = menu[first..].partition_point(|action| !floor.beaten_by(value(action)));
        menu.drain(first..first + beaten);
    }

    /// Every straight flush within the long suits, weak to strong.
    pub(crate) fn royal(&self, long: u64) -> Royal {
        let mut royal = Royal::new();
        let ranks = Tiles(long).ranks();
        for run in self.runs.iter().filter(|run| run.ranks & !ranks == 0) {
            let suited = Suit::ALL.map(|suit| run.ranks << suit as u32);
            royal.extend(suited.into_iter().filter(|five| five & !long == 0));
        }
        royal
    }

    pub(crate) fn straight_flushes(&self, royal: &Royal, floor: Floor, menu: &mut Vec<Action>) {
        for five in royal {
            let suit = five.trailing_zeros() % 4;
            let place = self.runs.iter().position(|run| run.ranks << suit == *five).unwrap_or(0);
            if floor.beaten_by(place as u32 * 4 + suit) {
                menu.push(Action::Play(Tiles(*five)));
            }
        }
    }
}

/// The tiles of every suit that has at least five: only they can make a flush.
pub(crate) fn long_suits(hand: Tiles) -> u64 {
    let mut long = 0;
    for suit in 0..4 {
        let tiles = hand.0 & EACH_RANK << suit;
        if tiles.count_ones() >= 5 {
            long |= tiles;
        }
    }
    long
}

/// The straights of one sequence whose deciding tile has this suit, by rising bits.
pub(crate) fn straights_of(hand: Tiles, run: &Run, tie: u64, menu: &mut Vec<Action>) {
    let [a, b, c, d] = run.rest;
    let base = tie << (run.tie * 4);
    for x in Bits(hand.suits_of(a)) {
        for y in Bits(hand.suits_of(b)) {
            for z in Bits(hand.suits_of(c)) {
                let upper = base | x << (a * 4) | y << (b * 4) | z << (c * 4);
                // R4.2: all of one suit is a straight flush.
                let shared = tie & x & y & z;
                push_each((hand.suits_of(d) & !shared) << (d * 4), upper, menu);
            }
        }
    }
}

/// Every choice of four among the tiles, by rising bits.
fn fours_of(tiles: u64, mut each: impl FnMut(u64)) {
    for a in Bits(tiles) {
        let below_a = tiles & (a - 1);
        for b in Bits(below_a) {
            let below_b = below_a & (b - 1);
            for c in Bits(below_b) {
                for d in Bits(below_b & (c - 1)) {
                    each(a | b | c | d);
                }
            }
        }
    }
}

fn full_houses(hand: Tiles, groups: Groups, floor: Floor, menu: &mut Vec<Action>) {
    for rank in ranks(groups.triples & (!0 << (floor.least() * 4))) {
        let shift = rank * 4;
        let threes = || triples_of(hand, rank).iter().map(|three| u64::from(*three) << shift);
        // Rising bits: with a weaker pair the triple leads the word, with a stronger the pair.
        for three in threes() {
            for two in pairs_at(hand, groups.pairs & ((1 << shift) - 1)) {
                menu.push(Action::Play(Tiles(three | two)));
            }
        }
        for two in pairs_at(hand, groups.pairs & !0xF << shift) {
            menu.extend(threes().map(|three| Action::Play(Tiles(three | two))));
        }
    }
}

/// Every pair of the hand at the ranks marked in `tops`, weak to strong.
pub(crate) fn pairs_at(hand: Tiles, tops: u64) -> impl Iterator<Item = u64> {
    let of_rank = move |rank| pairs_of(hand, rank).iter().map(move |two| (rank, *two));
    ranks(tops).flat_map(of_rank).map(|(rank, two)| u64::from(two) << (rank * 4))
}

fn four_cards(hand: Tiles, groups: Groups, floor: Floor, menu: &mut Vec<Action>) {
    for rank in ranks(groups.fours & (!0 << (floor.least() * 4))) {
        let four = 0xF << (rank * 4);
        push_each(hand.0 & !four, four, menu);
    }
}
