//! Admission to a tournament: anybody, members, or whom the organiser invited; guests are marked.
//! And what an early end reveals after a crash.

use crate::client::Person;
use crate::test_server::{TestServer, location};
use crate::tournament_watcher::{TournamentWatcher, id, make};
use serde_json::{Value, json};
use std::path::Path;
use tablee_server::store::{Growth, NewEntry, Store};

/// Somebody with an account.
pub async fn member(server: &TestServer, name: &str) -> Person {
    let mut person = Person::arrive(server.address).await;
    let body = json!({"name": name, "password": "correct horse battery"});
    let made = person.post("/api/register", body).await;
    assert!(made.status < 300, "{}", made.text);
    let line = made.head.lines().find(|line| line.to_lowercase().starts_with("set-cookie:"));
    if let Some((_, cookie)) = line.and_then(|line| line.split_once(": ")) {
        person.cookie = cookie.split(';').next().unwrap().to_owned();
    }
    person
}

async fn register(person: &Person, tournament: &str) -> (u16, String) {
    let answer = person.post(&format!("/api/drives/{tournament}/register"), json!({})).await;
    let code = if answer.status == 200 { String::new() } else { answer.code() };
    (answer.status, code)
}

fn refused(code: &str) -> (u16, String) {
    (403, code.to_owned())
}

#[tokio::test]
async fn members_have_one_seat_each_and_guests_none_where_accounts_are_asked_for() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let (organiser, guest) =
        (Person::arrive(server.address).await, Person::arrive(server.address).await);
    let tournament = make(&organiser, json!({"admission": "members"})).await;
    let shown = organiser.get(&format!("/api/drives/{tournament}")).await.json();
    assert_eq!(shown["admission"], "members", "{shown}");
    assert_eq!(register(&guest, &tournament).await, refused("members_only"));
    let ada = member(&server, "Ada").await;
    assert_eq!(register(&ada, &tournament).await.0, 200);
    assert_eq!(register(&ada, &tournament).await.0, 409, "one person, one seat");
    // A bot account of hers is no second seat.
    let bot = ada.make_bot("Ada's").await;
    assert_eq!(register(&bot, &tournament).await, refused("no_bot_accounts"));
    server.close().await;
}

#[tokio::test]
async fn bot_accounts_take_part_where_the_organiser_lets_them_and_are_marked() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let organiser = Person::arrive(server.address).await;
    let bot = member(&server, "Ada").await.make_bot("Babbage").await;
    for admission in ["anybody", "members", "invited"] {
        let closed = make(&organiser, json!({"admission": admission})).await;
        assert_eq!(register(&bot, &closed).await, refused("no_bot_accounts"), "{admission}");
    }
    let asked = json!({"admission": "invited"});
    let closed = make(&organiser, asked).await;
    let invite = json!({"name": "Babbage"});
    let answer = organiser.post(&format!("/api/drives/{closed}/invite"), invite.clone()).await;
    assert_eq!(answer.status, 404, "{}", answer.text);
    for admission in ["anybody", "members"] {
        let asked = json!({"admission": admission, "bot_accounts": true});
        assert_eq!(register(&bot, &make(&organiser, asked).await).await.0, 200, "{admission}");
    }
    let asked = json!({"admission": "invited", "bot_accounts": true});
    let open = make(&organiser, asked).await;
    assert_eq!(register(&bot, &open).await, refused("not_invited"));
    organiser.ask(&format!("/api/drives/{open}/invite"), invite).await;
    assert_eq!(register(&bot, &open).await.0, 200);
    server.close().await;
    // It is still known as a bot after a restart.
    let server = TestServer::open(dir.path()).await;
    let organiser = Person { address: server.address, ..organiser };
    let watcher = TournamentWatcher::enter(&organiser, &open).await;
    let person = &watcher.tournament["people"][0];
    assert_eq!((&person["bot_account"], &person["bot"]), (&json!(true), &Value::Null));
    server.close().await;
}

#[tokio::test]
async fn names_of_tournaments_and_of_people_on_paper_are_one_line() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let organiser = Person::arrive(server.address).await;
    let tournament =
        make(&organiser, json!({"name": " Spring\n in\tLyon ", "venue": "cards"})).await;
    let shown = organiser.get(&format!("/api/drives/{tournament}")).await.json();
    assert_eq!(shown["name"], "Spring in Lyon", "{shown}");
    organiser
        .ask(&format!("/api/drives/{tournament}/register"), json!({"name": "Marie\nCurie "}))
        .await;
    let log = organiser.get(&format!("/api/drives/{tournament}/log")).await.json();
    let entered = log["entries"].as_array().unwrap().last().unwrap();
    assert_eq!(entered["input"]["name"], "Marie Curie", "{log}");
    server.close().await;
}

#[tokio::test]
async fn by_invitation_only_those_register_whom_the_organiser_named() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let organiser = Person::arrive(server.address).await;
    let tournament = make(&organiser, json!({"admission": "invited"})).await;
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let (ada, bo) = (member(&server, "Ada").await, member(&server, "Bo").await);
    assert_eq!(register(&ada, &tournament).await, refused("not_invited"));
    let invite = json!({"name": "ada"});
    assert_eq!(bo.post(&path("invite"), invite.clone()).await.status, 403);
    assert_eq!(organiser.post(&path("invite"), json!({"name": "Nobody"})).await.status, 404);
    organiser.ask(&path("invite"), invite).await;
    assert_eq!(organiser.get(&path("invited")).await.json(), json!({"names": ["Ada"]}));
    assert_eq!(ada.get(&path("invited")).await.status, 403);
    let told = ada.get(&format!("/api/drives/{tournament}")).await.text;
    assert!(!told.contains("invited\":["), "who is invited is the organiser's business: {told}");
    assert_eq!(register(&ada, &tournament).await.0, 200);
    assert_eq!(register(&bo, &tournament).await, refused("not_invited"));
    organiser.ask(&path("invite"), json!({"name": "Bo"})).await;
    organiser.ask(&path("invite"), json!({"name": "Bo", "invited": false})).await;
    assert_eq!(register(&bo, &tournament).await, refused("not_invited"));
    server.close().await;
}

#[tokio::test]
async fn guests_are_marked_also_after_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let (mut organiser, guest) =
        (Person::arrive(server.address).await, Person::arrive(server.address).await);
    let tournament = make(&organiser, json!({})).await;
    let ada = member(&server, "Ada").await;
    assert_eq!(register(&guest, &tournament).await.0, 200);
    assert_eq!(register(&ada, &tournament).await.0, 200);
    let marks = |watcher: &TournamentWatcher| -> Vec<Value> {
        let people = watcher.tournament["people"].as_array().unwrap();
        people.iter().map(|one| one["guest"].clone()).collect()
    };
    let watcher = TournamentWatcher::enter(&organiser, &tournament).await;
    assert_eq!(marks(&watcher), [json!(true), Value::Null]);
    server.close().await;
    let server = TestServer::open(dir.path()).await;
    organiser.address = server.address;
    let watcher = TournamentWatcher::enter(&organiser, &tournament).await;
    assert_eq!(marks(&watcher), [json!(true), Value::Null]);
    server.close().await;
}

/// The entry that ends a tournament is on the disk, and the server stopped before it had closed the games.
async fn end_and_crash(data: &Path, tournament: &str, organiser: &str) {
    let store = Store::open_at(&location(data)).await.unwrap();
    let found = store.tournament(tournament).await.unwrap().unwrap();
    let last: Value = serde_json::from_str(found.log.last().unwrap()).unwrap();
    let entry = json!({"at": last["at"], "by": {"person": organiser}, "input": {"do": "ended"}});
    let summary = json!({}).to_string();
    let at = last["at"].as_i64().unwrap();
    let ended = NewEntry { at, entry: entry.to_string(), introduces: Vec::new() };
    let growth = Growth {
        no: found.no,
        length: found.log.len(),
        entries: vec![ended],
        phase: "ended",
        summary,
        tables: Vec::new(),
        request: None,
    };
    assert!(store.grow_tournament(growth).await.unwrap());
    store.close().await;
}

#[tokio::test]
async fn ending_early_reveals_nothing_of_boards_still_in_play_after_a_crash() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let organiser = Person::arrive(server.address).await;
    let tournament = make(&organiser, json!({"format": "duplicate", "rounds": 1})).await;
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let mut people = Vec::new();
    for _ in 0..8 {
        let person = Person::arrive(server.address).await;
        person.ask(&path("register"), json!({})).await;
        person.ask(&path("check-in"), json!({})).await;
        people.push(person);
    }
    organiser.ask(&path("start"), json!({})).await;
    organiser.ask(&path("bell"), json!({"do": "start"})).await;
    let watcher = TournamentWatcher::enter(&people[0], &tournament).await;
    let room = watcher.mine["place"]["room"].as_str().unwrap().to_owned();
    let who = id(&organiser).await;
    server.close().await;
    end_and_crash(dir.path(), &tournament, &who).await;

    let server = TestServer::open(dir.path()).await;
    let player = Person { address: server.address, cookie: people[0].cookie.clone() };
    // Whoever asks is answered once nothing is played any more.
    let log = player.get(&path("log")).await.json();
    assert!(log["entries"][0]["input"]["settings"]["seed"].is_string(), "{log}");
    let table = player.get(&format!("/api/tables/{room}")).await.json();
    assert_eq!(table["phase"], "closed");
    server.close().await;
}
