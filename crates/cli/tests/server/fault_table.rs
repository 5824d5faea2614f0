//! A table of a fleet in trouble: everybody there plays by themselves, some let their time run out, bots play along.
//! Afterwards what each of them was told is compared with the log.

use crate::acknowledgements::{Acknowledgements, Fate};
use crate::player_group::insist;
use crate::replay::Books;
use crate::server_process::PATIENCE;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use tablee_engine::{Rng, Viewer};
use tablee_load::{ApiClient, Client, ClientError, Keep, Person, Received};
use tablee_protocol::{Bye, Code};
use tokio::task::JoinSet;
use tokio::time::timeout;

/// What is played at a table.
#[derive(Clone, Debug)]
pub struct Kind {
    setup: Value,
    bots: usize,
    /// The time of every move, at tables where some let it run out.
    per_move: Option<i64>,
}

/// Tables of every game, with short clocks and with several bots.
pub fn kinds() -> Vec<Kind> {
    let tiles = |seats: usize| json!({"game": "lexio", "seats": seats, "rules": {"rounds": 1}});
    let words = json!({"target": 0, "hands": 1, "hand_size": 4, "stall": 2, "dictionary": "en"});
    let timed = |mut setup: Value, seconds: i64| {
        setup["clock"] = json!({"kind": "per_move", "seconds": seconds});
        setup["rated"] = json!(false);
        setup
    };
    let kind = |setup, bots, per_move| Kind { setup, bots, per_move };
    vec![
        kind(tiles(2), 0, None),
        kind(timed(tiles(2), 1), 0, Some(1)),
        kind(tiles(3), 2, None),
        kind(timed(tiles(4), 2), 2, Some(2)),
        kind(json!({"game": "lexicon", "seats": 2, "rules": words}), 0, None),
        kind(json!({"game": "xylo", "seats": 2, "rules": {"rounds": 1}}), 0, None),
    ]
}

impl Kind {
    pub fn people(&self) -> usize {
        self.setup["seats"].as_u64().unwrap() as usize - self.bots
    }
}

/// A finished game, and what everybody was told of it.
pub struct Finished {
    table: String,
    kind: Kind,
    acknowledgements: Acknowledgements,
    /// What each client saw in the end.
    seen: Vec<(Viewer, u64, Value)>,
}

/// What is in the logs of finished games.
#[derive(Default, Debug)]
pub struct Counts {
    pub games: usize,
    pub acknowledged: usize,
    pub timeouts: usize,
    pub bot_moves: usize,
    pub clients: usize,
}

/// Sets a game up and plays it to its end.
pub async fn play(address: SocketAddr, kind: &Kind, people: &[Person], rng: &mut Rng) -> Finished {
    let table = deal(address, kind, people).await;
    let acknowledgements = Arc::new(Mutex::new(Acknowledgements::default()));
    let mut clients = JoinSet::new();
    for person in people.iter().cloned().map(Some).chain([None]) {
        let (table, rng) = (table.clone(), rng.quick());
        let player = Player {
            client: join(address, &table, person.as_ref()).await,
            table,
            dozes: kind.per_move.is_some(),
            decided: None,
            replaced: false,
            acknowledgements: acknowledgements.clone(),
            rng,
        };
        clients.spawn(player.play());
    }
    let seen = clients.join_all().await;
    let acknowledgements = Arc::into_inner(acknowledgements).unwrap().into_inner().unwrap();
    Finished { table, kind: kind.clone(), acknowledgements, seen }
}

async fn deal(address: SocketAddr, kind: &Kind, people: &[Person]) -> String {
    let mut server = ApiClient::at(address);
    let made = insist(&mut server, &people[0], "/api/tables", &kind.setup).await.unwrap();
    let made: Value = serde_json::from_slice(&made.body).unwrap();
    let table = made["id"].as_str().unwrap().to_owned();
    let path = |rest: &str| format!("/api/tables/{table}/{rest}");
    for (seat, person) in people.iter().enumerate() {
        let place = json!({ "seat": seat });
        insist(&mut server, person, &path("sit"), &place).await.unwrap();
        insist(&mut server, person, &path("ready"), &json!({"ready": true})).await.unwrap();
    }
    for seat in people.len()..people.len() + kind.bots {
        let bot = json!({"seat": seat, "level": "random"});
        insist(&mut server, &people[0], &path("bot"), &bot).await.unwrap();
    }
    match insist(&mut server, &people[0], &path("start"), &json!({})).await {
        // The first try may have come through without an answer.
        Ok(_) | Err((409, _)) => table,
        Err(refused) => panic!("{refused:?}"),
    }
}

async fn join(address: SocketAddr, table: &str, who: Option<&Person>) -> Client {
    let tries = async {
        loop {
            match Client::join(address, table, who, Keep::Views).await {
                Ok(client) => return client,
                Err(ClientError::Socket(_)) => {}
                Err(error) => panic!("table {table}: {error}"),
            }
        }
    };
    timeout(PATIENCE, tries).await.unwrap_or_else(|_| panic!("table {table} cannot be joined"))
}

/// One client at a table; without a seat it looks on.
struct Player {
    client: Client,
    table: String,
    dozes: bool,
    /// The last position in which it has decided to let the time run out, or not to.
    decided: Option<(u64, bool)>,
    /// A bot has taken its seat over: it was away when its time was up.
    replaced: bool,
    acknowledgements: Arc<Mutex<Acknowledgements>>,
    rng: Rng,
}

impl Player {
    /// Plays until the game is over; what it saw then.
    async fn play(mut self) -> (Viewer, u64, Value) {
        loop {
            let mirror = self.client.mirror();
            let Some(status) = mirror.status() else {
                // The start was at another node, and this one has not heard of it yet.
                self.receive().await;
                continue;
            };
            if status.over && mirror.pending().is_none() {
                let seat = mirror.seat();
                return (Viewer::from(seat), mirror.seen().unwrap(), mirror.view());
            }
            let awaited = mirror.seat().is_some_and(|seat| status.to_act.contains(seat));
            if awaited && mirror.pending().is_none() && !self.replaced && !self.lets_time_run_out()
            {
                self.act().await;
            }
            self.receive().await;
        }
    }

    /// At tables with a clock one position in ten is left to it.
    fn lets_time_run_out(&mut self) -> bool {
        let seen = self.client.mirror().seen().unwrap();
        let decided = self.decided.filter(|(at, _)| *at == seen);
        let (_, dozes) = decided.unwrap_or((seen, self.dozes && self.rng.below(10) == 0));
        self.decided = Some((seen, dozes));
        dozes
    }

    async fn act(&mut self) {
        let (client, rng) = (&mut self.client, &mut self.rng);
        let Some(action) = client.mirror().pick(|count| rng.index(count)) else {
            return client.ask_legal().await.unwrap();
        };
        let seat = client.mirror().seat().unwrap();
        client.act(action.clone()).await.unwrap();
        let id = client.mirror().pending().unwrap().id.clone();
        self.acknowledgements.lock().unwrap().attempt(&id, seat.0, &action);
    }

    /// Hears one message, and notes the fate of an action that it tells.
    async fn receive(&mut self) {
        let pending = self.client.mirror().pending().map(|pending| pending.id.clone());
        let heard = match timeout(2 * PATIENCE, self.client.receive()).await {
            Ok(Ok(heard)) => heard,
            // Every node it tried was down; or lost connections counted as open for a while.
            Ok(Err(ClientError::Socket(_) | ClientError::Dismissed { reason: Bye::Replaced })) => {
                return;
            }
            Ok(Err(error)) => panic!("table {}: {error}", self.table),
            Err(_) => panic!("table {}: silence; last {}", self.table, self.client.text()),
        };
        let fate = match heard {
            Received::Update { mine: true } => {
                Fate::Acknowledged(self.client.mirror().seen().unwrap())
            }
            Received::Acknowledged { seq } => Fate::Acknowledged(seq),
            // It may be stored or not; what is there is told next.
            Received::Refused { mine: true, code: Code::Storage, .. } => Fate::Unknown,
            Received::Refused { mine: true, code, message } => {
                assert!(matches!(code, Code::Stale | Code::NotSeated), "{code:?}: {message}");
                self.replaced |= code == Code::NotSeated;
                Fate::Refused(code)
            }
            _ => return,
        };
        self.acknowledgements.lock().unwrap().settle(&pending.unwrap(), fate);
    }
}

impl Finished {
    /// Every acknowledged move is in the log once, nothing there is illegal, no timeout came early, and everybody
    /// has seen how it ended.
    pub fn check(&self, books: &Books, counts: &mut Counts) {
        let (id, mut stored) = (&self.table, books.table(&self.table));
        assert_eq!(stored.phase, "over", "table {id}");
        self.acknowledgements.check_moves(id, &stored, &["bot", "clock"]);
        let of = |origin: &str| {
            let made = stored.log.iter().filter(|logged| logged.origin.as_deref() == Some(origin));
            made.count()
        };
        counts.games += 1;
        counts.acknowledged += self.acknowledgements.acknowledged();
        counts.timeouts += of("clock");
        counts.bot_moves += of("bot");
        counts.clients += self.seen.len();
        for pair in stored.log.windows(2) {
            if pair[1].origin.as_deref() == Some("clock") {
                let per_move = self.kind.per_move.expect("a table with a clock");
                let waited = pair[1].tick - pair[0].tick;
                assert!(waited >= per_move * 1_000, "table {id}: a timeout after {waited} ms");
            }
        }
        // The replay takes every input in turn: a bot that moved twice would not be on the move.
        let head = stored.log.len() as u64;
        stored.advance(head);
        assert!(stored.is_over(), "table {id}");
        for (viewer, seen, view) in &self.seen {
            assert_eq!(*seen, head, "table {id}: {viewer:?} has not seen the end");
            assert_eq!(*view, stored.view(*viewer), "table {id}: what {viewer:?} saw");
        }
    }
}
