//! Counts the plays of five tiles class by class, and picks one by its number in the pinned
//! order.

use crate::action::Action;
use crate::fast::pick_flush::nth_flush;
use crate::pieces::combo::Combo;
use crate::pieces::five_tile::{long_suits, pairs_at};
use crate::pieces::plays::{Groups, ranks, triples_of};
use crate::pieces::straight::Run;
use crate::pieces::strength::{Floor, Scale};
use crate::pieces::tiles::{Bits, Tiles, count_feet};
use crate::rules::Flush;
use tablee_engine::nth_bit;

/// How many plays of five there are above the floors, by class, and what listing some of them
/// needs to know.
pub(crate) struct Made {
    straights: u32,
    /// Flushes and straight flushes are rare: where a suit is long they are counted by listing.
    flushes: u32,
    full_houses: u32,
    four_cards: u32,
    straight_flushes: u32,
    /// Whether anything here has to be listed, as suits are long.
    long: u64,
    floors: Floors,
}

/// What each class must exceed; nothing where the class is too weak.
#[derive(Clone, Copy)]
struct Floors {
    straight: Option<Floor>,
    flush: Option<Floor>,
    full_house: Option<Floor>,
    four_card: Option<Floor>,
    straight_flush: Option<Floor>,
}

impl Made {
    /// Of too few tiles nothing is made.
    pub(crate) const NONE: Made = Made {
        straights: 0,
        flushes: 0,
        full_houses: 0,
        four_cards: 0,
        straight_flushes: 0,
        long: 0,
        floors: Floors {
            straight: None,
            flush: None,
            full_house: None,
            four_card: None,
            straight_flush: None,
        },
    };

    /// Counts what `Scale::made` lists.
    #[inline]
    pub(crate) fn count(
        scale: &Scale,
        hand: Tiles,
        groups: Groups,
        floor: impl Fn(Combo) -> Option<Floor>,
    ) -> Made {
        let floors = Floors {
            straight: floor(Combo::Straight),
            flush: floor(Combo::Flush),
            full_house: floor(Combo::FullHouse),
            four_card: floor(Combo::FourCard),
            straight_flush: floor(Combo::StraightFlush),
        };
        let mut made = Made { long: long_suits(hand), floors, ..Made::NONE };
        if let Some(floor) = floors.straight {
            made.straights = scale.each_straight(hand, made.long, floor, |_, _, _| false);
        }
        if made.long != 0 {
            (made.flushes, made.straight_flushes) =
                scale.suited_count(made.long, floors.flush, floors.straight_flush);
        }
        if let Some(floor) = floors.full_house.filter(|_| groups.triples != 0) {
            made.full_houses = full_house_count(groups, floor);
        }
        if let Some(floor) = floors.four_card.filter(|_| groups.fours != 0) {
            let fours = (groups.fours & (!0 << (floor.least() * 4))).count_ones();
            made.four_cards = fours * (hand.0.count_ones() - 4);
        }
        made
    }

    /// How many there are.
    #[inline]
    pub(crate) fn total(&self) -> u32 {
        self.straights + self.flushes + self.full_houses + self.four_cards + self.straight_flushes
    }

    /// The play with this number.
    pub(crate) fn pick(
        &self,
        scale: &Scale,
        hand: Tiles,
        groups: Groups,
        mut nth: u32,
        room: &mut Vec<Action>,
    ) -> Option<Action> {
        if nth < self.straights {
            return self.pick_straight(scale, hand, nth, room);
        }
        nth -= self.straights;
        room.clear();
        if nth < self.flushes {
            let (royal, floor) = (scale.royal(self.long), self.floors.flush?);
            if royal.is_empty() && scale.flush == Flush::Top {
                return nth_flush(self.long, floor, nth);
            }
            scale.flushes(self.long, &royal, floor, room);
            return room.get(nth as usize).copied();
        }
        nth -= self.flushes;
        if nth < self.full_houses {
            return nth_full_house(hand, groups, self.floors.full_house?, nth);
        }
        nth -= self.full_houses;
        if nth < self.four_cards {
            let others = hand.0.count_ones() - 4;
            let fours = groups.fours & (!0 << (self.floors.four_card?.least() * 4));
            let four = 0xF << (ranks(fours).nth((nth / others) as usize)? * 4);
            return Some(Action::Play(Tiles(four | nth_bit(hand.0 & !four, nth % others))));
        }
        nth -= self.four_cards;
        scale.straight_flushes(&scale.royal(self.long), self.floors.straight_flush?, room);
        room.get(nth as usize).copied()
    }

    fn pick_straight(
        &self,
        scale: &Scale,
        hand: Tiles,
        mut nth: u32,
        room: &mut Vec<Action>,
    ) -> Option<Action> {
        let mut picked = None;
        scale.each_straight(hand, self.long, self.floors.straight?, |run, tie, ways| {
            if nth >= ways {
                nth -= ways;
                return false;
            }
            picked = Some((*run, tie));
            true
        });
        let (run, tie) = picked?;
        if self.long != 0 {
            // R4.2: where all may be of one suit, straights have gaps and are listed.
            room.clear();
            crate::pieces::five_tile::straights_of(hand, &run, tie, room);
            return room.get(nth as usize).copied();
        }
        let mut five = tie << (run.tie * 4);
        for rank in run.rest.into_iter().rev() {
            let suits = hand.suits_of(rank);
            let count = suits.count_ones();
            five |= nth_bit(suits, nth % count) << (rank * 4);
            nth /= count;
        }
        Some(Action::Play(Tiles(five)))
    }
}

impl Scale {
    /// How many straights there are; `each` hears of those of one sequence and deciding suit,
    /// in order, until it has heard enough.
    #[inline]
    fn each_straight(
        &self,
        hand: Tiles,
        long: u64,
        floor: Floor,
        mut each: impl FnMut(&Run, u64, u32) -> bool,
    ) -> u32 {
        let feet = hand.ranks();
        if count_feet(feet) < 5 {
            return 0;
        }
        let mut total = 0;
        let weakest = floor.least() / 4;
        for foot in Bits(self.sequences(feet) & (!0 << (weakest * 4))) {
            let place = foot.trailing_zeros() / 4;
            let Some(run) = self.runs.get(place as usize) else { break };
            let size = |rank: &u8| u32::from(hand.size_of(*rank));
            let ways: u32 = run.rest.iter().map(size).product();
            for suit in Bits(hand.suits_of(run.tie)) {
                if floor.beaten_by(place * 4 + suit.trailing_zeros()) {
                    // R4.2: all of one suit is a straight flush.
                    let suited = run.ranks << suit.trailing_zeros();
                    let ways = ways - u32::from(suited & !long == 0);
                    total += ways;
                    if each(run, suit, ways) {
                        return total;
                    }
                }
            }
        }
        total
    }
}

/// Every triple with every pair of another number.
fn full_house_count(groups: Groups, floor: Floor) -> u32 {
    let mut total = 0;
    for top in Bits(groups.triples & (!0 << (floor.least() * 4))) {
        let three = 0xF << (top.trailing_zeros() & !3);
        let ways = if groups.fours & three != 0 { 4 } else { 1 };
        total += ways * groups.pair_count(!three);
    }
    total
}

/// The full house with this number: within a triple's number, weaker pairs come after the
/// triple, stronger ones before it.
fn nth_full_house(hand: Tiles, groups: Groups, floor: Floor, mut nth: u32) -> Option<Action> {
    for rank in ranks(groups.triples & (!0 << (floor.least() * 4))) {
        let shift = rank * 4;
        let threes = triples_of(hand, rank);
        let weaker = (1 << shift) - 1;
        let (below, above) =
            (groups.pair_count(weaker), groups.pair_count(!(weaker | 0xF << shift)));
        let ways = threes.len() as u32;
        let (three, two) = if nth < ways * below {
            (nth / below, pairs_at(hand, groups.pairs & weaker).nth((nth % below) as usize)?)
        } else if nth < ways * (below + above) {
            let nth = nth - ways * below;
            let tops = groups.pairs & !(weaker | 0xF << shift);
            (nth % ways, pairs_at(hand, tops).nth((nth / ways) as usize)?)
        } else {
            nth -= ways * (below + above);
            continue;
        };
        let three = u64::from(*threes.get(three as usize)?) << shift;
        return Some(Action::Play(Tiles(three | two)));
    }
    None
}
