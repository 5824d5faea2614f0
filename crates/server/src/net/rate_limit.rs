//! Rate limits: token buckets, and what one connection may send.

use crate::settings::Settings;
use std::time::Duration;
use tokio::time::Instant;

/// A token bucket: it fills steadily and empties by use.
#[derive(Clone, Debug)]
pub struct TokenBucket {
    level: f64,
    size: f64,
    per_second: f64,
    filled: Instant,
    /// How many were taken here that nobody else has been told of.
    untold: u32,
}

impl TokenBucket {
    /// A full bucket: `size` at once, `per_second` after that.
    pub fn new(size: u32, per_second: f64) -> TokenBucket {
        let size = f64::from(size);
        TokenBucket { level: size, size, per_second, filled: Instant::now(), untold: 0 }
    }

    /// Takes one permission, if there is one.
    pub fn take(&mut self) -> bool {
        self.level = self.now();
        self.filled = Instant::now();
        let enough = self.level >= 1.0;
        if enough {
            self.level -= 1.0;
            self.untold = self.untold.saturating_add(1);
        }
        enough
    }

    /// So many were taken elsewhere; what is not there any more is owed.
    pub fn take_elsewhere(&mut self, count: u32) {
        self.level = self.now() - f64::from(count);
        self.filled = Instant::now();
    }

    /// How many were taken here since this was asked, once it is worth telling: an eighth of the bucket.
    pub fn tell(&mut self) -> Option<u32> {
        let worth = f64::from(self.untold) >= (self.size / 8.0).max(1.0);
        worth.then(|| std::mem::take(&mut self.untold))
    }

    /// Whether nothing was taken for so long that it might as well be a new one.
    pub fn is_full(&self) -> bool {
        self.now() >= self.size
    }

    /// How full it is, from 0 to 1.
    pub fn fill(&self) -> f64 {
        if self.size > 0.0 { self.now() / self.size } else { 0.0 }
    }

    fn now(&self) -> f64 {
        let since: Duration = Instant::now().duration_since(self.filled);
        (self.level + since.as_secs_f64() * self.per_second).min(self.size)
    }
}

/// What becomes of one more message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RateDecision {
    /// It is heard.
    Fine,
    /// It is too much.
    TooFast,
    /// It is the last: whoever goes on and on is hung up on.
    Enough,
}

/// How many messages over the limit end a connection.
const PATIENCE: u32 = 100;

/// What one connection may say.
#[derive(Clone, Debug)]
pub struct MessageLimit {
    bucket: TokenBucket,
    excess: u32,
}

impl MessageLimit {
    /// `burst` messages at once, `per_second` after that.
    pub fn new(burst: u32, per_second: f64) -> MessageLimit {
        MessageLimit { bucket: TokenBucket::new(burst, per_second), excess: 0 }
    }

    /// What the settings allow every connection.
    pub fn of(settings: &Settings) -> MessageLimit {
        MessageLimit::new(settings.messages_burst, settings.messages_per_second)
    }

    /// One more message.
    pub fn take(&mut self) -> RateDecision {
        if self.bucket.take() {
            self.excess = 0;
            return RateDecision::Fine;
        }
        self.excess += 1;
        if self.excess > PATIENCE { RateDecision::Enough } else { RateDecision::TooFast }
    }
}

#[cfg(test)]
mod tests {
    use super::{MessageLimit, PATIENCE, RateDecision, TokenBucket};
    use std::time::Duration;

    #[tokio::test(start_paused = true)]
    async fn a_burst_is_fine_a_flood_is_not() {
        let mut bucket = TokenBucket::new(3, 2.0);
        assert!((0..3).all(|_| bucket.take()));
        assert!(!bucket.take());
        tokio::time::advance(Duration::from_millis(500)).await;
        assert!(bucket.take() && !bucket.take());
        tokio::time::advance(Duration::from_secs(60)).await;
        assert_eq!((0..10).filter(|_| bucket.take()).count(), 3);
        assert!(!bucket.is_full());
        tokio::time::advance(Duration::from_secs(60)).await;
        assert!(bucket.is_full());
    }

    #[tokio::test(start_paused = true)]
    async fn who_goes_on_and_on_is_hung_up_on() {
        let mut limit = MessageLimit::new(1, 1.0);
        assert_eq!(limit.take(), RateDecision::Fine);
        assert!((0..PATIENCE).all(|_| limit.take() == RateDecision::TooFast));
        assert_eq!(limit.take(), RateDecision::Enough);
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(limit.take(), RateDecision::Fine);
    }
}
