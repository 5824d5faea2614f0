//! Connection counts: how many TCP connections each network has open, so that one alone cannot
//! take them all. Proxies are not counted here: whom they speak for is known per request.

use super::address::{Network, contains, networks};
use ipnet::IpNet;
use parking_lot::{Mutex, MutexGuard};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

/// All networks with open connections; cheap to clone.
#[derive(Clone, Debug)]
pub struct ConnectionCount {
    most: usize,
    unlimited: Arc<[IpNet]>,
    open: Arc<Mutex<HashMap<Network, usize>>>,
}

/// One open connection; it counts until it is dropped.
#[derive(Debug)]
pub struct OpenConnection {
    all: ConnectionCount,
    address: Option<IpAddr>,
}

impl ConnectionCount {
    /// At most so many connections for each network; any number for those who are not limited.
    pub fn new(most: usize, unlimited: &[IpNet]) -> ConnectionCount {
        ConnectionCount { most, unlimited: unlimited.into(), open: Arc::default() }
    }

    /// Counts one more connection, unless there are too many.
    pub fn admit(&self, address: IpAddr) -> Option<OpenConnection> {
        if contains(&self.unlimited, address) {
            return Some(OpenConnection::uncounted(self));
        }
        let mut open = self.open();
        let full = |network: Network| {
            let count = open.get(&network).copied().unwrap_or_default();
            count >= self.most.saturating_mul(network.share() as usize)
        };
        if networks(address).any(full) {
            return None;
        }
        for network in networks(address) {
            *open.entry(network).or_default() += 1;
        }
        Some(OpenConnection { all: self.clone(), address: Some(address) })
    }

    fn open(&self) -> MutexGuard<'_, HashMap<Network, usize>> {
        self.open.lock()
    }
}

impl OpenConnection {
    /// A connection of a proxy, which is not counted.
    pub fn uncounted(all: &ConnectionCount) -> OpenConnection {
        OpenConnection { all: all.clone(), address: None }
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        let Some(address) = self.address else { return };
        let mut open = self.all.open();
        for network in networks(address) {
            if let Some(count) = open.get_mut(&network) {
                *count = count.saturating_sub(1);
                if *count == 0 {
                    open.remove(&network);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ConnectionCount;
    use std::net::IpAddr;

    #[test]
    fn an_address_has_so_many_connections_and_no_more() {
        let counts = ConnectionCount::new(2, &[]);
        let (one, other): (IpAddr, IpAddr) = ([192, 0, 2, 1].into(), [192, 0, 2, 2].into());
        let first = counts.admit(one).unwrap();
        let _second = counts.admit(one).unwrap();
        assert!(counts.admit(one).is_none());
        assert!(counts.admit(other).is_some(), "others are not hindered");
        drop(first);
        assert!(counts.admit(one).is_some());
        assert_eq!(counts.open().len(), 1, "nothing is kept of those who left");
    }

    #[test]
    fn one_ipv6_network_is_one_address_and_its_site_four() {
        let counts = ConnectionCount::new(1, &["127.0.0.0/8".parse().unwrap()]);
        let _first = counts.admit("2001:db8::1".parse().unwrap()).unwrap();
        assert!(counts.admit("2001:db8::2".parse().unwrap()).is_none());
        let at = |n: u32| format!("2001:db8:0:{n:x}::1").parse().unwrap();
        let beside: Vec<_> = (1..9).filter_map(|n| counts.admit(at(n))).collect();
        assert_eq!(beside.len(), 3);
        for here in ["127.0.0.1", "::ffff:127.0.0.1"] {
            let here: IpAddr = here.parse().unwrap();
            assert_eq!((0..9).filter_map(|_| counts.admit(here)).collect::<Vec<_>>().len(), 9);
        }
    }
}
