//! The WebSocket of the lobby: the list of public tables, and then whatever changes.

use crate::bus::Subscription;
use crate::net::closing::Closing;
use crate::net::connection::{Connection, End, Pace, Session};
use crate::net::open_sockets::OpenSocket;
use crate::net::rate_limit::MessageLimit;
use crate::net::round_trip::RoundTrip;
use crate::people::PersonId;
use crate::tables::lobby::Change;
use crate::tables::registry::TableRegistry;
use crate::tables::{frames, my_tables};
use axum::extract::ws::{Utf8Bytes, WebSocket};
use std::sync::Arc;
use std::time::Duration;
use tablee_protocol::{Bye, LobbyMessage, MyTables};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};
use tokio::time::Instant;

/// Somebody who follows the lobby.
#[derive(Clone, Copy)]
pub struct Follower {
    /// The person's id.
    pub person: PersonId,
    /// Whether their own tables are told as well.
    pub mine: bool,
}

/// Tells somebody the public tables, and their own as well where they want it, until the connection ends.
pub async fn follow(
    tables: TableRegistry,
    closing: Closing,
    follower: Follower,
    socket: WebSocket,
    open: OpenSocket,
) {
    let limit = MessageLimit::of(&tables.services().settings);
    let metrics = tables.services().metrics.clone();
    let session = LobbySession::new(tables, closing, follower);
    let round_trip = RoundTrip::default();
    Connection { socket, session, open, limit, metrics, round_trip }.run().await;
}

/// Rings when the own tables of somebody change; never for those who did not ask.
struct Own(Option<OwnTables>);

/// The own tables of somebody who asked.
struct OwnTables {
    person: PersonId,
    bell: watch::Receiver<()>,
    /// What other nodes publish about them.
    subscription: Subscription,
}

impl Own {
    fn new(tables: &TableRegistry, Follower { person, mine }: Follower) -> Own {
        Own(mine.then_some(person).map(|person| {
            let mut bell = tables.services().seat_index.watch(person);
            bell.mark_changed();
            OwnTables { person, bell, subscription: Subscription::none() }
        }))
    }

    /// Waits for a change; may be dropped and asked again.
    async fn changed(&mut self) -> PersonId {
        if let Some(own) = &mut self.0 {
            // The sender lives as long as somebody listens, and we do.
            if own.bell.changed().await.is_ok() {
                return own.person;
            }
        }
        std::future::pending().await
    }

    /// Subscribes to the tables that somebody has now.
    async fn subscribe(&mut self, tables: &TableRegistry) {
        let Some(own) = &mut self.0 else { return };
        let names = my_tables::names_of(tables, own.person);
        if names != own.subscription.tables() {
            own.subscription = tables.services().bus.subscribe(names).await;
        }
    }

    /// The tables as they are now.
    async fn frame(tables: &TableRegistry, person: PersonId) -> Utf8Bytes {
        let MyTables { tables, invitations } = my_tables::mine(tables, person).await;
        tablee_protocol::text(&LobbyMessage::Mine { tables, invitations }).into()
    }
}

/// What is told to somebody who follows the lobby.
struct LobbySession {
    tables: TableRegistry,
    closing: Closing,
    person: PersonId,
    /// The whole list, until it is sent.
    list: Option<Utf8Bytes>,
    changes: broadcast::Receiver<Arc<Change>>,
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
    fn new(tables: TableRegistry, closing: Closing, follower: Follower) -> LobbySession {
        let (list, changes) = watch(&tables, follower.person);
        let own = Own::new(&tables, follower);
        let (list, quiet_until, person) = (Some(list), Instant::now(), follower.person);
        LobbySession { tables, closing, person, list, changes, own, due: None, quiet_until }
    }

    /// What a watcher is told of a change, if anything. One that fell behind gets the whole list again.
    fn change(&mut self, change: Result<Arc<Change>, RecvError>) -> Result<Option<Utf8Bytes>, Bye> {
        match change {
            Ok(change) => {
                let hidden = self.tables.services().blocks.hidden_from(self.person);
                Ok(change.frame_for(self.person, &hidden))
            }
            Err(RecvError::Lagged(_)) => {
                let (list, changes) = watch(&self.tables, self.person);
                self.changes = changes;
                Ok(Some(list))
            }
            Err(RecvError::Closed) => Err(Bye::Shutdown),
        }
    }
}

/// The list as somebody sees it, and everything that changes from then on.
fn watch(
    tables: &TableRegistry,
    person: PersonId,
) -> (Utf8Bytes, broadcast::Receiver<Arc<Change>>) {
    let hidden = tables.services().blocks.hidden_from(person);
    let (list, changes) = tables.services().lobby.watch(&hidden);
    (list.into(), changes)
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
                change = self.changes.recv() => {
                    if let Some(frame) = self.change(change)? {
                        return Ok(frame);
                    }
                }
                () = self.closing.begins() => return Err(Bye::Shutdown),
                person = self.own.changed(), if self.due.is_none() => self.due = Some(person),
                () = tokio::time::sleep_until(self.quiet_until), if self.due.is_some() => {}
            }
        };
        // Subscribed first: what they do after they were asked is heard of.
        self.own.subscribe(&self.tables).await;
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
