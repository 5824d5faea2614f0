//! Lag compensation: a slow line is given back the round trip that the server has measured, and never more than half
//! a second.

use crate::client::SeatSocket;
use crate::notices::open_node;
use crate::patience::until_so;
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
const SLOW: Duration = Duration::from_secs(4);

/// How long a move may take (s): longer than it takes to come over a slow line.
const CLOCK: u32 = 30;

async fn log(server: &TestServer, table: &str) -> Vec<Logged> {
    let store = server.app.store();
    let no = store.table(table).await.unwrap().unwrap().no;
    store.log_after(no, 0).await.unwrap()
}

/// The quick connection is gone when the others are told.
async fn until_told_of_absence(other: &mut SeatSocket, seat: usize) {
    while other.until("table").await["table"]["seats"][seat]["here"] != false {}
}

/// How long after its deadline a seat ran out of time (ms), as the log has it: whoever sits at the node that was not the
/// quicker one is told all anew. The slow line itself is left alone: it would answer the next ping at once, and count as
/// a quick one from then on.
async fn lateness(server: &TestServer, game: &mut RunningTable, seat: usize) -> u64 {
    game.seats[(seat + 1) % 4].reach(1).await;
    let timeout = &log(server, &game.table).await[0];
    assert_eq!(timeout.seat.map(usize::from), Some(seat));
    assert_eq!(timeout.origin.as_deref(), Some("clock"));
    u64::from(timeout.think_ms) - u64::from(CLOCK) * 1_000
}

/// A table of four against the clock, and the person whose turn it is over a slow line.
async fn awaited_over_a_slow_line(server: &TestServer, seconds: u32) -> (RunningTable, usize) {
    let clock = json!({"kind": "per_move", "seconds": seconds});
    let setup = json!({"game": "sneak", "seats": 4, "clock": clock});
    let mut game = RunningTable::begin(server, setup).await;
    let turn = game.turn();
    let quick = game.seats.remove(turn);
    quick.close().await;
    until_told_of_absence(&mut game.seats[0], turn).await;
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
    let (mut game, turn) = awaited_over_a_slow_line(&server, CLOCK).await;
    let late = lateness(&server, &mut game, turn).await;
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
    let clock = json!({"kind": "per_move", "seconds": CLOCK});
    let setup = json!({"game": "sneak", "seats": 4, "clock": clock});
    let mut game = RunningTable::begin(&here, setup).await;
    let turn = game.turn();
    game.seats.remove(turn).close().await;
    until_told_of_absence(&mut game.seats[0], turn).await;
    game.people[turn].address = there.address;
    let slow = game.people[turn].connect_slowly(&game.table, SLOW).await;
    game.seats.insert(turn, slow);
    // The first node knows that they are at another one.
    let (path, other) = (format!("/api/tables/{}", game.table), &game.people[(turn + 1) % 4]);
    let is_here = async || other.get(&path).await.json()["seats"][turn]["here"] == true;
    until_so("they are known to be elsewhere", is_here).await;
    let late = lateness(&here, &mut game, turn).await;
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
    let quick = sockets.remove(turn);
    let seat = usize::try_from(quick.seat.unwrap()).unwrap();
    quick.close().await;
    until_told_of_absence(&mut sockets[0], seat).await;
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
