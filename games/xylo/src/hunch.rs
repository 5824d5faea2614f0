//! What a seat makes of the rows while a world is played out: numbers it knows, and for the rest
//! a guess from backs, places and cards seen. The one door through which playouts read numbers.

use crate::card::Colour;
use crate::legal;
use crate::round::Round;
use crate::seeing;
use crate::setup::{LONGEST_ROW, Setup};
use tablee_engine::{Seat, Viewer};

/// The number to expect at each place of a row of fifteen; the ends lie just outside.
const USUAL: [f32; LONGEST_ROW + 2] =
    [10.0, 9.0, 8.0, 7.0, 6.2, 5.6, 5.0, 4.4, 3.8, 3.2, 2.7, 2.2, 1.7, 1.2, 0.7, 0.2, 0.0];

/// One number per place; place 0 is idle.
pub(crate) type Numbers = [f32; LONGEST_ROW + 1];

/// One seat's knowledge of a round.
pub(crate) struct Hunch<'a> {
    round: &'a Round,
    setup: &'a Setup,
    seat: Seat,
    /// Per colour, the numbers this seat has not seen, as masks.
    unseen: [u16; 8],
}

impl<'a> Hunch<'a> {
    /// What `seat` knows.
    pub(crate) fn new(round: &'a Round, setup: &'a Setup, seat: Seat) -> Hunch<'a> {
        let mut unseen = [0; 8];
        for colour in Colour::ALL {
            unseen[colour.index()] = (2 << colour.highest()) - 1;
        }
        let mut hunch = Hunch { round, setup, seat, unseen };
        for ply in &round.plays {
            hunch.see(ply.row(), ply.position());
        }
        for row in setup.sorted_by(seat) {
            legal::positions(round.down[usize::from(row)]).for_each(|p| hunch.see(row, p));
        }
        hunch
    }

    fn see(&mut self, row: u8, position: u8) {
        let card = self.round.card(row, position);
        self.unseen[card.colour().index()] &= !(1 << card.number());
    }

    /// The colour on a back: open to all.
    pub(crate) fn back(&self, row: u8, position: u8) -> Colour {
        self.round.card(row, position).colour()
    }

    /// The number at a place, where this seat knows it (X9).
    pub(crate) fn number(&self, row: u8, position: u8) -> Option<u8> {
        let who = Viewer::Seat(self.seat);
        let known = seeing::knows(self.round, self.setup, row, position, who);
        known.then(|| self.round.card(row, position).number())
    }

    /// What each place of a row is likely to be: numbers known hold their neighbours in bounds
    /// (X3), and so do backs of low colours.
    pub(crate) fn numbers(&self, row: u8) -> Numbers {
        let mut numbers = [0.0; LONGEST_ROW + 1];
        let mut left = (0.0, USUAL[0], 10.0_f32);
        let mut open = 1;
        for position in 1..=self.setup.length {
            let Some(number) = self.number(row, position) else { continue };
            let right = (f32::from(position), f32::from(number));
            self.between(row, open..position, left, right, &mut numbers);
            numbers[usize::from(position & 15)] = right.1;
            left = (right.0, right.1, right.1);
            open = position + 1;
        }
        let end = f32::from(self.setup.length) + 1.0;
        self.between(row, open..self.setup.length + 1, left, (end, 0.0), &mut numbers);
        numbers
    }

    /// Fills in the places between two numbers, bent like a usual row.
    fn between(
        &self,
        row: u8,
        places: std::ops::Range<u8>,
        (from, high, mut bound): (f32, f32, f32),
        (to, low): (f32, f32),
        numbers: &mut Numbers,
    ) {
        let (first, last) = (self.usual(from), self.usual(to));
        let slope = (high - low) / (first - last).max(0.1);
        for position in places {
            bound = bound.min(f32::from(self.back(row, position).highest()));
            let straight = low + slope * (self.usual(f32::from(position)) - last);
            numbers[usize::from(position & 15)] = straight.min(bound - 0.2).max(low);
        }
    }

    /// The usual number at a place, rows of another length stretched to fifteen.
    fn usual(&self, place: f32) -> f32 {
        let at = place * (LONGEST_ROW as f32 + 1.0) / (f32::from(self.setup.length) + 1.0);
        let (whole, part) = ((at as usize).min(LONGEST_ROW), at.fract());
        USUAL[whole] + (USUAL[whole + 1] - USUAL[whole]) * part
    }

    /// The share of the unseen cards of a colour that such a number leaves below it.
    pub(crate) fn share(&self, colour: Colour, number: f32) -> f32 {
        let unseen = self.unseen[colour.index()];
        let above = unseen >> (number + 1.0) as u32;
        1.0 - above.count_ones() as f32 / (unseen.count_ones().max(1)) as f32
    }

    /// The tricks that such a card wins in the long run.
    pub(crate) fn strength(&self, colour: Colour, number: f32) -> f32 {
        let share = self.share(colour, number);
        let four = if colour == self.setup.trump {
            0.25 + 0.65 * share
        } else {
            0.55 * share * share * share
        };
        four * 4.0 / f32::from(self.setup.rows)
    }
}
