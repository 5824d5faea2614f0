//! Addresses: where somebody is told. They are checked when they are given, and again whenever something is
//! sent there.

use super::due::delivery;
use super::push::BrowserKeys;
use super::{NoticeError, Notices, webhook};
use crate::net::outbound::{Target, Undelivered};
use crate::people::moment::now;
use crate::people::{PersonId, Visitor};
use crate::random;
use crate::store::{Delivery, NoticeAddress, SessionHash};
use tablee_protocol::notices::{
    Channel, NewPushBrowser, NewWebhook, NoticeKind, PushBrowser, Webhook, WebhookMade,
};

/// How many addresses one person may have.
pub(super) const MOST: usize = 10;

/// The push services of the common browsers, by the end of their names: Chrome's, Firefox's, Safari's, Edge's.
const PUSH_SERVICES: [&str; 4] =
    ["fcm.googleapis.com", ".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"];

fn is_push_service(target: &Target) -> bool {
    let named = |name: &str| {
        if name.starts_with('.') { target.host.ends_with(name) } else { target.host == name }
    };
    target.secure && target.port == 443 && PUSH_SERVICES.into_iter().any(named)
}

impl Notices {
    /// Makes a webhook. Members only: guests cost nothing to make, and a webhook lets the server send
    /// something to others.
    pub async fn add_webhook(
        &self,
        visitor: &Visitor,
        asked: NewWebhook,
    ) -> Result<WebhookMade, NoticeError> {
        visitor.must_be_member()?;
        if !matches!(asked.channel, Channel::Webhook | Channel::Discord) {
            return Err(NoticeError::OtherChannel { channel: asked.channel });
        }
        let target: Target = asked.url.parse()?;
        self.must_be_reachable(&target).await?;
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
            confirmed_at: Some(now()),
            session: None,
        };
        let kept = self.store().add_notice_address(made.clone(), MOST).await?;
        made.id = kept.ok_or(NoticeError::TooMany { most: MOST })?;
        Ok(WebhookMade { webhook: shown(&made), secret: webhook::secret(&key) })
    }

    /// Tells a browser, too. Members may be with any push service, like their webhooks; guests with those of
    /// the common browsers. It is told as long as its session lasts.
    pub async fn add_browser(
        &self,
        visitor: &Visitor,
        session: Option<SessionHash>,
        asked: NewPushBrowser,
    ) -> Result<PushBrowser, NoticeError> {
        let target: Target = asked.endpoint.parse()?;
        if !is_push_service(&target) {
            if visitor.must_be_member().is_err() && !self.outbound.is_near(&target) {
                return Err(NoticeError::NoPushService { host: target.host });
            }
            self.must_be_reachable(&target).await?;
        }
        let keys = BrowserKeys::parse(&asked.p256dh, &asked.auth).ok_or(NoticeError::BadKeys)?;
        let address = NoticeAddress {
            id: random::name(),
            person: visitor.id,
            channel: Channel::Push,
            address: asked.endpoint.clone(),
            keys: keys.to_bytes(),
            created_at: now(),
            failures: 0,
            trouble: None,
            off_at: None,
            confirmed_at: Some(now()),
            session,
        };
        let kept = self.store().add_notice_address(address, MOST).await?;
        let id = kept.ok_or(NoticeError::TooMany { most: MOST })?;
        Ok(PushBrowser { id, endpoint: asked.endpoint, trouble: None })
    }

    async fn must_be_reachable(&self, target: &Target) -> Result<(), NoticeError> {
        match self.outbound.check(target).await {
            // A name that is not known today may be tomorrow.
            Ok(()) | Err(Undelivered::Unresolved) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Removes a webhook, a browser or a mail address.
    pub async fn remove_address(&self, person: PersonId, id: &str) -> Result<(), NoticeError> {
        match self.store().remove_notice_address(person, id).await? {
            true => Ok(()),
            false => Err(NoticeError::NoWebhook),
        }
    }

    /// Sends something to an address of one of these channels, to see whether it arrives; how the address stands
    /// then.
    pub(super) async fn test_address(
        &self,
        person: PersonId,
        id: &str,
        channels: &[Channel],
    ) -> Result<NoticeAddress, NoticeError> {
        let address = self.own_address(person, id).await?;
        if !channels.contains(&address.channel) {
            return Err(NoticeError::NoWebhook);
        }
        // Whoever reads there may be a stranger, or has been refused: asking comes first.
        if address.channel == Channel::Mail && !address.is_on() {
            return Err(NoticeError::NotConfirmed);
        }
        let what = delivery(&address, NoticeKind::Test, &[], now());
        self.send(Delivery { what, attempts: 1 }, now()).await?;
        self.own_address(person, id).await
    }

    pub(super) async fn own_address(
        &self,
        person: PersonId,
        id: &str,
    ) -> Result<NoticeAddress, NoticeError> {
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
