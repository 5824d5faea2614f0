//! A table that begins in the middle: rules, seed and first inputs come from a finished game, and
//! it runs from its first moment on.

use super::seating::Seating;
use super::{StoredTable, stored};
use crate::store::{Logged, Maker, NewTable, Store, StoreError};
use tablee_engine::Seed;
use tablee_engine::clock::Millis;
use tablee_protocol::{Setup, TablePhase};

impl StoredTable {
    /// Makes a running table whose log has inputs already, all of it in one transaction. The seed
    /// is known to whoever knows the finished game, so the secret is the seed itself.
    pub async fn resume(
        store: &Store,
        setup: Setup,
        seating: Seating,
        seed: Seed,
        log: Vec<Logged>,
        now: Millis,
        makers: Vec<Maker>,
    ) -> Result<StoredTable, StoreError> {
        let tick = i64::try_from(now.0).unwrap_or(i64::MAX);
        let log: Vec<Logged> = log.into_iter().map(|logged| Logged { tick, ..logged }).collect();
        let start = Some(stored::start(&seed, now, None));
        let new = stored::new_table(&setup, &seating, seed);
        let new = NewTable { start, makers, log: log.clone(), ..new };
        let (id, created_at) = (new.id.clone(), new.created_at);
        let no = store.create_table(new).await?;
        Ok(StoredTable {
            no,
            id,
            setup,
            seating,
            phase: TablePhase::Running,
            secret: seed,
            started: Some((seed, now)),
            created_at,
            revision: 0,
            chat: Vec::new(),
            log,
        })
    }
}
