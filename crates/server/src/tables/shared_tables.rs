//! The registry of tables at one of several nodes: who wakes what is due, and what other nodes tell of
//! tables.

use crate::bus::News;
use crate::tables::registry::TableRegistry;
use crate::tables::{Order, StoredTable};

/// How long ago time must have been up before any node wakes a table (ms): where it is in memory, its
/// own clock is quicker.
const GRACE: i64 = 1_000;

/// How long a node may take to wake what it has claimed (ms).
const LEASE: i64 = 10_000;

impl TableRegistry {
    /// The tables that have to be woken now: those whose alarm rings, and those whose time was up at
    /// no node.
    pub(super) async fn due(&self) -> Vec<String> {
        let mut due = self.services.due();
        if self.services.bus.is_shared() {
            let now = i64::try_from(self.services.time.now().0).unwrap_or(i64::MAX);
            match self.services.store.claim_due(now - GRACE, LEASE).await {
                Ok(claimed) => due.extend(claimed),
                Err(error) => tracing::warn!(%error, "cannot look for tables that are due"),
            }
        }
        due
    }

    /// Tells other nodes of a table.
    pub(super) fn notify_nodes(&self, id: &str) {
        self.services.bus.publish(|| News::Changed { table: id.to_owned() });
    }

    /// Forgets whom these tables wait for, where they are not in memory and have moved on at other nodes.
    pub(super) async fn check_turns(&self, tables: impl IntoIterator<Item = &str>) {
        if !self.services.bus.is_shared() {
            return;
        }
        let seat_index = &self.services.seat_index;
        let known =
            |id: &&str| self.actors.find(id).is_none() && seat_index.known_turn(id).is_some();
        let tables: Vec<String> = tables.into_iter().filter(known).map(str::to_owned).collect();
        if tables.is_empty() {
            return;
        }
        match self.services.store.table_standings(tables).await {
            Ok(standings) => {
                standings
                    .iter()
                    .for_each(|(id, standing)| seat_index.check_turn(id, standing.head));
            }
            Err(error) => tracing::warn!(%error, "cannot look at tables"),
        }
    }

    /// The game of a table has had so many inputs, says another node.
    pub fn moved_elsewhere(&self, id: &str, seq: u64) {
        match self.actors.find(id) {
            Some(handle) => handle.try_order(Order::Moved(seq)),
            None => self.services.seat_index.forget_turn(id),
        }
    }

    /// Others write or are connected at another node; only whoever has the table in memory shows it.
    pub fn met_elsewhere(&self, id: &str) {
        if let Some(handle) = self.actors.find(id) {
            handle.try_order(Order::Changed);
        }
    }

    /// Another node has changed a table, or made it.
    pub async fn changed_elsewhere(&self, id: &str) {
        if let Some(handle) = self.actors.find(id) {
            return handle.try_order(Order::Changed);
        }
        // Whom it awaited when it was last in memory here must not be called for it.
        self.check_turns([id]).await;
        match StoredTable::glance(&self.services.store, id).await {
            Ok(stored) => self.services.update_indexes(&stored.view(|_| false), |_| false),
            Err(error) => tracing::warn!(table = id, %error, "cannot look at a table"),
        }
    }

    /// Lets every table in memory take in what other nodes have stored.
    pub async fn look_elsewhere(&self) {
        let awake = self.actors.names();
        match self.services.store.table_standings(awake).await {
            Ok(standings) => {
                for (id, standing) in standings {
                    if let Some(handle) = self.actors.find(&id) {
                        handle.try_order(Order::Stands(Box::new(standing)));
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "cannot look at tables"),
        }
    }
}
