//! Same-site check: the `Origin` of a change or of a socket must be a page at the `Host` (CSRF).

use super::error::ApiError;
use super::hosts::{Hosts, PublicOrigin};
use super::method::is_read;
use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN, UPGRADE};
use axum::middleware::Next;
use axum::response::Response;
use std::sync::Arc;

/// Refuses requests that another site made a browser send.
pub async fn same_site(
    State(hosts): State<Arc<Hosts>>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let reads = is_read(request.method());
    let upgrades = request.headers().contains_key(UPGRADE);
    if (upgrades || !reads) && !is_same_site(request.headers(), hosts.public_origin()) {
        return Err(ApiError::forbidden("This request comes from another site."));
    }
    Ok(next.run(request).await)
}

/// Whether the `Origin`, where there is one, is a page at the `Host`: an extension of a browser or an app may call itself
/// anything. What is public by https is not asked by a page that somebody on the way could have changed.
fn is_same_site(headers: &HeaderMap, public: Option<PublicOrigin>) -> bool {
    let Some(origin) = headers.get(ORIGIN) else {
        // Programs say neither; a browser that leaves the origin out still says that.
        return headers.get("sec-fetch-site").is_none_or(|site| site != "cross-site");
    };
    let Ok(origin) = origin.to_str() else { return false };
    let Some(host) = headers.get(HOST).and_then(|host| host.to_str().ok()) else { return false };
    let Some((scheme, authority)) = origin.split_once("://") else { return false };
    let is_public = |public: &PublicOrigin| public.authority.eq_ignore_ascii_case(host);
    let is_page = match public.filter(is_public) {
        Some(PublicOrigin { scheme: "https", .. }) => scheme == "https",
        _ => matches!(scheme, "http" | "https"),
    };
    is_page && authority == host
}

#[cfg(test)]
mod tests {
    use super::{Hosts, is_same_site};
    use axum::http::HeaderMap;

    #[test]
    fn an_origin_must_be_the_host() {
        let from = |origin: Option<&str>, host: &str| {
            let mut headers = HeaderMap::new();
            headers.insert("host", host.parse().unwrap());
            if let Some(origin) = origin {
                headers.insert("origin", origin.parse().unwrap());
            }
            is_same_site(&headers, Hosts::new(&[], Some("https://tablee.org/")).public_origin())
        };
        assert!(from(None, "tablee.org"));
        let fetched = |site: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert("sec-fetch-site", site.parse().unwrap());
            is_same_site(&headers, None)
        };
        assert!(fetched("same-origin") && fetched("none") && !fetched("cross-site"));
        assert!(from(Some("https://tablee.org"), "tablee.org"));
        assert!(from(Some("http://127.0.0.1:7777"), "127.0.0.1:7777"));
        assert!(!from(Some("https://evil.org"), "tablee.org"));
        assert!(!from(Some("https://tablee.org.evil.org"), "tablee.org"));
        assert!(!from(Some("null"), "tablee.org"));
        assert!(!from(Some("chrome-extension://tablee.org"), "tablee.org"));
        assert!(!from(Some("chrome-extension://127.0.0.1:7777"), "127.0.0.1:7777"));
        assert!(!from(Some("http://tablee.org"), "tablee.org"), "it is public by https");
        assert!(from(Some("http://den.local"), "den.local"));
    }
}
