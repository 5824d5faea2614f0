//! WebSocket upgrade of a tournament: who may open one, and what is answered over HTTP before the
//! protocol changes.

use crate::net::ApiError;
use crate::net::connection::sized;
use crate::net::open_sockets::{Caller, OpenSockets};
use crate::people::Visitor;
use crate::tournaments::{TournamentRegistry, socket};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, State};
use axum::response::Response;
use tablee_protocol::ErrorBody;

/// A WebSocket to a tournament; docs/tournament-protocol.md says what is spoken.
#[utoipa::path(get, path = "/api/drives/{id}/ws", tag = "tournaments", params(("id" = String, Path)),
    responses((status = 101, description = "Switches to the protocol of docs/tournament-protocol.md"),
    (status = 404, body = ErrorBody)))]
pub async fn tournament(
    State(tournaments): State<TournamentRegistry>,
    State(sockets): State<OpenSockets>,
    Path(id): Path<String>,
    visitor: Visitor,
    caller: Caller,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    // Whether there is such a tournament is told before the protocol changes.
    tournaments.must_exist(&id).await?;
    let open = sockets.open(caller)?;
    let follow = move |socket| socket::follow(tournaments, id, visitor, socket, open);
    Ok(sized(upgrade).on_upgrade(follow))
}
