//! One of several nodes that is cut off from the database: sends people to the others, who may still reach it, and
//! takes them in again when it does.

use crate::app::App;
use std::time::Duration;
use tokio::time::Instant;

/// How long the database may be silent. Short of that it was started again, or the network was busy.
const SILENT: Duration = Duration::from_secs(10);

/// How recently the database must have answered for people to be taken in again: as `/readyz` sees it.
const HEARD: Duration = Duration::from_secs(5);

/// How often the node looks.
const LOOK: Duration = Duration::from_millis(500);

/// How often it asks whether there are other nodes, and how long it waits for the answer.
const ASK: Duration = Duration::from_secs(1);

/// Watches the way to the database, until the task is dropped; done at once where there can be no other node.
pub async fn watch(app: App) {
    if !app.store().is_shared() {
        return;
    }
    let mut others = Others { are_there: false, asked: None };
    let mut looks = tokio::time::interval(LOOK);
    looks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
    loop {
        looks.tick().await;
        let (silence, sockets) = (app.services().silence(), app.sockets());
        if silence < HEARD {
            if sockets.is_cut_off() {
                tracing::info!("the database answers again: people are taken in");
                sockets.reconnected();
            }
            others.ask(&app).await;
        } else if silence > SILENT && others.are_there && !sockets.is_draining() {
            let count = sockets.count();
            tracing::error!(sockets = count, "cut off from the database: people go to other nodes");
            sockets.cut_off(app.services().settings.drain());
        }
    }
}

/// Whether there were other nodes when the database was last asked.
struct Others {
    are_there: bool,
    asked: Option<Instant>,
}

impl Others {
    /// Asks, now and then.
    async fn ask(&mut self, app: &App) {
        if self.asked.is_some_and(|asked| asked.elapsed() < ASK) {
            return;
        }
        // Without an answer the last one holds.
        let answer = tokio::time::timeout(ASK, app.store().other_nodes()).await;
        if let Ok(Ok(others)) = answer {
            (self.are_there, self.asked) = (others > 0, Some(Instant::now()));
            app.services().metrics.other_nodes.set(others);
        }
    }
}
