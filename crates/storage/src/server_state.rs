//! State of the server itself: its keys, its uptime, and what bots found out about finished games.

use crate::store::{Pending, ask};
use crate::{AuditActor, Moment, Store};

impl Store {
    /// The key of that name; `fresh` becomes it where there is none yet.
    pub fn key<'a>(&'a self, name: &'static str, fresh: [u8; 32]) -> Pending<'a, [u8; 32]> {
        ask!(self, key(name, fresh))
    }

    /// The key of that name, of whatever length; `fresh` becomes it where there is none yet.
    pub fn long_key<'a>(&'a self, name: &'static str, fresh: Vec<u8>) -> Pending<'a, Vec<u8>> {
        ask!(self, long_key(name, fresh))
    }

    /// The keys that sign records, oldest first; the last one signs. `fresh` becomes the first
    /// where there is none yet.
    pub fn signing_keys(&self, fresh: [u8; 32]) -> Pending<'_, Vec<[u8; 32]>> {
        ask!(self, signing_keys(fresh))
    }

    /// Adds a key that signs records from the server's next start on, and notes it in the audit log by its public half;
    /// those before it are kept.
    pub fn add_signing_key(
        &self,
        fresh: [u8; 32],
        public: String,
        actor: AuditActor,
        at: Moment,
    ) -> Pending<'_, ()> {
        ask!(self, add_signing_key(fresh, public, actor, at))
    }

    /// How long the server had been up in all its life: by its last note, its last move or the last
    /// entry of a tournament, whichever is latest. While other nodes are up, their time goes on.
    pub fn uptime(&self) -> Pending<'_, i64> {
        ask!(self, uptime())
    }

    /// Notes how long the server has been up; it never goes back. Returns how long it has been up by
    /// the clock of the node that is furthest.
    pub fn note_uptime(&self, tick: i64) -> Pending<'_, i64> {
        ask!(self, note_uptime(tick))
    }

    /// Which version of the program wrote the file last; nothing where none has noted it.
    pub fn written_by(&self) -> Pending<'_, Option<String>> {
        ask!(self, written_by())
    }

    /// What a bot of this level found out about a finished game, as a JSON array.
    pub fn opinions<'a>(&'a self, table: &'a str, level: &'a str) -> Pending<'a, Option<String>> {
        ask!(self, opinions(table, level))
    }

    /// Keeps what a bot found out about a finished game, in place of what there was.
    pub fn keep_opinions<'a>(
        &'a self,
        table: &'a str,
        level: &'a str,
        opinions: String,
        at: Moment,
    ) -> Pending<'a, ()> {
        ask!(self, keep_opinions(table, level, opinions, at))
    }
}
