//! Twin games over the wire: two servers whose deals agree on all that one seat may know. The
//! same things are done at both; everything that seat and a spectator are sent is compared, to
//! the letter.
//!
//! Normalised, because they differ between any two tables: the table's id, its commitment, the
//! ids of persons and of the watcher's session, and times (`at`, `created_at`, `think_ms`, `left_ms` …). Nothing else is.

use crate::fixed_deal::World;
use crate::guest_table::GuestTable;
use crate::raw_client::{Guest, Socket};
use serde_json::{Map, Value, json};
use std::net::SocketAddr;
use tablee_engine::table::Opening;
use tablee_engine::{AnyTable, Budget, Rng, Seat, Seed};
use tablee_game_registry::all_games;

/// Members that hold times.
const TIMES: [&str; 6] = ["at", "created_at", "think_ms", "left_ms", "seen_at", "begun_at"];

/// Two deals and who must not be able to tell them apart.
pub struct Pair {
    pub game: &'static str,
    pub seats: u8,
    pub rules: Value,
    pub deals: [Value; 2],
    pub watcher: usize,
}

/// What a seat does, as far as both worlds know it.
pub struct Step<'a> {
    pub seat: usize,
    pub action: &'a str,
    /// Whether the round ended with it.
    pub ended: bool,
}

/// One of the two worlds.
struct Side {
    table: GuestTable,
    spectator: Socket,
    lobby: Socket,
    /// Texts that differ between any two tables, and what stands for them.
    names: Vec<(String, String)>,
    /// The same game in this process, to ask its bots.
    local: Box<dyn AnyTable>,
    /// How much of each log was compared.
    seen: [usize; 2],
}

pub struct Twins {
    sides: [Side; 2],
    watcher: usize,
    seats: u8,
    rng: Rng,
    pub compared: usize,
}

/// A guest who looks on, of the same name in both worlds: those who play are told who does.
fn named_guest(address: SocketAddr) -> Guest {
    let mut guest = Guest::arrive(address);
    guest.ask("/api/me", &json!({"name": "Sue"}));
    guest
}

impl Side {
    fn open(world: &World, pair: &Pair, deal: &Value) -> Side {
        world.stack(pair.game, deal.clone());
        let stranger = named_guest(world.address);
        let lobby = stranger.try_socket("/api/lobby/ws").unwrap();
        let setup = json!({"game":pair.game,"seats":pair.seats,"rules":pair.rules,
            "clock":{"kind":"bank","seconds":3600,"increment":5}});
        let table = GuestTable::gather(world.address, &setup);
        let mut spectator = stranger.socket(&table.table, None);
        spectator.sync();
        let shown = stranger.get(&table.path("")).json();
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
        let local = locally(pair, deal);
        Side { table, spectator, lobby, names, local, seen: [0; 2] }
    }

    fn plain(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (name, stand_in) in &self.names {
            text = text.replace(name, stand_in);
        }
        TIMES.iter().fold(text, |text, member| without_numbers(&text, member))
    }

    /// What came to the watcher and to the spectator since the last time.
    fn news(&mut self, watcher: usize) -> [Vec<String>; 2] {
        self.table.sockets[watcher].sync();
        self.spectator.sync();
        let logs = [&self.table.sockets[watcher].log, &self.spectator.log];
        let mut news = [0, 1].map(|n| logs[n][self.seen[n]..].to_vec());
        self.seen = logs.map(Vec::len);
        news.iter_mut().flatten().for_each(|text| *text = self.plain(text));
        news
    }
}

impl Twins {
    pub fn open(worlds: &[World; 2], pair: &Pair, seed: u64) -> Twins {
        let sides = [0, 1].map(|n| Side::open(&worlds[n], pair, &pair.deals[n]));
        let rng = Seed::numbered(seed).stream("twins", 1);
        Twins { sides, watcher: pair.watcher, seats: pair.seats, rng, compared: 0 }
    }

    /// Plays both in step, at most so many moves. Where something comes to light that differs,
    /// `may_part` must know why. How many moves they stayed together.
    pub fn play(&mut self, moves: usize, may_part: impl Fn(&Step<'_>) -> bool) -> usize {
        self.compare().expect("the twins differ from the start");
        for done in 0..moves {
            if self.sides[0].table.is_over() {
                return done;
            }
            if done % 4 == 0 {
                self.pester();
                self.advise();
            }
            let Some((seat, action)) = self.choose() else { return done };
            let round = self.sides[0].table.status["round"].clone();
            for side in &mut self.sides {
                side.table.act(seat, &action);
                side.local.act(Seat(seat as u8), &action).unwrap();
            }
            let status = &self.sides[0].table.status;
            let ended = status["round"] != round || status["over"] == true;
            if let Err(difference) = self.compare() {
                let step = Step { seat, action: &action, ended };
                assert!(may_part(&step), "seat {seat} did {action}: {difference}");
                return done + 1;
            }
        }
        moves
    }

    /// Something both worlds allow. The watcher's own menus must be the same.
    fn choose(&mut self) -> Option<(usize, String)> {
        let status = self.sides[0].table.status.clone();
        let seats = |name: &str| status[name].as_array().cloned().unwrap_or_default();
        let mut candidates = seats("to_act");
        // Now and then somebody cuts in who need not.
        if self.rng.below(3) == 0 && !seats("may_act").is_empty() {
            candidates = seats("may_act");
        }
        let seat = candidates.first()?.as_u64().unwrap() as usize;
        let [mut one, other] = [0, 1].map(|n| self.sides[n].table.menu(seat));
        if seat == self.watcher {
            assert_eq!(one, other, "the watcher's menu");
        }
        one.retain(|action| other.contains(action));
        (!one.is_empty()).then(|| (seat, one.swap_remove(self.rng.index(one.len()))))
    }

    /// Whether the watcher or the spectator was told something else in one of the worlds.
    pub fn differ(&mut self) -> bool {
        self.compare().is_err()
    }

    fn compare(&mut self) -> Result<(), String> {
        let watcher = self.watcher;
        let [one, other] = [0, 1].map(|n| self.sides[n].news(watcher));
        for (viewer, (one, other)) in ["watcher", "spectator"].iter().zip(one.iter().zip(&other)) {
            for (one, other) in one.iter().zip(other) {
                if one != other {
                    return Err(format!("the {viewer} is told\n{one}\nand\n{other}"));
                }
                self.compared += 1;
            }
            assert_eq!(one.len(), other.len(), "the {viewer} is told more in one world");
        }
        Ok(())
    }

    /// The watcher tries everything it should not, asks for all there is, and comes again.
    fn pester(&mut self) {
        let watcher = self.watcher;
        let mine = self.sides[0].table.menu(watcher);
        self.sides[1].table.menu(watcher);
        let mut tries = self.strange_actions();
        tries.retain(|action| !mine.contains(action));
        for side in &mut self.sides {
            let (seq, last) = (side.table.seq, side.table.last_id.clone());
            let socket = &mut side.table.sockets[watcher];
            let act = |id: &str, seen: u64, action: &str| json!({"type":"act","id":id,"seen":seen,"action":action});
            for (n, action) in tries.iter().enumerate() {
                socket.say(&act(&format!("x{seq}.{n}"), seq, action));
                socket.until(&["refused"]);
            }
            socket.say(&act("stale", seq + 7, "pass"));
            socket.until(&["resync"]);
            // Another's id, or its own again.
            socket.say(&act(&last, seq + 9, "pass"));
            socket.until(if last.is_empty() { &["refused"] } else { &["ack", "resync"] });
            for message in [
                json!({"type":"host","id":"h","seen":seq,"action":"nonsense"}),
                json!({"type":"hint","level":"nobody"}),
                json!({"type":"act"}),
                json!({"type":"peek","seat":1}),
                json!({"type":"chat","text":""}),
                json!({"type":"act","id":"","seen":seq,"action":"pass"}),
            ] {
                socket.say(&message);
                socket.until(&["refused"]);
            }
            socket.say(&json!({"type":"hint","level":"greedy"}));
            socket.until(&["hint", "refused"]);
            if seq < 4 {
                socket.say(&json!({"type":"chat","text":"hello"}));
                socket.until(&["chat"]);
            }
            socket.say(&json!({"type":"ping"}));
            socket.until(&["pong"]);
            side.spectator.say(&act("s", seq, "pass"));
            side.spectator.until(&["refused"]);
            side.spectator.say(&json!({"type":"hint","level":"greedy"}));
            side.spectator.until(&["refused"]);
        }
        self.compare().unwrap_or_else(|difference| panic!("pestered: {difference}"));
        self.ask_around();
        self.come_again();
    }

    /// Actions that somebody else could take, and nonsense.
    fn strange_actions(&mut self) -> Vec<String> {
        let mut actions: Vec<String> =
            ["", "🂡", "pass pass", "-1", "play 99", "0"].map(str::to_owned).into();
        let awaited = self.sides[0].table.turn().filter(|seat| *seat != self.watcher);
        // What is legal for another is refused to the watcher because it is not its turn.
        if let Some(other) = awaited {
            actions.extend(self.sides[0].table.menu(other).into_iter().take(5));
            self.sides[1].table.menu(other);
        }
        actions
    }

    /// Everything the watcher and strangers can ask over HTTP.
    fn ask_around(&mut self) {
        let game = self.sides[0].local.game();
        let answers = [0, 1].map(|n| {
            let side = &self.sides[n];
            let guest = &side.table.people[self.watcher];
            let table = &side.table.table;
            [
                side.table.path(""),
                side.table.path("/record"),
                format!("/api/history/{table}"),
                "/api/history".to_owned(),
                "/api/history?person=me".to_owned(),
                "/api/tables".to_owned(),
                "/api/me/export".to_owned(),
                format!("/api/stats/{game}"),
                format!("/api/leaderboard/{game}"),
                format!("/g/{table}"),
            ]
            .map(|path| {
                let answer = guest.get(&path);
                side.plain(&format!("{path}: {} {}", answer.status, answer.body))
            })
        });
        for (one, other) in answers[0].iter().zip(&answers[1]) {
            assert_eq!(one, other);
            self.compared += 1;
        }
        assert!(
            answers[0][1].contains(": 409 ") && answers[0][2].contains(": 404 "),
            "{answers:?}"
        );
    }

    /// A second connection of the watcher and one of a stranger, which missed something.
    fn come_again(&mut self) {
        let watcher = self.watcher;
        for back in [0, 1, 3, u64::MAX] {
            let welcomes = [0, 1].map(|n| {
                let table = &self.sides[n].table;
                let seen = (back != u64::MAX).then(|| table.seq.saturating_sub(back));
                let mut again = table.people[watcher].socket(&table.table, seen);
                again.until(&["welcome"]);
                let text = self.sides[n].plain(&again.log[0]);
                again.leave();
                text
            });
            assert_eq!(welcomes[0], welcomes[1]);
            self.compared += 1;
        }
    }

    /// Bots of every level advise the watcher from its view alone: with the same chance and a
    /// counted budget they say the same in both worlds.
    fn advise(&mut self) {
        let seat = Seat(self.watcher as u8);
        let game = self.sides[0].local.game();
        let levels = all_games().find(game).unwrap().levels();
        for level in levels {
            let [one, other] = [0, 1].map(|n| {
                let mut rng = Rng::from_key([7; 32]);
                let advice =
                    self.sides[n].local.advise(seat, level, Budget::Playouts(16), &mut rng);
                advice.map(|advice| serde_json::to_string(&advice).unwrap())
            });
            assert_eq!(one, other, "the advice of {level}");
            self.compared += 1;
        }
    }

    /// The servers were started again: everybody comes back with what they had seen.
    pub fn resume(&mut self, worlds: &[World; 2]) {
        let watcher = self.watcher;
        let [one, other] = [0, 1].map(|n| {
            let side = &mut self.sides[n];
            let mut people = std::mem::take(&mut side.table.people);
            people.iter_mut().for_each(|person| person.address = worlds[n].address);
            let seen = side.table.seq.saturating_sub(2);
            let mut again = people[watcher].socket(&side.table.table, Some(seen));
            again.until(&["welcome"]);
            let welcome = again.log[0].clone();
            again.leave();
            let stranger = named_guest(worlds[n].address);
            side.names.push((stranger.id(), "SPECTATOR".to_owned()));
            side.table = GuestTable::join(side.table.table.clone(), people);
            side.spectator = stranger.socket(&side.table.table, None);
            side.spectator.sync();
            // Comings and goings are told as they happen: only what follows is compared.
            let welcome = side.plain(&welcome);
            (0..self.seats).for_each(|seat| drop(side.table.sockets[usize::from(seat)].sync()));
            side.seen = [side.table.sockets[watcher].log.len(), side.spectator.log.len()];
            welcome
        });
        assert_eq!(one, other, "after a restart");
        self.compared += 1;
    }

    /// The lobby was told the same, too.
    pub fn leave(mut self) -> usize {
        let told = [0, 1].map(|n| {
            let side = &mut self.sides[n];
            // Everything was told before the table that is made last.
            let own = side.table.people[0].get(&side.table.path("")).json();
            let seats = own["seats"].as_array().unwrap().len();
            let last = json!({"game":own["game"],"seats":seats,"rules":own["rules"]});
            let last = side.table.people[0].ask("/api/tables", &last)["id"].clone();
            while side.lobby.until(&["table"])["table"]["id"] != last {}
            side.lobby.log.pop();
            side.lobby.log.iter().map(|text| side.plain(text)).collect::<Vec<_>>()
        });
        assert_eq!(told[0], told[1], "the lobby");
        self.compared + told[0].len()
    }

    /// The tables' names, to look them up in the files.
    pub fn tables(&self) -> [String; 2] {
        [0, 1].map(|n| self.sides[n].table.table.clone())
    }

    /// Everything anybody was sent at table `n`, by seat; the spectator last.
    pub fn frames(&self, n: usize) -> Vec<&[String]> {
        let sockets = self.sides[n].table.sockets.iter().chain([&self.sides[n].spectator]);
        sockets.map(|socket| socket.log.as_slice()).collect()
    }
}

fn locally(pair: &Pair, deal: &Value) -> Box<dyn AnyTable> {
    let registry = all_games();
    let rules: Map<String, Value> = pair.rules.as_object().unwrap().clone();
    let opening = Opening {
        seats: u64::from(pair.seats),
        rules,
        seed: Seed::numbered(1),
        deals: vec![deal.clone()],
    };
    registry.find(pair.game).unwrap().open(&opening, &registry.assets).unwrap()
}

/// The text with every number of that member set to 0.
fn without_numbers(text: &str, member: &str) -> String {
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
