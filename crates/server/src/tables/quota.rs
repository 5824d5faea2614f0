//! Quota of tables that one person and one address may have open or running at once: nobody fills
//! the lobby, the memory and the disk with tables. A server alone counts them in memory; of several
//! nodes the store does, so that the limit is one for all of them.

use crate::net::address::{Network, contains, networks};
use crate::people::PersonId;
use crate::random;
use crate::settings::Settings;
use crate::store::{Maker, Store, StoreError};
use crate::tables::TableError;
use hmac::{Hmac, KeyInit as _, Mac as _};
use ipnet::IpNet;
use sha2::Sha256;
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tablee_protocol::{TablePhase, TableView};

/// The tables that are open or running, by who has made them.
pub struct TableQuota {
    per_person: usize,
    per_address: usize,
    unlimited: Vec<IpNet>,
    made: Mutex<Made>,
    /// Hides from the store who and where makers are, where it counts.
    key: Option<[u8; 32]>,
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
    pub async fn open(settings: &Settings, store: &Store) -> Result<TableQuota, StoreError> {
        let key = match store.is_shared() {
            true => Some(store.key("table quota", random::bytes()).await?),
            false => None,
        };
        Ok(TableQuota {
            per_person: settings.tables_per_person,
            per_address: settings.tables_per_address,
            unlimited: settings.unlimited.clone(),
            made: Mutex::default(),
            key,
        })
    }

    /// Whom the store counts a new table for: its host, then the networks it is made from. Nobody where no limit
    /// holds, or where it is counted here.
    pub fn makers(&self, host: PersonId, from: Option<IpAddr>) -> Vec<Maker> {
        let limited = from.filter(|from| !contains(&self.unlimited, *from));
        let (Some(key), Some(from)) = (&self.key, limited) else { return Vec::new() };
        let host = Maker { key: hidden(key, &host), most: self.per_person };
        let networks = networks(from).map(|network| Maker {
            key: hidden(key, &network),
            most: self.per_address.saturating_mul(network.share() as usize),
        });
        std::iter::once(host).chain(networks).collect()
    }

    /// The same for a table that was found for people: it is counted and never refused. Whoever begins to search
    /// is asked for the limit, and those who are seated together cannot help what one of them did since.
    pub fn makers_of_found(&self, host: PersonId, from: Option<IpAddr>) -> Vec<Maker> {
        let mut makers = self.makers(host, from);
        makers.iter_mut().for_each(|maker| maker.most = usize::MAX);
        makers
    }

    /// Why the store has refused a table.
    pub fn refusal(&self, error: StoreError) -> TableError {
        match error {
            StoreError::TooManyTables { maker: 0 } => {
                TableError::TooManyOwn { count: self.per_person }
            }
            StoreError::TooManyTables { .. } => TableError::TooManyFromAddress,
            error => error.into(),
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
    pub fn made_from(&self, table: &str, address: Option<IpAddr>) {
        let Some(address) = address else { return };
        let mut made = self.made();
        let Made { tables, networks: counts, .. } = &mut *made;
        let Some((_, from)) = tables.get_mut(table).filter(|(_, from)| from.is_empty()) else {
            return;
        };
        from.extend(networks(address));
        from.iter().for_each(|network| *counts.entry(*network).or_default() += 1);
    }

    /// A table is new or has changed.
    pub fn update(&self, table: &TableView) {
        let alive = matches!(table.phase, TablePhase::Open | TablePhase::Running);
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

/// Who or where, as the store knows it.
fn hidden(key: &[u8; 32], what: &impl Debug) -> [u8; 32] {
    // A key of 32 bytes is never refused.
    let mut hidden = [0; 32];
    if let Ok(mut hash) = Hmac::<Sha256>::new_from_slice(key) {
        hash.update(format!("{what:?}").as_bytes());
        hidden.copy_from_slice(&hash.finalize().into_bytes());
    }
    hidden
}

/// Lowers the count of a key by one.
fn leave<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: K) {
    if let Some(count) = counts.get_mut(&key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(&key);
        }
    }
}
