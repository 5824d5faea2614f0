//! The claim of a bot's thought: of several nodes that have a table in memory one lets its bots think.

use super::TableActor;
use crate::store::{Store, TableNo};
use std::time::Duration;

/// How much longer than a thought should take another node waits before it thinks itself.
pub(super) const PATIENCE: Duration = Duration::from_secs(3);

/// A claim to be taken before a bot thinks.
pub struct ThoughtClaim {
    store: Store,
    table: TableNo,
    seq: u64,
    lease: Duration,
}

/// Another node has the claim.
pub struct Taken {
    /// It may have it no longer after that time.
    pub lease: Duration,
}

impl ThoughtClaim {
    /// The claim on a table's position; nothing where there are no other nodes.
    pub fn needed(actor: &TableActor, seq: u64, takes: Duration) -> Option<ThoughtClaim> {
        let store = &actor.services.store;
        store.is_shared().then(|| ThoughtClaim {
            store: store.clone(),
            table: actor.stored.no,
            seq,
            lease: takes + PATIENCE,
        })
    }

    /// Takes the claim, unless another node has it.
    pub async fn take(self) -> Result<(), Taken> {
        let taken = self.store.claim_thought(self.table, self.seq, self.lease).await;
        let lease = self.lease;
        match taken {
            Ok(true) => Ok(()),
            Ok(false) => Err(Taken { lease }),
            Err(error) => {
                tracing::warn!(%error, "a bot cannot think yet");
                Err(Taken { lease })
            }
        }
    }
}
