//! One table under load: its people, their connections, and move after move.
//!
//! One task drives all connections of a table in turn. Since every viewer is told of every input,
//! reading them one after the other finds the moment at which the last has heard, without locks.

use crate::api_client::{ApiClient, ApiError, Person};
use crate::client::{Client, ClientError};
use crate::histogram::Histogram;
use crate::mirror::{Keep, Received};
use crate::plan::LoadPlan;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tablee_engine::{Rng, Seed};
use tablee_protocol::Code;

/// How long a move may take before it counts as lost.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long to wait when the server says that it was too much.
const BREATH: Duration = Duration::from_millis(100);

/// Why a table cannot go on.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Stuck {
    #[error(transparent)]
    Client(#[from] ClientError),
    #[error(transparent)]
    Api(#[from] ApiError),
    #[error("a move was refused: {0}")]
    Refused(String),
    #[error("the game waits for nobody at the table")]
    Nobody,
    #[error("the server offers no legal action")]
    NoAction,
    #[error("no answer within {} s", PATIENCE.as_secs())]
    Silence,
}

/// What was counted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) acknowledged: Histogram,
    pub(crate) seen_by_all: Histogram,
    pub(crate) games: u64,
    pub(crate) reconnects: u64,
    pub(crate) too_fast: u64,
    pub(crate) stale: u64,
    pub(crate) bytes: u64,
    pub(crate) updates: u64,
    pub(crate) largest: u64,
    pub(crate) errors: BTreeMap<String, u64>,
}

impl Tally {
    pub(crate) fn merge(&mut self, other: &Tally) {
        self.acknowledged.merge(&other.acknowledged);
        self.seen_by_all.merge(&other.seen_by_all);
        self.games += other.games;
        self.reconnects += other.reconnects;
        self.too_fast += other.too_fast;
        self.stale += other.stale;
        self.bytes += other.bytes;
        self.updates += other.updates;
        self.largest = self.largest.max(other.largest);
        for (error, count) in &other.errors {
            *self.errors.entry(error.clone()).or_default() += count;
        }
    }

    fn weigh(&mut self, client: &Client) {
        let size = client.text().len() as u64;
        self.bytes += size;
        self.updates += 1;
        self.largest = self.largest.max(size);
    }
}

/// Everybody at one table.
pub(crate) struct TableLoad {
    plan: Arc<LoadPlan>,
    /// Which table it is: the connections of each begin at another node.
    number: usize,
    people: Vec<Person>,
    /// Those who sit, in seat order, then those who look on.
    clients: Vec<Client>,
    rng: Rng,
    pub(crate) tally: Tally,
}

impl TableLoad {
    /// Brings people together and starts their first game.
    pub(crate) async fn gather(
        plan: &Arc<LoadPlan>,
        number: u32,
        server: &mut ApiClient,
    ) -> Result<TableLoad, Stuck> {
        let mut people = Vec::with_capacity(usize::from(plan.seats));
        for _ in 0..plan.seats {
            people.push(server.guest().await?);
        }
        let rng = Seed::numbered(plan.seed).stream("load", number);
        let plan = Arc::clone(plan);
        let mut load = TableLoad {
            plan,
            number: number as usize,
            people,
            clients: Vec::new(),
            rng,
            tally: Tally::default(),
        };
        load.deal(server).await?;
        Ok(load)
    }

    /// A new table for the same people.
    async fn deal(&mut self, server: &mut ApiClient) -> Result<(), Stuck> {
        self.tally.reconnects += self.clients.iter().map(Client::reconnects).sum::<u64>();
        self.clients.clear();
        let table = server.gather(&self.people, &self.plan.setup()).await?;
        let spectators = (0..self.plan.spectators).map(|_| None);
        let viewers = self.people.iter().map(Some).chain(spectators);
        for (number, viewer) in (self.number..).zip(viewers) {
            let address = self.plan.node(number);
            self.clients.push(Client::join(address, &table.id, viewer, Keep::Turns).await?);
        }
        Ok(())
    }

    /// Plays until the end; what was not acknowledged by then does not count.
    pub(crate) async fn play(&mut self, start: Instant, end: Instant, moves: &AtomicU64) {
        let pace = self.plan.rate.map(|rate| Duration::from_secs_f64(1.0 / rate));
        let mut due = pace.map(|pace| start + pace.mul_f64(self.rng.unit()));
        let stop = tokio::time::Instant::from_std(end);
        while Instant::now() < end {
            if let Some(due) = due {
                tokio::time::sleep_until(due.into()).await;
            }
            let Ok(turn) = tokio::time::timeout_at(stop, self.attempt(due, moves)).await else {
                break;
            };
            if let Err(stuck) = turn {
                *self.tally.errors.entry(stuck.to_string()).or_default() += 1;
                let again =
                    async { self.deal(&mut ApiClient::at(self.plan.node(self.number))).await };
                if let Ok(Err(_)) = tokio::time::timeout_at(stop, again).await {
                    tokio::time::sleep(BREATH).await;
                }
            }
            due = due.zip(pace).map(|(due, pace)| due + pace);
        }
        self.tally.reconnects += self.clients.iter().map(Client::reconnects).sum::<u64>();
    }

    async fn attempt(&mut self, due: Option<Instant>, moves: &AtomicU64) -> Result<(), Stuck> {
        let turn = tokio::time::timeout(PATIENCE, self.turn(due, moves));
        turn.await.unwrap_or(Err(Stuck::Silence))
    }

    /// One move, from its choice until everybody has heard of it.
    async fn turn(&mut self, due: Option<Instant>, moves: &AtomicU64) -> Result<(), Stuck> {
        let status = self.clients.first().and_then(|client| client.mirror().status());
        if status.is_none_or(|status| status.over) {
            if status.is_some() {
                self.tally.games += 1;
            }
            return self.deal(&mut ApiClient::at(self.plan.node(self.number))).await;
        }
        let awaited = status.and_then(|status| status.to_act.first());
        let seat = awaited.ok_or(Stuck::Nobody)?.index();
        let action = self.choose(seat).await?;
        let lost = self.unlucky();
        // A move that is late was due before: waiting for the server is part of its time.
        let now = Instant::now();
        let from = due.filter(|due| now.duration_since(*due) > Duration::from_millis(2));
        let from = from.unwrap_or(now);
        self.clients[seat].act(action).await?;
        if let Some(lost) = lost {
            self.clients[lost].lose();
        }
        if !self.settle(seat).await? {
            return self.level().await;
        }
        self.tally.acknowledged.add(from.elapsed());
        moves.fetch_add(1, Ordering::Relaxed);
        self.level().await?;
        self.tally.seen_by_all.add(from.elapsed());
        Ok(())
    }

    async fn choose(&mut self, seat: usize) -> Result<String, Stuck> {
        let (client, rng) = (&mut self.clients[seat], &mut self.rng);
        if let Some(action) = client.mirror().pick(|count| rng.index(count)) {
            return Ok(action);
        }
        client.ask_legal().await?;
        while client.receive().await? != Received::Legal {}
        client.mirror().pick(|count| rng.index(count)).ok_or(Stuck::NoAction)
    }

    /// Who loses its connection at this move.
    fn unlucky(&mut self) -> Option<usize> {
        if self.plan.drop == 0.0 || self.rng.unit() >= self.plan.drop {
            return None;
        }
        Some(self.rng.index(self.clients.len()))
    }

    /// Waits for the answer to the move; whether it was made.
    async fn settle(&mut self, seat: usize) -> Result<bool, Stuck> {
        loop {
            match self.clients[seat].receive().await? {
                Received::Update { mine: true } => {
                    self.tally.weigh(&self.clients[seat]);
                    return Ok(true);
                }
                Received::Acknowledged { .. } => return Ok(true),
                Received::Refused { mine: true, code, message } => {
                    return self.refused(seat, code, &message).await;
                }
                _ => {}
            }
        }
    }

    async fn refused(&mut self, seat: usize, code: Code, message: &str) -> Result<bool, Stuck> {
        match code {
            Code::Stale => {
                self.tally.stale += 1;
                while self.clients[seat].receive().await? != Received::Snapshot {}
                Ok(false)
            }
            Code::TooFast => {
                self.tally.too_fast += 1;
                tokio::time::sleep(BREATH).await;
                Ok(false)
            }
            _ => Err(Stuck::Refused(format!("{}: {message}", code.as_str()))),
        }
    }

    /// Waits until everybody has seen as much as the first of them.
    async fn level(&mut self) -> Result<(), Stuck> {
        let seen = self.clients.iter().map(|client| client.mirror().seen()).max().flatten();
        for client in &mut self.clients {
            while client.mirror().seen() < seen {
                if let Received::Update { .. } = client.receive().await? {
                    self.tally.weigh(client);
                }
            }
        }
        Ok(())
    }
}
