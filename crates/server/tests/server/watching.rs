//! Watching: what whoever looks on is shown and when, who is told of it, and that the host may close it.

use crate::client::Person;
use crate::notices::open_node;
use crate::playing::RunningTable;
use crate::private_postgres::new_database;
use crate::test_server::TestServer;
use crate::tournament_admission::member;
use serde_json::{Value, json};

fn setup(watch: &Value, rated: bool) -> Value {
    json!({"game": "sneak", "seats": 4, "watch": watch, "rated": rated})
}

async fn begin(server: &TestServer, watch: Value) -> RunningTable {
    RunningTable::begin(server, setup(&watch, false)).await
}

async fn watched(person: &Person, game: &RunningTable, from: usize) -> Value {
    person.get(&game.path(&format!("watch?from={from}"))).await.json()
}

#[tokio::test]
async fn all_hands_are_shown_to_whoever_looks_on_as_each_seat_saw_them() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = begin(&server, json!({"kind": "hands", "delay": 0})).await;
    let watcher = Person::arrive(server.address).await;
    let unseen = watcher.get(&game.path("watch")).await;
    assert_eq!((unseen.status, unseen.code()), (409, "not_watching".to_owned()));
    let _socket = watcher.connect(&game.table, None).await;
    let dealt = watched(&watcher, &game, 0).await;
    for (seat, socket) in game.seats.iter().enumerate() {
        let seen = &dealt["start"]["seen"][seat]["view"];
        assert_eq!(seen["hand"], socket.view["hand"], "seat {seat}");
    }
    game.play_one().await;
    game.play_one().await;
    let later = watched(&watcher, &game, 0).await;
    assert_eq!(later["steps"].as_array().unwrap().len(), 2);
    let rest = watched(&watcher, &game, 1).await;
    assert_eq!((&rest["start"], rest["steps"].as_array().unwrap().len()), (&Value::Null, 1));
    assert_eq!(rest["steps"][0], later["steps"][1], "it goes on where it was left");
    // Who plays sees its own hand alone, however it asks.
    let refused = game.people[1].get(&game.path("watch")).await;
    assert_eq!((refused.status, refused.code()), (403, "forbidden".to_owned()));
    game.play_out().await;
    let whole = watched(&watcher, &game, 0).await;
    assert_eq!(whole["wait_ms"], Value::Null, "nothing more will come");
    assert_eq!(whole["steps"].as_array().unwrap().len() as u64, game.seats[0].seq);
    server.close().await;
}

#[tokio::test]
async fn nothing_is_shown_before_its_time() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = begin(&server, json!({"kind": "hands", "delay": 3600})).await;
    let watcher = Person::arrive(server.address).await;
    let socket = watcher.connect(&game.table, None).await;
    game.play_one().await;
    let early = watched(&watcher, &game, 0).await;
    assert_eq!((&early["start"], &early["steps"]), (&Value::Null, &json!([])));
    assert!(early["wait_ms"].as_u64().unwrap() > 0);
    game.play_out().await;
    // What is over lies open to all, connected or not.
    socket.close().await;
    let over = watched(&watcher, &game, 0).await;
    assert!(!over["steps"].as_array().unwrap().is_empty());
    server.close().await;
}

#[tokio::test]
async fn a_game_that_counts_is_never_shown_as_it_is_played() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let host = Person::arrive(server.address).await;
    for delay in [0, 59, 3601] {
        let watch = json!({"kind": "hands", "delay": delay});
        let refused = host.post("/api/tables", setup(&watch, true)).await;
        assert_eq!(refused.status, 400, "{delay} s");
    }
    for watch in [json!({"kind": "table"}), json!({"kind": "nobody"})] {
        let game = begin(&server, watch).await;
        let refused = host.get(&game.path("watch")).await;
        assert_eq!((refused.status, refused.code()), (409, "not_shown".to_owned()));
    }
    server.close().await;
}

#[tokio::test]
async fn who_plays_is_told_who_looks_on_and_when_they_go() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = begin(&server, json!({"kind": "table"})).await;
    let watcher = Person::arrive(server.address).await;
    let name = watcher.get("/api/me").await.json()["name"].clone();
    let socket = watcher.connect(&game.table, None).await;
    let told = game.seats[2].until("table").await;
    assert_eq!(told["table"]["watchers"], json!({"count": 1, "names": [name]}));
    // A second window of the same person is the same person.
    let second = watcher.connect(&game.table, None).await;
    let shown = host_view(&game).await;
    assert_eq!(shown["watchers"]["count"], 1);
    second.close().await;
    socket.close().await;
    loop {
        let told = game.seats[2].until("table").await;
        if told["table"].get("watchers").is_none() {
            break;
        }
    }
    server.close().await;
}

async fn host_view(game: &RunningTable) -> Value {
    game.people[0].get(&format!("/api/tables/{}", game.table)).await.json()
}

#[tokio::test]
async fn the_host_closes_the_table_to_whoever_looks_on_and_opens_it_again() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = begin(&server, json!({"kind": "hands", "delay": 0})).await;
    let watcher = Person::arrive(server.address).await;
    let mut socket = watcher.connect(&game.table, None).await;
    let by_guest = game.people[1].post(&game.path("watch-switch"), json!({"on": false})).await;
    assert_eq!(by_guest.status, 403, "the host alone decides");
    game.people[0].ask(&game.path("watch-switch"), json!({"on": false})).await;
    assert_eq!(socket.until("bye").await["reason"], "closed");
    assert_eq!(host_view(&game).await["watch"], json!({"kind": "nobody"}));
    assert_eq!(watcher.get(&game.path("watch")).await.status, 409, "nor any hands");
    // Whoever comes now hears why, and is told nothing of the game.
    let mut again = watcher.call(&game.table).await;
    assert_eq!(again.receive().await.unwrap(), json!({"type": "bye", "reason": "closed"}));
    // Who plays goes on.
    game.play_one().await;
    game.people[0].ask(&game.path("watch-switch"), json!({"on": true})).await;
    watcher.connect(&game.table, None).await.close().await;
    server.close().await;
}

#[tokio::test]
async fn kinds_of_plays_are_told_to_whoever_asks() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = RunningTable::plain(&server).await;
    let waits = (game.turn() + 1) % 4;
    game.seats[waits].say(json!({"type": "kind", "action": "no such play"})).await;
    let told = game.seats[waits].until("kind").await;
    assert_eq!(told, json!({"type": "kind", "action": "no such play", "kind": null}));
    let long = "x".repeat(1_001);
    game.seats[waits].say(json!({"type": "kind", "action": long})).await;
    assert_eq!(game.seats[waits].until("refused").await["code"], "bad_message");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_looks_on_at_another_node_is_seen_and_may_ask_any() {
    let (url, data) = (new_database(), tempfile::tempdir().unwrap());
    let here = open_node(&data.path().join("a"), &url).await;
    let there = open_node(&data.path().join("b"), &url).await;
    let mut game = begin(&here, json!({"kind": "hands", "delay": 0})).await;
    let bot = member(&there, "Ada").await.make_bot("Babbage").await;
    let guest = Person::arrive(there.address).await;
    let sockets = [guest.connect(&game.table, None).await, bot.connect(&game.table, None).await];
    let told = until_count(&mut game, 2).await;
    assert_eq!(told["names"].as_array().unwrap().len(), 2);
    assert_eq!(told["bots"].as_array().unwrap().len(), 1, "{told}");
    let elsewhere = Person { address: here.address, ..guest.clone() };
    assert_eq!(elsewhere.get(&game.path("watch")).await.status, 200);
    let stranger = Person::arrive(here.address).await;
    assert_eq!(stranger.get(&game.path("watch")).await.code(), "not_watching");
    for socket in sockets {
        socket.close().await;
    }
    loop {
        let told = game.seats[0].until("table").await;
        if told["table"].get("watchers").is_none() {
            break;
        }
    }
    for node in [here, there] {
        node.close().await;
    }
}

/// Waits until those who play are told of so many who look on.
async fn until_count(game: &mut RunningTable, count: u64) -> Value {
    loop {
        let told = game.seats[0].until("table").await;
        if told["table"]["watchers"]["count"] == count {
            return told["table"]["watchers"].clone();
        }
    }
}
