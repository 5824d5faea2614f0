//! Bots think beside the tables: a bounded number at a time, each with a budget, on threads that
//! no table waits for.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tablee_engine::any::{Advice, BotTask};
use tablee_engine::{Budget, Rng};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

/// The server's bots.
#[derive(Clone)]
pub struct Bots {
    slots: Arc<Semaphore>,
    /// Advice is a courtesy: few wait for it at a time, so that no bot at a table does.
    advisers: Arc<Semaphore>,
    /// Looking back at finished games is done one decision at a time, and only where no table
    /// needs the slot.
    students: Arc<Semaphore>,
    /// Told whenever a thought is done.
    freed: Arc<Notify>,
    /// How many thoughts wait or run.
    thoughts: Arc<AtomicU64>,
    threads: u64,
    millis: u64,
    /// How long a bot takes at least, so that people can follow.
    pub pace: Duration,
    /// How long a bot waits where somebody may cut in before it moves on.
    pub courtesy: Duration,
}

impl Bots {
    /// So many bots at a time, each thinking so long.
    pub fn new(threads: usize, think: Duration, pace: Duration, courtesy: Duration) -> Bots {
        let millis = u64::try_from(think.as_millis()).unwrap_or(u64::MAX);
        let threads = threads.max(1);
        Bots {
            slots: Arc::new(Semaphore::new(threads)),
            advisers: Arc::new(Semaphore::new(2 * threads)),
            students: Arc::new(Semaphore::new(1)),
            freed: Arc::default(),
            thoughts: Arc::default(),
            threads: threads as u64,
            millis,
            pace,
            courtesy,
        }
    }

    /// How long a bot may think.
    pub fn longest(&self) -> Duration {
        Duration::from_millis(self.millis)
    }

    /// A turn to be advised, unless too many wait for that already.
    pub fn turn_to_advise(&self) -> Option<OwnedSemaphorePermit> {
        self.advisers.clone().try_acquire_owned().ok()
    }

    /// Thinks, once a slot is free. Nothing if the thought failed.
    pub async fn think(&self, bot_task: BotTask) -> Option<Advice> {
        let waiting = self.thoughts.fetch_add(1, Ordering::Relaxed);
        let advice = self.in_a_slot(bot_task, self.budget(waiting)).await;
        self.thoughts.fetch_sub(1, Ordering::Relaxed);
        self.freed.notify_one();
        advice
    }

    /// Thinks once a slot is free that no table wants; however long that takes.
    pub async fn analyse(&self, bot_task: BotTask) -> Option<Advice> {
        let _turn = self.students.acquire().await.ok()?;
        let slot = loop {
            let spare = self.thoughts.load(Ordering::Relaxed) < self.threads;
            let slot = spare.then(|| self.slots.clone().try_acquire_owned().ok()).flatten();
            match slot {
                Some(slot) => break slot,
                None => self.freed.notified().await,
            }
        };
        at(slot, bot_task, Budget::Millis(self.millis)).await
    }

    /// The longer the line, the quicker everybody thinks: a crowd of bots at some tables costs
    /// the bots of others strength, not the people there their patience.
    fn budget(&self, waiting: u64) -> Budget {
        const LINE: u64 = 4;
        Budget::Millis(self.millis / (1 + waiting / (LINE * self.threads)))
    }

    async fn in_a_slot(&self, bot_task: BotTask, budget: Budget) -> Option<Advice> {
        at(self.slots.clone().acquire_owned().await.ok()?, bot_task, budget).await
    }
}

/// Thinks in a slot and leaves it.
async fn at(slot: OwnedSemaphorePermit, bot_task: BotTask, budget: Budget) -> Option<Advice> {
    let mut rng = Rng::from_key(crate::random::bytes());
    let thought = tokio::task::spawn_blocking(move || {
        let advice = bot_task(budget, &mut rng);
        drop(slot);
        advice
    });
    // Nobody answers for a thought that failed: the seat does what it does when time is up.
    thought.await.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A bot that panics costs its own thought: its slot is free again, and others think on.
    #[tokio::test]
    async fn a_thought_that_panics_leaves_its_slot() {
        let (soon, never) = (Duration::from_millis(1), Duration::ZERO);
        let bots = Bots::new(1, soon, never, never);
        for _ in 0..3 {
            assert!(bots.think(Box::new(|_, _| panic!("a bot fails"))).await.is_none());
            assert!(bots.analyse(Box::new(|_, _| panic!("a bot fails"))).await.is_none());
        }
        let advice = || Advice {
            action: "pass".to_owned(),
            considered: Vec::new(),
            silence: None,
            kind: None,
            reason: None,
        };
        let told = bots.think(Box::new(move |_, _| advice())).await;
        assert_eq!(told.map(|advice| advice.action).as_deref(), Some("pass"));
    }
}
