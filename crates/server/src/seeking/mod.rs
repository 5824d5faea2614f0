//! Matchmaking: people who seek a table are brought together. `pool.rs` says who sits with whom, `round.rs`
//! asks it again and again, `seating.rs` makes the tables. Who seeks stands in the store, so that the people
//! of several nodes meet; whoever seats them claims them there first.

mod error;
pub mod http;
mod pool;
#[cfg(test)]
mod pool_tests;
mod round;
mod search;
mod seating;

pub use error::SeekError;

use crate::people::moment::{Moment, now};
use crate::people::{Kind, PersonId, Visitor};
use crate::random;
use crate::ratings::rating;
use crate::store::{Rated, Rating, SeekerRow, Store, StoreError};
use crate::tables::TableError;
use crate::tables::registry::TableRegistry;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use tablee_engine::Commitment;
use tablee_protocol::seek::{Seek, SeekMessage};
use tablee_protocol::{Setup, Visibility, Watch};
use tokio::sync::{Notify, watch};

/// How long somebody is believed to be there without a sign of their node (ms).
const BELIEVED: Moment = 20_000;

/// How many tables one search may name: each is dealt once to see that it can be.
const MOST_TABLES: usize = 32;

/// How many of them one write pays for.
const TABLES_PER_WRITE: usize = 8;

/// Somebody who is connected here.
struct Local {
    token: String,
    address: IpAddr,
    news: watch::Sender<Option<SeekMessage>>,
}

/// What brings people together; cheap to clone.
#[derive(Clone)]
pub struct Seekers {
    tables: TableRegistry,
    local: Arc<Mutex<HashMap<PersonId, Local>>>,
    /// Notified when somebody comes or goes.
    changed: Arc<Notify>,
}

/// A search that has begun.
pub struct Begun {
    token: String,
    /// How it stands.
    pub news: watch::Receiver<Option<SeekMessage>>,
}

impl Seekers {
    /// Seats people at these tables.
    pub fn new(tables: TableRegistry) -> Seekers {
        Seekers { tables, local: Arc::default(), changed: Arc::default() }
    }

    fn store(&self) -> &Store {
        &self.tables.services().store
    }

    /// Somebody looks for a table, in place of what they looked for before.
    pub async fn begin(
        &self,
        visitor: &Visitor,
        address: IpAddr,
        seek: Seek,
    ) -> Result<Begun, SeekError> {
        if visitor.kind == Kind::Bot {
            return Err(SeekError::BotAccount);
        }
        let seek = self.check(visitor, address, seek).await?;
        let people = vec![visitor.id];
        let strength = self.strengths(&seek.table.game, people).await?.of(visitor.id);
        let (token, since) = (random::name(), now());
        // Without its wish a search would wait for nobody.
        let wish = serde_json::to_string(&seek);
        let wish = wish.map_err(|error| StoreError::Failed(error.to_string()))?;
        let person = visitor.id;
        let row = SeekerRow {
            person,
            token: token.clone(),
            wish,
            strength,
            since,
            until: since + BELIEVED,
            table: None,
        };
        self.store().seek(row, since).await?;
        let (sender, news) = watch::channel(None);
        let local = Local { token: token.clone(), address, news: sender };
        // Who waited here before hears that somebody else does now.
        self.local.lock().insert(person, local);
        self.changed.notify_one();
        Ok(Begun { token, news })
    }

    /// How many writes a search costs: one for what is stored, more where it names many tables.
    pub fn writes(seek: &Seek) -> usize {
        (seek.or.len().min(MOST_TABLES) + 1).div_ceil(TABLES_PER_WRITE)
    }

    /// What is looked for as everybody writes it, where there can be such tables.
    async fn check(
        &self,
        visitor: &Visitor,
        address: IpAddr,
        seek: Seek,
    ) -> Result<Seek, SeekError> {
        let services = self.tables.services();
        services.table_quota.check(visitor.holder(), address)?;
        let game = services.games.find(&seek.table.game).map_err(TableError::from)?;
        services.bot_level(game, seek.level.as_deref())?;
        if let Some(commitment) = &seek.commitment {
            commitment.parse::<Commitment>().map_err(TableError::from)?;
        }
        let given = seek.or.len() + 1;
        if given > MOST_TABLES {
            return Err(SeekError::TooManyTables { most: MOST_TABLES, given });
        }
        if seek.or.iter().any(|other| other.game != seek.table.game) {
            return Err(SeekError::OtherGame(seek.table.game));
        }
        let table = self.tables.resolve(sought(seek.table)).await?;
        let mut or: Vec<Setup> = Vec::new();
        for other in distinct(seek.or.into_iter().map(sought)) {
            let other = self.tables.resolve(other).await?;
            if other != table && !or.contains(&other) {
                or.push(other);
            }
        }
        Ok(Seek { table, or, ..seek })
    }

    /// Somebody looks no more, or has hung up.
    pub async fn end(&self, person: PersonId, begun: &Begun) {
        {
            let mut local = self.local.lock();
            if local.get(&person).is_some_and(|local| local.token == begun.token) {
                local.remove(&person);
            }
        }
        if let Err(error) = self.store().stop_seeking(person, &begun.token).await {
            tracing::warn!(%error, "somebody is believed to seek for a little longer");
        }
        // Others are told that one less looks for the same.
        self.changed.notify_one();
    }

    async fn strengths(&self, game: &str, people: Vec<PersonId>) -> Result<Strengths, StoreError> {
        let rated = self.store().ratings_of(game, people).await?;
        Ok(Strengths(rated.into_iter().collect()))
    }
}

/// Each table once: what is named twice is not dealt twice.
fn distinct(tables: impl Iterator<Item = Setup>) -> Vec<Setup> {
    let mut distinct: Vec<Setup> = Vec::new();
    for table in tables {
        if !distinct.contains(&table) {
            distinct.push(table);
        }
    }
    distinct
}

/// A table as it is made for those who looked for it.
fn sought(table: Setup) -> Setup {
    let Setup { game, seats, rules, clock, rated, aids, .. } = table;
    Setup {
        game,
        seats,
        rules,
        clock,
        visibility: Visibility::Public,
        chat: true,
        rated,
        aids,
        watch: Watch::default(),
        game_version: None,
        practice: None,
        tournament: None,
    }
}

/// How well people play, in points of the rating.
struct Strengths(HashMap<PersonId, Rated>);

impl Strengths {
    fn of(&self, person: PersonId) -> i64 {
        let new = Rated { rating: Rating::default(), games: 0 };
        rating::shown(self.0.get(&person).copied().unwrap_or(new)).rating
    }
}
