//! Counts flushes and straight flushes, and picks a flush by its number in the pinned order.

use crate::action::Action;
use crate::pieces::straight::Run;
use crate::pieces::strength::{Floor, Scale};
use crate::pieces::tiles::{Bits, EACH_RANK, Tiles, count_feet};
use crate::rules::Flush;

impl Scale {
    /// How many flushes and how many straight flushes there are above the floors; none of a class
    /// that is too weak.
    pub(crate) fn suited_count(
        &self,
        long: u64,
        flush: Option<Floor>,
        straight_flush: Option<Floor>,
    ) -> (u32, u32) {
        if (flush, straight_flush) == (Some(Floor::NONE), Some(Floor::NONE)) {
            return self.all_suited(long);
        }
        let flushes = flush.map_or(0, |floor| self.flush_count(long, floor));
        (flushes, straight_flush.map_or(0, |floor| self.royal_count(long, floor)))
    }

    /// With nothing to beat, every five of a suit is one or the other (R4.2).
    fn all_suited(&self, long: u64) -> (u32, u32) {
        let (mut fives, mut royal) = (0, 0);
        for suit in 0..4 {
            let feet = long >> suit & EACH_RANK;
            if feet != 0 {
                fives += CHOOSE[5][count_feet(feet) as usize & 15];
                royal += count_feet(self.sequences(feet)) as u32;
            }
        }
        (fives - royal, royal)
    }

    /// How many flushes `flushes` lists.
    fn flush_count(&self, long: u64, floor: Floor) -> u32 {
        if self.flush == Flush::All {
            let mut room = Vec::new();
            self.flushes(long, &self.royal(long), floor, &mut room);
            return room.len() as u32;
        }
        (0..4).map(|suit| self.flushes_of(suit, long, floor)).sum()
    }

    /// R4.4 `top`: all fives of a suit but those without a tile that is strong enough, and but
    /// the sequences (R4.2).
    fn flushes_of(&self, suit: u32, long: u64, floor: Floor) -> u32 {
        let feet = |tiles: u64| tiles >> suit & EACH_RANK;
        let (all, weak) = (feet(long), feet(long & ((1 << floor.least()) - 1)));
        if all == 0 {
            return 0;
        }
        let beats = |run: &Run| floor.beaten_by(63 - (run.ranks << suit).leading_zeros());
        let runs = Bits(self.sequences(all)).map(|foot| foot.trailing_zeros() as usize / 4);
        let royal = runs.filter_map(|place| self.runs.get(place)).filter(|run| beats(run));
        let fives = |feet: u64| CHOOSE[5][count_feet(feet) as usize & 15];
        fives(all) - fives(weak) - royal.count() as u32
    }

    /// How many straight flushes `straight_flushes` lists.
    fn royal_count(&self, long: u64, floor: Floor) -> u32 {
        // Without a sequence in all long suits together there is none in one of them.
        if self.sequences(Tiles(long).ranks()) == 0 {
            return 0;
        }
        let suited = |suit: u32| {
            let runs = Bits(self.sequences(long >> suit & EACH_RANK));
            runs.filter(|foot| floor.beaten_by(foot.trailing_zeros() + suit)).count() as u32
        };
        (0..4).map(suited).sum()
    }
}

/// How many ways there are to choose so many out of up to fifteen: a suit has no more tiles.
static CHOOSE: [[u32; 16]; 6] = pascal();

const fn pascal() -> [[u32; 16]; 6] {
    let mut ways = [[0; 16]; 6];
    ways[0] = [1; 16];
    let mut some = 1;
    while some < 6 {
        let mut all = 1;
        while all < 16 {
            ways[some][all] = ways[some][all - 1] + ways[some - 1][all - 1];
            all += 1;
        }
        some += 1;
    }
    ways
}

/// The flush with this number where none is a sequence: by its top tile, then the four below in
/// the order of their bits.
pub(crate) fn nth_flush(long: u64, floor: Floor, mut nth: u32) -> Option<Action> {
    for top in Bits(long).filter(|top| floor.beaten_by(top.trailing_zeros())) {
        let below = long & (EACH_RANK << (top.trailing_zeros() % 4)) & (top - 1);
        let ways = CHOOSE[4][below.count_ones() as usize & 15];
        if nth >= ways {
            nth -= ways;
            continue;
        }
        let mut five = top;
        for ways in CHOOSE[1..=4].iter().rev() {
            // The highest tile so that all choices below it come before this one.
            let mut bits = below & (lowest_of(five) - 1);
            let mut place = bits.count_ones() as usize - 1;
            while ways[place & 15] > nth {
                bits &= !(1 << (63 - bits.leading_zeros()));
                place -= 1;
            }
            nth -= ways[place & 15];
            five |= 1 << (63 - bits.leading_zeros());
        }
        return Some(Action::Play(Tiles(five)));
    }
    None
}

fn lowest_of(bits: u64) -> u64 {
    bits & bits.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::five_tile::Royal;
    use crate::rules::Rules;
    use tablee_engine::options::resolve;

    /// Random play hardly ever holds so many tiles of a suit, so they are gone through here.
    #[test]
    fn flushes_picked_by_number_are_those_listed_however_long_the_suit() {
        let rules: Rules = resolve(&Rules::schema(), &Default::default()).expect("the usual rules");
        let scale = Scale { flush: Flush::Top, ..Scale::new(15, &rules) };
        for (count, ways) in (5..).zip(&CHOOSE[5][5..]) {
            let long = (0..count).fold(0, |tiles, rank| tiles | 1 << (rank * 4 + 2));
            let mut listed = Vec::new();
            scale.flushes(long, &Royal::new(), Floor::NONE, &mut listed);
            assert_eq!(listed.len() as u32, *ways);
            for (nth, flush) in (0..).zip(listed) {
                assert_eq!(nth_flush(long, Floor::NONE, nth), Some(flush), "{nth} of {count}");
            }
        }
    }
}
