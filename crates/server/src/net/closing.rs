//! The end of the server, for whoever has to stop before it.

use tokio::sync::watch;

/// Says when the server begins to close; cheap to clone.
#[derive(Clone)]
pub struct Closing(watch::Receiver<bool>);

impl Closing {
    /// Closes when `closing` turns true.
    pub fn new(closing: watch::Receiver<bool>) -> Closing {
        Closing(closing)
    }

    /// Whether it has begun.
    pub fn has_begun(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until it begins. Cancel safe.
    pub async fn begins(&mut self) {
        // Whoever closes the server may be gone already: then it has closed.
        let _ = self.0.wait_for(|closing| *closing).await;
    }
}
