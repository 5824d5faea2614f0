//! Several nodes on one database behind a load balancer, and people who play there whatever happens to the
//! nodes, the database and what is in between. Afterwards everybody compares what they know with the log.

use crate::clock_check::Down;
use crate::load_balancer::LoadBalancer;
use crate::player_group::{PlayerGroup, Talk, plans};
use crate::replay::Books;
use crate::server_process::{IN_HASTE, PATIENCE, Server, examine, free};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tablee_engine::Seed;
use tokio::sync::Semaphore;
use tokio::task::{JoinHandle, block_in_place};

/// Nodes that run.
pub struct Fleet {
    nodes: Vec<Node>,
    /// Where people connect.
    pub address: SocketAddr,
}

struct Node {
    /// The database, as this node reaches it.
    url: String,
    address: SocketAddr,
    environment: Vec<(String, String)>,
    server: Server,
}

impl Fleet {
    /// One node for each of these URLs, all with these settings.
    pub async fn start(urls: &[String], environment: &[(&str, &str)]) -> Fleet {
        Fleet::of(&this_program(), urls, environment).await
    }

    /// The same of this program, which may be another version.
    pub async fn of(program: &Path, urls: &[String], environment: &[(&str, &str)]) -> Fleet {
        let environment: Vec<(String, String)> = [&IN_HASTE, environment]
            .concat()
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let launch = |url: &String| {
            let (url, address) = (url.clone(), free());
            let server = launch(program, &url, address, &environment);
            Node { url, address, environment: environment.clone(), server }
        };
        let nodes: Vec<Node> = block_in_place(|| urls.iter().map(launch).collect());
        let addresses = nodes.iter().map(|node| node.address).collect();
        Fleet { nodes, address: LoadBalancer::open(addresses).await.address }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// A node's process.
    pub fn node(&mut self, number: usize) -> &mut Server {
        &mut self.nodes[number].server
    }

    /// Starts a node again that has stopped.
    pub fn start_again(&mut self, number: usize) {
        self.replace(number, &this_program());
    }

    /// The same, again and again until it serves: the database may not be back yet.
    pub fn start_patiently(&mut self, number: usize) {
        let (node, began) = (&mut self.nodes[number], Instant::now());
        loop {
            match try_launch(&this_program(), &node.url, node.address, &node.environment) {
                Ok(server) => return node.server = server,
                Err(said) => assert!(began.elapsed() < PATIENCE, "{said}"),
            }
        }
    }

    /// Starts a node that has stopped as this program.
    pub fn replace(&mut self, number: usize, program: &Path) {
        let node = &mut self.nodes[number];
        node.server = launch(program, &node.url, node.address, &node.environment);
    }
}

/// The program that these tests are of.
pub fn this_program() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_tablee"))
}

fn launch(
    program: &Path,
    url: &str,
    address: SocketAddr,
    environment: &[(String, String)],
) -> Server {
    let started = try_launch(program, url, address, environment);
    started.unwrap_or_else(|said| panic!("{}: {said}", program.display()))
}

fn try_launch(
    program: &Path,
    url: &str,
    address: SocketAddr,
    environment: &[(String, String)],
) -> Result<Server, String> {
    let environment: Vec<(&str, &str)> =
        environment.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    Server::try_node_of(program, url, address, &environment)
}

/// People who play until they are told to stop.
pub struct Evening {
    began: Instant,
    stop: Arc<AtomicBool>,
    acknowledged: Arc<Semaphore>,
    groups: Vec<JoinHandle<PlayerGroup>>,
}

impl Evening {
    /// A group for each plan.
    pub fn begin(address: SocketAddr, seed: u64) -> Evening {
        let seed = Seed::numbered(seed);
        let (stop, acknowledged) = (Arc::new(AtomicBool::new(false)), Arc::new(Semaphore::new(0)));
        let mut groups = Vec::new();
        for (number, plan) in (0..).zip(plans()) {
            let rng = seed.stream("group", number);
            let (stop, acknowledged) = (stop.clone(), acknowledged.clone());
            groups.push(tokio::spawn(async move {
                let mut group = PlayerGroup::gather(address, address, plan, Talk::Chat, rng).await;
                while !stop.load(Ordering::Relaxed) {
                    group.turn(&acknowledged).await;
                }
                group
            }));
        }
        Evening { began: Instant::now(), stop, acknowledged, groups }
    }

    /// Waits until so many more moves have been acknowledged.
    pub async fn moves(&self, count: u32) {
        self.acknowledged.acquire_many(count).await.unwrap().forget();
    }

    /// How long it has lasted so far.
    pub fn lasted(&self) -> Duration {
        self.began.elapsed()
    }

    /// Forgets the moves that have been acknowledged so far.
    pub fn forget_moves(&self) {
        let so_far = self.acknowledged.available_permits();
        self.acknowledged.forget_permits(so_far);
    }

    /// Everybody stops.
    pub async fn end(self) -> Played {
        self.stop.store(true, Ordering::Relaxed);
        let mut groups = Vec::new();
        for group in self.groups {
            groups.push(group.await.unwrap());
        }
        Played { began: self.began, groups }
    }
}

/// What was played.
pub struct Played {
    began: Instant,
    groups: Vec<PlayerGroup>,
}

impl Played {
    /// How often anybody lost a connection or had no answer, other than being asked to come back.
    pub fn failures(&self) -> u64 {
        self.groups.iter().map(PlayerGroup::failures).sum()
    }

    /// Every acknowledged move is in the log once, and everybody has seen what is there.
    pub async fn compare(self, fleet: Fleet, url: &str) {
        self.compare_with(&Books::of_database(url.to_owned()), &[]).await;
        drop(fleet);
        examine(&["--store".into(), url.into()]);
    }

    /// The same for a server alone, which was down at these times.
    pub async fn compare_folder(self, data: &Path, downs: &[Down]) {
        self.compare_with(&Books::open(data), downs).await;
    }

    async fn compare_with(mut self, books: &Books, downs: &[Down]) {
        let (mut acknowledged, mut games) = (0, 0);
        for group in &mut self.groups {
            group.compare(books, downs).await;
            group.compare_past(books);
            acknowledged += group.acknowledged();
            games += group.finished();
        }
        let longest = self.groups.iter().map(PlayerGroup::longest_wait).max().unwrap_or_default();
        println!(
            "{games} games, {acknowledged} moves in {:.1?}; the longest wait for an answer: {longest:.1?}",
            self.began.elapsed()
        );
    }
}
