//! Rate limits: each flood gets exactly what docs/settings.md promises, and a game beside goes on.

use crate::binary::{Binary, setup};
use crate::guest_table::GuestTable;
use crate::probe::Probe;
use crate::raw_client::{Answer, Guest, Socket, connect};
use crate::replay::Books;
use serde_json::json;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

/// So many at once, and so many per second for as long as it took.
pub fn promised(burst: usize, per_second: f64, began: Instant) -> std::ops::RangeInclusive<usize> {
    burst..=burst + (began.elapsed().as_secs_f64() * per_second).ceil() as usize
}

/// Somebody as a proxy on the same machine names them; the machine itself is not limited.
pub fn from(server: &Binary, address: &str) -> Guest {
    Guest::stranger(server.address).with(&format!("X-Forwarded-For: {address}\r\n"))
}

/// How many people and sessions are stored.
fn rows(data: &Path) -> (usize, usize) {
    let books = Books::open(data);
    (books.count("persons"), books.count("sessions"))
}

#[test]
fn who_only_looks_is_not_written_whatever_headers_it_sends() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let server = Binary::start_in(&data, &[], folder);
    let mallory = from(&server, "203.0.113.9");
    // As an upgrade that is none, with a cookie that is none.
    let looks = mallory.with("Connection: close, Upgrade\r\nUpgrade: x\r\nCookie: a=b\r\n");
    let began = Instant::now();
    let seen = (0..600).filter(|_| looks.get("/api/me").status == 200).count();
    let promised = promised(300, 10.0, began);
    assert!(promised.contains(&seen), "{seen} of 600 answered, {promised:?} promised");
    // As the page does: the lobby, and a table that somebody looks at.
    let mut host = Guest::arrive(server.address);
    let table = host.ask("/api/tables", &setup("lexio", 4, json!({})));
    let table = table["id"].as_str().unwrap().to_owned();
    let visitor = Guest::arrive(server.address);
    let mut lobby = visitor.try_socket("/api/lobby/ws?mine=true").unwrap();
    lobby.until(&["mine"]);
    let mut spectator = visitor.socket(&table, None);
    spectator.until(&["welcome"]);
    assert_eq!(rows(&data), (1, 1), "the host alone is written");
    // The first thing said is the first thing kept.
    let id = visitor.id();
    spectator.say(&json!({"type":"chat","text":"hello"}));
    assert_eq!(spectator.until(&["chat", "refused"])["from"]["person"], id);
    assert_eq!(rows(&data), (2, 2));
}

/// Whether it is answered; a refusal says why.
fn is_read(answer: &Answer) -> bool {
    if answer.status != 200 {
        answer.refuses(429, "too_fast", "Too many requests");
    }
    answer.status == 200
}

#[test]
fn every_address_has_the_budget_of_the_settings() {
    let server = Binary::start(&[
        ("READS_BURST", "40"),
        ("READS_PER_SECOND", "2"),
        ("UPGRADES_BURST", "20"),
        ("UPGRADES_PER_SECOND", "1"),
        ("WRITES_BURST", "10"),
        ("WRITES_PER_SECOND", "1"),
    ]);
    let probe = Probe::start(&server);
    let mallory = from(&server, "203.0.113.9");
    let began = Instant::now();
    let read = (0..200).filter(|_| is_read(&mallory.get("/api/games"))).count();
    assert!(promised(40, 2.0, began).contains(&read), "{read} reads");
    let began = Instant::now();
    let opened = (0..100).filter(|_| mallory.try_socket("/api/lobby/ws").is_ok()).count();
    assert!(promised(20, 1.0, began).contains(&opened), "{opened} sockets");
    let began = Instant::now();
    let name = json!({"name":"Mallory"});
    let written = (0..100).filter(|_| mallory.post("/api/me", &name).status == 200).count();
    assert!(promised(10, 1.0, began).contains(&written), "{written} writes");
    // Others, and the page itself, are not hindered.
    assert_eq!(from(&server, "203.0.113.10").get("/api/games").status, 200);
    assert_eq!(mallory.get("/").status, 200);
    probe.undisturbed("reads, upgrades and writes of one address");
}

#[test]
fn a_site_of_many_ipv6_networks_has_four_times_the_budget_of_one() {
    let server = Binary::start(&[("WRITES_BURST", "5"), ("WRITES_PER_SECOND", "0.001")]);
    let name = json!({"name":"Mallory"});
    let write = |address: &str| from(&server, address).post("/api/me", &name).status == 200;
    assert_eq!((0..20).filter(|n| write(&format!("2001:db8:1::{n:x}"))).count(), 5);
    assert_eq!((0..100).filter(|n| write(&format!("2001:db8:2:{n:x}::1"))).count(), 20);
    // An IPv4 address written as IPv6 is the same address.
    assert_eq!((0..20).filter(|_| write("::ffff:203.0.113.9")).count(), 5);
    assert!(!write("203.0.113.9"));
}

#[test]
fn a_person_has_one_budget_wherever_it_comes_from() {
    let server = Binary::start(&[
        ("PERSON_WRITES_BURST", "12"),
        ("PERSON_WRITES_PER_SECOND", "0.001"),
        ("PERSON_UPGRADES_BURST", "8"),
        ("PERSON_UPGRADES_PER_SECOND", "0.001"),
    ]);
    let mut mallory = Guest::arrive(server.address);
    mallory.ask("/api/me", &json!({"name":"Mallory"}));
    let at = |n: usize| mallory.with(&format!("X-Forwarded-For: 203.0.113.{n}\r\n"));
    let name = json!({"name":"Mallory"});
    let written = (0..60).filter(|n| at(*n).post("/api/me", &name).status == 200).count();
    assert_eq!(written, 12);
    let opened = (0..60).filter(|n| at(*n).try_socket("/api/lobby/ws").is_ok()).count();
    assert_eq!(opened, 8);
}

#[test]
fn a_tournament_that_is_refused_costs_nothing() {
    let server = Binary::start(&[("TOURNAMENTS_PER_PERSON", "2"), ("WRITES_BURST", "1000")]);
    let setup = |rounds: u32| {
        json!({"name": "Spring", "game": "lexio", "format": "rounds", "rounds": rounds, "better": "high",
            "bell": 0, "countersign": 0})
    };
    let address = "203.0.113.9";
    // More than an address may make in a day: refused for what they are, not for their number.
    let refused = from(&server, address);
    for _ in 0..70 {
        refused.post("/api/drives", &setup(0)).refuses(400, "bad_request", "rounds");
    }
    let mut mallory = Guest::arrive(server.address);
    mallory.ask("/api/me", &json!({"name": "Mallory"}));
    let mallory = mallory.with(&format!("X-Forwarded-For: {address}\r\n"));
    let made = (0..70).filter(|_| mallory.post("/api/drives", &setup(1)).status == 201).count();
    assert_eq!(made, 2, "as many as one person may have");
    // Sixty a day of one address, whoever asks.
    let (mut made, mut answer) = (2, 201);
    while answer == 201 && made < 100 {
        answer = from(&server, address).post("/api/drives", &setup(1)).status;
        made += usize::from(answer == 201);
    }
    assert_eq!((made, answer), (60, 429));
}

/// Cards are dealt to find out whether rules can be played by, so it is not free to ask.
#[test]
fn a_tournament_whose_cards_cannot_be_dealt_costs_as_one_that_is_made() {
    let server = Binary::start(&[("WRITES_BURST", "1000")]);
    let setup = json!({"name": "Spring", "game": "lexicon", "format": "rounds", "rounds": 1, "better": "low",
        "bell": 0, "countersign": 0, "rules": {"dictionary": "none"}});
    let mallory = from(&server, "203.0.113.9");
    for _ in 0..60 {
        mallory.post("/api/drives", &setup).refuses(400, "bad_request", "dictionary");
    }
    mallory.post("/api/drives", &setup).refuses(429, "too_fast", "");
    from(&server, "203.0.113.8").post("/api/drives", &setup).refuses(
        400,
        "bad_request",
        "dictionary",
    );
}

#[test]
fn a_person_and_an_address_have_so_many_sockets() {
    let server = Binary::start(&[("SOCKETS_PER_PERSON", "3"), ("CONNECTIONS_PER_ADDRESS", "5")]);
    let open = |guest: &Guest| guest.try_socket("/api/lobby/ws").map_err(|answer| answer.code());
    let mallory = Guest::arrive(server.address);
    let mut sockets: Vec<Socket> = (0..3).map(|_| open(&mallory).unwrap()).collect();
    assert_eq!(open(&mallory).map(|_| ()), Err("too_many_sockets".to_owned()));
    sockets.pop().unwrap().leave();
    sockets.push(open(&mallory).unwrap());
    // Behind a proxy the address is the client's, and each socket is counted for it.
    let crowd = |address: &str| -> Vec<Result<Socket, String>> {
        let guest =
            || Guest::arrive(server.address).with(&format!("X-Forwarded-For: {address}\r\n"));
        (0..9).map(|_| open(&guest())).collect()
    };
    let one = crowd("203.0.113.9");
    assert_eq!(one.iter().filter(|socket| socket.is_ok()).count(), 5);
    let other = crowd("203.0.113.10");
    assert_eq!(other.iter().filter(|socket| socket.is_ok()).count(), 5);
}

#[test]
fn who_does_not_read_an_answer_is_cut_off() {
    // Every answer is large and costs the server nothing: refusals (429) are so small that all of
    // them fit into the buffers of a connection, which then never stalls, and a text that has to be
    // made each time fills them too slowly on a busy machine.
    let server = Binary::start(&[
        ("STALL_SECONDS", "2"),
        ("READS_BURST", "100000"),
        ("READS_AT_ONCE", "1000"),
    ]);
    let probe = Probe::start(&server);
    probe.wait(3);
    let (memory, before) = (server.memory(), server.meter("connections"));
    let ask = format!("GET /licences.txt HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    let deaf: Vec<_> = (0..20)
        .map(|_| {
            let mut stream = connect(server.address);
            stream.write_all(ask.repeat(200).as_bytes()).unwrap();
            // Once it is answered, it is among those that are counted.
            stream.read_exact(&mut [0]).unwrap();
            stream
        })
        .collect();
    let began = Instant::now();
    // Asking takes a connection of its own, which may be counted a moment longer: one answer decides.
    let left = loop {
        let left = server.meter("connections");
        if left <= before + 8 || began.elapsed() > Duration::from_secs(300) {
            break left;
        }
        std::thread::sleep(Duration::from_millis(50));
    };
    assert!(left <= before + 8, "{left} connections, {before} before");
    let grown = server.memory().saturating_sub(memory);
    eprintln!("{} deaf readers cut off in {:?}, {grown} MiB more", deaf.len(), began.elapsed());
    assert!(grown < 100, "{grown} MiB");
    probe.undisturbed("who does not read an answer");
}

#[test]
fn asking_whether_the_server_is_ready_writes_nothing() {
    let server = Binary::start(&[]);
    let began = Instant::now();
    let before = server.meter("commits_total");
    let machine = Guest::stranger(server.address);
    assert!((0..200).all(|_| machine.get("/readyz").status == 200));
    let written = server.meter("commits_total") - before;
    // The server notes its own time twice a second.
    let beats = (began.elapsed().as_secs_f64() * 2.0).ceil() as i64 + 1;
    assert!(written <= beats, "{written} commits, {beats} beats");
}

#[test]
fn a_person_asks_for_twenty_hints_at_once() {
    let server = Binary::start(&[("UNLIMITED", ""), ("BOT_THINK_MS", "1")]);
    let mut table = GuestTable::gather(server.address, &setup("lexio", 4, json!({})));
    let seat = table.turn().unwrap();
    let socket = &mut table.sockets[seat];
    let began = Instant::now();
    let hints = (0..40)
        .take_while(|_| {
            socket.say(&json!({"type": "hint", "level": "novice"}));
            let answer = socket.until(&["hint", "refused"]);
            assert!(answer["type"] == "hint" || answer["code"] == "too_fast", "{answer}");
            answer["type"] == "hint"
        })
        .count();
    let allowed = promised(20, 1.0 / 3.0, began);
    assert!(allowed.contains(&hints), "{hints} of {allowed:?}");
}
