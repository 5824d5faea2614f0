//! A histogram for Prometheus: how often something took at most so long.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The upper ends of the buckets (µs), as Prometheus writes them (s). The last bucket has no end.
const BOUNDS: [(u64, &str); 12] = [
    (1_000, "0.001"),
    (2_500, "0.0025"),
    (5_000, "0.005"),
    (10_000, "0.01"),
    (25_000, "0.025"),
    (50_000, "0.05"),
    (100_000, "0.1"),
    (250_000, "0.25"),
    (500_000, "0.5"),
    (1_000_000, "1"),
    (2_500_000, "2.5"),
    (10_000_000, "10"),
];

/// How long something took, each time.
#[derive(Default)]
pub struct Histogram {
    buckets: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Histogram {
    /// It took so long.
    pub fn add(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let place = BOUNDS.partition_point(|(bound, _)| *bound < micros);
        if let Some(bucket) = self.buckets.get(place) {
            bucket.fetch_add(1, Ordering::Relaxed);
        }
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// Everything in Prometheus' text format.
    pub fn write(&self, text: &mut String, name: &str, about: &str) {
        let _ = write!(text, "# HELP tablee_{name} {about}\n# TYPE tablee_{name} histogram\n");
        let ends = BOUNDS.iter().map(|(_, end)| *end).chain(["+Inf"]);
        let mut count = 0;
        for (bucket, end) in self.buckets.iter().zip(ends) {
            count += bucket.load(Ordering::Relaxed);
            let _ = writeln!(text, "tablee_{name}_bucket{{le=\"{end}\"}} {count}");
        }
        let seconds = Duration::from_micros(self.micros.load(Ordering::Relaxed)).as_secs_f64();
        let _ = write!(text, "tablee_{name}_sum {seconds}\ntablee_{name}_count {count}\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bucket_counts_what_took_at_most_as_long() {
        let histogram = Histogram::default();
        for micros in [1, 1_000, 1_001, 240_000, 99_000_000] {
            histogram.add(Duration::from_micros(micros));
        }
        let mut text = String::new();
        histogram.write(&mut text, "x_seconds", "X.");
        let line = |start: &str| text.lines().find_map(|line| line.strip_prefix(start)).unwrap();
        assert_eq!(line("tablee_x_seconds_bucket{le=\"0.001\"} "), "2");
        assert_eq!(line("tablee_x_seconds_bucket{le=\"0.0025\"} "), "3");
        assert_eq!(line("tablee_x_seconds_bucket{le=\"0.1\"} "), "3");
        assert_eq!(line("tablee_x_seconds_bucket{le=\"0.25\"} "), "4");
        assert_eq!(line("tablee_x_seconds_bucket{le=\"10\"} "), "4");
        assert_eq!(line("tablee_x_seconds_bucket{le=\"+Inf\"} "), "5");
        assert_eq!(line("tablee_x_seconds_count "), "5");
        assert_eq!(line("tablee_x_seconds_sum "), "99.242002");
        assert!(
            text.starts_with("# HELP tablee_x_seconds X.\n# TYPE tablee_x_seconds histogram\n")
        );
    }
}
