//! What every request must be: from the same site where it changes something, not one of too
//! many, here in time, and JSON where it has a body.

use crate::app::{App, LARGEST};
use crate::people::Address;
use crate::wire::ApiError;
use axum::Json;
use axum::body::{Body as Raw, to_bytes};
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request, State};
use axum::http::header::{COOKIE, HOST, ORIGIN, UPGRADE};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use serde::de::DeserializeOwned;

/// Refuses requests that another site made a browser send.
pub async fn same_site(request: Request, next: Next) -> Result<Response, ApiError> {
    let reads = reads(&request);
    let upgrades = request.headers().contains_key(UPGRADE);
    if (upgrades || !reads) && !is_same_site(request.headers()) {
        return Err(ApiError::forbidden("This request comes from another site."));
    }
    Ok(next.run(request).await)
}

/// Refuses requests of an address that changes too much at once. A socket without a cookie
/// counts: a new guest is written down for it.
pub async fn paced(
    State(app): State<App>,
    Address(address): Address,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let headers = request.headers();
    let newcomer = headers.contains_key(UPGRADE) && !headers.contains_key(COOKIE);
    if (newcomer || !reads(&request)) && !app.house().crowd.admits(address) {
        return Err(ApiError::too_fast());
    }
    Ok(next.run(request).await)
}

/// Takes the whole body in before anybody works on it: not too large, and in time. A body that
/// never ends would hold its connection for ever.
pub async fn gathered(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    if reads(&request) {
        return Ok(next.run(request).await);
    }
    let (parts, body) = request.into_parts();
    let limit = app.house().settings.handshake();
    let body = tokio::time::timeout(limit, to_bytes(body, LARGEST)).await;
    let body = body.map_err(|_| too_slow())?.map_err(|error| unread(&error))?;
    Ok(next.run(Request::from_parts(parts, Raw::from(body))).await)
}

fn too_slow() -> ApiError {
    let message = "The request did not come in time.";
    ApiError::new(StatusCode::REQUEST_TIMEOUT, "too_slow", message)
}

fn unread(error: &axum::Error) -> ApiError {
    if error.to_string().contains("length limit") {
        let message = "A body has at most 64 kB.";
        return ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", message);
    }
    ApiError::bad_request(format!("The body cannot be read: {error}."))
}

fn reads(request: &Request) -> bool {
    matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS)
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
