//! Draws of a tournament over HTTP: shares are promised, asked for, told; anybody checks a round.

use crate::client::Person;
use crate::test_server::TestServer;
use crate::tournament_watcher::{TournamentWatcher, id, make};
use serde_json::{Value, json};
use tablee_engine::{Seed, Share};
use tablee_protocol::tournament::Draws;

fn share(number: usize) -> Share {
    Share::new([u8::try_from(number + 1).unwrap(); 32])
}

/// A tournament whose people have promised their shares.
async fn promised(organiser: &Person, people: &[Person], setup: Value) -> String {
    let tournament = make(organiser, setup).await;
    for (number, person) in people.iter().enumerate() {
        person.ask(&format!("/api/drives/{tournament}/register"), json!({})).await;
        let commitment = share(number).commitment();
        let check_in = json!({ "commitment": commitment });
        person.ask(&format!("/api/drives/{tournament}/check-in"), check_in).await;
    }
    tournament
}

async fn crowd(server: &TestServer) -> Vec<Person> {
    let mut people = Vec::new();
    for _ in 0..3 {
        people.push(Person::arrive(server.address).await);
    }
    people
}

async fn draws(person: &Person, tournament: &str) -> Draws {
    let told = person.get(&format!("/api/drives/{tournament}/draws")).await.json();
    serde_json::from_value(told).unwrap()
}

#[tokio::test]
async fn anybody_checks_the_deals_of_a_round_that_is_over() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let organiser = Person::arrive(server.address).await;
    let people = crowd(&server).await;
    let tournament = promised(&organiser, &people, json!({"countersign": 0})).await;
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let mut watcher = TournamentWatcher::enter(&organiser, &tournament).await;
    let commitment = watcher.tournament["drive"]["commitment"].clone();
    organiser.ask(&path("start"), json!({})).await;
    watcher.until(|watcher| watcher.tournament["drive"]["shares_asked"] == true).await;
    assert_eq!(watcher.tournament["drive"]["shares_awaited"], 3);
    let mine = TournamentWatcher::enter(&people[1], &tournament).await.mine;
    assert_eq!(mine["tell_share"], json!(share(1).commitment()));
    for (number, person) in people.iter().enumerate() {
        person.ask(&path("share"), json!({"share": share(number)})).await;
    }
    // The last share starts it; nobody has to ask again.
    watcher.until_phase("between").await;
    organiser.ask(&path("bell"), json!({"do": "start"})).await;
    watcher.until_phase("playing").await;
    assert_eq!(draws(&organiser, &tournament).await.secrets, []);
    for person in &people {
        let stand_in = json!({"person": id(person).await, "level": "first"});
        organiser.ask(&path("stand-in"), stand_in).await;
    }
    watcher.until(|watcher| watcher.phase() != "playing").await;

    let told = draws(&people[0], &tournament).await;
    assert_eq!(json!(told.commitment), commitment);
    assert_eq!(told.check(), Ok(()));
    assert_eq!(told.secrets.len(), 1);
    let shares: Vec<Share> = told.shares.iter().map(|one| one.share.unwrap()).collect();
    assert_eq!(shares, [share(0), share(1), share(2)]);
    assert_eq!(told.deals.len(), 1);
    for deal in &told.deals {
        let record = organiser.get(&format!("/api/tables/{}/record", deal.game)).await.json();
        let secret: Seed = serde_json::from_value(record["mixture"]["secret"].clone()).unwrap();
        assert_eq!(told.deal_seed(deal.round, deal.table), Some(secret));
        assert_eq!(told.dealt_from(&secret), Some(deal));
    }
    server.close().await;
}

#[tokio::test]
async fn a_start_that_waits_for_a_share_survives_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let organiser = Person::arrive(server.address).await;
    let people = crowd(&server).await;
    let tournament = promised(&organiser, &people, json!({})).await;
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let early = people[0].post(&path("share"), json!({"share": share(0)})).await;
    assert_eq!((early.status, &early.json()["error"]["code"]), (409, &json!("shares")));
    organiser.ask(&path("start"), json!({})).await;
    let other = people[0].post(&path("share"), json!({"share": share(7)})).await;
    assert_eq!((other.status, &other.json()["error"]["code"]), (409, &json!("shares")));
    for (number, person) in people.iter().enumerate().take(2) {
        person.ask(&path("share"), json!({"share": share(number)})).await;
    }
    server.close().await;

    let server = TestServer::open(dir.path()).await;
    let at = |person: &Person| Person { address: server.address, cookie: person.cookie.clone() };
    let (organiser, last) = (at(&organiser), at(&people[2]));
    let mut watcher = TournamentWatcher::enter(&organiser, &tournament).await;
    assert_eq!(watcher.phase(), "registration");
    assert_eq!(watcher.tournament["drive"]["shares_awaited"], 1);
    last.ask(&path("share"), json!({"share": share(2)})).await;
    watcher.until_phase("between").await;
    server.close().await;
}

#[tokio::test]
async fn without_a_promised_share_everybody_else_promises_anew() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let organiser = Person::arrive(server.address).await;
    let people = crowd(&server).await;
    let tournament = promised(&organiser, &people, json!({})).await;
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    organiser.ask(&path("start"), json!({})).await;
    for (number, person) in people.iter().enumerate().take(2) {
        person.ask(&path("share"), json!({"share": share(number)})).await;
    }
    let mut watcher = TournamentWatcher::enter(&organiser, &tournament).await;
    // Neither a second start nor a word of the organiser leaves out who has not had the time to tell.
    let whom = json!({"person": id(&people[2]).await});
    for (verb, body) in [("start", &json!({})), ("no-show", &whom), ("withdraw", &whom)] {
        let early = organiser.post(&path(verb), body.clone()).await;
        assert_eq!((early.status, early.code().as_str()), (409, "shares"), "{verb}");
    }
    people[2].ask(&path("withdraw"), json!({})).await;
    watcher.until(|watcher| watcher.tournament["drive"]["shares_asked"] == false).await;
    assert_eq!(draws(&organiser, &tournament).await.shares, [], "no share counts any more");
    let log = people[0].get(&path("log")).await.json();
    let voided = |one: &&Value| one["input"]["do"] == "shares_voided";
    let voided = log["entries"].as_array().unwrap().iter().find(voided).unwrap();
    assert_eq!(voided["input"]["without"], json!([whom["person"]]), "everybody sees whose");
    let early = organiser.post(&path("start"), json!({})).await;
    assert_eq!((early.status, early.code().as_str()), (409, "shares"), "the others promise anew");
    people[2].ask(&path("check-in"), json!({"commitment": share(7).commitment()})).await;
    for (number, person) in people.iter().enumerate().take(2) {
        let mine = TournamentWatcher::enter(person, &tournament).await.mine;
        assert_eq!(mine["promise_share"], true);
        let commitment = share(number + 10).commitment();
        person.ask(&path("check-in"), json!({ "commitment": commitment })).await;
    }
    // The last promise asks for the shares, and the last share starts.
    watcher.until(|watcher| watcher.tournament["drive"]["shares_asked"] == true).await;
    for (number, person) in people.iter().enumerate().take(2) {
        person.ask(&path("share"), json!({"share": share(number + 10)})).await;
    }
    watcher.until_phase("between").await;
    let told = draws(&organiser, &tournament).await;
    let shares: Vec<_> = told.shares.iter().map(|one| (one.no, one.share)).collect();
    assert_eq!(shares, [(0, Some(share(10))), (1, Some(share(11)))], "who held one back adds none");
    server.close().await;
}

/// An organiser who works with the server would choose whose shares count.
#[tokio::test]
async fn a_promise_outlives_a_no_show() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let organiser = Person::arrive(server.address).await;
    let people = crowd(&server).await;
    let tournament = promised(&organiser, &people, json!({})).await;
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let before = draws(&organiser, &tournament).await.shares;
    let whom = id(&people[1]).await;
    organiser.ask(&path("no-show"), json!({"person": whom})).await;
    organiser.ask(&path("check-in"), json!({"person": whom})).await;
    assert_eq!(draws(&organiser, &tournament).await.shares, before);
    organiser.ask(&path("start"), json!({})).await;
    people[1].ask(&path("share"), json!({"share": share(1)})).await;
    let told = draws(&organiser, &tournament).await.shares;
    assert_eq!(told[1].share, Some(share(1)));
    server.close().await;
}
