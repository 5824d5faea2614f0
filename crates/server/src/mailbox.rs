//! Frames on their way to a connection: the end of whoever writes them (a table, a tournament)
//! and the end of the socket. The queue is short: who does not read is noticed.

use crate::wire::Bye;
use axum::extract::ws::Utf8Bytes;
use std::sync::{Arc, OnceLock};
use tokio::sync::mpsc;

/// How many frames may wait for one connection before it counts as a slow reader.
const QUEUE: usize = 64;

/// The writer's end of a connection.
pub struct Outbox {
    frames: mpsc::Sender<Utf8Bytes>,
    farewell: Arc<OnceLock<Bye>>,
}

/// The socket's end of a connection.
pub struct Inbox {
    /// What to send.
    pub frames: mpsc::Receiver<Utf8Bytes>,
    farewell: Arc<OnceLock<Bye>>,
}

/// The other side does not read, or is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slow;

/// Both ends.
pub fn wire() -> (Outbox, Inbox) {
    let (sender, frames) = mpsc::channel(QUEUE);
    let farewell = Arc::new(OnceLock::new());
    (Outbox { frames: sender, farewell: farewell.clone() }, Inbox { frames, farewell })
}

impl Outbox {
    /// Puts a frame into the queue, if there is room.
    pub fn send(&self, frame: Utf8Bytes) -> Result<(), Slow> {
        self.frames.try_send(frame).map_err(|_| Slow)
    }

    /// Whether everything was taken out of the queue.
    pub fn is_read(&self) -> bool {
        self.frames.capacity() == QUEUE
    }

    /// Says why the connection ends; dropping the outbox ends it.
    pub fn dismiss(self, why: Bye) {
        let _ = self.farewell.set(why);
    }
}

impl Inbox {
    /// Why the connection ends, once its frames have.
    pub fn farewell(&self) -> Bye {
        self.farewell.get().copied().unwrap_or(Bye::Shutdown)
    }
}
