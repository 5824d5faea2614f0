//! The target of an outbound request: an address on the web that somebody gave.

use axum::http::Uri;
use std::str::FromStr;

/// How long an address may be.
const LONGEST: usize = 2_000;

/// Where a request goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// Whether over TLS.
    pub secure: bool,
    /// The name or address of the host, without brackets.
    pub host: String,
    /// The port.
    pub port: u16,
    /// The path and the query.
    pub path: String,
}

/// Why an address is none that is sent to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadTarget {
    /// It is no address.
    #[error("this is no address that begins with https://")]
    Syntax,
    /// It is longer than it may be.
    #[error("an address has at most {LONGEST} characters")]
    TooLong,
    /// There is no host in it.
    #[error("there is no host in this address")]
    Host,
    /// A name and a password stand before the host.
    #[error("an address must not have a name and a password before its host")]
    UserInfo,
}

impl Target {
    /// Whether anybody may have something sent there: over TLS, and to no port of another service.
    pub fn is_for_everybody(&self) -> bool {
        self.secure && (self.port == 443 || self.port >= 1024)
    }

    /// The host and, where it is not the usual one, the port, as a request names them.
    pub fn authority(&self) -> String {
        let host =
            if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        match (self.secure, self.port) {
            (true, 443) | (false, 80) => host,
            (_, port) => format!("{host}:{port}"),
        }
    }

    /// Scheme, host and port: what a push service calls itself.
    pub fn origin(&self) -> String {
        let scheme = if self.secure { "https" } else { "http" };
        format!("{scheme}://{}", self.authority())
    }

    /// The target without what may be secret in it: whoever knows the path of a Discord webhook may
    /// write to its channel.
    pub fn shown(&self) -> String {
        let path: String = self.path.chars().take(12).collect();
        let rest = if path.len() < self.path.len() { "…" } else { "" };
        format!("{}{path}{rest}", self.origin())
    }
}

impl FromStr for Target {
    type Err = BadTarget;

    fn from_str(text: &str) -> Result<Target, BadTarget> {
        if text.len() > LONGEST {
            return Err(BadTarget::TooLong);
        }
        let uri: Uri = text.parse().map_err(|_| BadTarget::Syntax)?;
        let secure = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(BadTarget::Syntax),
        };
        let authority = uri.authority().ok_or(BadTarget::Host)?;
        if authority.as_str().contains('@') {
            return Err(BadTarget::UserInfo);
        }
        let host = authority.host().trim_start_matches('[').trim_end_matches(']');
        if host.is_empty() {
            return Err(BadTarget::Host);
        }
        let port = match authority.port_u16() {
            Some(port) => port,
            // There is a port, and it is none.
            None if authority.as_str() != authority.host() => return Err(BadTarget::Host),
            None if secure => 443,
            None => 80,
        };
        let path = uri.path_and_query().map_or("/", |path| path.as_str());
        Ok(Target { secure, host: host.to_ascii_lowercase(), port, path: path.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::{BadTarget, LONGEST, Target};

    fn read(text: &str) -> Result<Target, BadTarget> {
        text.parse()
    }

    #[test]
    fn an_address_is_taken_apart() {
        let plain = read("https://Discord.com/api/webhooks/1/secret?wait=true").unwrap();
        assert_eq!((plain.secure, plain.host.as_str(), plain.port), (true, "discord.com", 443));
        assert_eq!(plain.path, "/api/webhooks/1/secret?wait=true");
        assert_eq!(plain.authority(), "discord.com");
        assert_eq!(plain.shown(), "https://discord.com/api/webhook…");
        let other = read("http://[fd00::1]:8080").unwrap();
        assert_eq!((other.host.as_str(), other.path.as_str()), ("fd00::1", "/"));
        assert_eq!(other.authority(), "[fd00::1]:8080");
        assert_eq!(other.shown(), "http://[fd00::1]:8080/");
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for text in
            ["", "discord.com/x", "ftp://a.example", "file:///etc/passwd", "https://", "https:///x"]
        {
            assert!(read(text).is_err(), "{text}");
        }
        assert_eq!(read("https://me:secret@a.example/"), Err(BadTarget::UserInfo));
        for port in ["99999", "x", "-1"] {
            assert!(read(&format!("https://a.example:{port}/")).is_err(), "{port}");
        }
        assert_eq!(
            read(&format!("https://a.example/{}", "x".repeat(LONGEST))),
            Err(BadTarget::TooLong)
        );
    }

    #[test]
    fn other_services_of_the_internet_are_not_reached() {
        for (text, open) in [
            ("https://a.example/", true),
            ("https://a.example:8443/", true),
            ("http://a.example/", false),
            ("https://a.example:25/", false),
            ("https://a.example:22/", false),
        ] {
            assert_eq!(read(text).unwrap().is_for_everybody(), open, "{text}");
        }
    }
}
