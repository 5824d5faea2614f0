//! Takeover: what is due at a node that is killed before its time is done by another node, and once.

use crate::guest_table::GuestTable;
use crate::nodes::two_nodes;
use crate::private_postgres::{new_database, run};
use crate::raw_client::Guest;
use crate::replay::Books;
use crate::server_process::{IN_HASTE, PATIENCE, Server, examine, free};
use crate::store_trouble::metric;
use crate::tournament::{replayed, wait};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::thread;
use std::time::{Duration, Instant};
use tablee_load::ApiClient;
use tablee_server::crash_point::VARIABLE;
use tablee_tournament::Input;
use tokio::task::block_in_place;

/// The time of a move: long enough to kill a node before it is over.
const PER_MOVE: i64 = 10;

/// How far the server times of two nodes may lie apart (ms): about as long as noting the time down takes, also on a
/// busy machine.
const SKEW: i64 = 3_000;

/// A game of two at the first node, each with so much time for a move.
fn timed_game(node: &Server) -> GuestTable {
    let setup = json!({"game": "lexio", "seats": 2, "rules": {"rounds": 1}, "rated": false,
        "clock": {"kind": "per_move", "seconds": PER_MOVE}});
    GuestTable::gather(node.address(), &setup)
}

/// The first input comes when time is up and not before, and the game goes on from there.
fn check_timeout(url: &str, table: &str, begun: i64) {
    let log = Books::of_database(url.to_owned()).table(table).log;
    let first = &log[0];
    assert_eq!(first.origin.as_deref(), Some("clock"), "{first:?}");
    assert!(first.at - begun >= PER_MOVE * 1_000 - SKEW, "after {} ms", first.at - begun);
    for pair in log.windows(2).filter(|pair| pair[1].origin.as_deref() == Some("clock")) {
        assert!(pair[1].tick - pair[0].tick >= PER_MOVE * 1_000, "{pair:?}");
    }
    examine(&["--store".into(), url.into()]);
}

/// When the first move began, by the clock of the wall, as the database has it: before anybody was told of the game.
fn begun(table: &mut GuestTable) -> i64 {
    let welcome: Value = serde_json::from_str(&table.sockets[0].log[0]).unwrap();
    let faces = welcome["clock"]["faces"].as_array().unwrap();
    let running = faces.iter().find(|face| face["running"] == true).unwrap();
    let spent = PER_MOVE * 1_000 - running["left_ms"].as_i64().unwrap();
    welcome["clock"]["at"].as_i64().unwrap() - spent
}

/// Somebody looks on at the other node: it has the game in memory.
#[test]
fn a_timeout_fires_at_another_node_when_one_is_killed() {
    let (mut nodes, url) = two_nodes(&IN_HASTE);
    let mut table = timed_game(&nodes[0]);
    let begun = begun(&mut table);
    let far = Guest { address: nodes[1].address(), ..Guest::arrive(nodes[1].address()) };
    let mut there = far.socket(&table.table, None);
    assert_eq!(there.until(&["welcome"])["seq"], 0, "killed before the time is up");
    nodes[0].kill();
    let told = there.until(&["update"]);
    assert_eq!((&told["seq"], &told["origin"]), (&json!(1), &json!("clock")), "{told}");
    check_timeout(&url, &table.table, begun);
}

/// Nobody is at the other node, and it has never heard of the game: the database tells it what is due.
#[test]
fn a_timeout_fires_at_a_node_that_did_not_have_the_game() {
    let (mut nodes, url) = two_nodes(&IN_HASTE);
    let mut table = timed_game(&nodes[0]);
    let begun = begun(&mut table);
    nodes[0].kill();
    let (books, began) = (Books::of_database(url.clone()), Instant::now());
    while books.table(&table.table).log.is_empty() {
        assert!(began.elapsed() < PATIENCE, "no timeout fires");
        thread::sleep(Duration::from_millis(20));
    }
    check_timeout(&url, &table.table, begun);
}

/// Bots that take a while play a game without clocks, and nobody looks on.
fn start_bots(node: &Server) {
    let mut host = Guest::arrive(node.address());
    let setup = json!({"game": "lexio", "seats": 2, "rules": {"rounds": 1}});
    let table = host.ask("/api/tables", &setup)["id"].as_str().unwrap().to_owned();
    for seat in 0..2 {
        host.ask(&format!("/api/tables/{table}/bot"), &json!({"seat": seat, "level": "random"}));
    }
    host.ask(&format!("/api/tables/{table}/start"), &json!({}));
}

const SLOW_BOTS: [(&str, &str); 2] = [("TABLEE_BOT_PACE_MS", "1500"), ("TABLEE_BOT_THINK_MS", "1")];

/// Waits until a node that began without a move has stored so many.
fn wait_for_moves(node: &Server, moves: u64) {
    let began = Instant::now();
    while metric(node.address(), "tablee_moves_total") < moves {
        assert!(began.elapsed() < PATIENCE, "no bot plays on");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Nobody is at the other node, and it has never heard of the game.
#[test]
fn a_bot_plays_on_at_a_node_that_did_not_have_the_game() {
    let (mut nodes, _) = two_nodes(&SLOW_BOTS);
    start_bots(&nodes[0]);
    nodes[0].kill();
    wait_for_moves(&nodes[1], 3);
}

/// The only node is killed, and nobody comes back.
#[test]
fn bots_play_on_after_a_kill_though_nobody_comes() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut server = Server::launch(&data, free(), &SLOW_BOTS);
    start_bots(&server);
    server.kill();
    wait_for_moves(&Server::launch(&data, free(), &SLOW_BOTS), 3);
}

/// Somebody whose turn it is leaves a game without clocks, and the server dies before the bot that takes over has moved:
/// it moves after the next start, though nobody comes.
#[test]
fn a_bot_that_took_over_without_an_input_plays_on_after_a_crash() {
    let folder = tempfile::tempdir().unwrap();
    let (data, address) = (folder.path().join("data"), free());
    let mut server = Server::launch(&data, address, &SLOW_BOTS);
    let setup = json!({"game": "lexio", "seats": 2, "rules": {"rounds": 1}, "rated": false});
    let table = GuestTable::gather(address, &setup);
    let leaves = table.people[table.turn().unwrap()].clone();
    server.stop();
    let dies = [&SLOW_BOTS[..], &[(VARIABLE, "keep.committed")]].concat();
    let mut server = Server::launch(&data, address, &dies);
    assert_eq!(leaves.post(&table.path("/leave"), &json!({})).status, 0, "nobody answers");
    server.ended();
    assert!(server.said().contains("keep.committed reached"), "{}", server.said());
    assert_eq!(Books::open(&data).table(&table.table).log.len(), 0, "the bot has not moved");
    wait_for_moves(&Server::launch(&data, address, &SLOW_BOTS), 1);
}

const ROUNDS: u16 = 2;
const BELL: u64 = 10;

/// The node through which all came is killed in the middle of the first round; the bell of each round rings once,
/// for nobody plays a card.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bell_rings_once_when_one_of_three_nodes_is_killed() {
    let url = new_database();
    let node = |_| Server::node(&url, free(), &IN_HASTE);
    let mut nodes: Vec<Server> = block_in_place(|| (0..3).map(node).collect());
    let mut api = ApiClient::at(nodes[0].address());
    let organiser = api.guest().await.unwrap();
    let setup = json!({
        "name": "Bells", "game": "lexicon", "format": "drive", "rounds": ROUNDS, "better": "low",
        "bell": BELL, "countersign": 1, "interval": 1, "rules": {"dictionary": "en"},
    });
    let made = api.post("/api/drives", &organiser, &setup).await.unwrap();
    let made: Value = serde_json::from_slice(&made.body).unwrap();
    let tournament = made["id"].as_str().unwrap().to_owned();
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    for _ in 0..8 {
        let person = api.guest().await.unwrap();
        api.post(&path("register"), &person, &json!({})).await.unwrap();
        api.post(&path("check-in"), &person, &json!({})).await.unwrap();
    }
    api.post(&path("start"), &organiser, &json!({})).await.unwrap();
    // All three have the tournament in memory and keep its time.
    for node in &nodes {
        wait(node.address(), &tournament, |view| view["phase"] == "playing").await;
    }
    block_in_place(|| nodes[0].kill());
    wait(nodes[1].address(), &tournament, |view| view["phase"] == "finished").await;
    let mut api = ApiClient::at(nodes[2].address());
    api.post(&path("end"), &organiser, &json!({})).await.unwrap();
    let tournament = replayed(&mut api, &path("log")).await;
    let (mut began, mut rang) = (BTreeMap::new(), Vec::new());
    for entry in tournament.log() {
        match &entry.input {
            Input::BellStarted { round } => {
                assert_eq!(began.insert(*round, entry.at), None, "a round begins once");
            }
            Input::BellRang { round } => {
                let after = entry.at.0 - began[round].0;
                assert!(after >= BELL * 1_000, "the bell of round {round} rang after {after} ms");
                rang.push(*round);
            }
            _ => {}
        }
    }
    assert_eq!(rang, (1..=ROUNDS).collect::<Vec<_>>());
    drop(nodes);
    block_in_place(|| examine(&["--store".into(), url.into()]));
}

/// A tournament with cards of one's own: nothing is entered in it but by its organiser and its bell.
fn tournament_with_cards(host: &mut Guest) -> String {
    let setup = json!({"name": "Bells", "game": "lexio", "format": "rounds", "rounds": 1,
        "better": "high", "bell": BELL, "countersign": 0, "venue": "cards"});
    let tournament = host.ask("/api/drives", &setup)["id"].as_str().unwrap().to_owned();
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    for _ in 0..4 {
        let mut guest = Guest::arrive(host.address);
        guest.ask(&path("register"), &json!({}));
        guest.ask(&path("check-in"), &json!({}));
    }
    host.ask(&path("start"), &json!({}));
    host.ask(&path("bell"), &json!({"do": "start"}));
    tournament
}

/// A node claims the bell and dies before it has rung; the other, which was held up at that moment, finds the claim,
/// waits until it is over, and rings.
#[test]
fn a_bell_is_rung_by_another_node_when_the_one_that_claimed_it_dies() {
    let url = new_database();
    let dies = [(VARIABLE, "tournament.before_commit")];
    let mut claims = Server::node(&url, free(), &dies);
    let rings = Server::node(&url, free(), &[]);
    let mut host = Guest::arrive(rings.address());
    let tournament = tournament_with_cards(&mut host);
    let bells = || run(&url, "SELECT entry FROM drive_entries WHERE entry LIKE '%bell_rang%'");
    let claimed_by = || run(&url, "SELECT duty_node FROM drives");
    let nodes = run(&url, "SELECT id FROM nodes ORDER BY id");
    // Asked for it, the other node takes it into memory and keeps its time.
    let there = Guest::arrive(claims.address()).get(&format!("/api/drives/{tournament}")).json();
    assert_eq!((&there["phase"], claimed_by()), (&json!("playing"), vec!["0".to_owned()]));
    rings.signal("STOP");
    claims.ended();
    assert!(claims.said().contains("tournament.before_commit reached"), "{}", claims.said());
    assert_eq!((&claimed_by()[..], bells().len()), (&nodes[..1], 0), "claimed, and not rung");
    rings.signal("CONT");
    let began = Instant::now();
    while bells().is_empty() {
        assert!(began.elapsed() < PATIENCE, "nobody rings");
        thread::sleep(Duration::from_millis(20));
    }
    assert_eq!((&claimed_by()[..], bells().len()), (&nodes[1..], 1));
    drop(rings);
    examine(&["--store".into(), url.into()]);
}
