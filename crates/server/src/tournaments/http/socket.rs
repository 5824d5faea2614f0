//! Who may open the WebSocket of a tournament: what is answered over HTTP before the protocol
//! changes.

use crate::app::App;
use crate::net::ApiError;
use crate::net::connection::sized;
use crate::net::open_sockets::Caller;
use crate::people::Visitor;
use crate::tournaments::socket;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, State};
use axum::response::Response;
use tablee_protocol::ErrorBody;

/// A WebSocket to a tournament; docs/drive-protocol.md says what is spoken.
#[utoipa::path(get, path = "/api/drives/{id}/ws", tag = "drives", params(("id" = String, Path)),
    responses((status = 101, description = "Switches to the protocol of docs/drive-protocol.md"),
    (status = 404, body = ErrorBody)))]
pub async fn hall(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    caller: Caller,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    // Whether there is such a tournament is told before the protocol changes.
    app.tournaments().must_exist(&id).await?;
    let open = app.sockets().open(caller)?;
    let follow = move |socket| socket::follow(app, id, visitor, socket, open);
    Ok(sized(upgrade).on_upgrade(follow))
}
