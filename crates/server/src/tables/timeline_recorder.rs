//! Timeline recorder: what every seat sees of a game that is played again, step by step, told as
//! changes, as the socket of a running game tells them to one seat.

use crate::store::Logged;
use crate::tables::absences;
use crate::tables::connections::random_fingerprints;
use serde_json::Value;
use std::borrow::Cow;
use std::ops::Range;
use tablee_engine::record::{BadRecord, Input};
use tablee_engine::{AnyTable, Fingerprints, Viewer};
use tablee_protocol::replay::{Dealt, Seen, Start, Step};
use tablee_protocol::{Author, Json, Members};

/// What each seat saw last.
pub struct TimelineRecorder {
    seats: Vec<(Viewer, Fingerprints)>,
}

impl TimelineRecorder {
    /// The deal: every seat's whole view and what it saw of it.
    pub fn begin(table: &dyn AnyTable) -> (TimelineRecorder, Start<'static>) {
        let (mut seats, mut seen) = (Vec::new(), Vec::new());
        let dealt = 0..table.event_count();
        for viewer in Viewer::everyone(table.seats()).filter(|viewer| viewer.seat().is_some()) {
            let mut prints = random_fingerprints();
            table.note_view(viewer, &mut prints);
            seats.push((viewer, prints));
            let sights = sights(table, &dealt, viewer);
            seen.push(Dealt { sights, view: Members::written(table.view_text(viewer)) });
        }
        (TimelineRecorder { seats }, Start { status: table.status(), seen })
    }

    /// Does the input number `ply`, from 1, and notes what every seat sees of it. `logged` knows how
    /// long it took and who made it, `before` the same of the one before.
    pub fn step(
        &mut self,
        table: &mut dyn AnyTable,
        ply: usize,
        input: &Input,
        logged: Option<&Logged>,
        before: Option<&Logged>,
    ) -> Result<Step<'static>, BadRecord> {
        let events = table.redo(ply, input)?;
        let (mut back_to, mut agreed) = (None, None);
        let (by, action) = match input {
            Input::Seat { seat, action } => (Author::Seat(*seat), action.as_str()),
            Input::Host { host } => (Author::HOST, host.as_str()),
            Input::Undo { seat, undo } => {
                back_to = Some(*undo);
                (Author::Seat(*seat), "")
            }
            Input::Agreed { seat, agreed: what } => {
                agreed = Some(*what);
                (Author::Seat(*seat), "")
            }
        };
        let moved = back_to.is_none() && agreed.is_none();
        let origin = logged.filter(|_| moved).and_then(|logged| logged.origin.clone());
        Ok(Step {
            ply,
            by,
            action: Cow::Owned(action.to_owned()),
            think_ms: logged.map(|logged| logged.think_ms),
            away_ms: logged.and_then(|logged| absences::shown(logged.away_ms)),
            paused_ms: before.zip(logged).and_then(|(before, after)| pause(before, after)),
            origin: origin.map(Cow::Owned),
            back_to,
            agreed,
            status: table.status(),
            seen: self.seen(table, &events),
        })
    }

    fn seen(&mut self, table: &dyn AnyTable, events: &Range<usize>) -> Vec<Seen<'static>> {
        let seen = |(viewer, prints): &mut (Viewer, Fingerprints)| {
            let diff = table.view_diff(*viewer, prints);
            Seen {
                sights: sights(table, events, *viewer),
                patch: diff.patch.map(Members::written),
                grow: diff.grow.map(Members::written),
            }
        };
        self.seats.iter_mut().map(seen).collect()
    }
}

/// How long the server was down between two inputs: its own clock then stood still, the calendar
/// did not. A second or less is what storing takes.
fn pause(before: &Logged, after: &Logged) -> Option<u64> {
    let (passed, counted) = (after.at - before.at, after.tick - before.tick);
    u64::try_from(passed - counted).ok().filter(|pause| *pause > 1_000)
}

fn sights(table: &dyn AnyTable, events: &Range<usize>, who: Viewer) -> Json<'static, Vec<Value>> {
    Json::written(table.sights_text(events.clone(), who))
}

#[cfg(test)]
mod tests {
    use super::pause;
    use crate::store::Logged;

    #[test]
    fn a_pause_is_what_the_calendar_counted_and_the_servers_clock_did_not() {
        let moved = |at, tick| Logged {
            seat: Some(0),
            action: String::new(),
            person: None,
            client_id: None,
            think_ms: 0,
            lag_ms: 0,
            away_ms: 0,
            at,
            tick,
            origin: None,
        };
        assert_eq!(pause(&moved(10_000, 500), &moved(75_000, 5_500)), Some(60_000));
        assert_eq!(
            pause(&moved(10_000, 500), &moved(15_900, 5_500)),
            None,
            "storing takes its time"
        );
        assert_eq!(
            pause(&moved(10_000, 500), &moved(9_000, 5_500)),
            None,
            "the calendar was set back"
        );
    }
}
