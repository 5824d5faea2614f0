//! The same people again: who is listed, invited and kept away.

use crate::client::Person;
use crate::notices::{MINUTE, add_address, choose, id_of, open, open_limited};
use crate::patience::{in_time, until_so};
use crate::playing::RunningTable;
use crate::receiver::Receiver;
use crate::stored_rows;
use crate::test_server::TestServer;
use crate::tournament_admission::member;
use crate::tournament_watcher::{TournamentWatcher, make};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use std::time::Instant;
use tablee_protocol::notices::Channel;
use tablee_server::people::PersonId;
use tablee_server::time::wall;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Somebody who looks at the lobby.
pub struct Lobby(WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>);

impl Lobby {
    pub async fn enter(person: &Person) -> Lobby {
        Lobby::enter_with(person, "mine=true").await
    }

    /// With a query of their own.
    pub async fn enter_with(person: &Person, query: &str) -> Lobby {
        let url = format!("ws://{}/api/lobby/ws?{query}", person.address);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert(person.header(), person.cookie.parse().unwrap());
        Lobby(connect_async(request).await.unwrap().0)
    }

    pub async fn say(&mut self, message: Value) {
        self.0.send(Message::text(message.to_string())).await.unwrap();
    }

    /// The next message that is wanted.
    pub async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let next = in_time("a message of the lobby", self.0.next()).await;
            let Message::Text(text) = next.unwrap().unwrap() else { continue };
            let message = serde_json::from_str(&text).unwrap();
            if wanted(&message) {
                return message;
            }
        }
    }

    /// The invitations once there are so many.
    async fn invitations(&mut self, count: usize) -> Value {
        let is_so = |message: &Value| {
            message["invitations"].as_array().is_some_and(|all| all.len() == count)
        };
        self.until(is_so).await["invitations"].take()
    }
}

/// Four people who have finished a game.
pub struct Four {
    pub people: Vec<Person>,
    pub ids: Vec<PersonId>,
    pub game: RunningTable,
}

impl Four {
    pub async fn meet(server: &TestServer) -> Four {
        let setup = json!({"game": "sneak", "seats": 4});
        let mut game = RunningTable::begin(server, setup).await;
        game.play_out().await;
        let people = game.people.clone();
        // The table answers once its books are closed.
        people[0].get(&format!("/api/tables/{}", game.table)).await;
        let mut ids = Vec::new();
        for person in &people {
            ids.push(id_of(person).await);
        }
        Four { people, ids, game }
    }

    pub async fn block(&self, who: usize, whom: usize) {
        let path = format!("/api/me/blocked/{}", self.ids[whom]);
        assert_eq!(self.people[who].send("PUT", &path, "", "").await.status, 204);
    }

    pub async fn unblock(&self, who: usize, whom: usize) {
        let path = format!("/api/me/blocked/{}", self.ids[whom]);
        assert_eq!(self.people[who].send("DELETE", &path, "", "").await.status, 204);
    }

    pub fn invite(&self, whom: usize) -> String {
        format!("/api/me/people/{}/invite", self.ids[whom])
    }

    /// A public table at which one of them sits.
    pub async fn table_of(&self, who: usize) -> String {
        let setup = json!({"game": "sneak", "seats": 4, "watch": {"kind": "hands", "delay": 0}});
        let made = self.people[who].ask("/api/tables", setup).await;
        let id = made["id"].as_str().unwrap().to_owned();
        self.people[who].ask(&format!("/api/tables/{id}/sit"), json!({})).await;
        id
    }
}

async fn contacts(person: &Person) -> Value {
    person.get("/api/me/people").await.json()
}

async fn sees(person: &Person, table: &str) -> bool {
    let list = person.get("/api/tables").await.json();
    list["tables"].as_array().unwrap().iter().any(|row| row["id"] == table)
}

#[tokio::test(flavor = "multi_thread")]
async fn i_know_those_i_played_with_and_nobody_else() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let four = Four::meet(&server).await;
    let known = contacts(&four.people[0]).await;
    let met: Vec<&str> = known["people"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["person"].as_str().unwrap())
        .collect();
    let others: Vec<String> = four.ids[1..].iter().map(ToString::to_string).collect();
    assert_eq!(met.len(), 3);
    assert!(others.iter().all(|id| met.contains(&id.as_str())), "{known}");
    let first = &known["people"][0];
    assert_eq!((&first["games"], &first["last_game"]), (&json!(1), &json!("sneak")));
    assert_eq!(known["blocked"], json!([]));
    let stranger = Person::arrive(server.address).await;
    assert_eq!(contacts(&stranger).await["people"], json!([]));
    let answer = stranger.post(&four.invite(0), json!({})).await;
    assert_eq!((answer.status, answer.code().as_str()), (404, "not_found"));
    // Who sits with me now is known before a game is over.
    let table = four.table_of(0).await;
    stranger.ask(&format!("/api/tables/{table}/sit"), json!({})).await;
    let now = contacts(&stranger).await;
    assert_eq!(now["people"][0]["person"], four.ids[0].to_string());
    assert_eq!(now["people"][0]["games"], 0);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_makes_a_table_like_the_last_and_is_told_at_once() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let four = Four::meet(&server).await;
    let mut lobby = Lobby::enter(&four.people[1]).await;
    lobby.invitations(0).await;
    four.people[0].ask("/api/me/face", json!({"face": 9})).await;
    let table = four.people[0].ask(&four.invite(1), json!({})).await;
    let id = table["id"].as_str().unwrap();
    assert_eq!((&table["game"], &table["visibility"]), (&json!("sneak"), &json!("link")));
    assert_eq!(table["seats"][0]["person"], four.ids[0].to_string(), "{table}");
    assert_eq!(table["seats"][1]["kind"], "empty");
    let told = lobby.invitations(1).await;
    assert_eq!((&told[0]["table"], &told[0]["game"]), (&json!(id), &json!("sneak")));
    assert_eq!((&told[0]["inviter"], &told[0]["face"]), (&json!(four.ids[0]), &json!(9)));
    // Another is invited to the same table, and declines.
    four.people[0].ask(&four.invite(2), json!({"table": id})).await;
    let path = format!("/api/me/invitations/{id}");
    assert_eq!(four.people[2].get("/api/me/tables").await.json()["invitations"][0]["table"], id);
    assert_eq!(four.people[2].send("DELETE", &path, "", "").await.status, 204);
    assert_eq!(four.people[2].send("DELETE", &path, "", "").await.status, 404);
    assert_eq!(four.people[2].get("/api/me/tables").await.json()["invitations"], json!([]));
    let elsewhere = four.people[3].post(&four.invite(2), json!({"table": id})).await;
    assert_eq!(elsewhere.code(), "wrong_phase", "not at the table of somebody else");
    // Who follows the invitation is not invited any more, nor when the table is gone.
    four.people[1].ask(&format!("/api/tables/{id}/sit"), json!({})).await;
    lobby.invitations(0).await;
    four.people[1].ask(&format!("/api/tables/{id}/leave"), json!({})).await;
    lobby.invitations(1).await;
    four.people[0].ask(&format!("/api/tables/{id}/leave"), json!({})).await;
    lobby.invitations(0).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_to_be_told_is_told_of_an_invitation_once() {
    let data = tempfile::tempdir().unwrap();
    let server = open(data.path()).await;
    let mut receiver = Receiver::open().await;
    let four = Four::meet(&server).await;
    choose(&four.people[1], Value::Null).await;
    add_address(server.app.store(), four.ids[1], Channel::Webhook, receiver.url()).await;
    let table = four.people[0].ask(&four.invite(1), json!({})).await;
    let told = receiver.next().await.json();
    assert_eq!(told["kind"], "invitation");
    assert_eq!(told["tables"][0]["id"], table["id"]);
    let name = contacts(&four.people[1]).await["people"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["person"] == four.ids[0].to_string())
        .unwrap()["name"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(told["text"], format!("{name} invites you to a table of Sneak."));
    server.close().await;
}

/// The first invites the second to a table again and again: thirty invitations at once, then one each twenty seconds.
async fn invite_without_end(four: &Four, table: &str) {
    let (began, mut invited) = (Instant::now(), 0);
    for n in 0..61_u64 {
        let answer = four.people[0].post(&four.invite(1), json!({"table": table})).await;
        match answer.status {
            200 => invited += 1,
            _ => assert_eq!((answer.status, answer.code().as_str()), (429, "too_fast"), "{n}"),
        }
        assert!(n >= 30 || invited == n + 1, "{n}: {}", answer.text);
    }
    let more = began.elapsed().as_secs().div_ceil(20);
    assert!((30..=30 + more).contains(&invited), "{invited} invitations, {more} more at most");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_invites_again_and_again_floods_nobody() {
    let data = tempfile::tempdir().unwrap();
    let server = open_limited(data.path()).await;
    let mut receiver = Receiver::open().await;
    let four = Four::meet(&server).await;
    choose(&four.people[1], Value::Null).await;
    add_address(server.app.store(), four.ids[1], Channel::Webhook, receiver.url()).await;
    let first = four.table_of(0).await;
    invite_without_end(&four, &first).await;
    let told = receiver.next().await.json();
    assert_eq!(told["tables"].as_array().unwrap().len(), 1, "{told}");
    assert_eq!(told["tables"][0]["id"], first);
    let rests = async || stored_rows::sql(data.path(), "SELECT about FROM deliveries") == [""];
    until_so("what was told rests", rests).await;
    // Others who invite soon after that are told together, once.
    let mut last = Vec::new();
    for inviter in [2, 3] {
        let tables = [four.table_of(inviter).await, four.table_of(inviter).await];
        for table in &tables {
            four.people[inviter].ask(&four.invite(1), json!({"table": table})).await;
        }
        last.extend(tables.into_iter().next_back());
    }
    last.sort();
    server.app.notices().round(wall() + 6 * MINUTE).await.unwrap();
    let together = receiver.next().await.json();
    let tables = together["tables"].as_array().unwrap();
    let mut tables: Vec<&str> = tables.iter().map(|table| table["id"].as_str().unwrap()).collect();
    tables.sort();
    assert_eq!(tables, last, "of each inviter the latest: {together}");
    assert_ne!(together["id"], told["id"]);
    let text = together["text"].as_str().unwrap();
    assert!(text.ends_with(" invite you to tables of Sneak."), "{text}");
    // Nobody is told twice of what was told, and the rest ends.
    server.app.notices().round(wall() + 20 * MINUTE).await.unwrap();
    receiver.has_nothing();
    assert_eq!(stored_rows::sql(data.path(), "SELECT count(*) FROM deliveries"), ["0"]);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_account_that_invites_or_is_blocked_is_called_one() {
    let data = tempfile::tempdir().unwrap();
    let server = open(data.path()).await;
    let mut receiver = Receiver::open().await;
    let ada = member(&server, "Ada").await;
    let bot = ada.make_bot("Babbage").await;
    let (human, program) = (id_of(&ada).await, id_of(&bot).await);
    // The two have met: they sit at one table.
    let met = ada.ask("/api/tables", json!({"game": "sneak", "seats": 3})).await;
    let sit = format!("/api/tables/{}/sit", met["id"].as_str().unwrap());
    for person in [&ada, &bot] {
        person.ask(&sit, json!({})).await;
    }
    choose(&ada, Value::Null).await;
    add_address(server.app.store(), human, Channel::Webhook, receiver.url()).await;
    let made = bot.ask("/api/tables", json!({"game": "sneak", "seats": 3})).await;
    let table = made["id"].as_str().unwrap();
    bot.ask(&format!("/api/tables/{table}/sit"), json!({})).await;
    bot.ask(&format!("/api/me/people/{human}/invite"), json!({"table": table})).await;
    let told = receiver.next().await.json();
    assert_eq!(told["text"], "Babbage (bot) invites you to a table of Sneak.");
    let listed = ada.get("/api/me/tables").await.json();
    assert_eq!(listed["invitations"][0]["kind"], "bot", "{listed}");
    let block = format!("/api/me/blocked/{program}");
    assert_eq!(ada.send("PUT", &block, "", "").await.status, 204);
    assert_eq!(contacts(&ada).await["blocked"][0]["kind"], "bot");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_blocked_neither_sits_with_me_nor_sees_me_nor_learns_why() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let four = Four::meet(&server).await;
    let (ada, eve, bo) = (&four.people[0], &four.people[1], &four.people[2]);
    let mine = four.table_of(0).await;
    let mut lobby = Lobby::enter(eve).await;
    let row = |message: &Value| message["tables"][0]["id"] == mine.as_str();
    lobby.until(row).await;
    four.block(0, 1).await;
    lobby.until(|message| message["type"] == "gone" && message["id"] == mine.as_str()).await;
    assert!(!sees(eve, &mine).await && sees(bo, &mine).await);
    let refused = eve.post(&format!("/api/tables/{mine}/sit"), json!({})).await;
    assert_eq!(refused.status, 404, "there is no such table for them");
    // The other way round, where the blocker comes second.
    let theirs = four.table_of(1).await;
    assert!(sees(ada, &theirs).await, "only the blocked one is kept from seeing");
    let refused = ada.post(&format!("/api/tables/{theirs}/sit"), json!({})).await;
    assert_eq!((refused.status, refused.code().as_str()), (403, "cannot_sit"));
    assert_eq!(refused.json()["error"]["message"], "You cannot sit at this table.");
    // An invitation by the blocked one arrives nowhere and looks as if it did.
    assert_eq!(eve.post(&four.invite(0), json!({"table": theirs})).await.status, 200);
    assert_eq!(ada.get("/api/me/tables").await.json()["invitations"], json!([]));
    assert_eq!(ada.post(&four.invite(1), json!({})).await.code(), "blocked");
    let known = contacts(ada).await;
    assert_eq!(known["blocked"][0]["person"], four.ids[1].to_string());
    assert_eq!(known["people"].as_array().unwrap().len(), 2, "{known}");
    assert_eq!(contacts(eve).await["people"].as_array().unwrap().len(), 3, "nothing is told");
    // The same people again: those who do not meet are not seated together.
    let again = ada.ask(&four.game.path("rematch"), json!({})).await;
    let seats: Vec<bool> =
        again["seats"].as_array().unwrap().iter().map(|seat| seat["kind"] == "person").collect();
    assert_eq!(seats, [true, false, true, true]);
    let me = ada.send("PUT", &format!("/api/me/blocked/{}", four.ids[0]), "", "").await;
    assert_eq!(me.status, 400);
    let nobody = ada.send("PUT", &format!("/api/me/blocked/{}", "0".repeat(32)), "", "").await;
    assert_eq!(nobody.status, 404);
    four.unblock(0, 1).await;
    lobby
        .until(|message| message["type"] == "table" && message["table"]["id"] == mine.as_str())
        .await;
    eve.ask(&format!("/api/tables/{mine}/sit"), json!({})).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_blocked_does_not_look_on_at_my_table_even_with_its_link() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let four = Four::meet(&server).await;
    let (ada, eve, bo) = (&four.people[0], &four.people[1], &four.people[2]);
    let (mine, shared) = (four.table_of(0).await, four.table_of(2).await);
    let mut watching = eve.connect(&shared, None).await;
    four.block(0, 1).await;
    // Others may see all hands there, once there are some.
    let hands = bo.get(&format!("/api/tables/{mine}/watch")).await;
    assert_eq!((hands.status, hands.code().as_str()), (409, "wrong_phase"));
    bo.connect(&mine, None).await.close().await;
    // Who looks on already goes when the blocker sits down, and who sits at a table stays there.
    ada.ask(&format!("/api/tables/{shared}/sit"), json!({})).await;
    assert_eq!(watching.until("bye").await["reason"], "closed");
    eve.connect(&four.game.table, None).await.close().await;
    // The blocker may look at a table of the blocked one.
    let theirs = four.table_of(1).await;
    ada.connect(&theirs, None).await.close().await;
    four.unblock(0, 1).await;
    eve.connect(&mine, None).await.close().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_blocked_reads_nothing_of_a_table_at_which_i_sit_awake_or_asleep() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let four = Four::meet(&server).await;
    let (ada, eve) = (&four.people[0], &four.people[1]);
    let mine = four.table_of(0).await;
    four.block(0, 1).await;
    let nowhere = eve.get("/api/tables/nowhere").await;
    let check = async |server: &TestServer, when: &str| {
        let (ada, eve, bo) = (0, 1, 2);
        for (who, status) in [(ada, 200), (eve, 404), (bo, 200)] {
            let person = Person { address: server.address, ..four.people[who].clone() };
            for rest in ["", "/qr.svg"] {
                let answer = person.get(&format!("/api/tables/{mine}{rest}")).await;
                assert_eq!(answer.status, status, "{when}: {who} {rest}");
                let same = status == 200 || answer.json() == nowhere.json();
                assert!(same, "as if there were none: {}", answer.json());
            }
        }
    };
    check(&server, "awake").await;
    // Who played with me stays at that table, and does not learn where I went from there.
    let old = format!("/api/tables/{}", four.game.table);
    assert_eq!(eve.get(&old).await.status, 200);
    let again = ada.ask(&four.game.path("rematch"), json!({})).await;
    assert_eq!(again["seats"][1]["kind"], "empty");
    let answer = eve.post(&four.game.path("rematch"), json!({})).await;
    assert_eq!((answer.status, answer.json()), (404, nowhere.json()));
    server.close().await;
    let server = TestServer::open(data.path()).await;
    check(&server, "asleep").await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_blocked_person_writes_is_not_shown_to_me_also_after_a_restart() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut four = Four::meet(&server).await;
    four.block(0, 1).await;
    let lines = |message: &Value| -> Vec<String> {
        let chat = message["chat"].as_array().unwrap().iter();
        chat.map(|line| line["text"].as_str().unwrap().to_owned()).collect()
    };
    four.game.seats[1].say(json!({"type": "chat", "text": "hello, Ada"})).await;
    assert_eq!(four.game.seats[2].until("chat").await["text"], "hello, Ada");
    four.game.seats[2].say(json!({"type": "chat", "text": "well played"})).await;
    assert_eq!(four.game.seats[0].until("chat").await["text"], "well played");
    server.close().await;
    let server = TestServer::open(data.path()).await;
    for (who, shown) in [(0, 1), (1, 2), (2, 2)] {
        let person = Person { address: server.address, ..four.people[who].clone() };
        let socket = person.connect(&four.game.table, None).await;
        let welcome: Value = serde_json::from_str(&socket.heard[0]).unwrap();
        assert_eq!(lines(&welcome).len(), shown, "{who}");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn at_a_tournament_blocked_people_may_meet_and_their_lines_are_still_not_shown() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let four = Four::meet(&server).await;
    four.block(0, 1).await;
    let organiser = Person::arrive(server.address).await;
    let tournament = make(&organiser, json!({"rounds": 1})).await;
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    for person in &four.people {
        person.ask(&path("register"), json!({})).await;
        person.ask(&path("check-in"), json!({})).await;
    }
    organiser.ask(&path("start"), json!({})).await;
    organiser.ask(&path("bell"), json!({"do": "start"})).await;
    let mut seats = Vec::new();
    for person in &four.people {
        let watcher = TournamentWatcher::enter(person, &tournament).await;
        let room = watcher.mine["place"]["room"].as_str().unwrap().to_owned();
        seats.push(person.connect(&room, None).await);
    }
    assert!(seats.iter().all(|seat| seat.seat.is_some()), "the draw seats everybody");
    seats[1].say(json!({"type": "chat", "text": "hello, Ada"})).await;
    assert_eq!(seats[2].until("chat").await["text"], "hello, Ada");
    seats[2].say(json!({"type": "chat", "text": "well met"})).await;
    assert_eq!(seats[0].until("chat").await["text"], "well met");
    assert_eq!(seats[1].until("chat").await["text"], "hello, Ada", "one's own");
    assert_eq!(four.people[1].post(&four.invite(0), json!({})).await.status, 200);
    let mine = four.people[0].get("/api/me/tables").await.json();
    assert_eq!(mine["invitations"], json!([]), "it arrives nowhere");
    server.close().await;
}
