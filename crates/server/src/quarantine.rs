//! Quarantine: tables and tournaments whose log cannot be played again, or that bring the program
//! down again and again. They are left alone for a while, whoever asks, and everything else goes on.

use crate::ops::Metrics;
use parking_lot::{Mutex, MutexGuard};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// Why whoever asks for one that is left alone does not get it.
pub const LEFT_ALONE: &str = "it failed before and is left alone for a while";

/// How long one is left alone before it is tried again.
const TERM: Duration = Duration::from_secs(600);

/// How often one may bring the program down before it is left alone.
const CHANCES: u32 = 3;

/// How many are remembered: the oldest are tried again first.
const REMEMBERED: usize = 1_000;

struct FailureCount {
    times: u32,
    last: Instant,
}

/// Those that are left alone.
pub struct Quarantine {
    troubles: Mutex<HashMap<String, FailureCount>>,
    metrics: Arc<Metrics>,
}

impl Quarantine {
    /// Nobody yet.
    pub fn new(metrics: Arc<Metrics>) -> Quarantine {
        Quarantine { troubles: Mutex::default(), metrics }
    }

    /// Whether the one of this name is left alone now.
    pub fn holds(&self, name: &str) -> bool {
        let troubles = self.troubles();
        troubles.get(name).is_some_and(|trouble| trouble.is_held())
    }

    /// Its log cannot be played again.
    pub fn unplayable(&self, name: &str) {
        self.note(name, CHANCES);
    }

    /// It brought the program down. Whether it may be taken into memory again at once.
    pub fn panicked(&self, name: &str) -> bool {
        self.note(name, 1);
        !self.holds(name)
    }

    fn note(&self, name: &str, times: u32) {
        let mut troubles = self.troubles();
        let now = Instant::now();
        troubles.retain(|_, trouble| trouble.last.elapsed() < TERM);
        if troubles.len() >= REMEMBERED && !troubles.contains_key(name) {
            let oldest = troubles.iter().min_by_key(|(_, trouble)| trouble.last);
            let oldest = oldest.map(|(name, _)| name.clone());
            oldest.map(|oldest| troubles.remove(&oldest));
        }
        let trouble =
            troubles.entry(name.to_owned()).or_insert(FailureCount { times: 0, last: now });
        trouble.times += times;
        trouble.last = now;
        let held = troubles.values().filter(|trouble| trouble.is_held()).count();
        self.metrics.quarantined.set(held as u64);
    }

    fn troubles(&self) -> MutexGuard<'_, HashMap<String, FailureCount>> {
        self.troubles.lock()
    }
}

impl FailureCount {
    fn is_held(&self) -> bool {
        self.times >= CHANCES && self.last.elapsed() < TERM
    }
}

#[cfg(test)]
mod tests {
    use super::{Quarantine, REMEMBERED, TERM};
    use std::sync::Arc;

    #[tokio::test(start_paused = true)]
    async fn the_third_panic_and_the_first_bad_log_are_left_alone_for_a_while() {
        let metrics = Arc::<crate::ops::Metrics>::default();
        let quarantine = Quarantine::new(metrics.clone());
        assert!(quarantine.panicked("t") && quarantine.panicked("t"));
        assert!(!quarantine.panicked("t") && quarantine.holds("t") && !quarantine.holds("u"));
        quarantine.unplayable("u");
        assert!(quarantine.holds("u"));
        assert_eq!(metrics.quarantined.get(), 2);
        tokio::time::advance(TERM).await;
        assert!(!quarantine.holds("t") && quarantine.panicked("t"));
        assert_eq!(metrics.quarantined.get(), 0);
    }

    #[tokio::test(start_paused = true)]
    async fn memory_is_bounded() {
        let quarantine = Quarantine::new(Arc::default());
        for n in 0..2 * REMEMBERED {
            quarantine.unplayable(&n.to_string());
        }
        assert_eq!(quarantine.troubles().len(), REMEMBERED);
    }
}
