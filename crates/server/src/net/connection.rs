//! The WebSocket loop, one for all areas: frames out, messages in, pings, rate limits, slow
//! readers and close codes. An area gives its [`SocketSession`].

use super::body::LARGEST;
use super::open_sockets::OpenSocket;
use super::rate_limit::{MessageLimit, RateDecision};
use super::round_trip::RoundTrip;
use crate::crash_point::CrashPoint;
use crate::ops::Metrics;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use futures_util::SinkExt as _;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tablee_protocol::{Bye, Goodbye, LobbyMessage};
use tokio::time::Instant;

/// How long a connection may be silent before it is pinged.
const QUIET: Duration = Duration::from_secs(40);

/// How long a frame may take to leave.
const STUCK: Duration = Duration::from_secs(10);

/// How long the socket is read after a close frame, so that it arrives: a connection closed with
/// something unread in it is reset, and the close frame is lost with it.
const LINGER: Duration = Duration::from_secs(2);

/// Whether a message came within the connection's rate limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// Within the limit.
    InTime,
    /// Beyond it: the message must cost nothing.
    TooFast,
}

/// Why a connection ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The other side is gone.
    Gone,
    /// The server says why it ends the connection.
    Bye(Goodbye),
    /// The other side broke the protocol: a close code and its reason.
    Fault(u16, &'static str),
}

impl From<Bye> for End {
    fn from(why: Bye) -> End {
        End::Bye(why.into())
    }
}

impl End {
    /// The text was not what this socket understands.
    pub fn invalid(reason: &'static str) -> End {
        End::Fault(close_code::INVALID, reason)
    }
}

/// An area's side of a WebSocket.
pub trait SocketSession: Send {
    /// The next frame to send, or why the connection ends. Cancel safe.
    fn next_frame(&mut self) -> impl Future<Output = Result<Utf8Bytes, Bye>> + Send;

    /// A frame that waits already: it leaves together with the one before.
    fn waiting_frame(&mut self) -> Option<Utf8Bytes> {
        None
    }

    /// A text message came; what to answer at once.
    fn receive(
        &mut self,
        text: &str,
        pace: Pace,
    ) -> impl Future<Output = Result<Option<Utf8Bytes>, End>> + Send;

    /// Whether the area wants to know how long messages travel.
    fn is_measured(&self) -> bool {
        false
    }

    /// How long a message and its answer travel.
    fn record_round_trip(&mut self, _time: Duration) {}

    /// The connection has ended.
    fn leave(&mut self) -> impl Future<Output = ()> + Send {
        std::future::ready(())
    }
}

/// Small buffers: thousands of connections are idle most of the time.
pub fn sized(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .read_buffer_size(2 * 1024)
        .write_buffer_size(4 * 1024)
        .max_write_buffer_size(512 * 1024)
        .max_message_size(LARGEST)
        .max_frame_size(LARGEST)
}

/// A WebSocket and the session behind it.
pub struct Connection<S> {
    /// Its entry in the registry, which says when it must end; the first to go.
    pub open: OpenSocket,
    /// The socket.
    pub socket: WebSocket,
    /// The area's side.
    pub session: S,
    /// What the client may send.
    pub limit: MessageLimit,
    /// Where slow readers are counted.
    pub metrics: Arc<Metrics>,
    /// How long messages travel.
    pub round_trip: RoundTrip,
}

impl<S: SocketSession> Connection<S> {
    /// Serves the connection until it ends, and says why where it can be said.
    pub async fn run(self) {
        let Connection { mut open, socket, session, limit, metrics, round_trip } = self;
        metrics.sockets.increment();
        let mut line = SocketLoop { socket, session, limit, round_trip };
        let end = line.serve(&mut open).await;
        if end == End::from(Bye::Slow) {
            metrics.slow.add();
        }
        let SocketLoop { socket, mut session, .. } = line;
        // Whoever is told to go does not wait for an area that cannot take its leave.
        Box::pin(async { tokio::join!(session.leave(), close(socket, end, open)) }).await;
        metrics.sockets.decrement();
    }
}

/// What a connection is made of, but for its end.
struct SocketLoop<S> {
    socket: WebSocket,
    session: S,
    limit: MessageLimit,
    round_trip: RoundTrip,
}

impl<S: SocketSession> SocketLoop<S> {
    async fn serve(&mut self, open: &mut OpenSocket) -> End {
        // One timer for all messages: setting it anew for each would cost more than the message.
        let mut quiet = pin!(tokio::time::sleep(QUIET));
        let (mut heard, mut pinged) = (Instant::now(), false);
        loop {
            let done = tokio::select! {
                frame = self.session.next_frame() => match frame {
                    Ok(frame) => self.send(frame).await,
                    Err(why) => Err(why.into()),
                },
                message = self.socket.recv() => {
                    (heard, pinged) = (Instant::now(), false);
                    match message {
                        // What is said may take long to be heard, and the end comes all the same.
                        Some(Ok(message)) => tokio::select! {
                            biased;
                            // Boxed: an idle connection keeps no room for it.
                            received = Box::pin(self.receive(message)) => received,
                            bye = open.ended() => Err(End::Bye(bye)),
                        },
                        Some(Err(error)) => Err(fault(&error)),
                        None => Err(End::Gone),
                    }
                }
                bye = open.ended() => Err(End::Bye(bye)),
                () = &mut quiet => {
                    let now = Instant::now();
                    let waited = now.duration_since(heard) >= QUIET;
                    quiet.as_mut().reset(if waited { now } else { heard } + QUIET);
                    match waited {
                        false => Ok(()),
                        true if pinged => Err(End::Gone),
                        true => {
                            pinged = true;
                            push(&mut self.socket, Message::Ping(Default::default())).await
                        }
                    }
                }
            };
            if let Err(end) = done {
                return end;
            }
        }
    }

    /// Sends a frame and whatever else waits, then lets it all leave at once.
    async fn send(&mut self, frame: Utf8Bytes) -> Result<(), End> {
        let all = async {
            self.socket.feed(Message::Text(frame)).await?;
            while let Some(next) = self.session.waiting_frame() {
                self.socket.feed(Message::Text(next)).await?;
            }
            // A ping leaves with what is sent anyway: no idle connection is woken for it.
            let ping = self.session.is_measured().then(|| self.round_trip.ask(Instant::now()));
            if let Some(ping) = ping.flatten() {
                self.socket.feed(Message::Ping(ping.to_vec().into())).await?;
            }
            self.socket.flush().await
        };
        let sent = tokio::time::timeout(STUCK, all).await;
        sent_in_time(sent)?;
        CrashPoint::FrameSent.reached();
        Ok(())
    }

    async fn receive(&mut self, message: Message) -> Result<(), End> {
        let pace = match self.limit.take() {
            RateDecision::Fine => Pace::InTime,
            RateDecision::TooFast => Pace::TooFast,
            RateDecision::Enough => {
                return Err(End::Fault(close_code::POLICY, "too many messages"));
            }
        };
        match message {
            Message::Text(text) => match self.session.receive(text.as_str(), pace).await? {
                Some(answer) => self.send(answer).await,
                None => Ok(()),
            },
            Message::Binary(_) => Err(End::Fault(close_code::UNSUPPORTED, "text frames only")),
            Message::Pong(answer) => {
                if let Some(time) = self.round_trip.answered(&answer, Instant::now()) {
                    self.session.record_round_trip(time);
                }
                Ok(())
            }
            Message::Ping(_) => Ok(()),
            Message::Close(_) => Err(End::Gone),
        }
    }
}

/// Says why a connection ends. Its entry in the registry goes before the socket does.
async fn close(mut socket: WebSocket, end: End, open: OpenSocket) {
    let (code, reason) = match end {
        End::Gone => return drop(open),
        End::Fault(code, reason) => (code, reason),
        End::Bye(bye) => {
            let bye = tablee_protocol::text(&LobbyMessage::Bye(bye));
            if push(&mut socket, Message::Text(bye.into())).await.is_err() {
                return drop(open);
            }
            (close_code::AWAY, "bye")
        }
    };
    let close = CloseFrame { code, reason: reason.into() };
    if push(&mut socket, Message::Close(Some(close))).await.is_ok() {
        let drain = async { while let Some(Ok(_)) = socket.recv().await {} };
        let _ = tokio::time::timeout(LINGER, drain).await;
    }
    drop(open);
}

async fn push(socket: &mut WebSocket, message: Message) -> Result<(), End> {
    sent_in_time(tokio::time::timeout(STUCK, socket.send(message)).await)
}

type Sent = Result<Result<(), axum::Error>, tokio::time::error::Elapsed>;

fn sent_in_time(sent: Sent) -> Result<(), End> {
    match sent {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(End::Gone),
        Err(_) => Err(Bye::Slow.into()),
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
