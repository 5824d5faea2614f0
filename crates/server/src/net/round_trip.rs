//! The round trip of a connection: how long a message and its answer travel, measured by the server's
//! own pings. What a client says of its delay counts for nothing.

use std::time::Duration;
use tokio::time::Instant;

/// How often it is measured where frames flow.
const EVERY: Duration = Duration::from_secs(10);

/// How long an answer is waited for before another ping takes its place.
const LOST: Duration = Duration::from_secs(30);

/// The pings of one connection and what they told.
#[derive(Default)]
pub struct RoundTrip {
    /// The ping that is under way, and when it left.
    asked: Option<(u32, Instant)>,
    last: Option<Instant>,
    number: u32,
    smoothed: Option<Duration>,
}

impl RoundTrip {
    /// The payload of a ping that should leave now, where one is due.
    pub fn ask(&mut self, now: Instant) -> Option<[u8; 4]> {
        let waits = self.asked.is_some_and(|(_, left)| now < left + LOST);
        if waits || self.last.is_some_and(|last| now < last + EVERY) {
            return None;
        }
        self.number = self.number.wrapping_add(1);
        (self.asked, self.last) = (Some((self.number, now)), Some(now));
        Some(self.number.to_be_bytes())
    }

    /// An answer came: the round trip, smoothed so that one late answer is not the rule. Nothing for
    /// what answers no ping that is under way.
    pub fn answered(&mut self, payload: &[u8], now: Instant) -> Option<Duration> {
        let (number, left) = self.asked?;
        if payload != number.to_be_bytes() {
            return None;
        }
        self.asked = None;
        let measured = now.duration_since(left);
        // A line that became quick is quick at once; one that became slow has to stay so.
        let smoothed =
            self.smoothed.map_or(measured, |before| measured.min((before * 3 + measured) / 4));
        self.smoothed = Some(smoothed);
        Some(smoothed)
    }
}

#[cfg(test)]
mod tests {
    use super::{EVERY, LOST, RoundTrip};
    use std::time::Duration;
    use tokio::time::Instant;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn one_ping_at_a_time_and_not_too_often() {
        let (mut trip, start) = (RoundTrip::default(), Instant::now());
        let first = trip.ask(start).unwrap();
        assert_eq!(trip.ask(start + EVERY), None, "the answer is waited for");
        assert_eq!(trip.answered(&first, start + 80 * MS), Some(80 * MS));
        assert_eq!(trip.answered(&first, start + 90 * MS), None, "an answer counts once");
        assert_eq!(trip.ask(start + EVERY - MS), None);
        let second = trip.ask(start + EVERY).unwrap();
        assert_eq!(trip.ask(start + EVERY + LOST - MS), None);
        let third = trip.ask(start + EVERY + LOST).unwrap();
        let late = start + EVERY + LOST + 5 * MS;
        assert_eq!(trip.answered(&second, late), None, "the answer to a lost ping says nothing");
        assert_eq!(trip.answered(&third, late), Some(5 * MS));
    }

    #[test]
    fn one_late_answer_is_not_the_rule() {
        let (mut trip, mut now) = (RoundTrip::default(), Instant::now());
        let mut measure = |delay: Duration| {
            now += EVERY;
            let ping = trip.ask(now).unwrap();
            trip.answered(&ping, now + delay).unwrap()
        };
        assert_eq!(measure(100 * MS), 100 * MS);
        assert_eq!(measure(500 * MS), 200 * MS);
        assert_eq!(measure(500 * MS), 275 * MS);
        assert_eq!(measure(60 * MS), 60 * MS);
    }

    #[test]
    fn what_answers_nothing_says_nothing() {
        let mut trip = RoundTrip::default();
        assert_eq!(trip.answered(b"", Instant::now()), None);
        let now = Instant::now();
        trip.ask(now).unwrap();
        assert_eq!(trip.answered(b"none", now + MS), None);
    }
}
