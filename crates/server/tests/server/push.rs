//! Web Push: a browser is told so that it alone reads it, by a server that its push service knows.

use crate::browser::{self, code};
use crate::client::Person;
use crate::notices::{Absence, MINUTE, NOTICES, choose, id_of, open, until};
use crate::playing::RunningTable;
use crate::push_browser::PushBrowser;
use crate::receiver::Receiver;
use crate::test_server::TestServer;
use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::{Value, json};
use tablee_server::people::admin::{self, Action, AuditActor};
use tablee_server::people::notice;
use tablee_server::time::wall;

const BROWSERS: &str = "/api/me/notices/browsers";
const JSON: &str = "Content-Type: application/json\r\n";

/// Checks who sends, as a push service does; the claims and the key (RFC 8292).
fn claims(authorization: &str) -> (Value, String) {
    let (token, key) = authorization.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let public = BASE64.decode(key).unwrap();
    UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, public)
        .verify(signed.as_bytes(), &BASE64.decode(signature).unwrap())
        .unwrap();
    let claims = BASE64.decode(signed.split_once('.').unwrap().1).unwrap();
    (serde_json::from_slice(&claims).unwrap(), key.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_is_told_of_a_turn_and_it_alone_reads_it() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open_with(data.path(), |settings| {
        settings.notice_networks = vec!["127.0.0.0/8".parse().unwrap()];
        settings.public_url = Some("https://tablee.example".to_owned());
    })
    .await;
    let mut receiver = Receiver::open().await;
    let mut game = RunningTable::plain(&server).await;
    let seat = (game.turn() + 1) % 4;
    let person = game.people[seat].clone();
    choose(&person, Value::Null).await;
    let browser = PushBrowser::fresh();
    let subscription = browser.subscription(&receiver.url()).to_string();
    let made = person.send("POST", BROWSERS, JSON, &subscription).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let key = person.get(NOTICES).await.json()["push_key"].as_str().unwrap().to_owned();
    Absence::begin(&mut game, seat).await;
    let id = id_of(&person).await;
    until(server.app.store(), id, |notices| !notices.is_empty()).await;
    let now = wall() + 2 * MINUTE;
    server.app.notices().round(now).await.unwrap();
    let received = receiver.next().await;
    assert_eq!(received.header("content-encoding"), "aes128gcm");
    assert_eq!(
        (received.header("ttl"), received.header("urgency")),
        ("86400".into(), "high".into())
    );
    let (claims, signer) = claims(&received.header("authorization"));
    assert_eq!(
        (&claims["aud"], &claims["sub"]),
        (&json!(format!("http://{}", receiver.address)), &json!("https://tablee.example"))
    );
    let left = claims["exp"].as_i64().unwrap() - now / 1000;
    assert!((1..=24 * 60 * 60).contains(&left), "RFC 8292: a day at most, not {left} s");
    assert_eq!(signer, key);
    let topic = received.header("topic");
    let told = browser.decrypt(&received.body);
    assert_eq!((&told["kind"], &told["text"]), (&json!("turn"), &json!("It is your turn: Sneak.")));
    assert_eq!((&told["id"], &told["tables"][0]["id"]), (&json!(topic), &json!(game.table)));
    server.app.notices().round(now + 60 * MINUTE).await.unwrap();
    receiver.has_nothing();
    server.close().await;
    // The key is the same for ever.
    let server = open(data.path()).await;
    let again = Person::arrive(server.address).await.get(NOTICES).await.json();
    assert_eq!(again["push_key"], key.as_str());
    server.close().await;
}

#[tokio::test]
async fn a_test_arrives_at_the_browser_and_a_failure_is_shown() {
    let data = tempfile::tempdir().unwrap();
    let server = open(data.path()).await;
    let mut receiver = Receiver::open().await;
    let person = Person::arrive(server.address).await;
    choose(&person, Value::Null).await;
    let browser = PushBrowser::fresh();
    let subscription = browser.subscription(&receiver.url()).to_string();
    let made = person.send("POST", BROWSERS, JSON, &subscription).await.json();
    let path = format!("{BROWSERS}/{}/test", made["id"].as_str().unwrap());
    let well = person.send("POST", &path, "", "").await;
    assert_eq!((well.status, &well.json()["trouble"]), (200, &Value::Null), "{}", well.text);
    let told = browser.decrypt(&receiver.next().await.body);
    assert_eq!(told["kind"], "test");
    receiver.answer("503 Service Unavailable");
    let failed = person.send("POST", &path, "", "").await.json();
    receiver.next().await;
    assert_eq!(failed["trouble"], "status_503");
    // The browser has unsubscribed: it is forgotten, and the answer says that there is none.
    receiver.answer("410 Gone");
    assert_eq!(person.send("POST", &path, "", "").await.status, 404);
    receiver.next().await;
    receiver.has_nothing();
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_has_unsubscribed_is_forgotten() {
    for gone in ["404 Not Found", "410 Gone"] {
        let data = tempfile::tempdir().unwrap();
        let server = open(data.path()).await;
        let mut receiver = Receiver::open().await;
        let mut game = RunningTable::plain(&server).await;
        let seat = (game.turn() + 1) % 4;
        let person = game.people[seat].clone();
        choose(&person, Value::Null).await;
        let subscription = PushBrowser::fresh().subscription(&receiver.url()).to_string();
        assert_eq!(person.send("POST", BROWSERS, JSON, &subscription).await.status, 201);
        Absence::begin(&mut game, seat).await;
        let id = id_of(&person).await;
        until(server.app.store(), id, |notices| !notices.is_empty()).await;
        receiver.answer("503 Service Unavailable");
        receiver.answer(gone);
        let now = wall() + 2 * MINUTE;
        server.app.notices().round(now).await.unwrap();
        let first = receiver.next().await;
        assert_eq!(
            server.app.store().notice_addresses(id).await.unwrap().len(),
            1,
            "it may return"
        );
        server.app.notices().round(now + MINUTE).await.unwrap();
        assert_eq!(receiver.next().await.header("topic"), first.header("topic"), "the same notice");
        assert!(server.app.store().notice_addresses(id).await.unwrap().is_empty(), "{gone}");
        server.app.notices().round(now + 999 * MINUTE).await.unwrap();
        receiver.has_nothing();
        server.close().await;
    }
}

#[tokio::test]
async fn guests_have_the_push_services_of_common_browsers_and_nobody_reaches_inside() {
    let server = browser::TestServer::new().await;
    let (mut guest, mut ada) = (server.visitor(), server.member("Ada").await);
    let browser = PushBrowser::fresh();
    for service in [
        "https://fcm.googleapis.com/fcm/send/abc",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/abc",
        "https://wns2-par02p.notify.windows.com/w/?token=abc",
    ] {
        let taken = guest.post(BROWSERS, browser.subscription(service)).await;
        assert_eq!(taken.0, StatusCode::CREATED, "{service}: {taken:?}");
    }
    for other in [
        "https://1.1.1.1/",
        "https://fcm.googleapis.com.evil.example/",
        "https://evilfcm.googleapis.com/",
        "https://evilpush.apple.com/",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:22/x",
        "https://127.0.0.1/",
    ] {
        let refused = guest.post(BROWSERS, browser.subscription(other)).await;
        assert_eq!(code(&refused), "bad_subscription", "{other}");
    }
    // Members may have any that is public.
    let made = ada.post(BROWSERS, browser.subscription("https://1.1.1.1/push")).await;
    assert_eq!(made.0, StatusCode::CREATED, "{made:?}");
    for inside in ["https://127.0.0.1/", "http://1.1.1.1/", "https://169.254.169.254/latest"] {
        let refused = ada.post(BROWSERS, browser.subscription(inside)).await;
        assert_eq!(code(&refused), "not_public", "{inside}");
    }
    let mut wrong = browser.subscription("https://fcm.googleapis.com/fcm/send/abc");
    wrong["p256dh"] = json!("BAQE");
    assert_eq!(code(&guest.post(BROWSERS, wrong).await), "bad_subscription");
    let (_, told) = guest.get(NOTICES).await;
    let path = format!("{BROWSERS}/{}", told["browsers"][0]["id"].as_str().unwrap());
    assert_eq!(ada.delete(&path).await.0, StatusCode::NOT_FOUND, "not Ada's");
    assert_eq!(guest.delete(&path).await.0, StatusCode::NO_CONTENT);
    assert_eq!(guest.delete(&path).await.0, StatusCode::NOT_FOUND);
    assert_eq!(guest.get(NOTICES).await.1["browsers"].as_array().unwrap().len(), 3);
}

/// What somebody's browsers are called.
async fn browsers_of(browser: &mut browser::Browser) -> usize {
    browser.get(NOTICES).await.1["browsers"].as_array().unwrap().len()
}

#[tokio::test]
async fn a_browser_is_told_until_its_session_ends() {
    const PASSWORD: &str = "correct horse battery";
    let server = browser::TestServer::new().await;
    let subscription = |n: usize| {
        PushBrowser::fresh().subscription(&format!("https://fcm.googleapis.com/fcm/send/{n}"))
    };
    // A guest who becomes a member is still told.
    let mut home = server.visitor();
    assert_eq!(home.post(BROWSERS, subscription(0)).await.0, StatusCode::CREATED);
    let ada = json!({"name": "Ada", "password": PASSWORD});
    let registered = home.post("/api/register", ada.clone()).await;
    assert_eq!(registered.0, StatusCode::CREATED, "{registered:?}");
    assert_eq!(browsers_of(&mut home).await, 1);
    let mut elsewhere = async |n: usize| {
        let mut other = server.visitor();
        assert_eq!(other.post("/api/login", ada.clone()).await.0, StatusCode::OK);
        assert_eq!(other.post(BROWSERS, subscription(n)).await.0, StatusCode::CREATED);
        assert_eq!(browsers_of(&mut home).await, 2);
        other
    };
    let mut left = elsewhere(1).await;
    assert_eq!(left.post("/api/logout", json!({})).await.0, StatusCode::OK);
    let mut lost = elsewhere(2).await;
    let (_, sessions) = lost.get("/api/me/sessions").await;
    let own = sessions.as_array().unwrap().iter().find(|one| one["current"] == true).unwrap();
    let path = format!("/api/me/sessions/{}", own["id"].as_str().unwrap());
    assert_eq!(lost.delete(&path).await.0, StatusCode::NO_CONTENT);
    let mut kept = elsewhere(3).await;
    let change = json!({"old": PASSWORD, "new": "another horse battery"});
    let changed = kept.post("/api/me/password", change).await;
    assert_eq!(changed.0, StatusCode::NO_CONTENT, "{changed:?}");
    assert_eq!(browsers_of(&mut kept).await, 1, "that of the session that goes on");
    let codes = registered.1["recovery_codes"].as_array().unwrap();
    let recovery = json!({"name": "Ada", "code": codes[0], "password": "a third horse battery"});
    let mut again = server.visitor();
    let recovered = again.post("/api/recover", recovery).await;
    assert_eq!(recovered.0, StatusCode::OK, "{recovered:?}");
    assert_eq!(browsers_of(&mut again).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_banned_is_told_nothing() {
    let data = tempfile::tempdir().unwrap();
    let server = open(data.path()).await;
    let mut receiver = Receiver::open().await;
    let mut game = RunningTable::plain(&server).await;
    let seat = (game.turn() + 1) % 4;
    let person = game.people[seat].clone();
    choose(&person, Value::Null).await;
    let subscription = PushBrowser::fresh().subscription(&receiver.url()).to_string();
    assert_eq!(person.send("POST", BROWSERS, JSON, &subscription).await.status, 201);
    let id = id_of(&person).await;
    Absence::begin(&mut game, seat).await;
    until(server.app.store(), id, |notices| !notices.is_empty()).await;
    let store = server.app.store();
    admin::act(store, AuditActor::CommandLine, Action::Ban, &id.to_string(), 1000)
        .await
        .unwrap()
        .unwrap();
    notice(store, &server.app.services().sanctions).await.unwrap();
    server.app.notices().round(wall() + 2 * MINUTE).await.unwrap();
    receiver.has_nothing();
    server.close().await;
}
