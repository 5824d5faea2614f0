//! Requests that another site makes a visitor's browser send are refused.

use crate::wire::ApiError;
use axum::http::header::{CONTENT_TYPE, HOST, ORIGIN, UPGRADE};
use axum::http::{HeaderMap, Method, StatusCode};

/// Refuses what changes something, or opens a socket, when a page of another site asks for it.
/// Programs send no `Origin`; browsers always do where it matters.
pub fn check(method: &Method, headers: &HeaderMap) -> Result<(), ApiError> {
    let is_read = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    if is_read && !headers.contains_key(UPGRADE) {
        return Ok(());
    }
    check_type(headers)?;
    let Some(origin) = headers.get(ORIGIN) else { return Ok(()) };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let ours = origin.to_str().ok().and_then(authority).zip(host);
    match ours {
        Some((authority, host)) if authority.eq_ignore_ascii_case(host) => Ok(()),
        _ => Err(ApiError::new(
            StatusCode::FORBIDDEN,
            "cross_site",
            "This request comes from a page of another site; open Tablée itself.",
        )),
    }
}

/// Forms can be sent across sites without asking; JSON cannot.
fn check_type(headers: &HeaderMap) -> Result<(), ApiError> {
    let Some(given) = headers.get(CONTENT_TYPE) else { return Ok(()) };
    let given = given.to_str().unwrap_or_default().split(';').next().unwrap_or_default().trim();
    if given.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    let message = format!("Send JSON (Content-Type: application/json), not “{given}”.");
    Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json", message))
}

/// The host and port of an origin. `null` has none.
fn authority(origin: &str) -> Option<&str> {
    origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(method: Method, pairs: &[(&'static str, &'static str)]) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.insert(*name, value.parse().unwrap());
        }
        check(&method, &headers).is_ok()
    }

    #[test]
    fn only_our_own_pages_may_change_something() {
        let host = ("host", "tablee.example:7777");
        assert!(asked(Method::POST, &[host]));
        assert!(asked(Method::POST, &[host, ("origin", "http://tablee.example:7777")]));
        assert!(asked(Method::POST, &[host, ("origin", "https://TABLEE.example:7777")]));
        for foreign in [
            "null",
            "http://evil.example",
            "http://tablee.example",
            "http://tablee.example:7777.evil.example",
            "http://tablee.example:7777@evil.example",
            "file://tablee.example:7777",
        ] {
            assert!(!asked(Method::POST, &[host, ("origin", foreign)]), "{foreign}");
            assert!(!asked(Method::DELETE, &[host, ("origin", foreign)]), "{foreign}");
            assert!(!asked(Method::GET, &[host, ("origin", foreign), ("upgrade", "websocket")]));
        }
        assert!(!asked(Method::POST, &[("origin", "http://tablee.example:7777")]));
        assert!(asked(Method::GET, &[host, ("origin", "http://evil.example")]));
        assert!(asked(Method::POST, &[host, ("content-type", "application/json; charset=utf-8")]));
        assert!(!asked(Method::POST, &[host, ("content-type", "text/plain")]));
    }
}
