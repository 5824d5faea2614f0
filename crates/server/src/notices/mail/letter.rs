//! A letter: a notice as an e-mail of plain text, with links, and headers by which mail programs know what it is
//! (RFC 3834, RFC 8058).

use super::link::{LASTS, token};
use crate::notices::text::TEXT;
use crate::people::moment::Moment;
use crate::store::NoticeAddress;
use lettre::Message;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MessageBuilder};
use std::time::{Duration, SystemTime};
use tablee_engine::Lang;
use tablee_engine::text::say;
use tablee_protocol::notices::{Notice, NoticeKind};

const AUTO_SUBMITTED: HeaderName = HeaderName::new_from_ascii_str("Auto-Submitted");
const UNSUBSCRIBE: HeaderName = HeaderName::new_from_ascii_str("List-Unsubscribe");
const UNSUBSCRIBE_POST: HeaderName = HeaderName::new_from_ascii_str("List-Unsubscribe-Post");

/// What a letter is written from.
pub struct Letter<'a> {
    pub address: &'a NoticeAddress,
    pub notice: &'a Notice,
    pub lang: Lang,
    pub now: Moment,
    pub from: &'a Mailbox,
}

impl Letter<'_> {
    /// The letter, its links beginning with `base`; nothing where the address is none.
    pub fn write(&self, base: &str) -> Option<Message> {
        let base = base.trim_end_matches('/');
        let builder = self.head(&self.subject())?;
        match self.notice.kind {
            NoticeKind::Confirmation => builder.body(self.question(base)?).ok(),
            NoticeKind::Turn
            | NoticeKind::Invitation
            | NoticeKind::Test
            | NoticeKind::ClubRequest => {
                let stop = token(self.address, None)?;
                // RFC 8058: a mail program unsubscribes with one request, without anybody logging in.
                let link = format!("<{base}/api/mail/unsubscribe/{stop}>");
                let builder = builder
                    .raw_header(HeaderValue::new(UNSUBSCRIBE, link))
                    .raw_header(plain(UNSUBSCRIBE_POST, "List-Unsubscribe=One-Click"));
                builder.body(self.news(base, &stop)).ok()
            }
        }
    }

    fn head(&self, subject: &str) -> Option<MessageBuilder> {
        let to = Mailbox::new(None, self.address.address.parse().ok()?);
        let since = Duration::from_millis(u64::try_from(self.now).ok()?);
        // The same when the same notice is sent a second time.
        let id = format!("<{}@{}>", self.notice.id, self.from.email.domain());
        let builder = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(subject)
            .message_id(Some(id))
            .date(SystemTime::UNIX_EPOCH.checked_add(since)?)
            .header(ContentType::TEXT_PLAIN)
            // Nobody answers with a note that they are on holiday.
            .raw_header(plain(AUTO_SUBMITTED, "auto-generated"));
        Some(builder)
    }

    fn subject(&self) -> String {
        match self.notice.kind {
            NoticeKind::Confirmation => say!(TEXT, self.lang, "mail.confirm.subject"),
            // Names of games, of clubs and of who invites: nothing that is hidden at a table.
            _ => self.notice.text.clone(),
        }
    }

    /// A letter that asks whether the address is right. It names nobody: whoever gave the address may be a stranger.
    fn question(&self, base: &str) -> Option<String> {
        let lang = self.lang;
        let token = token(self.address, Some(self.now.saturating_add(LASTS)))?;
        let days = LASTS / (24 * 60 * 60 * 1000);
        Some(format!(
            "{}\n\n{}\n{base}/mail/confirm/{token}\n\n{}\n",
            say!(TEXT, lang, "mail.confirm.about", site = base),
            say!(TEXT, lang, "mail.confirm.link", days = days),
            say!(TEXT, lang, "mail.confirm.ignore"),
        ))
    }

    /// What there is to tell, where it is, and how to hear no more.
    fn news(&self, base: &str, stop: &str) -> String {
        let mut text = format!("{}\n\n", self.notice.text);
        for link in self.notice.links() {
            text += &format!("{link}\n");
        }
        let why = say!(TEXT, self.lang, "mail.why", site = base);
        let how = say!(TEXT, self.lang, "mail.stop");
        text + &format!("\n-- \n{why}\n{how}\n{base}/mail/unsubscribe/{stop}\n")
    }
}

fn plain(name: HeaderName, value: &str) -> HeaderValue {
    HeaderValue::new(name, value.to_owned())
}
