//! Marks: what is remembered of every input of a game, so that somebody who missed it can be told and
//! the clocks can go back to it.

use crate::tables::absences;
use crate::tables::pauses::InputTime;
use tablee_engine::clock::Millis;
use tablee_engine::{Agreement, Awaits, Seat};
use tablee_protocol::Origin;

/// What is remembered of what an input did; an action is in the game's own log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// An action.
    Act,
    /// So many inputs stand again.
    Undo(u32),
    /// An agreement.
    Agreed(Agreement),
}

impl Kept {
    /// How many inputs stand again, and what was agreed on: as everybody is told.
    pub fn for_update(self) -> (Option<u32>, Option<Agreement>) {
        match self {
            Kept::Act => (None, None),
            Kept::Undo(to) => (Some(to), None),
            Kept::Agreed(agreed) => (None, Some(agreed)),
        }
    }
}

/// What is remembered of one input, so that somebody who missed it can be told and the clocks can
/// go back to it.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    /// The author of the input.
    pub by: By,
    /// The input as it is kept.
    pub kept: Kept,
    /// How long it took.
    pub think_ms: u32,
    /// How much of its time on its way was given back.
    pub lag_ms: u32,
    /// How long the seat was without a connection meanwhile.
    pub(super) away_ms: u32,
    /// How long the game had stood still before it, if it had.
    pub paused_ms: Option<u32>,
    /// What moved in the person's stead.
    pub origin: Option<Origin>,
    /// Where its events end.
    pub(super) events: u32,
    /// When it was taken in.
    pub(super) at: Millis,
    /// Whom the game waited for then.
    pub(super) awaits: Awaits,
}

impl Mark {
    /// How long the seat was without a connection, if it was.
    pub fn away(&self) -> Option<u32> {
        absences::shown(self.away_ms)
    }
}

/// When an input was taken in, and how long it had been on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stamp {
    /// When, in server time.
    pub at: Millis,
    /// When, by the calendar.
    pub wall: i64,
    /// What of that the seat's clock is not charged.
    pub lag: Millis,
    /// How long the seat was without a connection while the game waited for it.
    pub away: Millis,
}

impl Stamp {
    /// Nothing is given back.
    pub fn prompt(at: Millis, wall: i64) -> Stamp {
        Stamp { at, wall, lag: Millis::ZERO, away: Millis::ZERO }
    }

    pub(super) fn moment(self) -> InputTime {
        InputTime { wall: self.wall, tick: self.at }
    }
}

/// What the log says of the time of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timed {
    /// How long it was thought about.
    pub think_ms: u32,
    /// How much was given back.
    pub lag_ms: u32,
}

/// Who made an input: the side of the server of [`tablee_protocol::Author`], without its words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// A seat.
    Seat(Seat),
    /// The host of the table.
    Host,
}

impl By {
    /// As it is logged.
    pub fn seat(self) -> Option<u8> {
        match self {
            By::Seat(seat) => Some(seat.0),
            By::Host => None,
        }
    }
}
