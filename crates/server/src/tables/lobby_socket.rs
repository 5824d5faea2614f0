//! The WebSocket of the lobby: the list of public tables that are wanted, and then whatever changes.

use crate::bus::Subscription;
use crate::net::closing::Closing;
use crate::net::connection::{Connection, End, Pace, SocketSession};
use crate::net::open_sockets::OpenSocket;
use crate::net::rate_limit::{MessageLimit, TokenBucket};
use crate::net::round_trip::RoundTrip;
use crate::people::PersonId;
use crate::store::StoreError;
use crate::tables::front_pages::Page;
use crate::tables::lobby::{ListQuery, LobbyChange};
use crate::tables::registry::TableRegistry;
use crate::tables::{frames, my_tables};
use crate::time::wall;
use axum::extract::ws::{Utf8Bytes, WebSocket};
use std::sync::Arc;
use std::time::Duration;
use tablee_protocol::notices::NoticeKind;
use tablee_protocol::{Bye, LobbyMessage, LobbyRequest, MyTables, TableFilter};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};
use tokio::time::Instant;

/// Somebody who follows the lobby.
#[derive(Clone)]
pub struct Follower {
    /// The person's id.
    pub person: PersonId,
    /// Whether their own tables are told as well.
    pub mine: bool,
    /// Whether their page is behind others.
    pub hidden: bool,
    /// Which public tables are told, if any.
    pub list: Option<TableFilter>,
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

/// Tells when the own tables of somebody change; never for those who did not ask.
struct Own(Option<OwnTables>);

/// The own tables of somebody who asked.
struct OwnTables {
    person: PersonId,
    changes: watch::Receiver<()>,
    /// What other nodes publish about them.
    subscription: Subscription,
}

impl Own {
    fn new(tables: &TableRegistry, &Follower { person, mine, .. }: &Follower) -> Own {
        Own(mine.then_some(person).map(|person| {
            let mut changes = tables.services().seat_index.watch(person);
            changes.mark_changed();
            OwnTables { person, changes, subscription: Subscription::none() }
        }))
    }

    /// Waits for a change; may be dropped and asked again.
    async fn changed(&mut self) -> PersonId {
        if let Some(own) = &mut self.0 {
            // The sender lives as long as somebody listens, and we do.
            if own.changes.changed().await.is_ok() {
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

    /// The tables as they are now, and what calls them there.
    async fn frame(tables: &TableRegistry, person: PersonId) -> (Utf8Bytes, Called) {
        let MyTables { tables, invitations } = my_tables::mine(tables, person).await;
        let waits = tables.iter().any(|table| table.my_turn);
        let called = Called { waits, invited: !invitations.is_empty() };
        (tablee_protocol::text(&LobbyMessage::Mine { tables, invitations }).into(), called)
    }
}

/// What somebody sees in their own lists that they would else be told elsewhere.
#[derive(Clone, Copy, Default)]
struct Called {
    /// A table waits for them.
    waits: bool,
    /// They are invited.
    invited: bool,
}

/// What is told to somebody who follows the lobby.
struct LobbySession {
    tables: TableRegistry,
    closing: Closing,
    person: PersonId,
    /// Which public tables they want; nothing for those who did not ask.
    filter: Option<TableFilter>,
    /// Whether the list of them is still to be sent, and from when on it may be.
    list_is_due: bool,
    list_from: Instant,
    /// How many more lists may be asked for: each costs as much as reading it by request.
    lists: TokenBucket,
    /// What changes in it, once it was sent.
    changes: Option<broadcast::Receiver<Arc<LobbyChange>>>,
    own: Own,
    /// Whose tables have changed, until they are told.
    due: Option<PersonId>,
    /// When they may be told again.
    quiet_until: Instant,
    /// The page of somebody who is told their own tables; a list of public ones shows nobody that it is their turn.
    page: Option<Page>,
    /// What calls them there, as they were told.
    called: Called,
    /// When other nodes are kept from telling them next.
    hold_at: Instant,
}

/// How long my own tables are not told again, and no other list: whatever happens at a hundred of them and
/// however fast somebody changes their mind, they are asked only so often.
const QUIET: Duration = Duration::from_millis(500);

/// Lists in one go, and how many a second are earned again: whoever tries filters is not kept waiting.
const LISTS: (u32, f64) = (20, 0.2);

/// How long the next list waits where so many were told.
const SCARCE: Duration = Duration::from_secs(5);

/// How often somebody who sees that a table waits keeps other nodes from telling them elsewhere.
const HOLD: Duration = Duration::from_secs(10);

/// For how long (ms): somebody who goes away is told soon, and one beat may be late.
const HELD_MS: i64 = 20_000;

impl LobbySession {
    fn new(tables: TableRegistry, closing: Closing, follower: Follower) -> LobbySession {
        let own = Own::new(&tables, &follower);
        let Follower { person, mine, hidden, list: filter } = follower;
        let now = Instant::now();
        let front = &tables.services().front_pages;
        let page = mine.then(|| Page::open(front, person, hidden));
        LobbySession {
            tables,
            closing,
            person,
            list_is_due: filter.is_some(),
            list_from: now,
            lists: TokenBucket::new(LISTS.0, LISTS.1),
            filter,
            changes: None,
            own,
            due: None,
            quiet_until: now,
            page,
            called: Called::default(),
            hold_at: now,
        }
    }

    /// Whether they see on this page what they would else be told elsewhere.
    fn sees(&self) -> bool {
        let Called { waits, invited } = self.called;
        (waits || invited) && self.page.as_ref().is_some_and(Page::is_in_front)
    }

    /// Whether other nodes have to know it: this one looks at its own pages.
    fn holds_back(&self) -> bool {
        self.sees() && self.tables.services().bus.is_shared()
    }

    /// Notices about them wait a little longer, whichever node would send them.
    async fn hold_back(&mut self) {
        let due = wall() + HELD_MS;
        let (store, person) = (&self.tables.services().store, self.person);
        let Called { waits, invited } = self.called;
        let held = async {
            if waits {
                store.postpone_notices(person, due).await?;
            }
            if invited {
                let kind = NoticeKind::Invitation.as_str();
                store.postpone_deliveries(person, kind, due).await?;
            }
            Ok::<(), StoreError>(())
        };
        if let Err(error) = held.await {
            tracing::warn!(%error, "notices cannot be held back");
        }
        // Only now: whoever says something meanwhile interrupts this, and it is begun again.
        self.hold_at = Instant::now() + HOLD;
    }

    /// Which tables they are shown.
    fn query(&self) -> ListQuery {
        let filter = self.filter.clone().unwrap_or_default();
        ListQuery { filter, hidden: self.tables.services().blocks.hidden_from(self.person) }
    }

    /// The list as they see it; from then on everything that changes in it is told.
    fn whole_list(&mut self) -> Utf8Bytes {
        let (list, changes) = self.tables.services().lobby.watch(&self.query());
        self.changes = Some(changes);
        let pause = if self.lists.take() { QUIET } else { SCARCE };
        (self.list_is_due, self.list_from) = (false, Instant::now() + pause);
        list.into()
    }

    /// What a watcher is told of a change, if anything. One that fell behind gets the whole list again.
    fn change(
        &mut self,
        change: Result<Arc<LobbyChange>, RecvError>,
    ) -> Result<Option<Utf8Bytes>, Bye> {
        match change {
            Ok(change) => Ok(change.frame_for(self.person, &self.query())),
            Err(RecvError::Lagged(_)) => Ok(Some(self.whole_list())),
            Err(RecvError::Closed) => Err(Bye::Shutdown),
        }
    }
}

/// The next change of the public tables; never one for those who have no list.
async fn next_change(
    changes: &mut Option<broadcast::Receiver<Arc<LobbyChange>>>,
) -> Result<Arc<LobbyChange>, RecvError> {
    match changes {
        Some(changes) => changes.recv().await,
        None => std::future::pending().await,
    }
}

impl SocketSession for LobbySession {
    async fn next_frame(&mut self) -> Result<Utf8Bytes, Bye> {
        let person = loop {
            if self.list_is_due && self.list_from <= Instant::now() {
                return Ok(self.whole_list());
            }
            let due = self.due.filter(|_| self.quiet_until <= Instant::now());
            if let Some(person) = due {
                break person;
            }
            tokio::select! {
                change = next_change(&mut self.changes), if !self.list_is_due => {
                    if let Some(frame) = self.change(change)? {
                        return Ok(frame);
                    }
                }
                () = self.closing.begins() => return Err(Bye::Shutdown),
                person = self.own.changed(), if self.due.is_none() => self.due = Some(person),
                () = tokio::time::sleep_until(self.quiet_until), if self.due.is_some() => {}
                () = tokio::time::sleep_until(self.list_from), if self.list_is_due => {}
                () = tokio::time::sleep_until(self.hold_at), if self.holds_back() => {
                    self.hold_back().await;
                }
            }
        };
        // Subscribed first: what they do after they were asked is heard of.
        self.own.subscribe(&self.tables).await;
        // Asking the tables takes a while; should it be interrupted, it is asked again.
        let (frame, called) = Own::frame(&self.tables, person).await;
        (self.due, self.quiet_until) = (None, Instant::now() + QUIET);
        (self.called, self.hold_at) = (called, Instant::now());
        Ok(frame)
    }

    /// A page says whether it is hidden, and which tables it lists; whatever else is said here only shows that
    /// somebody is there.
    async fn receive(&mut self, text: &str, pace: Pace) -> Result<Option<Utf8Bytes>, End> {
        match serde_json::from_str(text) {
            Ok(LobbyRequest::Page { hidden }) => {
                self.page.iter_mut().for_each(|page| page.turn(hidden));
                return Ok(None);
            }
            Ok(LobbyRequest::Filter(filter)) if self.filter.is_some() => {
                (self.filter, self.list_is_due) = (Some(filter), true);
                return Ok(None);
            }
            Ok(LobbyRequest::Filter(_) | LobbyRequest::Ping) | Err(_) => {}
        }
        match pace {
            Pace::InTime => Ok(Some(frames::PONG.into())),
            Pace::TooFast => Ok(None),
        }
    }
}
