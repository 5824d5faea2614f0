//! Companions give nobody a second voice, and nobody at a table is drowned by those who look on.

use crate::binary::{Binary, setup};
use crate::budgets::promised;
use crate::guest_table::GuestTable;
use crate::raw_client::{Guest, Socket};
use serde_json::json;
use std::time::Instant;

/// How many of five lines are taken.
fn lines(socket: &mut Socket) -> usize {
    let line = |n: usize| json!({"type": "chat", "text": format!("buy now {n}")});
    let said = |n| {
        socket.say(&line(n));
        let answer = socket.until(&["chat", "refused"]);
        assert!(answer["type"] == "chat" || answer["code"] == "too_fast", "{answer}");
        answer["type"] == "chat"
    };
    (0..5).map(said).filter(|said| *said).count()
}

#[test]
fn the_people_at_one_device_have_one_voice() {
    let server = Binary::start(&[]);
    let table = GuestTable::gather(server.address, &setup("lexio", 2, json!({})));
    let mallory = Guest::arrive(server.address);
    let began = Instant::now();
    let said: usize = (0..8)
        .map(|n| {
            let as_whom = if n == 0 { String::new() } else { format!("?as={n}") };
            let mut socket = mallory.try_socket(&table.path(&format!("/ws{as_whom}"))).unwrap();
            let said = lines(&mut socket);
            socket.leave();
            said
        })
        .sum();
    let allowed = promised(5, 0.5, began);
    assert!(allowed.contains(&said), "{said} lines of {allowed:?}");
}

#[test]
fn a_crowd_that_looks_on_does_not_drown_those_who_play() {
    let server = Binary::start(&[]);
    let mut table = GuestTable::gather(server.address, &setup("lexio", 2, json!({})));
    let began = Instant::now();
    let said: usize = (0..12)
        .map(|_| {
            let mut socket = Guest::arrive(server.address).socket(&table.table, None);
            let said = lines(&mut socket);
            socket.leave();
            said
        })
        .sum();
    let allowed = promised(20, 1.0, began);
    assert!(allowed.contains(&said), "{said} lines of {allowed:?}");
    table.sockets[1].log.clear();
    table.sockets[1].sync();
    assert_eq!(lines(&mut table.sockets[1]), 5, "who sits has their own");
}

#[test]
fn an_address_says_so_much_at_all_tables() {
    let server = Binary::start(&[]);
    let mut host = Guest::arrive(server.address);
    let began = Instant::now();
    let mut said = 0;
    for _ in 0..5 {
        let table = host.ask("/api/tables", &setup("lexio", 2, json!({})));
        let table = table["id"].as_str().unwrap().to_owned();
        for _ in 0..4 {
            let guest = Guest::arrive(server.address).with("X-Forwarded-For: 203.0.113.9\r\n");
            let mut socket = guest.socket(&table, None);
            said += lines(&mut socket);
            socket.leave();
        }
    }
    let allowed = promised(60, 4.0, began);
    assert!(allowed.contains(&said), "{said} lines of {allowed:?}");
}
