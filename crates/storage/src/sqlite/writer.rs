//! The one writer: takes everything that waits, runs it in one transaction, each job but appends in a savepoint of its
//! own, commits once, and only then answers.

use super::error::failed;
use super::moves;
use crate::crash_point::CrashPoint;
use crate::{Append, StoreError};
use parking_lot::Mutex;
use rusqlite::Connection;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};
use tokio::sync::oneshot;

/// How many jobs share one commit at most, so that nobody waits for an endless group.
const GROUP: usize = 512;

/// What a job leaves behind: told when the commit has succeeded, or why it has not.
type OnCommit = Box<dyn FnOnce(Committed) + Send>;

/// What broke the whole transaction, if something did.
type Broken = Option<Arc<rusqlite::Error>>;

/// How the commit of a group went.
type Committed = Result<(), Arc<rusqlite::Error>>;

/// Does its work and returns how to answer.
type Call = dyn FnOnce(&Connection, &mut Broken) -> OnCommit + Send;

enum Job {
    /// The fast path, without boxes.
    Append(Append, oneshot::Sender<Result<bool, StoreError>>),
    /// Anything else.
    Call(Box<Call>),
}

/// What is done with the write-ahead log when the writer ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnClose {
    /// The server leaves a tidy file behind: everything in it, nothing beside it.
    Checkpoint,
    /// A command beside a server leaves that to the server.
    Leave,
}

/// The sending end. Dropping it lets the thread finish what waits and end.
pub struct Writer {
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    commits: Arc<AtomicU64>,
}

impl Writer {
    /// Starts the thread that owns the connection.
    pub fn start(connection: Connection, on_close: OnClose) -> Result<Writer, StoreError> {
        let (jobs, waiting) = mpsc::channel();
        let commits = Arc::new(AtomicU64::new(0));
        let counted = commits.clone();
        let thread = thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || work(&connection, &waiting, &counted, on_close))
            .map_err(|_| StoreError::Closed)?;
        Ok(Writer { jobs: Mutex::new(Some(jobs)), thread: Mutex::new(Some(thread)), commits })
    }

    /// Appends one input; false when the log was not as expected.
    pub async fn append(&self, append: Append) -> Result<bool, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.send(Job::Append(append, answer))?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Runs a job; its answer means that it is on the disk.
    pub async fn submit<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.send(Job::Call(Box::new(move |db, broken| {
            let done = alone(db, broken, job);
            Box::new(move |committed: Committed| {
                // Nobody may be listening any more; the work is done all the same.
                let _ = answer.send(settle(done, committed));
            })
        })))?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// How many groups were committed.
    pub fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    /// Lets the thread finish what waits, and waits for its end.
    pub fn finish(&self) {
        self.jobs.lock().take();
        if let Some(thread) = self.thread.lock().take() {
            // What waits is written before the file is closed.
            let _ = thread.join();
        }
    }

    fn send(&self, job: Job) -> Result<(), StoreError> {
        let jobs = self.jobs.lock();
        jobs.as_ref().and_then(|jobs| jobs.send(job).ok()).ok_or(StoreError::Closed)
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.finish();
    }
}

fn work(db: &Connection, waiting: &mpsc::Receiver<Job>, commits: &AtomicU64, on_close: OnClose) {
    while let Ok(first) = waiting.recv() {
        let group = std::iter::once(first).chain(waiting.try_iter().take(GROUP - 1));
        commit(db, group, commits);
    }
    if on_close == OnClose::Checkpoint {
        let _ = db.execute_batch("PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE);");
    }
}

/// One transaction for a whole group, counted where it is committed, before anybody is told.
fn commit(db: &Connection, group: impl Iterator<Item = Job>, commits: &AtomicU64) {
    let mut broken = db.execute_batch("BEGIN IMMEDIATE").err().map(Arc::new);
    let mut settles: Vec<OnCommit> = Vec::new();
    for job in group {
        settles.push(run(db, job, &mut broken));
    }
    let committed = match broken {
        Some(error) => Err(error),
        None => db.execute_batch("COMMIT").map_err(Arc::new),
    };
    match &committed {
        Ok(()) => {
            commits.fetch_add(1, Ordering::Relaxed);
        }
        Err(error) => {
            tracing::error!(%error, "a group of writes failed");
            if !db.is_autocommit() {
                let _ = db.execute_batch("ROLLBACK");
            }
        }
    }
    settles.into_iter().for_each(|settle| settle(committed.clone()));
}

fn run(db: &Connection, job: Job, broken: &mut Broken) -> OnCommit {
    match job {
        Job::Call(call) => call(db, broken),
        Job::Append(append, answer) => {
            let done = with_the_group(db, broken, |db| moves::append(db, &append));
            CrashPoint::AppendBeforeCommit.reached();
            Box::new(move |committed| {
                CrashPoint::AppendCommitted.reached();
                let _ = answer.send(settle(done, committed));
            })
        }
    }
}

/// A job in its own savepoint: what fails is undone alone. A full disk makes SQLite give up the
/// whole transaction; then nobody in the group may be told that it worked.
fn alone<T>(
    db: &Connection,
    broken: &mut Broken,
    job: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    if broken.is_some() {
        return Err(rusqlite::Error::InvalidQuery);
    }
    let done = within(db, job);
    match done {
        Err(error) if db.is_autocommit() => {
            *broken = Some(Arc::new(error));
            Err(rusqlite::Error::InvalidQuery)
        }
        done => done,
    }
}

/// A job without a savepoint, which costs an append as much as half of its own statements: where it fails it may be
/// half done, so that the whole transaction is given up.
fn with_the_group<T>(
    db: &Connection,
    broken: &mut Broken,
    job: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    if broken.is_some() {
        return Err(rusqlite::Error::InvalidQuery);
    }
    caught(db, job).map_err(|error| {
        *broken = Some(Arc::new(error));
        rusqlite::Error::InvalidQuery
    })
}

/// A job that panics is a job that fails: the thread serves everybody.
fn caught<T>(
    db: &Connection,
    job: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    let done = panic::catch_unwind(AssertUnwindSafe(|| job(db)));
    done.unwrap_or(Err(rusqlite::Error::UnwindingPanic))
}

fn within<T>(
    db: &Connection,
    job: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    db.prepare_cached("SAVEPOINT job")?.execute([])?;
    let done = caught(db, job);
    if done.is_err() && !db.is_autocommit() {
        db.prepare_cached("ROLLBACK TO job")?.execute([])?;
    }
    if !db.is_autocommit() {
        db.prepare_cached("RELEASE job")?.execute([])?;
    }
    done
}

/// What one member of the group is told.
fn settle<T>(done: rusqlite::Result<T>, committed: Committed) -> Result<T, StoreError> {
    match committed {
        Ok(()) => done.map_err(|error| failed(&error)),
        Err(error) => Err(match &*error {
            failure @ rusqlite::Error::SqliteFailure(..) => failed(failure),
            other => StoreError::Uncommitted(other.to_string()),
        }),
    }
}
