//! Straights: the sequences of R4.3: which five numbers make a straight, weak to strong.

use crate::pieces::strength::Scale;
use crate::pieces::tile::{RANK_OF_ONE, RANK_OF_TWO, number_of};
use crate::rules::StraightTie;
use arrayvec::ArrayVec;

/// Five numbers that make a straight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    /// One bit at the foot of each of its ranks.
    pub(crate) ranks: u64,
    /// The rank whose suit decides between two straights of this sequence.
    pub(crate) tie: u8,
    /// The other four ranks, strongest first: the order that lists plays by rising bits.
    pub(crate) rest: [u8; 4],
}

/// All sequences in play, weak to strong; at most twelve, with the numbers 1–15.
pub(crate) type Runs = ArrayVec<Run, 12>;

impl Run {
    /// The sequence written in this order of ranks.
    fn written(ranks: [u8; 5], tie: StraightTie) -> Run {
        let strongest = ranks.into_iter().fold(0, u8::max);
        let tie = match tie {
            StraightTie::First => ranks[0],
            StraightTie::Strongest => strongest,
        };
        let mut falling = ranks;
        falling.sort_unstable_by(|a, b| b.cmp(a));
        let mut rest = [0; 4];
        let others = falling.into_iter().filter(|rank| *rank != tie);
        rest.iter_mut().zip(others).for_each(|(place, rank)| *place = rank);
        Run { ranks: ranks.into_iter().fold(0, |bits, rank| bits | 1 << (rank * 4)), tie, rest }
    }
}

/// R4.3: 3-4-5-6-7 up to the highest number, then the one that ends in 1, then 2-3-4-5-6, then
/// 1-2-3-4-5. Nothing else: 2 never follows 1 at the top, nothing wraps.
fn sequences(highest: u8) -> impl Iterator<Item = [u8; 5]> {
    let top = highest - 3;
    let plain = (0..top.saturating_sub(3)).map(|low| [low, low + 1, low + 2, low + 3, low + 4]);
    let special = [
        [top - 3, top - 2, top - 1, top, RANK_OF_ONE],
        [RANK_OF_TWO, 0, 1, 2, 3],
        [RANK_OF_ONE, RANK_OF_TWO, 0, 1, 2],
    ];
    plain.chain(special)
}

/// The sequences of a table, weak to strong.
pub(crate) fn runs(highest: u8, tie: StraightTie) -> Runs {
    sequences(highest).map(|ranks| Run::written(ranks, tie)).collect()
}

/// The numbers of every straight, each in the order in which it is laid, weak to strong.
pub fn straights(highest: u8) -> Vec<[u8; 5]> {
    sequences(highest).map(|ranks| ranks.map(number_of)).collect()
}

impl Scale {
    /// Which sequences lie within these ranks: one foot for each, at its place from weak to
    /// strong. All at once, as most hands have none and every playout asks again and again.
    #[inline]
    pub(crate) fn sequences(&self, feet: u64) -> u64 {
        let sequences = self.runs.len() as u32;
        // One sequence less than there are numbers from 3 up.
        let plain = sequences + 1;
        let one = feet >> (RANK_OF_ONE * 4) & 1;
        let two = feet >> (RANK_OF_TWO * 4) & 1;
        // The numbers as sequences go: 1 2 3 … highest 1.
        let from_three = feet & ((1 << (plain * 4)) - 1);
        let circle = one | two << 4 | from_three << 8 | one << (8 + plain * 4);
        let pairs = circle & circle >> 4;
        let starts = pairs & pairs >> 8 & circle >> 16;
        // R4.3: above those that start from 3 up come the one from 2 and the one from 1.
        let (from_two, from_one) = (starts >> 4 & 1, starts & 1);
        starts >> 8 | from_two << ((sequences - 2) * 4) | from_one << ((sequences - 1) * 4)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;
    use tablee_engine::options::resolve;

    #[test]
    fn sequences_found_at_once_are_those_found_one_by_one() {
        let rules: Rules = resolve(&Rules::schema(), &Default::default()).expect("the usual rules");
        for highest in [6, 9, 13, 15] {
            let scale = Scale::new(highest, &rules);
            for set in 0u64..1 << 15 {
                let feet = (0..15).fold(0, |feet, rank| feet | (set >> rank & 1) << (rank * 4));
                let in_use = crate::pieces::tiles::Tiles::in_use(highest).ranks();
                let there = |run: &Run| run.ranks & !(feet & in_use) == 0;
                let one_by_one = (0..).zip(&scale.runs).filter(|(_, run)| there(run));
                let feet_of = one_by_one.fold(0, |all, (place, _)| all | 1u64 << (place * 4));
                assert_eq!(scale.sequences(feet & in_use), feet_of, "{feet:x} up to {highest}");
            }
        }
    }
}
