//! The text of what a table sends. Parts that everybody is told are written once.

use super::members::Patch;
use super::play::{By, Play};
use crate::people::PersonId;
use crate::wire::{Bye, ChatLine, Refusal, TableView};
use serde::Serialize;
use serde_json::{json, to_string};
use std::fmt::Write as _;
use std::sync::Arc;
use tablee_engine::any::Advice;
use tablee_engine::clock::{Face, Millis};
use tablee_engine::{Seat, Viewer};

/// How long a menu may be to be sent unasked.
const MENU: usize = 1024;

/// How long an update may become by a menu.
const UPDATE: usize = 1900;

/// How many missed inputs are told at most.
const MISSED: u64 = 100;

/// Any of our own types as text: plain data with string keys, which cannot fail.
pub fn text(value: &impl Serialize) -> String {
    to_string(value).unwrap_or_default()
}

/// What everybody sees of the clocks.
#[derive(Serialize)]
struct Faces {
    faces: Vec<Face>,
    at: i64,
}

/// The clocks as text; nothing at a table without any.
pub fn clock(play: &Play, now: Millis) -> Option<String> {
    let timed = play.clock.control().is_timed();
    timed.then(|| text(&Faces { faces: play.clock.faces(now), at: crate::time::wall() }))
}

/// What a seat may do, where it may do something and the menu is short.
pub fn menu(play: &Play, viewer: Viewer) -> Option<Arc<str>> {
    let seat = viewer.seat()?;
    if !play.table.awaits().admits(seat) {
        return None;
    }
    Some(play.menu(seat)).filter(|menu| menu.len() <= MENU)
}

fn by(by: By) -> String {
    match by {
        By::Seat(Seat(seat)) => seat.to_string(),
        By::Host => "\"host\"".to_owned(),
    }
}

/// The parts of an update that are the same for everybody.
pub struct Update {
    head: String,
    tail: String,
}

impl Update {
    /// The update about the newest input.
    pub fn newest(play: &Play, origin: Option<&str>, now: Millis) -> Option<Update> {
        let seq = play.seq();
        let (mark, _) = play.input(seq)?;
        let head = format!("{{\"type\":\"update\",\"seq\":{seq},\"by\":{}", by(mark.by));
        let mut tail = format!(",\"status\":{}", text(&play.table.status()));
        if let Some(clock) = clock(play, now) {
            let _ = write!(tail, ",\"clock\":{clock}");
        }
        let _ = write!(tail, ",\"think_ms\":{}", mark.think_ms);
        if let Some(origin) = origin {
            let _ = write!(tail, ",\"origin\":\"{origin}\"");
        }
        Some(Update { head, tail })
    }

    /// What one viewer is told, without the closing brace.
    pub fn open_for(&self, play: &Play, viewer: Viewer, patch: &Patch) -> String {
        let events = play.input(play.seq()).map(|(_, events)| events).unwrap_or_default();
        let sights = play.table.sights_text(events, viewer);
        let size = self.head.len() + self.tail.len() + sights.len();
        let mut frame = String::with_capacity(size + 1024);
        frame.push_str(&self.head);
        let _ = write!(frame, ",\"sights\":{sights}");
        if let Some(changed) = &patch.changed {
            let _ = write!(frame, ",\"patch\":{changed}");
        }
        if let Some(grown) = &patch.grown {
            let _ = write!(frame, ",\"grow\":{grown}");
        }
        frame.push_str(&self.tail);
        let room = UPDATE.saturating_sub(frame.len());
        if let Some(menu) = menu(play, viewer).filter(|menu| menu.len() <= room) {
            let _ = write!(frame, ",\"legal\":{menu}");
        }
        frame
    }
}

/// The update of the one whose action it was.
pub fn acknowledged(open: &str, id: &str) -> String {
    format!("{open},\"ack\":{}}}", json!(id))
}

/// The whole table, to somebody who comes or has to begin anew.
pub struct Welcome<'a> {
    /// `welcome` or `resync`.
    pub kind: &'static str,
    /// Who is told.
    pub person: PersonId,
    /// With whose eyes they see.
    pub viewer: Viewer,
    /// The table.
    pub table: &'a TableView,
    /// The game, if it has started.
    pub play: Option<&'a Play>,
    /// The last input they know.
    pub seen: Option<u64>,
    /// The last lines of the chat.
    pub chat: Vec<&'a ChatLine>,
}

impl Welcome<'_> {
    /// The frame, with the view as text.
    pub fn text(&self, view: Option<&str>, now: Millis) -> String {
        let seq = self.play.map_or(0, Play::seq);
        let you = json!({ "person": self.person, "seat": self.viewer.seat() });
        let mut frame = format!("{{\"type\":\"{}\",\"you\":{you}", self.kind);
        let _ = write!(frame, ",\"table\":{},\"seq\":{seq}", text(self.table));
        let _ = write!(frame, ",\"view\":{}", view.unwrap_or("null"));
        let status = self.play.map(|play| text(&play.table.status()));
        let _ = write!(frame, ",\"status\":{}", status.as_deref().unwrap_or("null"));
        let clock = self.play.and_then(|play| clock(play, now));
        let _ = write!(frame, ",\"clock\":{}", clock.as_deref().unwrap_or("null"));
        if let Some(menu) = self.play.and_then(|play| menu(play, self.viewer)) {
            let _ = write!(frame, ",\"legal\":{menu}");
        }
        let _ = write!(frame, ",\"missed\":[{}]", self.missed(seq));
        let _ = write!(frame, ",\"chat\":{}}}", text(&self.chat));
        frame
    }

    fn missed(&self, seq: u64) -> String {
        let (Some(seen), Some(play)) = (self.seen, self.play) else { return String::new() };
        let first = seen.max(seq.saturating_sub(MISSED)).saturating_add(1);
        let tell = |n| {
            let (mark, events) = play.input(n)?;
            let sights = play.table.sights_text(events, self.viewer);
            let (who, think) = (by(mark.by), mark.think_ms);
            Some(format!("{{\"seq\":{n},\"by\":{who},\"sights\":{sights},\"think_ms\":{think}}}"))
        };
        (first..=seq).filter_map(tell).collect::<Vec<_>>().join(",")
    }
}

/// A refusal; `id` is the name of what was refused, if it had one.
pub fn refused(id: Option<&str>, refusal: &Refusal) -> String {
    // A name that is none is not said after anybody.
    let id = id.filter(|id| id.len() <= 256);
    let body = text(refusal);
    format!("{{\"type\":\"refused\",\"ack\":{},{}", json!(id), body.trim_start_matches('{'))
}

/// A resend: it is already an input.
pub fn ack(id: &str, seq: u64) -> String {
    format!("{{\"type\":\"ack\",\"ack\":{},\"seq\":{seq}}}", json!(id))
}

/// The table has changed.
pub fn table(table: &TableView) -> String {
    format!("{{\"type\":\"table\",\"table\":{}}}", text(table))
}

/// Somebody said something.
pub fn chat(line: &ChatLine) -> String {
    format!("{{\"type\":\"chat\",{}", text(line).trim_start_matches('{'))
}

/// What a seat may do, asked for.
pub fn legal(seq: u64, menu: &str) -> String {
    format!("{{\"type\":\"legal\",\"seq\":{seq},{}", menu.trim_start_matches('{'))
}

/// What a bot would do.
pub fn hint(seq: u64, advice: &Advice) -> String {
    format!("{{\"type\":\"hint\",\"seq\":{seq},\"advice\":{}}}", text(advice))
}

/// Why a connection ends.
pub fn bye(why: Bye) -> String {
    format!("{{\"type\":\"bye\",\"reason\":{}}}", text(&why))
}

/// Here I am.
pub const PONG: &str = "{\"type\":\"pong\"}";
