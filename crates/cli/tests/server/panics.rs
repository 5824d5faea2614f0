//! A panic in the task of a table or a tournament costs it a reload, is counted, and nobody else notices.

use crate::binary::{Binary, setup};
use crate::guest_table::GuestTable;
use crate::private_postgres::new_database;
use crate::raw_client::Guest;
use crate::server_process::{Server, free};
use serde_json::json;

#[test]
fn a_panic_in_a_table_costs_that_table_a_reload_and_is_counted() {
    let server = Binary::start(&[("CRASH_AT", "panic@chat.committed")]);
    let mut struck = GuestTable::gather(server.address, &setup("lexio", 4, json!({})));
    let mut other = GuestTable::gather(server.address, &setup("lexio", 4, json!({})));
    struck.moves(3);
    other.moves(3);
    assert_eq!(server.meter("panics_total"), 0);
    let line = json!({"type": "chat", "id": "k1", "text": "hello"});
    struck.sockets[1].say(&line);
    // Whoever sat there loses the connection and comes back; what was acknowledged is there.
    for socket in &mut struck.sockets {
        socket.end();
    }
    let seq = struck.seq;
    let mut struck = GuestTable::join(struck.table, struck.people);
    assert_eq!(struck.seq, seq);
    // The line was stored before the panic: sent again, it is said once.
    struck.sockets[1].say(&line);
    assert_eq!(struck.sockets[1].until(&["chat", "refused"])["text"], "hello");
    struck.moves(3);
    other.moves(3);
    assert_eq!(server.meter("panics_total"), 1);
    assert!(server.log().contains("a task panicked"), "{}", server.log());
}

#[test]
fn a_panic_in_a_tournament_costs_it_a_reload_and_is_counted() {
    let server = Binary::start(&[("CRASH_AT", "panic@tournament.committed")]);
    let mut host = Guest::arrive(server.address);
    let wanted = json!({"name": "Spring", "game": "lexio", "format": "drive", "rounds": 2,
        "better": "high", "bell": 0, "countersign": 0, "venue": "cards"});
    let mut make = || host.ask("/api/drives", &wanted)["id"].as_str().unwrap().to_owned();
    let (struck, other) = (make(), make());
    let path = |tournament: &str, rest: &str| format!("/api/drives/{tournament}/{rest}");
    let mut socket = host.try_socket(&path(&struck, "ws")).unwrap();
    socket.until(&["mine"]);
    let mut quiet = host.try_socket(&path(&other, "ws")).unwrap();
    quiet.until(&["mine"]);
    assert_eq!(server.meter("panics_total"), 0);
    let marie = json!({"name": "Marie", "id": "r1"});
    let lost = host.post(&path(&struck, "register"), &marie);
    assert!(lost.status >= 400, "{}", lost.body);
    // Whoever looks on loses the connection; what was stored before the panic is there, once.
    socket.end();
    host.ask(&path(&struck, "register"), &marie);
    host.ask(&path(&struck, "register"), &json!({"name": "Paul", "id": "r2"}));
    let log = host.get(&path(&struck, "log")).json();
    assert_eq!(log["total"], 3, "{log}");
    // The other tournament has noticed nothing.
    host.ask(&path(&other, "register"), &json!({"name": "Ines", "id": "r1"}));
    quiet.until(&["change"]);
    assert_eq!(server.meter("panics_total"), 1);
}

/// The moves of all tables are written by one task, which goes on.
#[test]
fn a_panic_while_moves_are_written_to_postgresql_costs_those_and_no_later_ones() {
    let crash = [("TABLEE_CRASH_AT", "panic@append.before_commit:4")];
    let node = Server::node(&new_database(), free(), &crash);
    let mut table = GuestTable::gather(node.address(), &setup("lexio", 4, json!({})));
    table.moves(3);
    let seat = table.turn().unwrap();
    let action = table.menu(seat)[0].clone();
    let act = json!({"type": "act", "id": "lost", "seen": table.seq, "action": action});
    table.sockets[seat].refused(&act, "storage", "");
    // What was refused is not stored with what comes after it.
    table.moves(3);
    assert_eq!(table.seq, 6);
}
