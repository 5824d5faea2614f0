//! People who are awaited and absent are told: once, together, not in quiet hours, and over restarts.

use super::browser::{Browser, code};
use crate::browser;
use crate::client::Person;
use crate::patience::until_so;
use crate::playing::RunningTable;
use crate::receiver::{Received, Receiver};
use crate::test_server::TestServer;
use axum::http::{Method, StatusCode};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde_json::{Value, json};
use sha2::Sha256;
use std::path::Path;
use tablee_protocol::notices::Channel;
use tablee_server::Settings;
use tablee_server::people::PersonId;
use tablee_server::store::{NoticeAddress, NoticeRow, Store};
use tablee_server::time::wall;

pub const NOTICES: &str = "/api/me/notices";
const WEBHOOKS: &str = "/api/me/notices/webhooks";
const KEY: [u8; 32] = [7; 32];
pub const MINUTE: i64 = 60_000;

pub fn near() -> Vec<ipnet::IpNet> {
    vec!["127.0.0.0/8".parse().unwrap()]
}

pub async fn open(data: &Path) -> TestServer {
    TestServer::open_with(data, |settings| settings.notice_networks = near()).await
}

/// The same, where the machine itself is limited like everybody else.
pub async fn open_limited(data: &Path) -> TestServer {
    TestServer::open_with(data, |settings| {
        settings.notice_networks = near();
        settings.unlimited = Vec::new();
    })
    .await
}

/// One of several nodes on this database.
pub async fn open_node(data: &Path, url: &str) -> TestServer {
    TestServer::open_with(data, |settings| {
        settings.notice_networks = near();
        settings.store = Some(url.to_owned());
    })
    .await
}

pub async fn id_of(person: &Person) -> PersonId {
    let me = person.get("/api/me").await.json();
    me["id"].as_str().unwrap().parse().unwrap()
}

pub async fn choose(person: &Person, quiet: Value) {
    let mut choices = json!({"turns": true, "zone": "UTC", "lang": "en"});
    if !quiet.is_null() {
        choices["quiet"] = quiet;
    }
    let json = "Content-Type: application/json\r\n";
    let answer = person.send("PUT", NOTICES, json, &choices.to_string()).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
}

/// Gives a guest what only members can give themselves.
pub async fn add_address(store: &Store, person: PersonId, channel: Channel, url: String) {
    let address = NoticeAddress {
        id: format!("{person}-{}", channel.as_str()),
        person,
        channel,
        address: url,
        keys: KEY.to_vec(),
        created_at: 1,
        failures: 0,
        trouble: None,
        off_at: None,
        confirmed_at: Some(1),
        session: None,
    };
    store.add_notice_address(address, 9).await.unwrap().unwrap();
}

/// Waits until the notices of somebody are as wanted.
pub async fn until(store: &Store, person: PersonId, wanted: impl Fn(&[NoticeRow]) -> bool) {
    let is_so = async || wanted(&store.notices_of(person).await.unwrap());
    until_so("the notices are as wanted", is_so).await;
}

/// A game in which the next to play has left, and is then awaited.
pub struct Absence {
    pub game: RunningTable,
    /// Their seat.
    pub seat: usize,
    pub person: PersonId,
}

impl Absence {
    async fn of(server: &TestServer, mut game: RunningTable, receiver: &Receiver) -> Absence {
        let seat = (game.turn() + 1) % 4;
        let person = id_of(&game.people[seat]).await;
        choose(&game.people[seat], Value::Null).await;
        add_address(server.app.store(), person, Channel::Webhook, receiver.url()).await;
        Absence::begin(&mut game, seat).await;
        until(server.app.store(), person, |notices| !notices.is_empty()).await;
        Absence { game, seat, person }
    }

    /// The one at this seat leaves, and the others play until the game waits for them.
    pub async fn begin(game: &mut RunningTable, seat: usize) {
        let socket = game.seats.remove(seat);
        socket.close().await;
        // Everybody hears that they have left before anybody moves.
        for socket in &mut game.seats {
            loop {
                let told = socket.until("table").await;
                if told["table"]["seats"][seat]["here"] == false {
                    break;
                }
            }
        }
        while let Some(turn) = game.seats.iter().position(|socket| socket.is_awaited()) {
            let action = game.seats[turn].legal[0].clone();
            game.seats[turn].act(&action).await;
            let seq = game.seats[turn].seq + 1;
            for socket in &mut game.seats {
                socket.reach(seq).await;
            }
        }
    }
}

/// Checks who sends it, as a receiver would.
fn check_signature(received: &Received) {
    let (id, at) = (received.header("webhook-id"), received.header("webhook-timestamp"));
    let mut mac = Hmac::<Sha256>::new_from_slice(&KEY).unwrap();
    mac.update(format!("{id}.{at}.").as_bytes());
    mac.update(&received.body);
    let expected = format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()));
    assert_eq!(received.header("webhook-signature"), expected);
    assert_eq!(received.json()["id"], id.as_str());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_absent_is_told_once_and_can_check_who_says_so() {
    let data = tempfile::tempdir().unwrap();
    let server = open(data.path()).await;
    let mut receiver = Receiver::open().await;
    let game = RunningTable::plain(&server).await;
    let mut absence = Absence::of(&server, game, &receiver).await;
    let notices = server.app.notices();
    let now = wall();
    notices.round(now).await.unwrap();
    receiver.has_nothing();
    notices.round(now + 2 * MINUTE).await.unwrap();
    let received = receiver.next().await;
    assert!(received.head.starts_with("POST /hook?of=tablee HTTP/1.1\r\n"), "{}", received.head);
    check_signature(&received);
    let told = received.json();
    assert_eq!((&told["kind"], &told["text"]), (&json!("turn"), &json!("It is your turn: Sneak.")));
    assert_eq!(told["tables"].as_array().unwrap().len(), 1);
    assert_eq!(told["tables"][0]["id"], absence.game.table.as_str());
    let url = format!("http://{}/t/{}", server.address, absence.game.table);
    assert_eq!(told["tables"][0]["url"], url);
    notices.round(now + 60 * MINUTE).await.unwrap();
    receiver.has_nothing();
    // They come, move and leave; the next turn is told again.
    let person = absence.game.people[absence.seat].clone();
    let mut socket = person.connect(&absence.game.table, None).await;
    let action = socket.legal[0].clone();
    socket.act(&action).await;
    socket.until("update").await;
    let seq = socket.seq;
    absence.game.seats.insert(absence.seat, socket);
    for socket in &mut absence.game.seats {
        socket.reach(seq).await;
    }
    until(server.app.store(), absence.person, <[_]>::is_empty).await;
    if absence.game.seats[0].is_over() {
        return server.close().await;
    }
    Absence::begin(&mut absence.game, absence.seat).await;
    if !absence.game.seats[0].is_over() {
        until(server.app.store(), absence.person, |notices| !notices.is_empty()).await;
        notices.round(now + 120 * MINUTE).await.unwrap();
        assert_ne!(receiver.next().await.json()["id"], told["id"]);
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_seen_it_or_wants_silence_is_told_nothing() {
    let data = tempfile::tempdir().unwrap();
    let server = open(data.path()).await;
    let mut receiver = Receiver::open().await;
    let game = RunningTable::plain(&server).await;
    let absence = Absence::of(&server, game, &receiver).await;
    let (store, notices) = (server.app.store(), server.app.notices());
    let person = &absence.game.people[absence.seat];
    let socket = person.connect(&absence.game.table, None).await;
    until(store, absence.person, |notices| notices[0].due.is_none()).await;
    socket.close().await;
    notices.round(wall() + 60 * MINUTE).await.unwrap();
    receiver.has_nothing();
    // Silence about this table, and then about all.
    let json = "Content-Type: application/json\r\n";
    let path = format!("{NOTICES}/tables/{}", absence.game.table);
    let silence = person.send("PUT", &path, json, r#"{"on":false}"#).await;
    assert_eq!(silence.status, 204, "{}", silence.text);
    assert_eq!(store.notices_of(absence.person).await.unwrap(), []);
    assert_eq!(person.get(NOTICES).await.json()["silent"], json!([absence.game.table]));
    let nowhere = format!("{NOTICES}/tables/nowhere");
    let elsewhere = person.send("PUT", &nowhere, json, r#"{"on":true}"#).await;
    assert_eq!(elsewhere.status, 404);
    let again = person.send("PUT", &path, json, r#"{"on":true}"#).await;
    assert_eq!(again.status, 204, "{}", again.text);
    assert_eq!(person.get(NOTICES).await.json()["silent"], json!([]));
    let none = r#"{"turns":false,"zone":"UTC","lang":"ko"}"#;
    assert_eq!(person.send("PUT", NOTICES, json, none).await.status, 200);
    notices.round(wall() + 90 * MINUTE).await.unwrap();
    receiver.has_nothing();
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn several_tables_are_told_together_and_the_next_notice_waits() {
    let data = tempfile::tempdir().unwrap();
    let server = open(data.path()).await;
    let mut receiver = Receiver::open().await;
    let first = RunningTable::plain(&server).await;
    let mut people = first.people.clone();
    let mut absence = Absence::of(&server, first, &receiver).await;
    // A second table at which the same person is awaited.
    let setup = json!({"game": "sneak", "seats": 4});
    let mut second = RunningTable::seat(people.clone(), setup.clone()).await;
    let (store, notices) = (server.app.store(), server.app.notices());
    if second.turn() == absence.seat {
        second.play_one().await;
    }
    Absence::begin(&mut second, absence.seat).await;
    until(store, absence.person, |notices| notices.len() == 2).await;
    let now = wall() + 2 * MINUTE;
    notices.round(now).await.unwrap();
    let told = receiver.next().await.json();
    let tables = told["tables"].as_array().unwrap();
    let mut ids: Vec<&str> = tables.iter().map(|table| table["id"].as_str().unwrap()).collect();
    let mut both = [absence.game.table.as_str(), second.table.as_str()];
    ids.sort_unstable();
    both.sort_unstable();
    assert_eq!(ids, both);
    receiver.has_nothing();
    // A third one soon after that waits until the gap is over.
    let third = RunningTable::seat(std::mem::take(&mut people), setup).await;
    absence.game = third;
    if absence.game.turn() == absence.seat {
        absence.game.play_one().await;
    }
    Absence::begin(&mut absence.game, absence.seat).await;
    until(store, absence.person, |notices| notices.len() == 3).await;
    notices.round(now + 2 * MINUTE).await.unwrap();
    receiver.has_nothing();
    notices.round(now + 5 * MINUTE).await.unwrap();
    assert_eq!(receiver.next().await.json()["tables"].as_array().unwrap().len(), 1);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn quiet_hours_are_quiet_and_then_it_is_told() {
    let data = tempfile::tempdir().unwrap();
    let server = open(data.path()).await;
    let mut receiver = Receiver::open().await;
    let game = RunningTable::plain(&server).await;
    let absence = Absence::of(&server, game, &receiver).await;
    let now = wall();
    let minute = now / MINUTE % 1440;
    let (from, until) = ((minute + 1439) % 1440, (minute + 120) % 1440);
    choose(&absence.game.people[absence.seat], json!({"from": from, "until": until})).await;
    let notices = server.app.notices();
    for later in [2, 60, 118] {
        notices.round(now + later * MINUTE).await.unwrap();
        receiver.has_nothing();
    }
    let due = server.app.store().notices_of(absence.person).await.unwrap()[0].due;
    assert_eq!(due, Some((now / MINUTE + 120) * MINUTE), "when the quiet hours end");
    notices.round(now + 120 * MINUTE).await.unwrap();
    check_signature(&receiver.next().await);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_arrive_is_sent_again_over_a_restart_under_the_same_name() {
    let data = tempfile::tempdir().unwrap();
    let server = open(data.path()).await;
    let mut receiver = Receiver::open().await;
    let game = RunningTable::plain(&server).await;
    let absence = Absence::of(&server, game, &receiver).await;
    add_address(server.app.store(), absence.person, Channel::Discord, receiver.url()).await;
    receiver.answer("500 Internal Server Error");
    receiver.answer("500 Internal Server Error");
    let now = wall() + 2 * MINUTE;
    server.app.notices().round(now).await.unwrap();
    let first = [receiver.next().await, receiver.next().await];
    let trouble = server.app.store().notice_addresses(absence.person).await.unwrap();
    assert_eq!(trouble[0].trouble.as_deref(), Some("status_500"));
    server.app.notices().round(now + 59_000).await.unwrap();
    receiver.has_nothing();
    drop(absence.game);
    server.close().await;

    let server = open(data.path()).await;
    server.app.notices().round(now + MINUTE).await.unwrap();
    let second = [receiver.next().await, receiver.next().await];
    let names = |all: &[Received; 2]| {
        let mut names = [all[0].header("webhook-id"), all[1].header("webhook-id")];
        names.sort();
        names
    };
    assert_eq!(names(&first), names(&second));
    let discord = second.iter().find(|one| one.json().get("content").is_some()).unwrap().json();
    let content = discord["content"].as_str().unwrap();
    assert!(content.starts_with("It is your turn: Sneak.\nhttp://"), "{content}");
    assert_eq!(discord["allowed_mentions"], json!({"parse": []}));
    let well = server.app.store().notice_addresses(absence.person).await.unwrap();
    assert!(well.iter().all(|address| address.failures == 0 && address.trouble.is_none()));
    server.app.notices().round(now + 999 * MINUTE).await.unwrap();
    receiver.has_nothing();
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_did_not_arrive_is_not_sent_again_in_quiet_hours_nor_of_a_silenced_table() {
    let data = tempfile::tempdir().unwrap();
    let server = open(data.path()).await;
    let mut receiver = Receiver::open().await;
    let game = RunningTable::plain(&server).await;
    let absence = Absence::of(&server, game, &receiver).await;
    let person = &absence.game.people[absence.seat];
    let (notices, now) = (server.app.notices(), wall() + 2 * MINUTE);
    for _ in 0..2 {
        receiver.answer("500 Internal Server Error");
    }
    notices.round(now).await.unwrap();
    let first = receiver.next().await;
    // Quiet hours begin before it is tried again.
    let minute = now / MINUTE % 1440;
    choose(person, json!({"from": minute, "until": (minute + 120) % 1440})).await;
    for later in [2, 30, 118] {
        notices.round(now + later * MINUTE).await.unwrap();
        receiver.has_nothing();
    }
    notices.round(now + 120 * MINUTE).await.unwrap();
    let second = receiver.next().await;
    assert_eq!(first.header("webhook-id"), second.header("webhook-id"));
    // It failed once more, and they have switched the table off since.
    let off = format!("{NOTICES}/tables/{}", absence.game.table);
    let json = "Content-Type: application/json\r\n";
    assert_eq!(person.send("PUT", &off, json, r#"{"on":false}"#).await.status, 204);
    notices.round(now + 150 * MINUTE).await.unwrap();
    receiver.has_nothing();
    server.close().await;
}

async fn put(browser: &mut Browser, body: Value) -> browser::Answer {
    browser.send(Method::PUT, NOTICES, Some(body)).await
}

#[tokio::test]
async fn choices_are_checked_and_kept() {
    let server = browser::TestServer::new().await;
    let mut ada = server.member("Ada").await;
    let (_, nothing) = ada.get(NOTICES).await;
    assert_eq!(nothing["push_key"].as_str().unwrap().len(), 87, "65 bytes in Base64");
    for list in ["webhooks", "browsers", "silent"] {
        assert_eq!(nothing[list], json!([]));
    }
    let good = json!({"turns": true, "zone": "Asia/Seoul", "lang": "ko", "quiet": {"from": 1320, "until": 420}});
    let (status, kept) = put(&mut ada, good.clone()).await;
    assert_eq!((status, &kept["choices"]), (StatusCode::OK, &good));
    assert_eq!(ada.get(NOTICES).await.1, kept);
    for (field, wrong) in [
        ("zone", json!("Nowhere/Else")),
        ("lang", json!("xx")),
        ("quiet", json!({"from": 1440, "until": 0})),
        ("quiet", json!({"from": -1, "until": 0})),
        ("turns", json!("yes")),
    ] {
        let mut asked = good.clone();
        asked[field] = wrong;
        let refused = put(&mut ada, asked).await;
        assert!(refused.0.is_client_error(), "{field}: {refused:?}");
    }
    let exported = ada.get("/api/me/export").await.1;
    assert_eq!(exported["notices"], good);
}

#[tokio::test]
async fn webhooks_are_for_members_few_and_public() {
    let server = browser::TestServer::new().await;
    let webhook = |url: &str| json!({"url": url, "channel": "webhook"});
    let mut guest = server.visitor();
    let refused = guest.post(WEBHOOKS, webhook("https://1.1.1.1/")).await;
    assert_eq!(refused.0, StatusCode::FORBIDDEN, "{refused:?}");
    let mut ada = server.member("Ada").await;
    for private in
        ["http://127.0.0.1:7777/", "https://localhost/", "https://169.254.169.254/latest"]
    {
        let refused = ada.post(WEBHOOKS, webhook(private)).await;
        assert_eq!(
            (refused.0, code(&refused)),
            (StatusCode::BAD_REQUEST, "not_public"),
            "{private}"
        );
    }
    for wrong in ["", "gopher://1.1.1.1/", "https://me:word@1.1.1.1/"] {
        assert_eq!(code(&ada.post(WEBHOOKS, webhook(wrong)).await), "bad_url", "{wrong}");
    }
    let other = json!({"url": "https://1.1.1.1/", "channel": "push"});
    assert_eq!(ada.post(WEBHOOKS, other).await.0, StatusCode::BAD_REQUEST);
    for n in 0..10 {
        let (status, made) = ada.post(WEBHOOKS, webhook(&format!("https://1.1.1.1/{n}"))).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        assert!(made["secret"].as_str().unwrap().starts_with("whsec_"));
    }
    let more = ada.post(WEBHOOKS, webhook("https://1.1.1.1/more")).await;
    assert_eq!(code(&more), "too_many_webhooks");
    let (_, all) = ada.get(NOTICES).await;
    let id = all["webhooks"][0]["id"].as_str().unwrap().to_owned();
    let mut bo = server.member("Bo").await;
    for (method, path) in [
        (Method::DELETE, format!("{WEBHOOKS}/{id}")),
        (Method::POST, format!("{WEBHOOKS}/{id}/test")),
    ] {
        let refused = bo.send(method, &path, None).await;
        assert_eq!(refused.0, StatusCode::NOT_FOUND, "not Bo's");
    }
    assert_eq!(ada.delete(&format!("{WEBHOOKS}/{id}")).await.0, StatusCode::NO_CONTENT);
    assert_eq!(ada.get(NOTICES).await.1["webhooks"].as_array().unwrap().len(), 9);
}

#[tokio::test]
async fn a_test_arrives_and_a_failure_is_shown() {
    let settings = Settings { notice_networks: near(), ..Settings::default() };
    let server = browser::TestServer::with(settings).await;
    let mut receiver = Receiver::open().await;
    let mut ada = server.member("Ada").await;
    put(&mut ada, json!({"turns": true, "zone": "UTC", "lang": "fr"})).await;
    let asked = json!({"url": receiver.url(), "channel": "webhook"});
    let (_, made) = ada.post(WEBHOOKS, asked).await;
    let path = format!("{WEBHOOKS}/{}/test", made["webhook"]["id"].as_str().unwrap());
    let (status, well) = ada.send(Method::POST, &path, None).await;
    assert_eq!((status, &well["trouble"]), (StatusCode::OK, &Value::Null), "{well}");
    let told = receiver.next().await.json();
    assert_eq!(told["kind"], "test");
    assert!(told["text"].as_str().unwrap().starts_with("Ceci est un essai"), "{told}");
    receiver.answer("404 Not Found");
    let (_, failed) = ada.send(Method::POST, &path, None).await;
    receiver.next().await;
    assert_eq!(failed["trouble"], "status_404");
    assert_eq!(ada.get(NOTICES).await.1["webhooks"][0], failed);
    // A test is not repeated.
    server.app.notices().round(wall() + 999 * MINUTE).await.unwrap();
    receiver.has_nothing();
}

#[tokio::test]
async fn an_address_that_is_not_public_any_more_is_not_reached() {
    let server = browser::TestServer::new().await;
    let mut receiver = Receiver::open().await;
    let mut ada = server.member("Ada").await;
    let id: PersonId = ada.me().await["id"].as_str().unwrap().parse().unwrap();
    // As if its name had another address when it was given.
    add_address(server.app.store(), id, Channel::Webhook, receiver.url()).await;
    let (_, all) = ada.get(NOTICES).await;
    let path = format!("{WEBHOOKS}/{}/test", all["webhooks"][0]["id"].as_str().unwrap());
    let (status, refused) = ada.send(Method::POST, &path, None).await;
    assert_eq!((status, &refused["trouble"]), (StatusCode::OK, &json!("not_public")));
    receiver.has_nothing();
}

#[tokio::test]
async fn tests_of_webhooks_are_paced() {
    let settings = Settings { unlimited: Vec::new(), ..Settings::default() };
    let server = browser::TestServer::with(settings).await;
    let mut ada = server.member("Ada").await;
    let path = format!("{WEBHOOKS}/nothing/test");
    let mut paced = 0;
    for n in 0..30 {
        match ada.send(Method::POST, &path, None).await {
            (StatusCode::NOT_FOUND, _) => {}
            refused => {
                assert_eq!(code(&refused), "too_fast");
                assert!(n >= 5, "five are allowed at once");
                paced += 1;
            }
        }
    }
    assert!(paced > 0, "one more is allowed every half minute");
}
