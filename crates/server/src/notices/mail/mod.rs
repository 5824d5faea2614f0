//! E-mail as a way to tell somebody something: addresses that were confirmed (`confirming.rs`), letters in the language
//! of their reader (`letter.rs`), and the links in them (`link.rs`).

mod address;
mod confirming;
mod letter;
mod link;

pub use address::{BadMailAddress, OwnAddress};
pub use confirming::shown;

use super::Notices;
use crate::net::outbound::Undelivered;
use crate::net::smtp::Smtp;
use crate::people::PersonId;
use crate::people::moment::Moment;
use crate::random;
use crate::settings::Settings;
use crate::store::{NoticeAddress, Store, StoreError};
use hmac::{Hmac, KeyInit as _, Mac as _};
use letter::Letter;
use sha2::Sha256;
use tablee_engine::Lang;
use tablee_protocol::notices::Notice;

/// What sends mail; cheap to clone.
#[derive(Clone)]
pub struct Mail {
    smtp: Smtp,
    /// Keys the hashes by which mailboxes are counted.
    key: [u8; 32],
}

impl Mail {
    /// What sends mail as the settings say; nothing where they name no mail server.
    pub async fn open(settings: &Settings, store: &Store) -> Result<Option<Mail>, StoreError> {
        let wanted = settings.mail().map_err(|error| StoreError::Failed(error.to_string()))?;
        let Some(wanted) = wanted else { return Ok(None) };
        let key = store.key("mailboxes", random::bytes()).await?;
        Ok(Some(Mail { smtp: Smtp::new(wanted), key }))
    }

    /// A mailbox or a person as they are counted: nobody reads an address from it.
    fn hash(&self, sort: &str, of: &[u8]) -> Vec<u8> {
        // A key of HMAC may be of any length.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.key) else { return Vec::new() };
        mac.update(sort.as_bytes());
        mac.update(of);
        mac.finalize().into_bytes().to_vec()
    }

    fn hash_of_mailbox(&self, address: &OwnAddress) -> Vec<u8> {
        self.hash("mailbox ", address.counted_as().as_bytes())
    }

    fn hash_of_asker(&self, person: PersonId) -> Vec<u8> {
        self.hash("asker ", &person.0)
    }
}

impl Notices {
    /// Sends a notice to a mail address.
    pub(super) async fn mail_notice(
        &self,
        address: &NoticeAddress,
        notice: &Notice,
        lang: Lang,
        now: Moment,
    ) -> Result<(), Undelivered> {
        let mail = self.mail.as_ref().ok_or(Undelivered::Unreachable)?;
        let settings = mail.smtp.settings();
        let letter = Letter { address, notice, lang, now, from: &settings.from };
        // Nothing that is kept as an address makes a bad letter; were there one, no attempt would help.
        let message = letter.write(&settings.base).ok_or(Undelivered::Refused(553))?;
        mail.smtp.send(&message).await
    }
}
