//! Rated games that nobody is at any more: every one comes to an end with a place for everybody, and a network that is
//! down for a moment costs nobody a game.

use crate::binary::Binary;
use crate::fair_play::{members, quick, rated_lexio};
use crate::guest_table::GuestTable;
use crate::raw_client::{Guest, PATIENCE};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// The game as history knows it, once it has ended. Asking does not wake the table.
fn concluded(reader: &Guest, table: &str) -> Value {
    let (path, began) = (format!("/api/history/{table}"), Instant::now());
    loop {
        let answer = reader.get(&path);
        if answer.status == 200 {
            return answer.json();
        }
        assert!(began.elapsed() < PATIENCE, "still not over: {}", answer.body);
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// Both are gone; whoever the game waited for first left first.
fn is_played_out(reader: &Guest, table: &str, first: usize) {
    let game = concluded(reader, table);
    let place = |seat: usize| (&game["seats"][seat]["place"], &game["seats"][seat]["won"]);
    assert_eq!(game["rated"], true, "{game}");
    assert_eq!(place(first), (&json!(2), &json!(false)), "{game}");
    assert_eq!(place(1 - first), (&json!(1), &json!(false)), "{game}");
}

/// Longer than it takes to come to a table that is dealt and to make the first move.
const TIME_TO_MOVE: (&str, &str) = ("RATED_WAIT_SECONDS", "8");

#[test]
fn a_rated_game_without_clocks_from_which_all_disconnect_is_played_out() {
    let server = quick(&[TIME_TO_MOVE]);
    let mut table = GuestTable::seat(members(&server, ["Ada Rated", "Bo Rated"]), &rated_lexio());
    table.moves(1);
    let first = table.turn().unwrap();
    table.sockets.clear();
    is_played_out(&table.people[0], &table.table, first);
}

#[test]
fn a_rated_game_that_all_have_left_is_played_out_after_a_restart() {
    let data = tempfile::tempdir().unwrap();
    let launch = |wait: &str| {
        let settings = [("RATED_WAIT_SECONDS", wait), ("BOT_THINK_MS", "1"), ("BOT_PACE_MS", "0")];
        Binary::start_in(data.path(), &settings, tempfile::tempdir().unwrap())
    };
    // Long enough to stop before; the time at which the game is to be woken is stored with the move.
    let server = launch("15");
    let mut table = GuestTable::seat(members(&server, ["Ada Rated", "Bo Rated"]), &rated_lexio());
    table.moves(1);
    let first = table.turn().unwrap();
    table.sockets.clear();
    let history = table.people[0].get(&format!("/api/history/{}", table.table));
    assert_eq!(history.status, 404, "over before the restart: {}", history.body);
    server.stop();
    // Nobody comes back, and nothing but the time that was stored wakes it.
    let server = launch("1");
    is_played_out(
        &Guest { address: server.address, ..table.people[0].clone() },
        &table.table,
        first,
    );
}

/// Waits until a table of two knows that nobody is there any more.
fn until_nobody_is_there(reader: &Guest, path: &str) {
    let began = Instant::now();
    loop {
        let table = reader.get(path).json();
        if (0..2_usize).all(|seat| table["seats"][seat]["here"] == false) {
            return;
        }
        assert!(began.elapsed() < PATIENCE, "somebody is still there: {table}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The network is down for everybody: whoever comes back plays on.
#[test]
fn a_network_that_is_down_for_all_costs_nobody_a_rated_game() {
    let server = quick(&[("ABSENCE_SECONDS", "5"), ("RATED_WAIT_SECONDS", "600")]);
    let mut table = GuestTable::seat(members(&server, ["Ada Rated", "Bo Rated"]), &rated_lexio());
    table.moves(1);
    let other = GuestTable::seat(members(&server, ["Cy Rated", "Di Rated"]), &rated_lexio());
    let gone = other.turn().unwrap();
    table.sockets.clear();
    until_nobody_is_there(&table.people[0], &table.path(""));
    // Where somebody waits, who is gone has left by now; here nobody waits.
    let mut waiting = other;
    drop(waiting.sockets.remove(gone));
    while waiting.sockets[0].until(&["table"])["table"]["seats"][gone]["away"].is_null() {}
    // All tables look around at the same moment: this one has done so before it answers, and will not do so again
    // before all are back.
    let looked = table.people[0].get(&table.path("")).json();
    assert!((0..2_usize).all(|seat| looked["seats"][seat]["away"].is_null()), "{looked}");
    let mut table = GuestTable::join(table.table, table.people);
    table.moves(1);
}
