//! The registry of tables: which are in memory, how others get there, and waking those whose
//! clocks run.

use crate::actors::{ActorStopped, Actors, Orders};
use crate::net::outbox::Outbox;
use crate::people::Visitor;
use crate::store::{Alive, LeftBefore, StoreError};
use crate::supervision::{for_ever, supervised};
use crate::tables::seat_index::AwaitedSeats;
use crate::tables::services::Services;
use crate::tables::{
    BadTable, ConnId, Handle, HostOrder, Hosted, Order, Request, RunningGame, StoredTable,
    TableActor, TableError,
};
use crate::waking::Waking;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tablee_protocol::{TablePhase, TableView};
use tokio::sync::oneshot;

/// How often tables look around and sleeping ones are woken.
const TICK: Duration = Duration::from_secs(1);

/// How many of the newest tables the lobby begins with.
const LISTED: u32 = 500;

/// Every how many ticks tables look around.
const ROUND: u64 = 15;

/// The tables in memory.
#[derive(Clone)]
pub struct TableRegistry {
    pub(super) services: Arc<Services>,
    pub(super) actors: Actors<Order>,
    pub(super) waking: Arc<Waking>,
}

impl TableRegistry {
    /// No table is in memory yet.
    pub fn new(services: Arc<Services>) -> TableRegistry {
        TableRegistry { services, actors: Actors::default(), waking: Arc::default() }
    }

    /// What every table shares.
    pub fn services(&self) -> &Services {
        &self.services
    }

    /// Fills the lobby and sets the alarms of running clocks. No table is woken for it. Returns the
    /// tournaments whose games run.
    pub async fn open(&self) -> Result<BTreeSet<String>, StoreError> {
        let mut at_play = BTreeSet::new();
        let store = &self.services.store;
        // Nodes that share a store claim what is due.
        if !store.is_shared() {
            for (id, at) in store.deadlines().await? {
                self.services.set_alarm(&id, u64::try_from(at).ok());
            }
        }
        for stored in StoredTable::alive(store, Alive::All).await? {
            let view = stored.view(|_| false);
            self.services.seat_index.seat(&view, |_| false);
            self.services.table_quota.update(&view);
            at_play.extend(stored.setup.tournament.filter(|_| stored.phase == TablePhase::Running));
        }
        let listed = Alive::Public { most: LISTED };
        for stored in StoredTable::alive(store, listed).await? {
            self.services.lobby.update(&stored.view(|_| false));
        }
        Ok(at_play)
    }

    /// The way to a table, which is taken into memory if it is not there.
    pub async fn handle(&self, id: &str) -> Result<Handle, TableError> {
        if let Some(handle) = self.actors.find(id) {
            return Ok(handle);
        }
        if self.services.quarantine.holds(id) {
            return Err(BadTable::left_alone(id).into());
        }
        let _alone = self.waking.alone(id).await;
        if let Some(handle) = self.actors.find(id) {
            return Ok(handle);
        }
        let (stored, woken) = self.read(id).await?;
        let admitted = self.admit(stored, woken).await;
        if let Err(BadTable::Unplayable { .. }) = &admitted {
            self.services.quarantine.unplayable(id);
        }
        Ok(admitted?)
    }

    /// Reads a table, and takes its game from those that sleep: then only what has been logged since is played.
    async fn read(&self, id: &str) -> Result<(StoredTable, Option<RunningGame>), BadTable> {
        let Services { store, sleeping, heavy, .. } = &*self.services;
        if let Some(game) = sleeping.take(id) {
            let stored = StoredTable::read_after(store, id, game.known()).await?;
            // One that does not fit, or breaks the program, is forgotten: the log is the truth.
            if let Ok(Some(play)) = heavy.permit().await.attempt(|| stored.wake_game(game)) {
                return Ok((stored, Some(play)));
            }
            tracing::warn!(table = id, "the game that was kept does not fit its log");
        }
        Ok((StoredTable::read(store, id).await?, None))
    }

    pub(super) async fn admit(
        &self,
        stored: StoredTable,
        woken: Option<RunningGame>,
    ) -> Result<Handle, BadTable> {
        let id = stored.id.clone();
        let permit = self.services.heavy.permit().await;
        let woken = permit.attempt(|| TableActor::wake(self.services.clone(), stored, woken));
        let (handle, actor, orders) = woken.map_err(|error| BadTable::failed(&id, error))??;
        Ok(self.actors.admit(id.clone(), handle, || {
            self.services.set_alarm(&id, None);
            tokio::spawn(self.clone().watch_over(id.clone(), actor, orders));
        }))
    }

    /// Runs a table. One that panics is read from the file again, unless it does so every time.
    async fn watch_over(self, id: String, actor: TableActor, orders: Orders<Order>) {
        let metrics = self.services.metrics.clone();
        metrics.tables_in_memory.increment();
        // Boxed: a task that is moved into another one is kept twice.
        let ran = supervised(&metrics, "table", Box::pin(actor.run(orders))).await;
        metrics.tables_in_memory.decrement();
        if ran.is_err() && self.services.quarantine.panicked(&id) {
            self.services.set_alarm(&id, Some(self.services.time.now().0));
        }
    }

    /// Connects somebody to a table.
    pub async fn join(
        &self,
        id: &str,
        visitor: Visitor,
        seen: Option<u64>,
        hidden: bool,
        outbox: Outbox,
    ) -> Result<(Handle, ConnId), TableError> {
        let handle = self.handle(id).await?;
        let (reply, answer) = oneshot::channel();
        let visitor = Box::new(visitor);
        let order = Order::Join { visitor, seen, hidden, outbox, reply };
        handle.order(order).await.map_err(|ActorStopped| stopped(id))?;
        let conn = answer.await.map_err(|_| stopped(id))?;
        Ok((handle, conn))
    }

    /// Asks a table for a change.
    pub async fn ask(
        &self,
        id: &str,
        visitor: &Visitor,
        request: Request,
    ) -> Result<TableView, TableError> {
        let handle = self.handle(id).await?;
        let (reply, answer) = oneshot::channel();
        let (visitor, request) = (Box::new(visitor.clone()), Box::new(request));
        let order = Order::Ask { visitor, request, reply };
        handle.order(order).await.map_err(|ActorStopped| stopped(id))?;
        answer.await.map_err(|_| stopped(id))?
    }

    /// All hands of a running game after the first `from` inputs, as far as they may be shown by now;
    /// written.
    pub async fn watch(
        &self,
        id: &str,
        visitor: &Visitor,
        from: usize,
    ) -> Result<String, TableError> {
        let handle = self.handle(id).await?;
        let (reply, answer) = oneshot::channel();
        let order = Order::Watch { visitor: Box::new(visitor.clone()), from, reply };
        handle.order(order).await.map_err(|ActorStopped| stopped(id))?;
        answer.await.map_err(|_| stopped(id))?
    }

    /// How a table looks. One that sleeps is not woken for it: whoever asks for many costs the
    /// server no memory.
    pub async fn look(&self, id: &str) -> Result<TableView, TableError> {
        self.look_for(id, None).await
    }

    /// The same with those who look on, as far as this reader may see that they are here.
    pub(super) async fn look_for(
        &self,
        id: &str,
        reader: Option<&Visitor>,
    ) -> Result<TableView, TableError> {
        if let Some(handle) = self.actors.find(id)
            && let Ok(view) = look(&handle, reader).await
        {
            return Ok(view);
        }
        let stored = StoredTable::glance(&self.services.store, id).await?;
        Ok(stored.view(|_| false))
    }

    /// `look` at a table that is woken where it sleeps: should the server have stopped between the
    /// last move of a game and its books, they are closed by then; it fails where they cannot be.
    pub async fn look_awake(&self, id: &str) -> Result<TableView, TableError> {
        let handle = self.handle(id).await?;
        let (reply, answer) = oneshot::channel();
        handle.order(Order::CloseBooks(reply)).await.map_err(|ActorStopped| stopped(id))?;
        Ok(answer.await.map_err(|_| stopped(id))??)
    }

    /// Lets a table publish how its game stands.
    pub async fn publish(&self, id: &str) -> Result<(), TableError> {
        let handle = self.handle(id).await?;
        handle.order(Order::Publish).await.map_err(|ActorStopped| stopped(id))
    }

    /// The server acts as the host of a table. `key` names the input for ever: sent again, it
    /// changes nothing.
    pub async fn host(&self, id: &str, key: &str, order: HostOrder) -> Result<Hosted, TableError> {
        let handle = self.handle(id).await?;
        let (reply, answer) = oneshot::channel();
        let order = Order::Host { id: key.to_owned(), order: Box::new(order), reply };
        handle.order(order).await.map_err(|ActorStopped| stopped(id))?;
        answer.await.map_err(|_| stopped(id))
    }

    /// Whom a table waits for that has not moved since the server opened: its log is played
    /// again, and the table sleeps on.
    pub async fn recall_turn(&self, id: &str) -> Option<AwaitedSeats> {
        let stored = StoredTable::read(&self.services.store, id).await.ok()?;
        let since = stored.log.last().map_or(stored.created_at, |last| last.at);
        let permit = self.services.heavy.permit().await;
        let play = permit.attempt(|| stored.replay(&self.services)).ok()?.ok()??;
        let turn = play.turn(since, self.services.time.now());
        self.services.seat_index.learn(id, turn.clone());
        Some(turn)
    }

    /// Closes tables that were left before these moments and that nobody has in memory; how many.
    pub async fn close_forgotten(&self, left: LeftBefore) -> Result<usize, StoreError> {
        let mut closed = 0;
        for (id, why) in self.services.store.forgotten_tables(left).await? {
            // Nobody may take it into memory while it is closed.
            let _alone = self.waking.alone(&id).await;
            if self.actors.find(&id).is_some()
                || !self.services.store.close_forgotten(&id, why).await?
            {
                continue;
            }
            closed += 1;
            drop(self.services.sleeping.take(&id));
            self.notify_nodes(&id);
            self.services.set_alarm(&id, None);
            if let Ok(stored) = StoredTable::glance(&self.services.store, &id).await {
                self.services.update_indexes(&stored.view(|_| false), |_| false);
            }
        }
        Ok(closed)
    }

    /// Keeps time for all tables, until the task is dropped.
    pub async fn keep_time(self) {
        for_ever(&self.services.metrics, "clocks", || self.clone().count_ticks()).await;
    }

    async fn count_ticks(self) {
        let mut ticks = tokio::time::interval(TICK);
        let mut count = 0u64;
        loop {
            ticks.tick().await;
            for id in self.due().await {
                match self.handle(&id).await {
                    // One that is in memory and has missed its time looks around.
                    Ok(handle) if self.services.bus.is_shared() => handle.try_order(Order::Tick),
                    Ok(_) => {}
                    Err(error) => tracing::error!(table = id, %error, "could not be woken"),
                }
            }
            count += 1;
            if count.is_multiple_of(ROUND) {
                self.actors.sweep();
                self.actors.all().iter().for_each(|handle| handle.try_order(Order::Tick));
            }
        }
    }

    /// Tells every table that the server closes, and waits until they have.
    pub async fn close(&self) {
        self.actors.close(|| Order::Close).await;
    }
}

pub(super) async fn look(
    handle: &Handle,
    reader: Option<&Visitor>,
) -> Result<TableView, ActorStopped> {
    let (reply, answer) = oneshot::channel();
    let reader = reader.cloned().map(Box::new);
    handle.order(Order::Look { reader, reply }).await?;
    answer.await.map_err(|_| ActorStopped)
}

pub(super) fn stopped(id: &str) -> TableError {
    TableError::PutAway { table: id.to_owned() }
}
