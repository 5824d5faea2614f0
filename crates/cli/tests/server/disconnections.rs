//! Disconnections in the clock ledger: each is public at the table and in the replay, whoever's turn it was.

use crate::fair_play::quick;
use crate::guest_table::GuestTable;
use crate::raw_client::Socket;
use serde_json::{Value, json};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Less than this is no more than a page that is loaded again, and is not kept.
const KEPT: Duration = Duration::from_secs(1);

/// What a message or an answer about the table shows of them.
fn shown(told: &Value) -> Value {
    told["table"]["disconnections"].clone()
}

/// The first message about the table that shows any.
fn first_shown(socket: &mut Socket) -> Value {
    loop {
        let lines = shown(&socket.until(&["table"]));
        if lines.is_array() {
            return lines;
        }
    }
}

/// Waits until a disconnection that lasts has lasted long enough to be kept. The server reads the same calendar.
fn wait_until_kept(line: &Value) {
    let since = Duration::from_millis(line["at"].as_u64().unwrap());
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    while now() < since + KEPT {
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_disconnection_in_somebody_elses_turn_is_public_at_the_table_and_in_the_replay() {
    let server = quick(&[]);
    let setup = json!({"game": "lexio", "seats": 3, "rules": {"rounds": 1},
        "clock": {"kind": "per_move", "seconds": 600}});
    let mut table = GuestTable::gather(server.address, &setup);
    let awaited = table.turn().unwrap();
    let (gone, watching) = ((awaited + 1) % 3, (awaited + 2) % 3);
    let welcome = table.people[watching].socket(&table.table, None).until(&["welcome"]);
    assert!(shown(&welcome).is_null(), "{welcome}");
    // It is not the turn of who is gone: another one moves meanwhile.
    let person = table.people[gone].clone();
    let mut sockets: Vec<Option<Socket>> = table.sockets.drain(..).map(Some).collect();
    let [mut theirs, mut mine, left] =
        [awaited, watching, gone].map(|seat| sockets[seat].take().unwrap());
    left.leave();
    let lasting = first_shown(&mut mine);
    assert_eq!((&lasting[0]["seat"], &lasting[0]["seq"]), (&json!(gone), &json!(0)), "{lasting}");
    assert!(lasting[0]["ms"].is_null(), "{lasting}");
    wait_until_kept(&lasting[0]);
    let action = theirs.sync()["actions"][0].clone();
    theirs.say(&json!({"type": "act", "id": "meanwhile", "seen": table.seq, "action": action}));
    let update = mine.until(&["update"]);
    assert_eq!((&update["seq"], &update["by"]), (&json!(1), &json!(awaited)), "{update}");
    let welcome = person.socket(&table.table, None).until(&["welcome"]);
    let lines = shown(&welcome);
    assert_eq!((&lines[0]["seat"], &lines[0]["seq"]), (&json!(gone), &json!(0)), "{lines}");
    assert!(lines[0]["ms"].as_u64().unwrap() >= 1_000, "{lines}");

    drop((theirs, mine));
    let mut table = GuestTable::join(table.table, table.people);
    while !table.is_over() {
        table.moves(1);
    }
    while table.sockets[0].until(&["table"])["table"]["phase"] != "over" {}
    let replay = table.people[0].get(&table.path("/replay")).json();
    assert!(replay["disconnections"].as_array().unwrap().contains(&lines[0]), "{replay}");
}
