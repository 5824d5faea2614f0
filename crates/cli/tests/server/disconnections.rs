//! Disconnections in the clock ledger: each is public at the table and in the replay, whoever's turn it was.

use crate::fair_play::quick;
use crate::guest_table::GuestTable;
use serde_json::{Value, json};

#[test]
fn a_disconnection_in_somebody_elses_turn_is_public_at_the_table_and_in_the_replay() {
    let server = quick(&[]);
    let setup = json!({"game": "lexio", "seats": 3, "rules": {"rounds": 1},
        "clock": {"kind": "per_move", "seconds": 3}});
    let mut table = GuestTable::gather(server.address, &setup);
    let awaited = table.turn().unwrap();
    let (gone, watching) = ((awaited + 1) % 3, (awaited + 2) % 3);
    let shown = |told: &Value| told["table"]["disconnections"].clone();
    let welcome = table.people[watching].socket(&table.table, None).until(&["welcome"]);
    assert!(shown(&welcome).is_null(), "{welcome}");
    // It is not the turn of who is gone: the other lets the clock run out meanwhile.
    let person = table.people[gone].clone();
    let (mut mine, theirs) = match gone < watching {
        true => (table.sockets.remove(watching), table.sockets.remove(gone)),
        false => {
            let theirs = table.sockets.remove(gone);
            (table.sockets.remove(watching), theirs)
        }
    };
    theirs.leave();
    let lasting = loop {
        let lines = shown(&mine.until(&["table"]));
        if lines.is_array() {
            break lines;
        }
    };
    assert_eq!((&lasting[0]["seat"], &lasting[0]["seq"]), (&json!(gone), &json!(0)), "{lasting}");
    assert!(lasting[0]["ms"].is_null(), "{lasting}");
    assert_eq!(mine.until(&["update"])["origin"], "clock");
    let welcome = person.socket(&table.table, None).until(&["welcome"]);
    let lines = shown(&welcome);
    assert_eq!((&lines[0]["seat"], &lines[0]["seq"]), (&json!(gone), &json!(0)), "{lines}");
    assert!(lines[0]["ms"].as_u64().unwrap() >= 1_000, "{lines}");

    table.sockets.clear();
    drop(mine);
    let mut table = GuestTable::join(table.table, table.people);
    while !table.is_over() {
        table.moves(1);
    }
    while table.sockets[0].until(&["table"])["table"]["phase"] != "over" {}
    let replay = table.people[0].get(&table.path("/replay")).json();
    assert!(replay["disconnections"].as_array().unwrap().contains(&lines[0]), "{replay}");
}
