//! Guests, members, names, sessions, recovery.

use super::browser::{PASSWORD, TestServer, code};
use axum::http::StatusCode;
use serde_json::json;
use tablee_server::Settings;

#[tokio::test]
async fn a_visitor_is_a_guest_at_once_and_stays_the_same() {
    let server = TestServer::new().await;
    let mut browser = server.visitor();
    let me = browser.me().await;
    assert_eq!(me["kind"], "guest");
    assert!(me["name"].as_str().unwrap().split(' ').count() == 3, "{me}");
    assert_eq!(browser.me().await, me);
    assert_ne!(server.visitor().me().await["id"], me["id"]);
    let rows = server.sql("SELECT count(*) FROM persons");
    assert_eq!(rows, ["0"], "who only looks leaves no row");
    let (status, renamed) = browser.post("/api/me", json!({"name": "  Rene\u{301} "})).await;
    assert_eq!((status, renamed["name"].as_str()), (StatusCode::OK, Some("René")));
    assert_eq!(browser.me().await["id"], me["id"]);
    assert_eq!(browser.me().await["name"], "René");
}

#[tokio::test]
async fn a_guest_who_registers_stays_the_same_person() {
    let server = TestServer::new().await;
    let mut browser = server.visitor();
    let guest = browser.me().await;
    let before = browser.cookie.clone();
    let body = json!({"name": "Ada", "password": PASSWORD});
    let (status, answer) = browser.post("/api/register", body).await;
    assert_eq!(status, StatusCode::CREATED, "{answer}");
    assert_eq!(answer["me"]["id"], guest["id"]);
    assert_eq!(answer["recovery_codes"].as_array().unwrap().len(), 10);
    assert_ne!(browser.cookie, before, "a session from before is no key to the account");
    assert_eq!(browser.me().await["kind"], "member");
    let mut old = server.visitor();
    old.cookie = before;
    let stranger = old.me().await;
    assert_ne!(stranger["id"], guest["id"]);
    let again = browser.post("/api/register", json!({"name": "B", "password": PASSWORD})).await;
    assert_eq!(code(&again), "registered");
}

#[tokio::test]
async fn a_chosen_face_is_kept() {
    let server = TestServer::new().await;
    let mut browser = server.visitor();
    assert_eq!(browser.me().await.get("face"), None, "it follows from the id");
    let (status, me) = browser.post("/api/me/face", json!({"face": 9})).await;
    assert_eq!((status, &me["face"]), (StatusCode::OK, &json!(9)));
    let refused = browser.post("/api/me/face", json!({"face": 64})).await;
    assert_eq!((refused.0, code(&refused)), (StatusCode::UNPROCESSABLE_ENTITY, "bad_request"));
    assert!(refused.1["error"]["message"].as_str().unwrap().contains("0 to 63"), "{refused:?}");
    let body = json!({"name": "Ada", "password": PASSWORD});
    assert_eq!(browser.post("/api/register", body).await.1["me"]["face"], 9);
    assert_eq!(browser.me().await["face"], 9);
}

#[tokio::test]
async fn names_are_refused_clearly() {
    let server = TestServer::new().await;
    server.member("Alice").await;
    let mut guest = server.visitor();
    for taken in ["Alice", "ALICE", "a1ice", "аlice", "Al\u{131}ce", "Ａｌｉｃｅ"] {
        let answer = guest.post("/api/me", json!({"name": taken})).await;
        assert_eq!((answer.0, code(&answer)), (StatusCode::CONFLICT, "name_taken"), "{taken}");
        let answer =
            guest.post("/api/register", json!({"name": taken, "password": PASSWORD})).await;
        assert_eq!(code(&answer), "name_taken", "{taken}");
    }
    for bad in ["", "\u{202E}evil", "a\u{200B}b", "admin", "x\u{0}"] {
        let answer = guest.post("/api/me", json!({"name": bad})).await;
        assert_eq!((answer.0, code(&answer)), (StatusCode::BAD_REQUEST, "bad_name"), "{bad:?}");
    }
    let answer = guest.post("/api/me", json!({"nam": "x"})).await;
    assert_eq!(code(&answer), "bad_request");
    assert!(answer.1["error"]["message"].as_str().unwrap().contains("nam"), "{answer:?}");
}

#[tokio::test]
async fn sql_in_a_name_is_a_name() {
    let server = TestServer::new().await;
    let name = "'); DROP TABLE persons;";
    let mut browser = server.member(name).await;
    assert_eq!(browser.me().await["name"], name);
    let mut other = server.visitor();
    let body = json!({"name": "' OR '1'='1", "password": PASSWORD});
    assert_eq!(code(&other.post("/api/login", body).await), "wrong_password");
    let body = json!({"name": name, "password": PASSWORD});
    assert_eq!(other.post("/api/login", body).await.0, StatusCode::OK);
}

#[tokio::test]
async fn a_member_logs_in_elsewhere_and_sees_both_sessions() {
    let server = TestServer::new().await;
    let mut home = server.member("Ada").await;
    let mut phone = server.visitor();
    phone.headers.push(("user-agent", "Phone/1".into()));
    let login = json!({"name": "ada", "password": PASSWORD});
    assert_eq!(phone.post("/api/login", login).await.0, StatusCode::OK);
    assert_eq!(phone.me().await, home.me().await);
    let (_, sessions) = home.get("/api/me/sessions").await;
    let sessions = sessions.as_array().unwrap().clone();
    assert_eq!(sessions.len(), 2);
    let other = sessions.iter().find(|session| session["current"] == false).unwrap();
    assert_eq!(other["user_agent"], "Phone/1");
    // Somebody else cannot end it.
    let path = format!("/api/me/sessions/{}", other["id"].as_str().unwrap());
    assert_eq!(server.member("Bob").await.delete(&path).await.0, StatusCode::NOT_FOUND);
    assert_eq!(phone.me().await["name"], "Ada");
    assert_eq!(home.delete(&path).await.0, StatusCode::NO_CONTENT);
    assert_eq!(phone.me().await["kind"], "guest", "a revoked session opens nothing");
    assert_eq!(home.post("/api/logout", json!({})).await.0, StatusCode::OK);
    assert_eq!(home.me().await["kind"], "guest");
}

#[tokio::test]
async fn a_new_password_ends_all_other_sessions() {
    let server = TestServer::new().await;
    let mut home = server.member("Ada").await;
    let mut phone = server.visitor();
    phone.post("/api/login", json!({"name": "Ada", "password": PASSWORD})).await;
    let wrong = json!({"old": "wrong password", "new": "battery staple"});
    assert_eq!(code(&home.post("/api/me/password", wrong).await), "wrong_password");
    let short = json!({"old": PASSWORD, "new": "short"});
    assert_eq!(code(&home.post("/api/me/password", short).await), "bad_password");
    let common = json!({"old": PASSWORD, "new": "P@ssw0rd123"});
    assert_eq!(code(&home.post("/api/me/password", common).await), "common_password");
    let right = json!({"old": PASSWORD, "new": "battery staple"});
    assert_eq!(home.post("/api/me/password", right).await.0, StatusCode::NO_CONTENT);
    assert_eq!(home.me().await["kind"], "member");
    assert_eq!(phone.me().await["kind"], "guest");
    let old = json!({"name": "Ada", "password": PASSWORD});
    assert_eq!(code(&phone.post("/api/login", old).await), "wrong_password");
}

#[tokio::test]
async fn a_recovery_code_works_once() {
    let server = TestServer::new().await;
    let mut home = server.visitor();
    let body = json!({"name": "Ada", "password": PASSWORD});
    let (_, answer) = home.post("/api/register", body).await;
    let codes: Vec<String> = serde_json::from_value(answer["recovery_codes"].clone()).unwrap();
    let stored = server.sql("SELECT hash FROM recovery_codes").concat();
    assert_eq!(stored.matches("$argon2id$").count(), 10, "codes are stored under a password hash");
    assert!(!stored.contains(&codes[0]));
    let mut phone = server.visitor();
    let typed = codes[0].to_uppercase().replace('-', " ");
    let recover = json!({"name": "Ada", "code": typed, "password": "battery staple"});
    assert_eq!(phone.post("/api/recover", recover.clone()).await.0, StatusCode::OK);
    assert_eq!(phone.me().await["name"], "Ada");
    assert_eq!(home.me().await["kind"], "guest", "all other sessions end");
    assert_eq!(code(&server.visitor().post("/api/recover", recover).await), "wrong_code");
    let nobody = json!({"name": "Nobody", "code": codes[1], "password": "battery staple"});
    assert_eq!(code(&server.visitor().post("/api/recover", nobody).await), "wrong_code");
    let (_, fresh) = phone.post("/api/me/recovery", json!({"password": "battery staple"})).await;
    assert_eq!(fresh["recovery_codes"].as_array().unwrap().len(), 10);
    let void = json!({"name": "Ada", "code": codes[1], "password": "battery staple"});
    assert_eq!(code(&server.visitor().post("/api/recover", void).await), "wrong_code");
}

/// A stranger uses up every try of a name; a browser that has logged in before has tries of its own.
#[tokio::test]
async fn strangers_do_not_lock_an_owner_out() {
    let server = TestServer::new().await;
    let mut ada = server.member("Ada").await;
    let mut bob = server.member("Bob").await;
    let right = json!({"name": "Ada", "password": PASSWORD});
    let wrong = json!({"name": "Ada", "password": "not this one"});
    ada.post("/api/logout", json!({})).await;
    assert_eq!(ada.me().await["kind"], "guest");
    let mut stranger = server.visitor();
    for _ in 0..5 {
        assert_eq!(code(&stranger.post("/api/login", wrong.clone()).await), "wrong_password");
    }
    assert_eq!(code(&stranger.post("/api/login", right.clone()).await), "too_fast");
    // Bob's browser is known as Bob's alone, and a forged mark is nobody's.
    assert_eq!(code(&bob.post("/api/login", right.clone()).await), "too_fast");
    stranger.device = ada.device.clone().map(|mark| mark.replace('a', "b"));
    assert_eq!(code(&stranger.post("/api/login", right.clone()).await), "too_fast");
    let mark = ada.device.clone();
    assert!(mark.as_deref().is_some_and(|mark| mark.starts_with("tablee_device=")), "{mark:?}");
    let (status, me) = ada.post("/api/login", right.clone()).await;
    assert_eq!((status, &me["name"]), (StatusCode::OK, &json!("Ada")));
    assert_eq!(ada.device, mark, "the mark stays the same");
    // Her device guesses no faster than anybody.
    ada.post("/api/logout", json!({})).await;
    for _ in 0..5 {
        assert_eq!(code(&ada.post("/api/login", wrong.clone()).await), "wrong_password");
    }
    assert_eq!(code(&ada.post("/api/login", right).await), "too_fast");
}

/// Names cannot be taken in heaps.
#[tokio::test]
async fn one_address_registers_so_many_people_a_day() {
    let settings = Settings { unlimited: Vec::new(), accounts_per_day: 3, ..Settings::default() };
    let server = TestServer::with(settings).await;
    for n in 0..3 {
        server.member(&format!("Squatter {n}")).await;
    }
    let body = json!({"name": "One Too Many", "password": PASSWORD});
    let (status, refused) = server.visitor().post("/api/register", body).await;
    let code = refused["error"]["code"].as_str();
    assert_eq!((status, code), (StatusCode::TOO_MANY_REQUESTS, Some("too_many_accounts")));
    // Whoever has an account is not hindered.
    let right = json!({"name": "Squatter 0", "password": PASSWORD});
    assert_eq!(server.visitor().post("/api/login", right).await.0, StatusCode::OK);
}
