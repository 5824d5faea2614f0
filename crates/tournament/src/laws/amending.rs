//! The law of amendments: a corrected tournament is the one in which the right thing was entered
//! at once, people having sat where they really sat.

use super::{Kept, Law, broken};
use crate::entry::{Entry, Input};
use crate::standings::standings;
use crate::tournament::Tournament;

/// The log as it would be had everything been entered right at once. Entries keep their numbers:
/// a corrected result leaves a `settled` behind (whoever corrects settles), other corrections an
/// announcement of their reason.
pub fn straightened(log: &[Entry]) -> Vec<Entry> {
    let mut straight = log.to_vec();
    for (at, entry) in log.iter().enumerate() {
        let Input::Corrected { entry: wrong, with, reason } = &entry.input else { continue };
        if let Some(amended) = straight.get_mut(*wrong) {
            amended.input = (**with).clone();
        }
        straight[at].input = match &**with {
            Input::ResultEntered(sheet) => {
                Input::Settled { round: sheet.round, table: sheet.table }
            }
            _ => Input::Announced { text: reason.clone() },
        };
    }
    straight
}

/// Whether a round began between something wrong and its correction: only its seating could have
/// been another one.
fn was_misled(log: &[Entry], round: u16) -> bool {
    let begun =
        |entry: &Entry| matches!(entry.input, Input::BellStarted { round: r } if r == round);
    let Some(begun) = log.iter().position(begun) else { return false };
    let later = log.iter().enumerate().skip(begun);
    later.into_iter().any(|(_, entry)| {
        matches!(&entry.input, Input::Corrected { entry: wrong, .. } if *wrong < begun)
    })
}

/// Standings, phase and the seating to come are those of the straightened log; so is the seating
/// of every round that did not begin between a wrong entry and its correction.
pub fn amendment(t: &Tournament) -> Kept {
    let straight = straightened(t.log());
    let Some(right) = straight.first().and_then(|first| Tournament::create(first).ok()) else {
        return broken(t, Law::Amendment, "the log does not begin");
    };
    let right = straight.iter().skip(1).fold(right, |mut right, entry| {
        let fact = match entry.input {
            Input::BellStarted { round } if was_misled(t.log(), round) => t.round(round),
            _ => None,
        };
        right.take(entry.clone(), fact.map(|round| &round.seating));
        right
    });
    let differs = if right.phase() != t.phase() {
        "phase"
    } else if right.rounds().iter().map(|r| &r.seating).ne(t.rounds().iter().map(|r| &r.seating)) {
        "a seating that was played"
    } else if right.upcoming() != t.upcoming() {
        "the seating to come"
    } else if standings(&right) != standings(t) {
        "standings"
    } else {
        return Ok(());
    };
    broken(t, Law::Amendment, format!("{differs}: not as if it had been right at once"))
}
