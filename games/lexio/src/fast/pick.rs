//! Picks one play of a hand by its number in the pinned order, by counting instead of listing:
//! what uniform play costs most is the list.

use crate::action::Action;
use crate::fast::pick_five::Made;
use crate::pieces::plays::{Groups, ToBeat, has_five, pairs_of, triples_of};
use crate::pieces::strength::{Floor, Scale};
use crate::pieces::tiles::{Bits, Tiles};
use tablee_engine::{Rng, nth_bit};

impl Scale {
    /// One of the plays that `leads` lists, all equally likely.
    #[inline]
    pub(crate) fn random_lead(
        &self,
        hand: Tiles,
        room: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> Option<Action> {
        let groups = Groups::of(hand);
        let ones = hand.0.count_ones();
        let (twos, threes) = (groups.pair_count(!0), groups.triple_count(!0));
        let made = if has_five(hand) {
            Made::count(self, hand, groups, |_| Some(Floor::NONE))
        } else {
            Made::NONE
        };
        let mut nth = match ones + twos + threes + made.total() {
            0 => return None,
            1 => 0,
            all => rng.below(all),
        };
        if nth < ones {
            return Some(Action::Play(Tiles(nth_bit(hand.0, nth))));
        }
        nth -= ones;
        if nth < twos {
            return nth_pair(hand, groups.pairs, nth);
        }
        nth -= twos;
        if nth < threes {
            return nth_triple(hand, groups.triples, nth);
        }
        made.pick(self, hand, groups, nth - threes, room)
    }

    /// One of the plays that `answers` lists, or a pass, all equally likely.
    #[inline]
    pub(crate) fn random_answer(
        &self,
        hand: Tiles,
        asked: ToBeat,
        room: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> Option<Action> {
        let floor = |combo| asked.strength.floor(combo);
        // Of one to three tiles there is one kind each, so that what lies there is of the kind.
        let least = asked.strength.least();
        match asked.count {
            1 => Some(match stronger(hand.0 & (!0 << least), rng) {
                0 => Action::Pass,
                tile => Action::Play(Tiles(tile)),
            }),
            2 => Some(random_pair(hand, least, rng)),
            3 => {
                let groups = Groups::of(hand);
                let above = !0 << (least * 4);
                if groups.triples & above == 0 {
                    return Some(Action::Pass);
                }
                let nth = below(groups.triple_count(above), rng);
                let pick = nth.and_then(|nth| nth_triple(hand, groups.triples & above, nth));
                Some(pick.unwrap_or(Action::Pass))
            }
            _ if has_five(hand) => {
                let groups = Groups::of(hand);
                let made = Made::count(self, hand, groups, floor);
                let nth = below(made.total(), rng);
                let pick = nth.and_then(|nth| made.pick(self, hand, groups, nth, room));
                Some(pick.unwrap_or(Action::Pass))
            }
            _ => Some(Action::Pass),
        }
    }
}

/// The number of a play, or nothing for the pass that is listed last; a pass that is the only
/// choice costs no luck.
#[inline]
fn below(plays: u32, rng: &mut Rng) -> Option<u32> {
    if plays == 0 {
        return None;
    }
    Some(rng.below(plays + 1)).filter(|nth| *nth < plays)
}

/// One of these tiles, each strong enough, or nothing for a pass: all equally likely.
#[inline]
pub(crate) fn stronger(tiles: u64, rng: &mut Rng) -> u64 {
    // Most seats have to pass most of the time: that needs no counting.
    if tiles == 0 {
        return 0;
    }
    nth_bit(tiles, rng.below(tiles.count_ones() + 1))
}

/// R4.4: pairs of the floor's own number need a look, those of higher ones do not.
#[inline]
fn random_pair(hand: Tiles, least: u32, rng: &mut Rng) -> Action {
    let groups = Groups::of(hand);
    if groups.pairs & (!0 << (least & !3)) == 0 {
        return Action::Pass;
    }
    let rank = least / 4;
    let split = !least.is_multiple_of(4);
    let above = if split { !0 << (rank * 4 + 4) } else { !0 << (least & 63) };
    let better = |two: &&u8| rank * 4 + u32::from(**two).ilog2() >= least;
    let equal = || pairs_of(hand, rank).iter().filter(better);
    let equals = if split { equal().count() as u32 } else { 0 };
    match below(equals + groups.pair_count(above), rng) {
        None => Action::Pass,
        Some(nth) if nth < equals => {
            let two = equal().nth(nth as usize).map_or(0, |two| u64::from(*two));
            Action::Play(Tiles(two << (rank * 4)))
        }
        Some(nth) => nth_pair(hand, groups.pairs & above, nth - equals).unwrap_or(Action::Pass),
    }
}

/// The pair with this number among those at the ranks marked in `tops`.
#[inline]
pub(crate) fn nth_pair(hand: Tiles, tops: u64, mut nth: u32) -> Option<Action> {
    for top in Bits(tops) {
        let rank = top.trailing_zeros() / 4;
        let ways = pairs_of(hand, rank);
        match ways.get(nth as usize) {
            Some(two) => return Some(Action::Play(Tiles(u64::from(*two) << (rank * 4)))),
            None => nth -= ways.len() as u32,
        }
    }
    None
}

/// The triple with this number among those at the ranks marked in `tops`.
#[inline]
pub(crate) fn nth_triple(hand: Tiles, tops: u64, mut nth: u32) -> Option<Action> {
    for top in Bits(tops) {
        let rank = top.trailing_zeros() / 4;
        let ways = triples_of(hand, rank);
        match ways.get(nth as usize) {
            Some(three) => return Some(Action::Play(Tiles(u64::from(*three) << (rank * 4)))),
            None => nth -= ways.len() as u32,
        }
    }
    None
}
