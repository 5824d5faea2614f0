//! Whoever watches a tournament: batches of small changes for all, and to each what concerns it.

use super::desk::Desk;
use super::scene::{Told, changed};
use crate::people::Visitor;
use crate::room::frames;
use crate::wire::Bye;
use axum::extract::ws::Utf8Bytes;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tablee_drive::{PersonId, TableNo};
use tokio::sync::mpsc;
use tokio::time::Instant;

/// How long changes are gathered before they are told.
const BATCH: Duration = Duration::from_millis(50);

/// How often standings are told at most.
const STANDINGS: Duration = Duration::from_secs(1);

/// How many frames may wait for one connection before it is left behind.
const QUEUE: usize = 64;

/// The number of a connection at its tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WatcherId(u64);

/// The desk's end of a connection.
pub struct Outbox {
    frames: mpsc::Sender<Utf8Bytes>,
    farewell: Arc<OnceLock<Bye>>,
}

/// The socket's end of a connection.
pub struct Inbox {
    /// What to send.
    pub frames: mpsc::Receiver<Utf8Bytes>,
    /// Why it ends, once it does.
    pub farewell: Arc<OnceLock<Bye>>,
}

/// Both ends.
pub fn wire() -> (Outbox, Inbox) {
    let (sender, frames) = mpsc::channel(QUEUE);
    let farewell = Arc::new(OnceLock::new());
    (Outbox { frames: sender, farewell: farewell.clone() }, Inbox { frames, farewell })
}

struct Watcher {
    id: WatcherId,
    visitor: Visitor,
    person: PersonId,
    outbox: Outbox,
    /// What concerns it alone, as it was last told.
    mine: String,
    /// Did not keep up: it is told everything anew once it has read what waits.
    behind: bool,
}

/// All connections of one tournament, and what they have not been told yet.
#[derive(Default)]
pub struct Watchers {
    list: Vec<Watcher>,
    next: u64,
    /// What has happened since.
    pub news: News,
    /// What they have been told.
    pub told: Told,
}

/// What has happened and was not told yet.
#[derive(Debug, Default)]
pub struct News {
    log: bool,
    faces: bool,
    tables: BTreeSet<TableNo>,
    standings: bool,
    due: Option<Instant>,
    last: Option<Instant>,
    last_standings: Option<Instant>,
}

impl News {
    /// The log has grown.
    pub fn entered(&mut self, now: Instant) {
        (self.log, self.standings) = (true, true);
        self.soon(now);
    }

    /// Somebody has moved at a table.
    pub fn moved(&mut self, table: TableNo, now: Instant) {
        self.tables.insert(table);
        self.soon(now);
    }

    /// Somebody has come or gone.
    fn came(&mut self, now: Instant) {
        self.faces = true;
        self.soon(now);
    }

    fn soon(&mut self, now: Instant) {
        let earliest = self.last.map_or(now, |last| (last + BATCH).max(now));
        self.due.get_or_insert(earliest);
    }

    /// When standings are to be told: at once the first time, then with a pause in between.
    fn standings_due(&self, now: Instant) -> Option<Instant> {
        self.standings.then(|| self.last_standings.map_or(now, |last| last + STANDINGS))
    }

    /// When to tell.
    pub fn due(&self) -> Option<Instant> {
        self.due.into_iter().chain(self.standings_due(Instant::now())).min()
    }
}

impl Watchers {
    /// Whether nobody watches.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// A connection is gone.
    pub fn part(&mut self, id: WatcherId) {
        self.list.retain(|watcher| watcher.id != id);
        self.news.came(Instant::now());
    }

    /// The house closes.
    pub fn dismiss_all(&mut self) {
        for watcher in self.list.drain(..) {
            let _ = watcher.outbox.farewell.set(Bye::Shutdown);
        }
    }

    /// What somebody who watches is called.
    pub fn name_of(&self, person: &PersonId) -> Option<String> {
        let found = self.list.iter().find(|watcher| watcher.person == *person);
        found.map(|watcher| watcher.visitor.name.clone())
    }

    /// Everybody who watches, once each.
    pub fn faces(&self) -> Vec<(&PersonId, &str)> {
        let all = self.list.iter().map(|one| (&one.person, one.visitor.name.as_str()));
        let mut faces: Vec<_> = all.collect();
        faces.sort();
        faces.dedup_by(|a, b| a.0 == b.0);
        faces
    }
}

impl Watcher {
    /// Sends, or notes that it fell behind.
    fn send(&mut self, frame: impl Into<Utf8Bytes>) {
        self.behind |= self.outbox.frames.try_send(frame.into()).is_err();
    }
}

impl Desk {
    /// Somebody watches: the whole hall, then what concerns them.
    pub(super) fn watch(&mut self, visitor: Visitor, outbox: Outbox) -> WatcherId {
        self.tell_changes();
        let id = WatcherId(self.watchers.next);
        self.watchers.next += 1;
        let person = Desk::person(&visitor);
        let (mine, behind) = (self.mine(&person), false);
        let mut watcher = Watcher { id, visitor, person, outbox, mine: mine.clone(), behind };
        watcher.send(self.hall_frame());
        watcher.send(mine);
        self.watchers.list.push(watcher);
        self.watchers.news.came(Instant::now());
        id
    }

    /// Tells what is due to be told.
    pub(super) fn tell(&mut self) {
        if self.watchers.news.due().is_some_and(|due| due <= Instant::now()) {
            self.tell_changes();
        }
    }

    fn tell_changes(&mut self) {
        let now = Instant::now();
        let news = &mut self.watchers.news;
        let standings = news.standings_due(now).is_some_and(|due| due <= now);
        let (log, faces) = (std::mem::take(&mut news.log), std::mem::take(&mut news.faces));
        let tables = std::mem::take(&mut news.tables);
        (news.due, news.last) = (None, Some(now));
        if standings {
            (news.standings, news.last_standings) = (false, Some(now));
        }
        let mut frame = Map::new();
        if log {
            self.log_changes(&mut frame);
        }
        let tables = if log { self.all_tables() } else { tables.into_iter().collect() };
        self.table_changes(tables, &mut frame);
        if standings {
            self.standing_changes(&mut frame);
        }
        if !frame.is_empty() {
            let text = self.frame("change", &frame);
            let text = Utf8Bytes::from(text);
            self.watchers.list.iter_mut().filter(|one| !one.behind).for_each(|one| {
                one.send(text.clone());
            });
        }
        if log || faces {
            self.tell_each();
        }
        self.catch_up();
    }

    fn frame(&self, kind: &str, members: &Map<String, Value>) -> String {
        let (seq, now) = (self.t.log().len(), self.house.time.now().0);
        let head = format!("{{\"type\":\"{kind}\",\"seq\":{seq},\"now\":{now}");
        let body = frames::text(members);
        match body.strip_prefix('{').filter(|_| !members.is_empty()) {
            Some(body) => format!("{head},{body}"),
            None => format!("{head}}}"),
        }
    }

    fn hall_frame(&self) -> String {
        let told = &self.watchers.told;
        let mut all = Map::new();
        all.insert("drive".to_owned(), Value::Object(told.drive.clone()));
        all.insert("bell".to_owned(), self.bell_view());
        all.insert("people".to_owned(), json!(told.people));
        all.insert("tables".to_owned(), json!(told.tables));
        all.insert("standings".to_owned(), json!(told.standings));
        all.insert("roles".to_owned(), told.roles.clone());
        all.insert("announcements".to_owned(), json!(self.announcements_view(0)));
        self.frame("hall", &all)
    }

    /// What changed because the log has grown, but for tables and standings.
    fn log_changes(&mut self, frame: &mut Map<String, Value>) {
        let drive = match self.drive_view() {
            Value::Object(drive) => drive,
            _ => return,
        };
        let (people, roles) = (self.people_view(), self.roles_view());
        let (bell, face) = (self.bell_view(), self.bell_face());
        let said = self.announcements_view(self.watchers.told.announced);
        let told = &mut self.watchers.told;
        if let Some(drive) = changed(Some(&told.drive), &drive, None) {
            frame.insert("drive".to_owned(), drive);
        }
        let others = people.iter().enumerate();
        let people_changed: Vec<Value> =
            others.filter_map(|(no, one)| changed(told.people.get(no), one, Some("no"))).collect();
        if !people_changed.is_empty() {
            frame.insert("people".to_owned(), Value::Array(people_changed));
        }
        if told.bell != face {
            frame.insert("bell".to_owned(), bell);
        }
        if told.roles != roles {
            frame.insert("roles".to_owned(), roles.clone());
        }
        if !said.is_empty() {
            told.announced += said.len();
            frame.insert("announcements".to_owned(), Value::Array(said));
        }
        (told.drive, told.people, told.bell, told.roles) = (drive, people, face, roles);
    }

    fn all_tables(&self) -> Vec<TableNo> {
        let count = self.watchers.told.drive.get("tables").and_then(Value::as_u64).unwrap_or(0);
        (0..usize::try_from(count).unwrap_or(0)).map(TableNo::at).collect()
    }

    fn table_changes(&mut self, tables: Vec<TableNo>, frame: &mut Map<String, Value>) {
        let count = self.all_tables().len();
        self.watchers.told.tables.truncate(count);
        let mut all = Vec::new();
        for number in tables.into_iter().filter(|number| number.index() < count) {
            let Some(view) = self.table_view(number) else { continue };
            let told = &mut self.watchers.told.tables;
            all.extend(changed(told.get(number.index()), &view, Some("table")));
            match told.get_mut(number.index()) {
                Some(old) => *old = view,
                None => told.push(view),
            }
        }
        if !all.is_empty() {
            frame.insert("tables".to_owned(), Value::Array(all));
        }
    }

    fn standing_changes(&mut self, frame: &mut Map<String, Value>) {
        let rows = self.standings_view();
        let key = |row: &Map<String, Value>| row.get("no").and_then(Value::as_u64);
        let old: std::collections::HashMap<_, _> =
            self.watchers.told.standings.iter().map(|row| (key(row), row)).collect();
        let all: Vec<Value> = rows
            .iter()
            .filter_map(|row| changed(old.get(&key(row)).copied(), row, Some("no")))
            .collect();
        self.watchers.told.standings = rows;
        if !all.is_empty() {
            frame.insert("standings".to_owned(), Value::Array(all));
        }
    }

    /// Tells each what concerns it alone, where that changed.
    fn tell_each(&mut self) {
        let mut list = std::mem::take(&mut self.watchers.list);
        // Who watches is itself part of what organisers are told.
        self.watchers.list.append(&mut list);
        let mine: Vec<String> =
            self.watchers.list.iter().map(|watcher| self.mine(&watcher.person)).collect();
        for (watcher, mine) in self.watchers.list.iter_mut().zip(mine) {
            if !watcher.behind && watcher.mine != mine {
                watcher.send(mine.clone());
                watcher.mine = mine;
            }
        }
    }

    /// Who fell behind and has read all that waited is told everything anew.
    fn catch_up(&mut self) {
        let late = |watcher: &Watcher| watcher.behind && watcher.outbox.frames.capacity() == QUEUE;
        if !self.watchers.list.iter().any(late) {
            return;
        }
        let hall = Utf8Bytes::from(self.hall_frame());
        let people: Vec<(usize, String)> = (self.watchers.list.iter().enumerate())
            .filter(|(_, watcher)| late(watcher))
            .map(|(at, watcher)| (at, self.mine(&watcher.person)))
            .collect();
        for (at, mine) in people {
            let watcher = &mut self.watchers.list[at];
            watcher.behind = false;
            watcher.send(hall.clone());
            watcher.send(mine.clone());
            watcher.mine = mine;
        }
    }
}
