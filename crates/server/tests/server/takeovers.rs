//! Takeovers in the clock ledger: that a bot took over somebody's seat and that they came back is told at
//! the table and in the replay, with the moment, also where the bot made no move.

use crate::playing::RunningTable;
use crate::stored_rows::sql;
use crate::test_server::TestServer;
use serde_json::{Value, json};

/// Which seat, after how many inputs, and who plays from then on.
fn told(takeovers: &Value) -> Vec<(u64, u64, String)> {
    let one = |one: &Value| {
        assert!(one["at"].as_i64().unwrap() > 1_600_000_000_000, "{one}");
        let by = one["by"].as_str().unwrap().to_owned();
        (one["seat"].as_u64().unwrap(), one["seq"].as_u64().unwrap(), by)
    };
    takeovers.as_array().into_iter().flatten().map(one).collect()
}

fn entry(seat: usize, seq: u64, by: &str) -> (u64, u64, String) {
    (seat as u64, seq, by.to_owned())
}

/// Waits until everybody at the table was told so many takeovers; those that the first one was told.
async fn receive(game: &mut RunningTable, count: usize) -> Vec<(u64, u64, String)> {
    let mut heard = Vec::new();
    for seat in &mut game.seats {
        loop {
            let takeovers = told(&seat.until("table").await["table"]["takeovers"]);
            if takeovers.len() == count {
                heard.push(takeovers);
                break;
            }
        }
    }
    heard.dedup();
    assert_eq!(heard.len(), 1, "everybody is told the same");
    heard.remove(0)
}

#[tokio::test]
async fn a_takeover_and_the_return_are_told_at_the_table_and_in_the_replay() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = RunningTable::plain(&server).await;
    game.play_one().await;
    // A bot has the seat while it is another's turn, and makes no move.
    let idle = (game.turn() + 1) % 4;
    game.people[idle].ask(&game.path("leave"), json!({})).await;
    game.people[idle].ask(&game.path("takeback"), json!({})).await;
    let mut expected = vec![entry(idle, 1, "bot"), entry(idle, 1, "person")];
    assert_eq!(receive(&mut game, 2).await, expected);

    // A bot has the seat whose turn it is, and moves.
    let turn = game.turn();
    let left = game.people[turn].ask(&game.path("leave"), json!({})).await;
    assert_eq!(left.get("takeovers"), None, "how far a game is concerns whoever follows it");
    expected.push(entry(turn, 1, "bot"));
    assert_eq!(receive(&mut game, 3).await, expected);
    for seat in &mut game.seats {
        seat.reach(2).await;
    }
    game.people[turn].ask(&game.path("takeback"), json!({})).await;
    expected.push(entry(turn, 2, "person"));
    assert_eq!(receive(&mut game, 4).await, expected);
    let late = game.people[0].connect(&game.table, None).await;
    let welcome: Value = serde_json::from_str(&late.heard[0]).unwrap();
    assert_eq!(told(&welcome["table"]["takeovers"]), expected, "whoever comes later is told, too");

    game.play_out().await;
    let replay = game.people[0].get(&game.path("replay")).await.json();
    assert_eq!(told(&replay["takeovers"]), expected);
    let looked = game.people[0].get(&format!("/api/tables/{}", game.table)).await.json();
    assert_eq!(looked.get("takeovers"), None);
    server.close().await;

    // A game from before they were noted: the moves tell what a bot did.
    sql(data.path(), r#"UPDATE papers SET people = replace(people, '"takeovers":', '"before":')"#);
    let server = TestServer::open(data.path()).await;
    game.people[0].address = server.address;
    let replay = game.people[0].get(&game.path("replay")).await.json();
    let own = replay["steps"].as_array().unwrap().iter().skip(2);
    let back = own.clone().find(|step| step["by"] == json!(turn)).unwrap();
    let back = back["ply"].as_u64().unwrap() - 1;
    let seen = [entry(turn, 1, "bot"), entry(turn, back, "person")];
    assert_eq!(told(&replay["takeovers"]), seen);
    server.close().await;
}
