//! The page of Tablée inside the binary: built from `web/` and `games/*/web` while compiling,
//! compressed beforehand, served with long caching and a strict Content-Security-Policy.
//!
//! `TABLEE_SKIP_WEB=1` skips the build; so does a machine without npm. What is served then is a
//! page that says how to build the real one.

mod answer;
mod asset;
mod preview;

pub use axum::http::request::Parts;
pub use preview::{Indexing, Preview};

use asset::{Asset, PLACEHOLDER};
use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// What others have made and the program carries, with their licences.
pub const LICENCES: &str = include_str!("../../../licences/third-party.txt");

/// Addresses inside the page: each is answered with the page itself, which shows the right place.
const PLACES: [&str; 23] = [
    "/",
    "/t/{id}",
    "/t/{id}/watch",
    "/t/{id}/overlay",
    "/g/{id}",
    "/replay",
    "/learn",
    "/learn/{game}",
    "/learn/{game}/play",
    "/me",
    "/mail/confirm/{token}",
    "/mail/unsubscribe/{token}",
    "/leaders/{game}",
    "/clubs",
    "/club/{id}",
    "/club/{id}/season/{season}",
    "/evidence/{game}",
    "/tournaments",
    "/tournaments/new",
    "/d/{id}",
    "/d/{id}/screen",
    "/d/{id}/print",
    "/d/{id}/evidence",
];

/// Addresses of version 0.1.0 and where their pages are now: links that people kept still lead there.
const MOVED: [(&str, &str); 2] = [("/drives", "/tournaments"), ("/drives/new", "/tournaments/new")];

/// The page: its places, its assets, and what is shown where neither is. `describe` says what a
/// link preview shows of an address. Merge it into the server's router.
pub fn routes<S, D, F>(describe: D) -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    D: Fn(S, Parts) -> F + Clone + Send + Sync + 'static,
    F: Future<Output = Preview> + Send,
{
    let mut router = Router::new()
        .route("/assets/{file}", get(hashed))
        .route("/licences.txt", get(async || LICENCES));
    for asset in ASSETS.iter().filter(|asset| asset.is_loose()) {
        router = router.route(
            asset.path,
            get(move |headers: HeaderMap| async move { asset.answer(&headers) }),
        );
    }
    let page = move |State(state): State<S>, request: Request| {
        let describe = describe.clone();
        async move {
            let (parts, _) = request.into_parts();
            if let Some(away) = elsewhere(&parts) {
                return away;
            }
            let status = match is_place(parts.uri.path()) {
                true => StatusCode::OK,
                false => StatusCode::NOT_FOUND,
            };
            let headers = parts.headers.clone();
            let preview = describe(state, parts).await;
            find("/index.html").unwrap_or(&PLACEHOLDER).answer_page(&preview, status, &headers)
        }
    };
    for place in PLACES {
        router = router.route(place, get(page.clone()));
    }
    router.fallback(page)
}

/// Whether the page has something to show at this path.
fn is_place(path: &str) -> bool {
    let fits = |place: &str| {
        let equal = |(wanted, given): (&str, &str)| match wanted.starts_with('{') {
            true => !given.is_empty(),
            false => wanted == given,
        };
        place.split('/').count() == path.split('/').count()
            && place.split('/').zip(path.split('/')).all(equal)
    };
    PLACES.iter().any(|place| fits(place))
}

/// The answer to whatever is not a question for a page: a slash too many leads to the place
/// without it, an old address to the new one; what is not read is not shown.
fn elsewhere(parts: &Parts) -> Option<Response> {
    if !matches!(parts.method, Method::GET | Method::HEAD) {
        return Some(StatusCode::NOT_FOUND.into_response());
    }
    let path = parts.uri.path();
    let bare = match path.trim_end_matches('/') {
        "" => "/",
        bare => bare,
    };
    let moved = MOVED.iter().find(|(old, _)| *old == bare).map(|(_, new)| *new);
    let place = moved.unwrap_or(bare);
    if place == path || !is_place(place) {
        return None;
    }
    let query = parts.uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    Some(Redirect::permanent(&format!("{place}{query}")).into_response())
}

/// Whether the real page is inside, and not the placeholder.
pub fn is_built() -> bool {
    find("/index.html").is_some()
}

fn find(path: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.path == path)
}

async fn hashed(Path(file): Path<String>, headers: HeaderMap) -> Response {
    match find(&format!("/assets/{file}")) {
        Some(asset) => asset.answer(&headers),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

#[cfg(test)]
mod tests;
