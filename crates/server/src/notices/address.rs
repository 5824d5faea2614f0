//! Addresses: where somebody is told. They are checked when they are given, and again whenever something is
//! sent there.

use super::due::delivery;
use super::{NoticeError, Notices, webhook};
use crate::net::outbound::{Target, Undelivered};
use crate::people::moment::now;
use crate::people::{PersonId, Visitor};
use crate::random;
use crate::store::{Delivery, NoticeAddress};
use tablee_protocol::notices::{NewWebhook, NoticeKind, Webhook, WebhookMade};

/// How many addresses one person may have.
const MOST: usize = 5;

impl Notices {
    /// Makes a webhook. Members only: guests cost nothing to make, and a webhook lets the server send
    /// something to others.
    pub async fn add_webhook(
        &self,
        visitor: &Visitor,
        asked: NewWebhook,
    ) -> Result<WebhookMade, NoticeError> {
        visitor.must_be_member()?;
        let target: Target = asked.url.parse()?;
        match self.outbound.check(&target).await {
            // A name that is not known today may be tomorrow.
            Ok(()) | Err(Undelivered::Unresolved) => {}
            Err(error) => return Err(error.into()),
        }
        let key: [u8; 32] = random::bytes();
        let mut made = NoticeAddress {
            id: random::name(),
            person: visitor.id,
            channel: asked.channel,
            address: asked.url,
            keys: key.to_vec(),
            created_at: now(),
            failures: 0,
            trouble: None,
            off_at: None,
        };
        let kept = self.store().add_notice_address(made.clone(), MOST).await?;
        made.id = kept.ok_or(NoticeError::TooMany { most: MOST })?;
        Ok(WebhookMade { webhook: shown(&made), secret: webhook::secret(&key) })
    }

    /// Removes a webhook.
    pub async fn remove_webhook(&self, person: PersonId, id: &str) -> Result<(), NoticeError> {
        match self.store().remove_notice_address(person, id).await? {
            true => Ok(()),
            false => Err(NoticeError::NoWebhook),
        }
    }

    /// Sends something to a webhook, to see whether it arrives; how the webhook stands then.
    pub async fn test_webhook(&self, person: PersonId, id: &str) -> Result<Webhook, NoticeError> {
        let address = self.own_address(person, id).await?;
        let what = delivery(&address, NoticeKind::Test, &[], now());
        self.send(Delivery { what, attempts: 1 }, now()).await?;
        Ok(shown(&self.own_address(person, id).await?))
    }

    async fn own_address(&self, person: PersonId, id: &str) -> Result<NoticeAddress, NoticeError> {
        let address = self.store().notice_address(id).await?;
        address.filter(|address| address.person == person).ok_or(NoticeError::NoWebhook)
    }
}

/// An address as its owner sees it.
pub(super) fn shown(address: &NoticeAddress) -> Webhook {
    let target = address.address.parse::<Target>();
    Webhook {
        id: address.id.clone(),
        channel: address.channel,
        url: target.map(|target| target.shown()).unwrap_or_default(),
        created_at: address.created_at,
        trouble: address.trouble.clone(),
        off_at: address.off_at,
    }
}
