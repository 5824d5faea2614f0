//! Overtime after the bell of a tournament at tables whose game knows none: a restart neither forgets when it began
//! nor begins it anew.

use crate::client::Person;
use crate::test_server::TestServer;
use crate::tournament_watcher::{TournamentWatcher, make};
use serde_json::{Value, json};

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
    let drive = make(&organiser, json!({"bell": 300, "countersign": 0, "rounds": 1})).await;
    let path = |rest: &str| format!("/api/drives/{drive}/{rest}");
    let mut people = Vec::new();
    for _ in 0..4 {
        let person = Person::arrive(server.address).await;
        person.ask(&path("register"), json!({})).await;
        person.ask(&path("check-in"), json!({})).await;
        people.push(person);
    }
    organiser.ask(&path("start"), json!({})).await;
    organiser.ask(&path("bell"), json!({"do": "start"})).await;
    let seen = TournamentWatcher::enter(&people[0], &drive).await;
    let room = seen.mine["place"]["room"].as_str().unwrap().to_owned();
    assert_eq!(rung_at(&server, &room).await, None);
    organiser.ask(&path("bell"), json!({"do": "ring"})).await;
    let rung = loop {
        if let Some(rung) = rung_at(&server, &room).await {
            break rung;
        }
        tokio::task::yield_now().await;
    };
    server.close().await;
    // Nobody comes back: the time of each move is up at once.
    let server = TestServer::open_with(dir.path(), |all| all.overtime_seconds = 0).await;
    let organiser = Person { address: server.address, cookie: organiser.cookie };
    let mut watcher = TournamentWatcher::enter(&organiser, &drive).await;
    watcher.until_phase("finished").await;
    assert_eq!(rung_at(&server, &room).await, Some(rung), "the bell has rung once");
    server.close().await;
}
