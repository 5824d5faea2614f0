//! One of two twin games: the real server over real sockets, and the same game in this process.
//!
//! Normalised, because they differ between any two tables: the table's id, its commitment, the
//! ids of persons and of the watcher's session, and times (`at`, `created_at`, `think_ms`, `left_ms` …). Nothing else is.
//! Times that are told only where they are long (`paused_ms`, `away_ms`, `disconnections`) are left out.

use crate::fixed_deal::{Rig, World};
use crate::guest_table::GuestTable;
use crate::raw_client::{Answer, Guest, Socket};
use crate::replay::Books;
use crate::twin_tournament::{self, Places, TwinTournament};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::net::SocketAddr;
use tablee_engine::table::Opening;
use tablee_engine::{Agreement, AnyTable, Seat, Seed, Viewer};
use tablee_game_registry::all_games;

/// Members that hold times.
pub const TIMES: [&str; 6] = ["at", "created_at", "think_ms", "left_ms", "seen_at", "begun_at"];

/// Members that hold times and are absent where these are too short to matter: a slow machine may reach that
/// length in one of the worlds alone.
const LONG_TIMES: [&str; 2] = ["paused_ms", "away_ms"];

/// Two deals and who must not be able to tell them apart.
pub struct Pair {
    pub game: &'static str,
    pub seats: u8,
    pub rules: Value,
    pub rigs: [Rig; 2],
    pub watcher: usize,
    /// How many of the last seats have bots.
    pub bots: u8,
    /// Whether the host holds no cards and judges.
    pub steward: bool,
    /// The format of the tournament whose only table it is.
    pub tournament: Option<&'static str>,
}

/// Who does something next.
pub enum Next {
    Seat(usize, String),
    Steward(String),
    Bot(usize),
    /// A seat takes back what it has just done; where that needs the others' leave, they give it.
    Undo(usize, String),
    /// Everybody agrees to a pause that a seat asks for, and to go on.
    Pause(usize),
}

/// One of the two worlds.
pub struct Side {
    pub table: GuestTable,
    pub spectator: Socket,
    /// The host, where it holds no cards.
    pub steward: Option<Socket>,
    /// The tournament, where the table is one of a tournament.
    pub tournament: Option<TwinTournament>,
    pub lobby: Socket,
    /// What the server has stored.
    pub books: Books,
    /// Texts that differ between any two tables, and what stands for them.
    pub names: Vec<(String, String)>,
    /// The same game in this process, to ask its bots.
    pub local: Box<dyn AnyTable>,
    /// How much of each log was compared.
    pub seen: [usize; 3],
}

/// A guest who looks on, of the same name in both worlds: those who play are told who does.
pub fn named_guest(address: SocketAddr) -> Guest {
    let mut guest = Guest::arrive(address);
    guest.ask("/api/me", &json!({"name": "Sue"}));
    guest
}

impl Side {
    /// Everybody sits down; at a tournament they sit at these places.
    pub fn open(world: &World, pair: &Pair, rig: &Rig, places: Option<&Places>) -> Side {
        world.stack(pair.game, rig.clone());
        let stranger = named_guest(world.address);
        let found =
            pair.tournament.map(|_| TwinTournament::found(world.address, pair, places, &stranger));
        let mut lobby = stranger.try_socket("/api/lobby/ws").unwrap();
        lobby.until(&["tables"]);
        let (tournament, host, table) = match found {
            Some((tournament, table)) => (Some(tournament), None, table),
            None => {
                let (host, table) = gather(world, pair);
                (None, Some(host), table)
            }
        };
        let judge = host.as_ref().filter(|_| pair.steward);
        let mut steward = judge.map(|host| host.socket(&table.table, None));
        steward.iter_mut().for_each(|socket| drop(socket.sync()));
        // While a round is on, strangers do not look on at tournaments.
        let onlooker = tournament.as_ref().map_or(&stranger, |tournament| &tournament.organiser);
        let mut spectator = onlooker.socket(&table.table, None);
        spectator.sync();
        let mut names = names(pair, &table, &stranger);
        let host =
            host.as_ref().or(tournament.as_ref().map(|tournament| &tournament.organiser)).unwrap();
        names.push((host.id(), "HOST".to_owned()));
        names.extend(tournament.iter().flat_map(TwinTournament::names));
        let (local, books) = (locally(pair, rig), Books::open(world.data()));
        Side { table, spectator, steward, tournament, lobby, books, names, local, seen: [0; 3] }
    }

    pub fn plain(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (name, stand_in) in &self.names {
            text = text.replace(name, stand_in);
        }
        let text = TIMES.iter().fold(text, |text, member| without_numbers(&text, member));
        let text = LONG_TIMES.iter().fold(text, |text, member| without_member(&text, member));
        without_list(&text, "disconnections")
    }

    /// What came to the watcher, to the spectator and to the steward since the last time.
    pub fn news(&mut self, watcher: usize) -> [Vec<String>; 3] {
        self.table.sockets[watcher].sync();
        self.spectator.sync();
        self.steward.iter_mut().for_each(|steward| drop(steward.sync()));
        let steward = self.steward.as_ref().map_or(&[] as &[_], |steward| &steward.log);
        let logs = [&self.table.sockets[watcher].log, &self.spectator.log, steward];
        let mut news = [0, 1, 2].map(|n| logs[n][self.seen[n]..].to_vec());
        self.seen = logs.map(<[String]>::len);
        news.iter_mut().flatten().for_each(|text| *text = self.plain(text));
        news
    }

    /// What was told at the tournament since the last time, and in how many messages. What the end of a game comes to
    /// there is told later.
    pub fn tournament_news(&mut self) -> Option<(Vec<BTreeSet<String>>, usize)> {
        let tournament = self.tournament.as_mut().filter(|_| !self.table.is_over())?;
        let (told, messages) =
            tournament.told(self.table.seq, self.table.status["awaits_host"] == true);
        let plain = |told: BTreeSet<String>| told.iter().map(|fact| self.plain(fact)).collect();
        Some((told.into_iter().map(plain).collect(), messages))
    }

    /// What the watcher and the organiser are answered about the tournament.
    pub fn tournament_answers(&self, watcher: usize) -> Vec<String> {
        let Some(tournament) = &self.tournament else { return Vec::new() };
        let paths = tournament.paths();
        let asked = [&self.table.people[watcher], &tournament.organiser];
        let both = asked.iter().flat_map(|one| paths.iter().map(move |path| (path, one.get(path))));
        let text = |(path, answer): (&String, Answer)| {
            let text = self.plain(&format!("{path}: {} {}", answer.status, answer.body));
            twin_tournament::without_times(&text)
        };
        both.map(text).collect()
    }

    /// Somebody does something, on the server and here.
    pub fn take(&mut self, next: &Next) {
        match next {
            Next::Seat(seat, action) => {
                self.table.act(*seat, action);
                self.local.act(Seat(*seat as u8), action).unwrap();
            }
            Next::Steward(ruling) if self.tournament.is_some() => {
                let verdict = ruling.trim_start_matches("rule ");
                self.tournament.iter_mut().for_each(|tournament| tournament.rule(verdict));
                self.table.follow();
                self.local.host(ruling).unwrap();
            }
            Next::Steward(ruling) => {
                let seen = self.table.seq;
                let id = format!("ruling {seen}");
                let message = json!({"type":"host","id":id,"seen":seen,"action":ruling});
                let steward = self.steward.as_mut().expect("a steward");
                steward.say(&message);
                let heard = steward.until(&["update", "refused"]);
                assert_eq!(heard["type"], "update", "{heard}");
                self.table.follow();
                self.local.host(ruling).unwrap();
            }
            Next::Undo(seat, _) => self.undo(*seat),
            Next::Pause(seat) => {
                let own = Seat(*seat as u8);
                for (wish, agreed) in [("pause", Agreement::Pause), ("resume", Agreement::Resume)] {
                    self.agree_to(*seat, wish);
                    self.local.agree(own, agreed).unwrap();
                }
            }
            Next::Bot(seat) => {
                self.table.follow();
                let action = self.logged(self.table.seq);
                self.local.act(Seat(*seat as u8), &action).unwrap();
            }
        }
    }

    fn undo(&mut self, seat: usize) {
        self.agree_to(seat, "undo");
        let own = Seat(seat as u8);
        let last = self.local.last_action(own).expect("something to take back");
        self.local.undo(own, u32::try_from(last).unwrap()).unwrap();
    }

    /// A seat wishes something, everybody agrees who is asked, and it is done.
    fn agree_to(&mut self, seat: usize, what: &str) {
        let (propose, answer) = (self.table.path("/propose"), self.table.path("/answer"));
        let wish = json!({"what": what, "seen": self.table.seq});
        let shown = self.table.people[seat].ask(&propose, &wish);
        if shown["proposal"].is_object() {
            let agreed = json!({"proposal": shown["proposal"]["id"], "agree": true});
            let others = self.table.people.iter_mut().enumerate();
            others.filter(|(other, _)| *other != seat).for_each(|(_, other)| {
                other.ask(&answer, &agreed);
            });
        }
        self.table.follow();
    }

    /// The input with this number as the store has it.
    pub fn logged(&self, seq: u64) -> String {
        self.books.action(&self.table.table, seq)
    }

    /// What the game shows them of all that happened, without any server.
    pub fn shown(&self, watcher: usize) -> [(Value, Vec<Value>); 2] {
        [Viewer::Seat(Seat(watcher as u8)), Viewer::Spectator].map(|viewer| {
            let sights = self.local.sights(0..self.local.event_count(), viewer);
            (self.local.view(viewer), sights)
        })
    }
}

/// The host and everybody at the table, whose game has begun.
fn gather(world: &World, pair: &Pair) -> (Guest, GuestTable) {
    let setup = json!({"game":pair.game,"seats":pair.seats,"rules":pair.rules,
        "clock":{"kind":"bank","seconds":3600,"increment":5}});
    let people = GuestTable::people(world.address, usize::from(pair.seats - pair.bots));
    let host = if pair.steward { named_guest(world.address) } else { people[0].clone() };
    let table = GuestTable::seat_for(host.clone(), people, &setup);
    (host, table)
}

/// What differs between any two tables, and what stands for it.
fn names(pair: &Pair, table: &GuestTable, stranger: &Guest) -> Vec<(String, String)> {
    let shown = table.people[0].get(&table.path("")).json();
    let mut names = vec![
        (table.table.clone(), "TABLE".to_owned()),
        (shown["commitment"].as_str().unwrap().to_owned(), "COMMITMENT".to_owned()),
        (stranger.id(), "SPECTATOR".to_owned()),
    ];
    let persons = table.people.iter().enumerate();
    names.extend(persons.map(|(seat, person)| (person.id(), format!("PERSON{seat}"))));
    let export = table.people[pair.watcher].get("/api/me/export").json();
    let session = export["sessions"][0]["id"].as_str().unwrap();
    names.push((session.to_owned(), "SESSION".to_owned()));
    names
}

fn locally(pair: &Pair, rig: &Rig) -> Box<dyn AnyTable> {
    let registry = all_games();
    let rules: Map<String, Value> = pair.rules.as_object().unwrap().clone();
    let opening =
        Opening { seats: u64::from(pair.seats), rules, seed: Seed::numbered(1), deals: Vec::new() };
    rig.open(registry.find(pair.game).unwrap(), &opening, &registry.assets).unwrap()
}

/// The text with every number of that member set to 0.
pub fn without_numbers(text: &str, member: &str) -> String {
    let key = format!("\"{member}\":");
    let mut parts = text.split(&key);
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit());
        plain.push_str(&key);
        plain.push_str(if rest.len() < part.len() { "0" } else { "" });
        plain.push_str(rest);
    }
    plain
}

/// The text without that member, a number that others stand before.
fn without_member(text: &str, member: &str) -> String {
    let named = format!(",\"{member}\":");
    let mut parts = text.split(&named);
    let first = parts.next().unwrap_or_default();
    let digits = |c: char| c.is_ascii_digit();
    parts.fold(first.to_owned(), |plain, part| plain + part.trim_start_matches(digits))
}

/// The text without that member, a list of flat objects that others stand before.
fn without_list(text: &str, member: &str) -> String {
    let named = format!(",\"{member}\":[");
    let mut parts = text.split(&named);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| plain + part.split_once(']').map_or(part, |(_, rest)| rest))
}

/// The two messages by which a slow machine once parted twins.
#[test]
fn a_pause_that_is_told_only_where_it_is_long_parts_no_twins() {
    let short = r#"{"think_ms":0,"agreed":"resume"}"#;
    let long = r#"{"think_ms":0,"paused_ms":1284,"agreed":"resume"}"#;
    assert_eq!(without_member(long, "paused_ms"), short);
    assert_eq!(without_member(short, "paused_ms"), short);
    let told = r#"{"seats":[],"disconnections":[{"seat":1,"ms":1200}],"created_at":0}"#;
    assert_eq!(without_list(told, "disconnections"), r#"{"seats":[],"created_at":0}"#);
}
