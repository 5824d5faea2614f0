//! The registry of tables: which are in memory, how others get there, and waking those whose
//! clocks run.

use crate::actors::{Actors, Asleep};
use crate::net::outbox::Outbox;
use crate::people::Visitor;
use crate::store::{Alive, LeftBefore, Logged, StoreError};
use crate::supervision::{for_ever, supervised};
use crate::tables::seat_index::AwaitedSeats;
use crate::tables::services::Services;
use crate::tables::{
    BadDeal, BadTable, ConnId, Handle, HostOrder, Hosted, Order, Request, Seating, StoredTable,
    TableActor, TableError,
};
use crate::waking::Waking;
use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tablee_engine::Seed;
use tablee_protocol::{Setup, TablePhase, TableView, Watch};
use tokio::sync::{mpsc, oneshot};

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
    waking: Arc<Waking>,
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

    /// Makes a table by the newest rules of its game; they are resolved and checked by dealing once. It counts as
    /// made by its host, from this address.
    pub async fn create(
        &self,
        setup: Setup,
        seating: Seating,
        from: Option<IpAddr>,
    ) -> Result<TableView, TableError> {
        let setup = self.resolve(setup).await?;
        let quota = &self.services.table_quota;
        let makers = match seating.arrivals {
            Some(_) => quota.makers_of_found(seating.host, from),
            None => quota.makers(seating.host, from),
        };
        let made = StoredTable::create(&self.services.store, setup, seating, makers).await;
        let stored = made.map_err(|error| quota.refusal(error))?;
        let id = stored.id.clone();
        let handle = self.admit(stored).await?;
        let view = look(&handle, None).await.map_err(|Asleep| put_away(&id))?;
        self.services.update_indexes(&view, |_| false);
        quota.made_from(&id, from);
        self.notify_nodes(&id);
        Ok(view)
    }

    /// A setup by the newest rules of its game, with every option that was not chosen at its default.
    pub async fn resolve(&self, mut setup: Setup) -> Result<Setup, TableError> {
        check_watch(&setup)?;
        setup.game_version = Some(self.services.games.find(&setup.game)?.version());
        let turn = self.services.heavy.turn().await;
        let trial = turn.attempt(|| {
            let table = crate::tables::deal(&self.services, &setup, Seed::numbered(0));
            table.map(|table| table.record().rules)
        });
        setup.rules = trial.map_err(BadDeal::Failed)??;
        Ok(setup)
    }

    /// Makes a table whose game began elsewhere, and lets it run.
    pub async fn resume(
        &self,
        setup: Setup,
        seating: Seating,
        seed: Seed,
        log: Vec<Logged>,
        from: IpAddr,
    ) -> Result<TableView, TableError> {
        let (now, quota) = (self.services.time.now(), &self.services.table_quota);
        let makers = quota.makers(seating.host, Some(from));
        let store = &self.services.store;
        let made = StoredTable::resume(store, setup, seating, seed, log, now, makers).await;
        let stored = made.map_err(|error| quota.refusal(error))?;
        let id = stored.id.clone();
        let handle = self.admit(stored).await?;
        self.services.metrics.games.add();
        self.notify_nodes(&id);
        look(&handle, None).await.map_err(|Asleep| put_away(&id))
    }

    /// The way to a table, which is taken into memory if it is not there.
    pub async fn room(&self, id: &str) -> Result<Handle, TableError> {
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
        let stored = StoredTable::read(&self.services.store, id).await?;
        let admitted = self.admit(stored).await;
        if let Err(BadTable::Unplayable { .. }) = &admitted {
            self.services.quarantine.unplayable(id);
        }
        Ok(admitted?)
    }

    async fn admit(&self, stored: StoredTable) -> Result<Handle, BadTable> {
        let id = stored.id.clone();
        let turn = self.services.heavy.turn().await;
        let woken = turn.attempt(|| TableActor::wake(self.services.clone(), stored));
        let (handle, actor, orders) = woken.map_err(|error| BadTable::failed(&id, error))??;
        Ok(self.actors.admit(id.clone(), handle, || {
            self.services.set_alarm(&id, None);
            tokio::spawn(self.clone().watch_over(id.clone(), actor, orders));
        }))
    }

    /// Runs a table. One that panics is read from the file again, unless it does so every time.
    async fn watch_over(self, id: String, room: TableActor, orders: mpsc::Receiver<Order>) {
        let metrics = self.services.metrics.clone();
        metrics.rooms.increment();
        // Boxed: a task that is moved into another one is kept twice.
        let ran = supervised(&metrics, "table", Box::pin(room.run(orders))).await;
        metrics.rooms.decrement();
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
        let handle = self.room(id).await?;
        let (reply, answer) = oneshot::channel();
        let visitor = Box::new(visitor);
        let order = Order::Join { visitor, seen, hidden, outbox, reply };
        handle.order(order).await.map_err(|Asleep| put_away(id))?;
        let conn = answer.await.map_err(|_| put_away(id))?;
        Ok((handle, conn))
    }

    /// Asks a table for a change.
    pub async fn ask(
        &self,
        id: &str,
        visitor: &Visitor,
        request: Request,
    ) -> Result<TableView, TableError> {
        let handle = self.room(id).await?;
        let (reply, answer) = oneshot::channel();
        let (visitor, request) = (Box::new(visitor.clone()), Box::new(request));
        let order = Order::Ask { visitor, request, reply };
        handle.order(order).await.map_err(|Asleep| put_away(id))?;
        answer.await.map_err(|_| put_away(id))?
    }

    /// All hands of a running game after the first `from` inputs, as far as they may be shown by now;
    /// written.
    pub async fn watch(
        &self,
        id: &str,
        visitor: &Visitor,
        from: usize,
    ) -> Result<String, TableError> {
        let handle = self.room(id).await?;
        let (reply, answer) = oneshot::channel();
        let order = Order::Watch { visitor: Box::new(visitor.clone()), from, reply };
        handle.order(order).await.map_err(|Asleep| put_away(id))?;
        answer.await.map_err(|_| put_away(id))?
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
        let handle = self.room(id).await?;
        let (reply, answer) = oneshot::channel();
        handle.order(Order::CloseBooks(reply)).await.map_err(|Asleep| put_away(id))?;
        Ok(answer.await.map_err(|_| put_away(id))??)
    }

    /// Lets a table publish how its game stands.
    pub async fn publish(&self, id: &str) -> Result<(), TableError> {
        let handle = self.room(id).await?;
        handle.order(Order::Publish).await.map_err(|Asleep| put_away(id))
    }

    /// The server acts as the host of a table. `key` names the input for ever: sent again, it
    /// changes nothing.
    pub async fn host(&self, id: &str, key: &str, order: HostOrder) -> Result<Hosted, TableError> {
        let handle = self.room(id).await?;
        let (reply, answer) = oneshot::channel();
        let order = Order::Host { id: key.to_owned(), order: Box::new(order), reply };
        handle.order(order).await.map_err(|Asleep| put_away(id))?;
        answer.await.map_err(|_| put_away(id))
    }

    /// Whom a table waits for that has not moved since the server opened: its log is played
    /// again, and the table sleeps on.
    pub async fn recall_turn(&self, id: &str) -> Option<AwaitedSeats> {
        let stored = StoredTable::read(&self.services.store, id).await.ok()?;
        let since = stored.log.last().map_or(stored.created_at, |last| last.at);
        let turn = self.services.heavy.turn().await;
        let play = turn.attempt(|| stored.replay(&self.services)).ok()?.ok()??;
        let turn = play.turn(since, self.services.time.now());
        self.services.seat_index.learn(id, turn.clone());
        Some(turn)
    }

    /// The same people at a new table; the one there is already, if somebody was quicker.
    pub async fn rematch(
        &self,
        id: &str,
        visitor: &Visitor,
        from: IpAddr,
    ) -> Result<TableView, TableError> {
        // Of many who ask at once one makes the table, and the others find it.
        let _alone = self.waking.alone(&format!("rematch {id}")).await;
        let old = self.look_as(visitor, id).await?;
        if let Some(again) = old.rematch {
            return self.look_as(visitor, &again).await;
        }
        if old.phase != TablePhase::Over {
            return Err(TableError::NotOver);
        }
        let stored = StoredTable::read(&self.services.store, id).await?;
        if stored.seating.seat_of(visitor.id).is_none() {
            return Err(TableError::NotSeated);
        }
        // Again means a deal of its own.
        let setup = Setup { game_version: None, practice: None, tournament: None, ..stored.setup };
        let mut seating = stored.seating.again(visitor.id);
        let blocks = &self.services.blocks;
        seating.part(visitor.id, |one, other| blocks.are_apart(one, other));
        let fresh = self.create(setup, seating, Some(from)).await?;
        // What a club plays again is the club's, too.
        self.services.store.continue_club_table(id, &fresh.id, crate::time::wall()).await?;
        let agreed = self.ask(id, visitor, Request::Rematch(fresh.id.clone())).await?;
        match agreed.rematch {
            Some(first) if first != fresh.id => self.look_as(visitor, &first).await,
            _ => Ok(fresh),
        }
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
                match self.room(&id).await {
                    // One that is in memory and has missed its time looks around.
                    Ok(handle) if self.services.bus.is_shared() => handle.nudge(Order::Tick),
                    Ok(_) => {}
                    Err(error) => tracing::error!(table = id, %error, "could not be woken"),
                }
            }
            count += 1;
            if count.is_multiple_of(ROUND) {
                self.actors.sweep();
                self.actors.all().iter().for_each(|handle| handle.nudge(Order::Tick));
            }
        }
    }

    /// Tells every table that the server closes, and waits until they have.
    pub async fn close(&self) {
        self.actors.close(|| Order::Close).await;
    }
}

/// Whether hands are shown late enough: never as they are played where the game counts.
fn check_watch(setup: &Setup) -> Result<(), TableError> {
    if setup.watch.is_late_enough(setup.rated) {
        return Ok(());
    }
    let (least, most) = Watch::delays(setup.rated).into_inner();
    Err(TableError::BadDelay { least, most })
}

async fn look(handle: &Handle, reader: Option<&Visitor>) -> Result<TableView, Asleep> {
    let (reply, answer) = oneshot::channel();
    let reader = reader.cloned().map(Box::new);
    handle.order(Order::Look { reader, reply }).await?;
    answer.await.map_err(|_| Asleep)
}

fn put_away(id: &str) -> TableError {
    TableError::PutAway { table: id.to_owned() }
}
