//! The WebSocket of the lobby: the list of public tables, and then whatever changes.

use crate::net::closing::Closing;
use crate::net::connection::{Connection, End, Pace, Session};
use crate::net::open_sockets::OpenSocket;
use crate::net::rate_limit::MessageLimit;
use crate::net::round_trip::RoundTrip;
use crate::people::PersonId;
use crate::tables::registry::TableRegistry;
use crate::tables::{frames, my_tables};
use axum::extract::ws::{Utf8Bytes, WebSocket};
use std::time::Duration;
use tablee_protocol::Bye;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};
use tokio::time::Instant;

/// Tells somebody the public tables, and `person` its own as well, until the connection ends.
pub async fn follow(
    tables: TableRegistry,
    closing: Closing,
    person: Option<PersonId>,
    socket: WebSocket,
    open: OpenSocket,
) {
    let limit = MessageLimit::of(&tables.services().settings);
    let metrics = tables.services().metrics.clone();
    let session = LobbySession::new(tables, closing, person);
    let round_trip = RoundTrip::default();
    Connection { socket, session, open, limit, metrics, round_trip }.run().await;
}

/// Rings when the own tables of somebody change; never for those who did not ask.
struct Own(Option<(PersonId, watch::Receiver<()>)>);

impl Own {
    fn new(tables: &TableRegistry, person: Option<PersonId>) -> Own {
        Own(person.map(|person| {
            let mut bell = tables.services().seat_index.watch(person);
            bell.mark_changed();
            (person, bell)
        }))
    }

    /// Waits for a change; may be dropped and asked again.
    async fn changed(&mut self) -> PersonId {
        if let Some((person, bell)) = &mut self.0 {
            // The bell hangs as long as somebody listens, and we do.
            if bell.changed().await.is_ok() {
                return *person;
            }
        }
        std::future::pending().await
    }

    /// The tables as they are now.
    async fn frame(tables: &TableRegistry, person: PersonId) -> Utf8Bytes {
        let tables = my_tables::tables_of(tables, person).await.tables;
        tablee_protocol::text(&tablee_protocol::LobbyMessage::Mine { tables }).into()
    }
}

/// Somebody who follows the lobby.
struct LobbySession {
    tables: TableRegistry,
    closing: Closing,
    /// The whole list, until it is sent.
    list: Option<Utf8Bytes>,
    changes: broadcast::Receiver<Utf8Bytes>,
    own: Own,
    /// Whose tables have changed, until they are told.
    due: Option<PersonId>,
    /// When they may be told again.
    quiet_until: Instant,
}

/// How long my own tables are not told again: whatever happens at a hundred of them, they are
/// asked only so often.
const QUIET: Duration = Duration::from_millis(500);

impl LobbySession {
    fn new(tables: TableRegistry, closing: Closing, person: Option<PersonId>) -> LobbySession {
        let (list, changes) = tables.services().lobby.watch();
        let own = Own::new(&tables, person);
        let (list, quiet_until) = (Some(list.into()), Instant::now());
        LobbySession { tables, closing, list, changes, own, due: None, quiet_until }
    }
}

impl LobbySession {
    /// What a watcher is told of a change. One that fell behind gets the whole list again.
    fn change(&mut self, change: Result<Utf8Bytes, RecvError>) -> Result<Utf8Bytes, Bye> {
        match change {
            Ok(frame) => Ok(frame),
            Err(RecvError::Lagged(_)) => {
                let (list, changes) = self.tables.services().lobby.watch();
                self.changes = changes;
                Ok(list.into())
            }
            Err(RecvError::Closed) => Err(Bye::Shutdown),
        }
    }
}

impl Session for LobbySession {
    async fn next_frame(&mut self) -> Result<Utf8Bytes, Bye> {
        if let Some(list) = self.list.take() {
            return Ok(list);
        }
        let person = loop {
            let due = self.due.filter(|_| self.quiet_until <= Instant::now());
            if let Some(person) = due {
                break person;
            }
            tokio::select! {
                change = self.changes.recv() => return self.change(change),
                () = self.closing.begins() => return Err(Bye::Shutdown),
                person = self.own.changed(), if self.due.is_none() => self.due = Some(person),
                () = tokio::time::sleep_until(self.quiet_until), if self.due.is_some() => {}
            }
        };
        // Asking the tables takes a while; should it be interrupted, it is asked again.
        let frame = Own::frame(&self.tables, person).await;
        (self.due, self.quiet_until) = (None, Instant::now() + QUIET);
        Ok(frame)
    }

    /// Whatever is said here only shows that somebody is there.
    async fn receive(&mut self, _: &str, pace: Pace) -> Result<Option<Utf8Bytes>, End> {
        match pace {
            Pace::InTime => Ok(Some(frames::PONG.into())),
            Pace::TooFast => Ok(None),
        }
    }
}
