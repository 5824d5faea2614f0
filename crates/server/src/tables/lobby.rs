//! The list of public tables, and whoever watches it change.

use axum::extract::ws::Utf8Bytes;
use parking_lot::{Mutex, MutexGuard};
use std::borrow::Cow;
use std::collections::BTreeMap;
use tablee_protocol::{LobbyMessage, Phase, TableView, Visibility, text};
use tokio::sync::broadcast;

/// How many changes a watcher may fall behind before it is sent the whole list again.
const BEHIND: usize = 256;

/// How many tables a list holds.
const LISTED: usize = 200;

/// How many are kept: the oldest of a flood of tables are forgotten first.
const KEPT: usize = 2_000;

/// The public tables that are open or running.
pub struct Lobby {
    tables: Mutex<BTreeMap<(i64, String), TableView>>,
    changes: broadcast::Sender<Utf8Bytes>,
}

impl Default for Lobby {
    fn default() -> Lobby {
        Lobby { tables: Mutex::default(), changes: broadcast::channel(BEHIND).0 }
    }
}

impl Lobby {
    /// A table is new or has changed.
    pub fn tell(&self, table: &TableView) {
        if table.visibility != Visibility::Public {
            return;
        }
        let key = (table.created_at, table.id.clone());
        let listed = matches!(table.phase, Phase::Open | Phase::Running);
        let mut tables = self.tables();
        let frame = if listed {
            tables.insert(key, table.clone());
            while tables.len() > KEPT {
                tables.pop_first();
            }
            let told = LobbyMessage::Table { table: Cow::Borrowed(table) };
            (self.changes.receiver_count() > 0).then(|| text(&told))
        } else {
            let was_listed = tables.remove(&key).is_some();
            was_listed.then(|| text(&LobbyMessage::Gone { id: Cow::Borrowed(&table.id) }))
        };
        if let Some(frame) = frame {
            // Nobody may be watching.
            let _ = self.changes.send(frame.into());
        }
    }

    /// The newest tables.
    pub fn list(&self) -> Vec<TableView> {
        self.tables().values().rev().take(LISTED).cloned().collect()
    }

    /// The list as it is, and everything that changes from then on.
    pub fn watch(&self) -> (String, broadcast::Receiver<Utf8Bytes>) {
        let tables = self.tables();
        let changes = self.changes.subscribe();
        let list = tables.values().rev().take(LISTED).map(Cow::Borrowed).collect();
        (text(&LobbyMessage::Tables { tables: list }), changes)
    }

    fn tables(&self) -> MutexGuard<'_, BTreeMap<(i64, String), TableView>> {
        self.tables.lock()
    }
}
