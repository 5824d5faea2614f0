//! Several nodes on one PostgreSQL database: any of them serves any table, of two who want the same one gets
//! it, and a node that is killed is missed by nobody.

use crate::fleet::{Evening, Fleet};
use crate::guest_table::GuestTable;
use crate::private_postgres::{new_database, run};
use crate::raw_client::Guest;
use crate::replay::Books;
use crate::server_process::{IN_HASTE, PATIENCE, Server, free};
use serde_json::{Value, json};
use std::thread;
use std::time::{Duration, Instant};
use tokio::task::block_in_place;

/// How many nodes are killed.
const KILLS: usize = 6;

/// How many moves are acknowledged between two kills.
const BETWEEN: u32 = 40;

/// Three nodes, connections spread over them, every few moves one of them is killed and comes back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_go_on_when_one_of_three_nodes_is_killed() {
    let url = new_database();
    let mut fleet = Fleet::start(&vec![url.clone(); 3], &[]).await;
    let evening = Evening::begin(fleet.address, 23);
    for kill in 0..KILLS {
        evening.moves(BETWEEN).await;
        let node = kill % fleet.len();
        block_in_place(|| fleet.node(node).kill());
        evening.moves(BETWEEN).await;
        block_in_place(|| fleet.start_again(node));
    }
    evening.end().await.compare(fleet, &url).await;
}

/// Two nodes on a database of their own.
pub fn two_nodes(environment: &[(&str, &str)]) -> ([Server; 2], String) {
    let url = new_database();
    let nodes = [free(), free()].map(|address| Server::node(&url, address, environment));
    // What is told before they listen is not heard.
    let listeners = "SELECT count(*) FROM pg_stat_activity
                     WHERE datname = current_database() AND query = 'LISTEN tablee'";
    let began = Instant::now();
    while run(&url, listeners) != ["2"] {
        assert!(began.elapsed() < PATIENCE, "the nodes do not listen");
        thread::sleep(Duration::from_millis(10));
    }
    (nodes, url)
}

pub fn table_of_two() -> Value {
    json!({"game": "lexio", "seats": 2, "rules": {"rounds": 1}, "visibility": "public"})
}

/// Does both at the same moment.
pub fn at_once<T: Send>(
    one: impl FnOnce() -> T + Send,
    other: impl FnOnce() -> T + Send,
) -> [T; 2] {
    thread::scope(|scope| {
        let [one, other] = [scope.spawn(one), scope.spawn(other)];
        [one.join().unwrap(), other.join().unwrap()]
    })
}

#[test]
fn of_two_who_take_a_seat_at_two_nodes_one_gets_it() {
    let (nodes, _) = two_nodes(&[]);
    let mut host = Guest::arrive(nodes[0].address());
    for _ in 0..10 {
        let table = host.ask("/api/tables", &table_of_two())["id"].as_str().unwrap().to_owned();
        let sit = |node: &Server| {
            let guest = Guest::arrive(node.address());
            let answer = guest.post(&format!("/api/tables/{table}/sit"), &json!({"seat": 1}));
            (answer.status, if answer.status == 200 { String::new() } else { answer.code() })
        };
        let mut answers = at_once(|| sit(&nodes[0]), || sit(&nodes[1]));
        answers.sort();
        assert_eq!(answers, [(200, String::new()), (409, "seat_taken".to_owned())]);
    }
}

#[test]
fn of_two_tabs_of_a_seat_at_two_nodes_one_moves() {
    let (nodes, url) = two_nodes(&IN_HASTE);
    let mut table = GuestTable::gather(nodes[0].address(), &table_of_two());
    let elsewhere: Vec<Guest> = table
        .people
        .iter()
        .map(|person| Guest { address: nodes[1].address(), ..person.clone() })
        .collect();
    let mut tabs: Vec<_> =
        elsewhere.iter().map(|person| person.socket(&table.table, None)).collect();
    tabs.iter_mut().for_each(|tab| drop(tab.until(&["welcome"])));
    for turn in 0..12 {
        let Some(seat) = table.turn().filter(|_| !table.is_over()) else { break };
        let menu = table.menu(seat);
        let seen = table.seq;
        let [one, other] = [&mut table.sockets[seat], &mut tabs[seat]];
        let act = |tab: &str, action: &String| json!({"type": "act", "id": format!("{tab}{turn}"), "seen": seen, "action": action});
        let (first, last) = (act("a", &menu[0]), act("b", menu.last().unwrap()));
        let fate = |socket: &mut crate::raw_client::Socket, id: &str| loop {
            let told = socket.until(&["update", "refused", "ack"]);
            match told["type"].as_str().unwrap() {
                "refused" => return told["code"].as_str().unwrap().to_owned(),
                _ if told["ack"] == id => return "done".to_owned(),
                _ => {}
            }
        };
        let mut fates = at_once(
            || {
                one.say(&first);
                fate(one, &format!("a{turn}"))
            },
            || {
                other.say(&last);
                fate(other, &format!("b{turn}"))
            },
        );
        fates.sort();
        assert_eq!(fates, ["done", "stale"], "turn {turn}");
        // Everybody at both nodes comes to know the same.
        table.seq += 1;
        let books = Books::of_database(url.clone());
        assert_eq!(books.table(&table.table).log.len() as u64, table.seq);
        let whole = table.people[0].socket(&table.table, None).until(&["welcome"]);
        table.status = whole["status"].clone();
    }
}

/// Time is up at both nodes in the same moment, and again and again: each time one input comes of it.
#[test]
fn a_timeout_is_one_input_though_two_nodes_keep_the_time() {
    let (nodes, url) = two_nodes(&IN_HASTE);
    let setup = json!({"game": "lexio", "seats": 2, "rules": {"rounds": 1}, "rated": false,
        "clock": {"kind": "per_move", "seconds": 1}});
    let table = GuestTable::gather(nodes[0].address(), &setup);
    let far = Guest { address: nodes[1].address(), ..table.people[1].clone() };
    let mut here = table.people[0].socket(&table.table, None);
    let mut there = far.socket(&table.table, None);
    let until = |socket: &mut crate::raw_client::Socket| loop {
        let told = socket.until(&["update", "welcome", "resync"]);
        if told["seq"].as_u64().unwrap() >= 4 {
            return;
        }
    };
    until(&mut here);
    until(&mut there);
    let log = Books::of_database(url.clone()).table(&table.table).log;
    // Nobody was early, and nobody was served twice: a second lies before every timeout.
    let timeouts = log.windows(2).filter(|pair| pair[1].origin.as_deref() == Some("clock"));
    let waits: Vec<i64> = timeouts.map(|pair| pair[1].tick - pair[0].tick).collect();
    assert!(!waits.is_empty() && waits.iter().all(|wait| *wait >= 1_000), "{waits:?}");
    for node in &nodes {
        let said = node.said();
        assert!(!said.contains("a timeout was refused"), "{said}");
    }
}

#[test]
fn what_is_said_and_who_is_there_is_told_at_every_node() {
    let (nodes, _) = two_nodes(&[]);
    let table = GuestTable::gather(nodes[0].address(), &table_of_two());
    let far = Guest { address: nodes[1].address(), ..Guest::arrive(nodes[1].address()) };
    let mut there = far.socket(&table.table, None);
    let all_here = |told: &Value| {
        let seats = told["table"]["seats"].as_array().unwrap();
        seats.iter().all(|seat| seat["here"] == true)
    };
    let mut told = there.until(&["welcome"]);
    while !all_here(&told) {
        told = there.until(&["table"]);
    }
    let mut table = table;
    table.sockets[0].say(&json!({"type": "chat", "text": "hello there"}));
    assert_eq!(there.until(&["chat"])["text"], "hello there");
    there.say(&json!({"type": "chat", "text": "hello here"}));
    while table.sockets[1].until(&["chat"])["text"] != "hello here" {}
    // The lobby of the other node lists it, too.
    let listed = far.get("/api/tables").json();
    let ids: Vec<&Value> = listed["tables"].as_array().unwrap().iter().map(|t| &t["id"]).collect();
    assert!(ids.contains(&&json!(table.table)), "{listed}");
}

#[test]
fn a_session_that_ends_at_one_node_ends_at_all() {
    let (nodes, _) = two_nodes(&[]);
    let mut ada = Guest::arrive(nodes[0].address());
    ada.ask("/api/register", &json!({"name": "Ada", "password": "correct horse battery"}));
    let table = ada.ask("/api/tables", &table_of_two())["id"].as_str().unwrap().to_owned();
    let far = Guest { address: nodes[1].address(), ..ada.clone() };
    let mut there = far.socket(&table, None);
    there.until(&["welcome"]);
    ada.ask("/api/logout", &json!({}));
    assert_eq!(there.until(&["bye"])["reason"], "session");
}

/// Five tries are free, however many nodes there are.
#[test]
fn wrong_passwords_are_counted_over_all_nodes() {
    let (nodes, _) = two_nodes(&[]);
    let mut ada = Guest::arrive(nodes[0].address());
    ada.ask("/api/register", &json!({"name": "Ada", "password": "correct horse battery"}));
    let guess = |number: usize| {
        let guesser = Guest::stranger(nodes[number % 2].address());
        let wrong = json!({"name": "Ada", "password": format!("wrong horse battery {number}")});
        guesser.post("/api/login", &wrong).status
    };
    assert_eq!((0..5).map(guess).collect::<Vec<_>>(), [401; 5]);
    // From then on there is a second to wait, then two; a busy machine may take as long to answer.
    let next: Vec<u16> = (5..10).map(guess).collect();
    assert!(next.contains(&429), "{next:?}");
}

/// So many tables for one person and for one address, however many nodes they ask.
#[test]
fn tables_of_a_person_and_of_an_address_are_counted_over_all_nodes() {
    let limits = [("TABLEE_TABLES_PER_PERSON", "3"), ("TABLEE_TABLES_PER_ADDRESS", "5")];
    let (nodes, _) = two_nodes(&limits);
    let far = "X-Forwarded-For: 203.0.113.9\r\n";
    let ada = Guest::arrive(nodes[0].address()).with(far);
    let make = |guest: &Guest, number: usize| {
        let guest = Guest { address: nodes[number % 2].address(), ..guest.clone() };
        guest.post("/api/tables", &table_of_two())
    };
    // At both nodes in the same moment, so that neither has heard of the other's.
    let both = |guest: &Guest| {
        let made = at_once(|| make(guest, 0), || make(guest, 1));
        made.iter().filter(|answer| answer.status == 201).count()
    };
    assert_eq!((both(&ada), both(&ada), both(&ada)), (2, 1, 0));
    make(&ada, 0).refuses(429, "too_many_tables", "3 tables");
    let bo = Guest::arrive(nodes[1].address()).with(far);
    assert_eq!((both(&bo), both(&bo)), (2, 0));
    make(&bo, 1).refuses(429, "too_many_tables", "from your address");
}

/// The node that let a bot think is killed; the other lets it think once its time is over.
#[test]
fn a_bot_plays_on_when_the_node_that_let_it_think_is_killed() {
    let slow = [("TABLEE_BOT_PACE_MS", "1500"), ("TABLEE_BOT_THINK_MS", "1")];
    let (mut nodes, url) = two_nodes(&slow);
    let mut host = Guest::arrive(nodes[0].address());
    let setup = json!({"game": "lexio", "seats": 2, "rules": {"rounds": 1}});
    let table = host.ask("/api/tables", &setup)["id"].as_str().unwrap().to_owned();
    let path = |rest: &str| format!("/api/tables/{table}/{rest}");
    for seat in 0..2 {
        host.ask(&path("bot"), &json!({"seat": seat, "level": "random"}));
    }
    host.ask(&path("start"), &json!({}));
    let far = Guest { address: nodes[1].address(), ..Guest::arrive(nodes[1].address()) };
    let mut there = far.socket(&table, None);
    there.until(&["welcome"]);
    there.until(&["update"]);
    nodes[0].kill();
    let before = Books::of_database(url.clone()).table(&table).log.len();
    let began = Instant::now();
    while Books::of_database(url.clone()).table(&table).log.len() <= before + 2 {
        assert!(began.elapsed() < PATIENCE, "no bot plays on");
        there.until(&["update"]);
    }
    let claims = run(&url, "SELECT count(DISTINCT node) FROM bot_turns");
    assert_eq!(claims, ["1"]);
}

/// An organiser with two windows enters people at two nodes as fast as they go.
#[test]
fn entries_of_a_tournament_at_two_nodes_are_all_made_once() {
    let (nodes, _) = two_nodes(&[]);
    let mut host = Guest::arrive(nodes[0].address());
    let setup = json!({"name": "Spring", "game": "lexio", "format": "rounds", "rounds": 2,
        "better": "high", "bell": 0, "countersign": 0, "venue": "cards"});
    let tournament = host.ask("/api/drives", &setup)["id"].as_str().unwrap().to_owned();
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let register = |node: &Server, name: &str| -> Vec<u64> {
        let mut host = Guest { address: node.address(), ..host.clone() };
        let mut entry = |n: u32| {
            let person = json!({"name": format!("{name} {n}"), "id": format!("{name}{n}")});
            host.ask(&path("register"), &person)["entries"][0].as_u64().unwrap()
        };
        (0..10).map(&mut entry).collect()
    };
    let entries = at_once(|| register(&nodes[0], "Ada"), || register(&nodes[1], "Bo"));
    let mut all = entries.concat();
    all.sort_unstable();
    assert_eq!(all, (1..=20).collect::<Vec<u64>>());
    for node in &nodes {
        let host = Guest { address: node.address(), ..host.clone() };
        let began = Instant::now();
        // News of the last entry may be on their way.
        while host.get(&path("log")).json()["total"] != 21 {
            assert!(began.elapsed() < PATIENCE, "a node does not read on");
            thread::sleep(Duration::from_millis(10));
        }
    }
}
