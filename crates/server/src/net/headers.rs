//! Security headers, on every answer that has none of its own.

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;

/// How browsers reach the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PublicScheme {
    /// As the request says.
    Unknown,
    /// `public_url` begins with `https://`.
    Https,
}

impl PublicScheme {
    /// What `public_url` says.
    pub fn of(public_url: Option<&str>) -> PublicScheme {
        let https = public_url
            .and_then(|url| url.get(..8))
            .is_some_and(|start| start.eq_ignore_ascii_case("https://"));
        if https { PublicScheme::Https } else { PublicScheme::Unknown }
    }
}

const API_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";
const OTHER_POLICY: &str = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const ONE_YEAR: &str = "max-age=31536000";
const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName =
    HeaderName::from_static("cross-origin-resource-policy");

/// Adds the headers. What the API answers concerns the caller alone: no cache keeps it.
pub async fn secure(State(scheme): State<PublicScheme>, request: Request, next: Next) -> Response {
    let api = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let policy = if api { API_POLICY } else { OTHER_POLICY };
    let mut all = vec![
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "same-origin"),
        (X_FRAME_OPTIONS, "DENY"),
        (CROSS_ORIGIN_RESOURCE_POLICY, "same-origin"),
        (CONTENT_SECURITY_POLICY, policy),
    ];
    if api {
        all.push((CACHE_CONTROL, "no-store"));
    }
    if scheme == PublicScheme::Https {
        all.push((STRICT_TRANSPORT_SECURITY, ONE_YEAR));
    }
    for (name, value) in all {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Whether a cache that others share may keep an answer with these headers.
pub fn is_cacheable(headers: &HeaderMap) -> bool {
    let said = headers.get(CACHE_CONTROL).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let says = |word: &str| said.split(',').any(|part| part.trim().starts_with(word));
    !said.is_empty() && !says("no-store") && !says("private")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_caches_may_keep() {
        for (said, kept) in [
            ("public, max-age=31536000, immutable", true),
            ("no-cache", true),
            ("no-store", false),
            ("private, max-age=60", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(CACHE_CONTROL, HeaderValue::from_static(said));
            assert_eq!(is_cacheable(&headers), kept, "{said}");
        }
        assert!(!is_cacheable(&HeaderMap::new()));
    }

    #[test]
    fn only_https_is_https() {
        for (url, scheme) in [
            (None, PublicScheme::Unknown),
            (Some("http://tablee.example"), PublicScheme::Unknown),
            (Some("https://tablee.example"), PublicScheme::Https),
            (Some("HTTPS://tablee.example"), PublicScheme::Https),
            (Some("é"), PublicScheme::Unknown),
        ] {
            assert_eq!(PublicScheme::of(url), scheme, "{url:?}");
        }
    }
}
