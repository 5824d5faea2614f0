//! News of people, for whoever above keeps something about them in memory.

use super::PersonId;
use crate::bus::{Bus, News};
use std::convert::Infallible;
use std::sync::Arc;
use tokio::sync::{broadcast, mpsc};

/// How many events may wait. Whoever publishes waits until theirs is handled, so that no more
/// wait than requests are answered at a time.
const WAITING: usize = 4096;

/// Something happened to people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PersonEvent {
    /// They have deleted their accounts, and the file has forgotten their names.
    Forgotten(Vec<PersonId>),
}

/// An event on its way; it counts as handled when it is dropped.
#[derive(Clone)]
pub struct Delivery {
    /// What happened.
    pub event: Arc<PersonEvent>,
    _handled: mpsc::Sender<Infallible>,
}

/// Where events of people are published.
#[derive(Clone)]
pub struct PersonEvents {
    here: broadcast::Sender<Delivery>,
    bus: Bus,
}

impl Default for PersonEvents {
    fn default() -> PersonEvents {
        PersonEvents::new(Bus::default())
    }
}

impl PersonEvents {
    /// Events that other nodes are told of, too.
    pub fn new(bus: Bus) -> PersonEvents {
        PersonEvents { here: broadcast::channel(WAITING).0, bus }
    }

    /// Publishes an event, and waits until every subscriber here has handled it.
    pub async fn publish(&self, event: PersonEvent) {
        let PersonEvent::Forgotten(people) = &event;
        self.bus.publish(|| News::Forgotten(people.clone()));
        self.deliver(event).await;
    }

    /// Some have deleted their accounts at another node.
    pub async fn deliver_forgotten(&self, people: Vec<PersonId>) {
        self.deliver(PersonEvent::Forgotten(people)).await;
    }

    async fn deliver(&self, event: PersonEvent) {
        let (handled, mut all_handled) = mpsc::channel(1);
        // Nobody may have subscribed.
        let _ = self.here.send(Delivery { event: Arc::new(event), _handled: handled });
        // Nothing is ever sent: the channel ends with the last copy of the event.
        let None = all_handled.recv().await;
    }

    /// Everything that is published from now on.
    pub fn subscribe(&self) -> PersonNews {
        PersonNews(self.here.subscribe())
    }
}

/// The events of people, as they come.
pub struct PersonNews(broadcast::Receiver<Delivery>);

impl PersonNews {
    /// The next event; nothing when no more can come.
    pub async fn next(&mut self) -> Option<Delivery> {
        loop {
            match self.0.recv().await {
                Ok(delivery) => return Some(delivery),
                Err(broadcast::error::RecvError::Closed) => return None,
                Err(broadcast::error::RecvError::Lagged(missed)) => {
                    tracing::error!(missed, "news of people came too fast");
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{PersonEvent, PersonEvents};
    use crate::people::PersonId;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[tokio::test]
    async fn whoever_publishes_waits_until_everybody_has_handled_it() {
        let events = PersonEvents::default();
        let handled = [Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false))];
        for flag in handled.clone() {
            let mut news = events.subscribe();
            tokio::spawn(async move {
                let delivery = news.next().await.unwrap();
                tokio::task::yield_now().await;
                flag.store(true, Ordering::SeqCst);
                drop(delivery);
            });
        }
        events.publish(PersonEvent::Forgotten(vec![PersonId([1; 16])])).await;
        assert!(handled.iter().all(|flag| flag.load(Ordering::SeqCst)));
    }

    #[tokio::test]
    async fn without_subscribers_nobody_waits() {
        PersonEvents::default().publish(PersonEvent::Forgotten(Vec::new())).await;
    }
}
