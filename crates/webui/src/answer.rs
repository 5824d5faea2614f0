//! HTTP response with a file: the best form the reader takes, caching, and what the page may do.

use crate::asset::Asset;
use crate::preview::{PLAIN_TITLE, Preview};
use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    IF_NONE_MATCH, REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::response::Builder;
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

/// Nothing from anywhere else, nothing inline, nobody frames us.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
     font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const FOR_EVER: &str = "public, max-age=31536000, immutable";
const ASK_AGAIN: &str = "no-cache";

impl Asset {
    /// The answer to a request with these headers.
    pub fn answer(&self, headers: &HeaderMap) -> Response {
        if said(headers, IF_NONE_MATCH).split(',').any(|tag| tag.trim() == self.etag) {
            return finish(self.head(StatusCode::NOT_MODIFIED), Body::empty());
        }
        let accepted = said(headers, ACCEPT_ENCODING);
        let takes = |coding: &str| accepted.split(',').any(|one| names(one, coding));
        let head = self.head(StatusCode::OK).header(CONTENT_TYPE, self.mime());
        match (self.brotli, self.gzip) {
            (Some(packed), _) if takes("br") => finish(head.header(CONTENT_ENCODING, "br"), packed),
            (_, Some(packed)) if takes("gzip") => {
                finish(head.header(CONTENT_ENCODING, "gzip"), packed)
            }
            _ => finish(head, self.plain),
        }
    }

    /// The page with this preview in its head; whoever has it already is told so.
    pub fn answer_page(
        &self,
        preview: &Preview,
        status: StatusCode,
        headers: &HeaderMap,
    ) -> Response {
        let page = String::from_utf8_lossy(self.plain).replacen(PLAIN_TITLE, &preview.head(), 1);
        let mut hasher = DefaultHasher::new();
        page.hash(&mut hasher);
        let tag = format!("\"{:016x}\"", hasher.finish());
        let known = said(headers, IF_NONE_MATCH).split(',').any(|one| one.trim() == tag);
        let (status, page) = match known && status == StatusCode::OK {
            true => (StatusCode::NOT_MODIFIED, String::new()),
            false => (status, page),
        };
        let head = policies(Response::builder().status(status))
            .header(ETAG, tag)
            .header(VARY, "accept-language")
            .header(CACHE_CONTROL, ASK_AGAIN)
            .header(CONTENT_TYPE, self.mime());
        finish(head, page)
    }

    fn head(&self, status: StatusCode) -> Builder {
        policies(Response::builder().status(status))
            .header(ETAG, self.etag)
            .header(VARY, "accept-encoding")
            .header(CACHE_CONTROL, if self.is_hashed() { FOR_EVER } else { ASK_AGAIN })
    }
}

/// What a browser may do with whatever we send.
fn policies(head: Builder) -> Builder {
    head.header(CONTENT_SECURITY_POLICY, POLICY)
        .header(X_CONTENT_TYPE_OPTIONS, "nosniff")
        .header(REFERRER_POLICY, "same-origin")
}

fn finish(head: Builder, body: impl Into<Body>) -> Response {
    let whole = head.body(body.into());
    whole.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

fn said(headers: &HeaderMap, name: HeaderName) -> &str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// Whether one entry of `accept-encoding` names the coding and does not rule it out.
fn names(entry: &str, coding: &str) -> bool {
    let mut parts = entry.split(';').map(str::trim);
    parts.next() == Some(coding) && !parts.any(|part| matches!(part, "q=0" | "q=0.0"))
}
