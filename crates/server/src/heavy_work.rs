//! Heavy work: what computes for long (deals, replays, menus, seatings, standings). It runs beside
//! the async workers, so that no socket and no clock waits for it, and only so much of it at once.
//! What panics there is counted and costs its caller an error, nothing else.

use crate::ops::Metrics;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::{Semaphore, SemaphorePermit};

/// The work panicked; what it was working on is not to be trusted any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the program failed in the middle of it")]
pub struct Panicked;

/// Whoever has heavy work waits here for a permit.
pub struct HeavyWork {
    permits: Semaphore,
    metrics: Arc<Metrics>,
}

impl HeavyWork {
    /// So much at once.
    pub fn new(at_once: usize, metrics: Arc<Metrics>) -> HeavyWork {
        HeavyWork { permits: Semaphore::new(at_once.clamp(1, Semaphore::MAX_PERMITS)), metrics }
    }

    /// Waits for a permit.
    pub async fn permit(&self) -> WorkPermit<'_> {
        // Nobody ever closes the semaphore; were it closed, the work would be done all the same.
        WorkPermit { metrics: &self.metrics, _permit: self.permits.acquire().await.ok() }
    }
}

/// The permit for heavy work: it may begin at once.
pub struct WorkPermit<'a> {
    metrics: &'a Metrics,
    _permit: Option<SemaphorePermit<'a>>,
}

impl WorkPermit<'_> {
    /// Does the work. Other tasks of this worker go on meanwhile on another thread. Should it
    /// panic, so does the caller.
    pub fn run<T>(self, work: impl FnOnce() -> T) -> T {
        match Handle::try_current().map(|handle| handle.runtime_flavor()) {
            Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(work),
            // There is no other worker to hand the tasks to.
            _ => work(),
        }
    }

    /// Does work whose panic its caller survives.
    pub fn attempt<T>(self, work: impl FnOnce() -> T) -> Result<T, Panicked> {
        let metrics = self.metrics;
        let done = self.run(|| catch_unwind(AssertUnwindSafe(work)));
        done.map_err(|_| {
            metrics.panics.add();
            Panicked
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{HeavyWork, Panicked};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use tokio::task::JoinSet;

    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn other_tasks_of_the_worker_go_on_and_only_so_much_runs_at_once() {
        let heavy = Arc::new(HeavyWork::new(2, Arc::default()));
        let (running, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let mut tasks = JoinSet::new();
        for _ in 0..8 {
            let (heavy, running, most) = (heavy.clone(), running.clone(), most.clone());
            tasks.spawn(async move {
                let permit = heavy.permit().await;
                permit.run(|| {
                    most.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    // Done only when a task of the one worker there is has run meanwhile.
                    let (tell, told) = std::sync::mpsc::channel();
                    tokio::spawn(async move { tell.send(()).unwrap() });
                    told.recv().unwrap();
                    running.fetch_sub(1, Ordering::SeqCst);
                });
            });
        }
        while let Some(done) = tasks.join_next().await {
            done.unwrap();
        }
        assert!(most.load(Ordering::SeqCst) <= 2);
    }

    #[tokio::test]
    async fn what_panics_is_counted_and_nothing_else() {
        let metrics = Arc::<crate::ops::Metrics>::default();
        let heavy = HeavyWork::new(1, metrics.clone());
        let failed = heavy.permit().await.attempt(|| panic!("a planted bug"));
        assert_eq!((failed, metrics.panics.get()), (Err::<(), _>(Panicked), 1));
        assert_eq!(heavy.permit().await.attempt(|| 7), Ok(7));
    }
}
