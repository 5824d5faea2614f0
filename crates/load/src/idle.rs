//! Memory cost of an idle table and of an idle connection at the server.

use crate::api_client::ApiClient;
use crate::client::Client;
use crate::memory::resident;
use crate::mirror::Keep;
use crate::plan::{LoadPlan, check_connections, check_tables};
use crate::run::{LoadError, runtime};
use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// Tables set up before anything is measured, so that what is made once is not counted.
const WARM_UP: u32 = 20;
/// How long the server may settle before its memory is read.
const SETTLE: Duration = Duration::from_millis(1500);

/// What was found.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Idle {
    /// Started tables with nobody connected.
    pub tables: u32,
    /// Connections that say nothing.
    pub connections: u32,
    /// Resident memory before, in bytes.
    pub before: u64,
    /// With the tables.
    pub with_tables: u64,
    /// With the tables and the connections.
    pub with_connections: u64,
}

impl Idle {
    /// Bytes per table.
    pub fn per_table(&self) -> f64 {
        grown(self.before, self.with_tables, self.tables)
    }

    /// Bytes per connection.
    pub fn per_connection(&self) -> f64 {
        grown(self.with_tables, self.with_connections, self.connections)
    }
}

fn grown(before: u64, after: u64, count: u32) -> f64 {
    (after as f64 - before as f64) / f64::from(count.max(1))
}

impl fmt::Display for Idle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "server memory before     {:9.1} kB", self.before as f64 / 1e3)?;
        if self.tables > 0 {
            let (count, each) = (self.tables, self.per_table() / 1e3);
            writeln!(f, "{count} idle tables: {each:.2} kB each")?;
        }
        if self.connections > 0 {
            let (count, each) = (self.connections, self.per_connection() / 1e3);
            writeln!(f, "{count} idle connections: {each:.2} kB each")?;
        }
        Ok(())
    }
}

/// Sets up idle tables, then idle connections spread over them, and reads the server's memory
/// before and after each.
pub fn measure_idle(
    plan: &LoadPlan,
    tables: u32,
    connections: u32,
    mut progress: impl FnMut(&str),
) -> Result<Idle, LoadError> {
    plan.check()?;
    check_tables(tables)?;
    check_connections(connections)?;
    let pid = plan.pids.first().copied().ok_or_else(|| {
        LoadError::Runtime("memory is read from /proc: give --pid, or use --spawn".to_owned())
    })?;
    runtime()?.block_on(async {
        let mut ids = open(plan, WARM_UP, &mut progress).await?;
        let mut held = connect(plan, &ids, WARM_UP, &mut progress).await?;
        let before = settled(pid).await?;
        if tables > 0 {
            ids = open(plan, tables, &mut progress).await?;
        }
        let with_tables = settled(pid).await?;
        held.extend(connect(plan, &ids, connections, &mut progress).await?);
        let with_connections = settled(pid).await?;
        drop(held);
        Ok(Idle { tables, connections, before, with_tables, with_connections })
    })
}

async fn settled(pid: u32) -> Result<u64, LoadError> {
    tokio::time::sleep(SETTLE).await;
    let gone = || LoadError::Runtime(format!("the memory of process {pid} cannot be read"));
    resident(pid).ok_or_else(gone)
}

/// Sets up started tables with nobody connected. The same people sit at all of them.
async fn open(
    plan: &LoadPlan,
    count: u32,
    progress: &mut impl FnMut(&str),
) -> Result<Vec<String>, LoadError> {
    let mut server = ApiClient::at(plan.node(0));
    let mut people = Vec::new();
    for _ in 0..plan.seats {
        people.push(server.guest().await.map_err(|error| LoadError::setup(0, &error))?);
    }
    let mut ids = Vec::new();
    for number in 0..count {
        let table = server.gather(&people, &plan.setup()).await;
        ids.push(table.map_err(|error| LoadError::setup(number, &error))?.id);
        if number % 100 == 99 {
            progress(&format!("{} idle tables", number + 1));
        }
    }
    Ok(ids)
}

async fn connect(
    plan: &LoadPlan,
    tables: &[String],
    count: u32,
    progress: &mut impl FnMut(&str),
) -> Result<Vec<Client>, LoadError> {
    let mut held = Vec::new();
    for (number, table) in (0..count).zip(tables.iter().cycle()) {
        let client = Client::join(plan.node(0), table, None, Keep::Turns).await;
        held.push(client.map_err(|error| LoadError::setup(number, &error))?);
        if number % 100 == 99 {
            progress(&format!("{} idle connections", number + 1));
        }
    }
    Ok(held)
}
