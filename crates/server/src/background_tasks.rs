//! Background tasks: what runs beside the connections for as long as the server does. One that panics is counted, and
//! begins again where it can, so that no fault ends the noting of time or the orders of admins unseen.

use crate::app::App;
use crate::net::closing::Closing;
use crate::ops::Metrics;
use crate::{cut_off, moderation, nodes, supervision, sweeper};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;

/// The tasks of a server.
pub struct BackgroundTasks {
    /// Takes people in only while the database answers.
    reach: JoinHandle<()>,
    /// What starts work; it stops before the tables close.
    working: Vec<JoinHandle<()>>,
    /// Sends notices until the last is noted as sent.
    notices: JoinHandle<()>,
    /// What is needed until everything is stored.
    storing: Vec<JoinHandle<()>>,
}

impl BackgroundTasks {
    /// Starts all of them.
    pub fn start(app: &App) -> BackgroundTasks {
        let services = app.services();
        let metrics = || services.metrics.clone();
        let closing = || Closing::new(app.closing());
        let (time, store, counted) = (services.time.clone(), app.store().clone(), metrics());
        let beat =
            for_ever(metrics(), "beat", move || time.clone().beat(store.clone(), counted.clone()));
        let clocks = tokio::spawn(app.table_registry().clone().keep_time());
        // They listen from here on: what happens before they run is not missed.
        let listening = app.pass_on_news();
        let news = once(metrics(), "news of people and tables", listening);
        let outgoing = once(metrics(), "news for other nodes", app.send_news());
        let heard = app.clone();
        let others = for_ever(metrics(), "other nodes", move || nodes::follow(heard.clone()));
        let reached = app.clone();
        let reach = for_ever(metrics(), "reach", move || cut_off::watch(reached.clone()));
        let ordered = app.clone();
        let orders =
            for_ever(metrics(), "orders", move || moderation::carry_out_orders(ordered.clone()));
        let swept = app.clone();
        let sweeper = for_ever(metrics(), "sweeper", move || sweeper::keep_sweeping(swept.clone()));
        let (sender, ends) = (app.notices().clone(), closing());
        let notices =
            for_ever(metrics(), "notices", move || sender.clone().keep_sending(ends.clone()));
        let (seekers, ends) = (app.seekers().clone(), closing());
        let seating =
            for_ever(metrics(), "seekers", move || seekers.clone().keep_seating(ends.clone()));
        BackgroundTasks {
            reach,
            working: vec![clocks, orders, news, others, sweeper, seating],
            notices,
            storing: vec![beat, outgoing],
        }
    }

    /// Nobody is taken in any more, whether the database answers or not.
    pub fn stop_watching_reach(&self) {
        self.reach.abort();
    }

    /// No work is begun any more.
    pub fn stop_working(&self) {
        self.working.iter().for_each(JoinHandle::abort);
    }

    /// Ends the rest. What was sent is noted within this time, so that it is not sent again.
    pub async fn finish(self, patience: Duration) {
        let _ = tokio::time::timeout(patience, self.notices).await;
        self.storing.iter().for_each(JoinHandle::abort);
    }
}

/// A task that begins again should it panic.
fn for_ever<F: Future<Output = ()> + Send + 'static>(
    metrics: Arc<Metrics>,
    what: &'static str,
    task: impl FnMut() -> F + Send + 'static,
) -> JoinHandle<()> {
    tokio::spawn(async move { supervision::for_ever(&metrics, what, task).await })
}

/// A task that owns what it listens to and cannot begin again: its panic is counted and told.
fn once(
    metrics: Arc<Metrics>,
    what: &'static str,
    task: impl Future<Output = ()> + Send + 'static,
) -> JoinHandle<()> {
    tokio::spawn(async move {
        let _ = supervision::supervised(&metrics, what, task).await;
    })
}
