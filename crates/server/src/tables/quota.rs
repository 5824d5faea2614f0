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
use parking_lot::Mutex;
use sha2::Sha256;
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::Arc;
use tablee_protocol::{SeatView, TablePhase, TableView};

/// The tables that are open or running, by who has made them.
pub struct TableQuota {
    per_person: usize,
    per_address: usize,
    unlimited: Vec<IpNet>,
    made: Arc<Mutex<Made>>,
    /// Hides from the store who and where makers are, where it counts.
    key: Option<[u8; 32]>,
}

#[derive(Default)]
struct Made {
    /// Whom each table counts for, and where the request to make it came from; after a restart nobody
    /// knows that any more.
    tables: HashMap<String, (PersonId, Vec<Network>)>,
    /// The tables of each person, and the places that are held for those being made.
    people: HashMap<PersonId, usize>,
    networks: HashMap<Network, usize>,
}

impl Made {
    fn update(&mut self, table: &TableView) {
        let alive = matches!(table.phase, TablePhase::Open | TablePhase::Running);
        let before = self.tables.remove(&table.id);
        if let Some((payer, _)) = &before {
            leave(&mut self.people, *payer);
        }
        let from = before.map(|(_, from)| from).unwrap_or_default();
        // Tables of tournaments are nobody's.
        if alive && table.host != PersonId::SERVER {
            let payer = payer_of(table);
            *self.people.entry(payer).or_default() += 1;
            self.tables.insert(table.id.clone(), (payer, from));
        } else {
            from.into_iter().for_each(|network| leave(&mut self.networks, network));
        }
    }

    fn made_from(&mut self, table: &str, address: IpAddr) {
        let Made { tables, networks: counts, .. } = self;
        let Some((_, from)) = tables.get_mut(table).filter(|(_, from)| from.is_empty()) else {
            return;
        };
        from.extend(networks(address));
        from.iter().for_each(|network| *counts.entry(*network).or_default() += 1);
    }
}

/// Whom a table counts for: its host, or whose device the host plays at.
fn payer_of(table: &TableView) -> PersonId {
    let holder = |seat: &SeatView| match seat {
        SeatView::Person { person, companion_of, .. } if *person == table.host => *companion_of,
        _ => None,
    };
    table.seats.iter().find_map(holder).unwrap_or(table.host)
}

/// A place in the quota, held while a table is made, so that of many who ask at once no more are served than
/// there are places. It is given back when it is dropped, unless the table is there by then.
pub struct ReservedPlace {
    made: Arc<Mutex<Made>>,
    from: Option<IpAddr>,
    /// Whom and where it is held for; nobody where no limit holds.
    held: Option<(PersonId, Vec<Network>)>,
}

impl ReservedPlace {
    /// From where the table is made.
    pub fn from(&self) -> Option<IpAddr> {
        self.from
    }

    /// The table is there: it counts itself from now on.
    pub fn fill(mut self, table: &TableView) {
        let made = self.made.clone();
        let mut made = made.lock();
        self.give_back(&mut made);
        made.update(table);
        if let Some(from) = self.from {
            made.made_from(&table.id, from);
        }
    }

    fn give_back(&mut self, made: &mut Made) {
        if let Some((person, networks)) = self.held.take() {
            leave(&mut made.people, person);
            networks.into_iter().for_each(|network| leave(&mut made.networks, network));
        }
    }
}

impl Drop for ReservedPlace {
    fn drop(&mut self) {
        if self.held.is_some() {
            let made = self.made.clone();
            self.give_back(&mut made.lock());
        }
    }
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
            made: Arc::default(),
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

    /// Holds a place for one more table of somebody, or refuses it.
    pub fn reserve(&self, person: PersonId, from: IpAddr) -> Result<ReservedPlace, TableError> {
        let mut place = self.unlimited_place(Some(from));
        if contains(&self.unlimited, from) {
            return Ok(place);
        }
        let mut made = self.made.lock();
        let count = made.people.get(&person).copied().unwrap_or(0);
        if count >= self.per_person {
            return Err(TableError::TooManyOwn { count });
        }
        let networks: Vec<Network> = networks(from).collect();
        let full = networks.iter().any(|network| {
            let most = self.per_address.saturating_mul(network.share() as usize);
            made.networks.get(network).is_some_and(|count| *count >= most)
        });
        if full {
            return Err(TableError::TooManyFromAddress);
        }
        *made.people.entry(person).or_default() += 1;
        networks.iter().for_each(|network| *made.networks.entry(*network).or_default() += 1);
        place.held = Some((person, networks));
        Ok(place)
    }

    /// Refuses somebody who could not make one more table now.
    pub fn check(&self, person: PersonId, from: IpAddr) -> Result<(), TableError> {
        self.reserve(person, from).map(drop)
    }

    /// A place for a table that is counted and never refused.
    pub fn unlimited_place(&self, from: Option<IpAddr>) -> ReservedPlace {
        ReservedPlace { made: self.made.clone(), from, held: None }
    }

    /// A table is new or has changed.
    pub fn update(&self, table: &TableView) {
        self.made.lock().update(table);
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
