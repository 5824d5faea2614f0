//! The bus: how a node tells the others what it has stored. Telling never waits; a message that gets lost
//! delays what it told of until the next look at the store.

mod news;

pub use news::News;

use crate::store::{Heard, Store};
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};

/// How many news travel together at most.
const GROUP: usize = 256;

/// The way to the other nodes; cheap to clone. Where there are none, nothing is told and nothing is made
/// to be told.
#[derive(Clone, Default)]
pub struct Bus(Option<UnboundedSender<News>>);

/// What is on its way to the other nodes.
pub struct Outgoing(UnboundedReceiver<News>);

impl Bus {
    /// The bus of a node on this store, and what is to be carried over it.
    pub fn open(store: &Store) -> (Bus, Outgoing) {
        let (tell, outgoing) = mpsc::unbounded_channel();
        (Bus(store.is_shared().then_some(tell)), Outgoing(outgoing))
    }

    /// Whether there may be other nodes.
    pub fn is_shared(&self) -> bool {
        self.0.is_some()
    }

    /// Tells the other nodes.
    pub fn publish(&self, news: impl FnOnce() -> News) {
        if let Some(tell) = &self.0 {
            // Nobody carries it any more once the server closes.
            let _ = tell.send(news());
        }
    }
}

impl Outgoing {
    /// Carries news to the other nodes through the database, until the task is dropped.
    pub async fn carry(mut self, store: Store) {
        let mut group = Vec::new();
        while self.0.recv_many(&mut group, GROUP).await > 0 {
            let texts = group.drain(..).map(|news| tablee_protocol::text(&news)).collect();
            if let Err(error) = store.tell_nodes(texts).await {
                tracing::warn!(%error, "other nodes were not told");
            }
        }
    }
}

/// What other nodes tell this one.
pub struct Incoming(UnboundedReceiver<Heard>);

/// What comes over the bus.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Told {
    /// News may have been missed until now.
    Anything,
    /// This.
    News(News),
}

impl Incoming {
    /// Listens to the other nodes.
    pub fn open(store: &Store) -> Incoming {
        Incoming(store.listen())
    }

    /// What is told next; nothing when no more can come. What a node of another version says that
    /// this one does not understand may be anything. Cancel safe.
    pub async fn next(&mut self) -> Option<Told> {
        Some(match self.0.recv().await? {
            Heard::Listening => Told::Anything,
            Heard::News(text) => serde_json::from_str(&text).map_or(Told::Anything, Told::News),
        })
    }
}
