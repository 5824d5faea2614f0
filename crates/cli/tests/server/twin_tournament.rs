//! The tournament whose only table the twins play at, and what three people are told of it over its socket: the watcher,
//! the organiser and a stranger.
//!
//! The server gathers what changed for 50 ms, so that the same news may come in one message or in two. What is compared
//! is therefore each single thing told in any message since the last comparison; that happens after every move, once
//! everybody has been told of it. Normalised beside the names of `twin_side.rs`: times, and the order of those who look
//! on, which follows their ids.

use crate::guest_table::GuestTable;
use crate::raw_client::{Guest, Socket};
use crate::twin_side::{self, Pair, named_guest, without_numbers};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::net::SocketAddr;

/// Members that hold times, beside those of tables.
const TIMES: [&str; 7] =
    ["now", "now_server_ms", "ends_at_server_ms", "until", "next_at", "began", "rang"];

/// Who sits where: the place at the table and whether that seat deals, by the order of registration.
pub type Places = Vec<(u64, bool)>;

/// A tournament of one table.
pub struct TwinTournament {
    tournament: String,
    pub organiser: Guest,
    pub places: Places,
    /// Of the watcher, the organiser and a stranger.
    listeners: Vec<Listener>,
    /// How many entries the log has.
    entries: u64,
}

/// Somebody who follows the tournament.
struct Listener {
    socket: Socket,
    moves: u64,
    entries: u64,
    /// The challenge that waits for a ruling.
    challenge: Option<u64>,
    visitors: usize,
    /// Whether the table is known to wait for somebody.
    awaits: bool,
    /// Whose lines of the standings are known.
    standings: BTreeSet<u64>,
    /// What was told since the last comparison.
    told: BTreeSet<String>,
}

impl TwinTournament {
    /// Makes tournaments until everybody sits where they shall; everybody at the table, in the order of the seats.
    pub fn found(
        address: SocketAddr,
        pair: &Pair,
        places: Option<&Places>,
        stranger: &Guest,
    ) -> (TwinTournament, GuestTable) {
        loop {
            let (mut tournament, people) = TwinTournament::seat(address, pair);
            if places.is_none_or(|places| *places == tournament.places) {
                tournament.order("bell", &json!({"do": "start"}));
                let table = tournament.table(people);
                tournament.listen(&table.people[pair.watcher], stranger);
                return (tournament, table);
            }
            tournament.order("end", &json!({}));
        }
    }

    /// A tournament whose first round is drawn.
    fn seat(address: SocketAddr, pair: &Pair) -> (TwinTournament, Vec<Guest>) {
        let judge = if pair.steward { "human" } else { "auto" };
        let sizes = ["least", "fewest", "usual", "most"].map(|size| (size, pair.seats));
        let setup = json!({
            "name": "Twins", "game": pair.game, "format": pair.tournament, "rounds": 1, "better": "high",
            "bell": 0, "countersign": 0, "judge": judge, "rules": pair.rules,
            "sizes": sizes.into_iter().collect::<std::collections::BTreeMap<_, _>>(),
            "clock": {"kind":"bank","seconds":3600,"increment":5},
        });
        let mut organiser = named_guest(address);
        let tournament = organiser.ask("/api/drives", &setup)["id"].as_str().unwrap().to_owned();
        let mut tournament = TwinTournament {
            tournament,
            organiser,
            places: Vec::new(),
            listeners: Vec::new(),
            entries: 0,
        };
        let mut people = GuestTable::people(address, usize::from(pair.seats));
        for person in &mut people {
            person.ask(&tournament.path("register"), &json!({}));
            person.ask(&tournament.path("check-in"), &json!({}));
        }
        tournament.order("start", &json!({}));
        let place = |person: &Guest| {
            let mine = tournament.mine(person);
            (mine["place"]["seat"].as_u64().unwrap(), mine["place"]["deals"] == true)
        };
        tournament.places = people.iter().map(place).collect();
        (tournament, people)
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/drives/{}/{rest}", self.tournament)
    }

    fn mine(&self, person: &Guest) -> Value {
        person.try_socket(&self.path("ws")).unwrap().until(&["mine"])
    }

    fn order(&mut self, what: &str, body: &Value) {
        let path = self.path(what);
        self.entries = self.organiser.ask(&path, body)["seq"].as_u64().unwrap();
    }

    /// Everybody at the table.
    fn table(&self, mut people: Vec<Guest>) -> GuestTable {
        let room = self.mine(&people[0])["place"]["room"].as_str().unwrap().to_owned();
        // Until all have joined: a line that is lost in between would be a disconnection, in one world longer than in the other.
        let mut first_lines = Vec::new();
        people.sort_by_cached_key(|person| {
            let mut socket = person.socket(&room, None);
            let welcome = socket.until(&["welcome"]);
            first_lines.push(socket);
            welcome["you"]["seat"].as_u64().unwrap()
        });
        GuestTable::join(room, people)
    }

    /// The news of the beginning come when they come: only who connects after them is told the same in both worlds.
    fn listen(&mut self, watcher: &Guest, stranger: &Guest) {
        let mut early = self.connect(watcher, stranger);
        for listener in &mut early {
            while listener.standings.len() < self.places.len() || !listener.awaits {
                listener.receive();
            }
        }
        // The organiser is told of both who look on and are not registered: itself and the stranger.
        while early[1].visitors < 2 {
            early[1].receive();
        }
        self.listeners = self.connect(watcher, stranger);
    }

    fn connect(&self, watcher: &Guest, stranger: &Guest) -> Vec<Listener> {
        let all = [watcher, &self.organiser, stranger];
        all.map(|person| Listener::new(person.try_socket(&self.path("ws")).unwrap())).into()
    }

    /// What everybody was told since the last time, once they know of so many moves, and the organiser of a challenge, if
    /// there is one; and in how many messages.
    pub fn told(&mut self, moves: u64, challenge: bool) -> (Vec<BTreeSet<String>>, usize) {
        let organiser = &mut self.listeners[1];
        let before = organiser.socket.log.len();
        while organiser.challenge.is_some() != challenge {
            organiser.receive();
        }
        self.entries = self.entries.max(organiser.entries);
        let mut messages = organiser.socket.log.len() - before;
        let entries = self.entries;
        let listen = |listener: &mut Listener| {
            let before = listener.socket.log.len();
            while listener.moves < moves || listener.entries < entries {
                listener.receive();
            }
            messages += listener.socket.log.len() - before;
            std::mem::take(&mut listener.told)
        };
        let told = self.listeners.iter_mut().map(listen).collect();
        (told, messages)
    }

    /// The organiser rules on the challenge that it was told of.
    pub fn rule(&mut self, verdict: &str) {
        let challenge = self.listeners[1].challenge.expect("a challenge");
        self.order("rule", &json!({"challenge": challenge, "verdict": verdict}));
    }

    /// Everything that can be asked of the tournament over HTTP.
    pub fn paths(&self) -> Vec<String> {
        let one = self.organiser.id();
        let why = format!("why?person={one}&lang=fr");
        let rest = ["standings", "rounds/1", "log", "draws", &why, "evidence", "invited"];
        rest.iter()
            .map(|rest| self.path(rest))
            .chain([format!("/api/drives/{}", self.tournament)])
            .collect()
    }

    /// What differs between any two tournaments, and what stands for it.
    pub fn names(&self) -> Vec<(String, String)> {
        let shown = self.organiser.get(&format!("/api/drives/{}", self.tournament)).json();
        let commitment = shown["commitment"].as_str().unwrap().to_owned();
        vec![(self.tournament.clone(), "DRIVE".to_owned()), (commitment, "DRAWS".to_owned())]
    }
}

impl Listener {
    fn new(socket: Socket) -> Listener {
        let (told, standings) = (BTreeSet::new(), BTreeSet::new());
        let mut listener = Listener {
            socket,
            moves: 0,
            entries: 0,
            challenge: None,
            visitors: 0,
            awaits: false,
            standings,
            told,
        };
        while listener.receive()["type"] != "mine" {}
        listener
    }

    fn receive(&mut self) -> Value {
        let message = self.socket.receive().expect("the tournament goes on");
        let number = |value: &Value, known: u64| value.as_u64().unwrap_or(known);
        self.moves = number(&message["tables"][0]["moves"], self.moves);
        self.entries = number(&message["drive"]["seq"], self.entries);
        let organiser = &message["organiser"];
        if message["type"] == "mine" {
            self.challenge = organiser["challenges"][0]["challenge"].as_u64();
        }
        self.visitors = organiser["visitors"].as_array().map_or(self.visitors, Vec::len);
        let table = &message["tables"][0];
        self.awaits |= table["ruling"] == true || table["turn"][0].is_u64();
        let rows = message["standings"].as_array().into_iter().flatten();
        self.standings.extend(rows.filter_map(|row| row["no"].as_u64()));
        facts("", &message, &mut self.told);
        message
    }
}

/// Every single thing of a message: what is in lists goes by the number of its person or table, if it has one.
fn facts(path: &str, value: &Value, into: &mut BTreeSet<String>) {
    let object = |path: String, object: &Map<String, Value>, into: &mut BTreeSet<String>| {
        let told = object.iter().filter(|(name, _)| !(path.is_empty() && *name == "seq"));
        told.for_each(|(name, value)| facts(&format!("{path}.{name}"), value, into));
    };
    match value {
        Value::Object(members) => object(path.to_owned(), members, into),
        Value::Array(list) if list.iter().any(Value::is_object) => {
            for one in list {
                let key = ["table", "no", "entry", "challenge"].map(|key| one[key].as_u64());
                let key = key.into_iter().flatten().next();
                facts(
                    &format!("{path}[{}]", key.map_or(String::new(), |key| key.to_string())),
                    one,
                    into,
                );
            }
        }
        one => {
            let name = path.rsplit('.').next().unwrap_or_default();
            let is_time = TIMES.contains(&name) || twin_side::TIMES.contains(&name);
            let is_time = is_time && one.is_number();
            into.insert(if is_time { format!("{path}: a time") } else { format!("{path}: {one}") });
        }
    }
}

/// An answer without times.
pub fn without_times(text: &str) -> String {
    TIMES.iter().fold(text.to_owned(), |text, member| without_numbers(&text, member))
}
