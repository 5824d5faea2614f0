//! Moderation: carries out what an admin has ordered. Orders are read from the store every few
//! seconds, so that it makes no difference whether one came over HTTP or from the command line.

use crate::app::App;
use crate::people::moment::now;
use crate::people::{PersonId, Role, Visitor, notice};
use crate::store::StoreError;
use crate::tables::{Request, TableError};
use std::time::Duration;
use tablee_protocol::TablePhase;

/// How soon a running server notices an order.
const EVERY: Duration = Duration::from_secs(2);

/// Looks for orders and carries them out, until the task is dropped. The file may fail for a
/// while.
pub async fn carry_out_orders(app: App) {
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
async fn round(app: &App) -> Result<(), StoreError> {
    let tables = notice(app.store(), app.people().sanctions()).await?;
    if tables.is_empty() {
        return Ok(());
    }
    let mut done = Vec::new();
    for table in tables {
        match end(app, &table).await {
            Ok(()) => done.push(table),
            // The order stands: the store fails for a while, or the table was just put away.
            Err(error @ (TableError::Store(_) | TableError::PutAway { .. })) => {
                tracing::warn!(table, %error, "a table is not ended yet");
            }
            Err(error) => {
                tracing::warn!(table, %error, "a table cannot be ended");
                done.push(table);
            }
        }
    }
    app.store().tick_off_endings(done, now()).await
}

/// Ends a table, unless its game has ended meanwhile: a result stays.
async fn end(app: &App, table: &str) -> Result<(), TableError> {
    if matches!(
        app.table_registry().look(table).await?.phase,
        TablePhase::Over | TablePhase::Closed
    ) {
        return Ok(());
    }
    let admin = Visitor { role: Role::Admin, ..Visitor::guest(PersonId([0; 16])) };
    app.table_registry().ask(table, &admin, Request::End).await.map(|_| ())
}
