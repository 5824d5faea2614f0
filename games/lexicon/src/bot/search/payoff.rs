//! Payoff: what a finished hand is worth to a seat: its points against the others', and what they
//! do to the match.

use crate::game::Lexicon;
use crate::pieces::public_state::LastHand;
use crate::state::State;
use tablee_engine::{Ending, Seat, SeatSet};

/// What winning the match is worth beyond its points.
const VICTORY: f64 = 2.0;
/// What it is worth that somebody else retires, and what it costs to retire.
const RETIRED: f64 = 10.0;

impl Lexicon {
    /// The hand as if it ended now.
    pub(super) fn count(&self, state: &State, seat: Seat) -> Ending {
        let points = |seat: Seat| self.pack.total(&state.hand(seat));
        let scene = &state.scene;
        let total = |seat: Seat| scene.totals.get(seat.index()).map_or(0, |total| *total);
        let active = scene.active(self.seats);
        self.weigh(seat, active, scene.number, points, |seat| total(seat) + points(seat))
    }

    /// A hand that has ended.
    pub(super) fn settled(&self, last: &LastHand, seat: Seat) -> Ending {
        let points = |seat: Seat| last.points.get(seat.index()).copied().unwrap_or_default();
        let total = |seat: Seat| last.totals.get(seat.index()).copied().unwrap_or_default();
        // Seats that had retired before hold no cards; nobody else retires without any.
        let was = |seat: &Seat| !self.is_done(total(*seat)) || last.retired.contains(*seat);
        let active: SeatSet = self.seats.iter().filter(was).collect();
        self.weigh(seat, active, last.number, points, total)
    }

    fn weigh(
        &self,
        seat: Seat,
        active: SeatSet,
        number: u32,
        points: impl Fn(Seat) -> i32,
        total: impl Fn(Seat) -> i32,
    ) -> Ending {
        let others = active.without(seat);
        let count = others.len().max(1) as f64;
        let rest = others.iter().map(&points).sum::<i32>();
        let mut value = f64::from(rest) / count - f64::from(points(seat));
        let done = |seat: &Seat| self.is_done(total(*seat));
        let left = active.iter().filter(|seat| !done(seat)).count();
        let last = self.rules.hands > 0 && number >= u32::from(self.rules.hands);
        if last || left <= 1 {
            // L7.2: the lowest total wins.
            value += VICTORY * lowest(seat, active, &total);
        } else {
            // Whoever retires before the end has lost.
            let gone = others.iter().filter(done).count() as f64 / count;
            value += RETIRED * (gone - f64::from(u8::from(done(&seat))));
        }
        Ending { value, won: lowest(seat, active, &points) }
    }
}

/// The seat's part of being lowest: 1, 0, or a share among equals.
fn lowest(seat: Seat, among: SeatSet, of: impl Fn(Seat) -> i32) -> f64 {
    let own = of(seat);
    if among.iter().any(|other| of(other) < own) {
        return 0.0;
    }
    1.0 / among.iter().filter(|other| of(*other) == own).count().max(1) as f64
}
