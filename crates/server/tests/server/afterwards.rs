//! After the game: a bot's opinion of every decision, and playing on from any step.

use crate::client::{Person, SeatSocket};
use crate::patience::until_found;
use crate::playing::RunningTable;
use crate::sneak::Sneak;
use crate::stored_rows::sql;
use crate::test_server::{First, Gate, TestServer};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;
use tablee_engine::any::{Boxed, MakeBot};
use tablee_engine::{Chain, Record};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, Lines};
use tokio::net::TcpStream;

/// The server-sent events of an analysis.
struct EventStream {
    lines: Lines<BufReader<TcpStream>>,
}

impl EventStream {
    async fn open(person: &Person, path: &str) -> EventStream {
        let mut stream = TcpStream::connect(person.address).await.unwrap();
        let head = format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nConnection: close\r\n\r\n",
            person.address, person.cookie
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        EventStream { lines: BufReader::new(stream).lines() }
    }

    /// The next event, by name; nothing at the end.
    async fn next(&mut self) -> Option<(String, Value)> {
        let mut name = String::new();
        while let Some(line) = self.lines.next_line().await.unwrap() {
            if let Some(event) = line.strip_prefix("event: ") {
                name = event.to_owned();
            } else if let Some(data) = line.strip_prefix("data: ") {
                return Some((name, serde_json::from_str(data).unwrap()));
            }
        }
        None
    }

    /// All that is left.
    async fn rest(mut self) -> Vec<(String, Value)> {
        let mut events = Vec::new();
        while let Some(event) = self.next().await {
            events.push(event);
        }
        events
    }
}

fn opinions(events: &[(String, Value)]) -> Vec<Value> {
    let opinions = events.iter().filter(|(name, _)| name == "opinion");
    opinions.map(|(_, opinion)| opinion.clone()).collect()
}

fn kept(data: &Path) -> Option<Vec<Value>> {
    let rows = sql(data, "SELECT opinions FROM studies");
    rows.first().map(|text| serde_json::from_str(text).unwrap())
}

#[tokio::test]
async fn every_real_decision_gets_an_opinion_and_it_is_kept() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = RunningTable::plain(&server).await;
    game.play_out().await;
    let path = game.path("analysis?seat=2");
    let events = EventStream::open(&game.people[0], &path).await.rest().await;
    let found = opinions(&events);
    assert_eq!(events[0].0, "begin");
    assert_eq!(events[0].1["total"], json!(found.len()));
    assert_eq!(events.last().unwrap(), &("end".to_owned(), json!({"reason": "done"})));
    assert!(!found.is_empty());
    let record = game.people[0].get(&game.path("record")).await.json();
    for opinion in &found {
        let input = &record["inputs"][opinion["ply"].as_u64().unwrap() as usize - 1];
        assert_eq!((&opinion["seat"], &opinion["action"]), (&input["seat"], &input["action"]));
    }
    assert_eq!(found[0]["seat"], 2, "the seat that was asked about comes first");

    // What is kept is told again, not thought again: a mark in the file comes back.
    assert_eq!(kept(data.path()).unwrap(), found);
    let marked = json!(found).to_string().replace("\"cost\":0.0", "\"cost\":7.25");
    assert!(!marked.contains('\''), "{marked}");
    sql(data.path(), &format!("UPDATE studies SET opinions = '{marked}'"));
    let again = EventStream::open(&game.people[1], &path).await.rest().await;
    assert!(opinions(&again).iter().any(|opinion| opinion["cost"] == 7.25), "{again:?}");
    server.close().await;
}

#[tokio::test]
async fn the_expert_is_asked_wherever_it_stands_among_the_levels() {
    let levels: Vec<(&str, MakeBot<Sneak>)> = vec![
        ("first", || Box::new(First)),
        ("expert", || Box::new(First)),
        ("greedy", || Box::new(First)),
    ];
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open_games(data.path(), vec![Box::new(Boxed::new(levels))]).await;
    let mut game = RunningTable::plain(&server).await;
    game.play_out().await;
    let (name, begin) =
        EventStream::open(&game.people[0], &game.path("analysis")).await.next().await.unwrap();
    assert_eq!((name.as_str(), &begin["level"]), ("begin", &json!("expert")));
    server.close().await;
}

#[tokio::test]
async fn a_study_stops_when_nobody_listens_and_goes_on_where_it_was() {
    let data = tempfile::tempdir().unwrap();
    let gate = Gate::default();
    let server = TestServer::open_gated(data.path(), &gate).await;
    let mut game = RunningTable::plain(&server).await;
    game.play_out().await;
    let path = game.path("analysis");
    let mut stream = EventStream::open(&game.people[0], &path).await;
    let (_, begin) = stream.next().await.unwrap();
    let total = begin["total"].as_u64().unwrap() as usize;
    assert!(total > 6, "a game long enough");
    gate.admit(2);
    let first = [stream.next().await.unwrap().1, stream.next().await.unwrap().1];
    drop(stream);
    // The thought that was begun may end; how soon the server notices is the network's matter: it is given some time
    // for each thought.
    let mut admitted = 2;
    let stops = async || {
        if gate.thoughts() == admitted && admitted < total - 2 {
            tokio::time::sleep(Duration::from_millis(100)).await;
            admitted += 1;
            gate.admit(1);
        }
        kept(data.path())
    };
    let stopped = until_found("the study has stopped", stops).await;
    assert!(stopped.len() < total, "{} of {total}", stopped.len());
    assert_eq!(stopped[..2], first);
    let thought = gate.thoughts();
    gate.admit(10_000);
    let events = EventStream::open(&game.people[1], &path).await.rest().await;
    let all = opinions(&events);
    assert_eq!((all.len(), &all[..stopped.len()]), (total, &stopped[..]));
    assert_eq!(gate.thoughts() - thought, total - stopped.len(), "nothing is thought twice");
    server.close().await;
}

#[tokio::test]
async fn nothing_of_a_running_game_is_judged_or_played_on() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = RunningTable::plain(&server).await;
    game.play_one().await;
    let early = game.people[0].get(&game.path("analysis")).await;
    assert_eq!((early.status, early.code().as_str()), (409, "not_over"));
    let early = game.people[0].post(&game.path("play-on"), json!({"ply": 0, "seat": 0})).await;
    assert_eq!((early.status, early.code().as_str()), (409, "not_over"));
    server.close().await;
}

async fn finish(belt: &mut SeatSocket) {
    while !belt.is_over() {
        if belt.is_awaited() {
            let action = belt.legal[0].clone();
            belt.act(&action).await;
        }
        belt.until("update").await;
    }
}

#[tokio::test]
async fn somebody_plays_on_from_a_step_against_bots() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = RunningTable::plain(&server).await;
    game.play_out().await;
    let text = game.people[0].get(&game.path("record")).await.text;
    let record = Record::parse(&text).unwrap();
    let before = game.people[0].get("/api/stats/sneak").await.json();
    let mut guest = Person::arrive(server.address).await;
    let table =
        guest.ask(&game.path("play-on"), json!({"ply": 3, "seat": 2, "level": "first"})).await;
    assert_eq!(table["practice"], json!({"from": game.table, "ply": 3}));
    assert_eq!((&table["phase"], &table["rated"]), (&json!("running"), &json!(false)));
    assert_eq!(table["visibility"], "link");
    let id = table["id"].as_str().unwrap().to_owned();

    // It survives a restart like any other table.
    server.close().await;
    let server = TestServer::open(data.path()).await;
    guest.address = server.address;
    let mut belt = guest.connect(&id, None).await;
    assert_eq!(belt.seat, Some(2));
    assert!(belt.seq >= 3);
    finish(&mut belt).await;
    let played = guest.get(&format!("/api/tables/{id}/record")).await.text;
    let played = Record::parse(&played).unwrap();
    played.check_chain(Chain::Required).unwrap();
    assert_eq!((played.seed, &played.mixture), (record.seed, &None));
    let prefix = |record: &Record| -> Vec<_> {
        record.inputs[..3].iter().map(|entry| entry.input.clone()).collect()
    };
    assert_eq!(prefix(&played), prefix(&record));
    let past = guest.get(&format!("/api/history/{id}")).await.json();
    assert_eq!(past["practice"], json!({"from": game.table, "ply": 3}));
    assert_eq!((&past["rated"], &past["seats"][2]["kind"]), (&json!(false), &json!("guest")));
    assert_eq!(guest.get("/api/stats/sneak").await.json(), before, "practice is no statistic");
    // A rematch has a deal of its own.
    let again = guest.ask(&format!("/api/tables/{id}/rematch"), json!({})).await;
    assert_eq!(again["practice"], Value::Null);
    server.close().await;
}

#[tokio::test]
async fn where_nobody_can_play_on_it_is_said_what_would_be_right() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = RunningTable::plain(&server).await;
    game.play_out().await;
    let plies = game.seats[0].seq;
    let wrong = [
        (json!({"ply": plies, "seat": 0}), format!("`ply` is 0 to {}", plies - 1)),
        (json!({"ply": plies + 5, "seat": 0}), format!("`ply` is 0 to {}", plies - 1)),
        (json!({"ply": 1, "seat": 4}), "the seats are 0 to 3".to_owned()),
        (json!({"ply": 1, "seat": 0, "level": "no"}), "there are: first".to_owned()),
    ];
    for (body, said) in wrong {
        let answer = game.people[0].post(&game.path("play-on"), body.clone()).await;
        assert_eq!(answer.status, 400, "{body}: {}", answer.text);
        assert!(answer.text.contains(&said), "{body}: {}", answer.text);
    }
    let half = game.people[0].post(&game.path("play-on"), json!({"seat": 0})).await;
    assert_eq!(half.status, 422);
    assert!(half.text.contains("ply"), "{}", half.text);
    let nowhere = game.people[0].post("/api/tables/no/play-on", json!({"ply": 0, "seat": 0}));
    assert_eq!(nowhere.await.status, 404);
    let forged = json!({"game": "sneak", "seats": 4, "practice": {"from": "x", "ply": 1}});
    let forged = game.people[0].post("/api/tables", forged).await;
    assert_eq!(forged.status, 400);
    assert!(forged.text.contains("play-on"), "{}", forged.text);
    let forged = json!({"game": "sneak", "seats": 4, "drive": "x"});
    let forged = game.people[0].post("/api/tables", forged).await;
    assert_eq!(forged.status, 400);
    assert!(forged.text.contains("/api/drives"), "{}", forged.text);
    server.close().await;
}

/// Everybody presses the button at once, again and again: there is one table to go on at.
#[tokio::test]
async fn three_hundred_rematches_at_once_are_one_table() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = RunningTable::plain(&server).await;
    game.play_out().await;
    assert_eq!(game.people[0].get(&game.path("record")).await.status, 200);
    let path = game.path("rematch");
    let asked = (0..300).map(|n| game.people[n % 4].ask(&path, json!({})));
    let answers = futures_util::future::join_all(asked).await;
    assert!(answers.iter().all(|table| table["id"] == answers[0]["id"]));
    assert_eq!(sql(data.path(), "SELECT count(*) FROM tables"), ["2"]);
    server.close().await;
}
