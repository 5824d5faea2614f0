//! A game against bots with one request: made, seated and started; resumed by whoever left it.

use crate::client::Person;
use crate::playing::share;
use crate::test_server::TestServer;
use serde_json::{Value, json};

fn wanted(more: Value) -> Value {
    let mut wanted = json!({"table": {"game": "sneak", "seats": 3, "visibility": "link"}});
    wanted.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    wanted
}

#[tokio::test]
async fn one_request_seats_everybody_and_the_reveal_begins_the_game() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let ada = Person::arrive(server.address).await;
    let begun = ada.post("/api/solo", wanted(json!({"commitment": share(0).commitment()}))).await;
    assert_eq!(begun.status, 201, "{}", begun.text);
    let table = begun.json();
    assert_eq!(table["revealing"], json!([0]), "the server committed before it knows the share");
    let kinds: Vec<&Value> =
        table["seats"].as_array().unwrap().iter().map(|seat| &seat["kind"]).collect();
    assert_eq!(kinds, ["person", "bot", "bot"]);
    let path = format!("/api/tables/{}/reveal", table["id"].as_str().unwrap());
    let running = ada.ask(&path, json!({"share": share(0)})).await;
    assert_eq!((&running["phase"], &running["id"]), (&json!("running"), &table["id"]));
    server.close().await;
}

#[tokio::test]
async fn a_table_without_seats_is_refused_by_its_game() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let ada = Person::arrive(server.address).await;
    let none = json!({"table": {"game": "sneak", "seats": 0}});
    let refused = ada.post("/api/solo", none).await;
    assert_eq!(refused.status, 400, "{}", refused.text);
    server.close().await;
}

#[tokio::test]
async fn the_game_one_left_is_resumed_and_nobody_elses() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let (ada, bob) = (Person::arrive(server.address).await, Person::arrive(server.address).await);
    let first = ada.post("/api/solo", wanted(json!({"resume": true}))).await;
    assert_eq!((first.status, &first.json()["phase"]), (201, &json!("running")));
    let again = ada.post("/api/solo", wanted(json!({"resume": true}))).await;
    assert_eq!((again.status, &again.json()["id"]), (200, &first.json()["id"]));
    let other = bob.post("/api/solo", wanted(json!({"resume": true}))).await;
    assert_eq!(other.status, 201);
    let new = ada.post("/api/solo", wanted(json!({}))).await;
    assert_eq!(new.status, 201);
    assert_ne!(new.json()["id"], first.json()["id"]);
    let bad = ada.post("/api/solo", wanted(json!({"level": "divine"}))).await;
    assert!(bad.status == 400 || bad.status == 409, "{}", bad.text);
    let none = ada.post("/api/solo", json!({"table": {"game": "chess", "seats": 2}})).await;
    assert_eq!(none.status, 400, "{}", none.text);
    server.close().await;
}
