//! A connection to a tournament: the hall as it is, and then whatever changes.

use super::desk::{Handle, Order};
use super::watchers::WatcherId;
use super::wire::Message as Told;
use crate::app::App;
use crate::limits::{Allowance, Verdict};
use crate::mailbox::{Inbox, wire};
use crate::people::Visitor;
use crate::room::frames;
use crate::socket::{QUIET, STUCK, close, sized};
use crate::wire::{ApiError, Bye, ErrorBody};
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade, close_code};
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
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    // Whether there is such a tournament is told before the protocol changes.
    app.drives().must_exist(&id).await?;
    Ok(sized(upgrade).on_upgrade(async move |socket| {
        app.house().meters.sockets.rise();
        let (outbox, inbox) = wire();
        if let Ok((desk, watcher)) = app.drives().watch(&id, visitor, outbox).await {
            let settings = &app.house().settings;
            let limit = Allowance::new(settings.messages_burst, settings.messages_per_second);
            Line { app: app.clone(), socket, inbox, desk, watcher, limit }.talk().await;
        }
        app.house().meters.sockets.fall();
    }))
}

struct Line {
    app: App,
    socket: WebSocket,
    inbox: Inbox,
    desk: Handle,
    watcher: WatcherId,
    limit: Allowance,
}

/// Why a connection ends.
enum End {
    /// The other side is gone.
    Gone,
    /// We say goodbye.
    Bye(Bye),
    /// The other side broke the protocol.
    Fault(u16, &'static str),
}

impl Line {
    async fn talk(mut self) {
        let end = self.listen().await;
        let _ = self.desk.order(Order::Part(self.watcher)).await;
        match end {
            End::Gone => {}
            End::Fault(code, reason) => close(self.socket, code, reason).await,
            End::Bye(why) => {
                let bye = frames::text(&Told::Bye { reason: why });
                if self.push(Message::Text(bye.into())).await.is_ok() {
                    close(self.socket, close_code::AWAY, "bye").await;
                }
            }
        }
    }

    async fn listen(&mut self) -> End {
        let mut asked = false;
        loop {
            let done = tokio::select! {
                frame = self.inbox.frames.recv() => match frame {
                    Some(frame) => self.push(Message::Text(frame)).await,
                    None => return End::Bye(self.inbox.farewell()),
                },
                heard = self.socket.recv() => {
                    asked = false;
                    match heard {
                        Some(Ok(message)) => self.hear(message).await,
                        _ => Err(End::Gone),
                    }
                }
                () = tokio::time::sleep(QUIET) => match asked {
                    true => Err(End::Gone),
                    false => {
                        asked = true;
                        self.push(Message::Ping(Default::default())).await
                    }
                },
            };
            if let Err(end) = done {
                return end;
            }
        }
    }

    async fn push(&mut self, message: Message) -> Result<(), End> {
        match tokio::time::timeout(STUCK, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End::Gone),
            Err(_) => Err(End::Bye(Bye::Slow)),
        }
    }

    /// The only thing a client may say is that it is there.
    async fn hear(&mut self, message: Message) -> Result<(), End> {
        match (self.limit.take(), message) {
            (_, Message::Close(_)) => Err(End::Gone),
            (_, Message::Binary(_)) => Err(End::Fault(close_code::UNSUPPORTED, "text frames only")),
            (Verdict::Enough, _) => Err(End::Fault(close_code::POLICY, "too many messages")),
            (_, Message::Text(text)) => {
                let said: Value = serde_json::from_str(text.as_str()).unwrap_or(Value::Null);
                if said.get("type").and_then(Value::as_str) != Some("ping") {
                    return Err(End::Fault(
                        close_code::INVALID,
                        "say {\"type\":\"ping\"} or nothing",
                    ));
                }
                let now = self.app.house().time.now();
                self.push(Message::Text(frames::text(&Told::Pong { now }).into())).await
            }
            _ => Ok(()),
        }
    }
}
