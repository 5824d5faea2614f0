//! Secrets stay secret until the end, and then everything can be checked; a share that is withheld
//! stops the start.

use crate::client::Person;
use crate::playing::{RunningTable, share};
use crate::test_server::TestServer;
use serde_json::{Value, json};
use tablee_engine::{Chain, Promises, Record};

#[tokio::test]
async fn the_seed_is_mixed_from_the_secret_and_every_share() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = RunningTable::plain(&server).await;
    game.play_out().await;
    let text = game.people[0].get(&game.path("record")).await.text;
    let record = Record::parse(&text).unwrap();
    record.check_chain(Chain::Required).unwrap();
    let mixture = record.mixture.unwrap();
    assert_eq!(mixture.seed(), record.seed);
    let shares: Vec<String> = mixture.shares.iter().map(|s| s.unwrap().to_string()).collect();
    assert_eq!(shares, (0..4).map(|seat| format!("{seat:064x}")).collect::<Vec<_>>());
    for belt in &game.seats {
        for heard in &belt.heard {
            assert!(!heard.contains(&record.seed.reveal()), "the seed was told: {heard}");
            assert!(!heard.contains(&mixture.secret.reveal()), "the secret was told: {heard}");
        }
        let shown = shown_while_revealing(&belt.heard);
        assert_eq!(shown.seats.iter().flatten().count(), 4);
        assert_eq!(shown.check(&mixture), Ok(()), "what was shown was kept");
    }
    server.close().await;
}

/// What a client was shown when the host had started and nobody had told a share.
fn shown_while_revealing(heard: &[String]) -> Promises {
    let tables = heard.iter().map(|text| serde_json::from_str::<Value>(text).unwrap());
    let all_withheld = |message: &Value| {
        message["table"]["revealing"].as_array().is_some_and(|seats| seats.len() == 4)
    };
    let message = tables.into_iter().find(all_withheld).unwrap();
    promises(&message["table"])
}

fn promises(table: &Value) -> Promises {
    let read = |value: &Value| value.as_str().map(|text| text.parse().unwrap());
    let seats = table["seats"].as_array().unwrap();
    Promises {
        server: read(&table["commitment"]).unwrap(),
        seats: seats.iter().map(|seat| read(&seat["commitment"])).collect(),
    }
}

/// A host and a friend who have sat down, and a bot.
struct Three {
    host: Person,
    friend: Person,
    table: String,
}

impl Three {
    async fn sit(server: &TestServer) -> Three {
        let (host, friend) =
            (Person::arrive(server.address).await, Person::arrive(server.address).await);
        let made = host.ask("/api/tables", json!({"game": "sneak", "seats": 3})).await;
        let three = Three { host, friend, table: made["id"].as_str().unwrap().to_owned() };
        three.host.ask(&three.path("sit"), json!({"seat": 0})).await;
        three.friend.ask(&three.path("sit"), json!({"seat": 1})).await;
        three.host.ask(&three.path("bot"), json!({"seat": 2, "level": "first"})).await;
        three
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/tables/{}/{rest}", self.table)
    }

    async fn start(&self) -> Value {
        let commitment = share(0).commitment();
        self.host.ask(&self.path("start"), json!({"commitment": commitment})).await
    }
}

fn ready(seat: usize) -> Value {
    json!({"ready": true, "commitment": share(seat).commitment()})
}

#[tokio::test]
async fn a_withheld_share_stops_the_start_and_is_named() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let three = Three::sit(&server).await;
    three.friend.ask(&three.path("ready"), ready(1)).await;
    let early = three.friend.post(&three.path("reveal"), json!({"share": share(1)})).await;
    assert_eq!((early.status, early.code().as_str()), (409, "not_revealing"));
    let started = three.start().await;
    assert_eq!((&started["phase"], &started["revealing"]), (&json!("open"), &json!([0, 1])));
    let told = three.host.ask(&three.path("reveal"), json!({"share": share(0)})).await;
    assert_eq!((&told["phase"], &told["revealing"]), (&json!("open"), &json!([1])));
    let other = three.friend.post(&three.path("reveal"), json!({"share": share(7)})).await;
    assert_eq!((other.status, other.code().as_str()), (409, "other_share"));
    let again = three.host.post(&three.path("start"), json!({})).await;
    assert_eq!((again.status, again.code().as_str()), (409, "not_ready"));
    let message = again.json()["error"]["message"].clone();
    assert!(message.as_str().unwrap().contains("eat 1 has not revealed its share"), "{message}");
    // The host removes who withholds; what was told is void, also the host's own share.
    let removed = three.host.ask(&three.path("remove"), json!({"seat": 1})).await;
    assert!(removed["revealing"].is_null() && removed["seats"][0]["commitment"].is_null());
    assert_eq!(removed["seats"][0]["ready"], false);
    let new = Person::arrive(server.address).await;
    new.ask(&three.path("sit"), json!({"seat": 1})).await;
    new.ask(&three.path("ready"), ready(3)).await;
    let shown = three.start().await;
    new.ask(&three.path("reveal"), json!({"share": share(3)})).await;
    let running = three.host.ask(&three.path("reveal"), json!({"share": share(0)})).await;
    assert_eq!((&running["phase"], &running["revealing"]), (&json!("running"), &Value::Null));
    // Told once more, by another page of the same person: it is known already. Another share is not.
    let again = three.host.ask(&three.path("reveal"), json!({"share": share(0)})).await;
    assert_eq!((&again["phase"], &again["version"]), (&running["phase"], &running["version"]));
    let late = three.host.post(&three.path("reveal"), json!({"share": share(5)})).await;
    assert_eq!(late.status, 409, "{}", late.text);
    assert_eq!(promises(&running), promises(&shown));
    server.close().await;
}

#[tokio::test]
async fn a_share_may_be_told_at_once_and_is_bound_all_the_same() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let three = Three::sit(&server).await;
    let told = json!({"ready": true, "share": share(1)});
    let shown = three.friend.ask(&three.path("ready"), told).await;
    assert_eq!(shown["seats"][1]["commitment"], json!(share(1).commitment()));
    let running = three.host.ask(&three.path("start"), json!({"share": share(0)})).await;
    assert_eq!((&running["phase"], &running["revealing"]), (&json!("running"), &Value::Null));
    assert_eq!(running["seats"][0]["commitment"], json!(share(0).commitment()));
    server.close().await;
}

#[tokio::test]
async fn a_start_that_is_broken_off_voids_every_commitment() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let three = Three::sit(&server).await;
    for change in ["ready", "bot", "leave"] {
        three.friend.ask(&three.path("sit"), json!({"seat": 1})).await;
        three.friend.ask(&three.path("ready"), ready(1)).await;
        three.start().await;
        three.host.ask(&three.path("reveal"), json!({"share": share(0)})).await;
        let table = match change {
            "ready" => three.friend.ask(&three.path("ready"), json!({"ready": false})).await,
            "bot" => three.host.ask(&three.path("bot"), json!({"seat": 2, "level": "first"})).await,
            _ => three.friend.ask(&three.path("leave"), json!({})).await,
        };
        assert!(table["revealing"].is_null(), "{change}");
        assert_eq!(promises(&table).seats, [None; 3], "{change}");
    }
    server.close().await;
}

/// A seat that knows what would be dealt breaks the start off until it likes the deal: everybody sees that, and by
/// whom, before they commit to another share, and afterwards in the replay.
#[tokio::test]
async fn who_breaks_a_start_off_is_named_to_everybody_and_in_the_replay() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let three = Three::sit(&server).await;
    let mut told = three.host.connect(&three.table, None).await;
    let mut name = Value::Null;
    for count in 1..=2 {
        three.friend.ask(&three.path("ready"), ready(1)).await;
        let shown = three.start().await;
        name = shown["seats"][1]["name"].clone();
        three.host.ask(&three.path("reveal"), json!({"share": share(0)})).await;
        three.friend.ask(&three.path("ready"), json!({"ready": false})).await;
        let table = loop {
            let table = told.until("table").await["table"].clone();
            if table["broken_starts"]["count"] == count {
                break table;
            }
        };
        let last = &table["broken_starts"]["newest"][count - 1];
        assert_eq!((&last["by"], &last["withheld"]), (&name, &json!([name])), "{table}");
        assert!(last["at"].as_i64() > Some(0), "{table}");
        assert_eq!(table["seats"][0]["ready"], false, "nobody is ready again by itself");
    }
    // Whoever reads the table from the file is told the same.
    server.close().await;
    let server = TestServer::open(data.path()).await;
    let three = Three {
        host: Person { address: server.address, cookie: three.host.cookie.clone() },
        friend: Person { address: server.address, cookie: three.friend.cookie.clone() },
        table: three.table,
    };
    three.friend.ask(&three.path("ready"), ready(1)).await;
    let again = three.start().await;
    assert_eq!(again["broken_starts"]["newest"][1]["by"], name, "{again}");
    three.friend.ask(&three.path("reveal"), json!({"share": share(1)})).await;
    three.host.ask(&three.path("reveal"), json!({"share": share(0)})).await;
    for person in [&three.friend, &three.host] {
        person.ask(&three.path("leave"), json!({})).await;
    }
    let mut watching = three.host.connect(&three.table, None).await;
    while !watching.is_over() {
        watching.until("update").await;
    }
    let replay = three.host.get(&three.path("replay")).await.json();
    assert_eq!(replay["broken_starts"]["count"], 2);
    assert_eq!(replay["broken_starts"]["newest"][0]["withheld"], json!([name]));
    let record = three.host.get(&three.path("record")).await.json();
    assert_eq!(record["mixture"]["broken_starts"], 2, "sealed, and without a name");
    server.close().await;
}

#[tokio::test]
async fn a_seat_without_a_share_adds_nothing_and_everybody_sees_it() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let three = Three::sit(&server).await;
    three.friend.ask(&three.path("ready"), json!({"ready": true})).await;
    let shown = three.start().await;
    assert_eq!(shown["revealing"], json!([0]), "the friend and the bot have nothing to tell");
    assert_eq!(promises(&shown).seats, [Some(share(0).commitment()), None, None]);
    let running = three.host.ask(&three.path("reveal"), json!({"share": share(0)})).await;
    assert_eq!(running["phase"], "running");
    server.close().await;
}

#[tokio::test]
async fn a_start_that_waits_for_shares_outlives_the_server() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut three = Three::sit(&server).await;
    three.friend.ask(&three.path("ready"), ready(1)).await;
    three.start().await;
    three.host.ask(&three.path("reveal"), json!({"share": share(0)})).await;
    server.close().await;
    let server = TestServer::open(data.path()).await;
    (three.host.address, three.friend.address) = (server.address, server.address);
    let running = three.friend.ask(&three.path("reveal"), json!({"share": share(1)})).await;
    assert_eq!(running["phase"], "running");
    server.close().await;
}
