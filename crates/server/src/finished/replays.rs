//! Replays of finished games, few made at a time: whoever asks for many waits, not the tables, and whoever brings records
//! does not wait in the queue of those who look at games that were played here.

use super::error::FinishedError;
use super::fair_permits::{Asker, FairPermit, FairPermits, NoPermit, PermitLimits};
use super::packed_timeline::PackedTimeline;
use super::sealed_record::sealed;
use super::timeline::{Longest, Played, TimelineError, TimelineJson};
use crate::tables::registry::TableRegistry;
use crate::tables::{StoredTable, TableError};
use std::sync::Arc;
use tablee_engine::Record;
use tokio::sync::Semaphore;

/// How many replays are made at a time of games that were played here.
const AT_A_TIME: usize = 2;

/// How many of records that were brought here.
const BROUGHT_AT_A_TIME: usize = 1;

/// How many readers may wait, or still read: a club evening behind one address looks at its games.
const READERS: PermitLimits = PermitLimits { in_all: 500, of_address: 100, of_person: 100 };

/// How many who brought a record.
const READERS_OF_BROUGHT: PermitLimits = PermitLimits { in_all: 32, of_address: 2, of_person: 2 };

/// How long the replay of a record may be that was brought here.
const LONGEST_BROUGHT: Longest = Longest::Megabytes(32);

/// Makes replays; cheap to clone.
#[derive(Clone)]
pub struct Replays {
    tables: TableRegistry,
    played: Queue,
    brought: Queue,
}

/// Those who wait for replays of one kind.
#[derive(Clone)]
struct Queue {
    replay_permits: Arc<Semaphore>,
    permits: FairPermits,
}

impl Queue {
    fn new(at_a_time: usize, limits: PermitLimits) -> Queue {
        Queue {
            replay_permits: Arc::new(Semaphore::new(at_a_time)),
            permits: FairPermits::new(limits),
        }
    }
}

impl Replays {
    /// Replays of the games of these tables.
    pub fn new(tables: TableRegistry) -> Replays {
        let played = Queue::new(AT_A_TIME, READERS);
        Replays { tables, played, brought: Queue::new(BROUGHT_AT_A_TIME, READERS_OF_BROUGHT) }
    }

    /// The permits to replay a game that was played here.
    pub fn replay_permits(&self) -> Arc<Semaphore> {
        self.played.replay_permits.clone()
    }

    /// The replay of a finished game, for a reader.
    pub async fn of_table(
        &self,
        id: String,
        reader: Asker,
    ) -> Result<PackedTimeline, FinishedError> {
        let permit = self.played.permit(reader)?;
        let record = sealed(&self.tables, &id).await?;
        let store = &self.tables.services().store;
        let log = store.log_of(&id).await?;
        let seating = StoredTable::glance(store, &id).await.map_err(TableError::from)?.seating;
        let takeovers = seating.takeovers_with(&log);
        let broken_starts = seating.broken_starts.view();
        let known =
            Played { log, takeovers, disconnections: seating.disconnections, broken_starts };
        let games = self.tables.services().games.clone();
        let make = move || TimelineJson::build(&id, &record, known, &games, Longest::Any);
        self.played.make(permit, make).await?.map_err(FinishedError::Replay)
    }

    /// The replay of a record that was brought here.
    pub async fn of_record(
        &self,
        record: Record,
        reader: Asker,
    ) -> Result<PackedTimeline, FinishedError> {
        let permit = self.brought.permit(reader)?;
        let games = self.tables.services().games.clone();
        let make =
            move || TimelineJson::build("", &record, Played::default(), &games, LONGEST_BROUGHT);
        self.brought.make(permit, make).await?.map_err(FinishedError::Brought)
    }
}

impl Queue {
    /// A permit to wait for a replay, and to read it.
    fn permit(&self, reader: Asker) -> Result<FairPermit, FinishedError> {
        self.permits.take(reader).map_err(|none| match none {
            NoPermit::OwnShare => FinishedError::TooManyReplays,
            NoPermit::AllTaken => FinishedError::ReplaysBusy,
        })
    }

    /// Plays a record again and packs what comes out, off the workers.
    async fn make(
        &self,
        permit: FairPermit,
        make: impl FnOnce() -> Result<TimelineJson, TimelineError> + Send + 'static,
    ) -> Result<Result<PackedTimeline, TimelineError>, FinishedError> {
        let replay_permit = self.replay_permits.clone().acquire_owned().await;
        let made = tokio::task::spawn_blocking(move || {
            let packed = make().map(|timeline| PackedTimeline::pack(timeline, permit));
            drop(replay_permit);
            packed
        });
        match made.await.map_err(|_| FinishedError::Failed)? {
            Ok(packed) => Ok(Ok(packed.map_err(|_| FinishedError::Failed)?)),
            Err(error) => Ok(Err(error)),
        }
    }
}
