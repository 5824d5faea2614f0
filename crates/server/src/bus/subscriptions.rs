//! The subscriptions of a node: the tables whose messages it wants, counted, since several may want the same
//! ones. A transport that delivers by subject follows the changes.

use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::oneshot;

/// What has changed for a transport that delivers by subject.
#[derive(Debug)]
pub enum SubscriptionChange {
    /// The first wants the messages of this table.
    Added(String),
    /// Nobody wants the messages of this table any more.
    Removed(String),
    /// Somebody waits until all changes before this one are in force.
    Awaited(oneshot::Sender<()>),
}

impl SubscriptionChange {
    /// [`SubscriptionChange::Awaited`] by nobody.
    pub fn nobody_waits() -> SubscriptionChange {
        SubscriptionChange::Awaited(oneshot::channel().0)
    }
}

/// The tables whose messages this node wants; cheap to clone.
#[derive(Clone, Default)]
pub struct Subscriptions {
    counts: Arc<Mutex<HashMap<String, usize>>>,
    changes: Option<UnboundedSender<SubscriptionChange>>,
}

/// Some tables whose messages are wanted until this is dropped.
#[must_use]
pub struct Subscription {
    tables: Vec<String>,
    subscriptions: Option<Subscriptions>,
}

impl Subscriptions {
    /// No subscriptions yet; every change is sent there.
    pub fn followed_by(changes: UnboundedSender<SubscriptionChange>) -> Subscriptions {
        Subscriptions { counts: Arc::default(), changes: Some(changes) }
    }

    /// Whether this node wants the messages of a table.
    pub fn includes(&self, table: &str) -> bool {
        self.counts.lock().contains_key(table)
    }

    /// Adds these tables. The transport may not have followed yet.
    pub fn add(&self, tables: Vec<String>) -> Subscription {
        // Changes are sent under the lock: they arrive in the order in which they were made.
        let mut counts = self.counts.lock();
        for table in &tables {
            let count = counts.entry(table.clone()).or_default();
            *count += 1;
            if *count == 1 {
                self.send(|| SubscriptionChange::Added(table.clone()));
            }
        }
        Subscription { tables, subscriptions: Some(self.clone()) }
    }

    /// Done when the transport has followed all changes so far.
    pub async fn in_force(&self) {
        let (reply, done) = oneshot::channel();
        self.send(|| SubscriptionChange::Awaited(reply));
        let _ = done.await;
    }

    fn remove(&self, tables: Vec<String>) {
        let mut counts = self.counts.lock();
        for table in tables {
            let Some(count) = counts.get_mut(&table) else { continue };
            *count -= 1;
            if *count == 0 {
                counts.remove(&table);
                self.send(|| SubscriptionChange::Removed(table));
            }
        }
    }

    fn send(&self, change: impl FnOnce() -> SubscriptionChange) {
        if let Some(changes) = &self.changes {
            // The transport is gone once the server closes.
            let _ = changes.send(change());
        }
    }
}

impl Subscription {
    /// The tables.
    pub fn tables(&self) -> &[String] {
        &self.tables
    }

    /// Nothing: a server alone gets no messages.
    pub fn none() -> Subscription {
        Subscription { tables: Vec::new(), subscriptions: None }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        if let Some(subscriptions) = self.subscriptions.take() {
            subscriptions.remove(std::mem::take(&mut self.tables));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{SubscriptionChange, Subscriptions};
    use tokio::sync::mpsc;

    #[test]
    fn only_the_first_adds_a_table_and_only_the_last_removes_it() {
        let (sender, mut changes) = mpsc::unbounded_channel();
        let subscriptions = Subscriptions::followed_by(sender);
        let mut next = || match changes.try_recv() {
            Ok(SubscriptionChange::Added(table)) => format!("+{table}"),
            Ok(SubscriptionChange::Removed(table)) => format!("-{table}"),
            Ok(SubscriptionChange::Awaited(_)) | Err(_) => String::new(),
        };
        let list = subscriptions.add(vec!["a".to_owned(), "b".to_owned()]);
        assert_eq!(next(), "+a");
        assert_eq!(next(), "+b");
        let actor = subscriptions.add(vec!["a".to_owned()]);
        drop(list);
        assert_eq!(next(), "-b");
        assert!(subscriptions.includes("a") && !subscriptions.includes("b"));
        drop(actor);
        assert_eq!(next(), "-a");
        assert!(!subscriptions.includes("a"));
        assert_eq!(next(), "");
    }
}
