//! Cost of plays: what the groups of a hand cost in turns and how likely they hold a trick, by what
//! one seat knows: its hand, the tiles nobody has played, and how many tiles the others hold.

use crate::bot::weights::{
    FADE, FLUSH, FOUR, FULL_HOUSE, MASTERY, MASTERY_OF_FIVE, STRAIGHT, STRAIGHT_HIGHER, Weights,
};
use crate::pieces::combo::Combo;
use crate::pieces::plays::Groups;
use crate::pieces::strength::Scale;
use crate::pieces::tile::RANKS;
use crate::pieces::tiles::{Bits, Tiles};

const EACH: usize = RANKS as usize;

/// What a seat knows when it decides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeatKnowledge {
    /// Its own tiles.
    pub(crate) hand: Tiles,
    /// Tiles that are neither its own nor played.
    pub(crate) unseen: Tiles,
    /// How many tiles the others hold; nothing where nobody sits.
    pub(crate) rivals: [u8; 4],
    /// Whether a pass would end the trick.
    pub(crate) last_to_speak: Option<()>,
}

impl SeatKnowledge {
    /// The fewest tiles that a rival holds.
    #[inline]
    pub(crate) fn nearest(&self) -> u8 {
        self.rivals.into_iter().filter(|size| *size > 0).min().unwrap_or(1)
    }

    /// The chance that two, and that three given unseen tiles are in one rival's hand.
    #[inline]
    fn together(&self, unseen: u32) -> [f32; 2] {
        let two = |size: u32| size * size.saturating_sub(1);
        let three = |size: u32| two(size) * size.saturating_sub(2);
        let sum = |ways: &dyn Fn(u32) -> u32| -> u32 {
            self.rivals.iter().map(|size| ways(u32::from(*size))).sum()
        };
        let chance = |held: u32, all: u32| held as f32 / all.max(1) as f32;
        [chance(sum(&two), two(unseen)), chance(sum(&three), three(unseen))]
    }

    /// The part of the rivals that can hold a play of five.
    #[inline]
    fn with_five(&self) -> f32 {
        let seated = self.rivals.iter().filter(|size| **size > 0).count().max(1);
        self.rivals.iter().filter(|size| **size >= 5).count() as f32 / seated as f32
    }
}

/// The prices at one decision.
pub(crate) struct PlayCosts<'a> {
    scale: &'a Scale,
    weights: &'a Weights,
    pub(crate) insight: SeatKnowledge,
    /// How likely one, two, three of a rank hold the trick, by rank.
    holds: [[f32; 3]; EACH],
    /// Turns by rank and by tiles of it.
    pub(crate) turns: [[f32; 5]; EACH],
    with_five: f32,
}

impl<'a> PlayCosts<'a> {
    /// The prices for a seat that knows this.
    pub(crate) fn new(
        scale: &'a Scale,
        weights: &'a Weights,
        insight: SeatKnowledge,
    ) -> PlayCosts<'a> {
        let mut prices = PlayCosts {
            scale,
            weights,
            insight,
            holds: [[1.0; 3]; EACH],
            turns: [[0.0; 5]; EACH],
            with_five: insight.with_five(),
        };
        let groups = Groups::of(insight.unseen);
        let mut above = u32::from(insight.unseen.len());
        let [two, three] = insight.together(above);
        let fades = [
            weights.at(FADE[0]),
            weights.at(FADE[1]) * two * 4.0,
            weights.at(FADE[2]) * three * 16.0,
        ];
        let mut counted = 0;
        for foot in Bits(insight.hand.ranks()) {
            let rank = (foot.trailing_zeros() / 4) as usize;
            while counted <= rank {
                above -= u32::from(insight.unseen.size_of(counted as u8));
                counted += 1;
            }
            let own = 63 - (insight.hand.0 & (foot * 0xF)).leading_zeros();
            // Of its own number only better suits beat a single.
            let equal = insight.unseen.0 & (foot * 0xF) & (!0 << own);
            let stronger = [
                above as f32 + f32::from(u8::from(equal != 0)),
                groups.pair_count(!0 << ((foot.trailing_zeros() + 4) % 64)) as f32,
                groups.triple_count(!0 << ((foot.trailing_zeros() + 4) % 64)) as f32,
            ];
            prices.enter(rank, insight.hand.size_of(rank as u8), stronger, fades);
        }
        prices
    }

    #[inline]
    fn enter(&mut self, rank: usize, size: u8, stronger: [f32; 3], fades: [f32; 3]) {
        for count in 0..usize::from(size.min(3)) {
            let hold = chance_without_threat(stronger[count] * fades[count]);
            self.holds[rank][count] = hold;
            self.turns[rank][count + 1] = 1.0 - self.weights.at(MASTERY[count]) * hold;
        }
        self.turns[rank][4] = self.weights.at(FOUR);
    }

    /// How likely nobody beats a play of one number.
    #[inline]
    pub(crate) fn hold(&self, tiles: Tiles) -> f32 {
        let rank = (tiles.0.trailing_zeros() / 4) as usize;
        match tiles.len() {
            count @ 1..=3 => self.holds[rank.min(EACH - 1)][usize::from(count) - 1],
            _ => self.hold_five(tiles),
        }
    }

    /// How likely nobody beats a play of five.
    pub(crate) fn hold_five(&self, tiles: Tiles) -> f32 {
        let Some((combo, _)) = self.scale.weigh(tiles) else { return 0.0 };
        let place = || self.scale.runs.iter().position(|run| run.ranks == tiles.ranks());
        match combo {
            Combo::Straight => self.hold_straight(place().unwrap_or(0)),
            combo => self.hold_class(combo),
        }
    }

    /// How likely nobody beats a straight of this sequence.
    #[inline]
    pub(crate) fn hold_straight(&self, place: usize) -> f32 {
        let higher = place as f32 / self.scale.runs.len() as f32;
        let base = self.weights.at(STRAIGHT) + self.weights.at(STRAIGHT_HIGHER) * higher;
        1.0 - (1.0 - base) * self.with_five
    }

    /// How likely nobody beats a play of this class above straights.
    #[inline]
    pub(crate) fn hold_class(&self, combo: Combo) -> f32 {
        let base = match combo {
            Combo::Flush => self.weights.at(FLUSH),
            Combo::FullHouse => self.weights.at(FULL_HOUSE),
            Combo::FourCard => 0.97,
            _ => 0.99,
        };
        1.0 - (1.0 - base) * self.with_five
    }

    /// The turns of a play of five that holds with this chance.
    #[inline]
    pub(crate) fn turn_of(&self, hold: f32) -> f32 {
        1.0 - self.weights.at(MASTERY_OF_FIVE) * hold
    }

    /// The turns that a play of five costs.
    pub(crate) fn price_five(&self, tiles: Tiles) -> f32 {
        self.turn_of(self.hold_five(tiles))
    }

    /// The turns of tiles that are played by number.
    #[inline]
    pub(crate) fn grouped(&self, tiles: Tiles) -> f32 {
        let mut turns = 0.0;
        for foot in Bits(tiles.ranks()) {
            let rank = (foot.trailing_zeros() / 4) as u8;
            turns += self.turns[usize::from(rank)][usize::from(tiles.size_of(rank))];
        }
        turns
    }
}

/// The chance that none of so many threats comes true.
#[inline]
fn chance_without_threat(threats: f32) -> f32 {
    1.0 / (1.0 + threats + 0.5 * threats * threats)
}
