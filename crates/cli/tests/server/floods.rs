//! Too much of everything: crowds that say nothing, talkers, creators of tables, those who do not
//! read. The server stays small, and a game beside goes on.

use crate::binary::{Binary, setup};
use crate::budgets::promised;
use crate::guest_table::GuestTable;
use crate::probe::Probe;
use crate::raw_client::{Answer, Frame, Guest, PATIENCE, Socket, connect};
use serde_json::json;
use std::io::{ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// How many connections a crowd has, where the system lets us.
const CROWD: u64 = 10_000;

#[test]
fn ten_thousand_who_say_nothing_disturb_nobody() {
    let server = Binary::start(&[("HANDSHAKE_SECONDS", "25")]);
    let files = rlimit::increase_nofile_limit(CROWD + 500).unwrap();
    let crowd = CROWD.min(files.saturating_sub(500)) as usize;
    let probe = Probe::start(&server);
    probe.wait(5);
    let (memory, began) = (server.memory(), Instant::now());
    // A third say nothing at all, a third half a request, a third half a WebSocket handshake.
    let silent: Vec<TcpStream> = (0..crowd)
        .map(|n| {
            let mut stream = connect(server.address);
            let part: &[u8] = match n % 3 {
                0 => b"",
                1 => b"GET /api/tables HTTP/1.1\r\nHost: x\r\nX-Slow",
                _ => b"GET /api/lobby/ws HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n",
            };
            stream.write_all(part).unwrap();
            stream
        })
        .collect();
    let (came, grown) = (began.elapsed(), server.memory().saturating_sub(memory));
    let open = server.meter("connections");
    probe.wait(20);
    eprintln!(
        "{crowd} of {CROWD} half-open connections came in {came:?}: {open} open, {grown} MiB more"
    );
    assert!(grown < 300, "{grown} MiB for {crowd} connections");
    // Each is closed in the end.
    let mut gone = 0;
    for mut stream in silent {
        let mut answer = Vec::new();
        gone += usize::from(stream.read_to_end(&mut answer).is_ok());
    }
    assert_eq!(gone, crowd, "all of them were cut off");
    eprintln!("all cut off {:?} after the first came", began.elapsed());
    probe.undisturbed("a crowd that says nothing");
}

#[test]
fn slow_talkers_are_cut_off() {
    let server = Binary::start(&[("HANDSHAKE_SECONDS", "1")]);
    let probe = Probe::start(&server);
    // One header line at a time, for ever.
    let mut slow = connect(server.address);
    slow.write_all(b"GET /api/me HTTP/1.1\r\nHost: x\r\n").unwrap();
    let began = Instant::now();
    while slow.write_all(b"X-Drop: y\r\n").is_ok() && began.elapsed() < Duration::from_secs(30) {
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(began.elapsed() < Duration::from_secs(20), "headers for ever");
    // A body that never comes.
    let mut slow = connect(server.address);
    let head = "POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{";
    slow.write_all(head.as_bytes()).unwrap();
    let began = Instant::now();
    Answer::read(&mut slow).refuses(408, "too_slow", "The request did not come in time.");
    assert!(began.elapsed() < Duration::from_secs(20), "a body for ever");
    // A connection that is kept and not used.
    let mut kept = connect(server.address);
    kept.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    let _ = kept.read_to_end(&mut answer);
    assert!(began.elapsed() < Duration::from_secs(40), "kept for ever");
    probe.undisturbed("slow talkers");
}

/// Empty parts of a message that never ends are no messages, which are limited, and have no bytes, which are, too.
#[test]
fn parts_of_messages_that_never_end_slow_nobody() {
    let server = Binary::start(&[]);
    let probe = Probe::start(&server);
    let mallory = Guest::arrive(server.address);
    let endless = (0..8).map(|_| {
        let mut socket = mallory.try_socket("/api/lobby/ws").unwrap();
        std::thread::spawn(move || {
            socket.frame(0x01, b"{");
            // Empty, masked, not the last one.
            let parts = [0x00, 0x80, 1, 2, 3, 4].repeat(1_000);
            socket.stream.set_write_timeout(Some(Duration::from_millis(500))).unwrap();
            let began = Instant::now();
            while began.elapsed() < Duration::from_secs(3) {
                // What is not read in time is tried again; a connection that has ended is not.
                let Err(error) = socket.stream.write(&parts) else { continue };
                if !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) {
                    break;
                }
            }
        })
    });
    let endless: Vec<_> = endless.collect();
    endless.into_iter().for_each(|one| one.join().unwrap());
    probe.undisturbed("parts of messages that never end");
}

#[test]
fn talkers_are_told_to_wait() {
    let server = Binary::start(&[]);
    let probe = Probe::start(&server);
    let mut table = GuestTable::gather(server.address, &setup("lexio", 4, json!({})));
    let mallory = Guest::arrive(server.address);
    let chat = |n: usize| json!({"type":"chat","text":format!("buy now {n}")});
    // Five lines at once; then wait. Coming again with a new connection does not help.
    let (mut said, began) = (0, Instant::now());
    for round in 0..6 {
        let mut socket = mallory.socket(&table.table, None);
        socket.until(&["welcome"]);
        for n in 0..20 {
            socket.say(&chat(20 * round + n));
            let answer = socket.until(&["chat", "refused"]);
            let mine = answer["type"] == "chat";
            assert!(mine || answer["code"] == "too_fast", "{answer}");
            said += usize::from(mine);
        }
        socket.leave();
    }
    let allowed = promised(5, 0.5, began);
    assert!(allowed.contains(&said), "{said} lines came through of {allowed:?}");
    let heard = table.sockets[0].sync();
    assert!(heard["type"] == "legal" || heard["type"] == "refused");
    let lines =
        table.sockets[0].log.iter().filter(|text| text.starts_with("{\"type\":\"chat\"")).count();
    assert_eq!(lines, said, "refused lines reach nobody");
    // Who floods the socket is told, then hung up on.
    let mut socket = mallory.socket(&table.table, None);
    socket.until(&["welcome"]);
    (0..2_000).for_each(|_| socket.text("{\"type\":\"ping\"}"));
    assert_eq!(socket.end(), Frame::Close(1008));
    assert!(socket.log.iter().any(|text| text.contains("too_fast")));
    // The lobby's socket, too.
    let mut lobby = mallory.try_socket("/api/lobby/ws").unwrap();
    (0..2_000).for_each(|_| lobby.text("{\"type\":\"ping\"}"));
    assert_eq!(lobby.end(), Frame::Close(1008));
    // Muted by the host.
    let person = mallory.id();
    let mute = json!({"person":person,"muted":true});
    table.people[0].clone().ask(&table.path("/mute"), &mute);
    let mut socket = mallory.socket(&table.table, None);
    socket.refused(&chat(0), "muted", "The host has muted you at this table.");
    table.moves(4);
    probe.undisturbed("floods of words");
}

#[test]
fn who_asks_for_too_much_advice_waits() {
    let server = Binary::start(&[("BOT_THREADS", "1"), ("BOT_THINK_MS", "300")]);
    let probe = Probe::start(&server);
    let mut table = GuestTable::gather(server.address, &setup("lexio", 4, json!({})));
    let seat = table.turn().unwrap();
    let socket = &mut table.sockets[seat];
    let hint = json!({"type":"hint","level":"expert"});
    (0..60).for_each(|_| socket.say(&hint));
    let answers: Vec<_> = (0..60).map(|_| socket.until(&["hint", "refused"])).collect();
    let hints = answers.iter().filter(|answer| answer["type"] == "hint").count();
    let waits = answers.iter().filter(|answer| answer["code"] == "too_fast").count();
    assert!(hints >= 1 && hints + waits == 60 && hints < 30, "{hints} hints, {waits} refusals");
    probe.undisturbed("a flood of questions");
}

#[test]
fn makers_of_tables_are_slowed_down() {
    let server = Binary::start(&[("IDLE_SECONDS", "2")]);
    let probe = Probe::start(&server);
    probe.wait(3);
    let memory = server.memory();
    // As a proxy beside the server names them; who comes from the machine itself is trusted.
    let mallory = Guest::stranger(server.address).with("X-Forwarded-For: 203.0.113.9\r\n");
    let lexio = setup("lexio", 4, json!({}));
    let (mut made, mut refused) = (0, 0);
    while refused < 50 && made < 3_000 {
        // A fresh guest each time: cookies are no limit.
        let answer = mallory.post("/api/tables", &lexio);
        match answer.status {
            201 => made += 1,
            _ => {
                answer.refuses(429, "too_many_tables", "from your address");
                refused += 1;
            }
        }
    }
    assert_eq!((made, refused), (150, 50), "as docs/settings.md says");
    // Somebody else at another address is not hindered.
    let mut bo = Guest::arrive(server.address).with("X-Forwarded-For: 203.0.113.10\r\n");
    let table = bo.ask("/api/tables", &lexio)["id"].as_str().unwrap().to_owned();
    bo.ask(&format!("/api/tables/{table}/sit"), &json!({}));
    // Where people sit comes first in the list: the probe's table and Bo's.
    let listed = bo.get("/api/tables").json();
    assert!(
        listed["total"].as_u64().unwrap() >= 152
            && listed["tables"].as_array().unwrap().len() == 100
    );
    let first: Vec<&serde_json::Value> =
        listed["tables"].as_array().unwrap().iter().take(3).map(|one| &one["id"]).collect();
    assert!(first.contains(&&json!(table)), "{first:?}");
    // A table at which nobody sits any more goes with its host.
    bo.ask(&format!("/api/tables/{table}/leave"), &json!({}));
    assert_eq!(bo.get(&format!("/api/tables/{table}")).json()["phase"], "closed");
    // One person has a quota of its own, wherever it comes from.
    let eve = Guest::arrive(server.address);
    let at = |n: usize| eve.with(&format!("X-Forwarded-For: 198.51.100.{}\r\n", n % 8));
    let own = (0..40).filter(|n| at(*n).post("/api/tables", &lexio).status == 201).count();
    assert_eq!(own, 30, "as docs/settings.md says");
    // Who only looks wakes nobody: tables that sleep stay asleep.
    let began = Instant::now();
    while server.meter("rooms") > 20 && began.elapsed() < PATIENCE {
        std::thread::sleep(Duration::from_millis(100));
    }
    let asleep = bo.get("/api/tables").json()["tables"].as_array().unwrap().clone();
    for table in asleep.iter().take(100) {
        assert_eq!(bo.get(&format!("/api/tables/{}", table["id"].as_str().unwrap())).status, 200);
    }
    let rooms = server.meter("rooms");
    assert!(rooms <= 20, "{rooms} tables in memory");
    let listed = bo.get("/api/tables").json()["tables"].as_array().unwrap().len();
    assert!(listed <= 100, "{listed} listed");
    let grown = server.memory().saturating_sub(memory);
    eprintln!("{made} tables from one address, then refused; {grown} MiB more");
    assert!(grown < 150, "{grown} MiB");
    probe.undisturbed("a flood of tables");
}

#[test]
fn who_does_not_read_is_dropped() {
    let server = Binary::start(&[("MESSAGES_BURST", "1000000")]);
    let probe = Probe::start(&server);
    let mut table = GuestTable::gather(server.address, &setup("lexio", 4, json!({})));
    table.moves(12);
    let memory = server.memory();
    let seat = (table.turn().unwrap() + 1) % 4;
    let deaf = |table: &GuestTable| -> Socket {
        let mut socket = table.people[seat].socket(&table.table, None);
        // Each stale action is answered with the whole table; nobody reads it.
        let stale = json!({"type":"act","id":"z","seen":0,"action":"pass"}).to_string();
        socket.stream.set_write_timeout(Some(Duration::from_secs(2))).unwrap();
        (0..6_000).for_each(|_| socket.text(&stale));
        socket
    };
    let sockets: Vec<Socket> = (0..2).map(|_| deaf(&table)).collect();
    let began = Instant::now();
    while server.meter("slow_readers_total") == 0 && began.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(50));
    }
    let slow = server.meter("slow_readers_total");
    let grown = server.memory().saturating_sub(memory);
    eprintln!("{slow} of 2 deaf readers dropped, {grown} MiB more");
    assert!(slow >= 1 && grown < 100, "{slow} dropped, {grown} MiB");
    drop(sockets);
    // The seat's owner comes back and the game goes on.
    let mut table = GuestTable::join(table.table, table.people);
    table.moves(4);
    probe.undisturbed("who does not read");
}
