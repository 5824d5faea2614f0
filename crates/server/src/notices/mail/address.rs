//! Mail addresses that people give: plain ones, so that nothing in them can become a header or a command. Domains in other
//! scripts are kept as the domain name system has them (IDNA, UTS 46).

use std::str::FromStr;

/// How long an address may be (RFC 5321, 4.5.3.1, without the brackets), and what stands before the @.
const LONGEST: usize = 254;
const LONGEST_LOCAL: usize = 64;

/// The signs that may stand before the @ beside letters, digits and dots (RFC 5322, atext).
const SIGNS: &str = "!#$%&'*+-/=?^_`{|}~";

/// An address that can be written to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnAddress {
    local: String,
    domain: String,
}

/// Not an address that is written to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadMailAddress {
    /// Not an address at all.
    #[error("this is no mail address such as ada@example.org")]
    NoAddress,
    /// Mail servers take such names only where all on the way speak SMTPUTF8 (RFC 6531); this one does not.
    #[error("only ASCII letters, digits and signs can stand before the @ of a mail address here")]
    ForeignName,
}

impl FromStr for OwnAddress {
    type Err = BadMailAddress;

    fn from_str(text: &str) -> Result<OwnAddress, BadMailAddress> {
        let text = text.trim();
        let (local, domain) = text.rsplit_once('@').ok_or(BadMailAddress::NoAddress)?;
        // Nothing of that length becomes an address, and nobody waits for it to be looked at.
        if text.len() > LONGEST {
            return Err(BadMailAddress::NoAddress);
        }
        let domain = match domain.is_ascii() {
            true => domain.to_ascii_lowercase(),
            false => idna::domain_to_ascii(domain).map_err(|_| BadMailAddress::NoAddress)?,
        };
        let sign = |c: char| c.is_ascii_alphanumeric() || SIGNS.contains(c);
        let atom = |part: &str| !part.is_empty() && part.chars().all(sign);
        let label = |part: &str| {
            (1..=63).contains(&part.len())
                && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
                && !part.starts_with('-')
                && !part.ends_with('-')
        };
        let top = domain.rsplit('.').next().unwrap_or_default();
        let reachable = domain.contains('.')
            && domain.split('.').all(label)
            && top.chars().any(|c| c.is_ascii_alphabetic());
        let foreign = |c: char| c.is_alphanumeric() && !c.is_ascii();
        if reachable
            && local.chars().all(|c| foreign(c) || sign(c) || c == '.')
            && !local.is_ascii()
        {
            return Err(BadMailAddress::ForeignName);
        }
        let good = reachable
            && local.len() + 1 + domain.len() <= LONGEST
            && local.len() <= LONGEST_LOCAL
            && local.split('.').all(atom);
        good.then(|| OwnAddress { local: local.to_owned(), domain })
            .ok_or(BadMailAddress::NoAddress)
    }
}

impl OwnAddress {
    /// As it is kept and written to.
    pub fn text(&self) -> String {
        format!("{}@{}", self.local, self.domain)
    }

    /// What stands for all ways to write to the same mailbox: many servers take `A.da+tablee` for `ada`. Two that are
    /// not the same share a count, which does no harm.
    pub fn counted_as(&self) -> String {
        let local = self.local.split('+').next().unwrap_or_default();
        format!("{}@{}", local.replace('.', "").to_ascii_lowercase(), self.domain)
    }
}

#[cfg(test)]
mod tests {
    use super::{BadMailAddress, OwnAddress};

    fn read(text: &str) -> Option<OwnAddress> {
        text.parse().ok()
    }

    #[test]
    fn plain_addresses_are_taken() {
        for (given, kept) in [
            ("ada@example.org", "ada@example.org"),
            (" Ada.Lovelace+games@Mail.Example.ORG ", "Ada.Lovelace+games@mail.example.org"),
            ("o'hara@xn--bcher-kva.example", "o'hara@xn--bcher-kva.example"),
            ("ada@Bücher.example", "ada@xn--bcher-kva.example"),
            ("ada@메일.한국", "ada@xn--h32bq4v.xn--3e0b707e"),
            ("ada@bücher。example", "ada@xn--bcher-kva.example"),
        ] {
            assert_eq!(read(given).unwrap().text(), kept);
        }
    }

    #[test]
    fn anything_else_is_refused() {
        let long = format!("{}@example.org", "a".repeat(65));
        for text in [
            "",
            "ada",
            "@example.org",
            "ada@",
            "ada@localhost",
            "ada@127.0.0.1",
            "ada@[127.0.0.1]",
            "ada@example..org",
            "ada@-example.org",
            ".ada@example.org",
            "a..da@example.org",
            "ada@example.org, bo@example.org",
            "ada@example.org\r\nBcc: bo@example.org",
            "ada\r\nRCPT TO:<bo@example.org>@example.org",
            "\"ada lovelace\"@example.org",
            "Ada <ada@example.org>",
            "ada@bo@example.org",
            "ada@ä",
            "ada@ä..org",
            "ada@ä b.org",
            "ada@ä\r\n.org",
            "ada@\u{202e}ä.org",
            "ada@xn--a.org ä",
            "ädä lovelace@example.org",
            "ada@example.org\0",
            &long,
        ] {
            assert_eq!(text.parse::<OwnAddress>(), Err(BadMailAddress::NoAddress), "{text:?}");
        }
    }

    #[test]
    fn names_that_need_another_sort_of_mail_server_are_refused_by_name() {
        for text in ["adä@example.org", "아다@메일.한국", "zoé.b+x@bücher.example"] {
            assert_eq!(text.parse::<OwnAddress>(), Err(BadMailAddress::ForeignName), "{text:?}");
        }
    }

    #[test]
    fn ways_to_write_to_one_mailbox_are_counted_together() {
        let counted = |text: &str| read(text).unwrap().counted_as();
        for text in ["A.D.A@example.org", "ada+1@Example.org", "ada+2+3@example.org"] {
            assert_eq!(counted(text), "ada@example.org");
        }
        assert_ne!(counted("ada@example.org"), counted("ada@example.com"));
    }
}
