//! Somebody to play with now: over real sockets, who meets whom, when bots come, who is kept apart.

use crate::client::Person;
use crate::notices::id_of;
use crate::patience::in_time;
use crate::private_postgres::new_database;
use crate::test_server::TestServer;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tablee_engine::mixture::Share;
use tablee_server::people::Visitor;
use tablee_server::people::moment::now;
use tablee_server::tables::Request;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Somebody who looks for a table.
struct Seeker(WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>);

impl Seeker {
    async fn enter(person: &Person) -> Seeker {
        let url = format!("ws://{}/api/seek/ws", person.address);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("cookie", person.cookie.parse().unwrap());
        Seeker(connect_async(request).await.unwrap().0)
    }

    async fn say(&mut self, message: Value) {
        self.0.send(Message::text(message.to_string())).await.unwrap();
    }

    /// Looks for this.
    async fn seek(person: &Person, wish: Value) -> Seeker {
        let mut seeker = Seeker::enter(person).await;
        seeker.say(wish).await;
        seeker
    }

    /// The next message of that sort for which this is true.
    async fn until(&mut self, kind: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let next = in_time("a message to who looks", self.0.next()).await;
            let Message::Text(text) = next.unwrap().unwrap() else { continue };
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["type"] == kind && wanted(&message) {
                return message;
            }
        }
    }

    async fn seated(&mut self) -> String {
        self.until("seated", |_| true).await["table"].as_str().unwrap().to_owned()
    }

    /// Waits until so many others look for the same.
    async fn looking(&mut self, count: usize) -> Value {
        self.until("seeking", |message| message["looking"] == count).await
    }
}

fn wish(seats: u8) -> Value {
    json!({"type": "seek", "table": {"game": "sneak", "seats": seats}})
}

fn with(mut wish: Value, name: &str, value: Value) -> Value {
    wish[name] = value;
    wish
}

async fn people(server: &TestServer, count: usize) -> Vec<Person> {
    let mut people = Vec::new();
    for _ in 0..count {
        people.push(Person::arrive(server.address).await);
    }
    people
}

/// Who sits at a table: ids of people, levels of bots.
async fn seats(person: &Person, table: &str) -> Vec<String> {
    let table = person.get(&format!("/api/tables/{table}")).await.json();
    let seats = table["seats"].as_array().unwrap();
    seats
        .iter()
        .map(|seat| seat["person"].as_str().or(seat["level"].as_str()).unwrap_or("").to_owned())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_look_for_the_same_are_seated_and_the_game_starts_with_their_shares() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let all = people(&server, 3).await;
    let shares = [1u8, 2, 3].map(|byte| Share::new([byte; 32]));
    let asks = |n: usize| with(wish(3), "commitment", json!(shares[n].commitment().to_string()));
    let mut first = Seeker::seek(&all[0], asks(0)).await;
    assert_eq!(first.looking(0).await["near"], 0);
    let mut other = Seeker::seek(&people(&server, 1).await[0], wish(4)).await;
    other.looking(0).await;
    let mut second = Seeker::seek(&all[1], asks(1)).await;
    first.looking(1).await;
    let mut third = Seeker::seek(&all[2], asks(2)).await;
    let table = first.seated().await;
    assert_eq!((second.seated().await, third.seated().await), (table.clone(), table.clone()));
    let mut sitting = seats(&all[0], &table).await;
    sitting.sort();
    let mut ids = Vec::new();
    for person in &all {
        ids.push(id_of(person).await.to_string());
    }
    ids.sort();
    assert_eq!(sitting, ids);
    let path = format!("/api/tables/{table}/reveal");
    for (person, share) in all.iter().zip(shares) {
        person.ask(&path, json!({"share": share.to_string()})).await;
    }
    let running = all[0].get(&format!("/api/tables/{table}")).await.json();
    assert_eq!((&running["phase"], &running["rated"]), (&json!("running"), &json!(false)));
    server.close().await;
}

/// A table that ends after so many tricks.
fn tricks(tricks: u8) -> Value {
    json!({"game": "sneak", "seats": 2, "rules": {"tricks": tricks}})
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_mind_an_option_meets_those_who_do() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let all = people(&server, 4).await;
    let wish = |table: Value| json!({"type": "seek", "table": table});
    let mut one = Seeker::seek(&all[0], wish(tricks(1))).await;
    one.looking(0).await;
    let mut two = Seeker::seek(&all[1], wish(tricks(2))).await;
    assert_eq!(two.looking(0).await["near"], 0, "they look for different tables");
    let open = with(wish(tricks(3)), "or", json!([tricks(2), tricks(2)]));
    let mut any = Seeker::seek(&all[2], open).await;
    let table = any.seated().await;
    assert_eq!(two.seated().await, table);
    let rules = &all[2].get(&format!("/api/tables/{table}")).await.json()["rules"];
    assert_eq!(rules["tricks"], 2, "the table that both take");
    // At an open table of others as well.
    let open = all[3].ask("/api/tables", json!({"game": "sneak", "seats": 3})).await;
    let open = open["id"].as_str().unwrap();
    all[3].ask(&format!("/api/tables/{open}/sit"), json!({})).await;
    let _here = all[3].connect(open, None).await;
    let or = json!([{"game": "sneak", "seats": 3}]);
    one.say(with(wish(tricks(1)), "or", or)).await;
    assert_eq!(one.seated().await, open);
    for or in [json!([{"game": "other", "seats": 2}]), json!(vec![tricks(2); 32])] {
        let mut wrong = Seeker::seek(&all[0], with(wish(tricks(1)), "or", or)).await;
        assert_eq!(wrong.until("refused", |_| true).await["code"], "bad_request");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_take_the_seats_that_are_left_at_the_moment_that_was_chosen() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let all = people(&server, 2).await;
    let mut patient = Seeker::seek(&all[0], with(wish(3), "bots_after", json!(1_000))).await;
    patient.looking(0).await;
    let mut other = Seeker::seek(&all[1], with(wish(3), "bots_after", json!(3_000))).await;
    other.looking(1).await;
    server.app.seekers().round(now() + 1_001_000).await.unwrap();
    let table = patient.seated().await;
    assert_eq!(other.seated().await, table, "the same people now are better than later");
    let sitting = seats(&all[0], &table).await;
    assert_eq!(sitting[0], id_of(&all[0]).await.to_string());
    assert_eq!(sitting[1], id_of(&all[1]).await.to_string());
    assert_eq!(sitting[2], "first");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_blocked_one_another_never_meet_and_are_not_even_counted() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let all = people(&server, 3).await;
    let mut ada = Seeker::seek(&all[0], wish(2)).await;
    ada.looking(0).await;
    // Who has a name is written down, so that they can be blocked.
    all[1].ask("/api/me", json!({"name": "Eve"})).await;
    let eve = id_of(&all[1]).await;
    assert_eq!(all[0].send("PUT", &format!("/api/me/blocked/{eve}"), "", "").await.status, 204);
    let mut second = Seeker::seek(&all[1], wish(2)).await;
    assert_eq!(second.looking(0).await["near"], 0);
    let mut third = Seeker::seek(&all[2], wish(2)).await;
    let table = third.seated().await;
    assert_eq!(ada.seated().await, table);
    // At the open table of somebody who blocks them neither.
    let open = all[0].ask("/api/tables", json!({"game": "sneak", "seats": 2})).await;
    let open = open["id"].as_str().unwrap();
    all[0].ask(&format!("/api/tables/{open}/sit"), json!({})).await;
    let _here = all[0].connect(open, None).await;
    server.app.seekers().round(now()).await.unwrap();
    assert_eq!(seats(&all[0], open).await[1], "");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_table_that_fits_is_joined_while_its_host_is_there() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let all = people(&server, 3).await;
    let rated = json!({"game": "sneak", "seats": 3, "rated": true});
    for setup in [rated, json!({"game": "sneak", "seats": 3})] {
        let open = all[0].ask("/api/tables", setup).await;
        let id = open["id"].as_str().unwrap().to_owned();
        all[0].ask(&format!("/api/tables/{id}/sit"), json!({})).await;
    }
    let mut seeker = Seeker::seek(&all[1], wish(3)).await;
    seeker.looking(0).await;
    let mine = all[0].get("/api/me/tables").await.json();
    let tables: Vec<&str> =
        mine["tables"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap()).collect();
    let mut here = Vec::new();
    for table in &tables {
        here.push(all[0].connect(table, None).await);
    }
    let table = seeker.seated().await;
    assert_eq!(all[0].get(&format!("/api/tables/{table}")).await.json()["rated"], false);
    assert_eq!(seats(&all[0], &table).await[1], id_of(&all[1]).await.to_string());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_hangs_up_or_asks_again_looks_no_more_and_nonsense_is_refused() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let all = people(&server, 2).await;
    let mut stays = Seeker::seek(&all[0], wish(3)).await;
    stays.looking(0).await;
    let gone = Seeker::seek(&all[1], wish(3)).await;
    stays.looking(1).await;
    drop(gone);
    stays.looking(0).await;
    // The same person at another page: the first one ends.
    let mut again = Seeker::seek(&all[0], wish(2)).await;
    assert_eq!(stays.until("bye", |_| true).await["reason"], "replaced");
    again.looking(0).await;
    for (wrong, code) in [
        (json!({"type": "seek", "table": {"game": "chess", "seats": 2}}), "bad_request"),
        (json!({"type": "seek", "table": {"game": "sneak", "seats": 99}}), "bad_request"),
        (with(wish(3), "level", json!("genius")), "bad_request"),
        (with(wish(3), "commitment", json!("short")), "bad_request"),
        (json!({"type": "hello"}), "bad_request"),
    ] {
        again.say(wrong).await;
        assert_eq!(again.until("refused", |_| true).await["code"], code);
    }
    again.say(json!({"type": "ping"})).await;
    again.until("pong", |_| true).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_of_two_nodes_meet_at_one_table() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let database = new_database();
    let one = TestServer::open_with(here.path(), |all| all.store = Some(database.clone())).await;
    let other = TestServer::open_with(there.path(), |all| all.store = Some(database.clone())).await;
    let (ada, bo) = (&people(&one, 1).await[0], &people(&other, 1).await[0]);
    let mut first = Seeker::seek(ada, wish(3)).await;
    first.looking(0).await;
    let mut second = Seeker::seek(bo, with(wish(3), "bots_after", json!(3_000))).await;
    second.looking(1).await;
    first.looking(1).await;
    let third = &people(&one, 1).await[0];
    let mut last = Seeker::seek(third, wish(3)).await;
    let table = last.seated().await;
    assert_eq!((first.seated().await, second.seated().await), (table.clone(), table.clone()));
    let sitting = seats(bo, &table).await;
    assert_eq!(sitting.iter().filter(|id| id.len() == 32).count(), 3, "{sitting:?}");
    one.close().await;
    other.close().await;
}

/// A table that was found for three, of whom the first does not come; the others have told their shares.
async fn found_without_the_first(server: &TestServer, all: &[Person]) -> String {
    let share = |n: usize| Share::new([n as u8 + 1; 32]);
    let mut seekers = Vec::new();
    for (n, person) in all.iter().enumerate().take(3) {
        let commitment = json!(share(n).commitment().to_string());
        let wish = with(with(wish(3), "commitment", commitment), "bots_after", json!(3_000));
        let mut seeker = Seeker::seek(person, wish).await;
        if n < 2 {
            seeker.looking(n).await;
        }
        seekers.push(seeker);
    }
    let table = seekers[0].seated().await;
    for (n, person) in all.iter().enumerate().take(3).skip(1) {
        let share = json!({"share": share(n).to_string()});
        person.ask(&format!("/api/tables/{table}/reveal"), share).await;
    }
    let waiting = all[1].get(&format!("/api/tables/{table}")).await.json();
    assert_eq!((&waiting["phase"], &waiting["revealing"]), (&json!("open"), &json!([0])));
    assert_eq!(waiting["host"], id_of(&all[0]).await.to_string());
    look_at(server, &table, 1_000).await;
    assert_eq!(seats(&all[1], &table).await[0], id_of(&all[0]).await.to_string(), "not yet");
    look_at(server, &table, 31_000).await;
    assert_eq!(seats(&all[1], &table).await[0], "");
    table
}

/// The table looks who has come, so much later (ms).
async fn look_at(server: &TestServer, table: &str, later: i64) {
    let nobody = Visitor::guest(tablee_server::people::PersonId([0; 16]));
    let look = Request::FillSeats(now() + later);
    server.app.table_registry().ask(table, &nobody, look).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_come_gives_the_seat_to_the_next_who_looks_for_such_a_table() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let all = people(&server, 4).await;
    let table = found_without_the_first(&server, &all).await;
    let _host = all[1].connect(&table, None).await;
    let mut next = Seeker::seek(&all[3], wish(3)).await;
    assert_eq!(next.seated().await, table);
    look_at(&server, &table, 60_000).await;
    assert_eq!(seats(&all[1], &table).await[0], id_of(&all[3]).await.to_string());
    start(&all[1..], &table).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_come_is_replaced_by_a_bot_where_nobody_else_looks() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let all = people(&server, 3).await;
    let table = found_without_the_first(&server, &all).await;
    look_at(&server, &table, 47_000).await;
    assert_eq!(seats(&all[1], &table).await[0], "first");
    start(&all[1..], &table).await;
    server.close().await;
}

/// Those who are there say ready with another share, as their pages do, and tell it when the table starts by itself.
async fn start(people: &[Person], table: &str) {
    let share = |n: usize| Share::new([n as u8 + 77; 32]);
    let mut told = Value::Null;
    for (n, person) in people.iter().enumerate() {
        assert_eq!(told["revealing"], Value::Null, "somebody has not said ready yet");
        let ready = json!({"ready": true, "commitment": share(n).commitment().to_string()});
        told = person.ask(&format!("/api/tables/{table}/ready"), ready).await;
        assert_eq!(told["starts_itself"], true);
    }
    assert_eq!(told["revealing"].as_array().unwrap().len(), people.len(), "{told}");
    for (n, person) in people.iter().enumerate() {
        let share = json!({"share": share(n).to_string()});
        told = person.ask(&format!("/api/tables/{table}/reveal"), share).await;
    }
    assert_eq!(told["phase"], "running", "{told}");
}
