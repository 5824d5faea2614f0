//! Several people at one device: each has a seat, a name, a share and a view of their own.

use crate::client::Person;
use crate::playing::{RunningTable, share};
use crate::test_server::TestServer;
use serde_json::{Value, json};

/// A table with its host in the first seat.
async fn table(host: &Person, setup: Value) -> String {
    let made = host.ask("/api/tables", setup).await;
    let id = made["id"].as_str().unwrap().to_owned();
    host.ask(&format!("/api/tables/{id}/sit"), json!({"seat": 0})).await;
    id
}

fn plain() -> Value {
    json!({"game": "sneak", "seats": 4})
}

/// A couch of two, two people on devices of their own, the game started.
async fn couch(server: &TestServer) -> (RunningTable, Person) {
    couch_at(server, plain()).await
}

/// The same at such a table.
async fn couch_at(server: &TestServer, setup: Value) -> (RunningTable, Person) {
    let host = Person::arrive(server.address).await;
    let other = Person::arrive(server.address).await;
    let id = table(&host, setup).await;
    let path = |rest: &str| format!("/api/tables/{id}/{rest}");
    host.ask("/api/me?as=1", json!({"name": "Léa"})).await;
    host.ask(&path("sit?as=1"), json!({"seat": 1})).await;
    other.ask(&path("sit"), json!({"seat": 2})).await;
    let last = Person::arrive(server.address).await;
    last.ask(&path("sit"), json!({"seat": 3})).await;
    last.ask(&path("ready"), json!({"ready": true})).await;
    let ready = |seat| json!({"ready": true, "commitment": share(seat).commitment()});
    host.ask(&path("ready?as=1"), ready(1)).await;
    other.ask(&path("ready"), ready(2)).await;
    host.ask(&path("start"), json!({"commitment": share(0).commitment()})).await;
    host.ask(&path("reveal?as=1"), json!({"share": share(1)})).await;
    other.ask(&path("reveal"), json!({"share": share(2)})).await;
    host.ask(&path("reveal"), json!({"share": share(0)})).await;
    let seats = vec![
        host.connect(&id, None).await,
        host.connect_as(&id, 1).await,
        other.connect(&id, None).await,
    ];
    (
        RunningTable { people: vec![host.clone(), host, other.clone(), last], table: id, seats },
        other,
    )
}

#[tokio::test]
async fn two_people_at_one_device_have_a_seat_and_a_view_each() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let (game, other) = couch(&server).await;
    let told: Vec<_> = game.seats.iter().map(|seat| seat.seat).collect();
    assert_eq!(told, [Some(0), Some(1), Some(2)]);
    assert_ne!(game.seats[0].view, game.seats[1].view, "each sees their own hand");
    let seen = other.get(&format!("/api/tables/{}", game.table)).await.json();
    assert_eq!(seen["seats"][1]["name"], "Léa");
    assert_eq!(seen["seats"][1]["companion_of"], seen["seats"][0]["person"], "{seen}");
    assert_eq!(seen["seats"][2].get("companion_of"), None);
    // Nobody else comes in as one of them, whatever number they say.
    assert_eq!(other.connect_as(&game.table, 1).await.seat, None);
    server.close().await;
}

#[tokio::test]
async fn a_companion_is_the_same_person_after_a_restart() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let (mut game, _) = couch(&server).await;
    let me = game.people[0].get("/api/me?as=1").await.json();
    server.close().await;
    let server = TestServer::open(data.path()).await;
    game.people[0].address = server.address;
    assert_eq!(game.people[0].get("/api/me?as=1").await.json(), me);
    assert_eq!(game.people[0].connect_as(&game.table, 1).await.seat, Some(1));
    server.close().await;
}

#[tokio::test]
async fn a_table_that_counts_has_one_seat_for_each_device() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let host = Person::arrive(server.address).await;
    let id = table(&host, json!({"game": "sneak", "seats": 4, "rated": true})).await;
    let refused = host.post(&format!("/api/tables/{id}/sit?as=1"), json!({})).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "one_seat_each"));
    server.close().await;
}

#[tokio::test]
async fn a_companion_sits_only_beside_whom_the_device_belongs_to_and_goes_with_them() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let (host, guest) =
        (Person::arrive(server.address).await, Person::arrive(server.address).await);
    let id = table(&host, plain()).await;
    let path = |rest: &str| format!("/api/tables/{id}/{rest}");
    assert_eq!(guest.post(&path("sit?as=1"), json!({})).await.status, 403);
    guest.ask(&path("sit"), json!({})).await;
    let seated = guest.ask(&path("sit?as=1"), json!({})).await;
    assert_eq!(seated["seats"][2]["kind"], "person");
    // Moving to another seat takes nobody along.
    let moved = guest.ask(&path("sit"), json!({"seat": 3})).await;
    assert_eq!(moved["seats"][2]["kind"], "person");
    let left = guest.ask(&path("leave"), json!({})).await;
    assert!((1..4).all(|seat| left["seats"][seat]["kind"] == "empty"), "{left}");
    server.close().await;
}

#[tokio::test]
async fn who_is_removed_does_not_come_back_as_a_companion() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let (host, guest) =
        (Person::arrive(server.address).await, Person::arrive(server.address).await);
    let id = table(&host, plain()).await;
    let path = |rest: &str| format!("/api/tables/{id}/{rest}");
    guest.ask(&path("sit"), json!({"seat": 1})).await;
    guest.ask(&path("sit?as=1"), json!({"seat": 2})).await;
    let removed = host.ask(&path("remove"), json!({"seat": 1})).await;
    assert_eq!(removed["seats"][2]["kind"], "empty", "{removed}");
    assert_eq!(guest.post(&path("sit?as=1"), json!({})).await.status, 403);
    server.close().await;
}

#[tokio::test]
async fn the_turn_of_a_companion_is_the_device_s_own() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let (game, other) = couch(&server).await;
    let on_couch = game.seats[..2].iter().any(|seat| seat.is_awaited());
    let mine = game.people[0].get("/api/me/tables").await.json();
    assert_eq!(mine["tables"][0]["my_turn"], json!(on_couch), "{mine}");
    let theirs = other.get("/api/me/tables").await.json();
    assert_eq!(theirs["tables"][0]["my_turn"], json!(game.seats[2].is_awaited()), "{theirs}");
    server.close().await;
}

#[tokio::test]
async fn a_device_that_leaves_its_game_against_bots_ends_it() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let host = Person::arrive(server.address).await;
    let id = table(&host, plain()).await;
    let path = |rest: &str| format!("/api/tables/{id}/{rest}");
    host.ask(&path("sit?as=1"), json!({"seat": 1})).await;
    for seat in [2, 3] {
        host.ask(&path("bot"), json!({"seat": seat, "level": "first"})).await;
    }
    host.ask(&path("ready?as=1"), json!({"ready": true})).await;
    host.ask(&path("start"), json!({})).await;
    host.ask(&path("leave?as=1"), json!({})).await;
    assert_eq!(host.ask(&path("leave"), json!({})).await["phase"], "closed");
    server.close().await;
}

#[tokio::test]
async fn companions_are_forgotten_with_whom_the_device_belongs_to() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let host = Person::arrive(server.address).await;
    host.ask("/api/me", json!({"name": "Ann"})).await;
    host.ask("/api/me?as=1", json!({"name": "Léa"})).await;
    let id = table(&host, plain()).await;
    host.ask(&format!("/api/tables/{id}/sit?as=1"), json!({"seat": 1})).await;
    let gone = host.send("DELETE", "/api/me", "", "").await;
    assert_eq!(gone.status, 200, "{}", gone.text);
    let stranger = Person::arrive(server.address).await;
    let seen = stranger.get(&format!("/api/tables/{id}")).await.text;
    assert!(!seen.contains("Léa"), "{seen}");
    server.close().await;
}

/// The ids of the people somebody knows.
async fn contacts(person: &Person) -> Vec<String> {
    let known = person.get("/api/me/people").await.json();
    let people = known["people"].as_array().unwrap().iter();
    people.map(|one| one["person"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_companion_is_nobody_s_contact_but_the_one_whose_device_it_is() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let setup = json!({"game": "sneak", "seats": 4, "rules": {"tricks": 1}});
    let (mut game, other) = couch_at(&server, setup).await;
    let seen = other.get(&format!("/api/tables/{}", game.table)).await.json();
    let id = |seat: usize| seen["seats"][seat]["person"].as_str().unwrap().to_owned();
    let (host, other) = (game.people[0].clone(), &other);
    let check = async |when: &str| {
        let (mut own, mut theirs) = (contacts(&host).await, contacts(other).await);
        let (mut others, mut met) = ([id(2), id(3)], [id(0), id(3)]);
        own.sort();
        theirs.sort();
        others.sort();
        met.sort();
        assert_eq!((own, theirs), (others.to_vec(), met.to_vec()), "{when}");
    };
    check("while they play").await;
    game.seats.push(game.people[3].connect(&game.table, None).await);
    game.play_out().await;
    // The table answers once its books are closed.
    host.get(&format!("/api/tables/{}", game.table)).await;
    check("afterwards").await;
    assert_eq!(other.send("PUT", &format!("/api/me/blocked/{}", id(0)), "", "").await.status, 204);
    assert_eq!(contacts(other).await, [id(3)], "nor of who blocks the device");
    server.close().await;
}

#[tokio::test]
async fn a_companion_speaks_under_their_own_name_and_is_blocked_with_the_device() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let (mut game, other) = couch(&server).await;
    let say = |text: &str| json!({"type": "chat", "text": text});
    game.seats[1].say(say("from the couch")).await;
    let heard = game.seats[2].until("chat").await;
    assert_eq!((&heard["text"], &heard["from"]["name"]), (&json!("from the couch"), &json!("Léa")));
    let seen = other.get(&format!("/api/tables/{}", game.table)).await.json();
    let block = async |seat: usize| {
        let person = seen["seats"][seat]["person"].as_str().unwrap();
        other.send("PUT", &format!("/api/me/blocked/{person}"), "", "").await.status
    };
    assert_eq!(block(1).await, 204);
    game.seats[1].say(say("unread, alone")).await;
    game.seats[0].say(say("read")).await;
    assert_eq!(game.seats[2].until("chat").await["text"], "read");
    assert_eq!(block(0).await, 204);
    game.seats[1].say(say("unread")).await;
    game.seats[0].say(say("unread, too")).await;
    game.seats[2].say(say("my own")).await;
    assert_eq!(game.seats[2].until("chat").await["text"], "my own");
    // Who comes back reads no more of them.
    let again = other.connect(&game.table, None).await;
    let welcome: Value = serde_json::from_str(&again.heard[0]).unwrap();
    assert_eq!(welcome["chat"].as_array().unwrap().len(), 1, "{welcome}");
    server.close().await;
}

#[tokio::test]
async fn a_companion_has_a_clock_of_their_own() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    // Longer than it takes to come to a table that is dealt.
    let clock = json!({"kind": "per_move", "seconds": 3});
    let setup = json!({"game": "sneak", "seats": 4, "rules": {"tricks": 1}, "clock": clock});
    let (mut game, _) = couch_at(&server, setup).await;
    let mut late = Vec::new();
    while !late.contains(&1) {
        let update = game.seats[0].until("update").await;
        if update["origin"] == "clock" {
            late.push(update["by"].as_u64().unwrap());
        }
    }
    let seen = game.people[0].get(&format!("/api/tables/{}", game.table)).await.json();
    assert_eq!(seen["seats"][1].get("away"), None, "they are connected and play on: {seen}");
    server.close().await;
}

#[tokio::test]
async fn what_everybody_has_to_agree_to_a_companion_agrees_to_as_well() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let (game, other) = couch(&server).await;
    let path = |rest: &str| format!("/api/tables/{}/{rest}", game.table);
    let host = &game.people[0];
    let asked = other.ask(&path("propose"), json!({"what": "pause", "seen": 0})).await;
    let answer = json!({"proposal": asked["proposal"]["id"], "agree": true});
    game.people[3].ask(&path("answer"), answer.clone()).await;
    let half = host.ask(&path("answer"), answer.clone()).await;
    assert_eq!(half.get("pause"), None, "the companion has not said yes: {half}");
    let whole = host.ask(&path("answer?as=1"), answer).await;
    assert_eq!(whole["pause"], "paused", "{whole}");
    let resume = host.ask(&path("propose?as=1"), json!({"what": "resume", "seen": 1})).await;
    let answer = json!({"proposal": resume["proposal"]["id"], "agree": true});
    for person in [host, &game.people[3]] {
        person.ask(&path("answer"), answer.clone()).await;
    }
    assert_eq!(other.ask(&path("answer"), answer).await.get("pause"), None);
    server.close().await;
}
