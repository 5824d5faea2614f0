//! The analyses that are going on: one for each game at most, few at a time, none that nobody listens to.

use super::analysis::{Analysis, Progress, questions};
use super::error::FinishedError;
use super::fair_permits::{Asker, FairPermit, FairPermits, NoPermit, PermitLimits};
use super::opinion::OpinionTask;
use super::timeline::TimelineError;
use crate::net::closing::Closing;
use crate::store::{Store, StoreError};
use crate::tables::services::Services;
use parking_lot::{Mutex, MutexGuard};
use serde_json::Value;
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use tablee_engine::{Record, Seat};
use tokio::sync::{Semaphore, watch};

/// How many analyses go on at a time. They share one slot, so more would only wait.
const LIMITS: PermitLimits = PermitLimits { in_all: 4, of_address: 2, of_person: 1 };

/// The analyses that are going on.
#[derive(Clone)]
pub struct AnalysisQueue {
    services: Arc<Services>,
    /// Permits to replay a game, shared with those who only watch one.
    replay_permits: Arc<Semaphore>,
    closing: Closing,
    going: Arc<Mutex<HashMap<String, Arc<Analysis>>>>,
    permits: FairPermits,
}

/// Somebody who listens to an analysis.
pub struct Listener {
    /// The analysis.
    pub analysis: Arc<Analysis>,
    /// Says when there is more.
    pub progress: watch::Receiver<Progress>,
    /// The end of the server, and of the analysis.
    pub closing: Closing,
}

impl AnalysisQueue {
    /// No analyses yet. All of them end when the server closes.
    pub fn new(
        services: Arc<Services>,
        replay_permits: Arc<Semaphore>,
        closing: Closing,
    ) -> AnalysisQueue {
        let (going, permits) = (Arc::default(), FairPermits::new(LIMITS));
        AnalysisQueue { services, replay_permits, closing, going, permits }
    }

    /// Listens to the analysis of a finished game, which begins if nobody has asked before. The
    /// decisions of `first` are looked at first, then those of people, then those of bots.
    pub async fn listen(
        &self,
        id: String,
        record: Record,
        first: Option<Seat>,
        asker: Asker,
    ) -> Result<Listener, FinishedError> {
        if let Some(listener) = self.join(&id) {
            return Ok(listener);
        }
        // A permit first: whoever finds none costs no replay.
        let permit = self.permits.take(asker).map_err(|none| match none {
            NoPermit::OwnShare => FinishedError::OwnShare,
            NoPermit::AllTaken => FinishedError::Busy,
        })?;
        let games = &self.services.games;
        let game = games.of_version(&record.game, record.version).map_err(TimelineError::Game)?;
        let level = game.expert().unwrap_or_default().to_owned();
        let store = &self.services.store;
        let kept = kept(store.opinions(&id, &level).await?);
        let people = people(store, &id).await?;
        let order: Vec<Seat> = first.into_iter().chain(people).collect();
        let replay_permit = self.replay_permits.clone().acquire_owned().await;
        let (services, wanted) = (self.services.clone(), level.clone());
        let laid = tokio::task::spawn_blocking(move || {
            let asked = questions(&record, &services.games, &wanted, &order);
            drop(replay_permit);
            asked
        });
        let all = laid.await.map_err(|_| FinishedError::Failed)??;
        let known: HashSet<usize> = kept.iter().filter_map(|text| ply(text)).collect();
        let analysis = Analysis::new(id, level, all.len(), kept);
        let open = all.into_iter().filter(|question| !known.contains(&question.ply)).collect();
        Ok(self.begin(analysis, open, permit))
    }

    /// Listens to an analysis that is going on.
    fn join(&self, id: &str) -> Option<Listener> {
        let analysis = self.going().get(id)?.clone();
        Some(self.listener(analysis))
    }

    fn listener(&self, analysis: Arc<Analysis>) -> Listener {
        Listener { progress: analysis.listen(), analysis, closing: self.closing.clone() }
    }

    fn begin(&self, analysis: Analysis, open: Vec<OpinionTask>, permit: FairPermit) -> Listener {
        if open.is_empty() {
            analysis.end();
            return self.listener(Arc::new(analysis));
        }
        let mut going = self.going();
        if let Some(analysis) = going.get(&analysis.table) {
            // Somebody else was quicker.
            return self.listener(analysis.clone());
        }
        let analysis = Arc::new(analysis);
        going.insert(analysis.table.clone(), analysis.clone());
        let listener = self.listener(analysis.clone());
        let listened = Arc::downgrade(&analysis);
        permit.leaves_when(move || listened.upgrade().is_some_and(|one| one.is_alone()));
        tokio::spawn(self.clone().run_analysis(analysis, open, permit));
        listener
    }

    /// Looks at one decision after the other until all are done or nobody listens.
    async fn run_analysis(
        mut self,
        analysis: Arc<Analysis>,
        open: Vec<OpinionTask>,
        _permit: FairPermit,
    ) {
        let mut open = VecDeque::from(open);
        loop {
            while !self.closing.has_begun() && !analysis.is_alone() {
                let Some(question) = open.pop_front() else { break };
                tokio::select! {
                    () = analysis.ask(&self.services, question) => {}
                    () = self.closing.begins() => break,
                }
            }
            if let Err(error) = keep(&self.services.store, &analysis).await {
                tracing::error!(table = analysis.table, %error, "opinions could not be kept");
            }
            // Nobody can begin to listen between this look and the end.
            let mut going = self.going();
            let wanted = !open.is_empty() && !analysis.is_alone() && !self.closing.has_begun();
            if !wanted {
                going.remove(&analysis.table);
                break;
            }
        }
        analysis.end();
    }

    fn going(&self) -> MutexGuard<'_, HashMap<String, Arc<Analysis>>> {
        self.going.lock()
    }
}

/// The seats of people, who are likelier to ask than bots are.
async fn people(store: &Store, id: &str) -> Result<Vec<Seat>, StoreError> {
    let game = store.finished_game(id).await?;
    let seats = game.map(|game| game.seats).unwrap_or_default();
    let people = seats.iter().enumerate().filter(|(_, seat)| seat.level.is_none());
    Ok(people.map(|(index, _)| Seat(index as u8)).collect())
}

/// What was found before.
fn kept(opinions: Option<String>) -> Vec<Arc<str>> {
    let list: Vec<Value> =
        opinions.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
    list.iter().map(|opinion| opinion.to_string().into()).collect()
}

fn ply(opinion: &str) -> Option<usize> {
    let opinion: Value = serde_json::from_str(opinion).ok()?;
    usize::try_from(opinion["ply"].as_u64()?).ok()
}

async fn keep(store: &Store, analysis: &Analysis) -> Result<(), StoreError> {
    let opinions = format!("[{}]", analysis.since(0).join(","));
    let (table, level) = (&analysis.table, &analysis.level);
    store.keep_opinions(table, level, opinions, crate::time::wall()).await
}
