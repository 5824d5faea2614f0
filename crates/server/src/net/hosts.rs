//! Host check: the names this server answers to, so that a foreign name pointed at it (DNS
//! rebinding) opens nothing; and the address under which people reach it.

use super::error::ApiError;
use axum::extract::{Request, State};
use axum::http::header::HOST;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use std::net::IpAddr;
use std::sync::Arc;

/// Endings of names that no public name server can give to a stranger.
const LOCAL: [&str; 5] = [".localhost", ".local", ".lan", ".internal", ".home.arpa"];

/// The names this server answers to.
#[derive(Clone, Debug, Default)]
pub struct Hosts {
    names: Vec<String>,
    public_url: Option<String>,
}

impl Hosts {
    /// The host of `public_url` and these names, beside addresses and local names.
    pub fn new(names: &[String], public_url: Option<&str>) -> Hosts {
        let public = public_url.and_then(|url| url.split_once("://")).map(|(_, rest)| rest);
        let public = public.and_then(|rest| rest.split(['/', '?', '#']).next());
        let names = names.iter().map(String::as_str).chain(public);
        Hosts {
            names: names.map(|name| bare(name).to_ascii_lowercase()).collect(),
            public_url: public_url.map(|url| url.trim_end_matches('/').to_owned()),
        }
    }

    /// Whether the server answers to this `Host`: an IP address, a name without a dot, a local
    /// name, or one that was given.
    pub fn knows(&self, host: &str) -> bool {
        let name = bare(host).to_ascii_lowercase();
        let name = name.trim_end_matches('.');
        let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        address.is_ok()
            || (!name.is_empty() && !name.contains(['.', ':']))
            || LOCAL.iter().any(|ending| name.ends_with(ending))
            || self.names.iter().any(|known| known == name)
    }

    /// Where the page is, by the settings.
    pub fn public_origin(&self) -> Option<PublicOrigin> {
        let (scheme, rest) = self.public_url.as_deref()?.split_once("://")?;
        let authority = rest.split(['/', '?', '#']).next()?.to_ascii_lowercase();
        let scheme = if scheme.eq_ignore_ascii_case("https") { "https" } else { "http" };
        Some(PublicOrigin { scheme, name: bare(&authority).to_owned(), authority })
    }

    /// How people reach the server: as the settings say, or as this request did.
    pub fn base_url(&self, headers: &HeaderMap) -> String {
        self.public_url.clone().unwrap_or_else(|| {
            let host = headers.get(HOST).and_then(|host| host.to_str().ok());
            format!("http://{}", host.unwrap_or("localhost"))
        })
    }
}

/// The public address, taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicOrigin {
    /// `https` or `http`.
    pub scheme: &'static str,
    /// Host and port.
    pub authority: String,
    /// The host alone.
    pub name: String,
}

/// A host without its port.
pub fn bare(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Refuses requests for a name that is not ours.
pub async fn check_host(
    State(hosts): State<Arc<Hosts>>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let mut named = request.headers().get_all(HOST).into_iter();
    let host = named.next().map(|host| host.to_str().unwrap_or_default());
    // Of two names each part of the way could believe another one (RFC 9112, 3.2).
    if named.next().is_some() {
        return Err(ApiError::bad_request("A request names one `Host`."));
    }
    // A request line may name one, too: links are made of the header, so both must be ours.
    if request.uri().host().into_iter().chain(host).all(|host| hosts.knows(host)) {
        return Ok(next.run(request).await);
    }
    let message = "This server does not answer to that name; its operator can add it to the \
                   setting `hosts`, or set `public_url`.";
    Err(ApiError::new(StatusCode::MISDIRECTED_REQUEST, "unknown_host", message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_local_names_and_given_names_are_known() {
        let hosts =
            Hosts::new(&["Play.example.org".to_owned()], Some("https://tablee.example:8443/x"));
        for known in [
            "127.0.0.1:7777",
            "192.168.1.20",
            "[::1]:7777",
            "[2001:db8::1]",
            "localhost:7777",
            "raspberrypi:7777",
            "den.local:7777",
            "box.home.arpa",
            "play.example.org",
            "PLAY.example.org:443",
            "tablee.example:8443",
            "tablee.example.",
        ] {
            assert!(hosts.knows(known), "{known}");
        }
        for foreign in [
            "evil.example",
            "tablee.example.evil.example",
            "127.0.0.1.evil.example:7777",
            "local.evil.example",
            "xplay.example.org",
            "",
            ":7777",
        ] {
            assert!(!hosts.knows(foreign), "{foreign}");
        }
        assert!(!Hosts::default().knows("tablee.example"));
    }

    #[test]
    fn links_are_public_where_the_settings_say_so() {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, "den.local:7777".parse().unwrap());
        assert_eq!(Hosts::default().base_url(&headers), "http://den.local:7777");
        let public = Hosts::new(&[], Some("https://tablee.example/"));
        assert_eq!(public.base_url(&headers), "https://tablee.example");
    }
}
