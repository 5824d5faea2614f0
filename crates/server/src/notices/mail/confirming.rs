//! Confirming: a mail address is told nothing before whoever reads there has said that it is right, and nothing any
//! more once they have unsubscribed.

use super::address::OwnAddress;
use super::link::{LASTS, LinkToken};
use crate::notices::address::MOST;
use crate::notices::due::delivery;
use crate::notices::{NoticeError, Notices};
use crate::people::Visitor;
use crate::people::moment::now;
use crate::random;
use crate::store::{ConfirmationLimits, ConfirmationMail, ConfirmationOutcome, NoticeAddress};
use tablee_protocol::notices::{
    Channel, MailAddress, MailLinkFollowed, NewMailAddress, NoticeKind,
};

/// How many mails ask to confirm: few to one mailbox, so that nobody can have a stranger flooded; some for one person;
/// and no more in an hour than a mail server bears with.
const LIMITS: ConfirmationLimits =
    ConfirmationLimits { span: LASTS, mailbox: 3, asker: 10, short_span: 60 * 60 * 1000, all: 200 };

impl Notices {
    /// Keeps a mail address and asks there whether it is right; again where nobody has answered yet. Members only, as
    /// with webhooks.
    pub async fn add_mail(
        &self,
        visitor: &Visitor,
        asked: NewMailAddress,
    ) -> Result<MailAddress, NoticeError> {
        visitor.must_be_member()?;
        let mail = self.mail.as_ref().ok_or(NoticeError::NoMail)?;
        let address: OwnAddress = asked.address.parse()?;
        let now = now();
        let new = NoticeAddress {
            id: random::name(),
            person: visitor.id,
            channel: Channel::Mail,
            address: address.text(),
            keys: random::bytes::<32>().to_vec(),
            created_at: now,
            failures: 0,
            trouble: None,
            off_at: None,
            confirmed_at: None,
            session: None,
        };
        let question = ConfirmationMail {
            mailbox: mail.hash_of_mailbox(&address),
            asker: mail.hash_of_asker(visitor.id),
            delivery: delivery(&new, NoticeKind::Confirmation, &[], now),
            at: now,
        };
        let id = match self.store().ask_to_confirm(new, MOST, question, LIMITS).await? {
            ConfirmationOutcome::Mailed(id) | ConfirmationOutcome::Confirmed(id) => id,
            ConfirmationOutcome::TooManyAddresses => {
                return Err(NoticeError::TooMany { most: MOST });
            }
            ConfirmationOutcome::TooManyMails => return Err(NoticeError::TooManyMails),
        };
        self.wake();
        Ok(shown(&self.own_address(visitor.id, &id).await?))
    }

    /// Whoever reads a mailbox says that its address is right.
    pub async fn confirm_mail(&self, token: &str) -> Result<MailLinkFollowed, NoticeError> {
        let token = LinkToken::read(token).ok_or(NoticeError::BadLink)?;
        let until = token.until.ok_or(NoticeError::BadLink)?;
        let address = self.store().notice_address(&token.id).await?.ok_or(NoticeError::OldLink)?;
        if !token.is_of(&address) {
            return Err(NoticeError::BadLink);
        }
        if until < now() || !self.store().confirm_address(&token.id, now()).await? {
            return Err(NoticeError::OldLink);
        }
        Ok(MailLinkFollowed { address: Some(address.address) })
    }

    /// Whoever reads a mailbox wants no more mails; a second time there is nothing to do any more.
    pub async fn unsubscribe_mail(&self, token: &str) -> Result<MailLinkFollowed, NoticeError> {
        let token = LinkToken::read(token).filter(|token| token.until.is_none());
        let token = token.ok_or(NoticeError::BadLink)?;
        let Some(address) = self.store().notice_address(&token.id).await? else {
            return Ok(MailLinkFollowed { address: None });
        };
        if !token.is_of(&address) {
            return Err(NoticeError::BadLink);
        }
        self.store().remove_notice_address(address.person, &address.id).await?;
        Ok(MailLinkFollowed { address: Some(address.address) })
    }
}

/// A mail address as its owner sees it.
pub fn shown(address: &NoticeAddress) -> MailAddress {
    MailAddress {
        id: address.id.clone(),
        address: address.address.clone(),
        confirmed: address.confirmed_at.is_some(),
        trouble: address.trouble.clone(),
        off_at: address.off_at,
    }
}
