//! The people of one table over real sockets: they play, chat and begin anew, whatever happens to
//! the server or to their connections, and afterwards they compare what they know with the file.

use crate::acknowledgements::{Acknowledgements, Fate};
use crate::clock_check::{ClockCheck, Down};
use crate::rated_games::{self, compare_ratings};
use crate::replay::{Books, Stored};
use crate::server_process::PATIENCE;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tablee_engine::{Rng, Share, Viewer};
use tablee_load::{ApiClient, ApiError, Client, ClientError, HttpResponse, Keep, Person, Received};
use tablee_protocol::{Bye, Code};
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout_at};

/// A group to be: what is played, and how many of the seats a bot of the server takes.
#[derive(Clone, Debug)]
pub struct GroupSetup {
    setup: Value,
    bots: usize,
}

impl GroupSetup {
    /// Whether members play it for their ratings.
    fn is_rated(&self) -> bool {
        self.setup["rated"] == true
    }
}

/// Short games of every title; with clocks, without, with a bot, and rated.
pub fn plans() -> [GroupSetup; 5] {
    let clock = json!({ "kind": "bank", "seconds": 3600, "increment": 2, "window": 300 });
    let words = json!({ "target": 0, "hands": 2, "hand_size": 4, "stall": 2, "dictionary": "en" });
    let tiles = json!({ "game": "lexio", "seats": 3, "rules": { "rounds": 2 }, "clock": clock });
    let notes = json!({ "game": "xylo", "seats": 2, "rules": { "rounds": 2 }, "clock": clock });
    let duel = json!({ "game": "lexio", "seats": 2, "rules": { "rounds": 1 } });
    [
        GroupSetup { setup: tiles, bots: 0 },
        GroupSetup { setup: notes, bots: 0 },
        GroupSetup { setup: json!({ "game": "lexicon", "seats": 2, "rules": words }), bots: 0 },
        GroupSetup { setup: duel.clone(), bots: 1 },
        GroupSetup { setup: rated(duel), bots: 0 },
    ]
}

fn rated(mut setup: Value) -> Value {
    setup["rated"] = json!(true);
    setup
}

/// Everybody at one table.
pub struct PlayerGroup {
    /// Where sockets go: the server itself, or something in between.
    game_address: SocketAddr,
    server: ApiClient,
    plan: GroupSetup,
    people: Vec<Person>,
    /// The ids of those who are rated.
    rated: Vec<String>,
    rng: Rng,
    table: String,
    /// In seat order, then a second screen of the first, then somebody who looks on.
    clients: Vec<Client>,
    acknowledgements: Acknowledgements,
    /// The tables before.
    past: Vec<(String, Acknowledgements)>,
    clock_check: ClockCheck,
    talkative: Talk,
    lines: u32,
    /// What went wrong before the clients of now: requests without an answer, connections lost.
    failures: u64,
    /// The longest that anybody waited for the answer to a move.
    longest: Duration,
}

/// Whether people chat.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Talk {
    Chat,
    /// A line has no name: one that arrives twice is two lines.
    Silence,
}

impl PlayerGroup {
    /// Brings people together and starts their first game.
    pub async fn gather(
        server: SocketAddr,
        game_address: SocketAddr,
        plan: GroupSetup,
        talkative: Talk,
        mut rng: Rng,
    ) -> PlayerGroup {
        let mut server = ApiClient::at(server);
        let (mut people, mut rated) = (Vec::new(), Vec::new());
        let seats = plan.setup["seats"].as_u64().unwrap() as usize;
        for _ in plan.bots..seats {
            if plan.is_rated() {
                let member = rated_games::register(&mut server, &mut rng).await;
                rated.push(rated_games::id_of(&mut server, &member).await);
                people.push(member);
            } else {
                people.push(server.guest().await.unwrap());
            }
        }
        let (clients, past) = (Vec::new(), Vec::new());
        let (acknowledgements, clock_check) = (Acknowledgements::default(), ClockCheck::default());
        let table = String::new();
        let mut group = PlayerGroup {
            game_address,
            server,
            plan,
            people,
            rated,
            rng,
            table,
            clients,
            acknowledgements,
            past,
            clock_check,
            talkative,
            lines: 0,
            failures: 0,
            longest: Duration::ZERO,
        };
        group.deal().await;
        group
    }

    /// How many games were played to their end.
    pub fn finished(&self) -> usize {
        self.past.len()
    }

    /// How many actions were acknowledged at all its tables.
    pub fn acknowledged(&self) -> usize {
        let past: usize =
            self.past.iter().map(|(_, acknowledgements)| acknowledgements.acknowledged()).sum();
        past + self.acknowledgements.acknowledged()
    }

    /// How often somebody lost a connection or had no answer, other than being asked to come back.
    pub fn failures(&self) -> u64 {
        self.failures + self.clients.iter().map(Client::failures).sum::<u64>()
    }

    /// The longest that anybody waited for the answer to a move.
    pub fn longest_wait(&self) -> Duration {
        self.longest
    }

    /// A new table for the same people.
    async fn deal(&mut self) {
        self.failures = self.failures();
        self.clients.clear();
        self.clock_check = ClockCheck::default();
        let host = self.people[0].clone();
        let (server, failures) = (&mut self.server, &mut self.failures);
        let made = ask(server, &host, "/api/tables", &self.plan.setup, failures).await.unwrap();
        let made: Value = serde_json::from_slice(&made.body).unwrap();
        self.table = made["id"].as_str().unwrap().to_owned();
        for seat in 0..self.people.len() {
            self.ask(seat, "sit", json!({ "seat": seat })).await.unwrap();
        }
        for seat in (self.people.len()..).take(self.plan.bots) {
            self.ask(0, "bot", json!({ "seat": seat, "level": "random" })).await.unwrap();
        }
        let shares: Vec<Share> = (0..self.people.len()).map(|seat| self.share(seat)).collect();
        for (seat, share) in shares.iter().enumerate().skip(1) {
            let ready = json!({ "ready": true, "commitment": share.commitment() });
            self.ask(seat, "ready", ready).await.unwrap();
        }
        let start = json!({ "commitment": shares[0].commitment() });
        let reveals = shares
            .iter()
            .enumerate()
            .map(|(seat, share)| (seat, "reveal", json!({ "share": share })));
        for (seat, what, body) in [(0, "start", start)].into_iter().chain(reveals) {
            match self.ask(seat, what, body).await {
                // The first try may have come through without an answer.
                Ok(()) | Err((409, _)) => {}
                Err(refused) => panic!("{refused:?}"),
            }
        }
        for seat in (0..self.people.len()).chain([0]) {
            self.join(Some(seat)).await;
        }
        self.join(None).await;
    }

    async fn ask(&mut self, seat: usize, what: &str, body: Value) -> Result<(), (u16, String)> {
        let path = format!("/api/tables/{}/{what}", self.table);
        let (server, failures) = (&mut self.server, &mut self.failures);
        ask(server, &self.people[seat], &path, &body, failures).await.map(|_| ())
    }

    /// Somebody connects: a person, or who looks on.
    async fn join(&mut self, seat: Option<usize>) {
        let who = seat.map(|seat| &self.people[seat]);
        let deadline = Instant::now() + PATIENCE;
        loop {
            match Client::join(self.game_address, &self.table, who, Keep::Views).await {
                Ok(client) => return self.clients.push(client),
                Err(ClientError::Socket(error)) if Instant::now() > deadline => panic!("{error}"),
                Err(ClientError::Socket(_)) => breathe().await,
                Err(error) => panic!("{error}"),
            }
            self.failures += 1;
        }
    }

    /// A share of the seed that has to be kept.
    fn share(&mut self, seat: usize) -> Share {
        let share = self.rng.seed().reveal();
        self.acknowledgements.share(seat, &share);
        share.parse().unwrap()
    }

    /// One turn; a game that is over makes room for the next. Every acknowledgement is counted.
    pub async fn turn(&mut self, acknowledged: &Semaphore) {
        self.level().await;
        let standing = self.clients[0].mirror().status().expect("a game that has started");
        if standing.over {
            self.close().await;
            return self.deal().await;
        }
        let seat = standing.to_act.first().expect("the game waits for somebody");
        let mut movers: Vec<usize> = (0..self.clients.len())
            .filter(|at| self.clients[*at].mirror().seat() == Some(seat))
            .collect();
        if movers.is_empty() {
            return self.await_bot().await;
        }
        // Somebody with two screens may tap on one of them, or on both at once.
        if self.rng.below(4) > 0 {
            movers = vec![movers[self.rng.index(movers.len())]];
        }
        let mut sent = Vec::new();
        for at in &movers {
            sent.push(self.choose(*at).await);
        }
        for (at, action) in movers.iter().zip(&sent) {
            self.clients[*at].act(action.clone()).await.unwrap();
            let pending = self.clients[*at].mirror().pending().unwrap();
            self.acknowledgements.attempt(&pending.id, seat.0, action);
        }
        self.chat().await;
        let sent_at = Instant::now();
        for at in movers {
            if let Fate::Acknowledged(_) = self.settle(at).await {
                self.longest = self.longest.max(sent_at.elapsed());
                acknowledged.add_permits(1);
            }
        }
    }

    /// Waits for the bot whose turn it is.
    async fn await_bot(&mut self) {
        let seen = self.clients[0].mirror().seen();
        while self.clients[0].mirror().seen() == seen {
            self.receive(0).await;
        }
    }

    /// Waits until no bot is about to move.
    async fn calm(&mut self) {
        self.level().await;
        let awaited = |group: &PlayerGroup| {
            let standing = group.clients[0].mirror().status().unwrap();
            standing.to_act.first().filter(|_| !standing.over)
        };
        while awaited(self).is_some_and(|seat| seat.index() >= self.people.len()) {
            self.await_bot().await;
            self.level().await;
        }
    }

    async fn chat(&mut self) {
        if self.talkative == Talk::Chat && self.rng.below(6) == 0 {
            self.lines += 1;
            let text = format!("line {}", self.lines);
            self.acknowledgements.say(&text);
            let at = self.rng.index(self.clients.len());
            let message = json!({ "type": "chat", "text": text }).to_string();
            self.clients[at].say(message).await.unwrap();
        }
    }

    async fn choose(&mut self, at: usize) -> String {
        for _ in 0..1000 {
            let (client, rng) = (&mut self.clients[at], &mut self.rng);
            if let Some(action) = client.mirror().pick(|count| rng.index(count)) {
                return action;
            }
            client.ask_legal().await.unwrap();
            // The question may be lost with its connection: then it is asked again.
            while !matches!(self.receive(at).await, Received::Legal | Received::Snapshot) {}
        }
        panic!("table {}: nothing to do is offered", self.table);
    }

    /// Waits for the fate of a client's action.
    async fn settle(&mut self, at: usize) -> Fate {
        let Some(pending) = self.clients[at].mirror().pending().cloned() else {
            panic!("nothing is pending");
        };
        let fate = loop {
            match self.receive(at).await {
                Received::Update { mine: true } => {
                    break Fate::Acknowledged(self.clients[at].mirror().seen().unwrap());
                }
                Received::Acknowledged { seq } => break Fate::Acknowledged(seq),
                // It may be stored or not; what is there is told next.
                Received::Refused { mine: true, code: Code::Storage, .. } => break Fate::Unknown,
                Received::Refused { mine: true, code, message } => {
                    assert_eq!(code, Code::Stale, "{pending:?}: {message}");
                    break Fate::Refused(code);
                }
                _ => {}
            }
        };
        self.acknowledgements.settle(&pending.id, fate.clone());
        fate
    }

    async fn receive(&mut self, at: usize) -> Received {
        let heard = receive(&mut self.clients[at]).await;
        self.acknowledgements.overhear(self.clients[at].text());
        if at == 0 {
            self.clock_check.receive(self.clients[at].text());
        }
        heard
    }

    /// Waits until everybody has seen as much as the first of them. Who comes back meanwhile may
    /// be ahead of that.
    async fn level(&mut self) {
        while let Some(behind) = self.behind() {
            self.receive(behind).await;
        }
    }

    /// Somebody who has not seen as much as somebody else.
    fn behind(&self) -> Option<usize> {
        let seen = |client: &Client| client.mirror().seen();
        let most = self.clients.iter().map(seen).max()?;
        self.clients.iter().position(|client| seen(client) < most)
    }

    /// The game is over: its record is there, and the table is remembered.
    async fn close(&mut self) {
        let path = format!("/api/tables/{}/record", self.table);
        let deadline = Instant::now() + PATIENCE;
        loop {
            match self.server.get(&path, None).await {
                Ok(_) => break,
                Err(ApiError::Http { .. } | ApiError::Refused { status: 503, .. })
                    if Instant::now() < deadline =>
                {
                    breathe().await;
                }
                Err(error) => panic!("{error}"),
            }
        }
        self.past
            .push((std::mem::take(&mut self.table), std::mem::take(&mut self.acknowledgements)));
    }

    /// Compares what everybody knows with the file: as they have pieced it together, and again
    /// as they are told when they come back.
    pub async fn compare(&mut self, books: &Books, downs: &[Down]) {
        self.calm().await;
        let mut stored = books.table(&self.table);
        self.see_eye_to_eye(&mut stored);
        for at in 0..self.clients.len() {
            self.clients[at].lose();
            while self.receive(at).await != Received::Snapshot {}
        }
        let mut stored = books.table(&self.table);
        let head = stored.log.len() as u64;
        let seen = self.clients[0].mirror().seen();
        assert_eq!(seen, Some(head), "table {}: who comes back is told everything", self.table);
        self.see_eye_to_eye(&mut stored);
        self.acknowledgements.check(&self.table, &stored, books);
        self.clock_check.check(downs);
        if stored.is_over() {
            assert_eq!(stored.phase, "over", "table {}", self.table);
            assert_eq!(books.ending(&self.table), (1, 1, self.seats()), "{}", self.table);
        }
    }

    /// Compares what everybody has pieced together so far with a fresh replay.
    pub async fn glance(&mut self, books: Books) -> Books {
        self.level().await;
        self.see_eye_to_eye(&mut books.table(&self.table));
        books
    }

    /// Compares every table of the evening with the file.
    pub fn compare_past(&self, books: &Books) {
        for (table, acknowledgements) in &self.past {
            let stored = books.table(table);
            assert_eq!(stored.phase, "over", "table {table}");
            assert_eq!(books.ending(table), (1, 1, self.seats()), "table {table}");
            acknowledgements.check(table, &stored, books);
        }
        // The game at the table of now has counted, too, if it has ended.
        let (_, ended, _) = books.ending(&self.table);
        compare_ratings(books, &self.rated, self.past.len() + ended);
    }

    fn seats(&self) -> usize {
        self.people.len() + self.plan.bots
    }

    fn see_eye_to_eye(&self, stored: &mut Stored) {
        stored.advance(self.clients[0].mirror().seen().unwrap());
        for (at, client) in self.clients.iter().enumerate() {
            let mirror = client.mirror();
            assert_eq!(mirror.seen(), self.clients[0].mirror().seen());
            let view = stored.view(Viewer::from(mirror.seat()));
            assert_eq!(mirror.view(), view, "table {}, client {at}: its view", self.table);
        }
    }
}

/// Asks until there is an answer: the server may be down for a moment.
pub async fn insist(
    server: &mut ApiClient,
    who: &Person,
    path: &str,
    body: &Value,
) -> Result<HttpResponse, (u16, String)> {
    ask(server, who, path, body, &mut 0).await
}

/// The same, and counts how often there was none.
async fn ask(
    server: &mut ApiClient,
    who: &Person,
    path: &str,
    body: &Value,
    failures: &mut u64,
) -> Result<HttpResponse, (u16, String)> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        match server.post(path, who, body).await {
            Ok(answer) => return Ok(answer),
            Err(ApiError::Refused { status, message, .. }) if status != 503 => {
                return Err((status, message));
            }
            Err(error) if Instant::now() > deadline => panic!("{error}"),
            Err(_) => breathe().await,
        }
        *failures += 1;
    }
}

async fn receive(client: &mut Client) -> Received {
    let deadline = Instant::now() + PATIENCE;
    loop {
        match timeout_at(deadline, client.receive()).await {
            Ok(Ok(heard)) => return heard,
            Ok(Err(ClientError::Socket(_))) => {}
            // Lost connections may count as open for a while: too many of them, and one that is
            // not lost has to go. It comes back.
            Ok(Err(ClientError::Dismissed { reason: Bye::Replaced })) => {}
            Ok(Err(error)) => panic!("{error}"),
            Err(_) => panic!("nothing was heard; last: {}", client.text()),
        }
    }
}

/// A moment before the next try.
async fn breathe() {
    tokio::time::sleep(Duration::from_millis(5)).await;
}
