//! People around one table, all of them played by the test.

use crate::raw_client::{Guest, Socket};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tablee_engine::Share;

/// A table whose seats are all taken by people, and its running game.
pub struct GuestTable {
    pub table: String,
    pub people: Vec<Guest>,
    pub sockets: Vec<Socket>,
    pub seq: u64,
    pub status: Value,
    pub last_id: String,
}

const NAMES: [&str; 8] = ["Ada", "Bo", "Cy", "Di", "Eve", "Fay", "Gus", "Hal"];

impl GuestTable {
    /// Guests sit down and start; seat 0 is the host.
    pub fn gather(address: SocketAddr, setup: &Value) -> GuestTable {
        GuestTable::seat(GuestTable::people(address, seats_of(setup)), setup)
    }

    /// So many guests, each with a name.
    pub fn people(address: SocketAddr, count: usize) -> Vec<Guest> {
        let mut people: Vec<Guest> = (0..count).map(|_| Guest::arrive(address)).collect();
        for (person, name) in people.iter_mut().zip(NAMES) {
            person.ask("/api/me", &json!({"name": name}));
        }
        people
    }

    /// These people sit down and start; the first is the host.
    pub fn seat(people: Vec<Guest>, setup: &Value) -> GuestTable {
        GuestTable::seat_for(people[0].clone(), people, setup)
    }

    /// These people sit down at the table of a host, who gives the other seats to bots and starts.
    pub fn seat_for(mut host: Guest, mut people: Vec<Guest>, setup: &Value) -> GuestTable {
        let table = host.ask("/api/tables", setup)["id"].as_str().unwrap().to_owned();
        for (seat, person) in people.iter_mut().enumerate() {
            person.ask(&format!("/api/tables/{table}/sit"), &json!({"seat": seat}));
            let ready = json!({"ready": true, "commitment": share(seat).commitment()});
            person.ask(&format!("/api/tables/{table}/ready"), &ready);
        }
        for seat in people.len()..seats_of(setup) {
            let bot = json!({"seat": seat, "level": "greedy"});
            host.ask(&format!("/api/tables/{table}/bot"), &bot);
        }
        host.ask(&format!("/api/tables/{table}/start"), &json!({}));
        for (seat, person) in people.iter_mut().enumerate() {
            let reveal = json!({ "share": share(seat) });
            person.ask(&format!("/api/tables/{table}/reveal"), &reveal);
        }
        GuestTable::join(table, people)
    }

    /// Everybody connects to a running game, one after the other: who is there is told in order.
    pub fn join(table: String, people: Vec<Guest>) -> GuestTable {
        let (mut seq, mut status, mut sockets) = (0, Value::Null, Vec::new());
        for person in &people {
            let mut socket = person.socket(&table, None);
            let welcome = socket.until(&["welcome"]);
            seq = welcome["seq"].as_u64().unwrap();
            status = welcome["status"].clone();
            sockets.push(socket);
        }
        GuestTable { table, people, sockets, seq, status, last_id: String::new() }
    }

    pub fn path(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}", self.table)
    }

    /// Whom the game waits for first.
    pub fn turn(&self) -> Option<usize> {
        self.awaited().first().copied()
    }

    /// Everybody the game waits for.
    pub fn awaited(&self) -> Vec<usize> {
        let seats = self.status["to_act"].as_array().into_iter().flatten();
        seats.map(|seat| seat.as_u64().unwrap() as usize).collect()
    }

    pub fn is_over(&self) -> bool {
        self.status["over"] == true
    }

    /// What a seat may do.
    pub fn menu(&mut self, seat: usize) -> Vec<String> {
        let menu = self.sockets[seat].sync();
        let actions = menu["actions"].as_array().cloned().unwrap_or_default();
        actions.iter().map(|action| action.as_str().unwrap().to_owned()).collect()
    }

    /// A seat acts; everybody hears of it. How long the acknowledgement took.
    pub fn act(&mut self, seat: usize, action: &str) -> Duration {
        let id = format!("c{}", self.seq);
        let act = json!({"type":"act","id":id,"seen":self.seq,"action":action});
        let sent = Instant::now();
        self.sockets[seat].say(&act);
        loop {
            let message = self.sockets[seat].until(&["update", "refused"]);
            assert_eq!(message["type"], "update", "{act} got {message}");
            if message["ack"] == id.as_str() {
                self.status = message["status"].clone();
                break;
            }
        }
        let took = sent.elapsed();
        self.seq += 1;
        self.last_id = id;
        self.receive(Some(seat));
        took
    }

    /// Somebody who is none of the people acts: everybody hears of it.
    pub fn follow(&mut self) {
        self.seq += 1;
        self.status = self.receive(None);
    }

    /// Everybody but one hears of the newest input; where the game stands then.
    fn receive(&mut self, knows: Option<usize>) -> Value {
        let mut status = Value::Null;
        for (seat, socket) in self.sockets.iter_mut().enumerate() {
            while Some(seat) != knows {
                let mut update = socket.until(&["update"]);
                if update["seq"] == self.seq {
                    status = update["status"].take();
                    break;
                }
            }
        }
        status
    }

    /// Plays so many moves, the first on the menu each time.
    pub fn moves(&mut self, count: usize) {
        (0..count).for_each(|_| assert!(self.play(|_| 0) > Duration::ZERO));
    }

    /// Plays one move, the first on the menu that `choose` likes.
    pub fn play(&mut self, choose: impl FnOnce(&[String]) -> usize) -> Duration {
        let seat = self.turn().unwrap();
        let menu = self.menu(seat);
        let action = menu[choose(&menu)].clone();
        self.act(seat, &action)
    }
}

fn seats_of(setup: &Value) -> usize {
    setup["seats"].as_u64().unwrap() as usize
}

/// The share that a seat adds to the seed.
fn share(seat: usize) -> Share {
    format!("{:064x}", seat + 0xabcdef).parse().unwrap()
}
