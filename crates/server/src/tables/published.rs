//! Published events: what happens at tables, for whoever above follows them.

use tokio::sync::broadcast;

/// How many events may wait for a follower before it has to look at all tables anew.
const WAITING: usize = 4096;

/// Where events of one sort are published.
pub struct Published<T>(broadcast::Sender<T>);

impl<T: Clone> Default for Published<T> {
    fn default() -> Published<T> {
        Published(broadcast::channel(WAITING).0)
    }
}

impl<T: Clone> Published<T> {
    /// Publishes an event; nobody may have subscribed, and then it is not even made.
    pub fn publish(&self, event: impl FnOnce() -> T) {
        if self.0.receiver_count() > 0 {
            let _ = self.0.send(event());
        }
    }

    /// Everything that is published from now on.
    pub fn subscribe(&self) -> broadcast::Receiver<T> {
        self.0.subscribe()
    }
}
