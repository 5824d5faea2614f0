//! The bus: how a node tells the others what it has stored. Telling never waits; a message that gets lost
//! delays what it told of until the next look at the store.

mod carrier;
mod nats;
mod news;

pub use carrier::{BadBus, Carrier, Incoming, Told};
pub use news::News;

use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};

/// How many news travel together at most.
const GROUP: usize = 256;

/// The way to the other nodes; cheap to clone. Where there are none, nothing is told and nothing is made
/// to be told.
#[derive(Clone, Default)]
pub struct Bus(Option<UnboundedSender<News>>);

/// What is on its way to the other nodes.
pub struct Outgoing {
    news: UnboundedReceiver<News>,
    carrier: Carrier,
}

impl Bus {
    /// The bus of a node, and what is to be carried over it.
    pub fn open(carrier: Carrier) -> (Bus, Outgoing) {
        let (tell, news) = mpsc::unbounded_channel();
        (Bus(carrier.reaches_others().then_some(tell)), Outgoing { news, carrier })
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
    /// Carries news to the other nodes, until the task is dropped.
    pub async fn carry(mut self) {
        let mut group = Vec::new();
        while self.news.recv_many(&mut group, GROUP).await > 0 {
            if let Err(error) = self.carrier.tell(group.drain(..)).await {
                tracing::warn!(%error, "other nodes were not told");
            }
        }
    }
}
