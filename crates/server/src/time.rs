//! Two sorts of time. Wall time is for people and for the record. Server time counts only while
//! the server is up, across restarts: clocks are measured in it, so that nobody pays for
//! down-time and no clock has to be mended after a crash.

use crate::ops::Metrics;
use crate::store::{Store, StoreError};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tablee_engine::clock::Millis;
use tokio::time::Instant;

/// How often the server notes down its time: what a crash can lose at most.
const BEAT: Duration = Duration::from_millis(500);

/// Wall time: milliseconds since 1970.
pub fn wall() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// Server time; clones are the same time. Several nodes have one time: each follows the one that is
/// furthest, as they note it down.
#[derive(Clone, Debug)]
pub struct ServerTime {
    before: Arc<AtomicU64>,
    started: Instant,
}

impl ServerTime {
    /// Goes on where the server stopped: at its last beat, its last move or the last entry
    /// of a tournament, whichever is latest.
    pub async fn resume(store: &Store) -> Result<ServerTime, StoreError> {
        let before = u64::try_from(store.uptime().await?).unwrap_or(0);
        Ok(ServerTime { before: Arc::new(AtomicU64::new(before)), started: Instant::now() })
    }

    /// How long the server has been up, in all its life.
    pub fn now(&self) -> Millis {
        let up = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        Millis(self.before.load(Ordering::Relaxed).saturating_add(up))
    }

    /// The moment at which the server will have been up that long.
    pub fn instant(&self, at: Millis) -> Instant {
        let before = self.before.load(Ordering::Relaxed);
        self.started + Duration::from_millis(at.0.saturating_sub(before))
    }

    /// The wall time at which the server will have been up that long, if it stays up.
    pub fn to_wall(&self, at: Millis) -> i64 {
        let left = i128::from(at.0) - i128::from(self.now().0);
        wall().saturating_add(i64::try_from(left).unwrap_or(i64::MAX))
    }

    /// Notes the time down every so often, until the task is dropped.
    pub async fn beat(self, store: Store, metrics: Arc<Metrics>) {
        let mut ticks = tokio::time::interval(BEAT);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
        loop {
            ticks.tick().await;
            // A failed beat costs nobody anything but a little of its own clock.
            if self.note(&store).await.is_ok() {
                metrics.noted.set(self.now().0);
            }
        }
    }

    /// Notes the time down now.
    pub async fn note(&self, store: &Store) -> Result<(), StoreError> {
        let now = i64::try_from(self.now().0).unwrap_or(i64::MAX);
        let furthest = u64::try_from(store.note_uptime(now).await?).unwrap_or(0);
        let behind = furthest.saturating_sub(self.now().0);
        if behind > 0 {
            self.before.fetch_add(behind, Ordering::Relaxed);
        }
        Ok(())
    }
}
