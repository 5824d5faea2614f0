//! My running games over real sockets: whose turn it is, after moves, restarts and goodbyes.

use crate::client::Person;
use crate::patience::in_time;
use crate::playing::RunningTable;
use crate::private_nats::PrivateNats;
use crate::private_postgres::new_database;
use crate::test_server::TestServer;
use futures_util::StreamExt as _;
use serde_json::json;
use tablee_protocol::game::GameList;
use tablee_protocol::{LobbyMessage, MyTable, MyTables, TablePhase};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

async fn mine(person: &Person) -> Vec<MyTable> {
    let answer = person.get("/api/me/tables").await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    serde_json::from_str::<MyTables>(&answer.text).unwrap().tables
}

/// Everybody's list says what the socket of their seat says.
async fn agree(game: &RunningTable) {
    for (seat, person) in game.people.iter().enumerate() {
        let tables = mine(person).await;
        assert_eq!(tables.len(), 1);
        assert_eq!(usize::from(tables[0].seat.0), seat);
        assert_eq!(tables[0].my_turn, game.seats[seat].is_awaited(), "seat {seat}");
        assert_eq!((&tables[0].id, tables[0].phase), (&game.table, TablePhase::Running));
    }
}

struct LobbyWatcher(WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>);

impl LobbyWatcher {
    async fn enter(person: &Person) -> LobbyWatcher {
        let url = format!("ws://{}/api/lobby/ws?mine=true", person.address);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("cookie", person.cookie.parse().unwrap());
        LobbyWatcher(connect_async(request).await.unwrap().0)
    }

    /// Waits until the own list is as wanted.
    async fn until(&mut self, wanted: impl Fn(&[MyTable]) -> bool) {
        loop {
            let next = in_time("a message of the lobby", self.0.next()).await;
            let Message::Text(text) = next.unwrap().unwrap() else { continue };
            let message: LobbyMessage = serde_json::from_str(&text).unwrap();
            if matches!(&message, LobbyMessage::Mine { tables, .. } if wanted(tables)) {
                return;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn my_tables_say_whose_turn_it_is_also_after_a_restart() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = RunningTable::plain(&server).await;
    agree(&game).await;
    for _ in 0..3 {
        game.play_one().await;
        agree(&game).await;
    }
    let turn = game.turn();
    let before = mine(&game.people[turn]).await;
    server.close().await;

    let server = TestServer::open(data.path()).await;
    for person in &mut game.people {
        person.address = server.address;
    }
    // Nobody has come back to the table: the lists are made from the file.
    for (seat, person) in game.people.iter().enumerate() {
        let tables = mine(person).await;
        assert_eq!(tables[0].my_turn, seat == turn, "seat {seat}");
    }
    assert_eq!(mine(&game.people[turn]).await[0].since, before[0].since);
    let stranger = Person::arrive(server.address).await;
    assert!(mine(&stranger).await.is_empty());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_tells_me_when_it_is_my_turn_and_when_a_table_is_over() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = RunningTable::plain(&server).await;
    let next = (0..4).find(|seat| *seat != game.turn()).unwrap();
    let mut lounge = LobbyWatcher::enter(&game.people[next]).await;
    lounge.until(|tables| tables.len() == 1 && !tables[0].my_turn).await;
    while game.turn() != next {
        game.play_one().await;
    }
    lounge.until(|tables| tables.first().is_some_and(|table| table.my_turn)).await;
    game.play_out().await;
    lounge.until(<[MyTable]>::is_empty).await;
    assert!(mine(&game.people[next]).await.is_empty());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_gives_a_deadline_and_leaving_ends_my_turn() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let setup =
        json!({"game": "sneak", "seats": 4, "clock": {"kind": "days", "days": 2}, "aids": false});
    let game = RunningTable::begin(&server, setup).await;
    let turn = game.turn();
    let person = &game.people[turn];
    let table = mine(person).await.remove(0);
    let days = (table.deadline.unwrap() - table.since) as f64 / 86_400_000.0;
    assert!((days - 2.0).abs() < 0.01, "{days}");
    let shown = person.get(&format!("/api/tables/{}", game.table)).await.json();
    assert_eq!(shown["aids"], json!(false), "the host's choice is told to all");

    person.ask(&format!("/api/tables/{}/leave", game.table), json!({})).await;
    let tables = mine(person).await;
    assert!(tables.iter().all(|table| !table.my_turn && table.deadline.is_none()));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_described_as_promised() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let person = Person::arrive(server.address).await;
    let list: GameList = serde_json::from_str(&person.get("/api/games").await.text).unwrap();
    assert_eq!(list.games[0].game, "sneak");
    server.close().await;
}

/// Who follows their tables at a node that none of them is in the memory of hears of their turn.
async fn turns_are_told_at_another_node(bus: Option<String>) {
    let (data, database) = (tempfile::tempdir().unwrap(), new_database());
    let node = async || {
        TestServer::open_with(data.path(), |settings| {
            settings.store = Some(database.clone());
            settings.bus = bus.clone();
        })
        .await
    };
    let (played, followed) = (node().await, node().await);
    let mut game = RunningTable::plain(&played).await;
    let mut elsewhere = game.people[0].clone();
    elsewhere.address = followed.address;
    let mut watcher = LobbyWatcher::enter(&elsewhere).await;
    for _ in 0..6 {
        let awaited = game.seats[0].is_awaited();
        watcher.until(|tables| tables.len() == 1 && tables[0].my_turn == awaited).await;
        assert_eq!(mine(&elsewhere).await[0].my_turn, awaited, "asked, not told");
        game.play_one().await;
    }
    // Nobody listens any more: whoever asks is told what is true all the same.
    drop(watcher);
    for _ in 0..4 {
        game.play_one().await;
        assert_eq!(mine(&elsewhere).await[0].my_turn, game.seats[0].is_awaited());
    }
    played.close().await;
    followed.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn my_tables_at_another_node_say_whose_turn_it_is() {
    turns_are_told_at_another_node(None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn my_tables_at_another_node_say_whose_turn_it_is_by_nats() {
    let nats = tokio::task::block_in_place(PrivateNats::start);
    turns_are_told_at_another_node(Some(nats.url())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_sits_down_again_is_shown_as_they_are_now() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let ada = Person::arrive(server.address).await;
    ada.ask("/api/me/face", json!({"face": 9})).await;
    let made = ada.ask("/api/tables", json!({"game": "sneak", "seats": 4})).await;
    let here = format!("/api/tables/{}", made["id"].as_str().unwrap());
    let sit = format!("{here}/sit");
    assert_eq!(ada.ask(&sit, json!({"seat": 2})).await["seats"][2]["face"], 9);
    ada.ask("/api/me/face", json!({"face": 63})).await;
    ada.ask("/api/me", json!({"name": "Zoë"})).await;
    for again in [json!({}), json!({"seat": 2})] {
        let seat = ada.ask(&sit, again).await["seats"][2].clone();
        assert_eq!((&seat["face"], &seat["name"]), (&json!(63), &json!("Zoë")));
    }
    server.close().await;
    let server = TestServer::open(data.path()).await;
    let seen = Person::arrive(server.address).await.get(&here).await;
    assert!(seen.text.contains(r#""face":63"#), "{}", seen.text);
}
