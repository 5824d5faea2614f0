//! What is left of games played over real sockets: history, and the doctor's opinion of it.

use crate::client::Person;
use crate::house::House;
use crate::playing::Evening;
use crate::sneak::Sneak;
use serde_json::json;
use tablee_engine::any::Boxed;
use tablee_engine::{AnyGame, Assets};
use tablee_server::ops::datafile;
use tablee_server::ops::doctor::{Checkup, Practice, examine};
use tablee_server::people::admin::{self, Actor};

#[tokio::test]
async fn a_game_played_is_in_the_history_and_replays() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut evening = Evening::plain(&house).await;
    evening.play_out().await;
    // Answered once the books are closed.
    assert_eq!(evening.people[0].get(&evening.path("record")).await.status, 200);
    let stranger = Person::arrive(house.address).await;
    let listed = stranger.get("/api/history?game=sneak").await.json();
    let game = &listed["games"][0];
    assert_eq!(game["table"], json!(evening.table));
    assert_eq!(game["rated"], false, "guests are not rated");
    let seats = game["seats"].as_array().unwrap();
    assert_eq!(seats.len(), 4);
    assert!(seats.iter().all(|seat| seat["kind"] == "guest" && seat["name"].is_string()), "{game}");
    assert!(seats.iter().any(|seat| seat["won"] == true && seat["place"] == 1), "{game}");
    for (seat, person) in evening.people.iter().enumerate() {
        let stats = person.get("/api/me/stats").await.json();
        assert_eq!(stats[0]["game"], "sneak");
        assert_eq!(stats[0]["games"], 1);
        let mine = person.get("/api/history?person=me").await.json();
        let me = person.get("/api/me").await.json();
        assert_eq!(mine["games"][0]["seats"][seat]["person"], me["id"]);
    }
    assert_eq!(stranger.get("/api/stats/sneak").await.json()["games"], 1);
    let mut other = Evening::plain(&house).await;
    other.play_one().await;
    house.close().await;

    let (sneak, assets) = (Boxed::<Sneak>::new(Vec::new()), Assets::none());
    let find = |id: &str| (id == sneak.id()).then_some(&sneak as &dyn AnyGame);
    let practice = Practice { find: &find, assets: &assets };
    let checkup = examine(data.path(), &practice, &mut |_, _| {}).unwrap();
    assert_eq!(checkup, Checkup { finished: 1, running: 1, drives: 0, faults: Vec::new() });
}

#[tokio::test]
async fn a_running_table_is_ended_from_the_command_line() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(data.path()).await;
    let mut evening = Evening::plain(&house).await;
    evening.play_one().await;
    let db = datafile::open(data.path()).unwrap();
    let end = |db: &datafile::Db| admin::end_table(db, &Actor::CommandLine, &evening.table, 1);
    datafile::change(&db, end).unwrap().unwrap();
    let bye = evening.seats[2].until("bye").await;
    assert_eq!(bye["reason"], "ended");
    let table = evening.people[0].get(&format!("/api/tables/{}", evening.table)).await.json();
    assert_eq!(table["phase"], "closed");
    house.close().await;
}
