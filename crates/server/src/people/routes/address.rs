//! Where a request comes from: the other end of the connection, or what a proxy on the same
//! machine says.

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// The address of whoever asks; loopback where the connection has none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Address(pub IpAddr);

impl<S: Send + Sync> FromRequestParts<S> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Address, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |ConnectInfo(peer)| peer.ip());
        Ok(Address(origin(peer, &parts.headers)))
    }
}

/// Anybody may claim anything in a header; only a proxy beside us is believed, and only the
/// last address, which it added itself.
fn origin(peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let mut lines = headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok());
    let claimed = lines.next_back().and_then(|line| line.rsplit(',').next()?.trim().parse().ok());
    claimed.filter(|_| peer.is_loopback()).unwrap_or(peer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_proxy_beside_us_is_believed() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "198.51.100.1, 203.0.113.9".parse().unwrap());
        let (beside, far) = ("127.0.0.1".parse().unwrap(), "192.0.2.7".parse().unwrap());
        assert_eq!(origin(beside, &headers), "203.0.113.9".parse::<IpAddr>().unwrap());
        assert_eq!(origin(far, &headers), far);
        assert_eq!(origin(beside, &HeaderMap::new()), beside);
    }
}
