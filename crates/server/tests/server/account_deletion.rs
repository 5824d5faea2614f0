//! Taking one's data along, and leaving.

use super::browser::{PASSWORD, TestServer, code};
use super::history::{finish, id_of};
use crate::stored_rows::dump;
use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use tablee_protocol::{PersonId, Visibility};
use tablee_server::ratings::Occupant;
use tablee_storage::{NewLine, NewTable, TableNo};

#[tokio::test]
async fn an_export_holds_everything_but_secrets() {
    let server = TestServer::new().await;
    let mut ada = server.member("Ada").await;
    let mut bob = server.member("Bob").await;
    ada.post("/api/me/bots", json!({"name": "AdaBot"})).await;
    let (a, b) = (id_of(&mut ada).await, id_of(&mut bob).await);
    finish(&server, "t1", vec![Occupant::Person(a), Occupant::Person(b)], &[0]).await;
    let table = create_table(&server, Visibility::Link, json!({})).await;
    for (person, text, at) in [(a, "hello", 5), (b, "not mine", 6)] {
        say(&server, table, person, text, at).await;
    }
    let (status, export) = ada.get("/api/me/export").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(export["profile"]["name"], "Ada");
    assert_eq!(export["profile"]["recovery_codes_left"], 10);
    assert_eq!(export["sessions"].as_array().unwrap().len(), 1);
    assert_eq!(export["bots"][0]["name"], "AdaBot");
    assert_eq!(export["games"][0]["table"], "t1");
    assert_eq!(export["games"][0]["won"], true);
    assert_eq!(export["chat"], json!([{"table": "t1", "text": "hello", "at": 5}]));
    assert_eq!(export["ratings"][0]["games"], 1);
    let text = export.to_string();
    assert!(!text.contains("argon2") && !text.contains("not mine") && !text.contains("hash"));
}

#[tokio::test]
async fn a_deleted_account_leaves_games_and_nothing_personal() {
    let server = TestServer::new().await;
    let mut ada = server.member("Ada").await;
    let mut bob = server.member("Bob").await;
    ada.post("/api/me/bots", json!({"name": "AdaBot"})).await;
    let (a, b) = (id_of(&mut ada).await, id_of(&mut bob).await);
    finish(&server, "t1", vec![Occupant::Person(a), Occupant::Person(b)], &[0]).await;
    let people = json!({"host": a, "seats": [{"person": a}, {"person": b}]});
    let table = create_table(&server, Visibility::Public, people).await;
    say(&server, table, a, "hello", 5).await;
    let wrong =
        ada.send(Method::DELETE, "/api/me", Some(json!({"password": "wrong password"}))).await;
    assert_eq!(code(&wrong), "wrong_password");
    let cookie = ada.cookie.clone();
    let (status, now) =
        ada.send(Method::DELETE, "/api/me", Some(json!({"password": PASSWORD}))).await;
    assert_eq!((status, now["kind"].as_str()), (StatusCode::OK, Some("guest")));
    ada.cookie = cookie;
    assert_eq!(ada.me().await["kind"], "guest", "the old cookie opens nothing");

    let (_, history) = bob.get("/api/history?person=me").await;
    assert_eq!(history["games"][0]["seats"][0]["name"], "deleted person");
    assert_eq!(history["games"][0]["seats"][1]["name"], "Bob");
    // Nowhere in all the data is there anything left of her.
    let dump = dump(server.dir.path());
    assert!(!dump.contains("Ada") && !dump.contains("hello"), "{dump}");
    assert!(dump.contains("Bob"));
    let body = json!({"name": "Ada", "password": PASSWORD});
    assert_eq!(code(&server.visitor().post("/api/login", body).await), "wrong_password");
    server.member("Ada").await;
}

/// The table that the finished game was played at.
async fn create_table(server: &TestServer, visibility: Visibility, people: Value) -> TableNo {
    let table = NewTable {
        id: "t1".to_owned(),
        game: "g".to_owned(),
        visibility,
        created_at: 0,
        setup: json!({}).to_string(),
        people: people.to_string(),
        secret: [0; 32],
        start: None,
        log: Vec::new(),
        makers: Vec::new(),
    };
    server.app.store().create_table(table).await.unwrap()
}

async fn say(server: &TestServer, table: TableNo, person: PersonId, text: &str, at: i64) {
    let text = text.to_owned();
    let line = NewLine { table, person, text, phrase: None, client_id: None, at };
    server.app.store().add_chat(line).await.unwrap();
}
