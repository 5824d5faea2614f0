//! The WebSocket of a table: its messages are passed to the table, its frames to the client.

use crate::app::App;
use crate::net::connection::{Connection, End, Pace, Session, sized};
use crate::net::open_sockets::Caller;
use crate::net::outbox::{self, Inbox};
use crate::net::rate_limit::MessageLimit;
use crate::people::{Entrance, Visitor};
use crate::tables::{ConnId, Handle, Order, frames};
use crate::wire::{ApiError, Bye, ClientMessage, Code, ErrorBody, Refusal};
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::{Utf8Bytes, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;
use serde_json::Value;
use std::net::IpAddr;

/// How much of what is wrong with a message is told.
const TOLD: usize = 200;

/// What comes with the address.
#[derive(Deserialize)]
pub struct Seen {
    /// The last input the client knows.
    seen: Option<u64>,
}

/// A WebSocket to a table; docs/protocol.md says what is spoken.
#[utoipa::path(get, path = "/api/tables/{id}/ws", tag = "tables",
    params(("id" = String, Path), ("seen" = Option<u64>, Query, description = "The last input the client knows")),
    responses((status = 101, description = "Switches to the protocol of docs/protocol.md"),
    (status = 401, body = ErrorBody), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub async fn table(
    State(app): State<App>,
    Path(id): Path<String>,
    seen: Result<Query<Seen>, QueryRejection>,
    visitor: Visitor,
    entrance: Entrance,
    caller: Caller,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let Query(Seen { seen }) = seen.map_err(|bad| ApiError::bad_request(bad.body_text()))?;
    entrance.must_not_have_ended()?;
    // Whether there is such a table is told before the protocol changes.
    app.table_registry().room(&id).await?;
    app.tournaments().admits(&id, &visitor).await?;
    let open = app.sockets().open(caller.clone())?;
    Ok(sized(upgrade).on_upgrade(async move |socket| {
        let (outbox, inbox) = outbox::channel();
        let joined = app.table_registry().join(&id, visitor.clone(), seen, outbox).await;
        let Ok((room, conn)) = joined else { return };
        let limit = MessageLimit::of(&app.services().settings);
        let metrics = app.services().metrics.clone();
        let guest = Guest { app, visitor, entrance, address: caller.address };
        let session = TableSession { inbox, room, conn, guest };
        Connection { socket, session, open, limit, metrics }.run().await;
    }))
}

/// A connection's side at its table.
struct TableSession {
    inbox: Inbox,
    room: Handle,
    conn: ConnId,
    guest: Guest,
}

/// Somebody at a table who may not be written down yet.
struct Guest {
    app: App,
    visitor: Visitor,
    entrance: Entrance,
    address: IpAddr,
}

impl Session for TableSession {
    async fn next_frame(&mut self) -> Result<Utf8Bytes, Bye> {
        self.inbox.next().await
    }

    fn waiting_frame(&mut self) -> Option<Utf8Bytes> {
        self.inbox.waiting()
    }

    async fn receive(&mut self, text: &str, pace: Pace) -> Result<Option<Utf8Bytes>, End> {
        let message = match serde_json::from_str::<ClientMessage>(text) {
            Ok(message) => message,
            Err(error) => return misread(text, &error).map(Some),
        };
        if pace == Pace::TooFast {
            let refusal = Refusal::new(Code::TooFast, "That was too much at once; wait a moment.");
            return Ok(Some(frames::refused(id_of(&message), &refusal).into()));
        }
        match message {
            ClientMessage::Ping => Ok(Some(frames::PONG.into())),
            message => {
                // Who sits was written down when sitting down; who chats may have only looked on.
                if matches!(message, ClientMessage::Chat { .. })
                    && let Err(refusal) = self.guest.settle().await
                {
                    return Ok(Some(frames::refused(None, &refusal).into()));
                }
                let said = self.room.order(Order::Say(self.conn, message)).await;
                said.map(|()| None).map_err(|_| End::Bye(Bye::Shutdown))
            }
        }
    }

    async fn leave(&mut self) {
        let _ = self.room.order(Order::Part(self.conn)).await;
    }
}

impl Guest {
    async fn settle(&mut self) -> Result<(), Refusal> {
        let Guest { app, visitor, entrance, address } = self;
        let settled = entrance.settle_paced(app, visitor, *address).await;
        settled.map_err(|error| {
            let code = match error.status {
                StatusCode::TOO_MANY_REQUESTS => Code::TooFast,
                _ => Code::Storage,
            };
            Refusal::new(code, error.message)
        })
    }
}

/// The answer to a text that is no message of the protocol.
fn misread(text: &str, error: &serde_json::Error) -> Result<Utf8Bytes, End> {
    let Ok(Value::Object(object)) = serde_json::from_str::<Value>(text) else {
        return Err(End::invalid("not a JSON object"));
    };
    let id = object.get("id").and_then(Value::as_str).filter(|id| id.len() <= 64);
    let problem: String = error.to_string().chars().take(TOLD).collect();
    let refusal = Refusal::new(Code::BadMessage, format!("Not a message: {problem}."));
    Ok(frames::refused(id, &refusal).into())
}

fn id_of(message: &ClientMessage) -> Option<&str> {
    match message {
        ClientMessage::Act(intent) | ClientMessage::Host(intent) => Some(&intent.id),
        _ => None,
    }
}
