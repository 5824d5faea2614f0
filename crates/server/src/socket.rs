//! A connection to a table: frames in, frames out, limits, and a proper goodbye.

use crate::app::{App, LARGEST};
use crate::crash_point::CrashPoint;
use crate::limits::{Allowance, Verdict};
use crate::mailbox::{Inbox, wire};
use crate::people::Visitor;
use crate::room::{ConnId, Handle, Order, frames};
use crate::wire::{ApiError, Bye, ClientMessage, Code, ErrorBody, Refusal};
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use futures_util::SinkExt as _;
use serde::Deserialize;
use serde_json::Value;
use std::time::Duration;

/// How long a connection may be silent before it is asked whether it is there.
pub const QUIET: Duration = Duration::from_secs(40);

/// How long a frame may take to leave.
pub const STUCK: Duration = Duration::from_secs(10);

/// How long is listened on after a goodbye, so that it arrives: a connection closed with
/// something unread in it is reset, and the goodbye is lost with it.
const LINGER: Duration = Duration::from_secs(2);

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
    (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub async fn table(
    State(app): State<App>,
    Path(id): Path<String>,
    seen: Result<Query<Seen>, QueryRejection>,
    visitor: Visitor,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let Query(Seen { seen }) = seen.map_err(|bad| ApiError::bad_request(bad.body_text()))?;
    // Whether there is such a table is told before the protocol changes.
    app.hall().room(&id).await?;
    app.drives().admits(&id, &visitor).await?;
    let attend = async move |socket| attend(app, id, visitor, seen, socket).await;
    Ok(sized(upgrade).on_upgrade(attend))
}

/// Small buffers: thousands of connections are idle most of the time.
pub fn sized(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .read_buffer_size(2 * 1024)
        .write_buffer_size(0)
        .max_write_buffer_size(512 * 1024)
        .max_message_size(LARGEST)
        .max_frame_size(LARGEST)
}

async fn attend(app: App, id: String, visitor: Visitor, seen: Option<u64>, socket: WebSocket) {
    app.house().meters.sockets.rise();
    let (outbox, inbox) = wire();
    if let Ok((room, conn)) = app.hall().join(&id, visitor, seen, outbox).await {
        let settings = &app.house().settings;
        let limit = Allowance::new(settings.messages_burst, settings.messages_per_second);
        let mut line = Line { socket, inbox, room, conn, limit };
        let end = line.talk().await;
        if matches!(end, End::Bye(Bye::Slow)) {
            app.house().meters.slow.add();
        }
        line.hang_up(end).await;
    }
    app.house().meters.sockets.fall();
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

struct Line {
    socket: WebSocket,
    inbox: Inbox,
    room: Handle,
    conn: ConnId,
    limit: Allowance,
}

impl Line {
    async fn talk(&mut self) -> End {
        let mut asked = false;
        loop {
            let end = tokio::select! {
                frame = self.inbox.frames.recv() => match frame {
                    Some(frame) => self.send(frame).await,
                    None => Err(End::Bye(self.inbox.farewell())),
                },
                message = self.socket.recv() => {
                    asked = false;
                    match message {
                        Some(Ok(message)) => self.hear(message).await,
                        Some(Err(error)) => Err(fault(&error)),
                        None => Err(End::Gone),
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
            if let Err(end) = end {
                return end;
            }
        }
    }

    /// Sends a frame and whatever else waits, then lets it all leave at once.
    async fn send(&mut self, frame: Utf8Bytes) -> Result<(), End> {
        let all = async {
            self.socket.feed(Message::Text(frame)).await?;
            while let Ok(next) = self.inbox.frames.try_recv() {
                self.socket.feed(Message::Text(next)).await?;
            }
            self.socket.flush().await
        };
        match tokio::time::timeout(STUCK, all).await {
            Ok(Ok(())) => {
                CrashPoint::FrameSent.reached();
                Ok(())
            }
            Ok(Err(_)) => Err(End::Gone),
            Err(_) => Err(End::Bye(Bye::Slow)),
        }
    }

    async fn push(&mut self, message: Message) -> Result<(), End> {
        let sent = tokio::time::timeout(STUCK, self.socket.send(message)).await;
        sent.ok().and_then(Result::ok).ok_or(End::Gone)
    }

    async fn hear(&mut self, message: Message) -> Result<(), End> {
        match message {
            Message::Text(text) => self.read(text.as_str()).await,
            Message::Binary(_) => Err(End::Fault(close_code::UNSUPPORTED, "text frames only")),
            Message::Ping(_) | Message::Pong(_) => self.count().map(|_| ()),
            Message::Close(_) => Err(End::Gone),
        }
    }

    async fn read(&mut self, text: &str) -> Result<(), End> {
        let in_time = self.count()?;
        let message = match serde_json::from_str::<ClientMessage>(text) {
            Ok(message) => message,
            Err(error) => return self.misheard(text, &error).await,
        };
        if !in_time {
            let refusal = Refusal::new(Code::TooFast, "That was too much at once; wait a moment.");
            return self.send(frames::refused(id_of(&message), &refusal).into()).await;
        }
        match message {
            ClientMessage::Ping => self.send(frames::PONG.into()).await,
            message => {
                let said = self.room.order(Order::Say(self.conn, message)).await;
                said.map_err(|_| End::Bye(Bye::Shutdown))
            }
        }
    }

    /// Whether one more message is within the limit. Who goes on and on is hung up on.
    fn count(&mut self) -> Result<bool, End> {
        match self.limit.take() {
            Verdict::Fine => Ok(true),
            Verdict::TooFast => Ok(false),
            Verdict::Enough => Err(End::Fault(close_code::POLICY, "too many messages")),
        }
    }

    async fn misheard(&mut self, text: &str, error: &serde_json::Error) -> Result<(), End> {
        let Ok(Value::Object(object)) = serde_json::from_str::<Value>(text) else {
            return Err(End::Fault(close_code::INVALID, "not a JSON object"));
        };
        let id = object.get("id").and_then(Value::as_str).filter(|id| id.len() <= 64);
        let problem: String = error.to_string().chars().take(TOLD).collect();
        let refusal = Refusal::new(Code::BadMessage, format!("Not a message: {problem}."));
        self.send(frames::refused(id, &refusal).into()).await
    }

    async fn hang_up(mut self, end: End) {
        let _ = self.room.order(Order::Part(self.conn)).await;
        let (code, reason) = match end {
            End::Gone => return,
            End::Fault(code, reason) => (code, reason),
            End::Bye(why) => {
                if self.push(Message::Text(frames::bye(why).into())).await.is_err() {
                    return;
                }
                (close_code::AWAY, "bye")
            }
        };
        close(self.socket, code, reason).await;
    }
}

/// Says why a connection ends, and waits a moment for it to be heard.
pub async fn close(mut socket: WebSocket, code: u16, reason: &'static str) {
    let close = CloseFrame { code, reason: reason.into() };
    let sent = tokio::time::timeout(STUCK, socket.send(Message::Close(Some(close)))).await;
    if matches!(sent, Ok(Ok(()))) {
        let deaf = async { while let Some(Ok(_)) = socket.recv().await {} };
        let _ = tokio::time::timeout(LINGER, deaf).await;
    }
}

fn id_of(message: &ClientMessage) -> Option<&str> {
    match message {
        ClientMessage::Act(intent) | ClientMessage::Host(intent) => Some(&intent.id),
        _ => None,
    }
}

/// What the other side did wrong, as far as the library tells.
fn fault(error: &axum::Error) -> End {
    let text = error.to_string();
    if text.contains("too long") || text.contains("Space limit") {
        return End::Fault(close_code::SIZE, "messages have at most 64 kB");
    }
    if text.contains("UTF-8") || text.contains("utf-8") {
        return End::Fault(close_code::INVALID, "not UTF-8");
    }
    if text.contains("protocol error") {
        return End::Fault(close_code::PROTOCOL, "not a frame of this protocol");
    }
    End::Gone
}
