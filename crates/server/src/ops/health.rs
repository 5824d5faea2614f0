//! Whether the house is alive, ready, and what it has done.

use crate::app::App;
use crate::wire::ApiError;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;

/// The process is alive.
#[utoipa::path(get, path = "/healthz", tag = "ops", responses((status = 200, description = "Alive")))]
pub async fn healthz() -> &'static str {
    "ok\n"
}

/// The house can serve: the file can be written.
#[utoipa::path(get, path = "/readyz", tag = "ops", responses(
    (status = 200, description = "Ready"),
    (status = 503, description = "The file cannot be written, or the house is closing"),
))]
pub async fn readyz(State(app): State<App>) -> Result<&'static str, ApiError> {
    app.house().time.note(&app.house().store).await?;
    Ok("ready\n")
}

/// What the house has done, for Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "ops", responses((status = 200, description = "Prometheus text")))]
pub async fn metrics(State(app): State<App>) -> impl IntoResponse {
    let text = app.house().meters.text(app.house().store.commits());
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], text)
}
