//! Taking one's data along, and leaving.

use super::browser::{PASSWORD, TestServer, code};
use super::history::{finish, id_of};
use axum::http::{Method, StatusCode};
use serde_json::json;
use tablee_server::ratings::Occupant;

#[tokio::test]
async fn an_export_holds_everything_but_secrets() {
    let server = TestServer::new().await;
    let mut ada = server.member("Ada").await;
    let mut bob = server.member("Bob").await;
    ada.post("/api/me/bots", json!({"name": "AdaBot"})).await;
    let (a, b) = (id_of(&mut ada).await, id_of(&mut bob).await);
    finish(&server, "t1", vec![Occupant::Person(a), Occupant::Person(b)], &[0]).await;
    server.sql(move |db| {
        db.execute("INSERT INTO tables (no, id, game, phase, visibility, created_at) VALUES (1, 't1', 'g', 'over', 'link', 0)", [])?;
        db.execute("INSERT INTO chat (table_no, person, text, at) VALUES (1, ?, 'hello', 5)", [a.0])?;
        db.execute("INSERT INTO chat (table_no, person, text, at) VALUES (1, ?, 'not mine', 6)", [b.0])
    }).await;
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
    let people = people.to_string();
    server.sql(move |db| {
        db.execute("INSERT INTO tables (no, id, game, phase, visibility, created_at) VALUES (1, 't1', 'g', 'over', 'public', 0)", [])?;
        db.execute("INSERT INTO papers (table_no, setup, people, secret) VALUES (1, '{}', ?, x'00')", [&people])?;
        db.execute("INSERT INTO chat (table_no, person, text, at) VALUES (1, ?, 'hello', 5)", [a.0])
    }).await;
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
    // Nowhere in the whole file is there anything left of her.
    let dump = server.sql(dump).await;
    assert!(!dump.contains("Ada") && !dump.contains("hello"), "{dump}");
    assert!(dump.contains("Bob"));
    let body = json!({"name": "Ada", "password": PASSWORD});
    assert_eq!(code(&server.visitor().post("/api/login", body).await), "wrong_password");
    server.member("Ada").await;
}

/// Every text in every table.
fn dump(db: &rusqlite::Connection) -> rusqlite::Result<String> {
    let tables: Vec<String> = db
        .prepare(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
        )?
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    let mut text = String::new();
    for table in tables {
        let mut query = db.prepare(&format!("SELECT * FROM {table}"))?;
        let columns = query.column_count();
        let mut rows = query.query([])?;
        while let Some(row) = rows.next()? {
            for column in 0..columns {
                text.push_str(&format!("{:?} ", row.get_ref(column)?));
                if let Ok(value) = row.get::<_, String>(column) {
                    text.push_str(&value);
                }
            }
        }
    }
    Ok(text)
}
