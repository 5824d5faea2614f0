//! Clock check: what a client was told of the clocks stays true across a restart. Time goes on
//! while the server is up and stands while it is down, to a second.

use serde_json::Value;
use std::time::{SystemTime, UNIX_EPOCH};

/// The most a clock may be off (ms).
const OFF: i64 = 1000;

/// A time at which the server was not there, in wall time: it ended and began again somewhere
/// within these bounds.
#[derive(Clone, Copy, Debug)]
pub struct Down {
    /// Before and after the end.
    pub ended: (i64, i64),
    /// Before and after the beginning.
    pub began: (i64, i64),
}

/// The time of the wall (ms since 1970).
pub fn wall() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64
}

#[derive(Clone, PartialEq, Debug)]
struct Told {
    seq: u64,
    at: i64,
    /// What each seat has left, and whether it runs.
    faces: Vec<(i64, bool)>,
}

/// What one client was told of the clocks.
#[derive(Default, Debug)]
pub struct ClockCheck {
    last: Option<Told>,
    /// Told twice about the same position: one must follow from the other.
    pairs: Vec<(Told, Told)>,
}

impl ClockCheck {
    /// Takes in a message as it came.
    pub fn receive(&mut self, text: &str) {
        if !text.contains("\"clock\":{\"faces\"") {
            return;
        }
        let Ok(message) = serde_json::from_str::<Value>(text) else { return };
        let Some(faces) = message["clock"]["faces"].as_array() else { return };
        let left = |face: &Value| face["left_ms"].as_i64().unwrap_or(i64::MAX);
        let face = |face: &Value| (left(face), face["running"] == true);
        let told = Told {
            seq: message["seq"].as_u64().unwrap(),
            at: message["clock"]["at"].as_i64().unwrap(),
            faces: faces.iter().map(face).collect(),
        };
        if let Some(last) = self.last.replace(told.clone())
            && last.seq == told.seq
        {
            self.pairs.push((last, told));
        }
    }

    /// Whether all it was told fits together, given when the server was down.
    pub fn check(&mut self, downs: &[Down]) {
        for (before, after) in self.pairs.drain(..) {
            follows(&before, &after, downs);
        }
    }
}

fn follows(before: &Told, after: &Told, downs: &[Down]) {
    let between = |down: &&Down| down.ended.1 >= before.at && down.began.0 <= after.at;
    let (mut shortest, mut longest, mut crashes) = (0, 0, 0);
    for down in downs.iter().filter(between) {
        shortest += (down.began.0 - down.ended.1).max(0);
        longest += down.began.1 - down.ended.0;
        crashes += 1;
    }
    let passed = after.at - before.at;
    for ((left, running), (now, goes)) in before.faces.iter().zip(&after.faces) {
        assert_eq!(running, goes, "{before:?}\n{after:?}");
        if !running {
            assert_eq!(left, now, "a clock that stands: {before:?}\n{after:?}");
            continue;
        }
        let least = left - (passed - shortest) - OFF;
        let most = left - (passed - longest) + OFF * crashes.max(1);
        assert!(
            (least..=most).contains(now),
            "{now} is not within {least} and {most}\n{before:?}\n{after:?}\n{downs:?}"
        );
    }
}
