//! Slows down guessing: after some wrong tries the next ones must wait, longer each time.
//! Pure: the time is an argument.

use super::moment::Moment;
use crate::net::address::prefix;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;

/// How many keys are remembered at most; beyond that the oldest are forgotten.
const REMEMBERED: usize = 20_000;

/// How patient the throttle is with one key.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Tries without any wait.
    pub free: u32,
    /// The longest wait (ms). Tries are forgotten after four times as long without another.
    pub longest: Moment,
}

impl Patience {
    fn memory(self) -> Moment {
        4 * self.longest
    }
}

/// For one name: an attacker may delay its owner by a minute at most, and gets one try a minute.
pub const NAME: Patience = Patience { free: 5, longest: 60_000 };
/// For one address: a family behind one router is not hindered, a guesser soon is.
pub const ADDRESS: Patience = Patience { free: 20, longest: 15 * 60_000 };

/// Wait so long before the next try.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many tries: wait {} s", (.ms + 999) / 1000)]
pub struct Wait {
    /// Milliseconds.
    pub ms: Moment,
}

#[derive(Clone, Copy, Debug)]
struct Tries {
    count: u32,
    last: Moment,
}

/// The tries of many keys.
#[derive(Debug)]
pub struct Throttle<K> {
    patience: Patience,
    tries: HashMap<K, Tries>,
}

impl<K: Hash + Eq + Clone> Throttle<K> {
    /// Nobody has tried yet.
    pub fn new(patience: Patience) -> Throttle<K> {
        Throttle { patience, tries: HashMap::new() }
    }

    /// How long this key must wait.
    pub fn wait(&self, now: Moment, key: &K) -> Result<(), Wait> {
        let Some(tries) = self.tries.get(key) else { return Ok(()) };
        let until = tries.last.saturating_add(self.pause(tries.count));
        if until > now { Err(Wait { ms: until - now }) } else { Ok(()) }
    }

    /// Counts a try before its outcome is known, so that many at once gain nothing.
    pub fn count(&mut self, now: Moment, key: K) {
        self.forget(now);
        let tries = self.tries.entry(key).or_insert(Tries { count: 0, last: now });
        let remembered = if now - tries.last < self.patience.memory() { tries.count } else { 0 };
        *tries = Tries { count: remembered.saturating_add(1), last: now };
    }

    /// The try was right: it is not counted.
    pub fn refund(&mut self, key: &K) {
        if let Some(tries) = self.tries.get_mut(key) {
            tries.count = tries.count.saturating_sub(1);
        }
    }

    /// The try proves that the key is in good hands: it starts afresh.
    pub fn forgive(&mut self, key: &K) {
        self.tries.remove(key);
    }

    /// Nothing, then one second, doubled with every try.
    fn pause(&self, count: u32) -> Moment {
        match count.checked_sub(self.patience.free) {
            None => 0,
            Some(beyond) => (1000 << beyond.min(20)).min(self.patience.longest),
        }
    }

    fn forget(&mut self, now: Moment) {
        if self.tries.len() < REMEMBERED {
            return;
        }
        let memory = self.patience.memory();
        self.tries.retain(|_, tries| now - tries.last < memory);
        if self.tries.len() >= REMEMBERED {
            let mut lasts: Vec<Moment> = self.tries.values().map(|tries| tries.last).collect();
            let (_, median, _) = lasts.select_nth_unstable(REMEMBERED / 2);
            let median = *median;
            self.tries.retain(|_, tries| tries.last > median);
        }
    }
}

/// The throttle of the server: a try must pass by its name and by its address.
#[derive(Debug)]
pub struct LoginThrottle {
    names: Throttle<String>,
    addresses: Throttle<IpAddr>,
}

impl Default for LoginThrottle {
    fn default() -> LoginThrottle {
        LoginThrottle { names: Throttle::new(NAME), addresses: Throttle::new(ADDRESS) }
    }
}

impl LoginThrottle {
    /// Lets a try pass and counts it, or says how long to wait.
    pub fn attempt(&mut self, now: Moment, name: &str, address: IpAddr) -> Result<(), Wait> {
        let address = prefix(address);
        self.addresses.wait(now, &address)?;
        self.names.wait(now, &name.to_owned())?;
        self.addresses.count(now, address);
        self.names.count(now, name.to_owned());
        Ok(())
    }

    /// The try was right. The address gets only this try back: one's own account is no key to
    /// others'.
    pub fn succeeded(&mut self, name: &str, address: IpAddr) {
        self.names.forgive(&name.to_owned());
        self.addresses.refund(&prefix(address));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOME: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));

    #[test]
    fn after_five_wrong_tries_a_name_waits_longer_each_time() {
        let mut throttle = LoginThrottle::default();
        let mut now = 1_000_000;
        for _ in 0..5 {
            assert_eq!(throttle.attempt(now, "ada", HOME), Ok(()));
        }
        for wait in [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000] {
            assert_eq!(throttle.attempt(now, "ada", HOME), Err(Wait { ms: wait }));
            assert_eq!(throttle.attempt(now + wait - 1, "ada", HOME), Err(Wait { ms: 1 }));
            now += wait;
            assert_eq!(throttle.attempt(now, "ada", HOME), Ok(()));
        }
        assert_eq!(throttle.attempt(now, "bob", HOME), Ok(()), "others are not hindered");
        throttle.succeeded("ada", HOME);
        assert_eq!(throttle.attempt(now, "ada", HOME), Ok(()));
    }

    #[test]
    fn an_address_waits_however_many_names_it_tries() {
        let mut throttle = LoginThrottle::default();
        for n in 0..20 {
            assert_eq!(throttle.attempt(0, &format!("name {n}"), HOME), Ok(()));
        }
        assert_eq!(throttle.attempt(0, "another", HOME), Err(Wait { ms: 1000 }));
        assert_eq!(throttle.attempt(16 * 60_000, "another", HOME), Ok(()));
        assert_eq!(throttle.attempt(16 * 60_000, "another", HOME), Err(Wait { ms: 2000 }));
        assert_eq!(throttle.attempt(90 * 60_000, "another", HOME), Ok(()), "an hour later");
        assert_eq!(throttle.attempt(90 * 60_000, "another", HOME), Ok(()));
        let elsewhere = "198.51.100.7".parse().unwrap();
        assert_eq!(throttle.attempt(90 * 60_000, "another", elsewhere), Ok(()));
    }

    #[test]
    fn right_tries_never_add_up() {
        let mut throttle = LoginThrottle::default();
        for _ in 0..100 {
            assert_eq!(throttle.attempt(0, "ada", HOME), Ok(()));
            throttle.succeeded("ada", HOME);
        }
    }

    #[test]
    fn memory_is_bounded() {
        let mut throttle = Throttle::new(NAME);
        for n in 0..3 * REMEMBERED {
            throttle.count(n as Moment, n);
        }
        assert!(throttle.tries.len() <= REMEMBERED);
    }
}
