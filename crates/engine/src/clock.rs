//! The clocks of one table: who is being waited for, since when, and when time is up.
//!
//! Pure: `now` is always an argument, in milliseconds from wherever the host counts. A host that
//! wants its clocks to survive a restart counts from the epoch, stores the clock as JSON, and
//! after the restart calls [`Clock::pause`] with the last moment it is known to have been up and
//! [`Clock::resume`] with the present one, so that nobody pays for the time in between.

mod control;
mod watch;

pub use control::{BadControl, Control, Limit};
pub use watch::Millis;

use crate::game::{Awaits, Pace};
use crate::seat::{BySeat, Seat, Seats};
use serde::{Deserialize, Serialize};
use watch::Watch;

/// The most that increments can fill a bank to: a day.
const FULL_BANK: Millis = Millis::from_days(1);

/// The clocks of one table.
///
/// A host calls [`Clock::charge`] with the seat that acted and then [`Clock::follow`] with whom
/// the game awaits now. Seats that only *may* act have no clock: nobody waits for them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clock {
    control: Control,
    seats: BySeat<Hand>,
    /// Runs from input to input: the think time of those who cut in.
    table: Option<Watch>,
    paused: bool,
}

/// One seat's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Hand {
    /// What is left in its bank, where there are banks.
    bank: Millis,
    /// The turn it is thinking about.
    turn: Option<Turn>,
}

/// A seat being waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Turn {
    pace: Pace,
    /// What it has for this turn; nothing where it is not hurried.
    limit: Option<Millis>,
    watch: Watch,
}

/// When somebody's time will be up, and whose.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Deadline {
    /// The moment at which the time is up.
    pub at: Millis,
    /// The seat whose time is up then.
    pub seat: Seat,
}

/// What everybody sees of one seat's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ClockFace"))]
pub struct Face {
    /// The time it has left for this turn or, while nobody waits for it, for its next one;
    /// nothing where it is not hurried.
    #[serde(rename = "left_ms")]
    pub left: Option<Millis>,
    /// Whether its time is running.
    pub running: bool,
}

impl Turn {
    fn left(&self, now: Millis) -> Option<Millis> {
        self.limit.map(|limit| limit.less(self.watch.read(now)))
    }
}

impl Clock {
    /// The clocks of a table before its game has begun: nobody's time runs.
    pub fn new(control: Control, seats: Seats) -> Clock {
        let bank = match control.limit() {
            Limit::Bank { seconds, .. } => Millis::from_seconds(seconds),
            Limit::Endless | Limit::PerMove { .. } | Limit::Days { .. } => Millis::ZERO,
        };
        let seats = BySeat::new(seats, |_| Hand { bank, turn: None });
        Clock { control, seats, table: None, paused: false }
    }

    /// The time control.
    pub fn control(&self) -> Control {
        self.control
    }

    /// Follows the game: time runs for the seats it waits for, and for no other.
    ///
    /// A seat that was awaited before and still is thinks on; one that no longer is has used up
    /// what it used, and earned no increment, because it did not move.
    pub fn follow(&mut self, awaits: &Awaits, now: Millis) {
        for seat in self.seats.seats().iter() {
            let awaited = awaits.must.contains(seat).then_some(awaits.pace);
            let before = self.seats[seat].turn.map(|turn| turn.pace);
            if before != awaited {
                self.stop(seat, now);
                self.seats[seat].turn = awaited.map(|pace| self.turn(seat, pace, now));
            }
        }
        self.table = Some(self.watch(now));
    }

    /// How long `seat` has thought about what it is doing now: since the game began to wait for
    /// it, or since the last input where it cuts in.
    pub fn think(&self, seat: Seat, now: Millis) -> Millis {
        let turn = self.seats.as_slice().get(seat.index()).and_then(|hand| hand.turn);
        let watch = turn.map(|turn| turn.watch).or(self.table);
        watch.map_or(Millis::ZERO, |watch| watch.read(now))
    }

    /// Gives back to a seat that is waited for what its messages needed on their way: no more than has
    /// run on this turn. Returns what was given.
    pub fn give_back(&mut self, seat: Seat, time: Millis, now: Millis) -> Millis {
        let hands = self.seats.seats().has(seat).then(|| &mut self.seats[seat]);
        let turn = hands.and_then(|hand| hand.turn.as_mut());
        turn.map_or(Millis::ZERO, |turn| turn.watch.give_back(time, now))
    }

    /// `seat` acts: its clock stops, is charged and earns its increment. Returns its think time.
    /// Call [`Clock::follow`] afterwards.
    pub fn charge(&mut self, seat: Seat, now: Millis) -> Millis {
        let think = self.think(seat, now);
        if !self.seats.seats().has(seat) {
            return think;
        }
        let moved = self.seats[seat].turn.is_some_and(|turn| turn.pace == Pace::Turn);
        self.stop(seat, now);
        if let (true, Limit::Bank { increment, .. }) = (moved, self.control.limit()) {
            let bank = &mut self.seats[seat].bank;
            *bank = bank.plus(Millis::from_seconds(increment)).min(FULL_BANK);
        }
        think
    }

    /// The next moment at which somebody's time is up; nothing while the clocks are paused or
    /// nobody is hurried. Of several at once the lowest seat is named.
    pub fn deadline(&self) -> Option<Deadline> {
        let due = |seat: Seat| {
            let turn = self.seats[seat].turn?;
            Some(Deadline { at: turn.watch.reaches(turn.limit?)?, seat })
        };
        self.seats.seats().iter().filter_map(due).min()
    }

    /// Stops all clocks: the server is closing, or was found to have been down since `now`.
    pub fn pause(&mut self, now: Millis) {
        self.paused = true;
        self.watches().for_each(|watch| watch.pause(now));
    }

    /// Lets the clocks of those who are awaited run again.
    pub fn resume(&mut self, now: Millis) {
        self.paused = false;
        self.watches().for_each(|watch| watch.resume(now));
    }

    /// What everybody sees, seat by seat.
    pub fn faces(&self, now: Millis) -> Vec<Face> {
        let face = |hand: &Hand| match hand.turn {
            Some(turn) => Face { left: turn.left(now), running: !self.paused },
            None => Face { left: self.allowance(hand.bank, Pace::Turn), running: false },
        };
        self.seats.iter().map(face).collect()
    }

    /// Ends a seat's turn, taking what it used from its bank.
    fn stop(&mut self, seat: Seat, now: Millis) {
        let hand = &mut self.seats[seat];
        // Answers have a time of their own, which the bank does not pay for.
        if let Some(turn) = hand.turn.take().filter(|turn| turn.pace == Pace::Turn) {
            hand.bank = hand.bank.less(turn.watch.read(now));
        }
    }

    fn turn(&self, seat: Seat, pace: Pace, now: Millis) -> Turn {
        let limit = self.allowance(self.seats[seat].bank, pace);
        Turn { pace, limit, watch: self.watch(now) }
    }

    fn watch(&self, now: Millis) -> Watch {
        let mut watch = Watch::started(now);
        if self.paused {
            watch.pause(now);
        }
        watch
    }

    /// What a seat with that bank has for one turn.
    fn allowance(&self, bank: Millis, pace: Pace) -> Option<Millis> {
        if let (Pace::Answer, Some(window)) = (pace, self.control.window()) {
            return Some(window);
        }
        match self.control.limit() {
            Limit::Endless => None,
            Limit::PerMove { seconds } => Some(Millis::from_seconds(seconds)),
            Limit::Bank { .. } => Some(bank),
            Limit::Days { days } => Some(Millis::from_days(days)),
        }
    }

    fn watches(&mut self) -> impl Iterator<Item = &mut Watch> {
        let turns = self.seats.iter_mut().filter_map(|hand| hand.turn.as_mut());
        turns.map(|turn| &mut turn.watch).chain(self.table.as_mut())
    }
}
