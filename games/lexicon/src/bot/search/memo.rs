//! Memo: what large hands can lay, remembered for a while: a search asks about the same hands again
//! and again, once for every move it tries. Nothing but time depends on it.

use super::table_words::Placement;
use crate::pieces::bag::Bag;
use crate::pieces::pack::PackName;
use arrayvec::ArrayVec;
use std::cell::RefCell;

/// How many plays of a hand are kept in mind.
pub(super) const CLOSELY: usize = 6;

/// A rest, where the other cards go, and a first opinion of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct CandidatePlay {
    pub quick: f64,
    pub rest: Bag,
    pub spot: Placement,
}

/// The plays of a hand that look best at first sight.
#[derive(Clone, Debug)]
pub(super) struct CandidatePlays {
    /// The fewest cards that any of them leaves; the whole hand where there is none.
    pub fewest: usize,
    pub plays: ArrayVec<CandidatePlay, CLOSELY>,
}

impl CandidatePlays {
    /// No play yet of a hand of so many cards.
    pub fn none(size: usize) -> CandidatePlays {
        CandidatePlays { fewest: size, plays: ArrayVec::new() }
    }

    /// Takes a play in if it looks better than the worst so far.
    pub fn consider(&mut self, shed: CandidatePlay) {
        self.fewest = self.fewest.min(shed.rest.len());
        if self.plays.try_push(shed).is_ok() {
            return;
        }
        if let Some(worst) = self.plays.iter_mut().min_by(|a, b| a.quick.total_cmp(&b.quick))
            && worst.quick < shed.quick
        {
            *worst = shed;
        }
    }
}

/// Whose words and cards these are: the number of the dictionary, the pack, the fewest letters.
pub(super) type MemoKey = (u64, PackName, u8);

/// How many hands are remembered.
const HANDS: usize = 128;

type Slot = Option<(MemoKey, Bag, CandidatePlays)>;

thread_local! {
    static MEMO: RefCell<Vec<Slot>> = RefCell::new(vec![None; HANDS]);
}

/// What was found for this hand, or what is found now. `key` is any number made of the hand.
pub(super) fn recall(
    whose: MemoKey,
    hand: &Bag,
    key: u64,
    find: impl FnOnce() -> CandidatePlays,
) -> CandidatePlays {
    let at = (key >> 40) as usize % HANDS;
    let known = MEMO.with_borrow(|memo| match &memo[at] {
        Some((theirs, held, sheds)) if *theirs == whose && held == hand => Some(sheds.clone()),
        _ => None,
    });
    known.unwrap_or_else(|| {
        let sheds = find();
        MEMO.with_borrow_mut(|memo| memo[at] = Some((whose, *hand, sheds.clone())));
        sheds
    })
}
