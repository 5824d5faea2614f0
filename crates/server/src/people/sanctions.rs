//! Sanctions: who is banned or muted, kept in memory and read again when the audit log has grown.

use super::PersonId;
use super::moment::{Moment, now};
use crate::net::open_sockets::{Ended, OpenSockets};
use crate::store::{Store, StoreError};
use parking_lot::RwLock;
use std::collections::HashMap;
use std::sync::Arc;

/// Who may not speak or enter. Asking costs no query.
#[derive(Clone)]
pub struct Sanctions {
    held: Arc<RwLock<SanctionCache>>,
    /// The sockets of those who are banned or lose a role are closed.
    sockets: OpenSockets,
}

#[derive(Default)]
struct SanctionCache {
    /// The last line of the audit log that was taken in.
    line: i64,
    banned: HashMap<PersonId, Moment>,
    muted: HashMap<PersonId, Moment>,
}

impl Sanctions {
    /// Nobody so far.
    pub fn new(sockets: OpenSockets) -> Sanctions {
        Sanctions { held: Arc::default(), sockets }
    }

    /// Whether a person may not chat now.
    pub fn is_muted(&self, person: PersonId) -> bool {
        let held = self.held.read();
        held.muted.get(&person).is_some_and(|until| *until > now())
    }

    /// Whether a person may not enter or stay.
    pub fn is_banned(&self, person: PersonId) -> bool {
        let held = self.held.read();
        held.banned.contains_key(&person)
    }

    /// Somebody was found to have a role no more: what it opened here must be opened again without it.
    pub fn lost_role(&self, person: PersonId) {
        self.sockets.close_here(Ended::Role(person));
    }

    /// Reads everything again if the audit log has grown; says whether it had.
    pub async fn refresh(&self, store: &Store) -> Result<bool, StoreError> {
        let known = self.held.read().line;
        let Some(rows) = store.sanctions(known).await? else { return Ok(false) };
        let fresh = SanctionCache {
            line: rows.line,
            banned: rows.banned.into_iter().collect(),
            muted: rows.muted.into_iter().collect(),
        };
        let mut held = self.held.write();
        let before = std::mem::replace(&mut *held, fresh);
        for person in held.banned.keys().filter(|person| !before.banned.contains_key(*person)) {
            self.sockets.close(Ended::Person(*person));
        }
        for person in rows.demoted {
            self.sockets.close(Ended::Role(person));
        }
        Ok(true)
    }
}

/// Takes in what has been ordered since the last time; returns the tables to be ended.
pub async fn notice(store: &Store, sanctions: &Sanctions) -> Result<Vec<String>, StoreError> {
    sanctions.refresh(store).await?;
    store.endings().await
}
