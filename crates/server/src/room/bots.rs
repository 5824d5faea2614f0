//! Bots think beside the tables: a bounded number at a time, each with a budget, on threads that
//! no table waits for.

use std::sync::Arc;
use std::time::Duration;
use tablee_engine::any::{Advice, Ponder};
use tablee_engine::{Budget, Rng};
use tokio::sync::Semaphore;

/// The house's bots.
#[derive(Clone)]
pub struct Bots {
    desks: Arc<Semaphore>,
    budget: Budget,
    /// How long a bot takes at least, so that people can follow.
    pub pace: Duration,
    /// How long a bot waits where somebody may cut in before it moves on.
    pub courtesy: Duration,
}

impl Bots {
    /// So many bots at a time, each thinking so long.
    pub fn new(threads: usize, think: Duration, pace: Duration, courtesy: Duration) -> Bots {
        let millis = u64::try_from(think.as_millis()).unwrap_or(u64::MAX);
        let desks = Arc::new(Semaphore::new(threads.max(1)));
        Bots { desks, budget: Budget::Millis(millis), pace, courtesy }
    }

    /// Thinks, once a desk is free. Nothing if the thought failed.
    pub async fn think(&self, ponder: Ponder) -> Option<Advice> {
        let desk = self.desks.clone().acquire_owned().await.ok()?;
        let budget = self.budget;
        let mut rng = Rng::from_key(crate::random::bytes());
        let thought = tokio::task::spawn_blocking(move || {
            let advice = ponder(budget, &mut rng);
            drop(desk);
            advice
        });
        thought.await.ok()
    }
}
