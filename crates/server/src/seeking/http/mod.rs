//! Looking for a table: who may open the WebSocket for it.

mod error;
mod socket;

use super::Seekers;
use crate::net::ApiError;
use crate::net::budget::Budget;
use crate::net::closing::Closing;
use crate::net::connection::sized;
use crate::net::open_sockets::{Caller, OpenSockets};
use crate::people::{Entrance, Visitor};
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::response::Response;
use socket::SeekSocket;
use std::sync::Arc;
use tablee_protocol::ErrorBody;

/// What the WebSockets of this area work with; cheap to clone.
#[derive(Clone)]
pub struct SeekSockets {
    /// Who brings people together.
    pub seekers: Seekers,
    /// The open WebSockets.
    pub open: OpenSockets,
    /// What callers may cost.
    pub budget: Arc<Budget>,
    /// The end of the server.
    pub closing: Closing,
}

/// A WebSocket for those who look for a table; docs/protocol.md says what is spoken. Who hangs up looks
/// no more.
#[utoipa::path(get, path = "/api/seek/ws", tag = "tables",
    responses((status = 101, description = "Switches to the protocol of docs/protocol.md"),
    (status = 401, body = ErrorBody)))]
pub async fn seek(
    State(sockets): State<SeekSockets>,
    visitor: Visitor,
    entrance: Entrance,
    caller: Caller,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    entrance.must_not_have_ended()?;
    let address = caller.address;
    let open = sockets.open.open(caller)?;
    let SeekSockets { seekers, budget, closing, .. } = sockets;
    let socket = SeekSocket { seekers, budget, closing, visitor, entrance, address };
    Ok(sized(upgrade).on_upgrade(move |upgraded| socket.run(upgraded, open)))
}
