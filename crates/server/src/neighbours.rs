//! How many connections each address has open: one alone must not fill the house.

use crate::people::neighbourhood;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// All addresses with open connections; cheap to clone.
#[derive(Clone, Debug)]
pub struct Neighbours {
    most: usize,
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// One open connection; it counts until it is dropped.
#[derive(Debug)]
pub struct Neighbour {
    all: Neighbours,
    address: IpAddr,
}

impl Neighbours {
    /// At most so many connections for each address.
    pub fn new(most: usize) -> Neighbours {
        Neighbours { most, open: Arc::default() }
    }

    /// Counts one more connection, unless there are too many. The machine itself may have any
    /// number: a proxy or the load generator is there.
    pub fn admit(&self, address: IpAddr) -> Option<Neighbour> {
        let address = neighbourhood(address);
        let mut open = self.open();
        let count = open.entry(address).or_default();
        if *count >= self.most && !address.is_loopback() {
            return None;
        }
        *count += 1;
        Some(Neighbour { all: self.clone(), address })
    }

    fn open(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Neighbour {
    fn drop(&mut self) {
        let mut open = self.all.open();
        if let Some(count) = open.get_mut(&self.address) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                open.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Neighbours;
    use std::net::IpAddr;

    #[test]
    fn one_address_does_not_fill_the_house() {
        let neighbours = Neighbours::new(2);
        let far: IpAddr = "203.0.113.9".parse().unwrap();
        let first = neighbours.admit(far).unwrap();
        let _second = neighbours.admit(far).unwrap();
        assert!(neighbours.admit(far).is_none());
        assert!(neighbours.admit("203.0.113.10".parse().unwrap()).is_some());
        drop(first);
        let third = neighbours.admit(far);
        assert!(third.is_some() && neighbours.admit(far).is_none());
        // Nobody is remembered who is gone.
        assert_eq!(neighbours.open().len(), 1);
    }

    #[test]
    fn one_ipv6_network_is_one_address_and_the_machine_itself_is_none() {
        let neighbours = Neighbours::new(1);
        let _first = neighbours.admit("2001:db8::1".parse().unwrap()).unwrap();
        assert!(neighbours.admit("2001:db8::2".parse().unwrap()).is_none());
        let here: IpAddr = "127.0.0.1".parse().unwrap();
        assert_eq!((0..9).filter_map(|_| neighbours.admit(here)).collect::<Vec<_>>().len(), 9);
    }
}
