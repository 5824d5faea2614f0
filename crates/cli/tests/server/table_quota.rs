//! The quota of tables holds for everything that makes one, whoever asks at the same time and as whom.

use crate::binary::{Binary, setup};
use crate::budgets::from;
use crate::fair_play::quick;
use crate::guest_table::GuestTable;
use crate::raw_client::Guest;
use serde_json::json;

/// A game that bots have played to its end.
fn finished(server: &Binary) -> String {
    let lexio = setup("lexio", 2, json!({"rounds": 1}));
    let mut table = GuestTable::gather(server.address, &lexio);
    let leave = table.path("/leave");
    for person in &mut table.people {
        person.ask(&leave, &json!({}));
    }
    while table.sockets[0].until(&["table"])["table"]["phase"] != "over" {}
    table.table
}

/// Somebody who is known by now, at an address that has limits.
fn limited(server: &Binary) -> Guest {
    let mut guest = Guest::arrive(server.address);
    guest.ask("/api/me", &json!({"name": "Mallory"}));
    guest.with("X-Forwarded-For: 203.0.113.9\r\n")
}

#[test]
fn of_many_tables_asked_for_at_once_as_many_are_made_as_one_may_have() {
    let server = Binary::start(&[]);
    let mallory = limited(&server);
    let lexio = setup("lexio", 2, json!({}));
    let answers: Vec<_> = std::thread::scope(|scope| {
        let ask = || mallory.post("/api/tables", &lexio);
        let asking: Vec<_> = (0..90).map(|_| scope.spawn(ask)).collect();
        asking.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let (made, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|one| one.status == 201);
    assert_eq!(made.len(), 30, "as docs/settings.md says");
    refused.iter().for_each(|one| one.refuses(429, "too_many_tables", "30"));
}

#[test]
fn a_table_that_is_not_made_takes_no_place() {
    let server = Binary::start(&[("TABLES_PER_PERSON", "2")]);
    let mallory = limited(&server);
    let ask =
        |rounds: i32| mallory.post("/api/tables", &setup("lexio", 2, json!({"rounds": rounds})));
    (0..5).for_each(|_| ask(-1).refuses(400, "bad_request", "rounds"));
    assert_eq!([ask(1).status, ask(1).status], [201, 201]);
    ask(1).refuses(429, "too_many_tables", "2");
}

#[test]
fn tables_that_play_on_count_as_all_others_do() {
    let server = quick(&[("TABLES_PER_PERSON", "3")]);
    let game = finished(&server);
    let mallory = limited(&server);
    let play_on = |as_whom: &str| {
        let path = format!("/api/tables/{game}/play-on{as_whom}");
        mallory.post(&path, &json!({"ply": 0, "seat": 0}))
    };
    assert_eq!([play_on("").status, play_on("").status], [201, 201]);
    let mine = mallory.get("/api/me/tables").json();
    assert_eq!(mine["tables"].as_array().unwrap().len(), 2, "{mine}");
    // Whoever plays at the same device spends the same quota.
    assert_eq!(play_on("?as=1").status, 201);
    for as_whom in ["", "?as=1", "?as=2"] {
        play_on(as_whom).refuses(429, "too_many_tables", "3");
    }
    mallory.post("/api/tables", &setup("lexio", 2, json!({}))).refuses(429, "too_many_tables", "3");
    // Somebody else plays on, and a table that is left makes room.
    let path = format!("/api/tables/{game}/play-on");
    assert_eq!(
        from(&server, "203.0.113.10").post(&path, &json!({"ply": 0, "seat": 0})).status,
        201
    );
    let left = format!("/api/tables/{}/leave", mine["tables"][0]["id"].as_str().unwrap());
    assert_eq!(mallory.post(&left, &json!({})).status, 200);
    assert_eq!(play_on("?as=2").status, 201);
    play_on("").refuses(429, "too_many_tables", "3");
}

#[test]
fn what_is_copied_to_play_on_is_paid_for() {
    let server = quick(&[("PERSON_WRITES_BURST", "60"), ("PERSON_WRITES_PER_SECOND", "0.001")]);
    let game = finished(&server);
    let mallory = limited(&server);
    let path = format!("/api/tables/{game}/play-on");
    let play_on = |ply: u32| mallory.post(&path, &json!({"ply": ply, "seat": 0}));
    // Fifty writes and the request itself, also where the game was shorter; the beginning costs one write.
    play_on(5_000).refuses(400, "bad_request", "nothing to play on");
    assert_eq!([play_on(0).status, play_on(0).status], [201, 201]);
    play_on(5_000).refuses(429, "too_fast", "");
}
