//! The sequences of R4.3: which five numbers make a straight, weak to strong.

use crate::rules::StraightTie;
use crate::tile::{RANK_OF_ONE, RANK_OF_TWO};
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
pub(crate) fn runs(highest: u8, tie: StraightTie) -> Runs {
    let top = highest - 3;
    let plain = (0..top.saturating_sub(3)).map(|low| [low, low + 1, low + 2, low + 3, low + 4]);
    let special = [
        [top - 3, top - 2, top - 1, top, RANK_OF_ONE],
        [RANK_OF_TWO, 0, 1, 2, 3],
        [RANK_OF_ONE, RANK_OF_TWO, 0, 1, 2],
    ];
    plain.chain(special).map(|ranks| Run::written(ranks, tie)).collect()
}
