//! Slows down guessing: after some wrong tries the next ones must wait, longer each time. The store counts them, so
//! that they are the same at all nodes and after a restart; it knows neither names nor addresses.

use super::moment::{Moment, now};
use super::secret::Key;
use super::{PeopleError, moment};
use crate::net::address::prefix;
use crate::store::{BackoffPolicy, CountedTry, Store, StoreError, Try, TryKey, TryVerdict};
use std::net::IpAddr;

/// For one name: an attacker may delay its owner by a minute at most, and gets one try a minute.
pub const NAME: BackoffPolicy = BackoffPolicy { free: 5, longest: 60_000 };
/// For one address: a family behind one router is not hindered, a guesser soon is.
pub const ADDRESS: BackoffPolicy = BackoffPolicy { free: 20, longest: 15 * 60_000 };

/// How long the store remembers a try at most.
pub const REMEMBERED: Moment = moment::DAY / 24;

/// Wait so long before the next try.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many tries: wait {} s", (.ms + 999) / 1000)]
pub struct Wait {
    /// Milliseconds.
    pub ms: Moment,
}

/// The throttle of the server: a try must pass by its name and by its address.
#[derive(Clone)]
pub struct LoginThrottle {
    store: Store,
    key: Key,
}

impl LoginThrottle {
    /// The tries that this store counts; the key hides whose they are.
    pub fn new(store: Store, key: Key) -> LoginThrottle {
        LoginThrottle { store, key }
    }

    /// Lets a try pass and counts it, or says how long to wait.
    pub async fn attempt(&self, name: &str, address: IpAddr) -> Result<CountedTry, PeopleError> {
        let name = Try { key: self.name(name), patience: NAME };
        let address = Try { key: self.address(address), patience: ADDRESS };
        match self.store.attempt(vec![name, address], now()).await? {
            TryVerdict::Counted(counted) => Ok(counted),
            TryVerdict::Wait(ms) => Err(PeopleError::Wait(Wait { ms })),
        }
    }

    /// The try was right. The address gets only this try back: one's own account is no key to
    /// others'.
    pub async fn succeeded(&self, name: &str, counted: CountedTry) -> Result<(), StoreError> {
        self.store.settle_try(counted, vec![self.name(name)]).await
    }

    /// The try was right, and another step is to come: both get this try back, and no more.
    pub async fn went_on(&self, counted: CountedTry) -> Result<(), StoreError> {
        self.store.settle_try(counted, Vec::new()).await
    }

    fn name(&self, name: &str) -> TryKey {
        self.key.derive(format!("tries/name/{name}").as_bytes()).hash()
    }

    fn address(&self, address: IpAddr) -> TryKey {
        self.key.derive(format!("tries/address/{}", prefix(address)).as_bytes()).hash()
    }
}
