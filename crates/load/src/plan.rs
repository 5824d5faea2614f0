//! Plan of a load run, within bounds that keep a typing error harmless.

use serde_json::{Map, Value, json};
use std::net::{SocketAddr, ToSocketAddrs as _};

/// The most of everything.
const TABLES: u32 = 10_000;
const CONNECTIONS: u32 = 40_000;
const SECONDS: u32 = 600;
const RATE: f64 = 1000.0;
const DROP: f64 = 0.5;
const THREADS: u32 = 16;
const SEATS: u8 = 8;

/// What to do.
#[derive(Clone, Debug)]
pub struct LoadPlan {
    /// Where the server is; where its nodes are, if there are several. Connections are spread over them.
    pub nodes: Vec<SocketAddr>,
    /// Their processes, where they run on this machine.
    pub pids: Vec<u32>,
    /// The command of the database's processes on this machine, to read their processor time.
    pub database: Option<&'static str>,
    /// The game's id.
    pub game: String,
    /// How many sit at each table.
    pub seats: u8,
    /// Options of the game.
    pub rules: Map<String, Value>,
    /// How many tables.
    pub tables: u32,
    /// For how long.
    pub seconds: u32,
    /// Moves a second at each table; nothing: the next as soon as everybody has seen the last.
    pub rate: Option<f64>,
    /// How many look on at each table.
    pub spectators: u32,
    /// How likely one of a table's connections is lost at a move.
    pub drop: f64,
    /// Decides which moves are made.
    pub seed: u64,
    /// How many threads drive the clients.
    pub threads: u32,
}

/// Where a server may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ServerPlace {
    /// On this machine only.
    Loopback,
    /// Anywhere.
    Anywhere,
}

/// Why a plan is refused.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum BadPlan {
    /// A number out of bounds.
    #[error("{name} must be from {min} to {max}, not {given}")]
    Bounds {
        /// Which number.
        name: &'static str,
        /// The smallest value allowed.
        min: f64,
        /// The largest value allowed.
        max: f64,
        /// What was asked for.
        given: f64,
    },
    /// Not an address.
    #[error("“{given}” is no address; it is like http://127.0.0.1:7777")]
    Address {
        /// What was asked for.
        given: String,
    },
    /// There is no server to put load on.
    #[error("there is no server to put load on")]
    NoServer,
    /// Not this machine.
    #[error("{address} is not this machine; load on others needs --remote-ok and their consent")]
    Remote {
        /// Where it is.
        address: SocketAddr,
    },
    /// The system allows too few files.
    #[error("{needed} connections need more open files than the {allowed} allowed here: ulimit -n")]
    Files {
        /// How many connections.
        needed: u32,
        /// How many files.
        allowed: u32,
    },
}

impl LoadPlan {
    /// A plan for the server at this address: 200 tables of 4 for 10 seconds, as fast as it goes.
    pub fn at(address: SocketAddr) -> LoadPlan {
        LoadPlan {
            nodes: vec![address],
            pids: Vec::new(),
            database: None,
            game: "lexio".to_owned(),
            seats: 4,
            rules: Map::new(),
            tables: 200,
            seconds: 10,
            rate: None,
            spectators: 0,
            drop: 0.0,
            seed: 1,
            threads: 1,
        }
    }

    /// The node for that connection.
    pub(crate) fn node(&self, number: usize) -> SocketAddr {
        self.nodes[number % self.nodes.len()]
    }

    /// Refuses what is out of bounds.
    pub fn check(&self) -> Result<(), BadPlan> {
        if self.nodes.is_empty() {
            return Err(BadPlan::NoServer);
        }
        bounded("--tables", self.tables.into(), 1.0, TABLES.into())?;
        bounded("--seats", self.seats.into(), 1.0, SEATS.into())?;
        bounded("--seconds", self.seconds.into(), 1.0, SECONDS.into())?;
        bounded("--threads", self.threads.into(), 1.0, THREADS.into())?;
        bounded("--drop", self.drop, 0.0, DROP)?;
        bounded("--rate", self.rate.unwrap_or(RATE), 0.001, RATE)?;
        bounded("--spectators", self.spectators.into(), 0.0, CONNECTIONS.into())?;
        let each = u32::from(self.seats) + self.spectators;
        let connections = self.tables.saturating_mul(each);
        check_connections(connections)
    }

    /// The table as the server is asked for it.
    pub(crate) fn setup(&self) -> Value {
        json!({
            "game": self.game,
            "seats": self.seats,
            "rules": self.rules,
            "visibility": "link",
            "chat": false,
        })
    }
}

/// Refuses more connections than are sane or than the system allows.
pub(crate) fn check_connections(connections: u32) -> Result<(), BadPlan> {
    bounded("the number of connections", connections.into(), 0.0, CONNECTIONS.into())?;
    // Some files are needed besides.
    let allowed = open_files().unwrap_or(u32::MAX);
    if connections.saturating_add(64) > allowed {
        return Err(BadPlan::Files { needed: connections, allowed });
    }
    Ok(())
}

/// Refuses more idle tables than are sane.
pub(crate) fn check_tables(tables: u32) -> Result<(), BadPlan> {
    bounded("--idle-tables", tables.into(), 0.0, TABLES.into())
}

fn bounded(name: &'static str, given: f64, min: f64, max: f64) -> Result<(), BadPlan> {
    if (min..=max).contains(&given) {
        return Ok(());
    }
    Err(BadPlan::Bounds { name, min, max, given })
}

/// How many files this process may open, where the system says so.
fn open_files() -> Option<u32> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

impl ServerPlace {
    /// Reads `http://host:port` and refuses places that are not allowed.
    pub fn read(self, url: &str) -> Result<SocketAddr, BadPlan> {
        let bad = || BadPlan::Address { given: url.chars().take(80).collect() };
        let host = url.strip_prefix("http://").ok_or_else(bad)?.trim_end_matches('/');
        let address = host.to_socket_addrs().ok().and_then(|mut found| found.next());
        let address = address.ok_or_else(bad)?;
        if self == ServerPlace::Loopback && !address.ip().is_loopback() {
            return Err(BadPlan::Remote { address });
        }
        Ok(address)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(change: impl FnOnce(&mut LoadPlan)) -> String {
        let mut plan = LoadPlan::at("127.0.0.1:7777".parse().unwrap());
        plan.check().unwrap();
        change(&mut plan);
        plan.check().unwrap_err().to_string()
    }

    #[test]
    fn plans_are_bounded() {
        assert_eq!(refused(|plan| plan.tables = 0), "--tables must be from 1 to 10000, not 0");
        assert!(refused(|plan| plan.drop = 0.9).contains("--drop must be from 0 to 0.5"));
        assert!(refused(|plan| plan.rate = Some(f64::NAN)).contains("--rate"));
        assert!(refused(|plan| plan.rate = Some(0.0)).contains("--rate"));
        assert!(refused(|plan| plan.seconds = 9000).contains("--seconds"));
        let told = refused(|plan| (plan.tables, plan.spectators) = (10_000, 100));
        assert!(told.contains("the number of connections"), "{told}");
    }

    #[test]
    fn only_this_machine_unless_allowed() {
        assert!(ServerPlace::Loopback.read("http://127.0.0.1:7777/").is_ok());
        let far = ServerPlace::Loopback.read("http://192.0.2.1:80").unwrap_err();
        assert!(far.to_string().contains("--remote-ok"));
        assert!(ServerPlace::Anywhere.read("http://192.0.2.1:80").is_ok());
        for url in ["ftp://x", "127.0.0.1:7777", "http://127.0.0.1"] {
            assert!(
                matches!(ServerPlace::Loopback.read(url), Err(BadPlan::Address { .. })),
                "{url}"
            );
        }
    }
}
