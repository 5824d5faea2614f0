//! The sweeper: what nobody comes back to goes, so that nothing grows for ever. Guests without
//! games, sessions, tables that were never started, games that nobody plays on.

use crate::app::App;
use crate::people::PeopleError;
use crate::people::moment::{DAY, Moment, now};
use crate::people::{session, throttle};
use crate::store::{LeftBefore, StoreError};
use std::time::Duration;

/// How often it goes round.
const EVERY: Duration = Duration::from_secs(3600);

/// How long the server has been open before the first round.
const FIRST: Duration = Duration::from_secs(60);

/// How long an open table at which nobody sits is kept.
pub const EMPTY_TABLE: Moment = DAY / 24;
/// How long an open table at which people sit is kept.
pub const OPEN_TABLE: Moment = DAY;
/// How long a game is kept that nobody moves in.
pub const RUNNING_GAME: Moment = 30 * DAY;
/// How long a guest is kept who has left nothing and is not seen any more.
pub const GUEST: Moment = 60 * DAY;

/// What a round has swept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Swept {
    /// Tables that were closed.
    pub tables: usize,
    /// Sessions that were ended.
    pub sessions: usize,
    /// Guests who were forgotten.
    pub guests: usize,
}

/// Sweeps again and again, until the task is dropped.
pub async fn keep_sweeping(app: App) {
    tokio::time::sleep(FIRST).await;
    loop {
        match sweep(&app, now()).await {
            Ok(swept) if swept != Swept::default() => {
                let Swept { tables, sessions, guests } = swept;
                tracing::info!(tables, sessions, guests, "swept");
            }
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "cannot sweep"),
        }
        tokio::time::sleep(EVERY).await;
    }
}

/// One round at this moment, slice by slice until nothing is left to sweep.
pub async fn sweep(app: &App, now: Moment) -> Result<Swept, StoreError> {
    let mut swept = Swept::default();
    hash_old_codes(app).await?;
    let left = LeftBefore {
        empty: now - EMPTY_TABLE,
        open: now - OPEN_TABLE,
        running: now - RUNNING_GAME,
    };
    loop {
        let closed = app.table_registry().close_forgotten(left).await?;
        swept.tables += closed;
        if closed == 0 {
            break;
        }
    }
    while app.store().sweep_tries(now - throttle::REMEMBERED).await? > 0 {
        tokio::task::yield_now().await;
    }
    while app.store().sweep_spending(now.saturating_mul(1000)).await? > 0 {
        tokio::task::yield_now().await;
    }
    while app.store().sweep_makers().await? > 0 {
        tokio::task::yield_now().await;
    }
    loop {
        let (sessions, guests) = (
            app.store().sweep_sessions(now - session::LASTS).await?,
            app.store().sweep_guests(now - GUEST).await?,
        );
        (swept.sessions, swept.guests) = (swept.sessions + sessions, swept.guests + guests);
        if sessions + guests == 0 {
            return Ok(swept);
        }
        // Moves go first.
        tokio::task::yield_now().await;
    }
}

/// Puts the recovery codes of earlier versions under a password hash. Whoever logs in goes first.
async fn hash_old_codes(app: &App) -> Result<(), StoreError> {
    loop {
        match app.people().hash_old_codes(app.store()).await {
            Ok(0) | Err(PeopleError::Password(_)) => return Ok(()),
            Ok(_) => tokio::task::yield_now().await,
            Err(PeopleError::Store(error)) => return Err(error),
            Err(error) => {
                tracing::warn!(%error, "cannot hash old recovery codes");
                return Ok(());
            }
        }
    }
}
