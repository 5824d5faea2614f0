//! The page of Tablée inside the binary: built from `web/` and `games/*/web` while compiling,
//! compressed beforehand, served with long caching and a strict Content-Security-Policy.
//!
//! `TABLEE_SKIP_WEB=1` skips the build; so does a machine without npm. What is served then is a
//! page that says how to build the real one.

mod answer;
mod asset;

use asset::{Asset, PLACEHOLDER};
use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// What others have made and the program carries, with their licences.
pub const LICENCES: &str = include_str!("../../../licences/third-party.txt");

/// Addresses inside the page: each is answered with the page itself, which shows the right place.
const PLACES: [&str; 14] = [
    "/",
    "/t/{id}",
    "/g/{id}",
    "/replay",
    "/learn",
    "/learn/{game}",
    "/learn/{game}/play",
    "/me",
    "/leaders/{game}",
    "/drives",
    "/drives/new",
    "/d/{id}",
    "/d/{id}/screen",
    "/d/{id}/print",
];

/// The page: its places, its assets. Merge it into the server's router.
pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let mut router = Router::new()
        .route("/assets/{file}", get(hashed))
        .route("/licences.txt", get(async || LICENCES));
    for place in PLACES {
        router = router.route(place, get(page));
    }
    for asset in ASSETS.iter().filter(|asset| asset.is_loose()) {
        router = router.route(
            asset.path,
            get(move |headers: HeaderMap| async move { asset.answer(&headers) }),
        );
    }
    router
}

/// Whether the real page is inside, and not the placeholder.
pub fn is_built() -> bool {
    find("/index.html").is_some()
}

fn find(path: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.path == path)
}

async fn page(headers: HeaderMap) -> Response {
    find("/index.html").unwrap_or(&PLACEHOLDER).answer(&headers)
}

async fn hashed(Path(file): Path<String>, headers: HeaderMap) -> Response {
    match find(&format!("/assets/{file}")) {
        Some(asset) => asset.answer(&headers),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

#[cfg(test)]
mod tests;
