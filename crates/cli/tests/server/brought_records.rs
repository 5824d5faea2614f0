//! Records that strangers bring to be shown: what one may become, and how many may be on their way to one address.

use crate::binary::Binary;
use crate::raw_client::{Answer, Guest, connect};
use std::io::Write as _;
use tablee_engine::table::Opening;
use tablee_engine::{Seat, Seed};
use tablee_game_registry::all_games;

/// A record whose last action was taken back and done again so often. Every seat is told each time what it sees anew.
fn record(again: usize) -> String {
    let registry = all_games();
    let opening = Opening {
        seats: 5,
        rules: serde_json::Map::new(),
        seed: Seed::new([7; 32]),
        deals: Vec::new(),
    };
    let mut table = registry.find("xylo").unwrap().open(&opening, &registry.assets).unwrap();
    let next = |table: &dyn tablee_engine::AnyTable| {
        let acts = |seat: &Seat| Some((*seat, table.legal(*seat).actions.first()?.clone()));
        table.seats().iter().find_map(|seat| acts(&seat)).unwrap()
    };
    // The last who sorts lays all rows: what costs the most to tell.
    for _ in 0..4 {
        let (seat, action) = next(table.as_ref());
        table.act(seat, &action).unwrap();
    }
    for n in 0..again {
        let (seat, action) = next(table.as_ref());
        table.act(seat, &action).unwrap();
        table.undo(seat, 4 + 2 * n as u32).unwrap();
    }
    serde_json::to_string(&table.record()).unwrap()
}

fn send(guest: &Guest, body: &str) -> std::net::TcpStream {
    let mut stream = connect(guest.address);
    let head = format!(
        "POST /api/replay HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
        guest.address,
        guest.cookie,
        body.len()
    );
    stream.write_all((head + body).as_bytes()).unwrap();
    stream
}

#[test]
fn a_record_that_would_become_enormous_is_refused() {
    let server = Binary::start(&[]);
    let guest = Guest::arrive(server.address);
    let small = record(3);
    let shown = guest.post_text("/api/replay", &small);
    assert_eq!(shown.status, 200, "{}", shown.head);
    assert_eq!(shown.json()["steps"].as_array().unwrap().len(), 10);
    let large = record(3_000);
    assert!(large.len() < 1 << 20, "a body of {} bytes", large.len());
    let refused = guest.post_text("/api/replay", &large);
    refused.refuses(400, "bad_request", "longer than 32 MB");
}

#[test]
fn an_address_that_reads_slowly_has_two_replays_of_records_at_a_time() {
    let server = Binary::start(&[("UNLIMITED", ""), ("STALL_SECONDS", "600")]);
    let guest = Guest::arrive(server.address);
    // More than fits between the two: the server keeps the rest until it is read.
    let body = record(1_000);
    let mut slow: Vec<_> = (0..2).map(|_| send(&guest, &body)).collect();
    // The beginning of an answer has come: its place is taken.
    for stream in &slow {
        assert_ne!(stream.peek(&mut [0; 64]).unwrap(), 0);
    }
    let third = Answer::read(&mut send(&guest, &body));
    third.refuses(429, "too_fast", "wait until they have arrived");
    // Whoever has read one may ask for the next.
    let read = Answer::read(&mut slow.remove(0));
    assert_eq!(read.json()["steps"].as_array().unwrap().len(), 2_004);
    assert!(read.body.len() > 12 << 20, "an answer of {} bytes", read.body.len());
    let next = Answer::read(&mut send(&guest, &body));
    assert_eq!(next.status, 200, "{}", next.head);
}
