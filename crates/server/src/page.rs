//! Fallback page, for a server where no page was plugged in ([`crate::Server::with_page`]).

use crate::app::App;
use crate::net::error::missing;
use axum::Router;
use axum::response::Html;
use axum::routing::get;

const HOME: &str = "<!doctype html><html lang=en><meta charset=utf-8>
<meta name=viewport content=\"width=device-width\"><title>Tablée</title>
<style>body{font:1.1rem/1.5 system-ui;max-width:36rem;margin:4rem auto;padding:0 1rem}</style>
<h1>Tablée</h1>
<p>A table where people play. This server is running; it was started without a page.
<p>Programs speak to it over <a href=/api/openapi.json>HTTP</a> and WebSocket:
<a href=/api/games>games</a>, <a href=/api/tables>tables</a>.
</html>";

/// The page, the addresses of invitations and the permanent ones of finished games.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/", get(|| async { Html(HOME) }))
        .route("/d/{id}", get(|| async { Html(HOME) }))
        .route("/t/{id}", get(|| async { Html(HOME) }))
        .route("/g/{id}", get(|| async { Html(HOME) }))
        .fallback(missing)
}
