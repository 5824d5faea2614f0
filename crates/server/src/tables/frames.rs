//! Messages of a table made from its game. What everybody is told is written once.

use super::game::{Menu, RunningGame};
use super::mark::{By, Mark};
use super::overtime::Overtime;
use serde_json::Value;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;
use tablee_engine::clock::Millis;
use tablee_engine::table::Status;
use tablee_engine::{Agreement, ViewDiff, Viewer};
use tablee_protocol::{
    Author, ChatLine, Clocks, Json, Members, Missed, Origin, Refusal, Refused, ServerMessage,
    TableView, Update, WholeTable, You,
};

pub use tablee_protocol::text;

/// How long an update may become by a menu.
const UPDATE: usize = 1900;

/// How many missed inputs are told at most.
const MISSED: u64 = 100;

/// What everybody sees of the clocks; nothing at a table without any, until the bell has rung there.
pub fn clocks(play: &RunningGame, overtime: Option<Overtime>, now: Millis) -> Option<Clocks> {
    let timed = play.clock.control().is_timed() || overtime.is_some();
    timed.then(|| {
        let mut faces = play.clock.faces(now);
        if let Some(overtime) = overtime {
            overtime.show(&mut faces, now);
        }
        Clocks { faces, at: crate::time::wall() }
    })
}

/// What a seat may do, where it may do something and the menu is short.
pub fn menu(play: &RunningGame, viewer: Viewer) -> Option<Arc<Menu>> {
    let seat = viewer.seat()?;
    if !play.table.awaits().admits(seat) {
        return None;
    }
    Some(play.menu(seat)).filter(|menu| menu.text.is_some())
}

impl From<By> for Author {
    fn from(by: By) -> Author {
        match by {
            By::Seat(seat) => Author::Seat(seat),
            By::Host => Author::HOST,
        }
    }
}

/// What a viewer saw of some events.
fn sights(play: &RunningGame, events: Range<usize>, viewer: Viewer) -> Json<'static, Vec<Value>> {
    Json::written(play.table.sights_text(events, viewer))
}

/// The newest input: the parts of its update that are the same for everybody.
pub struct Newest {
    seq: u64,
    by: Author,
    status: Json<'static, Status>,
    clock: Option<Json<'static, Clocks>>,
    think_ms: u32,
    away_ms: Option<u32>,
    paused_ms: Option<u32>,
    origin: Option<Origin>,
    back_to: Option<u32>,
    agreed: Option<Agreement>,
    events: Range<usize>,
}

impl Newest {
    /// The newest input of a game.
    pub fn of(
        play: &RunningGame,
        origin: Option<Origin>,
        overtime: Option<Overtime>,
        now: Millis,
    ) -> Option<Newest> {
        let seq = play.seq();
        let (mark, events) = play.input(seq)?;
        let clock = clocks(play, overtime, now).map(|clocks| Json::of(&clocks));
        let Mark { by, think_ms, paused_ms, .. } = mark;
        let away_ms = mark.away();
        let status = Json::of(&play.table.status());
        let (back_to, agreed) = mark.kept.for_update();
        Some(Newest {
            seq,
            by: by.into(),
            status,
            clock,
            think_ms,
            away_ms,
            paused_ms,
            origin,
            back_to,
            agreed,
            events,
        })
    }

    /// What one viewer is told, with the menu where it fits.
    pub fn update<'a>(
        &'a self,
        play: &RunningGame,
        viewer: Viewer,
        diff: ViewDiff,
        menu: Option<&'a Menu>,
    ) -> Update<'a> {
        let mut update = Update {
            seq: self.seq,
            by: self.by,
            sights: sights(play, self.events.clone(), viewer),
            patch: diff.patch.map(Members::written),
            grow: diff.grow.map(Members::written),
            status: self.status.share(),
            clock: self.clock.as_ref().map(Json::share),
            think_ms: self.think_ms,
            away_ms: self.away_ms,
            paused_ms: self.paused_ms,
            origin: self.origin,
            back_to: self.back_to,
            agreed: self.agreed,
            legal: None,
            ack: None,
        };
        let room = UPDATE.saturating_sub(update.size());
        let menu = menu.and_then(|menu| menu.text.as_ref());
        update.legal = menu.filter(|text| text.text().len() <= room).map(Json::share);
        update
    }
}

/// The whole table, to somebody who comes or has to begin anew.
pub struct Snapshot<'a> {
    /// The viewer.
    pub you: You,
    /// The table.
    pub table: &'a TableView,
    /// The game, if it has started.
    pub play: Option<&'a RunningGame>,
    /// The last input they know.
    pub seen: Option<u64>,
    /// The bell that has rung.
    pub overtime: Option<Overtime>,
    /// The last lines of the chat.
    pub chat: &'a [ChatLine],
}

impl<'a> Snapshot<'a> {
    /// The message, with the view.
    pub fn whole(
        self,
        view: Option<Members<'a>>,
        menu: Option<&'a Menu>,
        now: Millis,
    ) -> WholeTable<'a> {
        WholeTable {
            table: Cow::Borrowed(self.table),
            seq: self.play.map_or(0, RunningGame::seq),
            view,
            status: self.play.map(|play| play.table.status()),
            clock: self.play.and_then(|play| clocks(play, self.overtime, now)),
            legal: menu.and_then(|menu| menu.text.as_ref()).map(Json::share),
            missed: self.missed(),
            chat: Cow::Borrowed(self.chat),
            you: self.you,
        }
    }

    fn missed(&self) -> Vec<Missed<'a>> {
        let (Some(seen), Some(play)) = (self.seen, self.play) else { return Vec::new() };
        let seq = play.seq();
        let first = seen.max(seq.saturating_sub(MISSED)).saturating_add(1);
        let viewer = Viewer::from(self.you.seat);
        let tell = |seq| {
            let (mark, events) = play.input(seq)?;
            let sights = sights(play, events, viewer);
            let Mark { by, kept, think_ms, paused_ms, origin, .. } = mark;
            let away_ms = mark.away();
            let (back_to, agreed) = kept.for_update();
            let by = by.into();
            Some(Missed { seq, by, sights, think_ms, away_ms, paused_ms, origin, back_to, agreed })
        };
        (first..=seq).filter_map(tell).collect()
    }
}

/// A refusal; `id` is the name of what was refused, if it had one.
pub fn refused(id: Option<&str>, refusal: &Refusal) -> String {
    ServerMessage::Refused(Refused::of(id, refusal)).text()
}

/// The answer to a ping.
pub const PONG: &str = "{\"type\":\"pong\"}";
