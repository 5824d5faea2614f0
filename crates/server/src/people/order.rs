//! What an admin orders while the server runs: read from the file every few seconds, so that it
//! makes no difference whether the order came over HTTP or from the command line.

use super::moment::{Moment, now};
use super::{PersonId, Role, Visitor};
use crate::app::App;
use crate::room::Request;
use crate::store::{Store, StoreError};
use crate::wire::{ApiError, Phase};
use rusqlite::{Connection, Row};
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

/// How soon a running server notices an order.
const EVERY: Duration = Duration::from_secs(2);

/// Who may not speak or enter. Asking costs no query.
#[derive(Clone, Default)]
pub struct Sanctions {
    held: Arc<RwLock<Held>>,
}

#[derive(Default)]
struct Held {
    /// The last line of the audit log that was taken in.
    line: i64,
    banned: HashMap<PersonId, Moment>,
    muted: HashMap<PersonId, Moment>,
}

impl Sanctions {
    /// Whether a person may not chat now.
    pub fn is_muted(&self, person: PersonId) -> bool {
        let held = self.held.read().unwrap_or_else(PoisonError::into_inner);
        held.muted.get(&person).is_some_and(|until| *until > now())
    }

    /// Whether a person may not enter or stay.
    pub fn is_banned(&self, person: PersonId) -> bool {
        let held = self.held.read().unwrap_or_else(PoisonError::into_inner);
        held.banned.contains_key(&person)
    }

    /// Reads everything again if the audit log has grown; says whether it had.
    pub async fn refresh(&self, store: &Store) -> Result<bool, StoreError> {
        let known = self.held.read().unwrap_or_else(PoisonError::into_inner).line;
        let fresh = store.read(move |db| {
            let line: i64 = db
                .prepare_cached("SELECT coalesce(max(id), 0) FROM audit")?
                .query_row([], |row| row.get(0))?;
            if line == known { Ok(None) } else { held(db, line).map(Some) }
        });
        let Some(fresh) = fresh.await? else { return Ok(false) };
        *self.held.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        Ok(true)
    }
}

fn held(db: &Connection, line: i64) -> rusqlite::Result<Held> {
    let all = |sql: &str| -> rusqlite::Result<HashMap<PersonId, Moment>> {
        let pair = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
        db.prepare(sql)?.query_map([], pair)?.collect()
    };
    Ok(Held {
        line,
        // A member's ban is also that of the bots they own.
        banned: all("SELECT id, banned_at FROM persons WHERE banned_at IS NOT NULL
                     UNION SELECT b.id, o.banned_at FROM persons b JOIN persons o ON o.id = b.owner
                     WHERE o.banned_at IS NOT NULL")?,
        muted: all("SELECT id, muted_until FROM persons WHERE muted_until IS NOT NULL")?,
    })
}

/// Takes in what has been ordered since the last time; returns the tables to be ended.
pub async fn notice(store: &Store, sanctions: &Sanctions) -> Result<Vec<String>, StoreError> {
    sanctions.refresh(store).await?;
    let query = "SELECT table_id FROM endings WHERE done_at IS NULL ORDER BY asked_at";
    let asked =
        store.read(|db| db.prepare_cached(query)?.query_map([], |row| row.get(0))?.collect());
    asked.await
}

/// Notes that tables were ended.
async fn tick_off(store: &Store, tables: Vec<String>) -> Result<(), StoreError> {
    let tick = |db: &Connection, table: &str| {
        db.execute("UPDATE endings SET done_at = ? WHERE table_id = ?", (now(), table))
    };
    store.write(move |db| tables.iter().try_for_each(|table| tick(db, table).map(|_| ()))).await
}

/// Looks for orders and carries them out, until the task is dropped. The file may fail for a
/// while.
pub async fn obey(app: App) {
    let mut ticks = tokio::time::interval(EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if let Err(error) = round(&app).await {
            tracing::warn!(%error, "cannot look for an admin's orders");
        }
    }
}

/// Carries out what has been ordered since the last time.
pub async fn round(app: &App) -> Result<(), StoreError> {
    let tables = notice(app.store(), app.people().sanctions()).await?;
    if tables.is_empty() {
        return Ok(());
    }
    for table in &tables {
        if let Err(refusal) = end(app, table).await {
            tracing::warn!(table, message = refusal.message, "a table could not be ended");
        }
    }
    tick_off(app.store(), tables).await
}

/// Ends a table, unless its game has ended meanwhile: a result stays.
async fn end(app: &App, table: &str) -> Result<(), ApiError> {
    if matches!(app.hall().look(table).await?.phase, Phase::Over | Phase::Closed) {
        return Ok(());
    }
    let house = Visitor { role: Role::Admin, ..Visitor::guest(PersonId([0; 16])) };
    app.hall().ask(table, &house, Request::End).await.map(|_| ())
}
