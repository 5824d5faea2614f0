//! State: the whole truth about a running match. It never leaves the process.

use crate::deal::{Deal, Hands};
use crate::pieces::history::History;
use crate::pieces::plays::ToBeat;
use crate::scoring::{MOST, Settlement};
use tablee_engine::{Chance, Seat};

/// The state of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) hands: Hands,
    /// As of the last settled round.
    pub(crate) chips: [i64; MOST],
    /// The round in play, counted from 0; the last one played when the match is over.
    pub(crate) round: u32,
    /// Who led the first trick of the round (R5.1).
    pub(crate) opener: Seat,
    pub(crate) stage: Stage,
    /// Passes since the last play.
    pub(crate) passes: u8,
    /// What must be beaten; `None` when the seat to move leads.
    pub(crate) asked: Option<ToBeat>,
    /// The plays of this round.
    pub(crate) history: History,
    /// How the round before ended; when the match is over, the last round.
    pub(crate) last: Option<Settlement>,
    pub(crate) chance: Chance<Deal>,
}

/// Whether the match goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// This seat is to move.
    Turn(Seat),
    /// The match is over (R7.1).
    Over,
}
