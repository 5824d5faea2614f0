//! How many tables one person and one address may have open or running at once: nobody fills the
//! lobby, the memory and the disk with tables.

use crate::net::address::{Network, contains, networks};
use crate::people::PersonId;
use crate::settings::Settings;
use crate::tables::TableError;
use ipnet::IpNet;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tablee_protocol::{Phase, TableView};

/// The tables that are open or running, by who has made them.
pub struct TableQuota {
    per_person: usize,
    per_address: usize,
    unlimited: Vec<IpNet>,
    made: Mutex<Made>,
}

#[derive(Default)]
struct Made {
    /// The host of each table, and where the request to make it came from; after a restart nobody
    /// knows that any more.
    tables: HashMap<String, (PersonId, Vec<Network>)>,
    people: HashMap<PersonId, usize>,
    networks: HashMap<Network, usize>,
}

impl TableQuota {
    /// The quota that the settings give.
    pub fn new(settings: &Settings) -> TableQuota {
        TableQuota {
            per_person: settings.tables_per_person,
            per_address: settings.tables_per_address,
            unlimited: settings.unlimited.clone(),
            made: Mutex::default(),
        }
    }

    /// Refuses one more table.
    pub fn check(&self, person: PersonId, address: IpAddr) -> Result<(), TableError> {
        if contains(&self.unlimited, address) {
            return Ok(());
        }
        let made = self.made();
        let count = made.people.get(&person).copied().unwrap_or(0);
        if count >= self.per_person {
            return Err(TableError::TooManyOwn { count });
        }
        let full = networks(address).any(|network| {
            let most = self.per_address.saturating_mul(network.share() as usize);
            made.networks.get(&network).is_some_and(|count| *count >= most)
        });
        match full {
            true => Err(TableError::TooManyFromAddress),
            false => Ok(()),
        }
    }

    /// A table was made from this address.
    pub fn made_from(&self, table: &str, address: IpAddr) {
        let mut made = self.made();
        let Made { tables, networks: counts, .. } = &mut *made;
        let Some((_, from)) = tables.get_mut(table).filter(|(_, from)| from.is_empty()) else {
            return;
        };
        from.extend(networks(address));
        from.iter().for_each(|network| *counts.entry(*network).or_default() += 1);
    }

    /// A table is new or has changed.
    pub fn tell(&self, table: &TableView) {
        let alive = matches!(table.phase, Phase::Open | Phase::Running);
        let mut made = self.made();
        let before = made.tables.remove(&table.id);
        if let Some((host, _)) = &before {
            leave(&mut made.people, *host);
        }
        let from = before.map(|(_, from)| from).unwrap_or_default();
        // Tables of tournaments are nobody's.
        if alive && table.host != PersonId::SERVER {
            *made.people.entry(table.host).or_default() += 1;
            made.tables.insert(table.id.clone(), (table.host, from));
        } else {
            from.into_iter().for_each(|network| leave(&mut made.networks, network));
        }
    }

    fn made(&self) -> MutexGuard<'_, Made> {
        self.made.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One less.
fn leave<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: K) {
    if let Some(count) = counts.get_mut(&key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(&key);
        }
    }
}
