//! Notices: people who are awaited and absent are told. A table calls them (`follow.rs`), what is due is
//! gathered for each person (`due.rs`) and put into an outbox, from which it is sent (`sending.rs`) until it
//! has arrived, over restarts too.

mod address;
mod club_request;
mod due;
mod error;
mod follow;
pub mod http;
mod invitation;
mod mail;
mod notice;
mod push;
mod quiet_hours;
mod sending;
mod text;
mod vapid;
mod waiting;
mod webhook;

pub use error::NoticeError;
pub use mail::OwnAddress;

use crate::net::closing::Closing;
use crate::net::outbound::Outbound;
use crate::people::moment::{Moment, now};
use crate::settings::Settings;
use crate::store::{Store, StoreError};
use crate::tables::registry::TableRegistry;
use mail::Mail;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use vapid::Vapid;

/// How long nothing is looked at while nothing is due.
const LONGEST_REST: Duration = Duration::from_secs(60);

/// How long to rest at least between two rounds, whatever is due.
const SHORTEST_REST: Duration = Duration::from_millis(100);

/// What tells people; cheap to clone.
#[derive(Clone)]
pub struct Notices {
    tables: TableRegistry,
    outbound: Outbound,
    vapid: Vapid,
    /// Nothing where the settings name no mail server.
    mail: Option<Mail>,
    /// Wakes the loop that sends when something may be due earlier than was thought.
    wake: Arc<Notify>,
}

impl Notices {
    /// Tells people about these tables. The key for push services is made at the first start.
    pub async fn open(tables: TableRegistry, outbound: Outbound) -> Result<Notices, StoreError> {
        let services = tables.services();
        let vapid = Vapid::open(&services.store, services.settings.public_url.as_deref()).await?;
        let mail = Mail::open(&services.settings, &services.store).await?;
        Ok(Notices { tables, outbound, vapid, mail, wake: Arc::default() })
    }

    fn store(&self) -> &Store {
        &self.tables.services().store
    }

    fn settings(&self) -> &Settings {
        &self.tables.services().settings
    }

    /// Tells people again and again, until the server closes; what is being sent then is sent.
    pub async fn keep_sending(self, mut closing: Closing) {
        while !closing.has_begun() {
            if let Err(error) = self.round(now()).await {
                tracing::warn!(%error, "cannot tell people");
            }
            let rest = self.rest().await;
            let rested = async {
                tokio::time::sleep(SHORTEST_REST.min(rest)).await;
                let _ = tokio::time::timeout(rest, self.wake.notified()).await;
            };
            tokio::select! {
                () = rested => {}
                () = closing.begins() => {}
            }
        }
    }

    /// How long nothing is due.
    async fn rest(&self) -> Duration {
        let next = self.store().next_notice().await.ok().flatten();
        let left = next.map_or(i64::MAX, |next| next.saturating_sub(now()));
        Duration::from_millis(u64::try_from(left).unwrap_or(0)).min(LONGEST_REST)
    }

    /// One round at this moment: what is due goes into the outbox, and what is in the outbox is sent.
    pub async fn round(&self, now: Moment) -> Result<(), StoreError> {
        self.gather(now).await?;
        self.send_due(now).await
    }

    /// Something may be due earlier than was thought.
    pub fn wake(&self) {
        self.wake.notify_one();
    }
}
