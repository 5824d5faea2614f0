//! Races between two nodes on one database: two players who challenge the same word, and a move against its own
//! timeout. One of them is stored, and the other gets a clear answer.

use crate::clock_check::wall;
use crate::guest_table::GuestTable;
use crate::nodes::{at_once, two_nodes};
use crate::raw_client::{Guest, Socket};
use crate::replay::Books;
use crate::server_process::{IN_HASTE, Server};
use crate::store_trouble::metric;
use serde_json::{Value, json};
use std::thread;
use std::time::Duration;

/// How many words are challenged at both nodes.
const CHALLENGES: usize = 10;

/// How many tables play against their clocks at the same time, and how many turns of each are races.
const TABLES: usize = 8;
const TURNS: usize = 4;

/// The time of a move (s).
const PER_MOVE: i64 = 3;

/// When a move is sent, counted from its deadline (ms). The outer ones let either side win; the inner ones are close.
const OFFSETS: [i64; TURNS] = [-1_000, -12, 4, 300];

/// What a client was told of its action.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Fate {
    Acknowledged,
    Refused(String),
}

/// A client's socket, with the last position it was told.
struct Seated {
    socket: Socket,
    seq: u64,
    told: Value,
}

impl Seated {
    fn join(person: &Guest, table: &str) -> Seated {
        let mut seated = Seated { socket: person.socket(table, None), seq: 0, told: Value::Null };
        seated.receive();
        seated
    }

    /// Hears one message that is about the position or an answer.
    fn receive(&mut self) -> Value {
        let told = self.socket.until(&["welcome", "resync", "update", "refused", "ack"]);
        if told["type"] != "refused" && told["type"] != "ack" {
            self.seq = told["seq"].as_u64().unwrap();
            self.told = told.clone();
        }
        told
    }

    /// Waits until it has been told of so many inputs.
    fn reach(&mut self, seq: u64) {
        while self.seq < seq {
            self.receive();
        }
    }

    /// Sends an action and waits for the answer.
    fn act(&mut self, id: &str, seen: u64, action: &str) -> Fate {
        self.socket.say(&json!({"type": "act", "id": id, "seen": seen, "action": action}));
        loop {
            let told = self.receive();
            if told["ack"] != id {
                continue;
            }
            if told["type"] != "refused" {
                return Fate::Acknowledged;
            }
            assert!(!told["message"].as_str().unwrap().is_empty(), "{told}");
            return Fate::Refused(told["code"].as_str().unwrap().to_owned());
        }
    }

    fn menu(&mut self) -> Vec<String> {
        let menu = self.socket.sync();
        let actions = menu["actions"].as_array().cloned().unwrap_or_default();
        actions.iter().map(|action| action.as_str().unwrap().to_owned()).collect()
    }
}

/// People who have begun a game, each at the next of the nodes.
fn spread(nodes: &[Server; 2], setup: &Value) -> (String, Vec<Seated>) {
    let count = setup["seats"].as_u64().unwrap() as usize;
    let mut people = GuestTable::people(nodes[0].address(), count);
    for (seat, person) in people.iter_mut().enumerate() {
        person.address = nodes[seat % 2].address();
    }
    let GuestTable { table, people, .. } = GuestTable::seat(people, setup);
    let seated = people.iter().map(|person| Seated::join(person, &table)).collect();
    (table, seated)
}

fn first_to_act(told: &Value) -> Option<usize> {
    let awaited = told["status"]["to_act"].as_array()?.first()?;
    awaited.as_u64().map(|seat| seat as usize).filter(|_| told["status"]["over"] != true)
}

/// One of three lays a word, and both of the others challenge it in the same moment at two nodes.
#[test]
fn of_two_challengers_at_two_nodes_one_is_heard() {
    let (nodes, url) = two_nodes(&IN_HASTE);
    let setup = json!({"game": "lexicon", "seats": 3,
        "rules": {"words": "challenge", "dictionary": "en", "target": 0, "hands": 20}});
    let (table, mut seated) = spread(&nodes, &setup);
    let (mut seq, mut challenged) = (0, 0);
    let lost = || -> u64 {
        nodes.iter().map(|node| metric(node.address(), "tablee_lost_races_total")).sum()
    };
    // Until one of them at least was close: both nodes had taken the word to be open.
    while challenged < CHALLENGES || lost() == 0 {
        seated.iter_mut().for_each(|one| one.reach(seq));
        let author = first_to_act(&seated[0].told).expect("the game goes on");
        let menu = seated[author].menu();
        let word = menu.iter().find(|action| action.starts_with("word "));
        let action = word.or_else(|| menu.last()).unwrap().clone();
        let fate = seated[author].act(&format!("play{seq}"), seq, &action);
        assert_eq!(fate, Fate::Acknowledged, "{action}");
        seq += 1;
        // Seats 0 and 2 sit at one node, seat 1 at the other: two challengers at two nodes want seat 1 among them.
        if !action.starts_with("word ") || author == 1 {
            continue;
        }
        seated.iter_mut().for_each(|one| one.reach(seq));
        let [one, two, three] = &mut seated[..] else { panic!("three people") };
        let (here, there) = if author == 0 { (three, two) } else { (one, two) };
        let id = |name: &str| format!("{name}{seq}");
        let mut fates = at_once(
            || here.act(&id("here"), seq, "challenge"),
            || there.act(&id("there"), seq, "challenge"),
        );
        fates.sort_by_key(|fate| *fate != Fate::Acknowledged);
        assert_eq!(fates, [Fate::Acknowledged, Fate::Refused("stale".to_owned())], "after {seq}");
        seq += 1;
        challenged += 1;
        let log = Books::of_database(url.clone()).table(&table).log;
        assert_eq!((log.len() as u64, log.last().unwrap().action.as_str()), (seq, "challenge"));
    }
}

/// What came of one table's turns.
#[derive(Default)]
struct Outcome {
    moves: usize,
    timeouts: usize,
}

/// The mover is at one node and the other keeps the time, too: without a connection of the mover it has no reason
/// to wait for a move on its way, and its clock is the first that fires.
#[test]
fn a_move_against_its_own_timeout_is_one_input() {
    let (nodes, url) = two_nodes(&IN_HASTE);
    let outcomes: Vec<Outcome> = thread::scope(|scope| {
        let play = || race_the_clock(&nodes, &url);
        let tables: Vec<_> = (0..TABLES).map(|_| scope.spawn(play)).collect();
        tables.into_iter().map(|table| table.join().unwrap()).collect()
    });
    let moves: usize = outcomes.iter().map(|outcome| outcome.moves).sum();
    let timeouts: usize = outcomes.iter().map(|outcome| outcome.timeouts).sum();
    println!("{moves} moves came before their timeouts, {timeouts} timeouts before their moves");
    assert!(moves > 0 && timeouts > 0, "neither side wins always: {moves} and {timeouts}");
    for node in &nodes {
        let said = node.said();
        assert!(!said.contains("a timeout was refused"), "{said}");
    }
}

fn race_the_clock(nodes: &[Server; 2], url: &str) -> Outcome {
    let setup = json!({"game": "lexio", "seats": 2, "rules": {"rounds": 3}, "rated": false,
        "clock": {"kind": "per_move", "seconds": PER_MOVE}});
    let (table, mut seated) = spread(nodes, &setup);
    let (mut outcome, mut seq) = (Outcome::default(), 0);
    for (turn, offset) in OFFSETS.into_iter().enumerate() {
        // Whoever is to act may have lost turns to the clock before it got here.
        seq = seq.max(seated[0].seq).max(seated[1].seq);
        seated.iter_mut().for_each(|one| one.reach(seq));
        let mover = first_to_act(&seated[0].told).expect("the game goes on");
        let mover = &mut seated[mover];
        // On a busy machine time may be up before the menu comes.
        let Some(action) = mover.menu().pop() else { continue };
        let clock = &mover.told["clock"];
        let left = clock["faces"].as_array().unwrap().iter().find(|face| face["running"] == true);
        let left = left.unwrap()["left_ms"].as_i64().unwrap();
        // Some of it has passed since that was told.
        let wait = clock["at"].as_i64().unwrap() + left + offset - wall();
        let wait = wait.try_into().unwrap_or(0);
        thread::sleep(Duration::from_millis(wait));
        let (id, seen) = (format!("turn{turn}"), mover.seq);
        let fate = mover.act(&id, seen, &action);
        let log = Books::of_database(url.to_owned()).table(&table).log;
        let stored = &log[seen as usize];
        match fate {
            Fate::Acknowledged => {
                assert_eq!(stored.client_id.as_ref(), Some(&id));
                outcome.moves += 1;
            }
            Fate::Refused(code) => {
                assert_eq!((code.as_str(), stored.origin.as_deref()), ("stale", Some("clock")));
                assert!(log.iter().all(|logged| logged.client_id.as_ref() != Some(&id)));
                outcome.timeouts += 1;
            }
        }
        seq = seen + 1;
    }
    let log = Books::of_database(url.to_owned()).table(&table).log;
    let clock = log.windows(2).filter(|pair| pair[1].origin.as_deref() == Some("clock"));
    let waits: Vec<i64> = clock.map(|pair| pair[1].tick - pair[0].tick).collect();
    assert!(waits.iter().all(|wait| *wait >= PER_MOVE * 1_000), "a timeout came early: {waits:?}");
    outcome
}
