//! Tries: how often a secret was guessed, so that the next guess waits, longer each time. They are counted in the
//! store: however many nodes somebody asks, the tries are the same ones.

use crate::store::{Pending, ask};
use crate::{Moment, Store};

/// How patient the server is with one key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BackoffPolicy {
    /// Tries without any wait.
    pub free: u32,
    /// The longest wait (ms). Tries are forgotten after four times as long without another.
    pub longest: Moment,
}

impl BackoffPolicy {
    pub(crate) fn memory(self) -> Moment {
        4 * self.longest
    }

    /// How long whoever has tried so often, the last time then, has to wait (ms). Of two tries at once, or of two
    /// nodes whose clocks differ, the later one may be counted first: the last try is then after `now`, and nobody
    /// waits longer for that.
    pub(crate) fn wait(self, count: u32, last: Moment, now: Moment) -> Moment {
        let last = last.min(now);
        last.saturating_add(self.pause(count)).saturating_sub(now).max(0)
    }

    /// Nothing, then one second, doubled with every try.
    fn pause(self, count: u32) -> Moment {
        match count.checked_sub(self.free) {
            None => 0,
            Some(beyond) => (1000 << beyond.min(20)).min(self.longest),
        }
    }
}

/// What a try is counted by: a name or an address, as a keyed hash.
pub type TryKey = [u8; 32];

/// One of the keys that a try must pass by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Try {
    /// The key.
    pub key: TryKey,
    /// How patient the server is with it.
    pub patience: BackoffPolicy,
}

/// A try that was counted, with what it takes to give it back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountedTry {
    /// The moment of the try.
    pub(crate) at: Moment,
    /// Its keys, and when each was tried the time before.
    pub(crate) before: Vec<(TryKey, Moment)>,
}

/// What becomes of a try.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TryVerdict {
    /// It is counted with all of its keys, before its outcome is known, so that many at once gain nothing.
    Counted(CountedTry),
    /// Nothing is counted: there are so many milliseconds to wait.
    Wait(Moment),
}

impl Store {
    /// Counts a try with all of its keys, unless one of them has to wait.
    pub fn attempt(&self, tries: Vec<Try>, now: Moment) -> Pending<'_, TryVerdict> {
        ask!(self, attempt(tries, now))
    }

    /// A try was right: what `forgiven` have tried is forgotten; its other keys get this one try back, as if it had
    /// not been made.
    pub fn settle_try(&self, counted: CountedTry, forgiven: Vec<TryKey>) -> Pending<'_, ()> {
        ask!(self, settle_try(counted, forgiven))
    }

    /// Forgets the keys that were last tried before then; how many, at most a slice.
    pub fn sweep_tries(&self, before: Moment) -> Pending<'_, usize> {
        ask!(self, sweep_tries(before))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_try_that_was_counted_before_an_earlier_one_makes_nobody_wait_longer() {
        let patience = BackoffPolicy { free: 5, longest: 60_000 };
        assert_eq!(patience.wait(4, 1_003, 1_000), 0, "free tries do not wait");
        assert_eq!(patience.wait(5, 1_003, 1_000), 1_000);
        assert_eq!(patience.wait(5, 1_000, 1_400), 600);
    }
}
