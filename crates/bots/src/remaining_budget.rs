//! Remaining budget: what a search may still spend, a fixed number of playouts, or time by the clock.

use std::time::{Duration, Instant};
use tablee_engine::Budget;

/// The part of the time that is thought away; the rest is for what comes before and after.
const THOUGHT: f64 = 0.93;

/// A budget that is being spent.
pub(crate) enum RemainingBudget {
    /// So many playouts are left.
    Playouts(u64),
    /// Until then.
    Until(Instant),
}

impl RemainingBudget {
    /// Begins to spend.
    pub(crate) fn begin(budget: Budget) -> RemainingBudget {
        match budget {
            Budget::Playouts(playouts) => RemainingBudget::Playouts(playouts),
            Budget::Millis(ms) => {
                let time = Duration::from_millis(ms.min(3_600_000)).mul_f64(THOUGHT);
                RemainingBudget::Until(Instant::now() + time)
            }
        }
    }

    /// An equal share for one of `parts` stages that are still to come.
    pub(crate) fn share(&mut self, parts: u32) -> RemainingBudget {
        let parts = parts.max(1);
        match self {
            RemainingBudget::Playouts(left) => {
                let share = *left / u64::from(parts);
                *left -= share;
                RemainingBudget::Playouts(share)
            }
            RemainingBudget::Until(end) => {
                let now = Instant::now();
                RemainingBudget::Until(now + end.saturating_duration_since(now) / parts)
            }
        }
    }

    /// Takes so many playouts; whether they were still to be had.
    pub(crate) fn take(&mut self, playouts: u64) -> bool {
        match self {
            RemainingBudget::Playouts(left) => match left.checked_sub(playouts) {
                Some(rest) => {
                    *left = rest;
                    true
                }
                None => false,
            },
            RemainingBudget::Until(end) => Instant::now() < *end,
        }
    }

    /// Gives back what a stage left over.
    pub(crate) fn refund(&mut self, rest: RemainingBudget) {
        if let (RemainingBudget::Playouts(left), RemainingBudget::Playouts(rest)) = (self, rest) {
            *left += rest;
        }
    }
}
