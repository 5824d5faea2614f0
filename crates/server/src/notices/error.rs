//! Errors of notices. Their HTTP answers are in `http/error.rs`.

use super::mail::BadMailAddress;
use crate::net::budget::OverBudget;
use crate::net::outbound::{BadTarget, Undelivered};
use crate::people::PeopleError;
use crate::store::StoreError;
use tablee_protocol::notices::Channel;

/// Why something asked about notices was not done.
#[derive(Debug, thiserror::Error)]
pub enum NoticeError {
    /// The file failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The person may not do that.
    #[error(transparent)]
    Person(#[from] PeopleError),
    /// The address of a webhook is none that is sent to.
    #[error(transparent)]
    Target(#[from] BadTarget),
    /// The address of a webhook cannot be reached from here.
    #[error(transparent)]
    Unreachable(#[from] Undelivered),
    /// Nobody knows the time zone.
    #[error("there is no time zone “{zone}”; zones have names such as Europe/Paris")]
    NoZone {
        /// What was given.
        zone: String,
    },
    /// Nobody speaks the language here.
    #[error("notices are in {known}")]
    NoLanguage {
        /// What there is.
        known: String,
    },
    /// A day has fewer minutes.
    #[error("quiet hours are minutes after midnight, from 0 to 1439")]
    NoMinute,
    /// A guest's browser is with a service that nobody knows.
    #[error("{host} is no push service of a common browser; members may have others")]
    NoPushService {
        /// What was given.
        host: String,
    },
    /// Not what a browser gives.
    #[error("these are no keys of a browser's subscription")]
    BadKeys,
    /// Addresses of that sort are given in another way.
    #[error("a webhook is of the channel webhook or discord, not {}", channel.as_str())]
    OtherChannel {
        /// What was given.
        channel: Channel,
    },
    /// The person has too many addresses.
    #[error("a person has at most {most} webhooks, browsers and mail addresses; remove one first")]
    TooMany {
        /// How many are allowed.
        most: usize,
    },
    /// The server has no mail server.
    #[error("this server sends no mail")]
    NoMail,
    /// Not a mail address.
    #[error(transparent)]
    MailAddress(#[from] BadMailAddress),
    /// Nothing is sent to it before it is confirmed.
    #[error("this mail address is not confirmed")]
    NotConfirmed,
    /// Enough mails that ask to confirm an address.
    #[error("too many mails asked to confirm an address; try again in some days")]
    TooManyMails,
    /// Not a link of a mail of this server.
    #[error("this is no link of a mail that this server sent")]
    BadLink,
    /// It is too late for the link.
    #[error("this link is too old, or the address was removed; add the address again")]
    OldLink,
    /// Not an own address.
    #[error("you have no such address; GET /api/me/notices lists yours")]
    NoWebhook,
    /// The caller has had too much sent already.
    #[error(transparent)]
    OverBudget(#[from] OverBudget),
    /// The person does not sit there.
    #[error("you do not sit at this table")]
    NotSeated,
}
