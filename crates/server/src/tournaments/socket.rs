//! The WebSocket of a tournament: the whole tournament, and then whatever changes.

use super::actor::{Handle, Order};
use super::registry::TournamentRegistry;
use super::subscribers::SubscriberId;
use crate::net::connection::{Connection, End, Pace, SocketSession};
use crate::net::open_sockets::OpenSocket;
use crate::net::outbox::{self, Inbox};
use crate::net::rate_limit::MessageLimit;
use crate::net::round_trip::RoundTrip;
use crate::people::Visitor;
use crate::tables::frames;
use axum::extract::ws::{Utf8Bytes, WebSocket};
use serde_json::Value;
use tablee_protocol::Bye;
use tablee_protocol::tournament::Message as LastSent;

/// How many bytes may wait for somebody: the largest tournament, whole, twice over.
const WHOLE: usize = 3 * 1024 * 1024;

/// Tells somebody a tournament until the connection ends.
pub async fn follow(
    tournaments: TournamentRegistry,
    id: String,
    visitor: Visitor,
    socket: WebSocket,
    open: OpenSocket,
) {
    let (outbox, inbox) = outbox::channel_for(WHOLE);
    let watch = tournaments.watch(&id, visitor, outbox).await;
    let Ok((actor, subscriber)) = watch else { return };
    let limit = MessageLimit::of(&tournaments.services().settings);
    let metrics = tournaments.services().metrics.clone();
    let session = TournamentSession { tournaments, inbox, actor, subscriber };
    let round_trip = RoundTrip::default();
    Connection { socket, session, open, limit, metrics, round_trip }.run().await;
}

/// Somebody who follows a tournament.
struct TournamentSession {
    tournaments: TournamentRegistry,
    inbox: Inbox,
    actor: Handle,
    subscriber: SubscriberId,
}

impl SocketSession for TournamentSession {
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
        let now = self.tournaments.services().time.now();
        Ok((pace == Pace::InTime).then(|| frames::text(&LastSent::Pong { now }).into()))
    }

    async fn leave(&mut self) {
        let _ = self.actor.order(Order::Part(self.subscriber)).await;
    }
}
