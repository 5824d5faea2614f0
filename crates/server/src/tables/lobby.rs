//! The list of public tables, and whoever watches it change. Those where people sit come first, so
//! that a heap of empty tables hides nobody.

use axum::extract::ws::Utf8Bytes;
use parking_lot::{Mutex, MutexGuard};
use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use tablee_protocol::{
    LobbyMessage, LobbySeat, LobbyTable, Phase, SeatView, TableView, Visibility, text,
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

#[derive(Default)]
struct List {
    places: HashMap<String, Place>,
    tables: BTreeMap<Place, LobbyTable>,
}

/// The public tables that are open or running.
pub struct Lobby {
    list: Mutex<List>,
    changes: broadcast::Sender<Utf8Bytes>,
}

impl Default for Lobby {
    fn default() -> Lobby {
        Lobby { list: Mutex::default(), changes: broadcast::channel(BEHIND).0 }
    }
}

impl Lobby {
    /// A table is new or has changed.
    pub fn tell(&self, view: &TableView) {
        if view.visibility != Visibility::Public {
            return;
        }
        let alive = matches!(view.phase, Phase::Open | Phase::Running);
        let change = match alive.then(|| summary(view)) {
            Some(table) => self
                .list()
                .put(table.clone())
                .then_some(LobbyMessage::Table { table: Cow::Owned(table) }),
            None => self
                .list()
                .remove(&view.id)
                .map(|_| LobbyMessage::Gone { id: Cow::Borrowed(&view.id) }),
        };
        if let Some(change) = change.filter(|_| self.changes.receiver_count() > 0) {
            // Nobody may be watching any more.
            let _ = self.changes.send(text(&change).into());
        }
    }

    /// A page of the list after so many, and how many tables there are in all.
    pub fn page(&self, skip: usize) -> (Vec<LobbyTable>, usize) {
        let list = self.list();
        (list.tables.values().skip(skip).take(PAGE).cloned().collect(), list.tables.len())
    }

    /// The list as it is, and everything that changes from then on.
    pub fn watch(&self) -> (String, broadcast::Receiver<Utf8Bytes>) {
        // First the changes: one that comes in between is told twice, and not lost.
        let changes = self.changes.subscribe();
        let (tables, total) = self.page(0);
        let tables = tables.into_iter().map(Cow::Owned).collect();
        (text(&LobbyMessage::Tables { tables, total }), changes)
    }

    fn list(&self) -> MutexGuard<'_, List> {
        self.list.lock()
    }
}

impl List {
    /// Whether anything is different now.
    fn put(&mut self, table: LobbyTable) -> bool {
        let before = self.remove(&table.id);
        let changed = before.as_ref() != Some(&table);
        let place = place(&table);
        self.places.insert(table.id.clone(), place.clone());
        self.tables.insert(place, table);
        while self.tables.len() > KEPT
            && let Some((_, last)) = self.tables.pop_last()
        {
            self.places.remove(&last.id);
        }
        changed
    }

    fn remove(&mut self, id: &str) -> Option<LobbyTable> {
        self.tables.remove(&self.places.remove(id)?)
    }
}

fn place(table: &LobbyTable) -> Place {
    let people = table.seats.iter().any(|seat| matches!(seat, LobbySeat::Person { .. }));
    let open = people && table.phase == Phase::Open;
    (Reverse((people, open)), Reverse(table.created_at), table.id.clone())
}

/// What the lobby tells of a table. Who is connected comes and goes too often to be told.
fn summary(view: &TableView) -> LobbyTable {
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
    use tablee_engine::clock::Control;
    use tablee_protocol::{
        Kind, LobbyMessage, PersonId, Phase, SeatView, TableView, Visibility, Watch,
    };

    fn table(id: &str, created_at: i64, names: &[&str]) -> TableView {
        let person = |name: &&str| SeatView::Person {
            person: PersonId([7; 16]),
            name: (*name).to_owned(),
            sort: Kind::Guest,
            ready: false,
            here: false,
            away: None,
            commitment: None,
        };
        TableView {
            id: id.to_owned(),
            version: 1,
            game: "g".to_owned(),
            game_version: None,
            seats: names.iter().map(person).collect(),
            host: PersonId([7; 16]),
            phase: Phase::Open,
            rules: serde_json::Map::new(),
            clock: Control::default(),
            visibility: Visibility::Public,
            chat: true,
            rated: false,
            aids: true,
            watch: Watch::Table,
            watchers: None,
            commitment: String::new(),
            revealing: None,
            pause: None,
            proposal: None,
            created_at,
            rematch: None,
            practice: None,
            drive: None,
        }
    }

    #[test]
    fn tables_with_people_come_first_and_a_flood_of_empty_ones_hides_none() {
        let lobby = Lobby::default();
        lobby.tell(&table("ada", 1, &["Ada"]));
        lobby.tell(&TableView { phase: Phase::Running, ..table("bo", 2, &["Bo"]) });
        (0..KEPT + 50).for_each(|n| lobby.tell(&table(&format!("e{n}"), 10 + n as i64, &[])));
        let (page, total) = lobby.page(0);
        assert_eq!((page.len(), total), (PAGE, KEPT));
        assert_eq!([&page[0].id, &page[1].id], ["ada", "bo"]);
        lobby.tell(&TableView { phase: Phase::Closed, ..table("ada", 1, &["Ada"]) });
        assert_eq!(lobby.page(0).0[0].id, "bo");
    }

    #[test]
    fn a_row_says_what_is_played_and_who_hosts_where_the_host_sits() {
        let lobby = Lobby::default();
        let rules = serde_json::Map::from_iter([("speed".to_owned(), 7.into())]);
        let (chat, aids) = (false, false);
        lobby.tell(&TableView { rules: rules.clone(), chat, aids, ..table("a", 1, &["Ada"]) });
        let row = lobby.page(0).0.remove(0);
        assert_eq!((row.rules, row.chat, row.aids), (rules, false, false));
        assert_eq!(row.host.as_deref(), Some("Ada"));
        let host = PersonId([8; 16]);
        lobby.tell(&TableView { host, ..table("a", 1, &["Ada"]) });
        assert_eq!(lobby.page(0).0[0].host, None, "the host stands beside it");
    }

    #[test]
    fn who_is_connected_is_no_news_and_the_largest_list_is_small() {
        let lobby = Lobby::default();
        let names = vec!["\u{1F600}".repeat(24); 8];
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        (0..PAGE + 9).for_each(|n| lobby.tell(&table(&format!("{n:020}"), 0, &names)));
        let (list, mut changes) = lobby.watch();
        assert!(list.len() < 200_000, "{} bytes", list.len());
        let mut same = table(&format!("{:020}", 3), 0, &names);
        for seat in &mut same.seats {
            if let SeatView::Person { here, .. } = seat {
                *here = true;
            }
        }
        lobby.tell(&same);
        assert!(changes.try_recv().is_err());
        lobby.tell(&TableView { phase: Phase::Closed, ..same });
        let gone = changes.try_recv().unwrap();
        assert!(matches!(serde_json::from_str(&gone), Ok(LobbyMessage::Gone { .. })), "{gone}");
    }
}
