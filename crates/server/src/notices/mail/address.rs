//! Mail addresses that people give: plain ones, so that nothing in them can become a header or a command.

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
#[error("this is no mail address such as ada@example.org")]
pub struct BadMailAddress;

impl FromStr for OwnAddress {
    type Err = BadMailAddress;

    fn from_str(text: &str) -> Result<OwnAddress, BadMailAddress> {
        let text = text.trim();
        let (local, domain) = text.rsplit_once('@').ok_or(BadMailAddress)?;
        let sign = |c: char| c.is_ascii_alphanumeric() || SIGNS.contains(c);
        let atom = |part: &str| !part.is_empty() && part.chars().all(sign);
        let label = |part: &str| {
            (1..=63).contains(&part.len())
                && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
                && !part.starts_with('-')
                && !part.ends_with('-')
        };
        let top = domain.rsplit('.').next().unwrap_or_default();
        let good = text.len() <= LONGEST
            && local.len() <= LONGEST_LOCAL
            && local.split('.').all(atom)
            && domain.contains('.')
            && domain.split('.').all(label)
            && top.chars().any(|c| c.is_ascii_alphabetic());
        let domain = domain.to_ascii_lowercase();
        good.then(|| OwnAddress { local: local.to_owned(), domain }).ok_or(BadMailAddress)
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
    use super::OwnAddress;

    fn read(text: &str) -> Option<OwnAddress> {
        text.parse().ok()
    }

    #[test]
    fn plain_addresses_are_taken() {
        for (given, kept) in [
            ("ada@example.org", "ada@example.org"),
            (" Ada.Lovelace+games@Mail.Example.ORG ", "Ada.Lovelace+games@mail.example.org"),
            ("o'hara@xn--bcher-kva.example", "o'hara@xn--bcher-kva.example"),
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
            "adä@example.org",
            "ada@exämple.org",
            "ada@example.org\0",
            &long,
        ] {
            assert_eq!(read(text), None, "{text:?}");
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
