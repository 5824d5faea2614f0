//! The WebSocket of a table: its messages are passed to the table, its frames to the client.

use crate::net::budget::{Budget, OverBudget};
use crate::net::connection::{Connection, End, Pace, SocketSession};
use crate::net::cost::Cost;
use crate::net::error::sentence;
use crate::net::open_sockets::OpenSocket;
use crate::net::outbox::{self, Inbox};
use crate::net::rate_limit::MessageLimit;
use crate::net::round_trip::RoundTrip;
use crate::people::{Entrance, NotWritten, Visitor};
use crate::store::Store;
use crate::tables::registry::TableRegistry;
use crate::tables::{ConnId, Handle, Order, frames};
use axum::extract::ws::{Utf8Bytes, WebSocket};
use serde_json::Value;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tablee_protocol::{Bye, ClientMessage, Code, Refusal};

/// How much of what is wrong with a message is told.
const LONGEST_PROBLEM: usize = 200;

/// Somebody who connects to a table.
pub struct TableSocket {
    /// The tables.
    pub tables: TableRegistry,
    /// What callers may cost.
    pub budget: Arc<Budget>,
    /// The table.
    pub id: String,
    /// The last input the client knows.
    pub seen: Option<u64>,
    /// Whether the page is behind others.
    pub hidden: bool,
    /// Who connects.
    pub visitor: Visitor,
    /// How they came in.
    pub entrance: Entrance,
    /// From where.
    pub address: IpAddr,
}

impl TableSocket {
    /// Joins the table and serves the connection until it ends.
    pub async fn run(self, socket: WebSocket, open: OpenSocket) {
        let TableSocket { tables, budget, id, seen, hidden, visitor, entrance, address } = self;
        let (outbox, inbox) = outbox::channel();
        // Boxed: the connection lasts longer than its beginning, and keeps no room for that.
        let joined = Box::pin(tables.join(&id, visitor.clone(), seen, hidden, outbox)).await;
        let Ok((table, conn)) = joined else { return };
        let limit = MessageLimit::of(&tables.services().settings);
        let metrics = tables.services().metrics.clone();
        let store = tables.services().store.clone();
        let guest = Guest { store, budget, visitor, entrance, address };
        let session = TableSession { inbox, table, conn, guest };
        let round_trip = RoundTrip::default();
        Connection { socket, session, open, limit, metrics, round_trip }.run().await;
    }
}

/// A connection's side at its table.
struct TableSession {
    inbox: Inbox,
    table: Handle,
    conn: ConnId,
    guest: Guest,
}

/// Somebody at a table who may not be written down yet.
struct Guest {
    store: Store,
    budget: Arc<Budget>,
    visitor: Visitor,
    entrance: Entrance,
    address: IpAddr,
}

impl SocketSession for TableSession {
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
            let refusal = Refusal::new(Code::TooFast, "Too many requests; wait a moment.");
            return Ok(Some(frames::refused(id_of(&message), &refusal).into()));
        }
        match message {
            ClientMessage::Ping => Ok(Some(frames::PONG.into())),
            message => {
                let is_said =
                    matches!(message, ClientMessage::Chat { .. } | ClientMessage::Phrase { .. });
                let cost = match message {
                    ClientMessage::Hint { .. } => Some(Cost::Hint),
                    _ => is_said.then_some(Cost::Chat),
                };
                if let Some(Err(over)) = cost.map(|cost| self.guest.pay(cost)) {
                    let refusal = Refusal::new(Code::TooFast, sentence(&over));
                    return Ok(Some(frames::refused(None, &refusal).into()));
                }
                // Who sits was written down when sitting down; who chats may have only looked on.
                if is_said && let Err(refusal) = self.guest.settle().await {
                    return Ok(Some(frames::refused(None, &refusal).into()));
                }
                let said = self.table.order(Order::Say(self.conn, Box::new(message))).await;
                said.map(|()| None).map_err(|_| Bye::Shutdown.into())
            }
        }
    }

    fn is_measured(&self) -> bool {
        self.inbox.is_measured()
    }

    fn record_round_trip(&mut self, time: Duration) {
        self.inbox.record_round_trip(time);
    }

    async fn leave(&mut self) {
        let _ = self.table.order(Order::Part(self.conn)).await;
    }
}

impl Guest {
    /// Few are advised at a time, and what is said reaches everybody at the table: nobody asks and talks for ever
    /// and takes that from everybody else.
    fn pay(&self, cost: Cost) -> Result<(), OverBudget> {
        let Guest { budget, visitor, address, .. } = self;
        budget.spend_as(visitor.holder(), *address, cost)?;
        budget.spend(*address, cost)
    }

    async fn settle(&mut self) -> Result<(), Refusal> {
        let Guest { store, budget, visitor, entrance, address } = self;
        let settled = entrance.settle_paced(store, budget, visitor, *address).await;
        settled.map_err(|error| {
            let code = match error {
                NotWritten::OverBudget(_) => Code::TooFast,
                NotWritten::Store(_) => Code::Storage,
            };
            Refusal::new(code, sentence(&error))
        })
    }
}

/// The answer to a text that is no message of the protocol.
fn misread(text: &str, error: &serde_json::Error) -> Result<Utf8Bytes, End> {
    let Ok(Value::Object(object)) = serde_json::from_str::<Value>(text) else {
        return Err(End::invalid("not a JSON object"));
    };
    let id = object.get("id").and_then(Value::as_str).filter(|id| id.len() <= 64);
    let problem: String = error.to_string().chars().take(LONGEST_PROBLEM).collect();
    let refusal = Refusal::new(Code::BadMessage, format!("Not a message: {problem}."));
    Ok(frames::refused(id, &refusal).into())
}

fn id_of(message: &ClientMessage) -> Option<&str> {
    match message {
        ClientMessage::Act(intent) | ClientMessage::Host(intent) => Some(&intent.id),
        _ => None,
    }
}
