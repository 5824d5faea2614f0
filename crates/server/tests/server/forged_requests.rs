//! Forged requests do not get in: cookies, other sites, guessed passwords.

use super::browser::{PASSWORD, TestServer, code};
use axum::http::StatusCode;
use serde_json::json;

#[tokio::test]
async fn a_forged_cookie_makes_a_new_guest() {
    let server = TestServer::new().await;
    let mut browser = server.member("Ada").await;
    let ada = browser.me().await;
    let good = browser.cookie.clone().unwrap();
    for place in [7, 20, good.len() - 1] {
        let mut bytes = good.clone().into_bytes();
        bytes[place] = if bytes[place] == b'0' { b'1' } else { b'0' };
        let mut forger = server.visitor();
        forger.cookie = Some(String::from_utf8(bytes).unwrap());
        let forged = forger.me().await;
        assert_eq!(forged["kind"], "guest");
        assert_ne!(forged["id"], ada["id"]);
    }
    // A cookie of another server, signed with another key.
    let elsewhere = TestServer::new().await;
    let mut traveller = elsewhere.visitor();
    traveller.cookie = Some(good);
    assert_ne!(traveller.me().await["id"], ada["id"]);
}

#[tokio::test]
async fn other_sites_may_not_act_for_a_visitor() {
    let server = TestServer::new().await;
    let mut browser = server.member("Ada").await;
    for origin in ["https://evil.example", "null", "http://tablee.test.evil.example"] {
        browser.headers = vec![("origin", origin.into())];
        let answer = browser.post("/api/me", json!({"name": "Pwned"})).await;
        assert_eq!((answer.0, code(&answer)), (StatusCode::FORBIDDEN, "forbidden"), "{origin}");
        assert_eq!(code(&browser.delete("/api/me").await), "forbidden");
    }
    browser.headers = vec![("origin", "http://tablee.test".into())];
    assert_eq!(browser.post("/api/me", json!({"name": "Ada L"})).await.0, StatusCode::OK);
    assert_eq!(browser.me().await["name"], "Ada L");
}

#[tokio::test]
async fn a_guesser_has_to_wait_and_learns_no_names() {
    let server = TestServer::new().await;
    server.member("Ada").await;
    let mut guesser = server.visitor();
    for name in ["Ada", "Nobody"] {
        for _ in 0..5 {
            let body = json!({"name": name, "password": "wrong password"});
            let answer = guesser.post("/api/login", body).await;
            let message = &answer.1["error"]["message"];
            assert_eq!(
                (answer.0, message),
                (StatusCode::UNAUTHORIZED, &json!("Wrong name or password."))
            );
        }
        // The sixth try waits, even with the right password: guessing in parallel gains nothing.
        let body = json!({"name": name, "password": PASSWORD});
        let answer = guesser.post("/api/login", body).await;
        assert_eq!(
            (answer.0, code(&answer)),
            (StatusCode::TOO_MANY_REQUESTS, "too_fast"),
            "{name}"
        );
    }
}

#[tokio::test]
async fn passwords_of_the_wrong_length_are_refused_before_any_work() {
    let server = TestServer::new().await;
    let mut guest = server.visitor();
    for password in ["short".to_owned(), "x".repeat(257)] {
        let body = json!({"name": "Ada", "password": password});
        let answer = guest.post("/api/register", body).await;
        assert_eq!((answer.0, code(&answer)), (StatusCode::BAD_REQUEST, "bad_password"));
    }
}
