//! The caller's address: the other end of the connection, or what trusted proxies say; and the
//! networks that count as one caller.

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use ipnet::IpNet;
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// The address of the caller, as the accept loop resolved it; loopback where there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClientAddress(pub IpAddr);

impl<S: Send + Sync> FromRequestParts<S> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<ClientAddress, Infallible> {
        if let Some(resolved) = parts.extensions.get::<ClientAddress>() {
            return Ok(*resolved);
        }
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |ConnectInfo(peer)| peer.ip());
        Ok(ClientAddress(peer.to_canonical()))
    }
}

/// The proxies whose `X-Forwarded-For` is believed; cheap to clone.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TrustedProxies(std::sync::Arc<[IpNet]>);

impl TrustedProxies {
    /// The proxies in these networks.
    pub fn new(networks: &[IpNet]) -> TrustedProxies {
        TrustedProxies(networks.into())
    }

    /// Whether this is one of them.
    pub fn contains(&self, address: IpAddr) -> bool {
        contains(&self.0, address)
    }

    /// Where a request comes from. Anybody may claim anything in a header; each proxy adds the
    /// address it sees at the end. So the line is read from the end, as long as those who wrote
    /// it are trusted.
    pub fn resolve(&self, peer: IpAddr, headers: &HeaderMap) -> ClientAddress {
        let mut address = peer.to_canonical();
        let lines = headers.get_all("x-forwarded-for").iter().rev();
        let lines = lines.map(|line| line.to_str().unwrap_or_default());
        for claimed in lines.flat_map(|line| line.rsplit(',')) {
            match parse(claimed.trim()) {
                Some(before) if self.contains(address) => address = before,
                _ => break,
            }
        }
        ClientAddress(address)
    }
}

/// Whether an address is in one of these networks.
pub fn contains(networks: &[IpNet], address: IpAddr) -> bool {
    let address = address.to_canonical();
    networks.iter().any(|network| network.contains(&address))
}

/// An address in a header; some proxies add a port.
fn parse(text: &str) -> Option<IpAddr> {
    let bare = text.parse::<IpAddr>().or_else(|_| text.parse::<SocketAddr>().map(|at| at.ip()));
    bare.ok().map(|address| address.to_canonical())
}

/// The networks that count as one caller, the narrowest first. Whoever has one IPv6 address has
/// all of its /64, and often a /48.
pub fn networks(address: IpAddr) -> impl Iterator<Item = Network> {
    let (first, second) = match address.to_canonical() {
        IpAddr::V4(v4) => (Network::V4(v4.into()), None),
        IpAddr::V6(v6) => {
            let bits = u128::from(v6);
            (Network::V6Site64((bits >> 64) as u64), Some(Network::V6Site48((bits >> 80) as u64)))
        }
    };
    std::iter::once(first).chain(second)
}

/// A network that counts as one caller.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Network {
    /// One IPv4 address.
    V4(u32),
    /// An IPv6 /64.
    V6Site64(u64),
    /// An IPv6 /48.
    V6Site48(u64),
}

impl Network {
    /// How many times the share of one caller it has: a /48 has more people in it.
    pub fn share(self) -> u32 {
        match self {
            Network::V4(_) | Network::V6Site64(_) => 1,
            Network::V6Site48(_) => SITE_48,
        }
    }
}

/// A /48 may cost so many times what a /64 may.
pub const SITE_48: u32 = 4;

/// The narrowest network that counts as one caller, as an address.
pub fn prefix(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(v4) => IpAddr::V4(v4),
        IpAddr::V6(v6) => IpAddr::V6((u128::from(v6) >> 64 << 64).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn resolved(trusted: &[&str], peer: &str, lines: &[&str]) -> IpAddr {
        let trusted: Vec<IpNet> = trusted.iter().map(|net| net.parse().unwrap()).collect();
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", line.parse().unwrap());
        }
        TrustedProxies::new(&trusted).resolve(ip(peer), &headers).0
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let claim = ["198.51.100.1, 203.0.113.9"];
        assert_eq!(resolved(&["127.0.0.0/8"], "127.0.0.1", &claim), ip("203.0.113.9"));
        assert_eq!(resolved(&["127.0.0.0/8"], "192.0.2.7", &claim), ip("192.0.2.7"));
        assert_eq!(resolved(&["127.0.0.0/8"], "127.0.0.1", &[]), ip("127.0.0.1"));
        assert_eq!(resolved(&[], "127.0.0.1", &claim), ip("127.0.0.1"));
        // Two proxies in a row; the client's own claim stands before them.
        let chain = ["1.1.1.1, 203.0.113.9", "10.0.0.2:4711"];
        let both = ["10.0.0.0/8", "127.0.0.0/8"];
        assert_eq!(resolved(&both, "127.0.0.1", &chain), ip("203.0.113.9"));
        // What cannot be read ends the line.
        assert_eq!(resolved(&both, "127.0.0.1", &["unknown, 10.0.0.2"]), ip("10.0.0.2"));
    }

    #[test]
    fn an_ipv4_address_written_as_ipv6_is_the_same() {
        let claim = ["::ffff:203.0.113.9"];
        assert_eq!(resolved(&["127.0.0.0/8"], "::ffff:127.0.0.1", &claim), ip("203.0.113.9"));
        assert!(networks(ip("::ffff:192.0.2.1")).eq(networks(ip("192.0.2.1"))));
    }

    #[test]
    fn one_ipv6_network_is_one_caller_and_its_site_another() {
        let at = |text: &str| networks(ip(text)).collect::<Vec<_>>();
        assert_eq!(at("2001:db8::1"), at("2001:db8::ffff:1"));
        let (here, beside) = (at("2001:db8::1"), at("2001:db8:0:1::1"));
        assert!(here[0] != beside[0] && here[1] == beside[1]);
        assert_ne!(here[1], at("2001:db8:1::1")[1]);
        assert_eq!(here.iter().map(|net| net.share()).collect::<Vec<_>>(), [1, SITE_48]);
        assert_eq!(at("192.0.2.1").len(), 1);
    }
}
