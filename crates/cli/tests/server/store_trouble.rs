//! Several nodes and a database in trouble: it is started again in the middle of the games, or one node loses its
//! way to it. What was acknowledged is there once, and everybody sees it.

use crate::fleet::{Evening, Fleet};
use crate::guest_table::GuestTable;
use crate::private_postgres::{Cluster, new_database};
use crate::raw_client::{Answer, Guest, Socket};
use crate::relay::{Relay, Target};
use crate::replay::Books;
use crate::server_process::{IN_HASTE, PATIENCE, Server, free};
use serde_json::json;
use std::net::SocketAddr;
use std::thread;
use std::time::{Duration, Instant};
use tokio::task::block_in_place;

/// How many moves are acknowledged before and after.
const MOVES: u32 = 80;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_go_on_when_the_database_is_started_again() {
    let mut cluster = block_in_place(Cluster::start);
    let url = block_in_place(|| cluster.new_database());
    let fleet = Fleet::start(&vec![url.clone(); 3], &[]).await;
    let evening = Evening::begin(fleet.address, 41);
    for _ in 0..2 {
        evening.moves(MOVES).await;
        block_in_place(|| cluster.restart(&url));
        evening.forget_moves();
    }
    evening.moves(MOVES).await;
    evening.end().await.compare(fleet, &url).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_go_on_when_a_node_was_cut_off_from_the_database() {
    let url = new_database();
    let wires: Vec<Relay> = (0..3).map(|_| Relay::to(target(&url))).collect();
    let urls: Vec<String> = wires.iter().map(|wire| through(&url, wire)).collect();
    let mut fleet = Fleet::start(&urls, &[]).await;
    let evening = Evening::begin(fleet.address, 43);
    for (number, wire) in wires.iter().enumerate().take(2) {
        evening.moves(MOVES).await;
        wire.cut();
        let address = fleet.node(number).address();
        block_in_place(|| await_readiness(address, 503));
        wire.mend();
        block_in_place(|| await_readiness(address, 200));
        evening.forget_moves();
    }
    evening.moves(MOVES).await;
    evening.end().await.compare(fleet, &url).await;
}

/// A node that stays cut off sends its people away and takes nobody in; they play on at the others.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_of_a_node_that_stays_cut_off_go_on_at_the_others() {
    let url = new_database();
    let wires: Vec<Relay> = (0..2).map(|_| Relay::to(target(&url))).collect();
    let mut urls: Vec<String> = wires.iter().map(|wire| through(&url, wire)).collect();
    urls.push(url.clone());
    let mut fleet = Fleet::start(&urls, &[("TABLEE_DRAIN_SECONDS", "2")]).await;
    let evening = Evening::begin(fleet.address, 47);
    evening.moves(MOVES).await;
    let cut = [fleet.node(0).address(), fleet.node(1).address()];
    // Who knows of no other node keeps its people.
    for node in cut {
        block_in_place(|| await_metric(node, "tablee_other_nodes", 2));
    }
    // One is told that its connections are lost, the other waits for answers that do not come.
    wires[0].cut();
    wires[1].silence();
    for node in cut {
        block_in_place(|| await_refusal(node));
        block_in_place(|| await_metric(node, "tablee_sockets", 0));
    }
    evening.forget_moves();
    evening.moves(MOVES).await;
    for (node, wire) in cut.into_iter().zip(&wires) {
        wire.mend();
        block_in_place(|| await_readiness(node, 200));
        let socket = block_in_place(|| Guest::arrive(node).try_socket("/api/lobby/ws"));
        assert!(socket.is_ok(), "{:?}", socket.err());
    }
    evening.moves(MOVES).await;
    evening.end().await.compare(fleet, &url).await;
}

/// A node alone has nobody to send people to: they wait with it.
#[test]
fn people_of_a_single_node_stay_while_it_is_cut_off() {
    let url = new_database();
    let wire = Relay::to(target(&url));
    let node = Server::node(&through(&url, &wire), free(), &[]);
    let mut socket = Guest::arrive(node.address()).try_socket("/api/lobby/ws").unwrap();
    socket.until(&["tables"]);
    wire.cut();
    await_readiness(node.address(), 503);
    let (probe, began) = (Guest::stranger(node.address()), Instant::now());
    // Longer than one of several nodes would wait.
    while silence_told(&probe.get("/readyz").message()) < 12 {
        assert!(began.elapsed() < PATIENCE, "{}", probe.get("/readyz").message());
        thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(metric(node.address(), "tablee_sockets"), 1);
    assert!(metric(node.address(), "tablee_store_silent_seconds") >= 12);
    wire.mend();
    await_metric(node.address(), "tablee_store_silent_seconds", 0);
    assert!(!node.said().contains("people go to other nodes"), "{}", node.said());
}

/// For how many seconds nothing could be written, where a node says it.
fn silence_told(message: &str) -> u64 {
    message.split(' ').find_map(|word| word.parse().ok()).unwrap_or(0)
}

/// Waits until a node takes in no socket any more, because it cannot reach its data.
fn await_refusal(node: SocketAddr) {
    let (began, told) = (Instant::now(), "cannot reach its data; try again in a moment");
    let is_told = |answer: &Answer| answer.status == 503 && answer.message().contains(told);
    while !Guest::stranger(node).try_socket("/api/lobby/ws").err().is_some_and(|no| is_told(&no)) {
        assert!(began.elapsed() < PATIENCE, "people come to a node that cannot serve them");
        // Seldom enough for the budget of new sockets.
        thread::sleep(Duration::from_millis(500));
    }
}

/// Waits until something that a node counts is so many.
pub fn await_metric(node: SocketAddr, name: &str, wanted: u64) {
    let began = Instant::now();
    while metric(node, name) != wanted {
        assert!(began.elapsed() < PATIENCE, "{name} does not become {wanted}");
        thread::sleep(Duration::from_millis(50));
    }
}

/// What a node counts.
pub fn metric(node: SocketAddr, name: &str) -> u64 {
    let text = Guest::stranger(node).get("/metrics").body;
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.and_then(|count| count.parse().ok()).unwrap_or_else(|| panic!("{text}"))
}

/// Both nodes keep the time of a table; one of them cannot write it down for a while.
#[test]
fn time_that_is_up_while_a_node_is_cut_off_is_one_input() {
    let url = new_database();
    let wire = Relay::to(target(&url));
    let node = |url: &str| Server::node(url, free(), &IN_HASTE);
    let (cut, whole) = (node(&through(&url, &wire)), node(&url));
    let setup = json!({"game": "lexio", "seats": 2, "rules": {"rounds": 1}, "rated": false,
        "clock": {"kind": "per_move", "seconds": 1}});
    let table = GuestTable::gather(cut.address(), &setup);
    let far = Guest { address: whole.address(), ..table.people[1].clone() };
    let mut there = far.socket(&table.table, None);
    until(&mut there, 2);
    wire.cut();
    await_readiness(cut.address(), 503);
    wire.mend();
    await_readiness(cut.address(), 200);
    let seen = Books::of_database(url.clone()).table(&table.table).log.len() as u64;
    until(&mut there, seen + 2);
    // Whoever comes to the node that was cut off is told the same.
    let mut here = table.people[0].socket(&table.table, None);
    until(&mut here, seen + 2);
    let log = Books::of_database(url.clone()).table(&table.table).log;
    let timeouts = log.windows(2).filter(|pair| pair[1].origin.as_deref() == Some("clock"));
    let waits: Vec<i64> = timeouts.map(|pair| pair[1].tick - pair[0].tick).collect();
    assert!(!waits.is_empty() && waits.iter().all(|wait| *wait >= 1_000), "{waits:?}");
}

/// What ends at one node while another is cut off ends the sockets there once that one is back; nobody else's.
#[test]
fn sockets_of_sessions_that_end_while_a_node_is_cut_off_are_closed() {
    let url = new_database();
    let wire = Relay::to(target(&url));
    let node = |url: &str| Server::node(url, free(), &[]);
    let (cut, whole) = (node(&through(&url, &wire)), node(&url));
    let who = |name: &str| json!({"name": name, "password": "correct horse battery"});
    let mut ada = Guest::arrive(whole.address());
    ada.ask("/api/register", &who("Ada"));
    let mut elsewhere = Guest::arrive(whole.address());
    elsewhere.ask("/api/login", &who("Ada"));
    let robot = ada.ask("/api/me/bots", &json!({"name": "Robo"}));
    let token = format!("Authorization: Bearer {}\r\n", robot["token"].as_str().unwrap());
    let stranger = Guest::arrive(whole.address());
    let socket = |guest: &Guest| {
        let there = Guest { address: cut.address(), ..guest.clone() };
        let mut socket = there.try_socket("/api/lobby/ws").unwrap();
        socket.until(&["tables"]);
        socket
    };
    let mut ends = [&ada, &Guest::stranger(whole.address()).with(&token)].map(socket);
    let mut stays = [&elsewhere, &stranger].map(socket);
    wire.cut();
    let path = format!("/api/me/bots/{}/token", robot["bot"]["id"].as_str().unwrap());
    ada.ask(&path, &json!({}));
    ada.ask("/api/logout", &json!({}));
    wire.mend();
    for socket in &mut ends {
        assert_eq!(socket.until(&["bye"])["reason"], "session");
    }
    for socket in &mut stays {
        socket.say(&json!({"type": "ping"}));
        socket.until(&["pong"]);
    }
}

/// Waits until a socket has been told so many inputs.
fn until(socket: &mut Socket, seq: u64) {
    while socket.until(&["update", "welcome", "resync"])["seq"].as_u64().unwrap() < seq {}
}

/// Waits until a node says that it is ready, or is not.
fn await_readiness(node: SocketAddr, status: u16) {
    let began = Instant::now();
    while Guest::stranger(node).get("/readyz").status != status {
        assert!(began.elapsed() < PATIENCE, "the node does not answer {status}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Where the server of a database is.
pub fn target(url: &str) -> Target {
    let host = host(url);
    match host.strip_prefix("%2F") {
        Some(folder) => {
            Target::Unix(format!("/{}/.s.PGSQL.5432", folder.replace("%2F", "/")).into())
        }
        None if host.contains(':') => Target::Tcp(host.to_owned()),
        None => Target::Tcp(format!("{host}:5432")),
    }
}

/// The URL of a database through a wire.
pub fn through(url: &str, wire: &Relay) -> String {
    url.replacen(&format!("@{}/", host(url)), &format!("@{}/", wire.address), 1)
}

fn host(url: &str) -> &str {
    let (_, rest) = url.split_once('@').expect("the URL names a user");
    rest.split('/').next().unwrap_or_default()
}
