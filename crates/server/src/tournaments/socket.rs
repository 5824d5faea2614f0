//! The WebSocket of a tournament: the whole tournament, and then whatever changes.

use super::actor::{Handle, Order};
use super::subscribers::SubscriberId;
use super::wire::Message as LastSent;
use crate::app::App;
use crate::net::connection::{Connection, End, Pace, Session, sized};
use crate::net::open_sockets::Caller;
use crate::net::outbox::{self, Inbox};
use crate::net::rate_limit::MessageLimit;
use crate::people::Visitor;
use crate::tables::frames;
use crate::wire::{ApiError, Bye, ErrorBody};
use axum::extract::ws::{Utf8Bytes, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use serde_json::Value;

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
    Ok(sized(upgrade).on_upgrade(async move |socket| {
        let (outbox, inbox) = outbox::channel();
        let watch = app.tournaments().watch(&id, visitor, outbox).await;
        let Ok((desk, watcher)) = watch else { return };
        let limit = MessageLimit::of(&app.services().settings);
        let metrics = app.services().metrics.clone();
        let session = TournamentSession { app, inbox, desk, watcher };
        Connection { socket, session, open, limit, metrics }.run().await;
    }))
}

/// Somebody who follows a tournament.
struct TournamentSession {
    app: App,
    inbox: Inbox,
    desk: Handle,
    watcher: SubscriberId,
}

impl Session for TournamentSession {
    async fn next_frame(&mut self) -> Result<Utf8Bytes, Bye> {
        self.inbox.next().await
    }

    fn waiting_frame(&mut self) -> Option<Utf8Bytes> {
        self.inbox.waiting()
    }

    /// The only thing a client may say is that it is there.
    async fn receive(&mut self, text: &str, pace: Pace) -> Result<Option<Utf8Bytes>, End> {
        let said: Value = serde_json::from_str(text).unwrap_or(Value::Null);
        if said.get("type").and_then(Value::as_str) != Some("ping") {
            return Err(End::invalid("say {\"type\":\"ping\"} or nothing"));
        }
        let now = self.app.services().time.now();
        Ok((pace == Pace::InTime).then(|| frames::text(&LastSent::Pong { now }).into()))
    }

    async fn leave(&mut self) {
        let _ = self.desk.order(Order::Part(self.watcher)).await;
    }
}
