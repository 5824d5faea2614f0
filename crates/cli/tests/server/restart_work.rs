//! The work of a restart: however many tables guests leave behind, and however long their games are,
//! none is played again before somebody comes to it.

use crate::binary::setup;
use crate::guest_table::GuestTable;
use crate::raw_client::Guest;
use crate::server_process::{Server, free};
use crate::store_trouble::metric;
use serde_json::json;

/// How many games run, and how many moves each has had.
const GAMES: usize = 12;
const MOVES: usize = 30;

/// How many tables wait for people.
const OPEN: usize = 40;

#[test]
fn a_restart_plays_no_game_again_before_somebody_comes_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut server = Server::launch(&data, free(), &[]);
    let (mut games, mut last) = (Vec::new(), Vec::new());
    for _ in 0..GAMES {
        let mut table = GuestTable::gather(server.address(), &setup("xylo", 3, json!({})));
        table.moves(MOVES);
        games.push(table.table.clone());
        last = table.people;
    }
    let mut host = Guest::arrive(server.address());
    for n in 0..OPEN {
        if n % 8 == 0 {
            host = Guest::arrive(server.address());
        }
        host.ask("/api/tables", &setup("lexio", 4, json!({})));
    }
    server.stop();

    let server = Server::launch(&data, free(), &[]);
    let awake = || metric(server.address(), "tablee_rooms");
    assert_eq!(awake(), 0, "tables are in memory before anybody came");
    // Nor does looking at lists wake any.
    let stranger = Guest::arrive(server.address());
    let listed = stranger.get("/api/tables").json();
    assert!(listed["total"].as_u64() >= Some(OPEN as u64), "{listed}");
    for game in &games {
        assert_eq!(stranger.get(&format!("/api/tables/{game}")).json()["phase"], "running");
    }
    assert_eq!(awake(), 0);
    // One is woken by whoever comes back to it, and the others sleep on.
    let person = Guest { address: server.address(), ..last[0].clone() };
    let welcome = person.socket(&games[GAMES - 1], None).until(&["welcome"]);
    assert_eq!(welcome["seq"], MOVES as u64);
    assert_eq!(awake(), 1);
}
