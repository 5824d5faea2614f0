//! HTTP methods: what a request's method means for its cost.

use axum::http::Method;

/// Whether a request of this method changes nothing.
pub fn is_read(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}
