//! The links in mails: whoever has one reads the mailbox. Each is signed with the key of its address and says what it is
//! for; a link to confirm lasts a while, a link to unsubscribe as long as the address.

use crate::people::moment::Moment;
use crate::store::NoticeAddress;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

/// How long a link to confirm lasts.
pub const LASTS: Moment = 7 * 24 * 60 * 60 * 1000;

/// The part of a link that is made for one address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkToken {
    /// The name of the address.
    pub id: String,
    /// Until when a link to confirm lasts; nothing for a link to unsubscribe.
    pub until: Option<Moment>,
    signature: Vec<u8>,
}

fn mac(address: &NoticeAddress, until: Option<Moment>) -> Option<Hmac<Sha256>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(&address.keys).ok()?;
    let what = match until {
        Some(until) => format!("confirm {} {until}", address.id),
        None => format!("unsubscribe {}", address.id),
    };
    mac.update(what.as_bytes());
    Some(mac)
}

/// The token of a link: to confirm the address until that moment, or to unsubscribe it.
pub fn token(address: &NoticeAddress, until: Option<Moment>) -> Option<String> {
    let signature = BASE64.encode(mac(address, until)?.finalize().into_bytes());
    let until = until.map(|until| format!("{until}.")).unwrap_or_default();
    Some(format!("{}.{until}{signature}", address.id))
}

impl LinkToken {
    /// Reads a token; whether it is signed is not known yet.
    pub fn read(text: &str) -> Option<LinkToken> {
        let parts: Vec<&str> = text.split('.').collect();
        let (id, until, signature) = match parts.as_slice() {
            [id, signature] => (id, None, signature),
            [id, until, signature] => (id, Some(until.parse().ok()?), signature),
            _ => return None,
        };
        let signature = BASE64.decode(signature).ok()?;
        Some(LinkToken { id: (*id).to_owned(), until, signature })
    }

    /// Whether it was made for this address, for what it says.
    pub fn is_of(&self, address: &NoticeAddress) -> bool {
        let made = mac(address, self.until).filter(|_| self.id == address.id);
        made.is_some_and(|mac| mac.verify_slice(&self.signature).is_ok())
    }
}

#[cfg(test)]
mod tests {
    use super::{LinkToken, token};
    use crate::people::PersonId;
    use crate::store::NoticeAddress;
    use tablee_protocol::notices::Channel;

    fn address(id: &str) -> NoticeAddress {
        NoticeAddress {
            id: id.to_owned(),
            person: PersonId([1; 16]),
            channel: Channel::Mail,
            address: "ada@example.org".to_owned(),
            keys: vec![7; 32],
            created_at: 1,
            failures: 0,
            trouble: None,
            off_at: None,
            confirmed_at: None,
            session: None,
        }
    }

    #[test]
    fn a_link_is_for_one_address_and_one_purpose() {
        let (ada, other) = (address("m1"), address("m2"));
        let stranger = NoticeAddress { keys: vec![8; 32], ..address("m1") };
        for until in [None, Some(99)] {
            let made = token(&ada, until).unwrap();
            let read = LinkToken::read(&made).unwrap();
            assert_eq!((read.id.as_str(), read.until), ("m1", until));
            assert!(read.is_of(&ada) && !read.is_of(&other) && !read.is_of(&stranger));
        }
        let confirm = LinkToken::read(&token(&ada, Some(99)).unwrap()).unwrap();
        assert!(!LinkToken { until: None, ..confirm.clone() }.is_of(&ada));
        assert!(!LinkToken { until: Some(100), ..confirm }.is_of(&ada));
    }

    #[test]
    fn what_is_no_token_is_none() {
        for text in ["", "m1", "m1.", "m1.x.AAAA", "m1.1.2.AAAA", "m1.!"] {
            let read = LinkToken::read(text);
            assert!(read.is_none_or(|read| !read.is_of(&address("m1"))), "{text}");
        }
    }
}
