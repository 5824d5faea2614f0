//! Read pace: how fast the bytes of one connection are taken in once it is a WebSocket. What comes too fast waits
//! in the buffers of the system. Limits on messages do not see what is no message: a client could send empty parts of one
//! that never ends, each of which costs more than its bytes.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::time::{Instant, Sleep};

/// What a connection may send at once: two of the largest messages.
const BURST: u64 = 128 * 1024;

/// What it may send in a second after that: many times what anybody plays with.
const PER_SECOND: u64 = 64 * 1024;

/// How much is owed at least before reading stops: it then goes on with as much as came before.
const STEP: u64 = 16 * 1024;

/// Turns the pace of a connection on; cheap to clone.
#[derive(Clone, Default)]
pub struct PaceSwitch(Arc<AtomicBool>);

impl PaceSwitch {
    /// From now on the pace holds.
    pub fn turn_on(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// How much one connection has sent.
#[derive(Default)]
pub struct ReadPace {
    switch: PaceSwitch,
    /// How much was sent since then, less what the time since has paid for.
    sent: u64,
    since: Option<Instant>,
    pause: Option<Pin<Box<Sleep>>>,
}

impl ReadPace {
    /// What turns it on.
    pub fn switch(&self) -> PaceSwitch {
        self.switch.clone()
    }

    /// Ready once more may be read.
    pub fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<()> {
        if let Some(pause) = &mut self.pause {
            ready!(pause.as_mut().poll(context));
            self.pause = None;
        }
        Poll::Ready(())
    }

    /// So much was read. The clock is only looked at where that is a lot.
    pub fn read(&mut self, count: usize) {
        if !self.switch.0.load(Ordering::Relaxed) {
            return;
        }
        self.sent = self.sent.saturating_add(count as u64);
        if self.sent < BURST {
            self.since.get_or_insert_with(Instant::now);
            return;
        }
        let now = Instant::now();
        let paid = now.duration_since(self.since.unwrap_or(now)).as_millis();
        let paid = u64::try_from(paid).unwrap_or(u64::MAX).saturating_mul(PER_SECOND) / 1000;
        (self.sent, self.since) = (self.sent.saturating_sub(paid), Some(now));
        if self.sent >= BURST {
            let owed = (self.sent - BURST).max(STEP);
            let pause = Duration::from_millis(owed.saturating_mul(1000) / PER_SECOND);
            self.pause = Some(Box::pin(tokio::time::sleep(pause)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::poll_fn;

    /// How many bytes are read of somebody who sends without end, in so many seconds.
    async fn taken(pace: &mut ReadPace, seconds: u64) -> u64 {
        let (until, mut all) = (Instant::now() + Duration::from_secs(seconds), 0);
        loop {
            tokio::select! {
                biased;
                () = tokio::time::sleep_until(until) => return all,
                () = poll_fn(|context| pace.poll_ready(context)) => {
                    pace.read(4096);
                    all += 4096;
                    // Reading takes a moment.
                    tokio::time::sleep(Duration::from_micros(100)).await;
                }
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_sends_without_end_is_read_slowly_after_a_burst() {
        let mut pace = ReadPace::default();
        assert!(taken(&mut pace, 10).await > 10 * BURST, "nothing is paced before");
        pace.switch().turn_on();
        let paced = taken(&mut pace, 60).await;
        let most = BURST + 60 * PER_SECOND;
        assert!((most * 9 / 10..most + STEP).contains(&paced), "{paced} of {most}");
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_plays_quickly_is_never_paced() {
        let mut pace = ReadPace::default();
        pace.switch().turn_on();
        for _ in 0..50 * 60 {
            // As many messages as the limit lets through, each of a kilobyte.
            pace.read(1024);
            assert!(pace.pause.is_none());
            tokio::time::advance(Duration::from_millis(20)).await;
        }
    }
}
