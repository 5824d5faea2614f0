//! The lobby's list: which tables somebody asked for, and from whom tables of bot accounts are hidden.

use crate::client::Person;
use crate::contacts::Lobby;
use crate::notices::id_of;
use crate::test_server::TestServer;
use crate::tournament_admission::member;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// How long no other list is told after one.
const QUIET: Duration = Duration::from_millis(500);

/// How many lists somebody is told in one go, and how long one more takes from then on.
const LISTS: (u32, Duration) = (20, Duration::from_secs(5));

fn is_list(message: &Value) -> bool {
    message["type"] == "tables"
}

/// The ids of the tables of a list.
fn ids(list: &Value) -> Vec<String> {
    let tables = list["tables"].as_array().unwrap().iter();
    tables.map(|table| table["id"].as_str().unwrap().to_owned()).collect()
}

/// A public table at which somebody sits.
async fn open(person: &Person, clock: Value) -> String {
    let setup = json!({"game": "sneak", "seats": 2, "clock": clock});
    let id = person.ask("/api/tables", setup).await["id"].as_str().unwrap().to_owned();
    person.ask(&format!("/api/tables/{id}/sit"), json!({})).await;
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn a_block_takes_the_tables_of_bot_accounts_out_of_a_list_that_is_open() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let (ada, eve) = (member(&server, "Ada").await, member(&server, "Eve").await);
    let (babbage, hopper) = (ada.make_bot("Babbage").await, eve.make_bot("Hopper").await);
    let none = || json!({"kind": "none"});
    let mut tables = [open(&babbage, none()).await, open(&ada, none()).await];
    tables.sort();
    let bo = Person::arrive(server.address).await;
    let (mut of_eve, mut of_bo) = (Lobby::enter(&eve).await, Lobby::enter(&bo).await);
    let mut of_hopper = Lobby::enter(&hopper).await;
    for lobby in [&mut of_eve, &mut of_bo, &mut of_hopper] {
        assert_eq!(lobby.until(is_list).await["total"], 2);
    }
    let blocked = format!("/api/me/blocked/{}", id_of(&eve).await);
    // Whoever is blocked is shown neither any more, and nor is their own bot account.
    assert_eq!(ada.send("PUT", &blocked, "", "").await.status, 204);
    for lobby in [&mut of_eve, &mut of_hopper] {
        let mut gone = Vec::new();
        for _ in &tables {
            let message = lobby.until(|message| message["type"] == "gone").await;
            gone.push(message["id"].as_str().unwrap().to_owned());
        }
        gone.sort();
        assert_eq!(gone, tables);
    }
    assert_eq!(ada.send("DELETE", &blocked, "", "").await.status, 204);
    for lobby in [&mut of_eve, &mut of_hopper] {
        for _ in &tables {
            lobby.until(|message| message["type"] == "table").await;
        }
    }
    // It was no news for anybody else: what Bo hears of first is the next table.
    let next = open(&ada, none()).await;
    let is_news = |message: &Value| matches!(message["type"].as_str(), Some("table" | "gone"));
    assert_eq!(of_bo.until(is_news).await["table"]["id"], next.as_str());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_is_asked_for_by_game_clock_and_free_seats_and_changes_that_way() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let (ada, eve) = (Person::arrive(server.address).await, Person::arrive(server.address).await);
    let calm = open(&ada, json!({"kind": "none"})).await;
    let quick = open(&ada, json!({"kind": "per_move", "seconds": 45})).await;
    for (query, found) in [
        ("?tempo=live&free=true", vec![&quick]),
        ("?tempo=none&game=sneak", vec![&calm]),
        ("?game=chess", vec![]),
        ("?tempo=none&skip=1", vec![]),
    ] {
        let list = eve.get(&format!("/api/tables{query}")).await.json();
        assert_eq!(ids(&list).iter().collect::<Vec<_>>(), found, "{query}");
    }
    assert_eq!(eve.get("/api/tables?tempo=soon").await.status, 400);
    let mut lobby = Lobby::enter_with(&eve, "tempo=none").await;
    assert_eq!(ids(&lobby.until(is_list).await), [calm]);
    // Another choice is another list, and what changes follows it.
    lobby.say(json!({"type": "filter", "tempo": "live", "free": true})).await;
    assert_eq!(ids(&lobby.until(is_list).await), std::slice::from_ref(&quick));
    open(&ada, json!({"kind": "days", "days": 2})).await;
    eve.ask(&format!("/api/tables/{quick}/sit"), json!({})).await;
    let next = lobby.until(|_| true).await;
    assert_eq!((&next["type"], &next["id"]), (&json!("gone"), &json!(quick)), "no seat is free");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_changes_their_mind_fast_is_sent_few_lists() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let ada = Person::arrive(server.address).await;
    let table = open(&ada, json!({"kind": "none"})).await;
    let began = Instant::now();
    let mut lobby = Lobby::enter(&ada).await;
    lobby.until(is_list).await;
    for n in 0..20 {
        lobby.say(json!({"type": "filter", "game": format!("g{n}")})).await;
    }
    lobby.say(json!({"type": "filter", "game": "sneak"})).await;
    let mut lists = 1;
    while ids(&lobby.until(is_list).await) != [table.clone()] {
        lists += 1;
    }
    let most = 2 + began.elapsed().as_millis() / QUIET.as_millis();
    assert!(lists <= most, "{lists} lists for twenty-one choices, {most} at most");
    server.close().await;
}

/// Twenty lists are free, and another one every five seconds: the twenty-fourth comes after fifteen seconds at the
/// earliest, where the usual pace would bring it after twelve.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_for_lists_without_end_is_sent_twenty_soon_and_then_few() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let ada = Person::arrive(server.address).await;
    let began = Instant::now();
    let mut lobby = Lobby::enter(&ada).await;
    let (at_once, each) = LISTS;
    for n in 0..at_once {
        lobby.until(is_list).await;
        lobby.say(json!({"type": "filter", "game": format!("g{n}")})).await;
    }
    let soon = began.elapsed();
    assert!(soon < at_once * each / 2, "{soon:?} for {at_once} lists");
    let more = 4_u32;
    for n in 0..more {
        lobby.until(is_list).await;
        lobby.say(json!({"type": "filter", "game": format!("h{n}")})).await;
    }
    let took = began.elapsed();
    assert!(took >= (more - 1) * each, "{} lists in {took:?}", at_once + more);
    server.close().await;
}
