//! What every request must be: from the same site where it changes something, and JSON where it
//! has a body.

use crate::wire::ApiError;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::header::{HOST, ORIGIN, UPGRADE};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::Response;
use serde::de::DeserializeOwned;

/// Refuses requests that another site made a browser send.
pub async fn same_site(request: Request, next: Next) -> Result<Response, ApiError> {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
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

/// A JSON body, refused in our own words.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, ApiError> {
        let read = Json::<T>::from_request(request, state).await;
        read.map(|Json(body)| Body(body)).map_err(|rejection: JsonRejection| {
            ApiError::new(rejection.status(), "bad_request", rejection.body_text())
        })
    }
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
