//! The carriers of the bus: none for a server alone, the notifications of the database, or NATS. Where NATS
//! carries, the database still does whenever this node has no connection to it, and is listened to always.

use super::nats::Nats;
use super::news::News;
use crate::store::{Heard, Store, StoreError};
use tokio::sync::mpsc::UnboundedReceiver;

/// What carries news between nodes; cheap to clone.
#[derive(Clone)]
pub enum Carrier {
    /// Nothing: a server alone has nobody to tell.
    Nobody,
    /// LISTEN and NOTIFY of the database.
    Postgres(Store),
    /// A subject per table on NATS, and the database beneath it.
    Nats(Nats, Store),
}

/// Why there is no such bus.
#[derive(Debug, thiserror::Error)]
pub enum BadBus {
    /// A data file has one server.
    #[error(
        "a bus (--bus) carries news between servers on one database: give --store postgres://…, too"
    )]
    NobodyElse,
    /// The address.
    #[error("the bus is not a URL as nats://user:password@host:4222: {cause}")]
    Url {
        /// What is wrong with it.
        cause: String,
    },
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Carrier {
    /// The carrier for a node on this store; `bus` names NATS. A NATS that does not answer is found later.
    pub async fn open(store: &Store, bus: Option<&str>) -> Result<Carrier, BadBus> {
        match bus {
            None if store.is_shared() => Ok(Carrier::Postgres(store.clone())),
            None => Ok(Carrier::Nobody),
            Some(_) if !store.is_shared() => Err(BadBus::NobodyElse),
            Some(url) => Ok(Carrier::Nats(Nats::connect(url, store).await?, store.clone())),
        }
    }

    /// Whether there may be other nodes.
    pub fn reaches_others(&self) -> bool {
        !matches!(self, Carrier::Nobody)
    }

    /// Whether others may be telling what this node cannot hear.
    pub fn is_cut_off(&self) -> bool {
        match self {
            Carrier::Nobody | Carrier::Postgres(_) => false,
            Carrier::Nats(nats, _) => !nats.is_connected(),
        }
    }

    /// Tells all other nodes that listen.
    pub async fn tell(&self, news: impl IntoIterator<Item = News>) -> Result<(), StoreError> {
        let (store, left) = match self {
            Carrier::Nobody => return Ok(()),
            Carrier::Postgres(store) => (store, news.into_iter().collect()),
            Carrier::Nats(nats, store) => (store, nats.tell(news).await),
        };
        match left.is_empty() {
            true => Ok(()),
            false => store.tell_nodes(left.iter().map(tablee_protocol::text).collect()).await,
        }
    }

    /// Listens to the other nodes.
    pub fn listen(&self) -> Incoming {
        match self {
            Carrier::Nobody => Incoming { notices: None, nats: None },
            Carrier::Postgres(store) => Incoming { notices: Some(store.listen()), nats: None },
            Carrier::Nats(nats, store) => {
                Incoming { notices: Some(store.listen()), nats: Some(nats.listen()) }
            }
        }
    }
}

/// What other nodes tell this one.
pub struct Incoming {
    notices: Option<UnboundedReceiver<Heard>>,
    nats: Option<UnboundedReceiver<Told>>,
}

/// What comes over the bus.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Told {
    /// News may have been missed until now.
    Anything,
    /// This.
    News(News),
}

impl Told {
    /// What another node has written. What one of another version says that this one does not understand may
    /// be anything.
    pub(super) fn read(text: &[u8]) -> Told {
        match serde_json::from_slice(text) {
            Ok(News::Missed) | Err(_) => Told::Anything,
            Ok(news) => Told::News(news),
        }
    }
}

impl Incoming {
    /// What is told next; nothing when no more can come. Cancel safe.
    pub async fn next(&mut self) -> Option<Told> {
        tokio::select! {
            Some(told) = received(&mut self.nats) => Some(told),
            Some(heard) = received(&mut self.notices) => Some(match heard {
                Heard::Listening => Told::Anything,
                Heard::News(text) => Told::read(text.as_bytes()),
            }),
            else => None,
        }
    }
}

/// What comes next of a source that may not be there.
async fn received<T>(source: &mut Option<UnboundedReceiver<T>>) -> Option<T> {
    source.as_mut()?.recv().await
}
