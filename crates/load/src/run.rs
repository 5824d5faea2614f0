//! A load run: threads, tables on them, a common start, one report.

use crate::api_client::ApiClient;
use crate::memory::{busy, busy_of_command, reported, resident};
use crate::plan::{BadPlan, LoadPlan};
use crate::report::{Measured, Report};
use crate::table_load::{Stuck, TableLoad, Tally};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

/// How many tables are set up at once on each thread.
const AT_ONCE: usize = 8;

/// Why a run failed.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The plan is out of bounds.
    #[error(transparent)]
    Plan(#[from] BadPlan),
    /// A table could not be set up.
    #[error("table {number} could not be set up: {problem}")]
    Setup {
        /// The table's number.
        number: u32,
        /// The reason, in a sentence.
        problem: String,
    },
    /// A thread or runtime failed.
    #[error("cannot run: {0}")]
    Runtime(String),
}

impl LoadError {
    pub(crate) fn setup(number: u32, problem: &impl ToString) -> LoadError {
        LoadError::Setup { number, problem: problem.to_string() }
    }
}

/// The window in which moves count; nothing while tables are still being set up.
type Window = Option<(Instant, Instant)>;

/// What all threads share.
struct Shared {
    plan: Arc<LoadPlan>,
    ready: AtomicU64,
    moves: AtomicU64,
    window: watch::Sender<Window>,
}

/// Does what the plan says. `progress` is told, twice a second, how it goes.
pub fn run(plan: LoadPlan, mut progress: impl FnMut(&str)) -> Result<Report, LoadError> {
    plan.check()?;
    let plan = Arc::new(plan);
    let (window, _) = watch::channel(None);
    let (ready, moves) = (AtomicU64::new(0), AtomicU64::new(0));
    let shared = Arc::new(Shared { plan: Arc::clone(&plan), ready, moves, window });
    let threads: Vec<_> = (0..plan.threads)
        .map(|thread| {
            let shared = Arc::clone(&shared);
            std::thread::spawn(move || one_thread(&shared, thread))
        })
        .collect();
    let failed = || threads.iter().any(std::thread::JoinHandle::is_finished);
    let began = Instant::now();
    while shared.ready.load(Ordering::Acquire) < plan.tables.into() && !failed() {
        std::thread::sleep(Duration::from_millis(50));
        progress(&format!("{} of {} tables", shared.ready.load(Ordering::Acquire), plan.tables));
    }
    let setting_up = began.elapsed();
    let meter = Meter::read(&plan);
    let start = Instant::now();
    let end = start + Duration::from_secs(plan.seconds.into());
    shared.window.send_replace(Some((start, end)));
    while Instant::now() < end && !failed() {
        let left = end.saturating_duration_since(Instant::now());
        std::thread::sleep(left.min(Duration::from_millis(500)));
        let moves = shared.moves.load(Ordering::Relaxed);
        let rate = moves as f64 / start.elapsed().as_secs_f64().max(0.001);
        progress(&format!("{moves} moves, {rate:.0} a second"));
    }
    let spent = Meter::read(&plan);
    let mut tally = Tally::default();
    for thread in threads {
        let joined = thread.join().map_err(|_| LoadError::Runtime("a thread failed".into()))?;
        tally.merge(&joined?);
    }
    let measured = Measured {
        setting_up,
        server_cpu: spent.server_since(&meter),
        database_cpu: spent.database_since(&meter),
        own_cpu: spent.own_since(&meter),
        memory: spent.memory,
    };
    Ok(Report::new(&plan, &tally, measured))
}

/// What the system says about both processes.
struct Meter {
    server: Option<f64>,
    database: Option<f64>,
    own: Option<f64>,
    memory: Option<u64>,
}

impl Meter {
    fn read(plan: &LoadPlan) -> Meter {
        let all = |pids: &[u32]| match pids {
            [] => None,
            pids => pids.iter().map(|pid| busy(*pid)).sum(),
        };
        let memory = match plan.pids.as_slice() {
            [] => ask_memory(plan),
            pids => pids.iter().map(|pid| resident(*pid)).sum(),
        };
        let database = plan.database.map(busy_of_command);
        Meter { server: all(&plan.pids), database, own: busy(std::process::id()), memory }
    }

    fn server_since(&self, before: &Meter) -> Option<f64> {
        Some(self.server? - before.server?)
    }

    fn database_since(&self, before: &Meter) -> Option<f64> {
        Some(self.database? - before.database?)
    }

    fn own_since(&self, before: &Meter) -> Option<f64> {
        Some(self.own? - before.own?)
    }
}

/// The server's memory as its metrics tell it.
fn ask_memory(plan: &LoadPlan) -> Option<u64> {
    let runtime = runtime().ok()?;
    let answer = runtime.block_on(async {
        let mut server = ApiClient::at(plan.node(0));
        tokio::time::timeout(Duration::from_secs(2), server.get("/metrics", None)).await
    });
    reported(&String::from_utf8_lossy(&answer.ok()?.ok()?.body))
}

pub(crate) fn runtime() -> Result<tokio::runtime::Runtime, LoadError> {
    let built = tokio::runtime::Builder::new_current_thread().enable_all().build();
    built.map_err(|error| LoadError::Runtime(error.to_string()))
}

/// One thread has its own runtime and its own tables: nothing is shared while it plays.
fn one_thread(shared: &Arc<Shared>, thread: u32) -> Result<Tally, LoadError> {
    runtime()?.block_on(async {
        let mut tables = JoinSet::new();
        let joining = Arc::new(Semaphore::new(AT_ONCE));
        for number in (0..shared.plan.tables).filter(|n| n % shared.plan.threads == thread) {
            tables.spawn(one_table(Arc::clone(shared), number, Arc::clone(&joining)));
        }
        let mut tally = Tally::default();
        while let Some(done) = tables.join_next().await {
            let done = done.map_err(|error| LoadError::Runtime(error.to_string()))?;
            tally.merge(&done?);
        }
        Ok(tally)
    })
}

async fn one_table(
    shared: Arc<Shared>,
    number: u32,
    joining: Arc<Semaphore>,
) -> Result<Tally, LoadError> {
    let mut window = shared.window.subscribe();
    let mut load = {
        let _permit = joining.acquire().await;
        let mut server = ApiClient::at(shared.plan.node(number as usize));
        let load = TableLoad::gather(&shared.plan, number, &mut server).await;
        load.map_err(|stuck: Stuck| LoadError::setup(number, &stuck))?
    };
    shared.ready.fetch_add(1, Ordering::AcqRel);
    let opened = window.wait_for(Option::is_some).await;
    let Some((start, end)) = opened.ok().and_then(|window| *window) else {
        return Ok(load.tally);
    };
    load.play(start, end, &shared.moves).await;
    Ok(load.tally)
}
