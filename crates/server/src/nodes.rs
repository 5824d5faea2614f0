//! One of several nodes: takes in what the others tell, and looks now and then at what it may have
//! missed.

use crate::app::App;
use crate::bus::{Incoming, News, Told};
use std::time::Duration;

/// How often a node looks at the store for what it was not told.
const LOOK: Duration = Duration::from_secs(5);

/// Follows the other nodes, until the task is dropped; done at once where there are none.
pub async fn follow(app: App) {
    if !app.store().is_shared() {
        return;
    }
    let mut incoming = Incoming::open(app.store());
    let mut looks = tokio::time::interval(LOOK);
    looks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            told = incoming.next() => match told {
                Some(Told::News(news)) => take_in(&app, news).await,
                Some(Told::Anything) => look(&app).await,
                None => return,
            },
            _ = looks.tick() => look(&app).await,
        }
    }
}

async fn take_in(app: &App, news: News) {
    match news {
        News::Moved { table, seq } => app.table_registry().moved_elsewhere(&table, seq),
        News::Changed { table } => app.table_registry().changed_elsewhere(&table).await,
        News::Tournament { id } => app.tournaments().changed_elsewhere(&id).await,
        News::Ended(ended) => drop(app.sockets().close_here(ended)),
        News::Forgotten(people) => app.people().events().deliver_forgotten(people).await,
    }
}

/// Looks at everything that is in memory here.
async fn look(app: &App) {
    app.table_registry().look_elsewhere().await;
    app.tournaments().look_elsewhere().await;
}
