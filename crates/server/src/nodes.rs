//! One of several nodes: takes in what the others tell, and looks now and then at what it may have
//! missed.

use crate::app::App;
use crate::bus::{BusEvent, News};
use crate::net::open_sockets::Ended;
use crate::store::StoreError;
use std::time::Duration;
use tokio::time::Instant;

/// How often a node looks at the store for what it was not told.
const LOOK: Duration = Duration::from_secs(5);

/// How often while it knows that it is not told everything.
const LOOK_CUT_OFF: Duration = Duration::from_secs(1);

/// Follows the other nodes, until the task is dropped; done at once where there are none.
pub async fn follow(app: App) {
    let transport = app.transport().clone();
    if !transport.reaches_others() {
        return;
    }
    let mut incoming = transport.receive();
    let mut looked = Instant::now();
    // What others tell only once (who blocks whom) may have been missed, and is not made up for yet.
    let mut missed = false;
    loop {
        let pause = if transport.is_cut_off() { LOOK_CUT_OFF } else { LOOK };
        let event = tokio::select! {
            event = incoming.next() => match event {
                Some(event) => Some(event),
                None => return,
            },
            () = tokio::time::sleep_until(looked + pause) => None,
        };
        match event {
            Some(BusEvent::News(news)) => {
                app.services().metrics.news.add();
                if news != News::Missed {
                    take_in(&app, news).await;
                    continue;
                }
                missed = true;
            }
            Some(BusEvent::Gap) => {
                app.services().metrics.gaps.add();
                missed = true;
            }
            None => {}
        }
        look(&app).await;
        // Others may have ended a session and told nobody: a node that is killed tells nothing.
        if let Err(error) = close_ended(&app).await {
            tracing::warn!(%error, "which sessions have ended cannot be read yet");
        }
        // As long as it is cut off, it may be missing something at any time.
        if missed || transport.is_cut_off() {
            match app.people().blocks().refresh(app.store()).await {
                Ok(()) => missed = false,
                Err(error) => tracing::warn!(%error, "what was missed cannot be read yet"),
            }
        }
        looked = Instant::now();
    }
}

async fn take_in(app: &App, news: News) {
    match news {
        News::Moved { table, seq } => app.table_registry().moved_elsewhere(&table, seq),
        News::Chat { table } | News::Presence { table } => {
            app.table_registry().met_elsewhere(&table);
        }
        News::Changed { table } => app.table_registry().changed_elsewhere(&table).await,
        News::Tournament { id } => app.tournaments().changed_elsewhere(&id).await,
        News::Ended(ended) => {
            app.sockets().close_here(ended);
            // Whoever is banned there is banned here, too, before they come back.
            if matches!(ended, Ended::Person(_))
                && let Err(error) = app.people().sanctions().refresh(app.store()).await
            {
                tracing::warn!(%error, "cannot read who is banned");
            }
        }
        News::Forgotten(people) => app.people().events().deliver_forgotten(people).await,
        News::Missed => {}
        News::Spent(spending) => app.budget().spent_elsewhere(spending),
        News::Blocks(person) => {
            if let Err(error) = app.contacts().blocks_changed(person).await {
                tracing::warn!(%error, "cannot read whom somebody blocks");
            }
        }
        News::Invited { person, table } => app.services().seat_index.invite(person, &table),
    }
}

/// Closes the sockets here whose sessions and tokens are in the store no more.
async fn close_ended(app: &App) -> Result<(), StoreError> {
    let opened = app.sockets().opened_by();
    if opened.is_empty() {
        return Ok(());
    }
    for session in app.store().ended_sessions(opened).await? {
        app.sockets().close_here(Ended::Session(session));
    }
    Ok(())
}

/// Looks at everything that is in memory here.
async fn look(app: &App) {
    app.table_registry().look_elsewhere().await;
    app.tournaments().look_elsewhere().await;
}
