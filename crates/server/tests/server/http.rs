//! The HTTP part: clear refusals, the description, health.

use crate::client::Person;
use crate::test_server::TestServer;
use serde_json::json;
use tablee_protocol::ErrorBody;

#[tokio::test]
async fn wrong_requests_are_refused_clearly() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let ada = Person::arrive(server.address).await;
    let cases = [
        (json!({"game":"chess","seats":2}), 400, "sneak"),
        (json!({"game":"sneak","seats":9}), 400, "2 to 4"),
        (json!({"game":"sneak","seats":2,"rules":{"trikcs":1}}), 400, "trikcs"),
        (json!({"game":"sneak","seats":2,"rules":{"tricks":7}}), 400, "1 to 3"),
        (json!({"game":"sneak","seats":2,"clock":{"kind":"sand"}}), 422, "sand"),
        (json!({"game":"sneak","seats":2,"speed":1}), 422, "speed"),
    ];
    for (body, status, word) in cases {
        let refused = ada.post("/api/tables", body.clone()).await;
        assert_eq!(refused.status, status, "{body}: {}", refused.text);
        assert!(refused.text.contains(word), "{body}: {}", refused.text);
    }
    assert_eq!(ada.get("/api/tables/nowhere").await.status, 404);
    assert_eq!(ada.get("/nowhere").await.status, 404);
    let large = format!("{{\"game\":\"{}\"}}", "x".repeat(70_000));
    let json = "Content-Type: application/json\r\n";
    assert_eq!(ada.send("POST", "/api/tables", json, &large).await.status, 413);
    assert_eq!(ada.send("POST", "/api/tables", "", "{}").await.status, 415);
    server.close().await;
}

/// Also what the HTTP library refuses by itself, in plain text.
#[tokio::test]
async fn every_refusal_has_a_code_and_a_sentence_in_json() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let ada = Person::arrive(server.address).await;
    let json = "Content-Type: application/json\r\n";
    let cases = [
        ("PATCH", "/api/tables", "", "", 405, "method_not_allowed"),
        ("POST", "/healthz", "", "", 405, "method_not_allowed"),
        ("GET", "/api/tables/%ff", "", "", 400, "bad_request"),
        ("GET", "/api/history?limit=many", "", "", 400, "bad_request"),
        ("GET", "/api/lobby/ws", "", "", 400, "bad_request"),
        ("GET", "/api/nowhere", "", "", 404, "not_found"),
        ("POST", "/api/tables", json, "{", 400, "bad_request"),
        ("POST", "/api/tables", json, "[]", 422, "bad_request"),
        ("POST", "/api/tables", "", "{}", 415, "bad_request"),
    ];
    for (method, path, headers, body, status, code) in cases {
        let answer = ada.send(method, path, headers, body).await;
        assert_eq!(answer.status, status, "{method} {path}: {}", answer.text);
        let kind = answer.head.to_lowercase().contains("content-type: application/json");
        assert!(kind, "{method} {path}: {}", answer.head);
        let refusal: ErrorBody = serde_json::from_str(&answer.text).unwrap();
        assert_eq!(refusal.error.code, code, "{method} {path}: {}", answer.text);
        assert!(!refusal.error.message.is_empty(), "{method} {path}");
        let allowed = answer.head.to_lowercase().contains("allow: get");
        assert_eq!(allowed, status == 405, "{method} {path}: {}", answer.head);
    }
    server.close().await;
}

#[tokio::test]
async fn another_site_may_not_speak_for_a_visitor() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let ada = Person::arrive(server.address).await;
    let body = r#"{"game":"sneak","seats":2}"#;
    let evil = "Content-Type: application/json\r\nOrigin: https://evil.example\r\n";
    assert_eq!(ada.send("POST", "/api/tables", evil, body).await.status, 403);
    let own = format!("Content-Type: application/json\r\nOrigin: http://{}\r\n", server.address);
    assert_eq!(ada.send("POST", "/api/tables", &own, body).await.status, 201);
    let upgrade = "Upgrade: websocket\r\nOrigin: https://evil.example\r\n";
    assert_eq!(ada.send("GET", "/api/lobby/ws", upgrade, "").await.status, 403);
    server.close().await;
}

#[tokio::test]
async fn only_the_host_has_the_hosts_say() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let (ada, bo) = (Person::arrive(server.address).await, Person::arrive(server.address).await);
    let made = ada.ask("/api/tables", json!({"game":"sneak","seats":2})).await;
    let path = |rest: &str| format!("/api/tables/{}/{rest}", made["id"].as_str().unwrap());
    bo.ask(&path("sit"), json!({"seat":1})).await;
    assert_eq!(ada.post(&path("sit"), json!({"seat":1})).await.code(), "seat_taken");
    for (what, body) in [
        ("start", json!({})),
        ("remove", json!({"seat":1})),
        ("bot", json!({"seat":0,"level":"first"})),
        ("chat-switch", json!({"on":false})),
    ] {
        assert_eq!(bo.post(&path(what), body).await.status, 403, "{what}");
    }
    let gone = ada.ask(&path("remove"), json!({"seat":1})).await;
    assert_eq!(gone["seats"][1]["kind"], "empty");
    server.close().await;
}

#[tokio::test]
async fn the_server_describes_itself() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let ada = Person::arrive(server.address).await;
    assert_eq!(ada.get("/healthz").await.text, "ok\n");
    assert_eq!(ada.get("/readyz").await.status, 200);
    assert!(ada.get("/metrics").await.text.contains("tablee_moves_total 0"));
    let openapi = ada.get("/api/openapi.json").await.json();
    let paths = openapi["paths"].as_object().unwrap();
    for path in ["/api/tables", "/api/tables/{id}/ws", "/api/games/{game}", "/healthz"] {
        assert!(paths.contains_key(path), "{path} is not described");
    }
    // Handlers are registered with their description, so that none can be without one.
    assert_eq!(openapi["openapi"].as_str().unwrap().split('.').next(), Some("3"));
    let made = ada.ask("/api/tables", json!({"game":"sneak","seats":2})).await;
    let id = made["id"].as_str().unwrap();
    assert!(ada.get(&format!("/api/tables/{id}/qr.svg")).await.text.contains("<svg"));
    let listed = ada.get("/api/tables").await.json();
    assert_eq!(listed["tables"][0]["id"], made["id"]);
    server.close().await;
}
