//! Overtime at a table whose game knows no bell: everybody sees the seconds that are left to who is awaited, and a
//! restart neither forgets when it began nor begins it anew.

use crate::client::{Person, SeatSocket};
use crate::patience::until_found;
use crate::private_postgres::new_database;
use crate::test_server::TestServer;
use crate::tournament_watcher::{TournamentWatcher, crowd, make, register};
use serde_json::{Value, json};
use std::net::SocketAddr;
use tablee_server::Settings;

/// Whose time runs, and how much is left of it.
fn running(clock: &Value) -> Vec<(usize, u64)> {
    let faces = clock["faces"].as_array().cloned().unwrap_or_default();
    let left = |(seat, face): (usize, &Value)| {
        Some((seat, face["left_ms"].as_u64().filter(|_| face["running"] == true)?))
    };
    faces.iter().enumerate().filter_map(left).collect()
}

/// Two people and two bots at a tournament's only table, which knows no bell: its organiser, the people, the
/// tournament and the table.
pub async fn seated(address: SocketAddr) -> (Person, [Person; 2], String, String) {
    let organiser = Person::arrive(address).await;
    let tournament = make(&organiser, json!({"bell": 300})).await;
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let people = [Person::arrive(address).await, Person::arrive(address).await];
    register(&people, &tournament).await;
    organiser.ask(&path("register"), json!({"bots": 2, "level": "first"})).await;
    organiser.ask(&path("start"), json!({})).await;
    organiser.ask(&path("bell"), json!({"do": "start"})).await;
    let watcher = TournamentWatcher::enter(&people[0], &tournament).await;
    let room = watcher.mine["place"]["room"].as_str().unwrap().to_owned();
    (organiser, people, tournament, room)
}

/// They take their seats; the bots move until it is the turn of a person.
pub async fn taken(people: &[Person; 2], room: &str) -> [SeatSocket; 2] {
    let mut sockets = [people[0].call(room).await, people[1].call(room).await];
    let (mut seats, mut awaited) = (Vec::new(), Value::Null);
    for socket in &mut sockets {
        let welcome = socket.until("welcome").await;
        assert_eq!(welcome["clock"], Value::Null, "the table has no clock");
        seats.push(welcome["you"]["seat"].clone());
        awaited = welcome["status"]["to_act"][0].clone();
    }
    while !seats.contains(&awaited) {
        awaited = sockets[1].until("update").await["status"]["to_act"][0].clone();
    }
    // The other one knows of it, too.
    let seq = sockets[1].seq;
    sockets[0].reach(seq).await;
    sockets
}

/// Everybody is shown whose time runs.
async fn see_the_time(sockets: &mut [SeatSocket; 2]) {
    for socket in sockets {
        let clock = socket.until("resync").await["clock"].clone();
        let [(_, left)] = running(&clock)[..] else { panic!("{clock}") };
        assert!((1..=20_000).contains(&left), "{left}");
    }
}

#[tokio::test]
async fn the_seconds_after_the_bell_are_shown_on_the_clock_of_who_is_awaited() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let (organiser, people, tournament, room) = seated(server.address).await;
    let mut sockets = taken(&people, &room).await;
    organiser.ask(&format!("/api/drives/{tournament}/bell"), json!({"do": "ring"})).await;
    see_the_time(&mut sockets).await;
    // Whoever comes now sees it, too.
    let mut late = people[0].call(&room).await;
    let welcome = late.until("welcome").await;
    assert_eq!(running(&welcome["clock"]).len(), 1, "{welcome}");
    server.close().await;
}

#[tokio::test]
async fn people_at_another_node_than_the_bell_see_the_seconds_too() {
    let (url, dir) = (new_database(), tempfile::tempdir().unwrap());
    let on_database = |settings: &mut Settings| settings.store = Some(url.clone());
    let one = TestServer::open_with(dir.path(), on_database).await;
    let two = TestServer::open_with(dir.path(), on_database).await;
    let (organiser, people, tournament, room) = seated(one.address).await;
    let elsewhere = people.map(|person| Person { address: two.address, ..person });
    let mut sockets = taken(&elsewhere, &room).await;
    organiser.ask(&format!("/api/drives/{tournament}/bell"), json!({"do": "ring"})).await;
    see_the_time(&mut sockets).await;
}

/// When the bell rang at a table, as the store has it.
async fn rung_at(server: &TestServer, room: &str) -> Option<u64> {
    let row = server.app.store().table(room).await.unwrap().unwrap();
    let people: Value = serde_json::from_str(&row.people).unwrap();
    people["rung_at"].as_u64()
}

#[tokio::test(flavor = "multi_thread")]
async fn overtime_goes_on_after_a_restart_where_it_stood() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open_with(dir.path(), |all| all.overtime_seconds = 3_600).await;
    let organiser = Person::arrive(server.address).await;
    let tournament = make(&organiser, json!({"bell": 300, "rounds": 1})).await;
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let people = crowd(server.address, 4).await;
    register(&people, &tournament).await;
    organiser.ask(&path("start"), json!({})).await;
    organiser.ask(&path("bell"), json!({"do": "start"})).await;
    let seen = TournamentWatcher::enter(&people[0], &tournament).await;
    let room = seen.mine["place"]["room"].as_str().unwrap().to_owned();
    assert_eq!(rung_at(&server, &room).await, None);
    organiser.ask(&path("bell"), json!({"do": "ring"})).await;
    let rung = until_found("the bell is stored", async || rung_at(&server, &room).await).await;
    server.close().await;
    // Nobody comes back: the time of each move is up at once.
    let server = TestServer::open_with(dir.path(), |all| all.overtime_seconds = 0).await;
    let organiser = Person { address: server.address, cookie: organiser.cookie };
    let mut watcher = TournamentWatcher::enter(&organiser, &tournament).await;
    watcher.until_phase("finished").await;
    assert_eq!(rung_at(&server, &room).await, Some(rung), "the bell has rung once");
    server.close().await;
}
