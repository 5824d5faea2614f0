//! Histogram of durations with three significant figures, from a microsecond on.

use hdrhistogram::Histogram as Buckets;
use std::time::Duration;

/// How many figures of a duration count.
const FIGURES: u8 = 3;

/// Counts of durations.
#[derive(Clone, Debug)]
pub struct Histogram {
    buckets: Buckets<u64>,
    longest: Duration,
}

impl Default for Histogram {
    #[allow(clippy::expect_used, reason = "up to five figures are allowed")]
    fn default() -> Histogram {
        let buckets = Buckets::new(FIGURES).expect("three figures are allowed");
        Histogram { buckets, longest: Duration::ZERO }
    }
}

impl Histogram {
    /// Counts one duration.
    pub fn add(&mut self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        // A histogram that resizes itself takes every value.
        let _ = self.buckets.record(micros);
        self.longest = self.longest.max(took);
    }

    /// Adds what another counted.
    pub fn merge(&mut self, other: &Histogram) {
        self.buckets += &other.buckets;
        self.longest = self.longest.max(other.longest);
    }

    /// How many were counted.
    pub fn count(&self) -> u64 {
        self.buckets.len()
    }

    /// The longest, in milliseconds.
    pub fn longest_ms(&self) -> f64 {
        ms(self.longest)
    }

    /// The duration, in milliseconds, that this share of all did not exceed: the upper end of
    /// its bucket, so that nothing is made prettier. Zero where nothing was counted.
    pub fn quantile_ms(&self, share: f64) -> f64 {
        ms(Duration::from_micros(self.buckets.value_at_quantile(share)).min(self.longest))
    }
}

fn ms(took: Duration) -> f64 {
    took.as_micros() as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_keep_three_figures() {
        for micros in (0..5000).chain((13..36).map(|n| 1 << n)).chain([123_456_789]) {
            let mut both = Histogram::default();
            both.add(Duration::from_micros(micros));
            both.add(Duration::from_secs(1 << 20));
            let told = (both.quantile_ms(0.5) * 1000.0).round() as u64;
            assert!(told >= micros && told - micros <= micros / 1000, "{micros}: {told}");
        }
    }

    #[test]
    fn quantiles_of_a_hundred() {
        let (mut odd, mut even) = (Histogram::default(), Histogram::default());
        for ms in 1..=100 {
            let half = if ms % 2 == 0 { &mut even } else { &mut odd };
            half.add(Duration::from_millis(ms));
        }
        odd.merge(&even);
        assert_eq!(odd.count(), 100);
        assert!((49.0..52.0).contains(&odd.quantile_ms(0.5)), "{}", odd.quantile_ms(0.5));
        assert!((98.0..100.1).contains(&odd.quantile_ms(0.99)));
        assert_eq!((odd.quantile_ms(1.0), odd.longest_ms()), (100.0, 100.0));
        assert_eq!(Histogram::default().quantile_ms(0.99), 0.0);
    }
}
