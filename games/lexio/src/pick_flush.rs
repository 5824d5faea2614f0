//! Counts flushes and straight flushes, and picks a flush by its number in the pinned order.

use crate::action::Action;
use crate::rules::Flush;
use crate::run::Run;
use crate::scale::{Floor, Scale};
use crate::tiles::{Bits, EACH_RANK, Tiles};

impl Scale {
    /// How many flushes `flushes` lists.
    pub(crate) fn flush_count(&self, long: u64, floor: Floor) -> u32 {
        let royal = self.royal(long);
        if self.flush == Flush::All {
            let mut room = Vec::new();
            self.flushes(long, &royal, floor, &mut room);
            return room.len() as u32;
        }
        let mut total = 0;
        for top in Bits(long).filter(|top| floor.beaten_by(top.trailing_zeros())) {
            let below = long & (EACH_RANK << (top.trailing_zeros() % 4)) & (top - 1);
            total += FOURS[below.count_ones() as usize & 15];
        }
        let highest = |five: &&u64| floor.beaten_by(63 - five.leading_zeros());
        total - royal.iter().filter(highest).count() as u32
    }

    /// How many straight flushes `straight_flushes` lists.
    pub(crate) fn royal_count(&self, long: u64, floor: Floor) -> u32 {
        let ranks = Tiles(long).ranks();
        let runs = (0u32..).zip(&self.runs).filter(|(_, run)| run.ranks & !ranks == 0);
        let suited = |(place, run): (u32, &Run)| {
            let there = |suit: &u32| (run.ranks << suit) & !long == 0;
            (0..4).filter(there).filter(|suit| floor.beaten_by(place * 4 + suit)).count() as u32
        };
        runs.map(suited).sum()
    }
}

/// How many ways there are to take four.
const FOURS: [u32; 16] = [0, 0, 0, 0, 1, 5, 15, 35, 70, 126, 210, 330, 495, 715, 1001, 1365];

/// The flush with this number where none is a sequence: by its top tile, then the four below in
/// the order of their bits.
pub(crate) fn nth_flush(long: u64, floor: Floor, mut nth: u32) -> Option<Action> {
    for top in Bits(long).filter(|top| floor.beaten_by(top.trailing_zeros())) {
        let below = long & (EACH_RANK << (top.trailing_zeros() % 4)) & (top - 1);
        let ways = FOURS[below.count_ones() as usize & 15];
        if nth >= ways {
            nth -= ways;
            continue;
        }
        let mut five = top;
        for left in (1..=4).rev() {
            // The highest tile so that all choices below it come before this one.
            let mut bits = below & (lowest_of(five) - 1);
            let mut place = bits.count_ones() - 1;
            while choose(place, left) > nth {
                bits &= !(1 << (63 - bits.leading_zeros()));
                place -= 1;
            }
            nth -= choose(place, left);
            five |= 1 << (63 - bits.leading_zeros());
        }
        return Some(Action::Play(Tiles(five)));
    }
    None
}

fn lowest_of(bits: u64) -> u64 {
    bits & bits.wrapping_neg()
}

/// How many ways there are to choose `some` out of `all`, for at most four.
fn choose(all: u32, some: u32) -> u32 {
    (0..some).fold(1, |ways, nth| ways * all.saturating_sub(nth) / (nth + 1))
}
