//! A finished game as a film: what every seat saw at every step, told as changes, as the socket
//! of a running game tells them to one seat.

use crate::room::{Patch, Prints};
use crate::store::Logged;
use serde_json::json;
use std::fmt::Write as _;
use std::ops::Range;
use tablee_engine::record::{BadRecord, Chain, Input};
use tablee_engine::{AnyTable, Assets, Record, Viewer};

use crate::house::Games;

/// Why a record cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum NoFilm {
    /// The game is not on offer any more.
    #[error("{0}")]
    Game(String),
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
        let mut camera = Camera::new(table.as_ref());
        let mut text = format!(
            "{{\"table\":{},\"game\":{},\"seats\":{},\"rules\":{},\"start\":{}",
            json!(id),
            json!(record.game),
            record.seats.0,
            json!(record.rules),
            camera.start(table.as_ref()),
        );
        text.push_str(",\"steps\":[");
        for (before, entry) in record.inputs.iter().enumerate() {
            let events = table.redo(before + 1, &entry.input)?;
            if before > 0 {
                text.push(',');
            }
            let _ = write!(text, "{{\"ply\":{},{}", before + 1, who(&entry.input));
            if let Some(logged) = log.get(before) {
                let _ = write!(text, ",\"think_ms\":{}", logged.think_ms);
                if let Some(origin) = &logged.origin {
                    let _ = write!(text, ",\"origin\":{}", json!(origin));
                }
            }
            let _ = write!(text, ",\"status\":{}", json!(table.status()));
            let _ = write!(text, ",\"seen\":{}}}", camera.step(table.as_ref(), events));
        }
        text.push_str("]}");
        Ok(Film(text))
    }
}

/// The table of a record before its first input.
pub(super) fn lay(record: &Record, games: &Games) -> Result<Box<dyn AnyTable>, NoFilm> {
    let game = games.find(&record.game).map_err(|error| NoFilm::Game(error.message))?;
    let assets: &Assets = &games.assets;
    Ok(game.lay(record, assets, Chain::Required)?)
}

fn who(input: &Input) -> String {
    match input {
        Input::Seat { seat, action } => format!("\"by\":{},\"action\":{}", seat.0, json!(action)),
        Input::Host { host } => format!("\"by\":\"host\",\"action\":{}", json!(host)),
    }
}

/// What each seat saw last.
struct Camera {
    seats: Vec<(Viewer, Prints)>,
}

impl Camera {
    fn new(table: &dyn AnyTable) -> Camera {
        let look = |viewer: Viewer| (viewer, Prints::of(&table.view_text(viewer)));
        let seats = Viewer::everyone(table.seats()).filter(|viewer| viewer.seat().is_some());
        Camera { seats: seats.map(look).collect() }
    }

    /// The deal: every seat's whole view and what it saw of it.
    fn start(&self, table: &dyn AnyTable) -> String {
        let dealt = 0..table.event_count();
        let seen = |(viewer, _): &(Viewer, Prints)| {
            let view = table.view_text(*viewer);
            format!("{{\"sights\":{},\"view\":{view}}}", table.sights_text(dealt.clone(), *viewer))
        };
        let seen: Vec<String> = self.seats.iter().map(seen).collect();
        format!("{{\"status\":{},\"seen\":[{}]}}", json!(table.status()), seen.join(","))
    }

    /// One input: what every seat saw of it and what changed in its view.
    fn step(&mut self, table: &dyn AnyTable, events: Range<usize>) -> String {
        let seen = |(viewer, prints): &mut (Viewer, Prints)| {
            let Patch { changed, grown } = prints.patch(&table.view_text(*viewer));
            let mut text = format!("{{\"sights\":{}", table.sights_text(events.clone(), *viewer));
            if let Some(changed) = changed {
                let _ = write!(text, ",\"patch\":{changed}");
            }
            if let Some(grown) = grown {
                let _ = write!(text, ",\"grow\":{grown}");
            }
            text + "}"
        };
        let seen: Vec<String> = self.seats.iter_mut().map(seen).collect();
        format!("[{}]", seen.join(","))
    }
}
