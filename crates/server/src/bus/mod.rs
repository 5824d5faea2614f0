//! The message bus between nodes: publish and subscribe. What a node has stored, it publishes, without waiting; who
//! misses a message finds what it was about at the next look at the store.

mod error;
mod nats;
mod news;
mod subscriptions;
mod transport;

pub use error::BadBus;
pub use news::{Audience, BusEvent, News};
pub use subscriptions::{Subscription, SubscriptionChange, Subscriptions};
pub use transport::{Incoming, Transport};

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};

/// How many messages travel together at most.
const GROUP: usize = 256;

/// The bus as the parts of a node use it; cheap to clone. Where there are no other nodes, nothing is published and
/// nothing is made to be published.
#[derive(Clone, Default)]
pub struct Bus(Option<Shared>);

#[derive(Clone)]
struct Shared {
    outgoing: UnboundedSender<News>,
    transport: Transport,
    sent: Arc<AtomicU64>,
}

/// Messages on their way to the other nodes.
pub struct Outgoing {
    news: UnboundedReceiver<News>,
    transport: Transport,
    sent: Arc<AtomicU64>,
}

impl Bus {
    /// The bus of a node, and what takes messages from it to the other nodes.
    pub fn open(transport: Transport) -> (Bus, Outgoing) {
        let (outgoing, news) = mpsc::unbounded_channel();
        let sent = Arc::<AtomicU64>::default();
        let shared = Shared { outgoing, transport: transport.clone(), sent: sent.clone() };
        (Bus(transport.reaches_others().then_some(shared)), Outgoing { news, transport, sent })
    }

    /// Whether there may be other nodes.
    pub fn is_shared(&self) -> bool {
        self.0.is_some()
    }

    /// Publishes a message to the other nodes.
    pub fn publish(&self, news: impl FnOnce() -> News) {
        if let Some(shared) = &self.0 {
            // Nobody sends it any more once the server closes.
            let _ = shared.outgoing.send(news());
        }
    }

    /// How many messages have been sent to the other nodes.
    pub fn sent(&self) -> u64 {
        self.0.as_ref().map_or(0, |shared| shared.sent.load(Ordering::Relaxed))
    }

    /// Whether NATS is connected; nothing where messages do not go by NATS.
    pub fn nats_is_connected(&self) -> Option<bool> {
        self.0.as_ref()?.transport.nats_is_connected()
    }

    /// Subscribes to what other nodes publish about these tables, until the subscription is dropped. Whoever reads the
    /// store after this is done misses nothing.
    pub async fn subscribe(&self, tables: Vec<String>) -> Subscription {
        match &self.0 {
            Some(shared) => shared.transport.subscribe(tables).await,
            None => Subscription::none(),
        }
    }
}

impl Outgoing {
    /// Sends messages to the other nodes, until the task is dropped.
    pub async fn send_all(mut self) {
        let mut group = Vec::new();
        while self.news.recv_many(&mut group, GROUP).await > 0 {
            let count = group.len() as u64;
            match self.transport.publish(group.drain(..)).await {
                Ok(()) => drop(self.sent.fetch_add(count, Ordering::Relaxed)),
                Err(error) => tracing::warn!(%error, "other nodes were not told"),
            }
        }
    }
}
