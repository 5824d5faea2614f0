//! Plan of a hand: which plays of five it keeps together, the rest by number.

use crate::bot::play_cost::PlayCosts;
use crate::pieces::combo::Combo;
use crate::pieces::plays::Groups;
use crate::pieces::strength::Scale;
use crate::pieces::tile::Suit;
use crate::pieces::tiles::{Bits, EACH_RANK, Tiles, count_feet};
use arrayvec::ArrayVec;

/// The plays of five that a hand offers, one of each sort, and the turns each costs.
type Fives = ArrayVec<(Tiles, f32), 24>;

/// A hand taken apart.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct HandPlan {
    /// Plays of five; empty where there is none.
    pub(crate) fives: [Tiles; 2],
    /// The tiles that are played by number.
    pub(crate) loose: Tiles,
    /// About how many turns it takes.
    pub(crate) turns: f32,
}

impl HandPlan {
    /// The cheapest way with at most two plays of five.
    pub(crate) fn new(scale: &Scale, prices: &PlayCosts<'_>) -> HandPlan {
        let hand = prices.insight.hand;
        let mut best = HandPlan::without_fives(prices, hand);
        if hand.len() < 5 {
            return best;
        }
        let fives = scale.fives(hand, prices);
        for (nth, (first, price)) in fives.iter().enumerate() {
            let rest = hand.without(*first);
            let turns = price + prices.grouped(rest);
            if turns < best.turns {
                best = HandPlan { fives: [*first, Tiles::EMPTY], loose: rest, turns };
            }
            let fits = |five: &&(Tiles, f32)| rest.include(five.0);
            for (second, more) in fives.iter().skip(nth + 1).filter(fits) {
                let loose = rest.without(*second);
                let turns = price + more + prices.grouped(loose);
                if turns < best.turns {
                    best = HandPlan { fives: [*first, *second], loose, turns };
                }
            }
        }
        best
    }

    fn without_fives(prices: &PlayCosts<'_>, hand: Tiles) -> HandPlan {
        HandPlan { fives: [Tiles::EMPTY; 2], loose: hand, turns: prices.grouped(hand) }
    }

    /// How many plays it has; four of a number are two pairs.
    pub(crate) fn plays(&self) -> u32 {
        let fives = self.fives.iter().filter(|five| !five.is_empty()).count() as u32;
        let groups = count_feet(self.loose.ranks()) as u32;
        fives + groups + Groups::of(self.loose).fours.count_ones()
    }

    /// A plan made earlier for what is left of the hand.
    pub(crate) fn kept(hand: Tiles, fives: [Tiles; 2]) -> HandPlan {
        let loose = hand.without(fives[0]).without(fives[1]);
        HandPlan { fives, loose, turns: f32::NAN }
    }
}

impl Scale {
    /// One of each sort of five in a hand: a straight per sequence and a flush per suit, of tiles
    /// that are missed least; full houses and four cards with the weakest company.
    fn fives(&self, hand: Tiles, prices: &PlayCosts<'_>) -> Fives {
        let mut fives = Fives::new();
        let feet = hand.ranks();
        if count_feet(feet) >= 5 {
            let runs = self.runs.iter().enumerate();
            for (place, run) in runs.filter(|(_, run)| run.ranks & !feet == 0) {
                let weakest = |foot: u64| {
                    let suits = hand.0 & (foot * 0xF);
                    suits & suits.wrapping_neg()
                };
                let five = Bits(run.ranks).fold(0, |five, foot| five | weakest(foot));
                let turns = prices.turn_of(prices.hold_straight(place));
                let _ = fives.try_push((Tiles(five), turns));
            }
        }
        for suit in Suit::ALL {
            let long = hand.0 & (EACH_RANK << suit as u32);
            if count_feet(long >> suit as u32) >= 5 {
                let turns = prices.turn_of(prices.hold_class(Combo::Flush));
                let _ = fives.try_push((least_missed(hand, long), turns));
            }
        }
        full_fives(hand, prices, &mut fives);
        fives
    }
}

/// Full houses with the weakest pairs, four cards with the weakest tile.
fn full_fives(hand: Tiles, prices: &PlayCosts<'_>, fives: &mut Fives) {
    let groups = Groups::of(hand);
    for top in Bits(groups.triples) {
        let shift = top.trailing_zeros() & !3;
        let group = hand.0 & 0xF << shift;
        if groups.fours & top != 0 {
            let others = hand.0 & !group;
            let single = others & others.wrapping_neg();
            let turns = prices.turn_of(prices.hold_class(Combo::FourCard));
            let _ = fives.try_push((Tiles(group | single), turns));
            continue;
        }
        let turns = prices.turn_of(prices.hold_class(Combo::FullHouse));
        for pair in Bits(groups.pairs & !(0xF << shift)).take(3) {
            let foot = pair.trailing_zeros() & !3;
            let two = lowest(hand.0 & 0xF << foot, 2);
            let _ = fives.try_push((Tiles(group | two), turns));
        }
    }
}

/// Five tiles of one suit: those that leave no pair behind first, the weakest of them first.
fn least_missed(hand: Tiles, long: u64) -> Tiles {
    let alone = |bit: &u64| hand.size_of((bit.trailing_zeros() / 4) as u8) == 1;
    let first = Bits(long).filter(alone);
    let then = Bits(long).filter(|bit| !alone(bit));
    Tiles(first.chain(then).take(5).fold(0, |five, bit| five | bit))
}

/// The lowest so many bits.
pub(crate) fn lowest(bits: u64, count: u32) -> u64 {
    Bits(bits).take(count as usize).fold(0, |some, bit| some | bit)
}
