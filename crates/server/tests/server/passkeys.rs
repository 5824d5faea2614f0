//! Passkeys as a second factor: made, asked for, used once, and refused where anything about them is not right.

use super::browser::{Answer, Browser, PASSWORD, TestServer, code};
use super::software_authenticator::Authenticator;
use crate::private_postgres::new_database;
use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use tablee_server::Settings;
use tablee_server::people::admin::{self, Action, AuditActor};
use tablee_server::settings::AdminSecondFactor;
use tablee_server::store::Store;

const PASSKEYS: &str = "/api/me/passkeys";
const CONFIRM: &str = "/api/me/passkeys/confirm";
const STEP: &str = "/api/second-factor";
const HOME: &str = "https://tablee.test";

fn public() -> Settings {
    Settings { public_url: Some(HOME.to_owned()), ..Settings::default() }
}

async fn open() -> TestServer {
    TestServer::with(public()).await
}

async fn offer(browser: &mut Browser) -> Value {
    let (status, offer) = browser.post(PASSKEYS, json!({"password": PASSWORD})).await;
    assert_eq!(status, StatusCode::OK, "{offer}");
    offer
}

/// Adds a passkey for the public address.
async fn add(browser: &mut Browser) -> Authenticator {
    let telephone = Authenticator::new(HOME);
    let offer = offer(browser).await;
    let (status, made) = browser.post(CONFIRM, telephone.make(&offer)).await;
    assert_eq!((status, &made["name"]), (StatusCode::CREATED, &json!("Telephone")), "{made}");
    telephone
}

/// What a passkey is asked to sign, for Ada's password.
async fn asked(browser: &mut Browser, name: &str) -> Value {
    let (status, step) = browser.post(STEP, json!({"name": name, "password": PASSWORD})).await;
    assert_eq!(status, StatusCode::OK, "{step}");
    assert_eq!(step["needed"], true);
    step["passkey"].clone()
}

async fn login(browser: &mut Browser, name: &str, passkey: Value) -> Answer {
    let body = json!({"name": name, "password": PASSWORD, "passkey": passkey});
    browser.post("/api/login", body).await
}

#[tokio::test]
async fn logging_in_asks_for_a_passkey_that_signs_once() {
    let server = open().await;
    let mut home = server.member("Ada").await;
    let mut phone = server.visitor();
    assert_eq!(login(&mut phone, "Ada", Value::Null).await.0, StatusCode::OK);
    let wrong = home.post(PASSKEYS, json!({"password": "wrong horse"})).await;
    assert_eq!(code(&wrong), "wrong_password");
    let offered = offer(&mut home).await;
    assert_eq!((&offered["site"], &offered["owner_name"]), (&json!("tablee.test"), &json!("Ada")));
    let mut telephone = add(&mut home).await;
    let (_, factor) = home.get("/api/me/second-factor").await;
    let listed = &factor["passkeys"][0];
    assert_eq!((&factor["on"], &listed["site"]), (&json!(false), &json!("tablee.test")));
    assert_eq!(listed.get("used_at"), None);
    assert_eq!(phone.me().await["kind"], "guest", "other sessions have shown no passkey");
    assert_eq!(home.me().await["kind"], "member");

    assert_eq!(code(&login(&mut phone, "Ada", Value::Null).await), "second_factor_needed");
    let challenge = asked(&mut phone, "Ada").await;
    assert_eq!(challenge["passkeys"][0]["transports"], json!(["internal"]));
    let signed = telephone.sign(&challenge);
    let (status, me) = login(&mut phone, "Ada", signed.clone()).await;
    assert_eq!((status, &me["name"]), (StatusCode::OK, &json!("Ada")));
    let replayed = login(&mut server.visitor(), "Ada", signed).await;
    assert_eq!(code(&replayed), "wrong_passkey", "it was answered before");
    let (_, factor) = phone.get("/api/me/second-factor").await;
    assert!(factor["passkeys"][0]["used_at"].is_i64(), "{factor}");
    let (_, export) = phone.get("/api/me/export").await;
    assert_eq!(export["passkeys"], factor["passkeys"]);
}

#[tokio::test]
async fn an_answer_is_refused_unless_everything_about_it_is_right() {
    let server = open().await;
    let mut telephone = add(&mut server.member("Ada").await).await;
    let mut bobs = add(&mut server.member("Bob").await).await;
    let mut thief = server.visitor();
    let signed = |telephone: &mut Authenticator, asked: &Value| telephone.sign(asked);

    let first = asked(&mut thief, "Ada").await;
    let mut invented = first.clone();
    invented["challenge"] = json!("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    let answer = signed(&mut telephone, &invented);
    assert_eq!(code(&login(&mut thief, "Ada", answer).await), "wrong_passkey", "not given out");

    telephone.origin = "https://tablee.test.evil.example";
    let answer = signed(&mut telephone, &first);
    assert_eq!(code(&login(&mut thief, "Ada", answer).await), "wrong_passkey", "another site");
    telephone.origin = HOME;
    let answer = signed(&mut telephone, &first);
    assert_eq!(code(&login(&mut thief, "Ada", answer).await), "wrong_passkey", "answered before");

    let mut elsewhere = asked(&mut thief, "Ada").await;
    elsewhere["site"] = json!("evil.example");
    let answer = signed(&mut telephone, &elsewhere);
    assert_eq!(code(&login(&mut thief, "Ada", answer).await), "wrong_passkey", "another site's");

    // A try that is right starts the count of wrong ones afresh.
    let challenge = asked(&mut thief, "Ada").await;
    let answer = signed(&mut telephone, &challenge);
    assert_eq!(login(&mut server.visitor(), "Ada", answer).await.0, StatusCode::OK);

    let challenge = asked(&mut thief, "Ada").await;
    let mut answer = signed(&mut telephone, &challenge);
    answer["signature"] = signed(&mut telephone, &challenge)["signature"].clone();
    assert_eq!(code(&login(&mut thief, "Ada", answer).await), "wrong_passkey", "of other data");

    let challenge = asked(&mut thief, "Ada").await;
    let answer = signed(&mut bobs, &challenge);
    assert_eq!(code(&login(&mut thief, "Ada", answer).await), "wrong_passkey", "Bob's passkey");
    let challenge = asked(&mut thief, "Bob").await;
    let answer = signed(&mut bobs, &challenge);
    assert_eq!(code(&login(&mut thief, "Ada", answer).await), "wrong_passkey", "Bob's challenge");

    telephone.flags = 0;
    let challenge = asked(&mut thief, "Ada").await;
    let answer = signed(&mut telephone, &challenge);
    assert_eq!(code(&login(&mut thief, "Ada", answer).await), "wrong_passkey", "nobody there");
    for broken in [json!({"id": "", "client_data": "", "authenticator_data": "", "signature": ""})]
    {
        assert_eq!(code(&login(&mut server.visitor(), "Ada", broken).await), "wrong_passkey");
    }
}

#[tokio::test]
async fn a_counter_never_goes_back() {
    let server = open().await;
    let mut telephone = add(&mut server.member("Ada").await).await;
    let mut visitor = server.visitor();
    // One that does not count.
    for _ in 0..2 {
        let challenge = asked(&mut visitor, "Ada").await;
        let answer = telephone.sign_uncounted(&challenge);
        assert_eq!(login(&mut visitor, "Ada", answer).await.0, StatusCode::OK);
    }
    telephone.counter = 6;
    let challenge = asked(&mut visitor, "Ada").await;
    assert_eq!(login(&mut visitor, "Ada", telephone.sign(&challenge)).await.0, StatusCode::OK);
    for counter in [7, 6, 0] {
        telephone.counter = counter;
        let challenge = asked(&mut visitor, "Ada").await;
        let answer =
            login(&mut server.visitor(), "Ada", telephone.sign_uncounted(&challenge)).await;
        assert_eq!(code(&answer), "wrong_passkey", "{counter} after 7");
    }
}

#[tokio::test]
async fn a_challenge_is_good_for_five_minutes() {
    let server = open().await;
    let mut home = server.member("Ada").await;
    let mut telephone = add(&mut home).await;
    let challenge = asked(&mut server.visitor(), "Ada").await;
    let late = offer(&mut home).await;
    server.sql("UPDATE challenges SET until = until - 300000");
    let waiting = || server.sql("SELECT until FROM challenges").len();
    assert!(waiting() >= 2, "both wait for an answer");
    let answer = telephone.sign(&challenge);
    assert_eq!(code(&login(&mut server.visitor(), "Ada", answer).await), "wrong_passkey");
    let made = Authenticator::new(HOME).make(&late);
    assert_eq!(code(&home.post(CONFIRM, made).await), "bad_passkey");
    // Of those that nobody answers, five are kept.
    for _ in 0..8 {
        asked(&mut server.visitor(), "Ada").await;
    }
    assert_eq!(waiting(), 5);
}

#[tokio::test]
async fn a_challenge_of_one_node_is_answered_at_another_and_once() {
    let url = new_database();
    let (one, two) =
        (TestServer::node(&url, public()).await, TestServer::node(&url, public()).await);
    let mut home = one.member("Ada").await;
    let (mut telephone, offered) = (Authenticator::new(HOME), offer(&mut home).await);
    let mut there = two.visitor();
    there.cookie.clone_from(&home.cookie);
    let made = there.post(CONFIRM, telephone.make(&offered)).await;
    assert_eq!(made.0, StatusCode::CREATED, "{}", made.1);
    let challenge = asked(&mut one.visitor(), "Ada").await;
    let signed = telephone.sign(&challenge);
    let (mut here, mut there) = (one.visitor(), two.visitor());
    let (first, second) =
        tokio::join!(login(&mut here, "Ada", signed.clone()), login(&mut there, "Ada", signed));
    let mut answers = [first.0, second.0];
    answers.sort_unstable();
    assert_eq!(answers, [StatusCode::OK, StatusCode::UNAUTHORIZED]);
}

#[tokio::test]
async fn a_passkey_is_added_only_as_it_was_begun() {
    let server = open().await;
    let (mut ada, mut bob) = (server.member("Ada").await, server.member("Bob").await);
    let mut telephone = Authenticator::new(HOME);
    let offered = offer(&mut ada).await;
    let made = telephone.make(&offered);
    for name in ["", "  ", "a\u{202E}b", "two\nlines", &"x".repeat(41)] {
        let mut named = made.clone();
        named["name"] = name.into();
        assert_eq!(code(&ada.post(CONFIRM, named).await), "bad_passkey_name", "{name:?}");
    }
    assert_eq!(code(&bob.post(CONFIRM, made.clone()).await), "bad_passkey", "Ada's challenge");
    assert_eq!(ada.post(CONFIRM, made.clone()).await.0, StatusCode::CREATED);
    assert_eq!(code(&ada.post(CONFIRM, made).await), "bad_passkey", "answered before");
    let again = offer(&mut ada).await;
    assert_eq!(again["known"].as_array().unwrap().len(), 1);
    assert_eq!(code(&ada.post(CONFIRM, telephone.make(&again)).await), "passkey_known");
    let taken = offer(&mut bob).await;
    assert_eq!(code(&bob.post(CONFIRM, telephone.make(&taken)).await), "passkey_known");
    telephone = Authenticator::new("https://evil.example");
    let offered = offer(&mut bob).await;
    assert_eq!(code(&bob.post(CONFIRM, telephone.make(&offered)).await), "bad_passkey");
    // What is made to come in is not for adding, and guests have none.
    let guest = server.visitor().post(PASSKEYS, json!({"password": PASSWORD})).await;
    assert_eq!(code(&guest), "forbidden");
    for _ in 1..10 {
        add(&mut ada).await;
    }
    let eleventh = ada.post(PASSKEYS, json!({"password": PASSWORD})).await;
    assert_eq!(code(&eleventh), "too_many_passkeys");
}

#[tokio::test]
async fn a_passkey_is_removed_with_the_password_and_with_its_owner() {
    let server = open().await;
    let mut home = server.member("Ada").await;
    let mut telephone = add(&mut home).await;
    let challenge = asked(&mut server.visitor(), "Ada").await;
    let (_, factor) = home.get("/api/me/second-factor").await;
    let path = format!("{PASSKEYS}/{}", factor["passkeys"][0]["id"].as_str().unwrap());
    let proof = |password: &str| Some(json!({"password": password}));
    let wrong = home.send(Method::DELETE, &path, proof("wrong horse")).await;
    assert_eq!(code(&wrong), "wrong_password");
    let bob = server.member("Bob").await.send(Method::DELETE, &path, proof(PASSWORD)).await;
    assert_eq!(code(&bob), "not_found");
    let right = home.send(Method::DELETE, &path, proof(PASSWORD)).await;
    assert_eq!(right.0, StatusCode::NO_CONTENT);
    let signed = telephone.sign(&challenge);
    add(&mut home).await;
    assert_eq!(code(&login(&mut server.visitor(), "Ada", signed).await), "wrong_passkey", "gone");
    let erased = home.send(Method::DELETE, "/api/me", proof(PASSWORD)).await;
    assert_eq!(erased.0, StatusCode::OK);
    let both = "SELECT (SELECT count(*) FROM passkeys) + (SELECT count(*) FROM challenges)";
    assert_eq!(server.sql(both), ["0"]);
}

#[tokio::test]
async fn a_passkey_stands_in_for_a_code_when_a_password_is_recovered() {
    let server = open().await;
    let mut home = server.member("Ada").await;
    let (_, made) = home.post("/api/me/recovery", json!({"password": PASSWORD})).await;
    let codes: Vec<String> = serde_json::from_value(made["recovery_codes"].clone()).unwrap();
    let mut telephone = add(&mut home).await;
    let mut phone = server.visitor();
    let recover = |passkey: Value| json!({"name": "Ada", "code": codes[0], "password": PASSWORD, "passkey": passkey});
    let alone = phone.post("/api/recover", recover(Value::Null)).await;
    assert_eq!(code(&alone), "second_factor_needed");
    let wrong = phone.post(STEP, json!({"name": "Ada", "code": "abcd-efgh"})).await;
    assert_eq!(code(&wrong), "wrong_code");
    // A code that nobody looks at is no way to try passwords without care of the name.
    let long = json!({"name": "Ada", "password": PASSWORD, "code": "x".repeat(101)});
    assert_eq!(code(&phone.post(STEP, long).await), "wrong_code");
    let (status, step) = phone.post(STEP, json!({"name": "Ada", "code": codes[0]})).await;
    assert_eq!((status, &step["codes"]), (StatusCode::OK, &json!(false)));
    let signed = telephone.sign(&step["passkey"]);
    assert_eq!(phone.post("/api/recover", recover(signed)).await.0, StatusCode::OK);
    // Without a passkey at hand, another recovery code does; six digits of no authenticator do not.
    let mut other = server.visitor();
    let body = |second: &str| json!({"name": "Ada", "password": PASSWORD, "code": second});
    assert_eq!(code(&other.post("/api/login", body("123456")).await), "wrong_factor");
    assert_eq!(other.post("/api/login", body(&codes[1])).await.0, StatusCode::OK);
}

#[tokio::test]
async fn another_address_is_no_way_around_a_passkey() {
    let server = open().await;
    let mut home = server.member("Ada").await;
    add(&mut home).await;
    for (host, refusal) in [
        ("127.0.0.1:7777", Some("passkey_needs_name")),
        ("den.local", Some("passkey_needs_https")),
        ("localhost:7777", None),
    ] {
        let mut visitor = server.visitor();
        visitor.host = host;
        let plain = visitor.post("/api/login", json!({"name": "Ada", "password": PASSWORD})).await;
        assert_eq!(code(&plain), "second_factor_needed", "{host}");
        let body = json!({"name": "Ada", "password": PASSWORD});
        let (_, step) = visitor.post(STEP, body).await;
        assert_eq!(
            (&step["needed"], &step["elsewhere"], step.get("passkey")),
            (&json!(true), &json!(true), None),
            "{host}"
        );
        home.host = host;
        let begun = home.post(PASSKEYS, json!({"password": PASSWORD})).await;
        assert_eq!(refusal.unwrap_or("none"), code(&begun), "{host}");
    }
}

#[tokio::test]
async fn first_steps_are_slowed_down_like_logins_and_forgive_nothing() {
    let server = open().await;
    add(&mut server.member("Ada").await).await;
    let mut thief = server.visitor();
    for _ in 0..5 {
        asked(&mut thief, "Ada").await;
        let body = json!({"name": "Ada", "password": PASSWORD, "code": "123456"});
        assert_eq!(code(&thief.post("/api/login", body).await), "wrong_factor");
    }
    let slow = thief.post(STEP, json!({"name": "Ada", "password": PASSWORD})).await;
    assert_eq!(code(&slow), "too_fast");
    let mut guesser = server.visitor();
    for guess in 0..5 {
        let body = json!({"name": "Bob", "password": format!("guess {guess}")});
        assert_eq!(code(&guesser.post(STEP, body).await), "wrong_password");
    }
    let body = json!({"name": "Bob", "password": "guess 6"});
    assert_eq!(code(&guesser.post("/api/login", body).await), "too_fast");
}

#[tokio::test]
async fn a_passkey_is_the_second_factor_that_admins_need() {
    let settings = Settings { admin_second_factor: AdminSecondFactor::Required, ..public() };
    let server = TestServer::with(settings).await;
    let mut keeper = server.member("Ada").await;
    let store = Store::beside_at(&crate::test_server::location(server.dir.path())).await.unwrap();
    admin::act(&store, AuditActor::CommandLine, Action::Grant, "Ada", 1000).await.unwrap().unwrap();
    assert_eq!(code(&keeper.get("/api/admin/log").await), "second_factor_required");
    add(&mut keeper).await;
    assert_eq!(keeper.get("/api/admin/log").await.0, StatusCode::OK);
    let (_, factor) = keeper.get("/api/me/second-factor").await;
    let path = format!("{PASSKEYS}/{}", factor["passkeys"][0]["id"].as_str().unwrap());
    keeper.send(Method::DELETE, &path, Some(json!({"password": PASSWORD}))).await;
    assert_eq!(code(&keeper.get("/api/admin/log").await), "second_factor_required");
}
