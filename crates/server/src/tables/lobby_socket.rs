//! The WebSocket of the lobby: the list of public tables, and then whatever changes.

use crate::app::App;
use crate::net::connection::{Connection, End, Pace, Session};
use crate::net::open_sockets::OpenSocket;
use crate::net::rate_limit::MessageLimit;
use crate::people::PersonId;
use crate::tables::frames;
use axum::extract::ws::{Utf8Bytes, WebSocket};
use tablee_protocol::Bye;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};

/// Tells somebody the public tables, and `person` its own as well, until the connection ends.
pub async fn follow(app: App, person: Option<PersonId>, socket: WebSocket, open: OpenSocket) {
    let limit = MessageLimit::of(&app.services().settings);
    let metrics = app.services().metrics.clone();
    let session = LobbySession::new(app, person);
    Connection { socket, session, open, limit, metrics }.run().await;
}

/// Rings when the own tables of somebody change; never for those who did not ask.
struct Own(Option<(PersonId, watch::Receiver<()>)>);

impl Own {
    fn new(app: &App, person: Option<PersonId>) -> Own {
        Own(person.map(|person| {
            let mut bell = app.services().seat_index.watch(person);
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
    async fn frame(app: &App, person: PersonId) -> Utf8Bytes {
        let tables = crate::tables::my_tables::tables_of(app.table_registry(), person).await.tables;
        tablee_protocol::text(&tablee_protocol::LobbyMessage::Mine { tables }).into()
    }
}

/// Somebody who follows the lobby.
struct LobbySession {
    app: App,
    closing: watch::Receiver<bool>,
    /// The whole list, until it is sent.
    list: Option<Utf8Bytes>,
    changes: broadcast::Receiver<Utf8Bytes>,
    own: Own,
    /// Whose tables have changed, until they are told.
    due: Option<PersonId>,
}

impl LobbySession {
    fn new(app: App, person: Option<PersonId>) -> LobbySession {
        let (list, changes) = app.services().lobby.watch();
        let (closing, own) = (app.closing(), Own::new(&app, person));
        LobbySession { app, closing, list: Some(list.into()), changes, own, due: None }
    }
}

impl LobbySession {
    /// What a watcher is told of a change. One that fell behind gets the whole list again.
    fn change(&mut self, change: Result<Utf8Bytes, RecvError>) -> Result<Utf8Bytes, Bye> {
        match change {
            Ok(frame) => Ok(frame),
            Err(RecvError::Lagged(_)) => {
                let (list, changes) = self.app.services().lobby.watch();
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
        if self.due.is_none() {
            tokio::select! {
                change = self.changes.recv() => return self.change(change),
                _ = self.closing.changed() => return Err(Bye::Shutdown),
                person = self.own.changed() => self.due = Some(person),
            }
        }
        let Some(person) = self.due else { return std::future::pending().await };
        // Asking the tables takes a while; should it be interrupted, it is asked again.
        let frame = Own::frame(&self.app, person).await;
        self.due = None;
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
