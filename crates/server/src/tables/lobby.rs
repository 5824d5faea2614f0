//! The list of public tables, and whoever watches it change. Those where people sit come first, so
//! that a heap of empty tables hides nobody.

use crate::people::PersonId;
use axum::extract::ws::Utf8Bytes;
use parking_lot::{Mutex, MutexGuard};
use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use tablee_protocol::{
    LobbyMessage, LobbySeat, LobbyTable, SeatView, TableFilter, TablePhase, TableView, Visibility,
    text,
};
use tokio::sync::broadcast;

/// How many changes a watcher may fall behind before it is sent the whole list again.
const BEHIND: usize = 256;

/// How many tables a page of the list holds.
pub const PAGE: usize = 100;

/// How many are kept: of a flood of tables the last in the list are forgotten first.
pub(super) const KEPT: usize = 2_000;

/// Where a table stands in the list: those where people sit and that can be joined, those where
/// people play, all others; the newest first.
type Place = (Reverse<(bool, bool)>, Reverse<i64>, String);

/// A table in the list, and who is at it.
#[derive(Clone, PartialEq)]
struct Row {
    table: LobbyTable,
    people: Vec<PersonId>,
}

#[derive(Default)]
struct List {
    places: HashMap<String, Place>,
    rows: BTreeMap<Place, Row>,
}

/// Which tables somebody is shown: those they want, without those at which one of these people is.
#[derive(Clone, Default)]
pub struct ListQuery {
    /// Which tables are wanted.
    pub filter: TableFilter,
    /// Who hides from them.
    pub hidden: HashSet<PersonId>,
}

impl ListQuery {
    fn shows(&self, row: &Row) -> bool {
        self.filter.fits(&row.table) && !row.people.iter().any(|one| self.hidden.contains(one))
    }
}

/// A row is new, different or gone.
pub struct LobbyChange {
    id: String,
    /// What is told of the row; nothing where it is gone.
    frame: Option<Utf8Bytes>,
    /// The row before; nothing where the table was not listed.
    before: Option<Row>,
    /// The row now.
    now: Option<Row>,
    /// The only ones it is told to, where it is news for nobody else.
    only: Option<Vec<PersonId>>,
}

impl LobbyChange {
    /// What somebody is told of it who is shown these tables: one that is none of them is not there.
    pub fn frame_for(&self, person: PersonId, query: &ListQuery) -> Option<Utf8Bytes> {
        if self.only.as_ref().is_some_and(|only| !only.contains(&person)) {
            return None;
        }
        let shows = |row: &Option<Row>| row.as_ref().is_some_and(|row| query.shows(row));
        match (shows(&self.now), shows(&self.before)) {
            (true, _) => self.frame.clone(),
            // It is gone for everybody, is none of those any more, or somebody hides who sat down there.
            (false, true) => Some(gone(&self.id)),
            (false, false) => None,
        }
    }
}

fn gone(id: &str) -> Utf8Bytes {
    text(&LobbyMessage::Gone { id: Cow::Borrowed(id) }).into()
}

fn listed(table: &LobbyTable) -> Utf8Bytes {
    text(&LobbyMessage::Table { table: Cow::Borrowed(table) }).into()
}

/// The public tables that are open or running.
pub struct Lobby {
    list: Mutex<List>,
    changes: broadcast::Sender<Arc<LobbyChange>>,
}

impl Default for Lobby {
    fn default() -> Lobby {
        Lobby { list: Mutex::default(), changes: broadcast::channel(BEHIND).0 }
    }
}

impl Lobby {
    /// A table is new or has changed.
    pub fn update(&self, view: &TableView) {
        if view.visibility != Visibility::Public {
            return;
        }
        let alive = matches!(view.phase, TablePhase::Open | TablePhase::Running);
        let row = alive.then(|| Row { table: summary(view), people: people_at(view) });
        let before = match &row {
            Some(row) => self.list().put(row.clone()),
            None => self.list().remove(&view.id),
        };
        if before != row && self.changes.receiver_count() > 0 {
            let frame = row.as_ref().map(|row| listed(&row.table));
            self.send(LobbyChange { id: view.id.clone(), frame, before, now: row, only: None });
        }
    }

    /// These people, all of them accounts of one, hide from those, the accounts of another, or do so no more: the
    /// tables of the one are news for the other.
    pub fn resend_tables_of(&self, people: &[PersonId], others: &[PersonId]) {
        let is_there = |row: &&Row| row.people.iter().any(|person| people.contains(person));
        let rows: Vec<Row> = self.list().rows.values().filter(is_there).cloned().collect();
        for row in rows {
            let frame = Some(listed(&row.table));
            let mut before = row.clone();
            before.people.retain(|one| !people.contains(one));
            let (id, only) = (row.table.id.clone(), Some(others.to_vec()));
            self.send(LobbyChange { id, frame, before: Some(before), now: Some(row), only });
        }
    }

    fn send(&self, change: LobbyChange) {
        // Nobody may be watching any more.
        let _ = self.changes.send(Arc::new(change));
    }

    /// A page of what somebody is shown after so many tables, and how many there are in all.
    pub fn page(&self, skip: usize, query: &ListQuery) -> (Vec<LobbyTable>, usize) {
        let list = self.list();
        let shown = || list.rows.values().filter(|row| query.shows(row));
        (shown().skip(skip).take(PAGE).map(|row| row.table.clone()).collect(), shown().count())
    }

    /// The open tables of a game at which people sit, by name, the newest first.
    pub fn open_tables(&self, game: &str) -> Vec<String> {
        let list = self.list();
        let open = |row: &&Row| {
            let free = row.table.seats.contains(&LobbySeat::Empty);
            row.table.game == game
                && row.table.phase == TablePhase::Open
                && free
                && has_people(&row.table)
        };
        list.rows.values().filter(open).map(|row| row.table.id.clone()).collect()
    }

    /// The list as it is, and everything that changes from then on.
    pub fn watch(&self, query: &ListQuery) -> (String, broadcast::Receiver<Arc<LobbyChange>>) {
        // First the changes: one that comes in between is told twice, and not lost.
        let changes = self.changes.subscribe();
        let (tables, total) = self.page(0, query);
        let tables = tables.into_iter().map(Cow::Owned).collect();
        (text(&LobbyMessage::Tables { tables, total }), changes)
    }

    fn list(&self) -> MutexGuard<'_, List> {
        self.list.lock()
    }
}

impl List {
    /// What was there before.
    fn put(&mut self, row: Row) -> Option<Row> {
        let before = self.remove(&row.table.id);
        let place = place(&row.table);
        self.places.insert(row.table.id.clone(), place.clone());
        self.rows.insert(place, row);
        while self.rows.len() > KEPT
            && let Some((_, last)) = self.rows.pop_last()
        {
            self.places.remove(&last.table.id);
        }
        before
    }

    fn remove(&mut self, id: &str) -> Option<Row> {
        self.rows.remove(&self.places.remove(id)?)
    }
}

/// Who is at a table: those who sit at it, whose devices they sit at, and the host, who may stand beside it.
pub fn people_at(view: &TableView) -> Vec<PersonId> {
    let people = |seat: &SeatView| match seat {
        SeatView::Person { person, companion_of, .. } => [Some(*person), *companion_of],
        SeatView::Empty | SeatView::Bot { .. } => [None, None],
    };
    view.seats.iter().flat_map(people).flatten().chain([view.host]).collect()
}

fn has_people(table: &LobbyTable) -> bool {
    table.seats.iter().any(|seat| matches!(seat, LobbySeat::Person { .. }))
}

fn place(table: &LobbyTable) -> Place {
    let people = has_people(table);
    let open = people && table.phase == TablePhase::Open;
    (Reverse((people, open)), Reverse(table.created_at), table.id.clone())
}

/// What the lobby tells of a table. Who is connected comes and goes too often to be told.
pub fn summary(view: &TableView) -> LobbyTable {
    let seat = |seat: &SeatView| match seat {
        SeatView::Empty => LobbySeat::Empty,
        SeatView::Bot { level } => LobbySeat::Bot { level: level.clone() },
        SeatView::Person { name, sort, .. } => {
            LobbySeat::Person { name: name.clone(), sort: *sort }
        }
    };
    let host = view.seats.iter().find_map(|seat| match seat {
        SeatView::Person { person, name, .. } => (*person == view.host).then(|| name.clone()),
        SeatView::Empty | SeatView::Bot { .. } => None,
    });
    LobbyTable {
        id: view.id.clone(),
        game: view.game.clone(),
        seats: view.seats.iter().map(seat).collect(),
        phase: view.phase,
        clock: view.clock,
        rules: view.rules.clone(),
        rated: view.rated,
        aids: view.aids,
        chat: view.chat,
        host,
        created_at: view.created_at,
    }
}
