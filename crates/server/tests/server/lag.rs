//! Lag compensation: a slow line is given back the round trip that the server has measured, and never more than half
//! a second.

use crate::notices::open_node;
use crate::playing::RunningTable;
use crate::private_postgres::new_database;
use crate::test_server::TestServer;
use crate::tournament_overtime::{seated, taken};
use serde_json::json;
use std::time::Duration;
use tablee_storage::Logged;

/// The most that is given back (ms).
const MOST: u64 = 500;

/// A line so slow that what it would get without a limit shows, however busy the machine is.
const SLOW: Duration = Duration::from_millis(2_500);

async fn log(server: &TestServer, table: &str) -> Vec<Logged> {
    let store = server.app.store();
    let no = store.table(table).await.unwrap().unwrap().no;
    store.log_after(no, 0).await.unwrap()
}

/// A table of four against the clock, and the person whose turn it is over a slow line.
async fn awaited_over_a_slow_line(server: &TestServer, seconds: u32) -> (RunningTable, usize) {
    let clock = json!({"kind": "per_move", "seconds": seconds});
    let setup = json!({"game": "sneak", "seats": 4, "clock": clock});
    let mut game = RunningTable::begin(server, setup).await;
    let turn = game.turn();
    let quick = game.seats.remove(turn);
    quick.close().await;
    // The quick connection is gone when the others are told.
    game.seats[0].until("table").await;
    let slow = game.people[turn].connect_slowly(&game.table, SLOW).await;
    game.seats.insert(turn, slow);
    (game, turn)
}

#[tokio::test]
async fn a_slow_line_is_given_back_half_a_second_at_most() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let (mut game, turn) = awaited_over_a_slow_line(&server, 60).await;
    assert_eq!(game.play_one().await, turn);
    let log = log(&server, &game.table).await;
    assert_eq!((log[0].seat.map(usize::from), u64::from(log[0].lag_ms)), (Some(turn), MOST));
    server.close().await;
}

#[tokio::test]
async fn a_deadline_waits_for_a_slow_line_half_a_second_at_most() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let (mut game, turn) = awaited_over_a_slow_line(&server, 10).await;
    let update = game.seats[turn].until("update").await;
    assert_eq!(update["origin"], "clock");
    let late = update["think_ms"].as_u64().unwrap() - 10_000;
    assert!((MOST..SLOW.as_millis() as u64).contains(&late), "{late} ms after the deadline");
    server.close().await;
}

/// Every node keeps the deadlines of the tables that it has in memory: the one that the slow line leads to, and the one
/// where the others sit.
#[tokio::test(flavor = "multi_thread")]
async fn a_node_without_the_movers_line_leaves_it_half_a_second_too() {
    let (data, url) = (tempfile::tempdir().unwrap(), new_database());
    let here = open_node(&data.path().join("a"), &url).await;
    let there = open_node(&data.path().join("b"), &url).await;
    let clock = json!({"kind": "per_move", "seconds": 10});
    let setup = json!({"game": "sneak", "seats": 4, "clock": clock});
    let mut game = RunningTable::begin(&here, setup).await;
    let turn = game.turn();
    game.people[turn].address = there.address;
    let slow = game.people[turn].connect_slowly(&game.table, SLOW).await;
    let quick = std::mem::replace(&mut game.seats[turn], slow);
    quick.close().await;
    let update = game.seats[turn].until("update").await;
    assert_eq!(update["origin"], "clock");
    let late = update["think_ms"].as_u64().unwrap() - 10_000;
    assert!((MOST..SLOW.as_millis() as u64).contains(&late), "{late} ms after the deadline");
    for node in [here, there] {
        node.close().await;
    }
}

#[tokio::test]
async fn after_the_bell_a_slow_line_is_waited_for_at_a_table_without_clocks_too() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open_with(data.path(), |all| all.overtime_seconds = 1).await;
    let (organiser, people, tournament, room) = seated(server.address).await;
    let mut sockets = Vec::from(taken(&people, &room).await);
    let turn = sockets.iter().position(|socket| socket.is_awaited()).unwrap();
    sockets.remove(turn).close().await;
    sockets[0].until("table").await;
    let _slow = people[turn].connect_slowly(&room, SLOW).await;
    let moves = log(&server, &room).await.len();
    organiser.ask(&format!("/api/drives/{tournament}/bell"), json!({"do": "ring"})).await;
    sockets[0].until("update").await;
    let row = server.app.store().table(&room).await.unwrap().unwrap();
    let people: serde_json::Value = serde_json::from_str(&row.people).unwrap();
    let timeout = &log(&server, &room).await[moves];
    assert_eq!(timeout.origin.as_deref(), Some("clock"));
    let late = timeout.tick - people["rung_at"].as_i64().unwrap() - 1_000;
    assert!((MOST as i64..SLOW.as_millis() as i64).contains(&late), "{late} ms after overtime");
    server.close().await;
}
