//! State of the server itself: its keys, its uptime, and what bots found out about finished games.

use crate::store::ask;
use crate::{Moment, Store, StoreError};

impl Store {
    /// The key of that name; `fresh` becomes it where there is none yet.
    pub async fn key(&self, name: &'static str, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        ask!(self, key(name, fresh))
    }

    /// The key of that name, of whatever length; `fresh` becomes it where there is none yet.
    pub async fn long_key(
        &self,
        name: &'static str,
        fresh: Vec<u8>,
    ) -> Result<Vec<u8>, StoreError> {
        ask!(self, long_key(name, fresh))
    }

    /// The keys that sign records, oldest first; the last one signs. `fresh` becomes the first
    /// where there is none yet.
    pub async fn signing_keys(&self, fresh: [u8; 32]) -> Result<Vec<[u8; 32]>, StoreError> {
        ask!(self, signing_keys(fresh))
    }

    /// Adds a key that signs records from the server's next start on; those before it are kept.
    pub async fn add_signing_key(&self, fresh: [u8; 32]) -> Result<(), StoreError> {
        ask!(self, add_signing_key(fresh))
    }

    /// How long the server had been up in all its life: by its last note, its last move or the last
    /// entry of a tournament, whichever is latest. While other nodes are up, their time goes on.
    pub async fn uptime(&self) -> Result<i64, StoreError> {
        ask!(self, uptime())
    }

    /// Notes how long the server has been up; it never goes back. Returns how long it has been up by
    /// the clock of the node that is furthest.
    pub async fn note_uptime(&self, tick: i64) -> Result<i64, StoreError> {
        ask!(self, note_uptime(tick))
    }

    /// Which version of the program wrote the file last; nothing where none has noted it.
    pub async fn written_by(&self) -> Result<Option<String>, StoreError> {
        ask!(self, written_by())
    }

    /// What a bot of this level found out about a finished game, as a JSON array.
    pub async fn opinions(&self, table: &str, level: &str) -> Result<Option<String>, StoreError> {
        ask!(self, opinions(table, level))
    }

    /// Keeps what a bot found out about a finished game, in place of what there was.
    pub async fn keep_opinions(
        &self,
        table: &str,
        level: &str,
        opinions: String,
        at: Moment,
    ) -> Result<(), StoreError> {
        ask!(self, keep_opinions(table, level, opinions, at))
    }
}
