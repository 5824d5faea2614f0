//! The subscriber of a node on NATS: a task that subscribes to the subject of all nodes, and to the subject of a
//! table while somebody at this node wants it.

use super::forwarding::Forwarding;
use super::older_nodes::OlderNodes;
use super::subjects::Subjects;
use crate::bus::news::BusEvent;
use crate::bus::subscriptions::SubscriptionChange;
use async_nats::Client;
use futures_util::StreamExt as _;
use std::collections::HashMap;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::sync::{broadcast, oneshot};

/// Follows the changes of the node's subscriptions.
pub(super) struct Subscriber {
    client: Client,
    subjects: Subjects,
    events: broadcast::Sender<BusEvent>,
    tables: HashMap<String, Forwarding>,
}

impl Subscriber {
    /// No subscriptions yet.
    pub fn new(
        client: Client,
        subjects: Subjects,
        events: broadcast::Sender<BusEvent>,
    ) -> Subscriber {
        Subscriber { client, subjects, events, tables: HashMap::new() }
    }

    /// Subscribes and unsubscribes until nobody at this node can want anything any more.
    /// `ready` is told when everything is subscribed to that is not about one table.
    pub async fn run(
        mut self,
        mut changes: UnboundedReceiver<SubscriptionChange>,
        ready: oneshot::Sender<()>,
    ) {
        let _all_nodes = self.forward(self.subjects.all_nodes()).await;
        let mut _older_nodes = Vec::new();
        for subject in self.subjects.all_of_older_nodes() {
            _older_nodes.extend(self.forward(subject).await);
        }
        let (client, subjects) = (self.client.clone(), self.subjects.clone());
        let older = OlderNodes::new(client, subjects, self.events.clone());
        let _following = Forwarding(tokio::spawn(older.follow(ready)));
        while let Some(change) = changes.recv().await {
            match change {
                SubscriptionChange::Added(table) => {
                    let forwarding = self.forward(self.subjects.table(&table)).await;
                    self.tables.extend(forwarding.map(|forwarding| (table, forwarding)));
                }
                SubscriptionChange::Removed(table) => drop(self.tables.remove(&table)),
                SubscriptionChange::Awaited(reply) => self.confirm(reply),
            }
        }
    }

    /// Passes on what is received on a subject. While there is no connection, the client keeps the subscription
    /// until there is.
    async fn forward(&self, subject: String) -> Option<Forwarding> {
        let mut messages = match self.client.subscribe(subject).await {
            Ok(messages) => messages,
            Err(error) => {
                tracing::warn!(%error, "cannot subscribe: the database is looked at instead");
                return None;
            }
        };
        let events = self.events.clone();
        Some(Forwarding(tokio::spawn(async move {
            while let Some(message) = messages.next().await {
                // Nobody may listen yet.
                let _ = events.send(BusEvent::read(&message.payload));
            }
        })))
    }

    /// Answers once the server knows all subscriptions so far. To whoever does not wait any more it is a gap: they may
    /// have missed what was published until now.
    fn confirm(&self, reply: oneshot::Sender<()>) {
        let (client, events) = (self.client.clone(), self.events.clone());
        let nobody = self.subjects.nobody();
        tokio::spawn(async move {
            // Flushing would only say that it is on its way. An error is what is expected: nobody answers.
            let _ = client.request(nobody, Default::default()).await;
            if reply.send(()).is_err() {
                let _ = events.send(BusEvent::Gap);
            }
        });
    }
}
