//! One table in memory: a task that owns everything about it and takes orders one at a time.

use super::absences::Absences;
use super::chat::SPECTATOR_LINES;
use super::connections::Connections;
use super::game::RunningGame;
use super::order::{Handle, Order};
use super::services::Services;
use super::thinking::Thinking;
use super::watching::Delayed;
use super::{BadTable, SleepingGame, StoredTable, TableError, stored};
use crate::actors::{Orders, WeakHandle};
use crate::net::rate_limit::TokenBucket;
use crate::people::{PersonId, Visitor};
use crate::store::{Presence, StoreError, WakeTime};
use std::collections::HashMap;
use std::sync::Arc;
use tablee_protocol::{Bye, Disconnection, TablePhase, TableView};
use tokio::time::Instant;

/// How many orders may wait before whoever gives them has to wait too.
const ORDERS: usize = 64;

/// How long a table that could not be read from the file stays out of memory (ms).
const RETRY: u64 = 5_000;

/// One table.
pub struct TableActor {
    pub(super) services: Arc<Services>,
    /// What the file knows, but for the log, which `play` has played.
    pub(super) stored: StoredTable,
    pub(super) play: Option<RunningGame>,
    /// The game as it is shown to whoever watches all hands, some time later.
    pub(super) delayed: Option<Delayed>,
    pub(super) connections: Connections,
    /// Who is connected to other nodes.
    pub(super) elsewhere: Vec<Presence>,
    /// Those of them who look on.
    pub(super) watching_elsewhere: Vec<Visitor>,
    /// Who is connected here, as the other nodes know it.
    pub(super) noted_here: Vec<Presence>,
    pub(super) own: WeakHandle<Order>,
    /// When somebody last wanted something.
    pub(super) busy: Instant,
    pub(super) woke: Instant,
    /// When people who sit here lost their last connection.
    pub(super) left: Vec<(PersonId, Instant)>,
    /// How long they were away in their turns.
    pub(super) absences: Absences,
    /// The disconnections that are stored.
    pub(super) kept_disconnections: Vec<Disconnection>,
    /// How much people may still say, however often they connect.
    pub(super) chat_limits: HashMap<PersonId, TokenBucket>,
    /// How much those who look on may still say together.
    pub(super) spectator_chat: TokenBucket,
    /// Who waits for advice.
    pub(super) asking: Vec<PersonId>,
    /// Since when the game has waited for a ruling of its host.
    pub(super) ruling_since: Option<Instant>,
    /// What is in memory is not what is in the file, and could not be read again.
    pub(super) lost: bool,
    /// Whether a menu of this game took long the last time; nobody knows at first.
    pub(super) slow_menus: bool,
    /// Which seats' bots think already.
    pub(super) thinking: Thinking,
}

impl TableActor {
    /// Takes a table into memory. The task starts with [`TableActor::run`]. Its log is played again, unless its game
    /// is there already.
    pub fn wake(
        services: Arc<Services>,
        stored: StoredTable,
        woken: Option<RunningGame>,
    ) -> Result<(Handle, TableActor, Orders<Order>), BadTable> {
        let play = match woken {
            Some(play) => Some(play),
            None => stored.replay(&services)?,
        };
        let stored = StoredTable { log: Vec::new(), ..stored };
        let (handle, orders) = Handle::new(ORDERS);
        let own = handle.downgrade();
        let connections = Connections::default();
        let (busy, woke) = (Instant::now(), Instant::now());
        let (left, chat_limits, asking) = (Vec::new(), HashMap::new(), Vec::new());
        let kept_disconnections = stored.seating.disconnections.clone();
        let actor = TableActor {
            services,
            stored,
            play,
            delayed: None,
            connections,
            elsewhere: Vec::new(),
            watching_elsewhere: Vec::new(),
            noted_here: Vec::new(),
            own,
            busy,
            woke,
            left,
            absences: Absences::default(),
            kept_disconnections,
            chat_limits,
            spectator_chat: TokenBucket::new(SPECTATOR_LINES.0, SPECTATOR_LINES.1),
            asking,
            ruling_since: None,
            lost: false,
            slow_menus: true,
            thinking: Thinking::default(),
        };
        Ok((handle, actor, orders))
    }

    /// Takes orders until the table may leave memory.
    pub async fn run(mut self, mut orders: Orders<Order>) {
        let _subscription = Box::pin(self.follow_nodes()).await;
        Box::pin(self.finish_if_over()).await;
        Box::pin(self.recall_flow()).await;
        self.forget_vain_proposal();
        self.note_ruling();
        self.schedule_bots();
        while self.step(&mut orders).await {}
        orders.close();
        // Whoever got a handle at the last moment is told to come back. Nothing is changed any
        // more: the table may have been taken into memory again by now, from the file.
        while let Some(order) = orders.recv().await {
            if let Order::Join { .. } | Order::Part(_) | Order::Look { .. } = order {
                self.handle_order(order).await;
            }
        }
        let why = if self.stored.phase == TablePhase::Closed { Bye::Ended } else { Bye::Shutdown };
        self.connections.disconnect_all(why);
        if self.services.bus.is_shared() {
            Box::pin(self.send_presence()).await;
        }
        // One that was lost is tried again by the clock.
        let retry = self.lost.then(|| self.services.time.now().0 + RETRY);
        self.services.set_alarm(&self.stored.id, retry.or(self.deadline()));
        self.fall_asleep();
    }

    /// Keeps the game for the next time that the table is woken; one that is over is in its record.
    fn fall_asleep(self) {
        let running = self.stored.phase == TablePhase::Running && !self.lost;
        if let (Some(play), Some(started), true) = (self.play, self.stored.started, running) {
            self.services.sleeping.put(&self.stored.id, SleepingGame { started, play });
        }
    }

    /// One order or one clock; false when the table may leave memory. What is rare is boxed: a task
    /// is as large as the largest thing it may ever wait for, and most tables wait for nothing.
    pub(super) async fn step(&mut self, orders: &mut Orders<Order>) -> bool {
        let goes_on = self.next_event(orders).await;
        self.note_dropped();
        goes_on
    }

    async fn next_event(&mut self, orders: &mut Orders<Order>) -> bool {
        let order = tokio::select! {
            biased;
            () = until(self.due()) => {
                Box::pin(self.time_is_up()).await;
                return !self.lost;
            }
            () = until(self.ruling_due()) => {
                Box::pin(self.rule_for_steward()).await;
                return !self.lost;
            }
            order = orders.recv() => order,
        };
        match order {
            None | Some(Order::Close) => false,
            Some(Order::Tick) => Box::pin(self.look_around()).await,
            Some(order) => {
                if !order.only_looks() {
                    self.busy = Instant::now();
                }
                self.handle_order(order).await;
                !self.lost
            }
        }
    }

    pub(super) async fn handle_order(&mut self, order: Order) {
        match order {
            Order::Join { visitor, seen, hidden, outbox, reply } => {
                if self.services.bus.is_shared() {
                    self.look_up().await;
                }
                if let Some(seat) = self.stored.seating.seat_of(visitor.id) {
                    Box::pin(self.prepare_menu(seat)).await;
                }
                let id = self.welcome(*visitor, seen, hidden, outbox);
                // A socket that is gone already could not tell us later.
                if reply.send(id).is_err() {
                    self.part(id);
                }
                if self.services.bus.is_shared() {
                    Box::pin(self.send_presence()).await;
                }
            }
            Order::Part(id) => {
                self.part(id);
                if self.services.bus.is_shared() {
                    Box::pin(self.send_presence()).await;
                }
            }
            Order::Say(id, message) => Box::pin(self.receive(id, *message)).await,
            Order::Ask { visitor, request, reply } => {
                let answer = Box::pin(self.ask(&visitor, *request)).await;
                let _ = reply.send(answer);
            }
            Order::Watch { visitor, from, reply } => {
                let _ = reply.send(Box::pin(self.show_hands(&visitor, from)).await);
            }
            Order::Look { reader, reply } => {
                if self.services.bus.is_shared() {
                    self.look_up().await;
                }
                let view = match reader {
                    Some(reader) => self.view_for(&reader),
                    None => self.view(),
                };
                let _ = reply.send(view);
            }
            Order::CloseBooks(reply) => {
                let closed = Box::pin(self.close_books()).await;
                let _ = reply.send(closed.map(|()| self.view()));
            }
            Order::Publish => self.publish(),
            Order::Forget(people) => self.forget(&people),
            Order::Host { id, order, reply } => {
                let hosted = Box::pin(self.act_for_server(&id, *order)).await;
                let _ = reply.send(hosted);
            }
            Order::Thought { seat, seq, action } => {
                Box::pin(self.bot_moves(seat, seq, action)).await;
            }
            Order::Advice { person, conn, frame } => self.advised(person, conn, frame),
            Order::ScheduleBot { seat, seq } => self.reschedule_bot(seat, seq),
            Order::Moved(seq) => Box::pin(self.moved_elsewhere(seq)).await,
            Order::Changed => Box::pin(self.catch_up()).await,
            Order::Stands(standing) => Box::pin(self.compare(*standing)).await,
            Order::Tick | Order::Close => {}
        }
    }

    /// Somebody comes or asks who may know of something that another node has stored: it is known here
    /// then, and of a game that is over the books are closed.
    async fn look_up(&mut self) {
        Box::pin(self.catch_up()).await;
        Box::pin(self.finish_if_over()).await;
    }

    /// Whether to stay in memory: while anybody is here, a bot has to move, or it is not yet long
    /// ago that somebody wanted something.
    pub(super) async fn look_around(&mut self) -> bool {
        self.keep_disconnections().await;
        self.end_pause().await;
        self.replace_absent().await;
        // Somebody who sits here may have blocked somebody who looks on.
        self.shut_out();
        self.fill_seats(crate::time::wall()).await;
        // The last move of a game may have been stored and its record not, on a full disk.
        self.finish_if_over().await;
        let idle = self.busy.elapsed() >= self.services.settings.idle();
        let waits = self.bot_is_awaited()
            || self.ruling_due().is_some()
            || self.overtime().is_some()
            || self.pause_is_over();
        !idle || !self.connections.is_empty() || waits
    }

    /// The table as everybody sees it; who looks on is told to each by themselves (`watchers.rs`).
    pub(super) fn view(&self) -> TableView {
        let view = self.stored.view(|person| self.is_here(person));
        let (ruling_seconds, pause_until) = (self.ruling_seconds(), self.pause_until());
        TableView { ruling_seconds, pause_until, ..view }
    }

    /// Tells everybody, and the lobby, how the table looks now.
    pub(super) fn publish_table(&mut self) {
        self.stored.seating.version += 1;
        let view = self.view();
        self.send_table(&view, |_| true);
        self.services.update_indexes(&view, |person| self.looks(person));
        self.publish();
    }

    /// Notes whom the table waits for since `at` (ms since 1970).
    pub(super) fn record_turn(&self, at: i64) {
        if let Some(play) = &self.play {
            let turn = play.turn(at, self.services.time.now());
            self.services.seat_index.turn(&self.stored.id, turn);
        }
    }

    /// Stores the people and then tells everybody. Where another node was quicker, they are as that
    /// one has left them.
    pub(super) async fn keep(&mut self) -> Result<(), TableError> {
        // A bot may have to move now, though nobody has moved.
        let wake = self
            .play
            .as_ref()
            .map(|play| WakeTime { seq: play.seq(), at: self.wake_time(self.now()) });
        let kept = stored::keep(&self.services.store, &self.stored, wake).await;
        self.after_keeping(kept).await?;
        self.publish_table();
        Ok(())
    }

    /// The people are stored, or those of another node are read.
    pub(super) async fn after_keeping(
        &mut self,
        kept: Result<(), StoreError>,
    ) -> Result<(), TableError> {
        match &kept {
            Ok(()) => {
                self.stored.revision += 1;
                self.kept_disconnections = self.stored.seating.disconnections.clone();
                self.notify_nodes();
            }
            // Whatever the revision: it is not the one that this node knows.
            Err(StoreError::Overtaken { .. }) => Box::pin(self.read_again()).await,
            Err(_) => {}
        }
        Ok(kept?)
    }
}

/// Waits until then; for ever where there is no such moment.
async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment).await,
        None => std::future::pending().await,
    }
}
