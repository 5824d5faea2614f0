//! Same-site check: the `Origin` of a change or of a socket must be the `Host` (CSRF).

use super::error::ApiError;
use super::method::is_read;
use axum::extract::Request;
use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN, UPGRADE};
use axum::middleware::Next;
use axum::response::Response;

/// Refuses requests that another site made a browser send.
pub async fn same_site(request: Request, next: Next) -> Result<Response, ApiError> {
    let reads = is_read(request.method());
    let upgrades = request.headers().contains_key(UPGRADE);
    if (upgrades || !reads) && !is_same_site(request.headers()) {
        return Err(ApiError::forbidden("This request comes from another site."));
    }
    Ok(next.run(request).await)
}

/// Whether the `Origin`, where there is one, is the `Host`.
fn is_same_site(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    host.is_some() && authority == host
}

#[cfg(test)]
mod tests {
    use super::is_same_site;
    use axum::http::HeaderMap;

    #[test]
    fn an_origin_must_be_the_host() {
        let from = |origin: Option<&str>, host: &str| {
            let mut headers = HeaderMap::new();
            headers.insert("host", host.parse().unwrap());
            if let Some(origin) = origin {
                headers.insert("origin", origin.parse().unwrap());
            }
            is_same_site(&headers)
        };
        assert!(from(None, "tablee.org"));
        assert!(from(Some("https://tablee.org"), "tablee.org"));
        assert!(from(Some("http://127.0.0.1:7777"), "127.0.0.1:7777"));
        assert!(!from(Some("https://evil.org"), "tablee.org"));
        assert!(!from(Some("https://tablee.org.evil.org"), "tablee.org"));
        assert!(!from(Some("null"), "tablee.org"));
    }
}
