//! Sweeping: what nobody will ask for again goes. In slices, each a short write of its own, so that
//! no move waits behind it; what to sweep is looked for by readers.

use crate::store::{Pending, ask};
use crate::{Moment, Store};

/// How much one slice holds.
pub(crate) const SLICE: usize = 500;

/// Before when a table must have been left to be forgotten (ms since 1970).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeftBefore {
    /// One that is open and at which nobody sits: made before.
    pub empty: Moment,
    /// One that is open and at which people sit: made before.
    pub open: Moment,
    /// One whose game runs: begun and last moved at before.
    pub running: Moment,
}

/// Why a table is closed without anybody asking for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forgotten {
    /// Its game never began.
    BeforeStart,
    /// Nobody came back to its game.
    InMidGame,
}

impl Forgotten {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Forgotten::BeforeStart => "forgotten",
            Forgotten::InMidGame => "abandoned",
        }
    }
}

impl Store {
    /// Tables that were left before these moments, by name. Those of tournaments are theirs.
    pub fn forgotten_tables(&self, left: LeftBefore) -> Pending<'_, Vec<(String, Forgotten)>> {
        ask!(self, forgotten_tables(left))
    }

    /// Closes a table that was forgotten, unless its game has ended meanwhile. No rating moves.
    /// The answer means that it is on the disk.
    pub fn close_forgotten<'a>(&'a self, id: &'a str, why: Forgotten) -> Pending<'a, bool> {
        ask!(self, close_forgotten(id, why))
    }

    /// Ends sessions that nobody has used since then; how many, at most a slice.
    pub fn sweep_sessions(&self, unseen_since: Moment) -> Pending<'_, usize> {
        ask!(self, sweep_sessions(unseen_since))
    }

    /// Forgets who made the tables that are over, and from where; how many rows, at most a slice.
    pub fn sweep_makers(&self) -> Pending<'_, usize> {
        ask!(self, sweep_makers())
    }

    /// Forgets guests who were made and last seen before then, and who have left nothing: no game, no
    /// tournament, no line of chat, no ban. How many, at most a slice.
    pub fn sweep_guests(&self, before: Moment) -> Pending<'_, usize> {
        ask!(self, sweep_guests(before))
    }
}
