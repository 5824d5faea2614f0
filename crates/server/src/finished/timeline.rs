//! A finished game as a replay: what every seat saw at every step, told as changes, as the socket
//! of a running game tells them to one seat.

use crate::games::{Games, UnknownGame};
use crate::store::Logged;
use serde_json::Value;
use std::borrow::Cow;
use std::ops::Range;
use tablee_engine::record::{BadRecord, Chain, Input};
use tablee_engine::{AnyTable, Assets, Record, Viewer};
use tablee_protocol::replay::{Dealt, Replay, Seen, Start, Step};
use tablee_protocol::view_diff::Fingerprints;
use tablee_protocol::{Author, Json, Members, text};

/// Why a record cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum NoFilm {
    /// The game is not on offer any more.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The record does not replay here.
    #[error(transparent)]
    Record(#[from] BadRecord),
}

/// A film, as the text of a JSON object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Film(pub String);

impl Film {
    /// Plays a record again and notes what every seat sees. `log` knows how long moves took and
    /// who made them; it may be shorter than the record.
    pub fn shoot(id: &str, record: &Record, log: &[Logged], games: &Games) -> Result<Film, NoFilm> {
        let mut table = lay(record, games)?;
        let (mut camera, start) = Camera::begin(table.as_ref());
        let mut steps = Vec::with_capacity(record.inputs.len());
        for (before, entry) in record.inputs.iter().enumerate() {
            let events = table.redo(before + 1, &entry.input)?;
            let logged = log.get(before);
            let (mut back_to, mut agreed) = (None, None);
            let (by, action) = match &entry.input {
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
            let origin = logged.filter(|_| moved).and_then(|logged| logged.origin.as_deref());
            steps.push(Step {
                ply: before + 1,
                by,
                action: Cow::Borrowed(action),
                think_ms: logged.map(|logged| logged.think_ms),
                paused_ms: before.checked_sub(1).and_then(|last| pause(log.get(last)?, logged?)),
                origin: origin.map(Cow::Borrowed),
                back_to,
                agreed,
                status: table.status(),
                seen: camera.step(table.as_ref(), &events),
            });
        }
        Ok(Film(text(&Replay {
            table: Cow::Borrowed(id),
            game: Cow::Borrowed(&record.game),
            seats: record.seats.0,
            rules: Cow::Borrowed(&record.rules),
            start,
            steps,
        })))
    }
}

/// How long the server was down between two inputs: its own clock then stood still, the calendar
/// did not. A second or less is what storing takes.
fn pause(before: &Logged, after: &Logged) -> Option<u64> {
    let (passed, counted) = (after.at - before.at, after.tick - before.tick);
    u64::try_from(passed - counted).ok().filter(|pause| *pause > 1_000)
}

/// The table of a record before its first input.
pub(super) fn lay(record: &Record, games: &Games) -> Result<Box<dyn AnyTable>, NoFilm> {
    let game = games.of_version(&record.game, record.version)?;
    let assets: &Assets = &games.assets;
    Ok(game.lay(record, assets, Chain::Required)?)
}

/// What each seat saw last.
struct Camera {
    seats: Vec<(Viewer, Fingerprints)>,
}

impl Camera {
    /// The deal: every seat's whole view and what it saw of it.
    fn begin(table: &dyn AnyTable) -> (Camera, Start<'static>) {
        let (mut seats, mut seen) = (Vec::new(), Vec::new());
        let dealt = 0..table.event_count();
        for viewer in Viewer::everyone(table.seats()).filter(|viewer| viewer.seat().is_some()) {
            let view = table.view_text(viewer);
            seats.push((viewer, Fingerprints::of(&view)));
            // What the engine writes is a JSON object.
            let members = Members::scan(view.as_str()).unwrap_or_default();
            let sights = sights(table, &dealt, viewer);
            seen.push(Dealt { sights, view: members.into_owned() });
        }
        (Camera { seats }, Start { status: table.status(), seen })
    }

    /// One input: what every seat saw of it and what changed in its view.
    fn step(&mut self, table: &dyn AnyTable, events: &Range<usize>) -> Vec<Seen<'static>> {
        let seen = |(viewer, prints): &mut (Viewer, Fingerprints)| {
            let view = table.view_text(*viewer);
            let diff = prints.diff(&view);
            Seen {
                sights: sights(table, events, *viewer),
                patch: diff.patch.map(Members::into_owned),
                grow: diff.grow.map(Members::into_owned),
            }
        };
        self.seats.iter_mut().map(seen).collect()
    }
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
