//! How much one connection may ask for: a bucket that fills steadily and empties by use.

use std::time::Duration;
use tokio::time::Instant;

/// A bucket of permissions.
#[derive(Clone, Debug)]
pub struct Bucket {
    level: f64,
    size: f64,
    per_second: f64,
    filled: Instant,
}

impl Bucket {
    /// A full bucket: `size` at once, `per_second` after that.
    pub fn new(size: u32, per_second: f64) -> Bucket {
        let size = f64::from(size);
        Bucket { level: size, size, per_second, filled: Instant::now() }
    }

    /// Takes one permission, if there is one.
    pub fn take(&mut self) -> bool {
        let now = Instant::now();
        let since: Duration = now.duration_since(self.filled);
        self.filled = now;
        self.level = (self.level + since.as_secs_f64() * self.per_second).min(self.size);
        let enough = self.level >= 1.0;
        if enough {
            self.level -= 1.0;
        }
        enough
    }
}

#[cfg(test)]
mod tests {
    use super::Bucket;
    use std::time::Duration;

    #[tokio::test(start_paused = true)]
    async fn a_burst_is_fine_a_flood_is_not() {
        let mut bucket = Bucket::new(3, 2.0);
        assert!((0..3).all(|_| bucket.take()));
        assert!(!bucket.take());
        tokio::time::advance(Duration::from_millis(500)).await;
        assert!(bucket.take() && !bucket.take());
        tokio::time::advance(Duration::from_secs(60)).await;
        assert_eq!((0..10).filter(|_| bucket.take()).count(), 3);
    }
}
