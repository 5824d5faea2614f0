//! The WebSocket of somebody who looks for a table: says what for, and hears how it stands. The search lasts
//! as long as the connection.

use crate::net::ApiError;
use crate::net::budget::Budget;
use crate::net::closing::Closing;
use crate::net::connection::{Connection, End, Pace, SocketSession};
use crate::net::cost::Cost;
use crate::net::open_sockets::OpenSocket;
use crate::net::rate_limit::MessageLimit;
use crate::net::round_trip::RoundTrip;
use crate::people::{Entrance, NotWritten, Visitor};
use crate::seeking::{Begun, Seekers};
use axum::extract::ws::{Utf8Bytes, WebSocket};
use std::net::IpAddr;
use std::sync::Arc;
use tablee_protocol::seek::{Seek, SeekMessage, SeekRequest};
use tablee_protocol::{Bye, ErrorDetail, text};

/// Somebody who connects to look for a table.
pub struct SeekSocket {
    pub seekers: Seekers,
    pub budget: Arc<Budget>,
    pub closing: Closing,
    pub visitor: Visitor,
    pub entrance: Entrance,
    pub address: IpAddr,
}

impl SeekSocket {
    /// Serves the connection until it ends.
    pub async fn run(self, socket: WebSocket, open: OpenSocket) {
        let services = self.seekers.tables.services();
        let limit = MessageLimit::of(&services.settings);
        let metrics = services.metrics.clone();
        let session = SeekSession { from: self, begun: None };
        let round_trip = RoundTrip::default();
        Connection { socket, session, open, limit, metrics, round_trip }.run().await;
    }

    async fn begin(&mut self, seek: Seek) -> Result<Begun, ApiError> {
        for _ in 0..Seekers::writes(&seek) {
            self.budget.spend(self.address, Cost::Write)?;
            self.budget.spend_as(self.visitor.id, self.address, Cost::Write)?;
        }
        let store = self.seekers.store();
        let settled =
            self.entrance.settle_paced(store, &self.budget, &self.visitor, self.address).await;
        settled.map_err(|error| match error {
            NotWritten::OverBudget(error) => ApiError::from(error),
            NotWritten::Store(error) => error.into(),
        })?;
        Ok(self.seekers.begin(&self.visitor, self.address, seek).await?)
    }
}

struct SeekSession {
    from: SeekSocket,
    begun: Option<Begun>,
}

fn frame(message: &SeekMessage) -> Utf8Bytes {
    text(message).into()
}

fn refused(error: ApiError) -> Utf8Bytes {
    frame(&SeekMessage::Refused(ErrorDetail { code: error.code.into(), message: error.message }))
}

impl SocketSession for SeekSession {
    async fn next_frame(&mut self) -> Result<Utf8Bytes, Bye> {
        let Some(begun) = &mut self.begun else {
            self.from.closing.begins().await;
            return Err(Bye::Shutdown);
        };
        tokio::select! {
            changed = begun.news.changed() => match changed {
                Ok(()) => match &*begun.news.borrow_and_update() {
                    Some(SeekMessage::Bye(bye)) => Err(bye.reason),
                    Some(message) => Ok(frame(message)),
                    None => Ok(frame(&SeekMessage::Pong)),
                },
                Err(_) => Err(Bye::Replaced),
            },
            () = self.from.closing.begins() => Err(Bye::Shutdown),
        }
    }

    async fn receive(&mut self, said: &str, pace: Pace) -> Result<Option<Utf8Bytes>, End> {
        if pace == Pace::TooFast {
            return Ok(Some(refused(ApiError::too_fast())));
        }
        match serde_json::from_str(said) {
            Ok(SeekRequest::Ping) => Ok(Some(frame(&SeekMessage::Pong))),
            Ok(SeekRequest::Seek(seek)) => match self.from.begin(seek).await {
                Ok(begun) => {
                    self.begun = Some(begun);
                    Ok(None)
                }
                Err(error) => Ok(Some(refused(error))),
            },
            Err(error) => Ok(Some(refused(ApiError::bad_request(error.to_string())))),
        }
    }

    async fn leave(&mut self) {
        if let Some(begun) = self.begun.take() {
            self.from.seekers.end(self.from.visitor.id, &begun).await;
        }
    }
}
