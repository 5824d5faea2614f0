//! A second factor for members who want one, and for admins where the operator says so.

use super::browser::{Answer, Browser, PASSWORD, TestServer, code};
use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use tablee_server::people::PersonId;
use tablee_server::people::admin::{self, Action, AuditActor};
use tablee_server::settings::AdminSecondFactor;
use tablee_server::store::Store;
use tablee_server::time::wall;
use tablee_server::{Settings, sweeper};
use totp_rs::{Builder, Secret, Totp};

const FACTOR: &str = "/api/me/second-factor";
const CONFIRM: &str = "/api/me/second-factor/confirm";

/// What somebody's telephone does.
struct Authenticator {
    totp: Totp,
    set_up: u64,
}

impl Authenticator {
    async fn set_up(browser: &mut Browser) -> Authenticator {
        let (status, made) = browser.post(FACTOR, json!({"password": PASSWORD})).await;
        assert_eq!(status, StatusCode::OK, "{made}");
        let secret = made["secret"].as_str().unwrap();
        let uri = made["uri"].as_str().unwrap();
        assert!(uri.starts_with("otpauth://totp/") && uri.contains(secret), "{uri}");
        let rows = made["qr"].as_array().unwrap();
        assert!(
            rows.len() >= 21 && rows.iter().all(|row| row.as_str().unwrap().len() == rows.len())
        );
        let secret = Secret::try_from_base32(secret).unwrap();
        let totp = Builder::new().with_secret(secret).build().unwrap();
        Authenticator { totp, set_up: wall() as u64 / 1000 }
    }

    /// The code so many steps after it was set up. Codes of the next step count already, so that
    /// a test need not wait for it.
    fn code(&self, steps: u64) -> String {
        self.totp.generate(self.set_up + 30 * steps).to_string()
    }
}

async fn login(browser: &mut Browser, code: Option<&str>) -> Answer {
    let mut body = json!({"name": "Ada", "password": PASSWORD});
    if let Some(code) = code {
        body["code"] = code.into();
    }
    browser.post("/api/login", body).await
}

#[tokio::test]
async fn logging_in_asks_for_a_code_that_works_once() {
    let server = TestServer::new().await;
    let mut home = server.member("Ada").await;
    let mut phone = server.visitor();
    assert_eq!(login(&mut phone, None).await.0, StatusCode::OK);
    let wrong = home.post(FACTOR, json!({"password": "wrong horse"})).await;
    assert_eq!(code(&wrong), "wrong_password");
    let telephone = Authenticator::set_up(&mut home).await;
    assert_eq!(home.get(FACTOR).await.1, json!({"on": false, "passkeys": [], "required": false}));
    assert_eq!(login(&mut server.visitor(), None).await.0, StatusCode::OK, "not confirmed yet");
    assert_eq!(code(&home.post(CONFIRM, json!({"code": "12345"})).await), "wrong_factor");
    let first = telephone.code(0);
    assert_eq!(home.post(CONFIRM, json!({"code": first})).await.0, StatusCode::NO_CONTENT);
    assert_eq!(home.get(FACTOR).await.1, json!({"on": true, "passkeys": [], "required": false}));
    assert_eq!(phone.me().await["kind"], "guest", "other sessions have shown no code");
    assert_eq!(home.me().await["kind"], "member");

    assert_eq!(code(&login(&mut phone, None).await), "second_factor_needed");
    assert_eq!(code(&login(&mut phone, Some(&first)).await), "wrong_factor", "used already");
    let second = telephone.code(1);
    let (status, me) = login(&mut phone, Some(&second)).await;
    assert_eq!((status, &me["name"]), (StatusCode::OK, &json!("Ada")));
    assert_eq!(code(&login(&mut server.visitor(), Some(&second)).await), "wrong_factor");
    assert_eq!(code(&home.post(FACTOR, json!({"password": PASSWORD})).await), "second_factor_on");
}

#[tokio::test]
async fn whoever_mistyped_the_password_is_asked_for_a_code_without_a_wait() {
    let server = TestServer::new().await;
    let mut home = server.member("Ada").await;
    let telephone = Authenticator::set_up(&mut home).await;
    home.post(CONFIRM, json!({"code": telephone.code(0)})).await;
    let mut phone = server.visitor();
    for _ in 0..4 {
        let wrong = json!({"name": "Ada", "password": "wrong horse battery"});
        assert_eq!(code(&phone.post("/api/login", wrong).await), "wrong_password");
    }
    // One more wrong try and the next would wait; right first steps add nothing.
    for _ in 0..3 {
        assert_eq!(code(&login(&mut phone, None).await), "second_factor_needed");
        let asked = json!({"name": "Ada", "password": PASSWORD});
        let (status, step) = phone.post("/api/second-factor", asked).await;
        assert_eq!((status, &step["codes"]), (StatusCode::OK, &json!(true)), "{step}");
    }
    assert_eq!(login(&mut phone, Some(&telephone.code(1))).await.0, StatusCode::OK);
}

#[tokio::test]
async fn a_device_known_before_the_second_factor_has_no_tries_of_its_own_after_it() {
    let server = TestServer::new().await;
    let mut home = server.member("Ada").await;
    let (mut before, mut after) = (server.visitor(), server.visitor());
    assert_eq!(login(&mut before, None).await.0, StatusCode::OK);
    let telephone = Authenticator::set_up(&mut home).await;
    home.post(CONFIRM, json!({"code": telephone.code(0)})).await;
    assert_eq!(login(&mut after, Some(&telephone.code(1))).await.0, StatusCode::OK);
    let mut stranger = server.visitor();
    for _ in 0..5 {
        let wrong = json!({"name": "Ada", "password": "not this one"});
        assert_eq!(code(&stranger.post("/api/login", wrong).await), "wrong_password");
    }
    // As after some more of them: the next try at the name waits a minute.
    server.sql("UPDATE tries SET count = 12");
    assert_eq!(code(&login(&mut before, None).await), "too_fast", "its mark is void");
    assert_eq!(code(&login(&mut after, None).await), "second_factor_needed", "known since");
    let off = home.send(Method::DELETE, FACTOR, Some(json!({"password": PASSWORD}))).await;
    assert_eq!(off.0, StatusCode::NO_CONTENT);
    assert_eq!(code(&login(&mut after, None).await), "too_fast", "void again without it");
}

#[tokio::test]
async fn digits_are_tried_as_often_from_many_devices_as_from_one() {
    let server = TestServer::new().await;
    let mut home = server.member("Ada").await;
    let (_, made) = home.post("/api/me/recovery", json!({"password": PASSWORD})).await;
    let codes: Vec<String> = serde_json::from_value(made["recovery_codes"].clone()).unwrap();
    let telephone = Authenticator::set_up(&mut home).await;
    let used = telephone.code(0);
    home.post(CONFIRM, json!({"code": used})).await;
    let mut devices = Vec::new();
    for code in &codes[..3] {
        let mut device = server.visitor();
        assert_eq!(login(&mut device, Some(code)).await.0, StatusCode::OK);
        devices.push(device);
    }
    // Whoever does not know the password uses none of them up.
    let mut stranger = server.visitor();
    for _ in 0..3 {
        let wrong = json!({"name": "Ada", "password": "not this one", "code": used});
        assert_eq!(code(&stranger.post("/api/login", wrong).await), "wrong_password");
    }
    for device in [0, 1, 2, 0, 1] {
        assert_eq!(code(&login(&mut devices[device], Some(&used)).await), "wrong_factor");
    }
    assert_eq!(server.sql("SELECT count(*) FROM tries WHERE count = 5"), ["1"], "one for all");
    let mut answer = login(&mut devices[0], Some(&used)).await;
    while code(&answer) == "wrong_factor" {
        answer = login(&mut devices[0], Some(&used)).await;
    }
    assert_eq!(code(&answer), "too_fast");
    // What is too long to be guessed does not wait for that.
    assert_eq!(code(&login(&mut devices[2], None).await), "second_factor_needed");
    assert_eq!(login(&mut devices[2], Some(&codes[3])).await.0, StatusCode::OK);
}

#[tokio::test]
async fn whoever_has_found_out_a_password_keeps_no_known_device_waiting() {
    let server = TestServer::new().await;
    let mut home = server.member("Ada").await;
    let telephone = Authenticator::set_up(&mut home).await;
    home.post(CONFIRM, json!({"code": telephone.code(0)})).await;
    let (mut own, mut thief) = (server.visitor(), server.visitor());
    assert_eq!(login(&mut own, Some(&telephone.code(1))).await.0, StatusCode::OK);
    assert_eq!(code(&login(&mut thief, Some("000000")).await), "wrong_factor");
    // As after some more of them: the next try of the thief waits a minute.
    server.sql("UPDATE tries SET count = 12");
    assert_eq!(code(&login(&mut thief, Some("000000")).await), "too_fast");
    let known = login(&mut own, Some(&telephone.code(0))).await;
    assert_eq!(code(&known), "wrong_factor", "it was used before, and did not have to wait");
}

#[tokio::test]
async fn a_recovery_code_gets_past_a_lost_telephone_once() {
    let server = TestServer::new().await;
    let mut home = server.member("Ada").await;
    let (_, made) = home.post("/api/me/recovery", json!({"password": PASSWORD})).await;
    let codes: Vec<String> = serde_json::from_value(made["recovery_codes"].clone()).unwrap();
    let telephone = Authenticator::set_up(&mut home).await;
    home.post(CONFIRM, json!({"code": telephone.code(0)})).await;
    let mut phone = server.visitor();
    assert_eq!(login(&mut phone, Some(&codes[0].to_uppercase())).await.0, StatusCode::OK);
    assert_eq!(code(&login(&mut server.visitor(), Some(&codes[0])).await), "wrong_factor");
    // It is off with the password, and only with it.
    let wrong = phone.send(Method::DELETE, FACTOR, Some(json!({"password": "wrong horse"}))).await;
    assert_eq!(code(&wrong), "wrong_password");
    let right = phone.send(Method::DELETE, FACTOR, Some(json!({"password": PASSWORD}))).await;
    assert_eq!(right.0, StatusCode::NO_CONTENT);
    assert_eq!(login(&mut server.visitor(), None).await.0, StatusCode::OK);
    assert_eq!(server.sql("SELECT count(*) FROM second_factors"), ["0"]);
}

#[tokio::test]
async fn one_recovery_code_does_not_stand_for_password_and_second_factor() {
    let server = TestServer::new().await;
    let mut home = server.member("Ada").await;
    let (_, made) = home.post("/api/me/recovery", json!({"password": PASSWORD})).await;
    let codes: Vec<String> = serde_json::from_value(made["recovery_codes"].clone()).unwrap();
    let telephone = Authenticator::set_up(&mut home).await;
    home.post(CONFIRM, json!({"code": telephone.code(0)})).await;
    let recover = |code: &str, second: Value| json!({"name": "Ada", "code": code, "password": PASSWORD, "second": second});
    let mut thief = server.visitor();
    let alone = thief.post("/api/recover", recover(&codes[0], Value::Null)).await;
    assert_eq!(code(&alone), "second_factor_needed");
    for wrong in [codes[0].as_str(), "123456", "not a code"] {
        let answer = thief.post("/api/recover", recover(&codes[0], wrong.into())).await;
        assert_eq!(code(&answer), "wrong_factor", "{wrong}");
    }
    assert_eq!(home.me().await["kind"], "member", "nothing has changed");
    let mut phone = server.visitor();
    let with = recover(&codes[0], telephone.code(1).into());
    assert_eq!(phone.post("/api/recover", with).await.0, StatusCode::OK, "the code still worked");
    let mut other = server.visitor();
    let two = recover(&codes[1], codes[2].as_str().into());
    assert_eq!(other.post("/api/recover", two).await.0, StatusCode::OK);
}

#[tokio::test]
async fn admins_need_one_where_the_operator_says_so() {
    let required = AdminSecondFactor::Required;
    let settings = Settings { admin_second_factor: required, ..Settings::default() };
    let server = TestServer::with(settings).await;
    let mut keeper = server.member("Ada").await;
    let store = Store::beside_at(&crate::test_server::location(server.dir.path())).await.unwrap();
    admin::act(&store, AuditActor::CommandLine, Action::Grant, "Ada", 1000).await.unwrap().unwrap();
    assert_eq!(keeper.get(FACTOR).await.1, json!({"on": false, "passkeys": [], "required": true}));
    for path in ["/api/admin/log", "/api/admin/people/Ada"] {
        let refused = keeper.get(path).await;
        assert_eq!((refused.0, code(&refused)), (StatusCode::FORBIDDEN, "second_factor_required"));
    }
    let telephone = Authenticator::set_up(&mut keeper).await;
    keeper.post(CONFIRM, json!({"code": telephone.code(0)})).await;
    assert_eq!(keeper.get("/api/admin/log").await.0, StatusCode::OK);
    assert_eq!(code(&server.member("Bob").await.get("/api/admin/log").await), "forbidden");
}

#[tokio::test]
async fn recovery_codes_of_earlier_versions_still_work_and_come_under_a_password_hash() {
    let server = TestServer::new().await;
    let mut home = server.member("Ada").await;
    let id = home.me().await["id"].as_str().unwrap().to_owned();
    // As versions before 0.3 kept them: SHA-256 of person and code.
    let digest = |code: &str| {
        use sha2::{Digest as _, Sha256};
        let person: PersonId = id.parse().unwrap();
        let mut hash = Sha256::new();
        hash.update(b"tablee/recovery/");
        hash.update(person.0);
        hash.update(code);
        <[u8; 32]>::from(hash.finalize())
    };
    let old: Vec<[u8; 32]> = ["abcdefghijkmnpqr", "rqpnmkjihgfedcba"].map(digest).into();
    for old in old {
        let hex: String = old.iter().map(|byte| format!("{byte:02x}")).collect();
        server.sql(&format!(
            "UPDATE recovery_codes SET lookup = {}, hash = '{hex}'
             WHERE id = (SELECT min(id) FROM recovery_codes WHERE hash LIKE '$%')",
            old[0]
        ));
    }
    let recover = |code: &str| json!({"name": "Ada", "code": code, "password": PASSWORD});
    let plain = || {
        let codes = server.sql("SELECT hash FROM recovery_codes");
        codes.iter().filter(|hash| !hash.starts_with("$argon2id$")).count()
    };
    assert_eq!(plain(), 2);
    let mut phone = server.visitor();
    assert_eq!(phone.post("/api/recover", recover("abcd-efgh-ijkm-npqr")).await.0, StatusCode::OK);
    assert_eq!(plain(), 1);
    sweeper::sweep(&server.app, wall()).await.unwrap();
    assert_eq!(plain(), 0);
    let again = server.visitor().post("/api/recover", recover("abcd-efgh-ijkm-npqr")).await;
    assert_eq!(code(&again), "wrong_code");
    let (status, _): (StatusCode, Value) =
        server.visitor().post("/api/recover", recover("RQPN MKJI HGFE DCBA")).await;
    assert_eq!(status, StatusCode::OK);
}
