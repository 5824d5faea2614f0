//! Order at tournaments: their chats, how many somebody may have, and that they leave memory.

use crate::client::{Person, SeatSocket};
use crate::patience::until_so;
use crate::test_server::{TestServer, location};
use crate::tournament_watcher::{TournamentWatcher, id, make};
use serde_json::{Value, json};
use tablee_storage::Store;

async fn says(seat: &mut SeatSocket, text: &str) -> Value {
    seat.say(json!({"type": "chat", "text": text})).await;
    loop {
        let message = seat.receive().await.unwrap();
        match message["type"].as_str().unwrap() {
            "chat" if message["text"] == text => return json!("said"),
            "refused" => return message["code"].clone(),
            _ => {}
        }
    }
}

async fn sit(person: &Person, tournament: &str) -> SeatSocket {
    let watcher = TournamentWatcher::enter(person, tournament).await;
    let room = watcher.mine["place"]["room"].as_str().unwrap().to_owned();
    person.connect(&room, None).await
}

#[tokio::test]
async fn organisers_close_chats_and_mute_people_in_this_round_and_the_next() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let organiser = Person::arrive(server.address).await;
    let tournament = make(&organiser, json!({})).await;
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let (ada, bo) = (Person::arrive(server.address).await, Person::arrive(server.address).await);
    for person in [&ada, &bo] {
        person.ask(&path("register"), json!({})).await;
        person.ask(&path("check-in"), json!({})).await;
    }
    organiser.ask(&path("register"), json!({"bots": 2, "level": "first"})).await;
    let (ada_id, off, on) = (id(&ada).await, json!({"on": false}), json!({"on": true}));
    let mute = json!({"person": ada_id, "muted": true});
    for (verb, body) in [("chat", &off), ("mute", &mute)] {
        assert_eq!(bo.post(&path(verb), body.clone()).await.status, 403, "{verb}");
    }
    // Muted before a round begins: its tables begin with it.
    organiser.ask(&path("mute"), mute.clone()).await;
    let order = TournamentWatcher::enter(&organiser, &tournament).await.mine["organiser"].clone();
    assert_eq!((&order["chat"], &order["muted"]), (&json!(true), &json!([ada_id])));
    assert_eq!(TournamentWatcher::enter(&ada, &tournament).await.mine["organiser"], json!(null));
    organiser.ask(&path("start"), json!({})).await;
    organiser.ask(&path("bell"), json!({"do": "start"})).await;
    let (mut a, mut b) = (sit(&ada, &tournament).await, sit(&bo, &tournament).await);
    assert_eq!(
        (says(&mut a, "one").await, says(&mut b, "two").await),
        (json!("muted"), json!("said"))
    );
    organiser.ask(&path("mute"), json!({"person": ada_id, "muted": false})).await;
    assert_eq!(says(&mut a, "three").await, json!("said"));
    // A steward mutes, but closes no chats.
    let bo_id = id(&bo).await;
    let steward = Person::arrive(server.address).await;
    let role = json!({"person": id(&steward).await, "role": "steward", "from": 1, "to": 9});
    organiser.ask(&path("roles"), role).await;
    steward.ask(&path("mute"), json!({"person": bo_id, "muted": true})).await;
    assert_eq!(says(&mut b, "four").await, json!("muted"));
    assert_eq!(steward.post(&path("chat"), off.clone()).await.status, 403);
    organiser.ask(&path("chat"), off).await;
    assert_eq!(says(&mut a, "five").await, json!("chat_off"));
    organiser.ask(&path("chat"), on).await;
    assert_eq!(says(&mut a, "six").await, json!("said"));
    // It is stored.
    server.close().await;
    let store = Store::beside_at(&location(dir.path())).await.unwrap();
    let venue = store.tournament(&tournament).await.unwrap().unwrap().venue;
    let venue: Value = serde_json::from_str(&venue).unwrap();
    assert_eq!((&venue["chat"], &venue["muted"]), (&json!(true), &json!([bo_id])));
}

#[tokio::test]
async fn a_tournament_that_has_ended_leaves_memory_and_one_that_is_played_stays() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open_with(dir.path(), |settings| settings.idle_seconds = 0).await;
    let organiser = Person::arrive(server.address).await;
    let tournament = make(&organiser, json!({})).await;
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let tournaments = server.app.tournaments();
    for _ in 0..3 {
        let ada = Person::arrive(server.address).await;
        ada.ask(&path("register"), json!({})).await;
        ada.ask(&path("check-in"), json!({})).await;
    }
    organiser.ask(&path("start"), json!({})).await;
    organiser.ask(&path("bell"), json!({"do": "start"})).await;
    organiser.get(&path("standings")).await;
    assert_eq!(tournaments.awake(), 1, "its time runs");
    organiser.ask(&path("end"), json!({})).await;
    // It leaves after its last answer.
    until_so("the tournament has left memory", async || tournaments.awake() == 0).await;
    let standings = organiser.get(&path("standings")).await;
    assert_eq!(standings.status, 200, "and is read again when somebody asks");
    server.close().await;
}

#[tokio::test]
async fn somebody_has_so_many_tournaments_that_have_not_ended() {
    let dir = tempfile::tempdir().unwrap();
    let few = |settings: &mut tablee_server::Settings| settings.tournaments_per_person = 2;
    let server = TestServer::open_with(dir.path(), few).await;
    let mallory = Person::arrive(server.address).await;
    let made = |more: Value| {
        let mut body = json!({"name": "Spring", "game": "sneak", "format": "drive", "rounds": 2,
            "better": "high", "bell": 0, "countersign": 0, "venue": "cards"});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let headers = "Content-Type: application/json\r\nX-Forwarded-For: 203.0.113.7\r\n";
        let mallory = &mallory;
        async move { mallory.send("POST", "/api/drives", headers, &body.to_string()).await }
    };
    let first = made(json!({})).await;
    assert_eq!(first.status, 201, "{}", first.text);
    assert_eq!(made(json!({})).await.status, 201);
    let third = made(json!({})).await;
    assert_eq!((third.status, third.code().as_str()), (429, "too_many_tournaments"));
    let id = first.json()["id"].as_str().unwrap().to_owned();
    mallory.ask(&format!("/api/drives/{id}/end"), json!({})).await;
    assert_eq!(made(json!({})).await.status, 201, "one has ended");
    server.close().await;
}

#[tokio::test]
async fn one_address_makes_sixty_tournaments_and_others_are_not_hindered() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let body = json!({"name": "Spring", "game": "sneak", "format": "drive", "rounds": 2,
        "better": "high", "bell": 0, "countersign": 0, "venue": "cards"});
    let make = async |address: &str| {
        // A fresh guest each time: cookies are no limit.
        let guest = Person::arrive(server.address).await;
        let headers = format!("Content-Type: application/json\r\nX-Forwarded-For: {address}\r\n");
        guest.send("POST", "/api/drives", &headers, &body.to_string()).await
    };
    for n in 0..60 {
        let made = make("203.0.113.7").await;
        assert_eq!(made.status, 201, "{n}: {}", made.text);
    }
    let refused = make("203.0.113.7").await;
    assert_eq!((refused.status, refused.code().as_str()), (429, "too_fast"));
    assert_eq!(make("203.0.113.8").await.status, 201);
    server.close().await;
}

#[tokio::test]
async fn a_tournament_has_five_hundred_announcements() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let organiser = Person::arrive(server.address).await;
    let tournament = make(&organiser, json!({})).await;
    let path = format!("/api/drives/{tournament}/announce");
    for n in 0..500 {
        organiser.ask(&path, json!({"text": format!("{n}")})).await;
    }
    let refused = organiser.post(&path, json!({"text": "one more"})).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "full"), "{}", refused.text);
    server.close().await;
}
