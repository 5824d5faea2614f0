//! Timeline recorder: what every seat sees of a game that is played again, step by step, told as
//! changes, as the socket of a running game tells them to one seat.

use crate::store::Logged;
use crate::tables::absences;
use crate::tables::connections::random_fingerprints;
use crate::tables::pauses::{InputTime, Pauses};
use serde_json::Value;
use std::borrow::Cow;
use std::ops::Range;
use tablee_engine::clock::Millis;
use tablee_engine::record::{BadRecord, Input};
use tablee_engine::{AnyTable, Fingerprints, Viewer};
use tablee_protocol::replay::{Dealt, Seen, Start, Step};
use tablee_protocol::{Author, Json, Members};

/// What each seat saw last.
pub struct TimelineRecorder {
    seats: Vec<(Viewer, Fingerprints)>,
    pauses: Pauses,
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
        (
            TimelineRecorder { seats, pauses: Pauses::default() },
            Start { status: table.status(), seen },
        )
    }

    /// Does the input number `ply`, from 1, and notes what every seat sees of it. `logged` knows how
    /// long it took and who made it.
    pub fn step(
        &mut self,
        table: &mut dyn AnyTable,
        ply: usize,
        input: &Input,
        logged: Option<&Logged>,
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
            paused_ms: logged.and_then(|logged| self.pauses.note(agreed, moment(logged))),
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

fn sights(table: &dyn AnyTable, events: &Range<usize>, who: Viewer) -> Json<'static, Vec<Value>> {
    Json::written(table.sights_text(events.clone(), who))
}

fn moment(logged: &Logged) -> InputTime {
    InputTime { wall: logged.at, tick: Millis(u64::try_from(logged.tick).unwrap_or(0)) }
}
