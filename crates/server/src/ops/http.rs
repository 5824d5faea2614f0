//! Operations over HTTP: whether the server is alive, ready, and what it has done.

use crate::net::address::contains;
use crate::net::open_sockets::OpenSockets;
use crate::net::{ApiError, ClientAddress};
use crate::ops::metrics::ExternalCounts;
use crate::tables::services::Services;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use std::sync::Arc;
use std::time::Duration;
use tablee_protocol::ErrorBody;

/// The process is alive.
#[utoipa::path(get, path = "/healthz", tag = "ops", responses((status = 200, description = "Alive")))]
pub async fn healthz() -> &'static str {
    "ok\n"
}

/// How long ago the file must have been written: the server notes its time twice a second.
const RECENT: Duration = Duration::from_secs(5);

/// The server can serve: the file was written a moment ago, and nobody is being sent to another node. Asking
/// writes nothing.
#[utoipa::path(get, path = "/readyz", tag = "ops", responses(
    (status = 200, description = "Ready"),
    (status = 503, description = "The file cannot be written, or the server is about to stop"),
))]
pub async fn readyz(
    State(services): State<Arc<Services>>,
    State(sockets): State<OpenSockets>,
) -> Result<&'static str, ApiError> {
    let silence = services.silence();
    if silence > RECENT || sockets.is_cut_off() {
        let message = format!("Nothing could be written to the file for {} s.", silence.as_secs());
        return Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "storage", message));
    }
    if sockets.is_draining() {
        let message = "This server is about to stop.".to_owned();
        return Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "try_again", message));
    }
    Ok("ready\n")
}

/// What the server has done, for Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "ops", responses((status = 200, description = "Prometheus text"),
    (status = 403, description = "They are for the operator", body = ErrorBody)))]
pub async fn metrics(
    State(services): State<Arc<Services>>,
    ClientAddress(address): ClientAddress,
) -> Result<impl IntoResponse, ApiError> {
    let settings = &services.settings;
    let is_own = address.is_loopback() || contains(&settings.unlimited, address);
    // The number of moves tells of a table that plays the same cards.
    if settings.ops_listen.is_none() && !is_own {
        let message = "Metrics are for the machine itself; `ops_listen` gives them an address.";
        return Err(ApiError::forbidden(message));
    }
    let text = services.metrics.text(&ExternalCounts {
        commits: services.store.commits(),
        news_sent: services.bus.sent(),
        nats_is_connected: services.bus.nats_is_connected(),
        silence: services.silence(),
    });
    Ok(([(CONTENT_TYPE, "text/plain; version=0.0.4")], text))
}
