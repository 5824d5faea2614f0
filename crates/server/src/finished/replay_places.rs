//! Places for readers of replays: a replay stays in memory until its reader has it, so few wait in all, and no address
//! has more than a share of them.

use super::error::FinishedError;
use crate::net::address::{Network, networks};
use parking_lot::Mutex;
use std::net::IpAddr;
use std::sync::Arc;

/// How many places there are.
#[derive(Clone, Copy, Debug)]
pub struct ReplayLimits {
    /// In all.
    pub in_all: usize,
    /// For one address.
    pub of_address: usize,
}

/// The places.
#[derive(Clone)]
pub struct ReplayPlaces {
    limits: ReplayLimits,
    taken: Arc<Mutex<Taken>>,
}

#[derive(Default)]
struct Taken {
    last: u64,
    places: Vec<(u64, Vec<Network>)>,
}

/// A place that is taken; it is free again when this goes.
pub struct ReplayPlace {
    taken: Arc<Mutex<Taken>>,
    number: u64,
}

impl ReplayPlaces {
    /// So many places, all free.
    pub fn new(limits: ReplayLimits) -> ReplayPlaces {
        ReplayPlaces { limits, taken: Arc::default() }
    }

    /// Takes a place for whoever asks from an address; nothing where no limits hold.
    pub fn take(&self, address: Option<IpAddr>) -> Result<ReplayPlace, FinishedError> {
        let from: Vec<Network> = address.into_iter().flat_map(networks).collect();
        let mut taken = self.taken.lock();
        let is_full = |network: &Network| {
            let own = taken.places.iter().filter(|(_, other)| other.contains(network));
            own.count() >= self.limits.of_address * network.share() as usize
        };
        if from.iter().any(is_full) {
            return Err(FinishedError::TooManyReplays);
        }
        if taken.places.len() >= self.limits.in_all {
            return Err(FinishedError::ReplaysBusy);
        }
        taken.last += 1;
        let number = taken.last;
        taken.places.push((number, from));
        Ok(ReplayPlace { taken: self.taken.clone(), number })
    }
}

impl Drop for ReplayPlace {
    fn drop(&mut self) {
        self.taken.lock().places.retain(|(number, _)| *number != self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_its_share_and_gives_it_back() {
        let places = ReplayPlaces::new(ReplayLimits { in_all: 3, of_address: 2 });
        let from = |address: &str| places.take(Some(address.parse().unwrap()));
        let first = from("192.0.2.1").unwrap();
        let _second = from("192.0.2.1").unwrap();
        assert!(matches!(from("192.0.2.1"), Err(FinishedError::TooManyReplays)));
        let _third = from("2001:db8::1").unwrap();
        assert!(matches!(from("192.0.2.2"), Err(FinishedError::ReplaysBusy)));
        drop(first);
        assert!(from("192.0.2.1").is_ok());
    }

    #[test]
    fn the_networks_of_one_site_have_four_shares() {
        let places = ReplayPlaces::new(ReplayLimits { in_all: 100, of_address: 2 });
        let from = |n: u16| places.take(Some(format!("2001:db8:1:{n:x}::1").parse().unwrap()));
        let taken: Vec<_> = (0..50).filter_map(|n| from(n).ok()).collect();
        assert_eq!(taken.len(), 8);
    }

    #[test]
    fn the_machine_itself_has_no_share() {
        let places = ReplayPlaces::new(ReplayLimits { in_all: 5, of_address: 1 });
        let taken: Vec<_> = (0..9).filter_map(|_| places.take(None).ok()).collect();
        assert_eq!(taken.len(), 5);
    }
}
