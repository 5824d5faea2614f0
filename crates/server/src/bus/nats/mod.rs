//! NATS as transport. Core NATS promises nothing, and nothing more is asked of it: what it loses is found in the
//! store.

mod address;
mod forwarding;
mod older_nodes;
mod subjects;
mod subscriber;

use super::error::BadBus;
use super::news::{BusEvent, News};
use super::subscriptions::{Subscription, SubscriptionChange, Subscriptions};
use crate::random;
use crate::store::Store;
use async_nats::connection::State;
use async_nats::{Client, Event};
use std::time::Duration;
use subjects::Subjects;
use subscriber::Subscriber;
use tablee_engine::chance::hex;
use tokio::sync::{broadcast, mpsc, oneshot};

/// How often a silent connection is asked whether it is one; twice without an answer it is lost.
const PING: Duration = Duration::from_secs(5);

/// How long to wait before a lost connection is tried again.
const AGAIN: Duration = Duration::from_millis(500);

/// How long the server may take for anything before it is done without.
const STUCK: Duration = Duration::from_secs(1);

/// How many events may wait for this node before it has to look at the store instead.
const WAITING: usize = 4096;

/// The connection to NATS; cheap to clone.
#[derive(Clone)]
pub struct Nats {
    client: Client,
    subjects: Subjects,
    subscriptions: Subscriptions,
    events: broadcast::Sender<BusEvent>,
}

impl Nats {
    /// Connects, or goes on trying.
    pub async fn connect(urls: &str, store: &Store) -> Result<Nats, BadBus> {
        let servers = address::servers(urls)?;
        let key = store.key("bus", random::bytes()).await?;
        let subjects = Subjects::of_database(&hex(&key[..8]));
        let events = broadcast::Sender::new(WAITING);
        let (sender, changes) = mpsc::unbounded_channel();
        // Weak: what watches the connection must not keep it.
        let watcher =
            Watcher { events: events.clone(), changes: sender.downgrade(), store: store.clone() };
        let options = address::credentials(&servers)
            .name("tablee")
            .no_echo()
            .custom_inbox_prefix(subjects.answers())
            .retry_on_initial_connect()
            .max_reconnects(None)
            .reconnect_delay_callback(|_| AGAIN)
            .ping_interval(PING)
            .event_callback(move |event| {
                watcher.note(&event);
                std::future::ready(())
            });
        let connected = options.connect(servers).await;
        let client = connected.map_err(|error| BadBus::Url { cause: error.to_string() })?;
        let subscriber = Subscriber::new(client.clone(), subjects.clone(), events.clone());
        let (ready, followed) = oneshot::channel();
        tokio::spawn(subscriber.run(changes, ready));
        // Lists of tables are read after this: what changes from now on is received.
        let _ = tokio::time::timeout(STUCK, followed).await;
        let subscriptions = Subscriptions::followed_by(sender);
        Ok(Nats { client, subjects, subscriptions, events })
    }

    /// Whether messages can be published and received now.
    pub fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Publishes messages; those that could not be published come back.
    pub async fn publish(&self, news: impl IntoIterator<Item = News>) -> Vec<News> {
        let mut left = Vec::new();
        for news in news {
            if !self.is_connected() {
                left.push(news);
                continue;
            }
            let text = tablee_protocol::text(&news);
            let sent = self.client.publish(self.subjects.of(&news), text.into());
            if !matches!(tokio::time::timeout(STUCK, sent).await, Ok(Ok(()))) {
                left.push(news);
            }
        }
        left
    }

    /// Subscribes to tables. When this is done, the server knows: whatever is published from then on is received.
    /// Where it takes too long, a gap is reported as soon as it does.
    pub async fn subscribe(&self, tables: Vec<String>) -> Subscription {
        let subscription = self.subscriptions.add(tables);
        if self.is_connected() {
            let _ = tokio::time::timeout(STUCK, self.subscriptions.in_force()).await;
        }
        subscription
    }

    /// The tables that are subscribed to.
    pub fn subscriptions(&self) -> &Subscriptions {
        &self.subscriptions
    }

    /// What is received from now on; before that, anything may have been.
    pub fn events(&self) -> broadcast::Receiver<BusEvent> {
        let received = self.events.subscribe();
        let _ = self.events.send(BusEvent::Gap);
        received
    }
}

/// Watches what becomes of the connection.
struct Watcher {
    events: broadcast::Sender<BusEvent>,
    changes: mpsc::WeakUnboundedSender<SubscriptionChange>,
    store: Store,
}

impl Watcher {
    fn note(&self, event: &Event) {
        match event {
            Event::Connected => {
                tracing::info!("NATS carries messages between nodes");
                // Reported as a gap once the server knows all subscriptions.
                if let Some(changes) = self.changes.upgrade() {
                    let _ = changes.send(SubscriptionChange::nobody_waits());
                }
            }
            Event::Disconnected => {
                tracing::warn!("NATS is lost: the database carries messages between nodes");
                self.notify_others();
                let _ = self.events.send(BusEvent::Gap);
            }
            Event::SlowConsumer(_) => {
                tracing::warn!("NATS has dropped messages");
                let _ = self.events.send(BusEvent::Gap);
            }
            // A server that is away is tried again and again; it was said once.
            other => tracing::debug!(%other, "NATS"),
        }
    }

    /// What this node published last may be lost with the connection: the others look for it.
    fn notify_others(&self) {
        let store = self.store.clone();
        tokio::spawn(async move {
            let missed = tablee_protocol::text(&News::Missed);
            if let Err(error) = store.notify_nodes(vec![missed]).await {
                tracing::warn!(%error, "other nodes were not told");
            }
        });
    }
}
