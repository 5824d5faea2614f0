//! Attacks that once stopped or slowed every table of a server, in bounded numbers, beside a table that plays on:
//! tournaments that are made costly to seat, deletions that hold the one writer, menus and presence at a client's command.

use crate::binary::{Binary, setup};
use crate::guest_table::GuestTable;
use crate::probe::Probe;
use crate::raw_client::Guest;
use crate::server_process::{Server, free};
use serde_json::{Value, json};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// How many people or bots a tournament has that is to be costly.
const ENTERED: usize = 120;

/// How many announcements are made of it.
const ANNOUNCED: usize = 60;

/// How many menus are asked for at each table.
const ASKED: usize = 30;

/// A tournament, here or with real cards.
fn tournament(organiser: &mut Guest, venue: &str) -> String {
    let setup = json!({"name": "Costly", "game": "lexicon", "format": "rounds", "rounds": 3, "better": "low",
        "bell": 420, "countersign": 0, "venue": venue, "rules": {"dictionary": "en"}});
    let tournament = organiser.ask("/api/drives", &setup)["id"].as_str().unwrap().to_owned();
    format!("/api/drives/{tournament}")
}

fn enter(organiser: &mut Guest, path: &str, number: usize) {
    organiser.ask(&format!("{path}/register"), &json!({"name": format!("Player {number}")}));
}

fn wait(organiser: &Guest, path: &str, so: impl Fn(&Value) -> bool) {
    let began = Instant::now();
    while !so(&organiser.get(path).json()) {
        assert!(began.elapsed() < Duration::from_secs(60), "{}", organiser.get(path).body);
        thread::sleep(Duration::from_millis(20));
    }
}

/// Between two rounds, where every entry once drew the whole next seating anew, under a lock of all tournaments.
#[test]
fn a_tournament_that_is_costly_to_seat_slows_nobody() {
    let server = Binary::start(&[]);
    let probe = Probe::start(&server);
    let mut organiser = Guest::arrive(server.address);
    let path = tournament(&mut organiser, "online");
    let bots = |organiser: &mut Guest, bots: usize| {
        organiser.ask(&format!("{path}/register"), &json!({"bots": bots, "level": "novice"}));
    };
    bots(&mut organiser, ENTERED);
    organiser.ask(&format!("{path}/start"), &json!({}));
    organiser.ask(&format!("{path}/bell"), &json!({"do": "start"}));
    organiser.ask(&format!("{path}/bell"), &json!({"do": "ring"}));
    wait(&organiser, &path, |tournament| {
        tournament["phase"] == "between" && tournament["round"] == 2
    });
    // Several at once, as the most eager would.
    let announce = |part: usize| {
        let (mut organiser, path) = (organiser.clone(), path.clone());
        thread::spawn(move || {
            for n in 0..ANNOUNCED / 3 {
                let text = json!({"text": format!("Line {part}.{n}")});
                organiser.ask(&format!("{path}/announce"), &text);
                organiser.get(&format!("{path}/standings"));
                organiser.get(&format!("{path}/log"));
            }
        })
    };
    let talkers: Vec<_> = (0..3).map(announce).collect();
    talkers.into_iter().for_each(|talker| talker.join().unwrap());
    (0..2).for_each(|_| bots(&mut organiser, ENTERED));
    probe.undisturbed("a tournament that is costly to seat");
}

/// How much longer a start may take with such a tournament than without any data.
const SLOWER: Duration = Duration::from_secs(2);

/// How long the quickest of three starts takes, since the machine may have other work, and the server that runs then.
fn quickest_start(data: &Path) -> (Server, Duration) {
    let start = || {
        let began = Instant::now();
        let server = Server::launch(data, free(), &[]);
        (server, began.elapsed())
    };
    let (mut server, mut quickest) = start();
    for _ in 1..3 {
        server.stop();
        let (again, took) = start();
        (server, quickest) = (again, quickest.min(took));
    }
    (server, quickest)
}

/// Between two rounds, with as many announcements as are taken: each once drew the next seating anew at every start.
#[test]
fn a_tournament_that_is_costly_to_seat_makes_no_start_slow() {
    let folder = tempfile::tempdir().unwrap();
    let (empty, data) = (folder.path().join("empty"), folder.path().join("data"));
    let (_, calm) = quickest_start(&empty);
    let mut server = Server::launch(&data, free(), &[]);
    let mut organiser = Guest::arrive(server.address());
    let path = tournament(&mut organiser, "online");
    for _ in 0..2 {
        let bots = json!({"bots": ENTERED, "level": "novice"});
        organiser.ask(&format!("{path}/register"), &bots);
    }
    organiser.ask(&format!("{path}/start"), &json!({}));
    organiser.ask(&format!("{path}/bell"), &json!({"do": "start"}));
    organiser.ask(&format!("{path}/bell"), &json!({"do": "ring"}));
    wait(&organiser, &path, |tournament| tournament["phase"] == "between");
    let announce = |n: usize| {
        organiser.post(&format!("{path}/announce"), &json!({"text": format!("Line {n}")})).status
    };
    let announced = (0..600).take_while(|n| announce(*n) == 200).count();
    assert!(announced >= 400, "{announced} announcements are taken");
    server.stop();
    let (server, slow) = quickest_start(&data);
    eprintln!("a start with {announced} announcements: {slow:.1?}, without data {calm:.1?}");
    assert!(slow < calm + SLOWER, "{slow:?} instead of {calm:?}");
    // It is there for whoever comes.
    let back = Guest { address: server.address(), ..organiser };
    assert_eq!(back.get(&path).json()["phase"], "between");
}

/// Who deletes themselves is taken out of every log they are named in.
#[test]
fn guests_who_delete_themselves_hold_no_move_up() {
    let server = Binary::start(&[]);
    let probe = Probe::start(&server);
    let mut organiser = Guest::arrive(server.address);
    let path = tournament(&mut organiser, "cards");
    (0..ENTERED).for_each(|number| enter(&mut organiser, &path, number));
    let mut leavers: Vec<Guest> = (0..25).map(|_| Guest::arrive(server.address)).collect();
    for leaver in &mut leavers {
        leaver.ask(&format!("{path}/register"), &json!({}));
    }
    let gone = leavers.chunks(5).map(|part| {
        let part = part.to_vec();
        thread::spawn(move || part.iter().for_each(delete))
    });
    let gone: Vec<_> = gone.collect();
    gone.into_iter().for_each(|one| one.join().unwrap());
    probe.undisturbed("guests who delete themselves");
}

fn delete(person: &Guest) {
    let json = person.with("Content-Type: application/json\r\n");
    let answer = json.send("DELETE", "/api/me", b"{}");
    assert!(answer.status < 300, "{} {}", answer.status, answer.body);
}

/// Two seats in turn ask for the menu of a large hand, at several tables; others come and go, and follow their tables.
#[test]
fn menus_and_presence_at_a_clients_command_slow_nobody() {
    let server = Binary::start(&[]);
    let probe = Probe::start(&server);
    let address = server.address;
    let rules = json!({"dictionary": "en", "hand_size": 20});
    let askers = (0..4).map(|_| {
        let wanted = setup("lexicon", 2, rules.clone());
        thread::spawn(move || {
            let mut table = GuestTable::gather(address, &wanted);
            for asked in 0..ASKED {
                let seat = asked % 2;
                table.sockets[seat].sync();
                table.people[seat].socket(&table.table, None).leave();
                // Within what one connection may say.
                thread::sleep(Duration::from_millis(25));
            }
        })
    });
    let askers: Vec<_> = askers.collect();
    let mut follower = Guest::arrive(address);
    follower.ask("/api/me", &json!({"name": "Fay"}));
    let lobbies: Vec<_> =
        (0..8).map(|_| follower.try_socket("/api/lobby/ws?mine=true").unwrap()).collect();
    askers.into_iter().for_each(|asker| asker.join().unwrap());
    drop(lobbies);
    probe.undisturbed("menus and presence");
}
