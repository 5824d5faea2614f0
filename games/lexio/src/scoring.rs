//! Scoring: the end of a round: who pays whom how much (R6).

use crate::pieces::tiles::Tiles;
use crate::rules::{Doubling, Rules, Shortfall};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use tablee_engine::{Seat, Seats};

/// The most seats at a table.
pub(crate) const MOST: usize = 5;

/// What each seat pays each: `[payer][taker]`.
type Paid = [[u16; MOST]; MOST];

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
pub struct RoundEnd<'a> {
    /// The options in force.
    pub rules: &'a Rules,
    /// Who went out.
    pub winner: Seat,
    /// The tiles left, per seat.
    pub left: &'a [Tiles],
    /// The chips held, per seat.
    pub chips: &'a [i64],
}

impl RoundEnd<'_> {
    /// Who pays whom: `[payer][taker]` (R6). Plain arrays throughout: every playout ends here.
    pub fn payments(&self) -> PerSeat<PerSeat<u16>> {
        let seats = Seats(self.left.len().min(self.chips.len()).min(MOST) as u8);
        let mut weights = [0u16; MOST];
        for seat in seats.iter() {
            weights[seat.index()] = self.weight(seat);
        }
        let paid = self.in_full(seats, &weights).unwrap_or_else(|| self.in_turn(seats, &weights));
        shortened(paid.map(|row| shortened(row, seats)), seats)
    }

    /// What is paid where everybody can pay all they owe: then no order matters. `None` where
    /// somebody cannot.
    fn in_full(&self, seats: Seats, weights: &[u16; MOST]) -> Option<Paid> {
        let mut paid = Paid::default();
        for payer in seats.iter() {
            let weight = weights[payer.index()];
            let mut owed = 0;
            for taker in seats.iter() {
                let more = weight.saturating_sub(weights[taker.index()]);
                let due = self.due(payer, more);
                paid[payer.index()][taker.index()] = due;
                owed += due;
            }
            if owed > self.reach(self.chips[payer.index()]) {
                return None;
            }
        }
        Some(paid)
    }

    /// R6.3: who cannot pay all pays in turn, as far as the chips reach.
    fn in_turn(&self, seats: Seats, weights: &[u16; MOST]) -> Paid {
        let mut held = [0i64; MOST];
        held.iter_mut().zip(self.chips).for_each(|(held, chips)| *held = *chips);
        let mut paid = Paid::default();
        let (takers, payers) = self.orders(seats, weights);
        for payer in &payers[..seats.count()] {
            for taker in &takers[..seats.count()] {
                let (from, to) = (payer.index(), taker.index());
                if weights[from] <= weights[to] {
                    break;
                }
                let due = self.due(*payer, weights[from] - weights[to]);
                let chips = due.min(self.reach(held[from]));
                held[from] -= i64::from(chips);
                held[to] += i64::from(chips);
                paid[from][to] = chips;
            }
        }
        paid
    }

    /// R6.3: takers from the lightest, the winner, upwards, and payers from the heaviest
    /// downwards; equal weights clockwise from the winner in both.
    fn orders(&self, seats: Seats, weights: &[u16; MOST]) -> ([Seat; MOST], [Seat; MOST]) {
        // One number holds the weight, then the steps from the winner, so that none are equal.
        // Seats that are not there come last.
        let (mut rising, mut falling) = ([u32::MAX << 8; MOST], [u32::MAX << 8; MOST]);
        for (step, seat) in (0u32..).zip(seats.from(self.winner)) {
            let weight = weights[seat.index()];
            rising[step as usize] = u32::from(weight) << 8 | step;
            falling[step as usize] = u32::from(u16::MAX - weight) << 8 | step;
        }
        rising.sort_unstable();
        falling.sort_unstable();
        let seat = |key: u32| Seat((self.winner.0 + key as u8) % seats.0.max(1));
        (rising.map(seat), falling.map(seat))
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

/// The part of an array that belongs to seats which are there.
fn shortened<T>(all: [T; MOST], seats: Seats) -> PerSeat<T> {
    let mut there = PerSeat::from(all);
    there.truncate(seats.count());
    there
}
