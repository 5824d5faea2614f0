//! A moment, and a stopwatch that can be paused.

use serde::{Deserialize, Serialize};

/// Milliseconds: a span, or a moment counted from wherever the host counts.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Millis(pub u64);

impl Millis {
    /// No time at all.
    pub const ZERO: Millis = Millis(0);

    /// So many seconds.
    pub const fn from_seconds(seconds: u32) -> Millis {
        Millis(seconds as u64 * 1000)
    }

    /// So many days.
    pub const fn from_days(days: u32) -> Millis {
        Millis(days as u64 * 24 * 3600 * 1000)
    }

    /// The sum, at most the end of time.
    #[must_use]
    pub const fn plus(self, other: Millis) -> Millis {
        Millis(self.0.saturating_add(other.0))
    }

    /// The difference, never below zero.
    #[must_use]
    pub const fn less(self, other: Millis) -> Millis {
        Millis(self.0.saturating_sub(other.0))
    }
}

/// Measures one stretch of time, pauses left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Watch {
    /// What had passed when it was last started.
    spent: Millis,
    /// When it was last started; nothing while it is paused.
    since: Option<Millis>,
}

impl Watch {
    /// A watch started now.
    pub(super) fn started(now: Millis) -> Watch {
        Watch { spent: Millis::ZERO, since: Some(now) }
    }

    /// What has passed. A `now` before the start counts as the start: time never runs backwards.
    pub(super) fn read(&self, now: Millis) -> Millis {
        let running = self.since.map_or(Millis::ZERO, |since| now.less(since));
        self.spent.plus(running)
    }

    /// When `limit` will have passed; nothing while it is paused.
    pub(super) fn reaches(&self, limit: Millis) -> Option<Millis> {
        self.since.map(|since| since.plus(limit.less(self.spent)))
    }

    /// Takes back some of what has passed, at most all of it; how much.
    pub(super) fn give_back(&mut self, time: Millis, now: Millis) -> Millis {
        let passed = self.read(now);
        let given = time.min(passed);
        *self = Watch { spent: passed.less(given), since: self.since.map(|_| now) };
        given
    }

    /// Stops counting.
    pub(super) fn pause(&mut self, now: Millis) {
        *self = Watch { spent: self.read(now), since: None };
    }

    /// Counts again from now, unless it is counting already.
    pub(super) fn resume(&mut self, now: Millis) {
        self.since = self.since.or(Some(now));
    }
}
