//! Older nodes on the same NATS, while a fleet is upgraded. They publish that a table has changed on the subject of
//! that table, where nodes of this version subscribe only to tables they show: while an older node is there, they
//! receive it of all tables.

use super::forwarding::Forwarding;
use super::subjects::Subjects;
use crate::bus::news::{BusEvent, News};
use async_nats::client::RequestErrorKind;
use async_nats::{Client, Request};
use futures_util::StreamExt as _;
use std::time::Duration;
use tokio::sync::{broadcast, oneshot};

/// How often it is asked whether there are any.
const LOOK: Duration = Duration::from_secs(5);

/// How long NATS may take to say that nobody is there.
const ANSWER: Duration = Duration::from_secs(1);

/// Follows whether there are older nodes.
pub(super) struct OlderNodes {
    client: Client,
    subjects: Subjects,
    events: broadcast::Sender<BusEvent>,
}

impl OlderNodes {
    pub fn new(
        client: Client,
        subjects: Subjects,
        events: broadcast::Sender<BusEvent>,
    ) -> OlderNodes {
        OlderNodes { client, subjects, events }
    }

    /// Looks again and again; `looked` is told when it has for the first time.
    pub async fn follow(self, looked: oneshot::Sender<()>) {
        let mut looked = Some(looked);
        let mut changes = None;
        loop {
            // A NATS that is busy and answers late is asked once more: nobody subscribes to more for that.
            let there = self.are_there().await && (changes.is_some() || self.are_there().await);
            if !there {
                changes = None;
            } else if changes.is_none() {
                changes = self.forward_changes().await;
                // What they have changed until now may have been missed.
                let _ = self.events.send(BusEvent::Gap);
            }
            if let Some(looked) = looked.take() {
                let _ = looked.send(());
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Asks on a subject to which only they subscribe. NATS answers at once where nobody does; they do not answer.
    async fn are_there(&self) -> bool {
        // News of a table that is none, so that they need not look at the database for it.
        let nothing = News::Moved { table: String::new(), seq: 0 };
        let question =
            Request::new().payload(tablee_protocol::text(&nothing).into()).timeout(Some(ANSWER));
        let answer = self.client.send_request(self.subjects.older_nodes(), question).await;
        !answer.is_err_and(|error| error.kind() == RequestErrorKind::NoResponders)
    }

    /// Passes on which tables they change; moves are followed at the tables that are shown.
    async fn forward_changes(&self) -> Option<Forwarding> {
        let mut messages = self.client.subscribe(self.subjects.all_tables()).await.ok()?;
        // An error is what is expected: nobody answers, and NATS knows of the subscription.
        let _ = self.client.request(self.subjects.nobody(), Default::default()).await;
        let events = self.events.clone();
        Some(Forwarding(tokio::spawn(async move {
            while let Some(message) = messages.next().await {
                let event = BusEvent::read(&message.payload);
                if matches!(event, BusEvent::News(News::Changed { .. })) {
                    // Nobody may listen yet.
                    let _ = events.send(event);
                }
            }
        })))
    }
}
