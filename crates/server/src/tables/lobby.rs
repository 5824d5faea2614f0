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
    LobbyMessage, LobbySeat, LobbyTable, SeatView, TablePhase, TableView, Visibility, text,
};
use tokio::sync::broadcast;

/// How many changes a watcher may fall behind before it is sent the whole list again.
const BEHIND: usize = 256;

/// How many tables a page of the list holds.
pub const PAGE: usize = 100;

/// How many are kept: of a flood of tables the last in the list are forgotten first.
const KEPT: usize = 2_000;

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

/// A row is new, different or gone.
pub struct LobbyChange {
    id: String,
    /// What is told of the row; nothing where it is gone.
    frame: Option<Utf8Bytes>,
    /// Who was there before; nothing where the table was not listed.
    before: Option<Vec<PersonId>>,
    /// Who is there now.
    now: Vec<PersonId>,
    /// The only one it is told to, where it is news for nobody else.
    only: Option<PersonId>,
}

impl LobbyChange {
    /// What somebody is told of it from whom these people hide: a table where one of them sits is not
    /// there.
    pub fn frame_for(&self, person: PersonId, hidden: &HashSet<PersonId>) -> Option<Utf8Bytes> {
        if self.only.is_some_and(|only| only != person) {
            return None;
        }
        let hides = |people: &[PersonId]| people.iter().any(|one| hidden.contains(one));
        let seen = self.before.as_ref().is_some_and(|before| !hides(before));
        match (&self.frame, seen) {
            (Some(frame), _) if !hides(&self.now) => Some(frame.clone()),
            // It is gone for everybody, or somebody hides who sat down there.
            (_, true) => Some(gone(&self.id)),
            (_, false) => None,
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
            let before = before.map(|before| before.people);
            let now = row.map(|row| row.people).unwrap_or_default();
            self.send(LobbyChange { id: view.id.clone(), frame, before, now, only: None });
        }
    }

    /// Somebody hides from `other`, or does so no more: the tables of the one are news for the other.
    pub fn resend_tables_of(&self, person: PersonId, other: PersonId) {
        let rows: Vec<Row> = {
            let list = self.list();
            list.rows.values().filter(|row| row.people.contains(&person)).cloned().collect()
        };
        for Row { table, people } in rows {
            let frame = Some(listed(&table));
            let before = people.iter().copied().filter(|one| *one != person).collect();
            let (before, only) = (Some(before), Some(other));
            self.send(LobbyChange { id: table.id, frame, before, now: people, only });
        }
    }

    fn send(&self, change: LobbyChange) {
        // Nobody may be watching any more.
        let _ = self.changes.send(Arc::new(change));
    }

    /// A page of the list after so many, and how many tables there are in all, without those at which
    /// one of the hidden is.
    pub fn page(&self, skip: usize, hidden: &HashSet<PersonId>) -> (Vec<LobbyTable>, usize) {
        let list = self.list();
        let shown = || {
            let hides = |row: &&Row| !row.people.iter().any(|person| hidden.contains(person));
            list.rows.values().filter(hides)
        };
        let total = if hidden.is_empty() { list.rows.len() } else { shown().count() };
        (shown().skip(skip).take(PAGE).map(|row| row.table.clone()).collect(), total)
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
    pub fn watch(
        &self,
        hidden: &HashSet<PersonId>,
    ) -> (String, broadcast::Receiver<Arc<LobbyChange>>) {
        // First the changes: one that comes in between is told twice, and not lost.
        let changes = self.changes.subscribe();
        let (tables, total) = self.page(0, hidden);
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

#[cfg(test)]
mod tests {
    use super::{KEPT, Lobby, PAGE};
    use std::collections::HashSet;
    use tablee_engine::clock::Control;
    use tablee_protocol::{
        Kind, LobbyMessage, PersonId, SeatView, TablePhase, TableView, Visibility, Watch,
    };

    fn nobody() -> HashSet<PersonId> {
        HashSet::new()
    }

    fn table(id: &str, created_at: i64, names: &[&str]) -> TableView {
        let person = |name: &&str| SeatView::Person {
            person: PersonId([7; 16]),
            name: (*name).to_owned(),
            sort: Kind::Guest,
            ready: false,
            here: false,
            away: None,
            left: false,
            withdrawn: false,
            commitment: None,
            companion_of: None,
            face: None,
        };
        TableView {
            id: id.to_owned(),
            version: 1,
            game: "g".to_owned(),
            game_version: None,
            seats: names.iter().map(person).collect(),
            host: PersonId([7; 16]),
            phase: TablePhase::Open,
            rules: serde_json::Map::new(),
            clock: Control::default(),
            visibility: Visibility::Public,
            chat: true,
            rated: false,
            not_rated: None,
            aids: true,
            watch: Watch::Table,
            watchers: None,
            commitment: String::new(),
            revealing: None,
            pause: None,
            pause_until: None,
            broken_starts: None,
            proposal: None,
            ruling_seconds: None,
            takeovers: Vec::new(),
            disconnections: Vec::new(),
            created_at,
            rematch: None,
            practice: None,
            tournament: None,
            starts_itself: false,
        }
    }

    #[test]
    fn tables_with_people_come_first_and_a_flood_of_empty_ones_hides_none() {
        let lobby = Lobby::default();
        lobby.update(&table("ada", 1, &["Ada"]));
        lobby.update(&TableView { phase: TablePhase::Running, ..table("bo", 2, &["Bo"]) });
        (0..KEPT + 50).for_each(|n| lobby.update(&table(&format!("e{n}"), 10 + n as i64, &[])));
        let (page, total) = lobby.page(0, &nobody());
        assert_eq!((page.len(), total), (PAGE, KEPT));
        assert_eq!([&page[0].id, &page[1].id], ["ada", "bo"]);
        lobby.update(&TableView { phase: TablePhase::Closed, ..table("ada", 1, &["Ada"]) });
        assert_eq!(lobby.page(0, &nobody()).0[0].id, "bo");
    }

    #[test]
    fn a_row_says_what_is_played_and_who_hosts_where_the_host_sits() {
        let lobby = Lobby::default();
        let rules = serde_json::Map::from_iter([("speed".to_owned(), 7.into())]);
        let (chat, aids) = (false, false);
        lobby.update(&TableView { rules: rules.clone(), chat, aids, ..table("a", 1, &["Ada"]) });
        let row = lobby.page(0, &nobody()).0.remove(0);
        assert_eq!((row.rules, row.chat, row.aids), (rules, false, false));
        assert_eq!(row.host.as_deref(), Some("Ada"));
        let host = PersonId([8; 16]);
        lobby.update(&TableView { host, ..table("a", 1, &["Ada"]) });
        assert_eq!(lobby.page(0, &nobody()).0[0].host, None, "the host stands beside it");
    }

    #[test]
    fn who_is_connected_is_no_news_and_the_largest_list_is_small() {
        let lobby = Lobby::default();
        let names = vec!["\u{1F600}".repeat(24); 8];
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        (0..PAGE + 9).for_each(|n| lobby.update(&table(&format!("{n:020}"), 0, &names)));
        let (list, mut changes) = lobby.watch(&nobody());
        assert!(list.len() < 200_000, "{} bytes", list.len());
        let mut same = table(&format!("{:020}", 3), 0, &names);
        for seat in &mut same.seats {
            if let SeatView::Person { here, .. } = seat {
                *here = true;
            }
        }
        lobby.update(&same);
        assert!(changes.try_recv().is_err());
        lobby.update(&TableView { phase: TablePhase::Closed, ..same });
        let gone = changes.try_recv().unwrap().frame_for(PersonId([9; 16]), &nobody()).unwrap();
        assert!(matches!(serde_json::from_str(&gone), Ok(LobbyMessage::Gone { .. })), "{gone}");
    }

    #[test]
    fn who_hides_is_in_no_row_and_leaves_no_trace() {
        let lobby = Lobby::default();
        let (ada, eve) = (PersonId([7; 16]), PersonId([9; 16]));
        let hidden = HashSet::from([ada]);
        let hosted =
            |id: &str, names: &[&str]| TableView { host: PersonId([6; 16]), ..table(id, 2, names) };
        lobby.update(&table("old", 1, &["Ada"]));
        lobby.update(&table("stands beside it", 1, &[]));
        lobby.update(&hosted("empty", &[]));
        let (page, total) = lobby.page(0, &hidden);
        assert_eq!((page.len(), total, page[0].id.as_str()), (1, 1, "empty"));
        let (_, mut changes) = lobby.watch(&hidden);
        let mut frame_for = |hidden: &HashSet<PersonId>| {
            let frame = changes.try_recv().unwrap().frame_for(eve, hidden)?;
            let message: serde_json::Value = serde_json::from_str(&frame).unwrap();
            Some(message["type"].as_str().unwrap().to_owned())
        };
        let (row, gone) = (Some("table".to_owned()), Some("gone".to_owned()));
        // A table of Ada's is new, changes and ends: Eve hears nothing of it.
        lobby.update(&table("new", 3, &["Ada"]));
        assert_eq!(frame_for(&hidden), None);
        lobby.update(&TableView { phase: TablePhase::Closed, ..table("new", 3, &["Ada"]) });
        assert_eq!(frame_for(&hidden), None, "it was never there");
        // Ada sits down where Eve could see the table.
        lobby.update(&hosted("empty", &["Ada"]));
        assert_eq!(frame_for(&hidden), gone);
        lobby.update(&hosted("empty", &[]));
        assert_eq!(frame_for(&hidden), row);
        // Ada begins to hide, and stops.
        lobby.resend_tables_of(ada, eve);
        assert_eq!([frame_for(&hidden), frame_for(&hidden)], [gone.clone(), gone]);
        lobby.resend_tables_of(ada, eve);
        assert_eq!([frame_for(&nobody()), frame_for(&nobody())], [row.clone(), row]);
        lobby.resend_tables_of(ada, PersonId([1; 16]));
        assert_eq!(frame_for(&hidden), None, "that is between others");
    }
}
