//! The outbox of a connection: a short queue of frames between whoever writes them (a table, a
//! tournament) and the socket. A full queue shows that the client does not read.

use axum::extract::ws::Utf8Bytes;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tablee_protocol::Bye;
use tokio::sync::mpsc;

/// How many frames may wait for one connection before it counts as a slow reader.
const QUEUE: usize = 64;

/// How many bytes may wait in it. One frame alone may be larger: it fits or the socket refuses it.
const WAITING_BYTES: usize = 1024 * 1024;

/// The writer's end of a connection.
pub struct Outbox {
    frames: mpsc::Sender<Utf8Bytes>,
    shared: Arc<Shared>,
}

/// The socket's end of a connection.
pub struct Inbox {
    frames: mpsc::Receiver<Utf8Bytes>,
    shared: Arc<Shared>,
}

struct Shared {
    /// How many bytes may wait.
    most: usize,
    bytes: AtomicUsize,
    close_reason: OnceLock<Bye>,
    /// Whether the writer wants to know the round trip.
    measured: AtomicBool,
    /// The round trip in ms; nothing was measured while it is 0.
    round_trip: AtomicU32,
}

/// The other side does not read, or is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slow;

/// Both ends of a new queue.
pub fn channel() -> (Outbox, Inbox) {
    channel_for(WAITING_BYTES)
}

/// Both ends of a new queue in which so many bytes may wait.
pub fn channel_for(most: usize) -> (Outbox, Inbox) {
    let (sender, frames) = mpsc::channel(QUEUE);
    let (bytes, close_reason) = (AtomicUsize::new(0), OnceLock::new());
    let (measured, round_trip) = (AtomicBool::new(false), AtomicU32::new(0));
    let shared = Arc::new(Shared { most, bytes, close_reason, measured, round_trip });
    (Outbox { frames: sender, shared: shared.clone() }, Inbox { frames, shared })
}

impl Outbox {
    /// Puts a frame into the queue, if there is room.
    pub fn send(&self, frame: Utf8Bytes) -> Result<(), Slow> {
        let length = frame.len();
        let waiting = self.shared.bytes.load(Ordering::Relaxed);
        if waiting > 0 && waiting + length > self.shared.most {
            return Err(Slow);
        }
        // Counted first: the reader may be quicker than we are.
        self.shared.bytes.fetch_add(length, Ordering::Relaxed);
        self.frames.try_send(frame).map_err(|_| {
            self.shared.bytes.fetch_sub(length, Ordering::Relaxed);
            Slow
        })
    }

    /// Wants to know how long messages travel.
    pub fn measure(&self) {
        self.shared.measured.store(true, Ordering::Relaxed);
    }

    /// How long a message and its answer travel (ms), as far as it was measured.
    pub fn round_trip(&self) -> u32 {
        self.shared.round_trip.load(Ordering::Relaxed)
    }

    /// Whether everything was taken out of the queue.
    pub fn is_read(&self) -> bool {
        self.frames.capacity() == QUEUE
    }

    /// Says why the connection ends; dropping the outbox ends it.
    pub fn disconnect(self, why: Bye) {
        let _ = self.shared.close_reason.set(why);
    }
}

impl Inbox {
    /// The next frame, or why the connection ends. Cancel safe.
    pub async fn next(&mut self) -> Result<Utf8Bytes, Bye> {
        match self.frames.recv().await {
            Some(frame) => Ok(self.taken(frame)),
            None => Err(self.shared.close_reason.get().copied().unwrap_or(Bye::Shutdown)),
        }
    }

    /// A frame that waits already.
    pub fn waiting(&mut self) -> Option<Utf8Bytes> {
        self.frames.try_recv().ok().map(|frame| self.taken(frame))
    }

    /// Whether the writer wants to know how long messages travel.
    pub fn is_measured(&self) -> bool {
        self.shared.measured.load(Ordering::Relaxed)
    }

    /// Tells the writer how long they travel.
    pub fn record_round_trip(&self, time: Duration) {
        let ms = u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
        self.shared.round_trip.store(ms, Ordering::Relaxed);
    }

    fn taken(&self, frame: Utf8Bytes) -> Utf8Bytes {
        self.shared.bytes.fetch_sub(frame.len(), Ordering::Relaxed);
        frame
    }
}

#[cfg(test)]
mod tests {
    use super::{QUEUE, Slow, WAITING_BYTES, channel};
    use tablee_protocol::Bye;

    #[tokio::test]
    async fn frames_and_bytes_that_wait_are_limited() {
        let (outbox, mut inbox) = channel();
        assert!((0..QUEUE).all(|_| outbox.send("small".into()) == Ok(())));
        assert_eq!(outbox.send("small".into()), Err(Slow));
        assert!((0..QUEUE).all(|_| inbox.waiting().is_some()) && outbox.is_read());
        let large = "x".repeat(WAITING_BYTES / 2 + 1);
        assert_eq!(outbox.send(large.clone().into()), Ok(()));
        assert_eq!(outbox.send(large.clone().into()), Err(Slow));
        assert!(inbox.next().await.is_ok());
        assert_eq!(outbox.send(large.into()), Ok(()));
        // A frame alone may be of any size.
        let (outbox, mut inbox) = channel();
        assert_eq!(outbox.send("x".repeat(2 * WAITING_BYTES).into()), Ok(()));
        outbox.disconnect(Bye::Removed);
        assert!(inbox.next().await.is_ok());
        assert_eq!(inbox.next().await, Err(Bye::Removed));
    }
}
