//! The rules of a game change while tables of it run: each plays on by the rules it began with, its
//! record says which those were, and new tables are played by the new ones.

use crate::playing::RunningTable;
use crate::sneak::SneakOf;
use crate::stored_games::{checked_by, sound};
use crate::test_server::{First, TestServer};
use serde_json::{Value, json};
use std::path::Path;
use tablee_engine::any::{Boxed, MakeBot, of_version};
use tablee_engine::{AnyGame, Assets, Chain, Record};
use tablee_server::ops::doctor::Practice;

fn version<const VERSION: u16>() -> Box<dyn AnyGame> {
    let levels: Vec<(&str, MakeBot<SneakOf<VERSION>>)> = vec![("first", || Box::new(First))];
    Box::new(Boxed::new(levels).with_tournaments())
}

/// A server before the rules changed, with a table where some moves were made.
async fn before(data: &Path) -> RunningTable {
    let server = TestServer::open_games(data, vec![version::<1>()]).await;
    let mut game = RunningTable::plain(&server).await;
    game.play_one().await;
    game.play_one().await;
    server.close().await;
    game
}

/// Everybody finds the server at its new address.
async fn reconnect(game: &mut RunningTable, server: &TestServer) {
    for (person, seat) in game.people.iter_mut().zip(&mut game.seats) {
        person.address = server.address;
        *seat = person.connect(&game.table, None).await;
    }
}

/// Who takes the first trick, by what was played to it.
fn first_trick(record: &Value, highest: bool) -> i64 {
    let plays = record["inputs"].as_array().unwrap().iter().take(4);
    let card = |input: &Value| {
        let action = input["action"].as_str().unwrap();
        (
            action.trim_start_matches("play ").parse::<i64>().unwrap(),
            input["seat"].as_i64().unwrap(),
        )
    };
    let plays = plays.map(card);
    if highest { plays.max().unwrap().1 } else { plays.min().unwrap().1 }
}

#[tokio::test]
async fn a_running_game_ends_by_the_rules_it_began_with() {
    let data = tempfile::tempdir().unwrap();
    let mut old = before(data.path()).await;
    let server = TestServer::open_games(data.path(), vec![version::<1>(), version::<2>()]).await;
    reconnect(&mut old, &server).await;
    let listed = old.people[0].get("/api/games").await.json();
    assert_eq!(listed["games"].as_array().unwrap().len(), 1, "{listed}");
    assert_eq!(listed["games"][0]["version"], 2, "new tables are of the new version");

    old.play_out().await;
    let shown = old.people[0].get(&format!("/api/tables/{}", old.table)).await.json();
    assert_eq!(shown["game_version"], 1);
    let record = old.people[0].get(&old.path("record")).await.json();
    assert_eq!(record["version"], 1);
    let leader = record["inputs"][4]["seat"].as_i64().unwrap();
    assert_eq!(leader, first_trick(&record, true), "the highest card took the first trick");
    let read = Record::read(record).unwrap();
    version::<1>().replay(&read, &Assets::none(), Chain::Required).map(drop).unwrap();
    assert_eq!(old.people[1].get(&old.path("replay")).await.status, 200);

    let mut new = RunningTable::plain(&server).await;
    new.play_out().await;
    let record = new.people[0].get(&new.path("record")).await.json();
    assert_eq!(record["version"], 2);
    let leader = record["inputs"][4]["seat"].as_i64().unwrap();
    assert_eq!(leader, first_trick(&record, false), "the lowest card took the first trick");

    // Playing on from an old game goes on by the old rules; a rematch is a new game.
    let on = old.people[0].ask(&old.path("play-on"), json!({"ply": 4, "seat": 0})).await;
    assert_eq!(on["game_version"], 1, "{on}");
    let again = old.people[0].ask(&old.path("rematch"), json!({})).await;
    assert_eq!(again["game_version"], 2, "{again}");
    server.close().await;
    let games = [version::<1>(), version::<2>()];
    let find = |id: &str, version| of_version(games.iter().map(AsRef::as_ref), id, version);
    let assets = Assets::none();
    let checkup = checked_by(data.path(), &Practice { find: &find, assets: &assets }).await;
    assert_eq!(checkup.faults, sound(2, 1).faults);
    assert_eq!((checkup.finished, checkup.running), (2, 1));
}

#[tokio::test]
async fn a_game_whose_rules_are_gone_is_refused_by_name_and_waits_for_them() {
    let data = tempfile::tempdir().unwrap();
    let mut old = before(data.path()).await;
    let server = TestServer::open_games(data.path(), vec![version::<2>()]).await;
    let person = &mut old.people[0];
    person.address = server.address;
    for _ in 0..2 {
        let refused = person.get(&format!("/api/tables/{}/record", old.table)).await;
        assert_eq!((refused.status, refused.code().as_str()), (409, "rules_gone"));
        assert!(refused.text.contains("no version 1 of sneak; it has: 2"), "{}", refused.text);
    }
    let made = person.post("/api/tables", json!({"game": "sneak", "seats": 2, "game_version": 1}));
    assert_eq!(made.await.status, 400, "nobody asks for old rules");
    server.close().await;
    let two = version::<2>();
    let find = |id: &str, version| of_version([two.as_ref()], id, version);
    let assets = Assets::none();
    let practice = Practice { find: &find, assets: &assets };
    let faults = checked_by(data.path(), &practice).await.faults;
    assert!(faults[0].problem.contains("no version 1 of sneak"), "{faults:?}");

    let server = TestServer::open_games(data.path(), vec![version::<1>(), version::<2>()]).await;
    reconnect(&mut old, &server).await;
    old.play_out().await;
    assert_eq!(old.people[0].get(&old.path("record")).await.status, 200);
    server.close().await;
}
