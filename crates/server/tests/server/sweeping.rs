//! Sweeping of what nobody comes back to, in simulated time: the sweeper is told what time it is.

use crate::client::Person;
use crate::test_server::TestServer;
use serde_json::{Value, json};
use tablee_server::sweeper::{EMPTY_TABLE, GUEST, OPEN_TABLE, RUNNING_GAME, Swept, sweep};
use tablee_server::time::wall;

async fn table(person: &Person) -> String {
    let made = person.ask("/api/tables", json!({"game": "sneak", "seats": 2})).await;
    made["id"].as_str().unwrap().to_owned()
}

async fn phase(person: &Person, table: &str) -> Value {
    person.get(&format!("/api/tables/{table}")).await.json()["phase"].clone()
}

fn tables(tables: usize) -> Swept {
    Swept { tables, ..Swept::default() }
}

#[tokio::test]
async fn forgotten_tables_are_closed_and_leave_the_lobby() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::open(folder.path()).await;
    let mut ada = Person::arrive(server.address).await;
    let (empty, seated, running) = (table(&ada).await, table(&ada).await, table(&ada).await);
    for id in [&seated, &running] {
        ada.ask(&format!("/api/tables/{id}/sit"), json!({"seat": 0})).await;
    }
    ada.ask(&format!("/api/tables/{running}/bot"), json!({"seat": 1, "level": "first"})).await;
    ada.ask(&format!("/api/tables/{running}/start"), json!({})).await;
    let now = wall();
    // What is in memory is not forgotten.
    let late = now + RUNNING_GAME + 60_000;
    assert_eq!(sweep(&server.app, late).await.unwrap(), Swept::default());
    server.close().await;
    let server = TestServer::open(folder.path()).await;
    ada.address = server.address;
    let app = server.app.clone();
    assert_eq!(sweep(&app, now).await.unwrap(), Swept::default());
    assert_eq!(sweep(&app, now + EMPTY_TABLE + 60_000).await.unwrap(), tables(1));
    assert_eq!(
        (phase(&ada, &empty).await, phase(&ada, &seated).await),
        ("closed".into(), "open".into())
    );
    assert_eq!(sweep(&app, now + OPEN_TABLE + 60_000).await.unwrap(), tables(1));
    assert_eq!(phase(&ada, &running).await, "running");
    let listed = ada.get("/api/tables").await.json();
    assert_eq!((&listed["total"], &listed["tables"][0]["id"]), (&json!(1), &json!(running)));
    assert_eq!(sweep(&app, now + RUNNING_GAME + 60_000).await.unwrap(), tables(1));
    assert_eq!(phase(&ada, &running).await, "closed");
    assert_eq!(ada.get("/api/tables").await.json()["total"], 0);
    assert_eq!(ada.get("/api/me/tables").await.json()["tables"], json!([]));
    // No game was finished, so no rating moved.
    assert_eq!(ada.get("/api/history").await.json()["games"], json!([]));
}

#[tokio::test]
async fn guests_who_leave_nothing_are_forgotten_and_those_who_talked_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::open(folder.path()).await;
    let (ada, bo) = (Person::arrive(server.address).await, Person::arrive(server.address).await);
    let id = table(&ada).await;
    let mut socket = ada.connect(&id, None).await;
    socket.say(json!({"type": "chat", "text": "hello"})).await;
    socket.until("chat").await;
    bo.ask("/api/me", json!({"name": "Bo"})).await;
    let app = server.app.clone();
    let now = wall();
    assert_eq!(sweep(&app, now + 60_000).await.unwrap().guests, 0);
    assert_eq!(sweep(&app, now + GUEST + 60_000).await.unwrap().guests, 1, "Bo alone");
    // Whoever comes back with the old cookie is the same guest, about whom nothing is known.
    assert_ne!(bo.get("/api/me").await.json()["name"], "Bo");
    bo.ask("/api/me", json!({"name": "Bo"})).await;
    assert_eq!(bo.get("/api/me").await.json()["name"], "Bo");
}
