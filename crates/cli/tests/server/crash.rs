//! kill -9, at random moments and at every named step of a write, while games of all titles are
//! played: what was acknowledged is there, once, and everybody goes on where they were.
//!
//! `TABLEE_KILLS=500` asks for another number of random kills than usual; every second one is
//! followed, on the way back up, by a crash at a named point, or by several where there are fewer kills
//! than it takes for every point to have its turn. `TABLEE_SEED` chooses the moments.

use crate::clock_check::{Down, wall};
use crate::player_group::{PlayerGroup, Talk, plans};
use crate::registrations::{Member, Registrations};
use crate::replay::Books;
use crate::server_process::{IN_HASTE, PATIENCE, Server, doctor, free};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tablee_engine::{Rng, Seed};
use tablee_server::crash_point::{CrashPoint, VARIABLE};
use tokio::sync::Semaphore;
use tokio::task::block_in_place;

/// Tables of each title.
const TABLES: u32 = 2;

/// Every how many kills the server is asked to stop instead.
const POLITELY: u64 = 10;

/// An evening of many interruptions.
struct Evening {
    data: tempfile::TempDir,
    address: SocketAddr,
    server: Server,
    rng: Rng,
    parties: Vec<PlayerGroup>,
    members: Vec<Member>,
    downs: Vec<Down>,
    killed: u32,
    crashed_at: Vec<CrashPoint>,
}

/// How the server is ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    /// SIGKILL.
    Kill,
    /// SIGTERM.
    Ask,
}

/// A number that is set in the environment.
pub fn number(variable: &str, otherwise: u64) -> u64 {
    let given = std::env::var(variable).ok();
    given.map_or(otherwise, |text| text.parse().expect("a number"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let (kills, seed) = (number("TABLEE_KILLS", 50), number("TABLEE_SEED", 5));
    let began = Instant::now();
    let mut evening = Evening::begin(seed).await;
    let mut points = CrashPoint::at_tables().cycle();
    let each = CrashPoint::at_tables().count().div_ceil((kills as usize / 2).max(1));
    for kill in 0..kills {
        let crashes = if kill % 2 == 1 { each } else { 0 };
        evening.interrupt(How::Kill, points.by_ref().take(crashes).collect()).await;
        if kill % POLITELY == POLITELY - 1 {
            evening.interrupt(How::Ask, Vec::new()).await;
            println!("{} kills in {:.1?}", evening.killed, began.elapsed());
        }
    }
    let killed = evening.killed;
    let left = CrashPoint::at_tables().filter(|point| !evening.crashed_at.contains(point));
    // A single kill is no crash: every second one is.
    assert!(kills < 2 || left.count() == 0, "crashed at {:?} only", evening.crashed_at);
    let (moves, games) = evening.end().await;
    let took = began.elapsed();
    println!("{killed} kills, {games} games and {moves} acknowledged moves in {took:.1?}");
    assert!(games > 0, "no game came to its end");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_ended_in_a_crash_is_closed_though_nobody_comes_back() {
    let (data, address) = (tempfile::tempdir().unwrap(), free());
    for (number, plan) in (0..).zip(plans()) {
        let mut server = launch(data.path(), address, Some("conclude.before"));
        let rng = Seed::numbered(1).stream("group", number);
        let stop = Arc::new(AtomicBool::new(false));
        let group = PlayerGroup::gather(address, address, plan, Talk::Silence, rng).await;
        let group = tokio::spawn(play(group, stop, Arc::new(Semaphore::new(0))));
        block_in_place(|| server.ended());
        group.abort();
        assert!(group.await.is_err_and(|gone| gone.is_cancelled()));
        let server = launch(data.path(), address, None);
        let books = Books::open(data.path());
        let began = Instant::now();
        while books.records() <= number as usize {
            assert!(began.elapsed() < PATIENCE, "the record of game {number} is not written");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        drop(server);
    }
    doctor(data.path());
}

impl Evening {
    async fn begin(seed: u64) -> Evening {
        let (data, address) = (tempfile::tempdir().unwrap(), free());
        let server = launch(data.path(), address, None);
        let seed = Seed::numbered(seed);
        let mut parties = Vec::new();
        for plan in plans() {
            for _ in 0..TABLES {
                let rng = seed.stream("group", parties.len() as u32);
                let group = PlayerGroup::gather(address, address, plan.clone(), Talk::Chat, rng);
                parties.push(group.await);
            }
        }
        let (rng, members, downs) = (seed.stream("kill", 0), Vec::new(), Vec::new());
        let (killed, crashed_at) = (0, Vec::new());
        Evening { data, address, server, rng, parties, members, downs, killed, crashed_at }
    }

    /// Play, kill, perhaps crash on the way back, once or several times, play on, compare.
    async fn interrupt(&mut self, how: How, points: Vec<CrashPoint>) {
        let (stop, moves) = (Arc::new(AtomicBool::new(false)), Arc::new(Semaphore::new(0)));
        let parties: Vec<_> = self
            .parties
            .drain(..)
            .map(|group| tokio::spawn(play(group, stop.clone(), moves.clone())))
            .collect();
        let first = self.members.len();
        let registers = [CrashPoint::RegisterBeforeCommit, CrashPoint::RegisterCommitted];
        let many = points.iter().any(|point| registers.contains(point));
        let newcomers =
            Registrations { server: self.address, first, stop: many.then(|| stop.clone()) };
        let newcomers = tokio::spawn(newcomers.come());
        self.random_moment(&moves).await;
        let before = wall();
        match how {
            How::Kill => block_in_place(|| self.server.kill()),
            How::Ask => block_in_place(|| self.server.stop()),
        }
        self.killed += u32::from(how == How::Kill);
        stop.store(points.is_empty(), Ordering::Relaxed);
        self.restart(before, points.first().copied());
        for (number, point) in points.iter().enumerate() {
            let before = wall();
            let status = block_in_place(|| self.server.ended());
            let said = self.server.said();
            assert!(said.contains(&format!("crash point {point} reached")), "{status}: {said}");
            self.killed += 1;
            self.crashed_at.push(*point);
            let next = points.get(number + 1).copied();
            stop.store(next.is_none(), Ordering::Relaxed);
            self.restart(before, next);
        }
        for group in parties {
            self.parties.push(group.await.unwrap());
        }
        self.members.extend(newcomers.await.unwrap());
        self.compare(first).await;
    }

    /// A number of moves later, and a little after.
    async fn random_moment(&mut self, moves: &Semaphore) {
        let some = self.rng.below(80);
        let waited = tokio::time::timeout(PATIENCE, moves.acquire_many(some)).await;
        waited.expect("moves should have been made").unwrap().forget();
        tokio::time::sleep(Duration::from_micros(u64::from(self.rng.below(4000)))).await;
    }

    fn restart(&mut self, before: i64, point: Option<CrashPoint>) {
        let ended = (before, wall());
        let armed = point.map(|point| format!("{point}:{}", self.patience(point)));
        self.server = block_in_place(|| launch(self.data.path(), self.address, armed.as_deref()));
        self.downs.push(Down { ended, began: (ended.1, wall()) });
    }

    /// How often a point is passed before the crash: more where it is passed often.
    fn patience(&mut self, point: CrashPoint) -> u32 {
        1 + match point {
            CrashPoint::AppendBefore
            | CrashPoint::AppendBeforeCommit
            | CrashPoint::AppendCommitted
            | CrashPoint::MoveAcknowledged => self.rng.below(30),
            CrashPoint::FrameSent => self.rng.below(60),
            CrashPoint::KeepBeforeCommit | CrashPoint::KeepCommitted => self.rng.below(5),
            _ => self.rng.below(2),
        }
    }

    async fn compare(&mut self, first: usize) {
        let books = Books::open(self.data.path());
        for group in &mut self.parties {
            group.compare(&books, &self.downs).await;
        }
        for member in &self.members[first..] {
            member.is_known(self.address).await;
            member.can_log_in(self.address).await;
        }
    }

    /// Everything once more; how many moves and games there were.
    async fn end(mut self) -> (usize, usize) {
        self.compare(self.members.len()).await;
        for member in &self.members {
            member.is_known(self.address).await;
        }
        let books = Books::open(self.data.path());
        self.parties.iter().for_each(|group| group.compare_past(&books));
        self.server.kill();
        doctor(self.data.path());
        let moves = self.parties.iter().map(PlayerGroup::acknowledged).sum();
        (moves, self.parties.iter().map(PlayerGroup::finished).sum())
    }
}

fn launch(data: &Path, address: SocketAddr, armed: Option<&str>) -> Server {
    let armed = armed.map(|armed| (VARIABLE, armed));
    let environment: Vec<_> = IN_HASTE.into_iter().chain(armed).collect();
    Server::launch(data, address, &environment)
}

async fn play(mut group: PlayerGroup, stop: Arc<AtomicBool>, moves: Arc<Semaphore>) -> PlayerGroup {
    while !stop.load(Ordering::Relaxed) {
        group.turn(&moves).await;
    }
    group
}
