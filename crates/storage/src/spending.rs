//! Spending: budgets that refill so slowly that they must hold at all nodes and after a restart, so many accounts a day.
//! Each is a bucket of which the store knows one number: when it would be full again.

use crate::Store;
use crate::store::{Pending, ask};

/// What spending is counted by: a person or a network and what for, as a keyed hash.
pub type SpendingKey = [u8; 32];

/// Microseconds since 1970: some budgets refill many times in a second.
pub type Micros = i64;

/// What is taken from one bucket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charge {
    /// Whose bucket, and what for.
    pub key: SpendingKey,
    /// How many are taken.
    pub count: u32,
    /// How many a full bucket has.
    pub most: u32,
    /// How long one takes to come back.
    pub refill: Micros,
}

impl Charge {
    /// How long what is taken needs to come back.
    pub(crate) fn cost(&self) -> Micros {
        self.refill.saturating_mul(self.count.into())
    }

    /// How long an empty bucket needs to be full.
    pub(crate) fn whole(&self) -> Micros {
        self.refill.saturating_mul(self.most.into())
    }

    /// A bucket that is to be full later than this was noted by a clock that has since been set far back: nobody waits
    /// for that. Clocks of two nodes may differ by less without anybody gaining by it.
    pub(crate) fn latest(&self, now: Micros) -> Micros {
        now.saturating_add(self.whole().saturating_mul(2))
    }

    /// Whether not even a full bucket has as much.
    pub(crate) fn is_beyond(&self) -> bool {
        self.count > self.most
    }
}

impl Store {
    /// Takes from all of these buckets, or from none where one of them has not enough left; whether it was taken.
    pub fn spend(&self, charges: Vec<Charge>, now: Micros) -> Pending<'_, bool> {
        ask!(self, spend(charges, now))
    }

    /// Puts back what was taken.
    pub fn refund(&self, charges: Vec<Charge>) -> Pending<'_, ()> {
        ask!(self, refund(charges))
    }

    /// Forgets the buckets that are full; how many, at most a slice.
    pub fn sweep_spending(&self, now: Micros) -> Pending<'_, usize> {
        ask!(self, sweep_spending(now))
    }
}
