//! Hiding: whoever is blocked by somebody at a table is told, whatever they ask, what is told where there is none.

use crate::client::Person;
use crate::contacts::Four;
use crate::playing::RunningTable;
use crate::test_server::TestServer;
use crate::tournament_admission::member;
use serde_json::{Value, json};

/// Everything that can be asked of a table over HTTP: the way, and what is sent along.
fn requests() -> Vec<(&'static str, &'static str, Value)> {
    let get = |way| ("GET", way, Value::Null);
    let post = |way, body| ("POST", way, body);
    vec![
        get(""),
        get("/qr.svg"),
        get("/watch"),
        get("/muted"),
        get("/replay"),
        get("/record"),
        get("/analysis"),
        post("/sit", json!({})),
        post("/leave", json!({})),
        post("/ready", json!({"ready": true})),
        post("/start", json!({})),
        post("/reveal", json!({"share": "0".repeat(64)})),
        post("/bot", json!({"seat": 1, "level": "first"})),
        post("/remove", json!({"seat": 0})),
        post("/takeback", json!({})),
        post("/propose", json!({"what": "pause", "seen": 0})),
        post("/answer", json!({"proposal": 1, "agree": true})),
        post("/chat-switch", json!({"on": false})),
        post("/mute", json!({"person": "0".repeat(32), "muted": true})),
        post("/watch-switch", json!({"on": false})),
        post("/rematch", json!({})),
        post("/play-on", json!({"seat": 0, "ply": 0})),
    ]
}

/// What a table answers to everything that can be asked of it: status and body.
async fn answers(person: &Person, table: &str) -> Vec<(&'static str, u16, String)> {
    let mut answers = Vec::new();
    for (method, way, body) in requests() {
        let path = format!("/api/tables/{table}{way}");
        let answer = match method {
            "GET" => person.get(&path).await,
            _ => person.post(&path, body).await,
        };
        answers.push((way, answer.status, answer.text));
    }
    answers.push(("/ws", person.refused_socket(table).await, String::new()));
    answers
}

/// Eve, whom somebody at a table blocks, finds nothing there, whatever she asks; Bo finds it.
async fn finds_nothing(eve: &Person, bo: &Person, table: &str) {
    let nowhere = answers(eve, "nowhere").await;
    for (nothing, hidden) in nowhere.iter().zip(answers(eve, table).await) {
        assert_eq!(nothing.1, 404, "{} where there is no table", nothing.0);
        assert_eq!(*nothing, hidden);
    }
    assert_eq!(bo.get(&format!("/api/tables/{table}")).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_they_ask_of_a_table_they_are_told_that_there_is_none() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let four = Four::meet(&server).await;
    let (ada, eve, bo) = (&four.people[0], &four.people[1], &four.people[2]);
    let open = four.table_of(0).await;
    // A table that Ada hosts and at which she does not sit, and one that runs.
    let made = ada.ask("/api/tables", json!({"game": "sneak", "seats": 4})).await;
    let hosted = made["id"].as_str().unwrap().to_owned();
    let three = [ada, bo, &four.people[3], &Person::arrive(server.address).await];
    let watch = json!({"kind": "hands", "delay": 0});
    let setup = json!({"game": "sneak", "seats": 4, "watch": watch});
    let running = RunningTable::seat(three.map(Person::clone).to_vec(), setup).await;
    four.block(0, 1).await;
    for table in [&open, &hosted, &running.table] {
        finds_nothing(eve, bo, table).await;
    }
    let listed = eve.get("/api/tables").await.json();
    assert_eq!(listed["tables"], json!([]), "nor in the list");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_account_is_no_way_round_a_block() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let (ada, eve) = (member(&server, "Ada").await, member(&server, "Eve").await);
    let bo = Person::arrive(server.address).await;
    let (ada_bot, eve_bot) = (ada.make_bot("Babbage").await, eve.make_bot("Turk").await);
    let eve_id = crate::notices::id_of(&eve).await;
    let table = |host: Person| async move {
        let made = host.ask("/api/tables", json!({"game": "sneak", "seats": 3})).await;
        let id = made["id"].as_str().unwrap().to_owned();
        host.ask(&format!("/api/tables/{id}/sit"), json!({})).await;
        id
    };
    let (own, of_bot, of_eve) =
        (table(ada.clone()).await, table(ada_bot.clone()).await, table(eve.clone()).await);
    let block = ada.send("PUT", &format!("/api/me/blocked/{eve_id}"), "", "").await;
    assert_eq!(block.status, 204, "{}", block.text);
    // Eve's bot does not find Ada, and Eve does not find Ada's bot.
    finds_nothing(&eve_bot, &bo, &own).await;
    finds_nothing(&eve, &bo, &of_bot).await;
    let listed = |reader: Person| async move {
        let tables = reader.get("/api/tables").await.json()["tables"].clone();
        tables.as_array().unwrap().iter().map(|one| one["id"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(listed(eve_bot.clone()).await, [json!(of_eve)]);
    assert_eq!(listed(eve.clone()).await, [json!(of_eve)]);
    // Nor does Ada's bot sit down beside Eve.
    let refused = ada_bot.post(&format!("/api/tables/{of_eve}/sit"), json!({})).await;
    assert_eq!(
        (refused.status, refused.code()),
        (403, "cannot_sit".to_owned()),
        "{}",
        refused.text
    );
    server.close().await;

    // The same after a restart.
    let server = TestServer::open(data.path()).await;
    let here = |old: &Person| Person { address: server.address, ..old.clone() };
    finds_nothing(&here(&eve), &here(&bo), &of_bot).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_played_stays_public() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let four = Four::meet(&server).await;
    let stranger = Person::arrive(server.address).await;
    let theirs = four.table_of(0).await;
    stranger.ask(&format!("/api/tables/{theirs}/sit"), json!({})).await;
    let id = crate::notices::id_of(&stranger).await;
    let block = format!("/api/me/blocked/{id}");
    assert_eq!(four.people[0].send("PUT", &block, "", "").await.status, 204);
    for way in ["record", "replay"] {
        assert_eq!(stranger.get(&four.game.path(way)).await.status, 200, "{way}");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_looks_on_is_neither_named_nor_counted_for_whom_they_block() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let four = Four::meet(&server).await;
    let ada = &four.people[0];
    let mut players = four.people[1..].to_vec();
    players.push(Person::arrive(server.address).await);
    let watch = json!({"kind": "hands", "delay": 0});
    let setup = json!({"game": "sneak", "seats": 4, "watch": watch});
    let mut game = RunningTable::seat(players, setup).await;
    // Ada blocks the one at the first seat, and looks on.
    four.block(0, 1).await;
    let looking = ada.connect(&game.table, None).await;
    let told = game.seats[0].until("table").await;
    assert_eq!(told["table"]["watchers"], Value::Null, "{told}");
    let told = game.seats[1].until("table").await;
    assert_eq!(told["table"]["watchers"]["count"], 1, "{told}");
    // The same to whoever asks, does something, or comes again.
    let path = format!("/api/tables/{}", game.table);
    let look = |who: usize| game.people[who].get(&path);
    assert_eq!(look(0).await.json()["watchers"], Value::Null);
    assert_eq!(look(1).await.json()["watchers"]["count"], 1);
    let done = game.people[0].ask(&game.path("chat-switch"), json!({"on": false})).await;
    assert_eq!(done["watchers"], Value::Null);
    for (who, count) in [(0, Value::Null), (1, json!(1))] {
        let socket = game.people[who].connect(&game.table, None).await;
        let welcome: Value = serde_json::from_str(&socket.heard[0]).unwrap();
        assert_eq!(welcome["table"]["watchers"]["count"], count, "{who}");
    }
    // Nobody looks into the hand of somebody who cannot see it.
    let unseen = ada.get(&game.path("watch")).await;
    assert_eq!((unseen.status, unseen.code()), (409, "not_shown".to_owned()));
    // Somebody else comes: they are told of alone.
    let stranger = Person::arrive(server.address).await;
    let _second = stranger.connect(&game.table, None).await;
    assert_eq!(stranger.get(&game.path("watch")).await.status, 200);
    assert_eq!(look(0).await.json()["watchers"]["count"], 1);
    assert_eq!(look(1).await.json()["watchers"]["count"], 2);
    drop(looking);
    server.close().await;
}
