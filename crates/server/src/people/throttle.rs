//! Slows down guessing: after some wrong tries the next ones must wait, longer each time. The store counts them, so
//! that they are the same at all nodes and after a restart; it knows neither names nor addresses.

use super::moment::{Moment, now};
use super::secret::Key;
use super::{PeopleError, PersonId, moment};
use crate::net::address::networks;
use crate::store::{BackoffPolicy, CountedTry, Store, StoreError, Try, TryKey, TryVerdict};
use std::net::IpAddr;

/// For one name: an attacker gets one try a minute, and delays nobody who has logged in on their device before.
pub const NAME: BackoffPolicy = BackoffPolicy { free: 5, longest: 60_000 };
/// For one address: a family behind one router is not hindered, a guesser soon is. An IPv6 /48 has more free tries,
/// as many times as it has networks in other budgets.
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

/// What is guessed, and by whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Guess {
    /// The password behind a name, by anybody: a try must pass by the name and by the address.
    Name(String),
    /// A person's password, by a browser that has logged in as this person before. It has tries of its own, which no
    /// stranger uses up, whatever name and address they try.
    Device(PersonId, [u8; 32]),
    /// A person's own password or second factor, by whoever has shown a session, or a code that cannot be guessed.
    Known(PersonId),
    /// The digits of a person's authenticator, by whoever has shown the password or a recovery code. However many devices
    /// they come from, the tries are the same ones, but for those where somebody has come in as this person before: whoever
    /// has found out the password uses none of the owner's up.
    Digits(PersonId, Familiarity),
    /// A secret too long to be guessed: it takes no care of the name, which strangers could use up.
    LongSecret,
}

/// Whether somebody has come in on a device before, with everything that this person asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Familiarity {
    /// They have.
    Known,
    /// They have not, or it is not known.
    Unknown,
}

impl Guess {
    /// Whether the device that tries is a known one.
    pub fn familiarity(&self) -> Familiarity {
        match self {
            Guess::Device(..) => Familiarity::Known,
            Guess::Name(_) | Guess::Known(_) | Guess::Digits(..) | Guess::LongSecret => {
                Familiarity::Unknown
            }
        }
    }
}

/// The throttle of the server.
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
    pub async fn attempt(&self, guess: &Guess, address: IpAddr) -> Result<CountedTry, PeopleError> {
        self.attempt_at(guess, address, now()).await
    }

    async fn attempt_at(
        &self,
        guess: &Guess,
        address: IpAddr,
        now: Moment,
    ) -> Result<CountedTry, PeopleError> {
        let mut tries = Vec::new();
        tries.extend(self.own(guess).map(|key| Try { key, patience: NAME }));
        if matches!(guess, Guess::Name(_) | Guess::LongSecret) {
            tries.extend(self.addresses(address));
        }
        match self.store.attempt(tries, now).await? {
            TryVerdict::Counted(counted) => Ok(counted),
            TryVerdict::Wait(ms) => Err(PeopleError::Wait(Wait { ms })),
        }
    }

    /// The try was right. The address gets only this try back: one's own account is no key to
    /// others'.
    pub async fn succeeded(&self, guess: &Guess, counted: CountedTry) -> Result<(), StoreError> {
        self.store.settle_try(counted, self.own(guess).into_iter().collect()).await
    }

    /// The try was right, and another step is to come: both get this try back, and no more.
    pub async fn went_on(&self, counted: CountedTry) -> Result<(), StoreError> {
        self.store.settle_try(counted, Vec::new()).await
    }

    /// What counts the tries at this alone, wherever they come from.
    fn own(&self, guess: &Guess) -> Option<TryKey> {
        let text = match guess {
            Guess::Name(name) => format!("name/{name}"),
            Guess::Device(person, device) => format!("device/{person}/{device:?}"),
            Guess::Known(person) => format!("known/{person}"),
            Guess::Digits(person, Familiarity::Unknown) => format!("digits/{person}"),
            Guess::Digits(person, Familiarity::Known) => format!("digits/known/{person}"),
            Guess::LongSecret => return None,
        };
        Some(self.hidden(&text))
    }

    fn addresses(&self, address: IpAddr) -> impl Iterator<Item = Try> {
        networks(address).map(|network| {
            let free = ADDRESS.free * network.share();
            let key = self.hidden(&format!("network/{network:?}"));
            Try { key, patience: BackoffPolicy { free, ..ADDRESS } }
        })
    }

    fn hidden(&self, text: &str) -> TryKey {
        self.key.derive(format!("tries/{text}").as_bytes()).hash()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablee_storage::Location;

    /// A throttle, the clock that its tries go by, and the folder of its store.
    struct Bench {
        throttle: LoginThrottle,
        now: Moment,
        _folder: tempfile::TempDir,
    }

    impl Bench {
        async fn new() -> Bench {
            let folder = tempfile::tempdir().unwrap();
            let store = Store::open_at(&Location::Folder(folder.path().to_owned())).await.unwrap();
            let throttle = LoginThrottle::new(store, Key::new([1; 32]));
            Bench { throttle, now: 1_000_000, _folder: folder }
        }

        /// How long a wrong try has to wait, where it does not count.
        async fn wrong(&self, guess: &Guess, address: &str) -> Option<Moment> {
            let address = address.parse().unwrap();
            match self.throttle.attempt_at(guess, address, self.now).await {
                Ok(_) => None,
                Err(PeopleError::Wait(Wait { ms })) => Some(ms),
                Err(other) => panic!("{other}"),
            }
        }

        /// How many wrong tries from these addresses count before the first wait.
        async fn free(&self, guess: &Guess, address: impl Fn(u32) -> String) -> u32 {
            let mut tried = 0;
            while self.wrong(guess, &address(tried)).await.is_none() {
                tried += 1;
            }
            tried
        }
    }

    fn ada() -> Guess {
        Guess::Name("ada".to_owned())
    }

    const HOME: &str = "192.0.2.1";

    #[tokio::test]
    async fn a_stranger_takes_every_turn_of_a_name_and_the_owners_device_has_its_own() {
        let mut bench = Bench::new().await;
        let owner = Guess::Device(PersonId([1; 16]), [7; 32]);
        let free = bench.free(&ada(), |n| format!("198.51.100.{n}")).await;
        assert_eq!(free, NAME.free);
        // Somebody behind the owner's own router has used up the tries of that address.
        assert_eq!(bench.free(&Guess::LongSecret, |_| HOME.to_owned()).await, ADDRESS.free);
        // The stranger is always first, for an hour.
        for minute in 0..60 {
            bench.now += NAME.longest;
            let stranger = format!("203.0.113.{minute}");
            assert_eq!(bench.wrong(&ada(), &stranger).await, None, "minute {minute}");
            assert!(bench.wrong(&ada(), HOME).await.is_some(), "minute {minute}");
            let tried = bench.throttle.attempt_at(&owner, HOME.parse().unwrap(), bench.now).await;
            bench.throttle.succeeded(&owner, tried.unwrap()).await.unwrap();
        }
        // A recovery code finds its way, too, and whoever is logged in proves the password.
        let elsewhere = "192.0.2.99";
        assert_eq!(bench.wrong(&Guess::LongSecret, elsewhere).await, None);
        assert_eq!(bench.wrong(&Guess::Known(PersonId([1; 16])), HOME).await, None);
    }

    #[tokio::test]
    async fn a_device_guesses_no_faster_than_a_stranger() {
        let mut bench = Bench::new().await;
        let device = Guess::Device(PersonId([1; 16]), [7; 32]);
        assert_eq!(bench.free(&device, |n| format!("198.51.100.{n}")).await, NAME.free);
        for wait in [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000] {
            assert_eq!(bench.wrong(&device, HOME).await, Some(wait));
            bench.now += wait;
            assert_eq!(bench.wrong(&device, HOME).await, None);
        }
        let other = Guess::Device(PersonId([1; 16]), [8; 32]);
        assert_eq!(bench.wrong(&other, HOME).await, None, "another device is not hindered");
    }

    #[tokio::test]
    async fn one_ipv6_site_has_four_times_the_tries_of_one_network() {
        let bench = Bench::new().await;
        let secret = Guess::LongSecret;
        assert_eq!(bench.free(&secret, |_| "2001:db8:1::1".to_owned()).await, ADDRESS.free);
        let site = bench.free(&secret, |n| format!("2001:db8:2:{n:x}::1")).await;
        assert_eq!(site, 4 * ADDRESS.free);
        assert_eq!(bench.free(&secret, |_| HOME.to_owned()).await, ADDRESS.free);
        assert_eq!(bench.wrong(&secret, "2001:db8:3::1").await, None, "others are not hindered");
    }
}
