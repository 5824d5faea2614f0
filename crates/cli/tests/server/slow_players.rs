//! Slow players at tournaments: whoever is connected and does not move holds nobody up, in every game. The clock
//! ends their turns, and after the bell every table ends, with a clock or without.

use crate::server_process::{IN_HASTE, Server, free};
use crate::tournament::{mine, wait};
use serde_json::{Value, json};
use std::net::SocketAddr;
use tablee_load::{ApiClient, Client, Keep, Person};
use tokio::task::JoinSet;

const GAMES: [&str; 3] = ["lexio", "lexicon", "xylo"];

/// A tournament of one round whose people are seated and whose first cards are dealt.
async fn begin(address: SocketAddr, game: &str, more: &Value) -> (String, Vec<Person>, Person) {
    let mut api = ApiClient::at(address);
    let organiser = api.guest().await.unwrap();
    let mut setup = json!({"name": "Slow", "game": game, "format": "rounds", "rounds": 1,
        "better": if game == "xylo" { "high" } else { "low" }, "countersign": 0});
    setup.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let made = api.post("/api/drives", &organiser, &setup).await.unwrap();
    let made: Value = serde_json::from_slice(&made.body).unwrap();
    let tournament = made["id"].as_str().unwrap().to_owned();
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let mut people = Vec::new();
    for _ in 0..4 {
        let person = api.guest().await.unwrap();
        api.post(&path("register"), &person, &json!({})).await.unwrap();
        api.post(&path("check-in"), &person, &json!({})).await.unwrap();
        people.push(person);
    }
    api.post(&path("start"), &organiser, &json!({})).await.unwrap();
    api.post(&path("bell"), &organiser, &json!({"do": "start"})).await.unwrap();
    (tournament, people, organiser)
}

/// Somebody sits at their table, hears everything and does nothing.
async fn sit(address: SocketAddr, tournament: &str, person: Person) -> Client {
    let told = mine(address, tournament, &person, |mine| mine["place"]["room"].is_string()).await;
    let room = told["place"]["room"].as_str().unwrap();
    Client::join(address, room, Some(&person), Keep::Turns).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bell_ends_every_table_though_nobody_moves() {
    let (data, address) = (tempfile::tempdir().unwrap(), free());
    let hurry = [("TABLEE_OVERTIME_SECONDS", "0")];
    let _server = Server::launch(data.path(), address, &[&IN_HASTE[..], &hurry[..]].concat());
    let mut tables = JoinSet::new();
    for game in GAMES {
        let (tournament, people, organiser) = begin(address, game, &json!({"bell": 300})).await;
        let mut sitting = JoinSet::new();
        for person in people {
            let mut client = sit(address, &tournament, person).await;
            assert!(!client.mirror().status().unwrap().over, "{game}: nobody has moved");
            sitting.spawn(async move { while client.receive().await.is_ok() {} });
        }
        let ring = json!({"do": "ring"});
        let path = format!("/api/drives/{tournament}/bell");
        ApiClient::at(address).post(&path, &organiser, &ring).await.unwrap();
        tables.spawn(async move {
            wait(address, &tournament, |view| view["phase"] == "finished").await;
            drop(sitting);
        });
    }
    while let Some(ended) = tables.join_next().await {
        ended.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_clock_ends_every_table_though_one_does_not_move_and_nobody_else_comes() {
    let (data, address) = (tempfile::tempdir().unwrap(), free());
    let _server = Server::launch(data.path(), address, &IN_HASTE);
    let mut tables = JoinSet::new();
    for game in GAMES {
        let more = json!({"bell": 0, "clock": {"kind": "per_move", "seconds": 1}});
        let (tournament, mut people, _) = begin(address, game, &more).await;
        let mut client = sit(address, &tournament, people.remove(0)).await;
        let slow = tokio::spawn(async move { while client.receive().await.is_ok() {} });
        tables.spawn(async move {
            wait(address, &tournament, |view| view["phase"] == "finished").await;
            slow.abort();
        });
    }
    while let Some(ended) = tables.join_next().await {
        ended.unwrap();
    }
}
