//! A game that goes on while others misbehave: how many moves were made, how long they
//! took, and nothing else may happen at its table.

use crate::binary::{Binary, setup};
use crate::guest_table::GuestTable;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

/// How many moves are made before anybody misbehaves.
const MOVES_BEFORE: u64 = 30;

/// A table that plays in its own thread.
pub struct Probe {
    stop: Arc<AtomicBool>,
    moves: Arc<AtomicU64>,
    thread: JoinHandle<Vec<Duration>>,
}

impl Probe {
    /// Sits down and plays on and on; for a while nothing else happens.
    pub fn start(server: &Binary) -> Probe {
        let (stop, moves) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
        let (address, stopped, made) = (server.address, stop.clone(), moves.clone());
        let thread = std::thread::spawn(move || {
            let mut took = Vec::new();
            while !stopped.load(Ordering::Relaxed) {
                let mut table = GuestTable::gather(address, &setup("lexio", 4, json!({})));
                while !table.is_over() && !stopped.load(Ordering::Relaxed) {
                    took.push(table.play(|menu| menu.len() / 2));
                    made.fetch_add(1, Ordering::Relaxed);
                    // The pace of quick people: the limits on messages are meant to hold.
                    std::thread::sleep(Duration::from_millis(25));
                }
            }
            took
        });
        let probe = Probe { stop, moves, thread };
        probe.wait(MOVES_BEFORE);
        probe
    }

    /// How many moves so far.
    pub fn moves(&self) -> u64 {
        self.moves.load(Ordering::Relaxed)
    }

    /// Waits until the game has gone on for so many moves.
    pub fn wait(&self, moves: u64) {
        let until = self.moves() + moves;
        while self.moves() < until && !self.thread.is_finished() {
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// The game was not disturbed: it went on, and nobody waited long for an answer.
    pub fn undisturbed(self, what: &str) {
        self.wait(5);
        self.stop.store(true, Ordering::Relaxed);
        let mut before = self.thread.join().unwrap();
        let took = before.split_off(MOVES_BEFORE as usize);
        let (moves, slowest) = (took.len(), *took.iter().max().unwrap());
        let (before, p99) = (percentile(&before, 90), percentile(&took, 99));
        eprintln!(
            "{what}: {moves} moves meanwhile, p99 {p99:?} (p90 before {before:?}), the slowest {slowest:?}"
        );
        assert!(moves >= 5 && slowest < Duration::from_secs(5), "{what}: {moves}, {slowest:?}");
        if let Some(promise) = Promise::of_environment(before) {
            assert!(promise.is_kept(&took), "{what}: {moves} moves, {promise:?}, {took:?}");
        }
    }
}

/// What so many of a hundred moves did not exceed.
fn percentile(took: &[Duration], percent: usize) -> Duration {
    let mut took = took.to_vec();
    took.sort_unstable();
    took[(took.len() * percent).div_ceil(100) - 1]
}

/// How long a move may take, and how many may take longer: one in a hundred, which makes it a p99.
#[derive(Debug)]
struct Promise {
    most: Duration,
    /// How many may take longer, however few moves there are.
    spared: usize,
}

impl Promise {
    /// The promise: a p99 of 250 ms on a machine that does nothing else. `make attacks` runs these tests one at a time and
    /// holds the server to it. Where one move in ten took more than a fifth of that before anybody misbehaved, the machine has other
    /// work: there it is five times what it took then. One move may take longer also where there are fewer than a hundred:
    /// a disk that takes long once to write is none of the server's doing. `TABLEE_P99_MS=250` holds the server to that
    /// number whatever else runs, and spares no move.
    fn of_environment(before: Duration) -> Option<Promise> {
        const PROMISED: Duration = Duration::from_millis(250);
        match std::env::var("TABLEE_P99_MS") {
            Ok(most) => {
                Some(Promise { most: Duration::from_millis(most.parse().unwrap()), spared: 0 })
            }
            Err(_) => std::env::var_os("TABLEE_ALONE")
                .map(|_| Promise { most: PROMISED.max(5 * before), spared: 1 }),
        }
    }

    fn is_kept(&self, took: &[Duration]) -> bool {
        let longer = took.iter().filter(|took| **took > self.most).count();
        longer <= self.spared.max(took.len() / 100)
    }
}

#[test]
fn one_move_in_a_hundred_may_take_longer_than_promised() {
    let millis = Duration::from_millis;
    let moves = |quick: usize, slow: usize| {
        let mut took = vec![millis(250); quick];
        took.resize(quick + slow, millis(251));
        took
    };
    let promise = |spared| Promise { most: millis(250), spared };
    let kept = |quick, slow| [0, 1].map(|spared| promise(spared).is_kept(&moves(quick, slow)));
    assert_eq!(kept(20, 0), [true, true]);
    assert_eq!(kept(20, 1), [false, true]);
    assert_eq!(kept(20, 2), [false, false]);
    assert_eq!(kept(99, 1), [true, true]);
    assert_eq!(kept(197, 2), [false, false]);
    assert_eq!(kept(198, 2), [true, true]);
}

#[test]
fn a_few_slow_moves_before_raise_no_bound() {
    let millis = Duration::from_millis;
    let mut took = vec![millis(900); 3];
    took.resize(30, millis(2));
    assert_eq!(percentile(&took, 90), millis(2));
    took[3] = millis(900);
    assert_eq!(percentile(&took, 90), millis(900));
}
