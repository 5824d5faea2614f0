//! The queue of appends: takes everything that waits, writes it in one transaction, commits once,
//! and only then answers.

use super::error::Failure;
use super::moves;
use crate::crash_point::CrashPoint;
use crate::{Append, StoreError};
use deadpool_postgres::{Client, Object, Pool};
use futures_util::FutureExt as _;
use futures_util::future::{join, join_all};
use parking_lot::Mutex;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// How many appends share one commit at most, so that nobody waits for an endless group.
const GROUP: usize = 512;

struct Waiting {
    append: Append,
    answer: oneshot::Sender<Result<bool, StoreError>>,
}

/// The sending end. Dropping it lets the task finish what waits and end.
pub struct AppendQueue {
    jobs: Mutex<Option<mpsc::UnboundedSender<Waiting>>>,
    task: Mutex<Option<JoinHandle<()>>>,
    commits: Arc<AtomicU64>,
}

impl AppendQueue {
    /// Starts the task, which writes on the one connection of this pool.
    pub fn start(pool: Pool) -> AppendQueue {
        let (jobs, waiting) = mpsc::unbounded_channel();
        let commits = Arc::new(AtomicU64::new(0));
        let task = tokio::spawn(work(pool, waiting, commits.clone()));
        AppendQueue { jobs: Mutex::new(Some(jobs)), task: Mutex::new(Some(task)), commits }
    }

    /// Appends one input; false when the log was not as expected.
    pub async fn append(&self, append: Append) -> Result<bool, StoreError> {
        let (answer, answered) = oneshot::channel();
        let sent = {
            let jobs = self.jobs.lock();
            jobs.as_ref().and_then(|jobs| jobs.send(Waiting { append, answer }).ok())
        };
        sent.ok_or(StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// How many groups were committed.
    pub fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    /// Lets the task finish what waits, and waits for its end.
    pub async fn finish(&self) {
        self.jobs.lock().take();
        let task = self.task.lock().take();
        if let Some(task) = task {
            // It fails only with the whole process.
            let _ = task.await;
        }
    }
}

async fn work(pool: Pool, mut waiting: mpsc::UnboundedReceiver<Waiting>, commits: Arc<AtomicU64>) {
    let mut group = Vec::new();
    while waiting.recv_many(&mut group, GROUP).await > 0 {
        // In order of tables, so that two groups of two servers never wait for each other crosswise.
        group.sort_by_key(|waiting| waiting.append.table);
        let committing = commit(&pool, std::mem::take(&mut group), &commits);
        // Whoever waits in this group is told that it failed: the task serves everybody.
        if AssertUnwindSafe(committing).catch_unwind().await.is_err() {
            tracing::error!("a group of appends panicked");
        }
    }
    pool.close();
}

/// Writes a group and answers. An append that the database refuses is refused alone.
async fn commit(pool: &Pool, group: Vec<Waiting>, commits: &AtomicU64) {
    let appends: Vec<&Append> = group.iter().map(|waiting| &waiting.append).collect();
    let refused = match write(pool, &appends, commits).await {
        Ok(done) => {
            for (waiting, done) in group.into_iter().zip(done) {
                CrashPoint::AppendCommitted.reached();
                // Nobody may be listening any more; the work is done all the same.
                let _ = waiting.answer.send(Ok(done));
            }
            return;
        }
        Err(failure) => failure,
    };
    let alone = group.len() > 1 && refused.is_refusal();
    let error = StoreError::from(refused);
    tracing::error!(%error, "a group of appends failed");
    for waiting in group {
        let done = match alone {
            true => write(pool, &[&waiting.append], commits).await.map_err(StoreError::from),
            false => Err(StoreError::Uncommitted(error.to_string())),
        };
        let _ = waiting.answer.send(done.map(|done| done == [true]));
    }
}

/// Writes a group in one transaction; which logs were as expected. The statements travel together:
/// a group costs two journeys, however large it is.
async fn write(pool: &Pool, group: &[&Append], commits: &AtomicU64) -> Result<Vec<bool>, Failure> {
    let client = pool.get().await?;
    let written = AssertUnwindSafe(write_on(&client, group)).catch_unwind().await;
    let Ok(written) = written else {
        // What it has written must not be committed with the next group: the connection is given up.
        drop(Object::take(client));
        return Err(StoreError::Uncommitted("the task panicked".to_owned()).into());
    };
    let written = written?;
    commits.fetch_add(1, Ordering::Relaxed);
    Ok(written)
}

async fn write_on(client: &Client, group: &[&Append]) -> Result<Vec<bool>, Failure> {
    let statement = client.prepare_cached(moves::APPEND).await?;
    let appends = group.iter().map(|append| moves::append(client, &statement, append));
    let (begun, done) = join(client.batch_execute("BEGIN"), join_all(appends)).await;
    let done = begun.map_err(Failure::from).and_then(|()| done.into_iter().collect());
    match done {
        Ok(done) => {
            group.iter().for_each(|_| CrashPoint::AppendBeforeCommit.reached());
            client.batch_execute("COMMIT").await?;
            Ok(done)
        }
        Err(failure) => {
            // Where that fails, the connection is lost, and the transaction with it.
            let _ = client.batch_execute("ROLLBACK").await;
            Err(failure)
        }
    }
}
