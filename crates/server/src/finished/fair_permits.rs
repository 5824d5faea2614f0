//! Fair permits, for readers of replays and for analyses: few in all, and no person, address or site has more than a
//! share of them.

use crate::net::address::{Network, networks};
use crate::people::PersonId;
use parking_lot::Mutex;
use std::net::IpAddr;
use std::sync::Arc;

/// How many permits there are.
#[derive(Clone, Copy, Debug)]
pub struct PermitLimits {
    /// In all.
    pub in_all: usize,
    /// For one address. A site of many addresses has more, and never more than half of all.
    pub of_address: usize,
    /// For one person, wherever they are, where it counts who asks.
    pub of_person: usize,
}

/// Who asks for a permit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asker {
    /// To whom the device belongs, where that counts.
    pub person: Option<PersonId>,
    /// From where; nothing where no limits hold.
    pub address: Option<IpAddr>,
}

/// Why there is no permit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoPermit {
    /// The asker, or those at the same address or site, have their share.
    OwnShare,
    /// All are taken.
    AllTaken,
}

/// The permits; cheap to clone.
#[derive(Clone)]
pub struct FairPermits {
    limits: PermitLimits,
    taken: Arc<Mutex<Taken>>,
}

#[derive(Default)]
struct Taken {
    last: u64,
    entries: Vec<Held>,
}

struct Held {
    number: u64,
    asker: Asker,
    is_leaving: Box<dyn Fn() -> bool + Send>,
}

/// A permit that is taken; it is free again when this goes.
pub struct FairPermit {
    taken: Arc<Mutex<Taken>>,
    number: u64,
}

impl FairPermits {
    /// So many permits, all free.
    pub fn new(limits: PermitLimits) -> FairPermits {
        FairPermits { limits, taken: Arc::default() }
    }

    /// Takes a permit for somebody.
    pub fn take(&self, asker: Asker) -> Result<FairPermit, NoPermit> {
        let mut taken = self.taken.lock();
        if asker.address.is_some() && self.has_its_share(&taken, asker) {
            return Err(NoPermit::OwnShare);
        }
        if taken.entries.len() >= self.limits.in_all {
            return Err(NoPermit::AllTaken);
        }
        taken.last += 1;
        let number = taken.last;
        taken.entries.push(Held { number, asker, is_leaving: Box::new(|| false) });
        Ok(FairPermit { taken: self.taken.clone(), number })
    }

    fn has_its_share(&self, taken: &Taken, asker: Asker) -> bool {
        let PermitLimits { in_all, of_address, of_person } = self.limits;
        let most = |network: Network| {
            of_address.saturating_mul(network.share() as usize).min(in_all.div_ceil(2))
        };
        let is_full = |network| taken.count(|other| other.is_in(network)) >= most(network);
        let own = |person| taken.count(|other| other.person == Some(person));
        asker.person.is_some_and(|person| own(person) >= of_person) || asker.networks().any(is_full)
    }
}

impl Taken {
    /// How many permits such people have. One that is about to be free does not count: whoever goes on to the next
    /// game does not wait for it.
    fn count(&self, such: impl Fn(&Asker) -> bool) -> usize {
        self.entries.iter().filter(|one| such(&one.asker) && !(one.is_leaving)()).count()
    }
}

impl Asker {
    fn networks(&self) -> impl Iterator<Item = Network> + use<> {
        self.address.into_iter().flat_map(networks)
    }

    fn is_in(&self, network: Network) -> bool {
        self.networks().any(|own| own == network)
    }
}

impl FairPermit {
    /// Says when the permit is about to be free.
    pub fn leaves_when(&self, is_leaving: impl Fn() -> bool + Send + 'static) {
        let mut taken = self.taken.lock();
        if let Some(own) = taken.entries.iter_mut().find(|one| one.number == self.number) {
            own.is_leaving = Box::new(is_leaving);
        }
    }
}

impl Drop for FairPermit {
    fn drop(&mut self) {
        self.taken.lock().entries.retain(|one| one.number != self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    const LIMITS: PermitLimits = PermitLimits { in_all: 4, of_address: 2, of_person: 1 };

    fn asker(person: u8, address: &str) -> Asker {
        Asker { person: Some(PersonId([person; 16])), address: Some(address.parse().unwrap()) }
    }

    #[test]
    fn a_person_and_an_address_have_their_share_and_give_it_back() {
        let permits = FairPermits::new(LIMITS);
        let refusal = |asker| permits.take(asker).err();
        let first = permits.take(asker(1, "192.0.2.1")).unwrap();
        assert_eq!(refusal(asker(1, "192.0.2.9")), Some(NoPermit::OwnShare), "wherever they are");
        let _second = permits.take(asker(2, "192.0.2.1")).unwrap();
        assert_eq!(refusal(asker(3, "192.0.2.1")), Some(NoPermit::OwnShare));
        let _third = permits.take(asker(3, "192.0.2.2")).unwrap();
        let _fourth = permits.take(asker(4, "2001:db8::1")).unwrap();
        assert_eq!(refusal(asker(5, "192.0.2.3")), Some(NoPermit::AllTaken));
        drop(first);
        assert_eq!(refusal(asker(1, "192.0.2.1")), None);
    }

    #[test]
    fn the_networks_of_one_site_have_four_shares_and_never_more_than_half() {
        let of_site = |in_all| {
            let permits = FairPermits::new(PermitLimits { in_all, ..LIMITS });
            let from = |n: u8| permits.take(asker(n, &format!("2001:db8:1:{n:x}::1")));
            let taken: Vec<_> = (0..50).filter_map(|n| from(n).ok()).collect();
            assert!(permits.take(asker(99, "2001:db8:2::1")).is_ok(), "another site");
            taken.len()
        };
        assert_eq!((of_site(100), of_site(4)), (8, 2));
    }

    #[test]
    fn the_machine_itself_has_no_share() {
        let permits = FairPermits::new(LIMITS);
        let here = Asker { person: None, address: None };
        let taken: Vec<_> = (0..9).filter_map(|_| permits.take(here).ok()).collect();
        assert_eq!(taken.len(), LIMITS.in_all);
    }

    #[test]
    fn a_permit_that_is_about_to_be_free_is_nobodys_share() {
        let permits = FairPermits::new(LIMITS);
        let leaving = Arc::new(AtomicBool::new(false));
        let permit = permits.take(asker(1, "192.0.2.1")).unwrap();
        let is_leaving = leaving.clone();
        permit.leaves_when(move || is_leaving.load(Ordering::Relaxed));
        assert!(permits.take(asker(1, "192.0.2.1")).is_err());
        leaving.store(true, Ordering::Relaxed);
        assert!(permits.take(asker(1, "192.0.2.1")).is_ok());
    }
}
