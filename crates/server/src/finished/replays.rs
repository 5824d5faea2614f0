//! Replays of finished games, few made at a time: whoever asks for many waits, not the tables.

use super::error::FinishedError;
use super::sealed_record::sealed;
use super::timeline::{Played, TimelineError, TimelineJson};
use crate::tables::registry::TableRegistry;
use crate::tables::{StoredTable, TableError};
use std::sync::Arc;
use tablee_engine::Record;
use tokio::sync::Semaphore;

/// How many replays are made at a time.
const AT_A_TIME: usize = 2;

/// Makes replays; cheap to clone.
#[derive(Clone)]
pub struct Replays {
    tables: TableRegistry,
    permits: Arc<Semaphore>,
}

impl Replays {
    /// Replays of the games of these tables.
    pub fn new(tables: TableRegistry) -> Replays {
        Replays { tables, permits: Arc::new(Semaphore::new(AT_A_TIME)) }
    }

    /// The turns at replaying a game.
    pub fn permits(&self) -> Arc<Semaphore> {
        self.permits.clone()
    }

    /// The replay of a finished game.
    pub async fn of_table(&self, id: String) -> Result<TimelineJson, FinishedError> {
        let record = sealed(&self.tables, &id).await?;
        let store = &self.tables.services().store;
        let log = store.log_of(&id).await?;
        let seating = StoredTable::glance(store, &id).await.map_err(TableError::from)?.seating;
        let takeovers = seating.takeovers_with(&log);
        let known = Played { log, takeovers, broken_starts: seating.broken_starts.view() };
        self.make(id, record, known).await?.map_err(FinishedError::Replay)
    }

    /// The replay of a record that was brought here.
    pub async fn of_record(&self, record: Record) -> Result<TimelineJson, FinishedError> {
        self.make(String::new(), record, Played::default()).await?.map_err(FinishedError::Brought)
    }

    /// Plays a record again, off the workers.
    async fn make(
        &self,
        id: String,
        record: Record,
        known: Played,
    ) -> Result<Result<TimelineJson, TimelineError>, FinishedError> {
        let turn = self.permits.clone().acquire_owned().await;
        let games = self.tables.services().games.clone();
        let made = tokio::task::spawn_blocking(move || {
            let timeline = TimelineJson::build(&id, &record, known, &games);
            drop(turn);
            timeline
        });
        made.await.map_err(|_| FinishedError::Failed)
    }
}
