//! Report of a load run, for people and for programs.

use crate::histogram::Histogram;
use crate::plan::LoadPlan;
use crate::table_load::Tally;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// What was measured around the moves.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// How long it took to set up all tables.
    pub setting_up: Duration,
    /// Processor seconds of the server while moves counted.
    pub server_cpu: Option<f64>,
    /// Processor seconds of the database meanwhile.
    pub database_cpu: Option<f64>,
    /// Processor seconds of this process meanwhile.
    pub own_cpu: Option<f64>,
    /// Resident memory of the server at the end, in bytes.
    pub memory: Option<u64>,
}

/// How long something took, in milliseconds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Times {
    /// Half were no longer.
    pub p50: f64,
    /// 99 of 100 were no longer.
    pub p99: f64,
    /// 999 of 1000 were no longer.
    pub p999: f64,
    /// The longest.
    pub longest: f64,
}

/// What was found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The game's id.
    pub game: String,
    /// How many tables.
    pub tables: u32,
    /// Seats at each.
    pub seats: u8,
    /// Onlookers at each.
    pub spectators: u32,
    /// For how long.
    pub seconds: u32,
    /// Moves a second asked for at each table; nothing for a closed loop.
    pub rate: Option<f64>,
    /// Acknowledged moves.
    pub moves: u64,
    /// Acknowledged moves a second.
    pub moves_per_second: f64,
    /// From send to acknowledgement.
    pub acknowledged_ms: Times,
    /// From send until the last viewer of the table had heard.
    pub seen_by_all_ms: Times,
    /// Games played to their end.
    pub games: u64,
    /// Connections had again.
    pub reconnects: u64,
    /// Moves refused because the log had moved on.
    pub stale: u64,
    /// Moves put off because the server asked for it.
    pub too_fast: u64,
    /// The mean size of an update in bytes.
    pub update_bytes: f64,
    /// The size of the largest update in bytes.
    pub largest_update_bytes: u64,
    /// Seconds it took to set up all tables.
    pub setup_seconds: f64,
    /// Processor seconds of the server.
    pub server_cpu_seconds: Option<f64>,
    /// Processor seconds of the database, where it has processes of its own on this machine.
    pub database_cpu_seconds: Option<f64>,
    /// Processor seconds of the clients.
    pub client_cpu_seconds: Option<f64>,
    /// Resident memory of the server in bytes.
    pub memory_bytes: Option<u64>,
    /// What went wrong, and how often.
    pub errors: BTreeMap<String, u64>,
}

impl Times {
    fn of(histogram: &Histogram) -> Times {
        Times {
            p50: histogram.quantile_ms(0.5),
            p99: histogram.quantile_ms(0.99),
            p999: histogram.quantile_ms(0.999),
            longest: histogram.longest_ms(),
        }
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Times { p50, p99, p999, longest } = self;
        write!(f, "p50 {p50:.2} ms  p99 {p99:.2} ms  p99.9 {p999:.2} ms  longest {longest:.1} ms")
    }
}

impl Report {
    pub(crate) fn new(plan: &LoadPlan, tally: &Tally, measured: Measured) -> Report {
        let moves = tally.acknowledged.count();
        Report {
            game: plan.game.clone(),
            tables: plan.tables,
            seats: plan.seats,
            spectators: plan.spectators,
            seconds: plan.seconds,
            rate: plan.rate,
            moves,
            moves_per_second: moves as f64 / f64::from(plan.seconds),
            acknowledged_ms: Times::of(&tally.acknowledged),
            seen_by_all_ms: Times::of(&tally.seen_by_all),
            games: tally.games,
            reconnects: tally.reconnects,
            stale: tally.stale,
            too_fast: tally.too_fast,
            update_bytes: tally.bytes as f64 / tally.updates.max(1) as f64,
            largest_update_bytes: tally.largest,
            setup_seconds: measured.setting_up.as_secs_f64(),
            server_cpu_seconds: measured.server_cpu,
            database_cpu_seconds: measured.database_cpu,
            client_cpu_seconds: measured.own_cpu,
            memory_bytes: measured.memory,
            errors: tally.errors.clone(),
        }
    }

    /// What two runs are compared by.
    pub fn figures(&self) -> Vec<(&'static str, f64)> {
        let each = |cpu: f64| cpu * 1e6 / self.moves.max(1) as f64;
        let mut figures = vec![
            ("moves/s", self.moves_per_second),
            ("acknowledged p50 ms", self.acknowledged_ms.p50),
            ("acknowledged p99 ms", self.acknowledged_ms.p99),
            ("seen by all p99 ms", self.seen_by_all_ms.p99),
            ("update bytes", self.update_bytes),
        ];
        figures.extend(self.server_cpu_seconds.map(|cpu| ("server us/move", each(cpu))));
        figures.extend(self.database_cpu_seconds.map(|cpu| ("database us/move", each(cpu))));
        figures.extend(self.memory_bytes.map(|bytes| ("server memory bytes", bytes as f64)));
        figures
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let each = u32::from(self.seats) + self.spectators;
        writeln!(
            f,
            "{}: {} tables, {} connections, {} s, {}",
            self.game,
            self.tables,
            self.tables * each,
            self.seconds,
            match self.rate {
                Some(rate) => format!("{rate} moves a second at each table"),
                None => "as fast as it goes".to_owned(),
            }
        )?;
        writeln!(f, "  moves            {} ({:.0} a second)", self.moves, self.moves_per_second)?;
        writeln!(f, "  to acknowledged  {}", self.acknowledged_ms)?;
        writeln!(f, "  to last viewer   {}", self.seen_by_all_ms)?;
        writeln!(
            f,
            "  updates          {:.0} bytes on average, {} at most",
            self.update_bytes, self.largest_update_bytes
        )?;
        writeln!(
            f,
            "  games ended {}, reconnects {}, stale {}, put off {}",
            self.games, self.reconnects, self.stale, self.too_fast
        )?;
        if let Some(memory) = self.memory_bytes {
            writeln!(f, "  server memory    {:.1} MB", memory as f64 / 1e6)?;
        }
        if let (Some(server), Some(own)) = (self.server_cpu_seconds, self.client_cpu_seconds) {
            let each = |cpu: f64| cpu * 1e6 / self.moves.max(1) as f64;
            let (server_us, own_us) = (each(server), each(own));
            writeln!(
                f,
                "  processor        server {server:.1} s ({server_us:.0} µs a move), \
                 clients {own:.1} s ({own_us:.0} µs a move)"
            )?;
        }
        if let Some(database) = self.database_cpu_seconds {
            let each = database * 1e6 / self.moves.max(1) as f64;
            writeln!(f, "                   database {database:.1} s ({each:.0} µs a move)")?;
        }
        writeln!(f, "  set up in        {:.1} s", self.setup_seconds)?;
        for (error, count) in &self.errors {
            writeln!(f, "  error ×{count}: {error}")?;
        }
        Ok(())
    }
}
