//! Strength of a card: the tricks that a card wins in the long run, by its colour and the share of
//! unseen cards that it beats.

use crate::bot::evaluation::Evaluation;
use crate::pieces::card::Colour;

// Found by trying, like the rest of an evaluation.
/// The tricks that the highest card of a plain colour wins in the long run, what each card left
/// adds, the lowest trump, and what the highest one wins more.
const PLAIN: f32 = 0.154;
const PLAIN_EARLY: f32 = 0.025;
const TRUMP: f32 = 0.19;
const TRUMP_HIGH: f32 = 0.63;

impl Evaluation<'_> {
    /// The share of the unseen cards of a colour that such a number leaves below it.
    #[inline]
    fn share(&self, colour: Colour, number: f32) -> f32 {
        let unseen = self.belief.unseen[self.seat][colour.index()];
        let above = unseen >> (number + 1.0) as u32;
        1.0 - f32::from(ones(above)) * PART[usize::from(ones(unseen) & 15)]
    }

    /// The tricks that such a card wins in the long run.
    #[inline]
    pub(crate) fn strength(&self, colour: Colour, number: f32) -> f32 {
        let share = self.share(colour, number);
        let four = if colour == self.setup.trump {
            TRUMP + TRUMP_HIGH * share
        } else {
            PLAIN * share * share * share * (1.0 + PLAIN_EARLY * self.down().count_ones() as f32)
        };
        four * 4.0 / f32::from(self.setup.rows)
    }
}

/// How many numbers a mask has: a table is faster than counting on plain processors.
const ONES: [u8; 2048] = {
    let (mut ones, mut mask) = ([0; 2048], 0);
    while mask < 2048 {
        ones[mask] = mask.count_ones() as u8;
        mask += 1;
    }
    ones
};

#[inline]
fn ones(mask: u16) -> u8 {
    ONES[usize::from(mask & 2047)]
}

/// One part of so many; the whole where there are none.
const PART: [f32; 16] = {
    let (mut part, mut n) = ([1.0; 16], 1);
    while n < 16 {
        part[n] = 1.0 / n as f32;
        n += 1;
    }
    part
};
