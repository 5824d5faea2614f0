//! A fleet in trouble: three nodes, PostgreSQL and NATS, hundreds of games, and faults at random, several at a time.
//! Every acknowledged move is there once, nobody is left behind, no timeout and no bot's move is there twice, and a tournament
//! beside them comes to its end.

use crate::fault_table::{Counts, Finished, kinds, play};
use crate::fleet::Fleet;
use crate::player_group::insist;
use crate::private_nats::PrivateNats;
use crate::private_postgres::{Cluster, run};
use crate::relay::Relay;
use crate::replay::Books;
use crate::server_process::{PATIENCE, examine};
use crate::store_trouble::{target, through};
use crate::tournament::{replayed, wait};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tablee_engine::{Rng, Seed};
use tablee_load::{ApiClient, Person};
use tablee_tournament::laws;
use tokio::task::{JoinSet, block_in_place};

/// How many games are played at least, unless `TABLEE_FLEET_GAMES` says it.
const GAMES: usize = 200;

/// How many are played at a time.
const TABLES: u32 = 24;

/// The rounds of the tournament beside them, and its bots.
const ROUNDS: u16 = 6;
const BOTS: u16 = 12;

/// How long NATS is gone.
const WITHOUT_NATS: Duration = Duration::from_secs(10);

/// Limits against floods out of the way: everybody comes from one address.
const LIMITS: [(&str, &str); 9] = [
    ("TABLEE_CONNECTIONS_PER_ADDRESS", "100000"),
    ("TABLEE_WRITES_BURST", "1000000"),
    ("TABLEE_PERSON_WRITES_BURST", "1000000"),
    ("TABLEE_UPGRADES_BURST", "1000000"),
    ("TABLEE_PERSON_UPGRADES_BURST", "1000000"),
    ("TABLEE_READS_BURST", "1000000"),
    ("TABLEE_SOCKETS_PER_PERSON", "1000"),
    ("TABLEE_TABLES_PER_PERSON", "10000"),
    ("TABLEE_TABLES_PER_ADDRESS", "100000"),
];

/// How often each thing went wrong.
#[derive(Default, Debug)]
struct Done {
    kills: usize,
    cuts: usize,
    silences: usize,
    database_restarts: usize,
    times_without_nats: usize,
    /// How often something went wrong while something else still was.
    together: usize,
}

impl Done {
    /// Whether everything has gone wrong often enough.
    fn is_enough(&self) -> bool {
        self.kills >= 3
            && self.cuts >= 3
            && self.silences >= 2
            && self.database_restarts >= 2
            && self.times_without_nats >= 1
            && self.together >= 2
    }
}

/// A fleet, and what is wrong with it at the moment.
struct Trouble {
    fleet: Fleet,
    wires: Vec<Relay>,
    cluster: Cluster,
    nats: PrivateNats,
    url: String,
    killed: Vec<bool>,
    cut: Vec<bool>,
    without_nats: Option<Instant>,
    done: Done,
}

impl Trouble {
    async fn start() -> Trouble {
        let (cluster, nats) = block_in_place(|| (Cluster::start(), PrivateNats::start()));
        let url = block_in_place(|| cluster.new_database());
        let wires: Vec<Relay> = (0..3).map(|_| Relay::to(target(&url))).collect();
        let urls: Vec<String> = wires.iter().map(|wire| through(&url, wire)).collect();
        let bus = nats.url();
        let settings = [&[("TABLEE_BUS", bus.as_str())], &LIMITS[..]].concat();
        let fleet = Fleet::start(&urls, &settings).await;
        let (none, done) = (vec![false; 3], Done::default());
        let (killed, cut, without_nats) = (none.clone(), none, None);
        Trouble { fleet, wires, cluster, nats, url, killed, cut, without_nats, done }
    }

    /// Something goes wrong, or comes back.
    fn step(&mut self, rng: &mut Rng) {
        if self.without_nats.is_some_and(|since| since.elapsed() >= WITHOUT_NATS) {
            self.nats_back();
        }
        let node = rng.index(3);
        let others_serve = (0..3).any(|other| other != node && self.serves(other));
        let in_trouble = (0..3).any(|node| !self.serves(node)) || self.without_nats.is_some();
        match rng.below(7) {
            0 | 1 if self.killed[node] => return self.node_back(node),
            2 | 3 if self.cut[node] => return self.wire_back(node),
            0 | 1 if others_serve => {
                self.fleet.node(node).kill();
                self.killed[node] = true;
                self.done.kills += 1;
            }
            2 if others_serve => {
                self.wires[node].cut();
                self.cut[node] = true;
                self.done.cuts += 1;
            }
            // Nobody is told that nothing passes any more.
            3 if others_serve => {
                self.wires[node].silence();
                self.cut[node] = true;
                self.done.silences += 1;
            }
            4 | 5 if self.without_nats.is_none() => {
                self.nats.stop();
                self.without_nats = Some(Instant::now());
                self.done.times_without_nats += 1;
            }
            6 => {
                self.cluster.restart(&self.url);
                self.done.database_restarts += 1;
            }
            _ => return,
        }
        self.done.together += usize::from(in_trouble);
    }

    fn serves(&self, node: usize) -> bool {
        !self.killed[node] && !self.cut[node]
    }

    fn node_back(&mut self, node: usize) {
        self.wire_back(node);
        self.fleet.start_patiently(node);
        self.killed[node] = false;
    }

    fn wire_back(&mut self, node: usize) {
        self.wires[node].mend();
        self.cut[node] = false;
    }

    fn nats_back(&mut self) {
        self.nats.start_again();
        self.without_nats = None;
    }

    /// All is well again.
    fn mend(&mut self) {
        for node in 0..3 {
            self.wire_back(node);
            if self.killed[node] {
                self.node_back(node);
            }
        }
        if self.without_nats.is_some() {
            self.nats_back();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hundreds_of_games_survive_faults_of_every_kind_at_random() {
    let began = Instant::now();
    let wanted = std::env::var("TABLEE_FLEET_GAMES").map_or(GAMES, |games| games.parse().unwrap());
    let mut trouble = Trouble::start().await;
    let seed = Seed::numbered(53);
    let (stop, finished) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let (address, mut tables) = (trouble.fleet.address, JoinSet::new());
    for (number, kind) in (0..TABLES).zip(kinds().into_iter().cycle()) {
        let (stop, finished) = (stop.clone(), finished.clone());
        let (mut server, mut people) = (ApiClient::at(address), Vec::new());
        for _ in 0..kind.people() {
            people.push(server.guest().await.unwrap());
        }
        tables.spawn(async move {
            let (mut rng, mut games) = (seed.stream("table", number), Vec::new());
            while !stop.load(Ordering::Relaxed) {
                games.push(play(address, &kind, &people, &mut rng).await);
                finished.fetch_add(1, Ordering::Relaxed);
            }
            games
        });
    }
    let (tournament, organiser) = begin_tournament(address).await;
    let mut rng = seed.stream("faults", 0);
    while finished.load(Ordering::Relaxed) < wanted || !trouble.done.is_enough() {
        tokio::time::sleep(Duration::from_millis(500 + u64::from(rng.below(1_500)))).await;
        block_in_place(|| trouble.step(&mut rng));
        // Who panicked has something to say; nobody else is waited for.
        if let Some(failed) = tables.try_join_next() {
            failed.unwrap();
        }
    }
    block_in_place(|| trouble.mend());
    stop.store(true, Ordering::Relaxed);
    let games: Vec<Finished> = tables.join_all().await.into_iter().flatten().collect();
    end_tournament(address, &tournament, &organiser).await;
    block_in_place(|| check(&trouble, &games, began));
}

/// A tournament of bots, which is played beside all this.
async fn begin_tournament(address: SocketAddr) -> (String, Person) {
    let mut api = ApiClient::at(address);
    let organiser = api.guest().await.unwrap();
    let setup = json!({"name": "In trouble", "game": "lexio", "format": "rounds", "rounds": ROUNDS, "better": "high",
        "bell": 0, "countersign": 1, "interval": 1, "rules": {"rounds": 1}});
    let made = api.post("/api/drives", &organiser, &setup).await.unwrap();
    let made: Value = serde_json::from_slice(&made.body).unwrap();
    let tournament = made["id"].as_str().unwrap().to_owned();
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let bots = json!({"bots": BOTS, "level": "random"});
    api.post(&path("register"), &organiser, &bots).await.unwrap();
    api.post(&path("start"), &organiser, &json!({})).await.unwrap();
    (tournament, organiser)
}

/// It comes to its last round by itself, every round once and by the rules.
async fn end_tournament(address: SocketAddr, tournament: &str, organiser: &Person) {
    wait(address, tournament, |view| view["phase"] == "finished").await;
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    // From then on the log has no secrets.
    insist(&mut ApiClient::at(address), organiser, &path("end"), &json!({})).await.unwrap();
    let tournament = replayed(&mut ApiClient::at(address), &path("log")).await;
    laws::examine(&tournament).unwrap();
    assert_eq!(tournament.rounds().len(), usize::from(ROUNDS));
}

/// Compares what everybody was told with the logs, once the books of all games are closed.
fn check(trouble: &Trouble, games: &[Finished], began: Instant) {
    let open = "SELECT count(*) FROM tables WHERE phase = 'running'";
    let (ended, played) = (Instant::now(), began.elapsed());
    while run(&trouble.url, open) != ["0"] {
        assert!(ended.elapsed() < PATIENCE, "games that are over have open books");
        std::thread::sleep(Duration::from_millis(50));
    }
    let (books, mut counts) = (Books::of_database(trouble.url.clone()), Counts::default());
    games.iter().for_each(|game| game.check(&books, &mut counts));
    let twice = "SELECT count(*) FROM (SELECT table_id FROM records GROUP BY table_id HAVING count(*) > 1) AS more";
    assert_eq!(run(&trouble.url, twice), ["0"], "one record of every game");
    println!("{counts:?} in {played:.1?}; {:?}", trouble.done);
    assert!(counts.timeouts > 0 && counts.bot_moves > 0, "{counts:?}");
    examine(&["--store".into(), trouble.url.clone().into()]);
}
