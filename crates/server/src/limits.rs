//! How much one connection, person or address may ask for: buckets that fill steadily and empty
//! by use.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
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
        self.level = self.now();
        self.filled = Instant::now();
        let enough = self.level >= 1.0;
        if enough {
            self.level -= 1.0;
        }
        enough
    }

    /// Whether nothing was taken for so long that it might as well be a new one.
    pub fn is_full(&self) -> bool {
        self.now() >= self.size
    }

    fn now(&self) -> f64 {
        let since: Duration = Instant::now().duration_since(self.filled);
        (self.level + since.as_secs_f64() * self.per_second).min(self.size)
    }
}

/// What becomes of one more message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
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
pub struct Allowance {
    bucket: Bucket,
    excess: u32,
}

impl Allowance {
    /// `burst` messages at once, `per_second` after that.
    pub fn new(burst: u32, per_second: f64) -> Allowance {
        Allowance { bucket: Bucket::new(burst, per_second), excess: 0 }
    }

    /// One more message.
    pub fn take(&mut self) -> Verdict {
        if self.bucket.take() {
            self.excess = 0;
            return Verdict::Fine;
        }
        self.excess += 1;
        if self.excess > PATIENCE { Verdict::Enough } else { Verdict::TooFast }
    }
}

/// How many addresses are remembered.
const REMEMBERED: usize = 20_000;

/// What every address may ask for. Who comes from the machine itself is not counted: the load
/// generator, an operator, or a proxy that names nobody.
#[derive(Debug)]
pub struct Crowd {
    fresh: (u32, f64),
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

impl Crowd {
    /// `burst` requests at once, `per_second` after that, for each address.
    pub fn new(burst: u32, per_second: f64) -> Crowd {
        Crowd { fresh: (burst, per_second), buckets: Mutex::default() }
    }

    /// Whether one more request from there is within the limit.
    pub fn admits(&self, address: IpAddr) -> bool {
        if address.is_loopback() {
            return true;
        }
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= REMEMBERED {
            buckets.retain(|_, bucket| !bucket.is_full());
        }
        if buckets.len() >= REMEMBERED {
            buckets.clear();
        }
        let (burst, per_second) = self.fresh;
        let fresh = || Bucket::new(burst, per_second);
        buckets.entry(crate::people::neighbourhood(address)).or_insert_with(fresh).take()
    }
}

#[cfg(test)]
mod tests {
    use super::{Allowance, Bucket, Crowd, PATIENCE, REMEMBERED, Verdict};
    use std::net::{IpAddr, Ipv4Addr};
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
        assert!(!bucket.is_full());
        tokio::time::advance(Duration::from_secs(60)).await;
        assert!(bucket.is_full());
    }

    #[tokio::test(start_paused = true)]
    async fn who_goes_on_and_on_is_hung_up_on() {
        let mut allowance = Allowance::new(1, 1.0);
        assert_eq!(allowance.take(), Verdict::Fine);
        assert!((0..PATIENCE).all(|_| allowance.take() == Verdict::TooFast));
        assert_eq!(allowance.take(), Verdict::Enough);
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(allowance.take(), Verdict::Fine);
    }

    #[tokio::test(start_paused = true)]
    async fn each_address_has_its_own_measure_and_memory_is_bounded() {
        let crowd = Crowd::new(2, 1.0);
        let far = |n: u32| IpAddr::V4(Ipv4Addr::from(0x0a00_0000 + n));
        assert!(crowd.admits(far(0)) && crowd.admits(far(0)) && !crowd.admits(far(0)));
        assert!(crowd.admits(far(1)));
        assert!((0..99).all(|_| crowd.admits(Ipv4Addr::LOCALHOST.into())));
        let admitted = (2..3 * REMEMBERED as u32).filter(|n| crowd.admits(far(*n))).count();
        assert_eq!(admitted, 3 * REMEMBERED - 2);
        assert!(crowd.buckets.lock().unwrap().len() <= REMEMBERED);
    }
}
