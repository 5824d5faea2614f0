//! Forwarding: a task that passes on what is received on one subject.

use tokio::task::JoinHandle;

/// A task that passes on what is received on one subject; dropped, it unsubscribes.
pub(super) struct Forwarding(pub JoinHandle<()>);

impl Drop for Forwarding {
    fn drop(&mut self) {
        self.0.abort();
    }
}
