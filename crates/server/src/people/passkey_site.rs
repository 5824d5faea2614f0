//! The relying party of passkeys: the name in the address bar, to which every passkey is bound, and the origin its
//! answers must come from. Browsers know none for an IP address, nor over plain http but at localhost.

use crate::net::hosts::{Hosts, bare};
use crate::people::cookie::came_by_https;
use axum::http::HeaderMap;
use axum::http::header::HOST;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;

/// Where a passkey is made or shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PasskeySite {
    /// The host, without its port: the relying-party id.
    pub name: String,
    /// What browsers say their page comes from: `https://tablee.example`.
    pub origin: String,
}

/// Why there are no passkeys at an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoPasskeysHere {
    /// It is an IP address.
    #[error(
        "passkeys need a name: open the page under the server's name, or under localhost on this very machine"
    )]
    NeedsName,
    /// It is plain http.
    #[error("passkeys need https: open the page by https, or under localhost on this very machine")]
    NeedsHttps,
}

impl PasskeySite {
    /// The address under which this request came. Its name has been found to be one of ours ([`Hosts::knows`]).
    pub fn of(hosts: &Hosts, headers: &HeaderMap) -> Result<PasskeySite, NoPasskeysHere> {
        let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let host = host.to_ascii_lowercase();
        let name = bare(&host).trim_end_matches('.').to_owned();
        let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        if name.is_empty() || address.is_ok() {
            return Err(NoPasskeysHere::NeedsName);
        }
        // The settings know the port and the scheme of the public address; a caller could say any.
        let public = hosts.public_origin().filter(|public| public.name == name);
        let (scheme, authority) = match public {
            Some(public) => (public.scheme, public.authority),
            None if came_by_https(headers) => ("https", host),
            None => ("http", host),
        };
        if scheme != "https" && name != "localhost" && !name.ends_with(".localhost") {
            return Err(NoPasskeysHere::NeedsHttps);
        }
        let usual = if scheme == "https" { ":443" } else { ":80" };
        let authority = authority.strip_suffix(usual).unwrap_or(&authority);
        Ok(PasskeySite { origin: format!("{scheme}://{authority}"), name })
    }
}

#[cfg(test)]
mod tests {
    use super::NoPasskeysHere::{NeedsHttps, NeedsName};
    use super::*;

    fn site(
        public: Option<&str>,
        host: &str,
        more: &[(&'static str, &str)],
    ) -> Result<(String, String), NoPasskeysHere> {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().unwrap());
        for (name, value) in more {
            headers.insert(*name, value.parse().unwrap());
        }
        let hosts = Hosts::new(&["play.example".to_owned()], public);
        PasskeySite::of(&hosts, &headers).map(|site| (site.name, site.origin))
    }

    #[test]
    fn a_passkey_belongs_to_the_name_in_the_address_bar() {
        let is = |name: &str, origin: &str| Ok((name.to_owned(), origin.to_owned()));
        let by_https = [("x-forwarded-proto", "https")];
        let from = [("origin", "https://play.example:8443")];
        let public = Some("https://Tablee.example/");
        assert_eq!(site(None, "localhost:7777", &[]), is("localhost", "http://localhost:7777"));
        assert_eq!(site(public, "localhost:80", &[]), is("localhost", "http://localhost"));
        assert_eq!(
            site(None, "den.localhost:7777", &[]),
            is("den.localhost", "http://den.localhost:7777")
        );
        assert_eq!(
            site(None, "play.example", &by_https),
            is("play.example", "https://play.example")
        );
        assert_eq!(
            site(None, "PLAY.example:8443", &from),
            is("play.example", "https://play.example:8443")
        );
        // Whatever a caller says about the public address.
        let tablee = is("tablee.example", "https://tablee.example");
        for host in ["tablee.example", "tablee.example:443", "tablee.example:9999"] {
            assert_eq!(site(public, host, &[]), tablee, "{host}");
        }
        let port = Some("https://tablee.example:8443/x");
        let there = is("tablee.example", "https://tablee.example:8443");
        assert_eq!(site(port, "tablee.example:8443", &[]), there);
    }

    #[test]
    fn there_are_none_at_ip_addresses_and_over_plain_http() {
        let by_https = [("x-forwarded-proto", "https")];
        for host in ["127.0.0.1:7777", "192.168.1.20", "[::1]:7777", ""] {
            assert_eq!(site(None, host, &by_https), Err(NeedsName), "{host}");
        }
        for host in ["play.example", "raspberrypi:7777", "den.local", "localhost.evil.example"] {
            assert_eq!(site(None, host, &[]), Err(NeedsHttps), "{host}");
        }
        let plain = Some("http://tablee.example");
        assert_eq!(site(plain, "tablee.example", &by_https), Err(NeedsHttps));
    }
}
