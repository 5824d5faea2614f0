//! The transports of the bus: none for a server alone, the notifications of the database, or NATS. Where it is
//! NATS, the database steps in whenever this node has no connection to it, and is listened to always.

use super::error::BadBus;
use super::nats::Nats;
use super::news::{Audience, BusEvent, News};
use super::subscriptions::{Subscription, Subscriptions};
use crate::store::{Received, Store, StoreError};
use tokio::sync::broadcast::{self, error::RecvError};
use tokio::sync::mpsc::UnboundedReceiver;

/// What carries messages between nodes; cheap to clone.
#[derive(Clone)]
pub enum Transport {
    /// Nothing: a server alone has nobody to tell.
    None,
    /// LISTEN and NOTIFY of the database, which deliver everything to everybody.
    Postgres(Store, Subscriptions),
    /// NATS, and the database beneath it.
    Nats(Nats, Store),
}

impl Transport {
    /// The transport for a node on this store; `bus` names NATS. A NATS that does not answer is found later.
    pub async fn open(store: &Store, bus: Option<&str>) -> Result<Transport, BadBus> {
        match bus {
            None if store.is_shared() => {
                Ok(Transport::Postgres(store.clone(), Subscriptions::default()))
            }
            None => Ok(Transport::None),
            Some(_) if !store.is_shared() => Err(BadBus::NobodyElse),
            Some(url) => Ok(Transport::Nats(Nats::connect(url, store).await?, store.clone())),
        }
    }

    /// Whether there may be other nodes.
    pub fn reaches_others(&self) -> bool {
        !matches!(self, Transport::None)
    }

    /// Whether others may be publishing what this node cannot receive.
    pub fn is_cut_off(&self) -> bool {
        self.nats_is_connected() == Some(false)
    }

    /// Whether NATS is connected; nothing where it is not used.
    pub fn nats_is_connected(&self) -> Option<bool> {
        match self {
            Transport::None | Transport::Postgres(..) => None,
            Transport::Nats(nats, _) => Some(nats.is_connected()),
        }
    }

    /// Publishes messages to all other nodes that want them.
    pub async fn publish(&self, news: impl IntoIterator<Item = News>) -> Result<(), StoreError> {
        let (store, left) = match self {
            Transport::None => return Ok(()),
            Transport::Postgres(store, _) => (store, news.into_iter().collect()),
            Transport::Nats(nats, store) => (store, nats.publish(news).await),
        };
        match left.is_empty() {
            true => Ok(()),
            false => store.notify_nodes(left.iter().map(tablee_protocol::text).collect()).await,
        }
    }

    /// Subscribes to what is published about these tables, until the subscription is dropped. Whoever reads the store
    /// after this is done misses nothing.
    pub async fn subscribe(&self, tables: Vec<String>) -> Subscription {
        match self {
            Transport::None => Subscription::none(),
            Transport::Postgres(_, subscriptions) => subscriptions.add(tables),
            Transport::Nats(nats, _) => nats.subscribe(tables).await,
        }
    }

    /// What this node receives from now on: what is for all nodes, and what is for the tables it has subscribed to.
    pub fn receive(&self) -> Incoming {
        match self {
            Transport::None => {
                Incoming { notices: None, nats: None, subscriptions: Subscriptions::default() }
            }
            Transport::Postgres(store, subscriptions) => Incoming {
                notices: Some(store.listen()),
                nats: None,
                subscriptions: subscriptions.clone(),
            },
            Transport::Nats(nats, store) => Incoming {
                notices: Some(store.listen()),
                nats: Some(nats.events()),
                subscriptions: nats.subscriptions().clone(),
            },
        }
    }
}

/// What other nodes publish, as this one receives it.
pub struct Incoming {
    notices: Option<UnboundedReceiver<Received>>,
    nats: Option<broadcast::Receiver<BusEvent>>,
    subscriptions: Subscriptions,
}

impl Incoming {
    /// What is received next; nothing when no more can come. Cancel safe.
    pub async fn next(&mut self) -> Option<BusEvent> {
        loop {
            tokio::select! {
                Some(event) = next_of_nats(&mut self.nats) => return Some(event),
                Some(heard) = next_notice(&mut self.notices) => {
                    let event = match heard {
                        Received::Listening => BusEvent::Gap,
                        Received::News(text) => BusEvent::read(text.as_bytes()),
                    };
                    if self.is_wanted(&event) {
                        return Some(event);
                    }
                },
                else => return None,
            }
        }
    }

    /// Whether a notification is for this node: the database has one channel for all.
    fn is_wanted(&self, event: &BusEvent) -> bool {
        match event {
            BusEvent::Gap => true,
            BusEvent::News(news) => match news.audience() {
                Audience::AllNodes => true,
                Audience::Table(table) => self.subscriptions.includes(table),
            },
        }
    }
}

async fn next_of_nats(events: &mut Option<broadcast::Receiver<BusEvent>>) -> Option<BusEvent> {
    match events.as_mut()?.recv().await {
        Ok(event) => Some(event),
        Err(RecvError::Lagged(_)) => Some(BusEvent::Gap),
        Err(RecvError::Closed) => None,
    }
}

async fn next_notice(notices: &mut Option<UnboundedReceiver<Received>>) -> Option<Received> {
    notices.as_mut()?.recv().await
}
