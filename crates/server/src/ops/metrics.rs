//! Prometheus metrics.

use super::histogram::Histogram;
use std::fmt::{Display, Write as _};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// Something that only grows.
#[derive(Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// Adds one.
    pub fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// The current value.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Something that rises and falls.
#[derive(Default)]
pub struct Gauge(AtomicI64);

impl Gauge {
    /// Adds one.
    pub fn increment(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// Subtracts one.
    pub fn decrement(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    /// The current value.
    pub fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The latest of something.
#[derive(Default)]
pub struct Latest(AtomicU64);

impl Latest {
    /// This is the latest.
    pub fn set(&self, value: u64) {
        self.0.store(value, Ordering::Relaxed);
    }

    /// The latest.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// All that is counted.
#[derive(Default)]
#[allow(missing_docs, reason = "`text` says what each is")]
pub struct Metrics {
    pub moves: Counter,
    pub games: Counter,
    pub refusals: Counter,
    pub slow: Counter,
    pub turned_away: Counter,
    pub panics: Counter,
    pub lost_races: Counter,
    pub news: Counter,
    pub gaps: Counter,
    pub appends: Histogram,
    pub quarantined: Latest,
    pub tables_in_memory: Gauge,
    pub connections: Gauge,
    pub sockets: Gauge,
    pub other_nodes: Latest,
    /// When the file was last written for certain (server time).
    pub noted: Latest,
}

/// What is counted by others.
pub struct ExternalCounts {
    /// Groups of writes.
    pub commits: u64,
    /// Messages to other nodes.
    pub news_sent: u64,
    /// Nothing where NATS is not used.
    pub nats_is_connected: Option<bool>,
    /// How long nothing could be written.
    pub silence: Duration,
}

impl Metrics {
    /// Everything in Prometheus' text format.
    pub fn text(&self, elsewhere: &ExternalCounts) -> String {
        let mut text = String::new();
        for (name, about, value) in self.counters(elsewhere) {
            write_value(&mut text, name, about, "counter", value);
        }
        let nats = elsewhere.nats_is_connected.map(i64::from);
        let nats = nats.map(|value| ("nats_connected", "Whether NATS is connected.", value));
        for (name, about, value) in self.gauges(elsewhere).into_iter().chain(nats) {
            write_value(&mut text, name, about, "gauge", value);
        }
        let about = "How long the store took for a move, until it was stored or refused.";
        self.appends.write(&mut text, "append_seconds", about);
        text
    }

    /// What only grows: name, meaning and value.
    fn counters(&self, elsewhere: &ExternalCounts) -> [(&'static str, &'static str, u64); 11] {
        [
            ("moves_total", "Moves stored and told.", self.moves.get()),
            ("games_started_total", "Games started.", self.games.get()),
            ("refusals_total", "Messages refused.", self.refusals.get()),
            (
                "slow_readers_total",
                "Connections dropped because they did not read.",
                self.slow.get(),
            ),
            (
                "turned_away_total",
                "Connections refused because the server was full.",
                self.turned_away.get(),
            ),
            ("commits_total", "Groups of writes committed.", elsewhere.commits),
            (
                "panics_total",
                "Panics of tables, tournaments, bots and the like.",
                self.panics.get(),
            ),
            (
                "lost_races_total",
                "Moves and timeouts that another node's input came before.",
                self.lost_races.get(),
            ),
            ("bus_sent_total", "Messages sent to other nodes.", elsewhere.news_sent),
            ("bus_received_total", "Messages received from other nodes.", self.news.get()),
            ("bus_gaps_total", "Times that messages may have been missed.", self.gaps.get()),
        ]
    }

    /// What rises and falls: name, meaning and value.
    fn gauges(&self, elsewhere: &ExternalCounts) -> [(&'static str, &'static str, i64); 6] {
        let quarantined = i64::try_from(self.quarantined.get()).unwrap_or(i64::MAX);
        let other_nodes = i64::try_from(self.other_nodes.get()).unwrap_or(i64::MAX);
        let silence = i64::try_from(elsewhere.silence.as_secs()).unwrap_or(i64::MAX);
        [
            ("rooms", "Tables in memory.", self.tables_in_memory.get()),
            ("connections", "Open connections.", self.connections.get()),
            ("sockets", "Open WebSockets.", self.sockets.get()),
            ("other_nodes", "Other nodes that serve from the same database.", other_nodes),
            ("quarantined", "Tables and tournaments that cannot be played on.", quarantined),
            ("store_silent_seconds", "How long nothing could be written.", silence),
        ]
    }
}

/// One value with what it means.
fn write_value(text: &mut String, name: &str, about: &str, sort: &str, value: impl Display) {
    let _ = write!(
        text,
        "# HELP tablee_{name} {about}\n# TYPE tablee_{name} {sort}\ntablee_{name} {value}\n"
    );
}
