//! Stored games after play over real sockets: history, and the doctor's opinion of it.

use crate::client::Person;
use crate::playing::RunningTable;
use crate::sneak::Sneak;
use crate::test_server::TestServer;
use serde_json::json;
use std::path::Path;
use tablee_engine::any::{Boxed, of_version};
use tablee_engine::{AnyGame, Assets};
use tablee_server::ops::doctor::{Checkup, Practice, examine};
use tablee_server::people::admin::{self, AuditActor};
use tablee_server::store::Store;

#[tokio::test]
async fn a_game_played_is_in_the_history_and_replays() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut played = RunningTable::plain(&server).await;
    played.play_out().await;
    // Answered once the books are closed.
    assert_eq!(played.people[0].get(&played.path("record")).await.status, 200);
    let stranger = Person::arrive(server.address).await;
    let listed = stranger.get("/api/history?game=sneak").await.json();
    let game = &listed["games"][0];
    assert_eq!(game["table"], json!(played.table));
    assert_eq!(game["rated"], false, "guests are not rated");
    let seats = game["seats"].as_array().unwrap();
    assert_eq!(seats.len(), 4);
    assert!(seats.iter().all(|seat| seat["kind"] == "guest" && seat["name"].is_string()), "{game}");
    assert!(seats.iter().any(|seat| seat["won"] == true && seat["place"] == 1), "{game}");
    for (seat, person) in played.people.iter().enumerate() {
        let stats = person.get("/api/me/stats").await.json();
        assert_eq!(stats[0]["game"], "sneak");
        assert_eq!(stats[0]["games"], 1);
        let mine = person.get("/api/history?person=me").await.json();
        let me = person.get("/api/me").await.json();
        assert_eq!(mine["games"][0]["seats"][seat]["person"], me["id"]);
    }
    assert_eq!(stranger.get("/api/stats/sneak").await.json()["games"], 1);
    let mut other = RunningTable::plain(&server).await;
    other.play_one().await;
    server.close().await;

    assert_eq!(checked(data.path()).await, sound(1, 1));
}

/// What the doctor finds in a folder of the toy game.
async fn checked(data: &Path) -> Checkup {
    let (sneak, assets) = (Boxed::<Sneak>::new(Vec::new()), Assets::none());
    let find = |id: &str, version| of_version([&sneak as &dyn AnyGame], id, version);
    checked_by(data, &Practice { find: &find, assets: &assets }).await
}

/// What the doctor finds in a folder, with these games at hand.
pub async fn checked_by(data: &Path, practice: &Practice<'_>) -> Checkup {
    let store = Store::beside_at(&crate::test_server::location(data)).await.unwrap();
    examine(&store, practice, &mut |_, _| {}).await.unwrap()
}

/// So many games, and nothing wrong with them.
pub fn sound(finished: u64, running: u64) -> Checkup {
    let written_by = Some(env!("CARGO_PKG_VERSION").to_owned());
    Checkup { finished, running, tournaments: 0, written_by, faults: Vec::new() }
}

/// The notation takes more spellings than the one the game writes. Whichever came in, the log
/// holds what was played, as the record spells it.
#[tokio::test]
async fn the_log_holds_the_canonical_notation_whatever_spelling_came_in() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = RunningTable::plain(&server).await;
    while !game.seats[0].is_over() {
        let turn = game.turn();
        let action = game.seats[turn].legal[0].clone();
        let spelled = format!("  {}  ", action.replace(' ', "   0"));
        game.seats[turn].act(&spelled).await;
        game.seats[turn].until("update").await;
        let seq = game.seats[turn].seq;
        for seat in &mut game.seats {
            seat.reach(seq).await;
        }
    }
    assert_eq!(game.people[0].get(&game.path("record")).await.status, 200);
    server.close().await;
    assert_eq!(checked(data.path()).await, sound(1, 0));
}

#[tokio::test]
async fn a_running_table_is_ended_from_the_command_line() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = RunningTable::plain(&server).await;
    game.play_one().await;
    let store = Store::beside_at(&crate::test_server::location(data.path())).await.unwrap();
    let ended = admin::end_table(&store, AuditActor::CommandLine, &game.table, 1).await;
    ended.unwrap().unwrap();
    let bye = game.seats[2].until("bye").await;
    assert_eq!(bye["reason"], "ended");
    let table = game.people[0].get(&format!("/api/tables/{}", game.table)).await.json();
    assert_eq!(table["phase"], "closed");
    server.close().await;
}
