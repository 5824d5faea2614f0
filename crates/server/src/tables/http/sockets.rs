//! WebSocket upgrades of a table and of the lobby: who may open one, and what is answered over HTTP
//! before the protocol changes.

use crate::net::ApiError;
use crate::net::budget::Budget;
use crate::net::closing::Closing;
use crate::net::connection::sized;
use crate::net::open_sockets::{Caller, OpenSockets};
use crate::people::{Entrance, Visitor};
use crate::tables::http::admission::Admission;
use crate::tables::lobby_socket::{self, Follower};
use crate::tables::registry::TableRegistry;
use crate::tables::socket::TableSocket;
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;
use std::sync::Arc;
use tablee_protocol::{ErrorBody, TableFilter, Tempo};

/// What the WebSockets of this area work with; cheap to clone.
#[derive(Clone)]
pub struct TableSockets {
    /// The tables.
    pub tables: TableRegistry,
    /// Who may look into a table.
    pub admission: Arc<dyn Admission>,
    /// The open WebSockets.
    pub open: OpenSockets,
    /// What callers may cost.
    pub budget: Arc<Budget>,
    /// The end of the server.
    pub closing: Closing,
}

/// What comes with the address of a table.
#[derive(Deserialize)]
pub struct SocketQuery {
    /// The last input the client knows.
    seen: Option<u64>,
    /// Whether its page is behind others.
    #[serde(default)]
    hidden: bool,
}

/// A WebSocket to a table; docs/protocol.md says what is spoken.
#[utoipa::path(get, path = "/api/tables/{id}/ws", tag = "tables",
    params(("id" = String, Path), ("seen" = Option<u64>, Query, description = "The last input the client knows"),
        ("hidden" = Option<bool>, Query, description = "Whether nobody can see the page of the client")),
    responses((status = 101, description = "Switches to the protocol of docs/protocol.md"),
    (status = 401, body = ErrorBody), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub async fn table(
    State(sockets): State<TableSockets>,
    Path(id): Path<String>,
    seen: Result<Query<SocketQuery>, QueryRejection>,
    visitor: Visitor,
    entrance: Entrance,
    caller: Caller,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let Query(SocketQuery { seen, hidden }) =
        seen.map_err(|bad| ApiError::bad_request(bad.body_text()))?;
    entrance.must_not_have_ended()?;
    // Whether there is such a table is told before the protocol changes.
    sockets.tables.handle(&id).await?;
    sockets.tables.must_be_seen(&visitor, &id).await?;
    sockets.admission.admits(&id, &visitor).await?;
    let address = caller.address;
    let open = sockets.open.open(caller)?;
    let TableSockets { tables, budget, .. } = sockets;
    let socket = TableSocket { tables, budget, id, seen, hidden, visitor, entrance, address };
    Ok(sized(upgrade).on_upgrade(move |upgraded| socket.run(upgraded, open)))
}

/// What comes with the address of the lobby.
#[derive(Deserialize)]
pub struct LobbyQuery {
    /// Whether my own tables are told as well.
    #[serde(default)]
    mine: bool,
    /// Whether the page is behind others; a client that does not say so is taken for no page.
    hidden: Option<bool>,
    /// Whether the public tables are told; unless somebody says otherwise.
    list: Option<bool>,
    /// Of which game; of every game unless said.
    game: Option<String>,
    /// With what sort of clock.
    tempo: Option<Tempo>,
    /// Whether only those with a seat to take are told.
    #[serde(default)]
    free: bool,
}

/// A WebSocket to the lobby; docs/protocol.md says what is spoken.
#[utoipa::path(get, path = "/api/lobby/ws", tag = "tables",
    params(("mine" = Option<bool>, Query, description = "Whether my own tables are told as well"),
        ("hidden" = Option<bool>, Query, description = "Whether nobody can see the page of the client; without it the client is no page"),
        ("list" = Option<bool>, Query, description = "Whether the public tables are told; they are unless this is false"),
        ("game" = Option<String>, Query, description = "Public tables of this game alone"),
        ("tempo" = Option<String>, Query, description = "Public tables with such a clock alone: none, live, days"),
        ("free" = Option<bool>, Query, description = "Whether only public tables with a seat to take are told")),
    responses((status = 101, description = "Switches to the protocol of docs/protocol.md")))]
pub async fn lobby(
    State(sockets): State<TableSockets>,
    asked: Result<Query<LobbyQuery>, QueryRejection>,
    caller: Caller,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let Query(asked) = asked.map_err(|bad| ApiError::bad_request(bad.body_text()))?;
    let LobbyQuery { mine, hidden, list, game, tempo, free } = asked;
    let (hidden, list) = (hidden.unwrap_or(true), list.unwrap_or(true));
    let list = list.then_some(TableFilter { game, tempo, free });
    let follower = Follower { person: caller.person, mine, hidden, list };
    let open = sockets.open.open(caller)?;
    let follow =
        move |socket| lobby_socket::follow(sockets.tables, sockets.closing, follower, socket, open);
    Ok(sized(upgrade).on_upgrade(follow))
}
