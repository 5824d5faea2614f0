//! Tests of the lobby's list: its order, who and what is shown, and what is told of changes.

use super::lobby::{KEPT, ListQuery, Lobby, PAGE};
use std::collections::HashSet;
use tablee_engine::clock::Control;
use tablee_protocol::{
    Kind, LobbyMessage, PersonId, SeatView, TableFilter, TablePhase, TableView, Tempo, Visibility,
    Watch,
};

fn all() -> ListQuery {
    ListQuery::default()
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
    let (page, total) = lobby.page(0, &all());
    assert_eq!((page.len(), total), (PAGE, KEPT));
    assert_eq!([&page[0].id, &page[1].id], ["ada", "bo"]);
    lobby.update(&TableView { phase: TablePhase::Closed, ..table("ada", 1, &["Ada"]) });
    assert_eq!(lobby.page(0, &all()).0[0].id, "bo");
}

#[test]
fn a_row_says_what_is_played_and_who_hosts_where_the_host_sits() {
    let lobby = Lobby::default();
    let rules = serde_json::Map::from_iter([("speed".to_owned(), 7.into())]);
    let (chat, aids) = (false, false);
    lobby.update(&TableView { rules: rules.clone(), chat, aids, ..table("a", 1, &["Ada"]) });
    let row = lobby.page(0, &all()).0.remove(0);
    assert_eq!((row.rules, row.chat, row.aids), (rules, false, false));
    assert_eq!(row.host.as_deref(), Some("Ada"));
    let host = PersonId([8; 16]);
    lobby.update(&TableView { host, ..table("a", 1, &["Ada"]) });
    assert_eq!(lobby.page(0, &all()).0[0].host, None, "the host stands beside it");
}

#[test]
fn who_is_connected_is_no_news_and_the_largest_list_is_small() {
    let lobby = Lobby::default();
    let names = vec!["\u{1F600}".repeat(24); 8];
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    (0..PAGE + 9).for_each(|n| lobby.update(&table(&format!("{n:020}"), 0, &names)));
    let (list, mut changes) = lobby.watch(&all());
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
    let gone = changes.try_recv().unwrap().frame_for(PersonId([9; 16]), &all()).unwrap();
    assert!(matches!(serde_json::from_str(&gone), Ok(LobbyMessage::Gone { .. })), "{gone}");
}

#[test]
fn who_hides_is_in_no_row_and_leaves_no_trace() {
    let lobby = Lobby::default();
    let (ada, eve) = (PersonId([7; 16]), PersonId([9; 16]));
    let hidden = ListQuery { hidden: HashSet::from([ada]), ..all() };
    let hosted =
        |id: &str, names: &[&str]| TableView { host: PersonId([6; 16]), ..table(id, 2, names) };
    lobby.update(&table("old", 1, &["Ada"]));
    lobby.update(&table("stands beside it", 1, &[]));
    lobby.update(&hosted("empty", &[]));
    let (page, total) = lobby.page(0, &hidden);
    assert_eq!((page.len(), total, page[0].id.as_str()), (1, 1, "empty"));
    let (_, mut changes) = lobby.watch(&hidden);
    let mut frame_for = |hidden: &ListQuery| {
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
    lobby.resend_tables_of(&[ada], &[eve]);
    assert_eq!([frame_for(&hidden), frame_for(&hidden)], [gone.clone(), gone]);
    lobby.resend_tables_of(&[ada], &[eve]);
    assert_eq!([frame_for(&all()), frame_for(&all())], [row.clone(), row]);
    lobby.resend_tables_of(&[ada], &[PersonId([1; 16])]);
    assert_eq!(frame_for(&hidden), None, "that is between others");
}

#[test]
fn who_wants_some_tables_is_told_of_those_alone_wherever_they_stand() {
    let lobby = Lobby::default();
    let eve = PersonId([9; 16]);
    let setting = |game: &str, clock: serde_json::Value| TableView {
        game: game.to_owned(),
        clock: serde_json::from_value(clock).unwrap(),
        ..table(game, 1, &["Ada"])
    };
    let none = || serde_json::json!({"kind": "none"});
    let wanted = TableView { seats: vec![SeatView::Empty], ..setting("wanted", none()) };
    lobby.update(&wanted);
    // A hundred newer ones stand before it.
    for n in 0..PAGE + 5 {
        lobby.update(&TableView {
            id: format!("other {n}"),
            created_at: 9,
            ..setting("g", none())
        });
    }
    let query = |filter: TableFilter| ListQuery { filter, ..all() };
    let ids = |filter: TableFilter| -> Vec<String> {
        let (page, total) = lobby.page(0, &query(filter));
        assert_eq!(page.len().min(PAGE), total.min(PAGE));
        page.into_iter().map(|table| table.id).collect()
    };
    let of_game = |game: &str| TableFilter { game: Some(game.to_owned()), ..Default::default() };
    assert_eq!(ids(of_game("wanted")), ["wanted"]);
    assert_eq!(ids(TableFilter { free: true, ..Default::default() }), ["wanted"]);
    assert_eq!(lobby.page(PAGE, &query(of_game("g"))).0.len(), 5, "the next page of those");
    // What sort of clock: an hour a move is one people come back for.
    for (tempo, clock) in [
        (Tempo::Live, serde_json::json!({"kind": "bank", "seconds": 7200, "increment": 0})),
        (Tempo::Live, serde_json::json!({"kind": "per_move", "seconds": 3599})),
        (Tempo::Days, serde_json::json!({"kind": "per_move", "seconds": 3600})),
        (Tempo::Days, serde_json::json!({"kind": "days", "days": 2})),
    ] {
        lobby.update(&setting("timed", clock.clone()));
        for one in [Tempo::None, Tempo::Live, Tempo::Days] {
            let filter = TableFilter { tempo: Some(one), ..of_game("timed") };
            assert_eq!(ids(filter).len(), usize::from(one == tempo), "{clock}: {one:?}");
        }
    }
    // Changes: what becomes one of them comes, what is none any more goes, and nothing else is told.
    let free = query(TableFilter { free: true, ..Default::default() });
    let (_, mut changes) = lobby.watch(&free);
    let mut told = || {
        let frame = changes.try_recv().unwrap().frame_for(eve, &free)?;
        let message: serde_json::Value = serde_json::from_str(&frame).unwrap();
        Some(message["type"].as_str().unwrap().to_owned())
    };
    lobby.update(&TableView { phase: TablePhase::Running, ..wanted.clone() });
    assert_eq!(told().as_deref(), Some("gone"), "its game has begun");
    lobby.update(&setting("wanted", none()));
    assert_eq!(told(), None, "it was not listed, and has no free seat");
    lobby.update(&wanted);
    assert_eq!(told().as_deref(), Some("table"));
}
