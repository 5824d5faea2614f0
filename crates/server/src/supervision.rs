//! Supervision: a task that panics is noticed, counted and logged, and whoever started it decides
//! what is done about it.

use crate::heavy_work::Panicked;
use crate::ops::Metrics;
use futures_util::FutureExt as _;
use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

/// How long a task that must never end rests after a panic before it begins again.
const REST: Duration = Duration::from_secs(1);

/// Runs a task to its end. `what` says in the log what it was.
pub async fn supervised<T>(
    metrics: &Metrics,
    what: &str,
    task: impl Future<Output = T>,
) -> Result<T, Panicked> {
    let done = AssertUnwindSafe(task).catch_unwind().await;
    done.map_err(|cause| {
        metrics.panics.add();
        tracing::error!(task = what, cause = told(&*cause), "a task panicked");
        Panicked
    })
}

/// Runs a task that must never end, again and again should it panic.
pub async fn for_ever<F: Future<Output = ()>>(
    metrics: &Metrics,
    what: &str,
    mut task: impl FnMut() -> F,
) {
    while supervised(metrics, what, task()).await.is_err() {
        tokio::time::sleep(REST).await;
    }
}

/// What a panic said.
fn told(cause: &(dyn Any + Send)) -> &str {
    let text = cause.downcast_ref::<&str>().copied();
    text.or_else(|| cause.downcast_ref::<String>().map(String::as_str)).unwrap_or("unknown")
}

#[cfg(test)]
mod tests {
    use super::{for_ever, supervised};
    use crate::ops::Metrics;
    use std::cell::Cell;

    #[tokio::test(start_paused = true)]
    async fn a_panic_is_counted_and_what_must_never_end_begins_again() {
        let metrics = Metrics::default();
        assert!(supervised(&metrics, "test", async { panic!("a planted bug") }).await.is_err());
        let runs = Cell::new(0);
        let task = || async {
            runs.set(runs.get() + 1);
            assert_eq!(runs.get(), 3, "a planted bug");
        };
        for_ever(&metrics, "test", task).await;
        assert_eq!((runs.get(), metrics.panics.get()), (3, 3));
    }
}
