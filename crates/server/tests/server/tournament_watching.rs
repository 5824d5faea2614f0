//! Spectators at the tables of a tournament: what the organiser chose, hands never as they are played, and nothing of
//! a duplicate.

use crate::client::Person;
use crate::test_server::TestServer;
use crate::tournament_watcher::{TournamentWatcher, crowd, make, refused, register};
use serde_json::{Value, json};

/// A tournament whose first round is on, the people who play it, and somebody who only watches.
struct Opened {
    server: TestServer,
    people: Vec<Person>,
    stranger: Person,
    watcher: TournamentWatcher,
    _dir: tempfile::TempDir,
}

impl Opened {
    async fn open(more: Value) -> Opened {
        let dir = tempfile::tempdir().unwrap();
        let server = TestServer::open(dir.path()).await;
        let organiser = Person::arrive(server.address).await;
        let tournament = make(&organiser, more).await;
        let people = crowd(server.address, 8).await;
        register(&people, &tournament).await;
        let stranger = Person::arrive(server.address).await;
        let mut watcher = TournamentWatcher::enter(&stranger, &tournament).await;
        organiser.ask(&format!("/api/drives/{tournament}/start"), json!({})).await;
        organiser.ask(&format!("/api/drives/{tournament}/bell"), json!({"do": "start"})).await;
        watcher.until(|watcher| watcher.phase() == "playing").await;
        // Told anew: the tables are live now.
        let watcher = TournamentWatcher::enter(&stranger, &tournament).await;
        Opened { server, people, stranger, watcher, _dir: dir }
    }

    fn told_rooms(&self) -> Vec<&str> {
        self.watcher.tables().iter().filter_map(|table| table["room"].as_str()).collect()
    }

    /// The table at which the first of them sits, as they are told.
    async fn room(&self) -> String {
        let tournament = self.watcher.tournament["drive"]["id"].as_str().unwrap();
        let own = TournamentWatcher::enter(&self.people[0], tournament).await;
        own.mine["place"]["room"].as_str().unwrap().to_owned()
    }
}

#[tokio::test]
async fn nobody_looks_in_unless_the_organiser_wants_it() {
    for more in [json!({}), json!({"watch": {"kind": "nobody"}})] {
        let opened = Opened::open(more).await;
        assert_eq!(opened.watcher.tournament["drive"]["watch"], json!({"kind": "nobody"}));
        assert_eq!(opened.told_rooms(), Vec::<&str>::new());
        assert_eq!(refused(&opened.stranger, &opened.room().await).await, 403);
        opened.server.close().await;
    }
}

#[tokio::test]
async fn an_open_table_is_shown_and_nobodys_hand() {
    let opened = Opened::open(json!({"watch": {"kind": "table"}})).await;
    assert_eq!(opened.told_rooms().len(), 2, "everybody finds the tables");
    let room = opened.room().await;
    let seen = opened.stranger.connect(&room, None).await;
    assert_eq!(seen.view["hand"], json!([]), "{}", seen.view);
    let hands = opened.stranger.get(&format!("/api/tables/{room}/watch")).await;
    assert_eq!((hands.status, hands.code().as_str()), (409, "not_shown"));
    let table = opened.people[0].get(&format!("/api/tables/{room}")).await.json();
    assert_eq!(table["watchers"]["count"], 1, "those who play see who looks on");
    opened.server.close().await;
}

#[tokio::test]
async fn hands_are_not_shown_as_they_are_played() {
    let opened = Opened::open(json!({"watch": {"kind": "hands", "delay": 60}})).await;
    let room = opened.room().await;
    let table = opened.people[0].get(&format!("/api/tables/{room}")).await.json();
    assert_eq!(table["watch"], json!({"kind": "hands", "delay": 60}), "and players are told");
    let seen = opened.stranger.connect(&room, None).await;
    assert_eq!(seen.view["hand"], json!([]));
    let shown = opened.stranger.get(&format!("/api/tables/{room}/watch")).await.json();
    assert_eq!((&shown["start"], &shown["steps"]), (&Value::Null, &json!([])), "{shown}");
    let own = opened.people[0].get(&format!("/api/tables/{room}/watch")).await;
    assert!(own.status >= 400, "who plays here does not look into the others' hands");
    opened.server.close().await;
}

#[tokio::test]
async fn what_would_show_hands_live_or_boards_of_a_duplicate_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let organiser = Person::arrive(server.address).await;
    let setup = |format: &str, watch: Value| {
        json!({"name": "Spring", "game": "sneak", "format": format, "rounds": 1,
            "better": "high", "bell": 0, "countersign": 0, "watch": watch})
    };
    let hands = |delay: u32| json!({"kind": "hands", "delay": delay});
    for (format, watch) in [
        ("drive", hands(0)),
        ("rounds", hands(59)),
        ("knockout", hands(3_601)),
        ("duplicate", hands(600)),
        ("duplicate", json!({"kind": "table"})),
    ] {
        let answer = organiser.post("/api/drives", setup(format, watch.clone())).await;
        assert_eq!(answer.status, 400, "{format} {watch}: {}", answer.text);
    }
    server.close().await;
}
