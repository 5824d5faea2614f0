//! The actor of a tournament: a task that owns everything about it and takes orders one at a time.

use super::broadcast::LastSent;
use super::duty_claim::DutyClaim;
use super::entrant::Entrant;
use super::error::TournamentError;
use super::request::Request;
use super::stored::{self, Append, Seated, StoredTournament};
use super::subscribers::{SubscriberId, Subscribers};
use super::tables::Live;
use super::{stored_words, view};
use crate::actors::Orders;
use crate::net::outbox::Outbox;
use crate::people::Visitor;
use crate::store::RequestName;
use crate::tables::Founding;
use crate::tables::events::TableEvent;
use crate::tables::registry::TableRegistry;
use crate::tables::services::Services;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tablee_engine::Millis;
use tablee_protocol::tournament::Done;
use tablee_tournament::{
    By, Entry, Input, PersonId, Refusal, TableNo, Tournament, TournamentPhase,
};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, oneshot};
use tokio::time::Instant;

/// How many orders may wait before whoever gives them has to wait too.
const ORDERS: usize = 256;

/// How often an idle actor looks whether it may leave memory.
const GLANCE: Duration = Duration::from_secs(15);

/// A question about a tournament: it looks at the actor and answers whoever asked.
pub type TournamentQuery = Box<dyn FnOnce(&TournamentActor) + Send>;

/// What a tournament actor is told to do.
pub enum Order {
    /// Somebody asks for a change.
    Ask {
        visitor: Visitor,
        request: Request,
        /// Told what came of it.
        reply: oneshot::Sender<Result<Done, TournamentError>>,
    },
    /// Somebody asks a question.
    Answer(TournamentQuery),
    /// Somebody watches.
    Watch {
        visitor: Visitor,
        /// Where to send to.
        outbox: Outbox,
        /// Told the number of the connection.
        reply: oneshot::Sender<SubscriberId>,
    },
    /// A connection is gone.
    Part(SubscriberId),
    /// Somebody has deleted their account, and the file has forgotten their name.
    Forget(PersonId),
    /// Another node has entered something.
    Changed,
    /// The log is that long in the store.
    Grown(usize),
    /// The server closes.
    Close,
}

/// A way to reach a tournament actor.
pub type Handle = crate::actors::Handle<Order>;

/// One tournament.
pub struct TournamentActor {
    pub(super) services: Arc<Services>,
    pub(super) table_registry: TableRegistry,
    /// What the file knows, but for the log, which `tournament` holds.
    pub(super) stored: StoredTournament,
    pub(super) tournament: Tournament,
    /// Since when it is in its phase.
    pub(super) since: Millis,
    /// The tables of the server of the round that is on.
    pub(super) live: BTreeMap<TableNo, Live>,
    pub(super) subscribers: Subscribers,
    /// What they have been told.
    pub(super) last_sent: LastSent,
    /// When something that failed may be tried again.
    pub(super) again: Option<Instant>,
    /// What of the duties another node has claimed.
    pub(super) claim: DutyClaim,
    /// Whether another node has entered something that is not read yet.
    pub(super) behind: bool,
    busy: Instant,
}

/// What it takes to run a tournament actor.
pub struct Woken {
    actor: TournamentActor,
    orders: Orders<Order>,
    events: broadcast::Receiver<TableEvent>,
}

impl TournamentActor {
    /// Takes a tournament into memory. It begins with `Woken::start`.
    pub fn wake(
        services: Arc<Services>,
        table_registry: TableRegistry,
        stored: StoredTournament,
    ) -> Result<(Handle, Woken), Refusal> {
        let (tournament, since) = replayed(&stored.log).map_err(|(_, refusal)| refusal)?;
        let stored = StoredTournament { log: Vec::new(), ..stored };
        let (handle, orders) = Handle::new(ORDERS);
        let events = services.events.subscribe();
        let last_sent = LastSent::nothing(view::tournament(&stored, &tournament, since));
        let actor = TournamentActor {
            services,
            table_registry,
            stored,
            tournament,
            since,
            live: BTreeMap::new(),
            subscribers: Subscribers::default(),
            last_sent,
            again: None,
            claim: DutyClaim::default(),
            behind: false,
            busy: Instant::now(),
        };
        Ok((handle, Woken { actor, orders, events }))
    }

    /// The time of the server, never before the last entry.
    pub(super) fn now(&self) -> Millis {
        let last = self.tournament.log().last().map_or(Millis::ZERO, |entry| entry.at);
        self.services.time.now().max(last)
    }

    /// Entries, all or none: checked, applied, stored.
    pub(super) async fn enter(
        &mut self,
        by: By,
        inputs: Vec<Input>,
    ) -> Result<Vec<usize>, TournamentError> {
        self.commit(by, inputs, Vec::new(), None).await
    }

    /// The same, with the tables of the round they begin and the name of the request for it.
    pub(super) async fn commit(
        &mut self,
        by: By,
        inputs: Vec<Input>,
        tables: Vec<(Seated, Founding)>,
        request: Option<RequestName>,
    ) -> Result<Vec<usize>, TournamentError> {
        let (at, length) = (self.now(), self.tournament.log().len());
        let entries: Vec<Entry> =
            inputs.into_iter().map(|input| Entry { at, by: by.clone(), input }).collect();
        entries.iter().try_for_each(|entry| self.tournament.keeps_promises(&entry.input))?;
        entries.iter().try_for_each(|entry| self.check_interests(&entry.by, &entry.input))?;
        let before = self.tournament.phase();
        match &entries[..] {
            [] => return Ok(Vec::new()),
            [one] => self.tournament.enter(one.clone())?,
            many => {
                let permit = self.services.heavy.permit().await;
                let entered = permit.attempt(|| {
                    let mut after = self.tournament.clone();
                    many.iter().try_for_each(|entry| after.enter(entry.clone()))?;
                    Ok::<Tournament, Refusal>(after)
                });
                self.tournament = entered??;
            }
        }
        if self.tournament.phase() != before {
            self.since = at;
        }
        let (tournament, phase) = (self.stored.no, self.stored_phase());
        let summary = stored_words::summary(&self.info());
        let seated: Vec<Seated> = tables.iter().map(|(seated, _)| seated.clone()).collect();
        let count = entries.len();
        let append = Append { tournament, length, entries, phase, summary, tables, request };
        match stored::append(&self.services.store, append).await {
            Ok(true) => {
                self.notify_nodes();
                self.stored.tables.extend(seated);
                self.subscribers.news.entered(Instant::now());
                Ok((length..length + count).collect())
            }
            Ok(false) => {
                if !self.services.bus.is_shared() {
                    tracing::error!(tournament = %self.stored.id, "the log is not as long as it was");
                    self.again = Some(Instant::now() + Duration::from_secs(1));
                }
                self.reread().await;
                Err(TournamentError::Overtaken)
            }
            Err(error) => {
                self.start_over().await;
                Err(error.into())
            }
        }
    }

    /// The file is the truth: forgets what is in memory and reads it again.
    async fn start_over(&mut self) {
        self.again = Some(Instant::now() + Duration::from_secs(1));
        self.reread().await;
    }

    pub(super) async fn reread(&mut self) {
        self.behind = false;
        let read = stored::read(&self.services.store, &self.stored.id).await;
        let Ok(Some(stored)) = read else {
            tracing::error!(tournament = %self.stored.id, "a tournament cannot be read again");
            return;
        };
        let permit = self.services.heavy.permit().await;
        let played = permit.attempt(|| replayed(&stored.log));
        match played.unwrap_or(Err((0, Refusal::NotCreated))) {
            Ok((tournament, since)) => {
                let before = self.tournament.phase();
                self.close_lost_roles(&tournament);
                (self.tournament, self.since) = (tournament, since);
                let StoredTournament { venue, venue_text, tables, .. } = stored;
                let StoredTournament { guests, bot_accounts, faces, .. } = stored;
                (self.stored.venue, self.stored.venue_text) = (venue, venue_text);
                (self.stored.tables, self.stored.guests) = (tables, guests);
                (self.stored.bot_accounts, self.stored.faces) = (bot_accounts, faces);
                let begins = self.tournament.phase() != before
                    && matches!(self.tournament.phase(), TournamentPhase::Playing { .. });
                if begins {
                    self.leave_tables();
                }
                self.follow_tables();
                if begins {
                    self.ask_tables();
                }
                self.subscribers.news.entered(Instant::now());
            }
            Err((entry, error)) => {
                tracing::error!(tournament = %self.stored.id, entry, %error, "a tournament cannot be replayed");
            }
        }
    }

    /// Forgets what somebody was called who is no more: the file has, and is read again.
    async fn forget(&mut self, person: &PersonId) {
        self.subscribers.disconnect(person);
        let wrote = |entry: &Entry| entry.by.person() == Some(person);
        if self.tournament.people().get(person).is_some() || self.tournament.log().iter().any(wrote)
        {
            self.reread().await;
        }
    }

    async fn handle_order(&mut self, order: Order) {
        let asks = matches!(order, Order::Ask { .. } | Order::Answer(_) | Order::Watch { .. });
        if self.behind && asks {
            self.reread().await;
        }
        match order {
            Order::Ask { visitor, request, reply } => {
                let done = self.ask_until_first(&visitor, request).await.map(|entries| Done {
                    seq: self.tournament.log().len(),
                    entries,
                    tournament: self.info(),
                });
                let _ = reply.send(done);
            }
            Order::Answer(question) => {
                let permit = self.services.heavy.permit().await;
                // Who asked finds the line cut, should the answer panic.
                let _ = permit.attempt(|| question(self));
            }
            Order::Watch { visitor, outbox, reply } => {
                let id = self.watch(visitor, outbox).await;
                if reply.send(id).is_err() {
                    self.subscribers.part(id);
                }
            }
            Order::Part(id) => self.subscribers.part(id),
            Order::Forget(person) => self.forget(&person).await,
            Order::Changed => self.behind = true,
            Order::Grown(length) => self.behind |= self.tournament.log().len() < length,
            Order::Close => {}
        }
    }

    /// The next event of a table of the round that is on. Cancel safe.
    async fn next_event(
        &self,
        events: &mut broadcast::Receiver<TableEvent>,
    ) -> Result<TableEvent, RecvError> {
        loop {
            let event = events.recv().await?;
            if self.services.held.is_held_by(&event.table, &self.stored.id) {
                return Ok(event);
            }
        }
    }

    /// When there is something to do again, whatever anybody says.
    fn due(&self) -> Instant {
        let glance = Instant::now() + GLANCE;
        let duty = self.next_duty().map(|at| self.services.time.instant(at));
        let claimed = self.claim.may_be_asked(self.tournament.log().len());
        let duty =
            duty.map(|at| [self.again, claimed].into_iter().flatten().fold(at, Instant::max));
        let times = [duty, self.again, self.subscribers.news.due(Instant::now())];
        times.into_iter().flatten().fold(glance, Instant::min)
    }

    /// Whether nobody needs it in memory.
    fn may_sleep(&self) -> bool {
        let idle = self.busy.elapsed() >= self.services.settings.idle();
        let runs = match self.tournament.phase() {
            TournamentPhase::Playing { .. } => true,
            TournamentPhase::Between { .. } => self.stored.venue.interval.is_some(),
            // Games of an early end that could not be closed are tried again.
            _ => !self.live.is_empty(),
        };
        idle && !runs && self.subscribers.is_empty()
    }

    /// The id that the log of a tournament knows somebody by.
    pub(crate) fn person(visitor: &Visitor) -> PersonId {
        Entrant::Person(visitor.id).id()
    }
}

impl Woken {
    /// Follows the tables of the round that is on from here on; done before the task starts.
    pub fn follow(&mut self) {
        self.actor.follow_tables();
        self.actor.last_sent = self.actor.full_state();
    }

    /// Takes orders until the tournament may leave memory.
    pub async fn run(self) {
        let Woken { mut actor, mut orders, mut events } = self;
        actor.ask_tables();
        loop {
            if actor.behind && orders.is_empty() {
                actor.reread().await;
            }
            actor.do_duties().await;
            actor.send_due().await;
            tokio::select! {
                order = orders.recv() => match order {
                    None | Some(Order::Close) => break,
                    Some(order) => {
                        if !matches!(order, Order::Changed | Order::Grown(_)) {
                            actor.busy = Instant::now();
                        }
                        actor.handle_order(order).await;
                    }
                },
                heard = actor.next_event(&mut events) => match heard {
                    Ok(event) => {
                        let mut all = vec![event];
                        while let Ok(event) = events.try_recv() {
                            all.push(event);
                        }
                        actor.handle_table_events(all).await;
                    }
                    // Too much at once: what was missed is asked for.
                    Err(_) => actor.ask_tables(),
                },
                () = tokio::time::sleep_until(actor.due()) => {}
            }
            if actor.may_sleep() {
                break;
            }
        }
        // Whoever waits for an answer finds its line cut, and comes back.
        orders.close();
        actor.leave_tables();
        actor.subscribers.disconnect_all();
    }
}

/// What a log comes to, and since when it is in its phase; else the entry that may not stand.
pub fn replayed(log: &[Entry]) -> Result<(Tournament, Millis), (usize, Refusal)> {
    let first = log.first().ok_or((0, Refusal::NotCreated))?;
    let mut t = Tournament::create(first).map_err(|refusal| (0, refusal))?;
    let mut since = first.at;
    for (number, entry) in log.iter().enumerate().skip(1) {
        let before = t.phase();
        t.enter(entry.clone()).map_err(|refusal| (number, refusal))?;
        if t.phase() != before {
            since = entry.at;
        }
    }
    Ok((t, since))
}
