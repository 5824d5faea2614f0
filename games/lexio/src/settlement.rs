//! The end of a round: who pays whom how much (R6).

use crate::rules::{Doubling, Rules, Shortfall};
use crate::tiles::Tiles;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use tablee_engine::{Seat, Seats};

/// The most seats at a table.
pub(crate) const MOST: usize = 5;

/// One value per seat, without an allocation.
pub type PerSeat<T> = ArrayVec<T, MOST>;

/// A settled round, open to all.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Settlement {
    /// Which round, from 1.
    pub round: u32,
    /// Who went out.
    pub winner: Seat,
    /// The play that ended the round.
    pub last_play: Tiles,
    /// The tiles left in each hand, shown to all (R8).
    pub left: PerSeat<Tiles>,
    /// What each seat paid to each: `payments[payer][taker]`.
    pub payments: PerSeat<PerSeat<u16>>,
}

impl Settlement {
    /// What a seat won or lost in all.
    pub fn net(&self, seat: Seat) -> i64 {
        let paid = self.payments.get(seat.index()).into_iter().flatten();
        let taken = self.payments.iter().filter_map(|row| row.get(seat.index()));
        let sum = |total: i64, chips: &u16| total + i64::from(*chips);
        taken.fold(0, sum) - paid.fold(0, sum)
    }
}

/// What the payments depend on: hands left and chips held before the round was settled.
#[derive(Clone, Copy, Debug)]
pub struct Reckoning<'a> {
    /// The options in force.
    pub rules: &'a Rules,
    /// Who went out.
    pub winner: Seat,
    /// The tiles left, per seat.
    pub left: &'a [Tiles],
    /// The chips held, per seat.
    pub chips: &'a [i64],
}

impl Reckoning<'_> {
    /// Who pays whom: `[payer][taker]` (R6).
    pub fn payments(&self) -> PerSeat<PerSeat<u16>> {
        let seats = Seats(self.left.len().min(self.chips.len()).min(MOST) as u8);
        let weights: PerSeat<u16> = seats.iter().map(|seat| self.weight(seat)).collect();
        let mut held: PerSeat<i64> = self.chips.iter().copied().take(seats.count()).collect();
        let nothing: PerSeat<u16> = weights.iter().map(|_| 0).collect();
        let mut paid: PerSeat<PerSeat<u16>> = weights.iter().map(|_| nothing.clone()).collect();
        let takers = self.takers(seats, &weights);
        // R6.3: who owes most pays first; takers from the winner upwards.
        for payer in payers(&takers, &weights) {
            for taker in &takers {
                let (from, to) = (payer.index(), taker.index());
                let due = self.due(payer, weights[from].saturating_sub(weights[to]));
                let chips = due.min(self.reach(held[from]));
                held[from] -= i64::from(chips);
                held[to] += i64::from(chips);
                paid[from][to] += chips;
            }
        }
        paid
    }

    /// All seats from the lightest, the winner, upwards; equal weights clockwise from the winner.
    fn takers(&self, seats: Seats, weights: &[u16]) -> PerSeat<Seat> {
        let mut rising: PerSeat<Seat> = seats.from(self.winner).collect();
        // A stable sort keeps the clockwise order among equals.
        rising.sort_by_key(|seat| weights[seat.index()]);
        rising
    }

    /// What a seat's hand weighs: its tiles (R6.1), or its tiles doubled by its 2s (R6.2).
    fn weight(&self, seat: Seat) -> u16 {
        let left = self.left[seat.index()];
        match self.rules.doubling {
            Doubling::Difference => u16::from(left.len()),
            Doubling::Count => u16::from(left.len()) << left.twos(),
        }
    }

    /// What `payer` owes for weighing this much more, if it can pay.
    fn due(&self, payer: Seat, more: u16) -> u16 {
        match self.rules.doubling {
            // R6.1: only the payer's own 2s count.
            Doubling::Difference => more << self.left[payer.index()].twos(),
            Doubling::Count => more,
        }
    }

    /// The most that a seat holding `held` can pay.
    fn reach(&self, held: i64) -> u16 {
        match self.rules.shortfall {
            Shortfall::Capped => held.clamp(0, i64::from(u16::MAX)) as u16,
            Shortfall::Debt => u16::MAX,
        }
    }
}

/// The heaviest first; equal weights still clockwise from the winner.
fn payers(rising: &[Seat], weights: &[u16]) -> PerSeat<Seat> {
    let mut falling: PerSeat<Seat> = rising.iter().copied().collect();
    falling.sort_by_key(|seat| Reverse(weights[seat.index()]));
    falling
}
