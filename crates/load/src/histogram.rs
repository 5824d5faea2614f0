//! How long things took: a histogram with fixed buckets, 1.6 % wide, from a microsecond to hours.

use std::time::Duration;

/// Buckets per doubling.
const FINE: u64 = 64;
const FINE_BITS: u32 = FINE.trailing_zeros();

/// Counts of durations.
#[derive(Clone, Debug, Default)]
pub struct Histogram {
    counts: Vec<u64>,
    total: u64,
    longest: u64,
}

impl Histogram {
    /// Counts one duration.
    pub fn add(&mut self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let bucket = bucket(micros);
        if bucket >= self.counts.len() {
            self.counts.resize(bucket + 1, 0);
        }
        self.counts[bucket] += 1;
        self.total += 1;
        self.longest = self.longest.max(micros);
    }

    /// Adds what another counted.
    pub fn merge(&mut self, other: &Histogram) {
        if other.counts.len() > self.counts.len() {
            self.counts.resize(other.counts.len(), 0);
        }
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more;
        }
        self.total += other.total;
        self.longest = self.longest.max(other.longest);
    }

    /// How many were counted.
    pub fn count(&self) -> u64 {
        self.total
    }

    /// The longest, in milliseconds.
    pub fn longest_ms(&self) -> f64 {
        self.longest as f64 / 1000.0
    }

    /// The duration, in milliseconds, that this share of all did not exceed: the upper end of
    /// its bucket, so that nothing is made prettier. Zero where nothing was counted.
    pub fn quantile_ms(&self, share: f64) -> f64 {
        let rank = ((self.total as f64 * share).ceil() as u64).max(1);
        let mut seen = 0;
        for (bucket, count) in self.counts.iter().enumerate() {
            seen += count;
            if seen >= rank {
                return upper(bucket).min(self.longest) as f64 / 1000.0;
            }
        }
        0.0
    }
}

/// Below `FINE` every microsecond has its bucket; above, every doubling has `FINE` of them.
fn bucket(micros: u64) -> usize {
    if micros < FINE {
        return micros as usize;
    }
    let shift = micros.ilog2() - FINE_BITS;
    let place = (micros >> shift) - FINE;
    (FINE * u64::from(shift + 1) + place) as usize
}

fn upper(bucket: usize) -> u64 {
    let bucket = bucket as u64;
    if bucket < FINE {
        return bucket;
    }
    let (shift, place) = (bucket / FINE - 1, bucket % FINE);
    ((FINE + place + 1) << shift) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_duration_is_in_a_bucket_that_is_narrow() {
        for micros in (0..5000).chain((13..50).map(|n| 1 << n)).chain([123_456_789]) {
            let end = upper(bucket(micros));
            assert!(end >= micros && end - micros <= micros / 64, "{micros}: up to {end}");
            assert!(bucket(micros) <= bucket(micros + 1), "{micros}");
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
