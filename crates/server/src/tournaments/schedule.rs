//! Scheduled duties of a tournament, done by the server when their time has come: start, ring, settle, begin the next
//! round.

use super::actor::TournamentActor;
use super::error::TournamentError;
use super::view::next_round;
use std::time::Duration;
use tablee_engine::Millis;
use tablee_tournament::{By, Challenge, Input, TableNo, TableStatus, TournamentPhase, Verdict};
use tokio::time::Instant;

impl TournamentActor {
    /// When the next duty is due, in server time.
    pub(super) fn next_duty(&self) -> Option<Millis> {
        match self.tournament.phase() {
            TournamentPhase::Playing { .. } => {
                let bell = self.tournament.bell().and_then(|bell| bell.due());
                let settling = self.signing().map(|(_, until)| until).min();
                let ruling = self.awaited_rulings().map(|(_, due)| due).min();
                bell.into_iter().chain(settling).chain(ruling).min()
            }
            TournamentPhase::Between { .. } => self.next_round(),
            TournamentPhase::Registration => self.next_start().map(|(due, _)| due),
            TournamentPhase::Finished | TournamentPhase::Ended => None,
        }
    }

    /// When the next round begins by itself.
    fn next_round(&self) -> Option<Millis> {
        next_round(&self.stored, &self.tournament, self.since)
    }

    /// Tables that sign, and until when they may.
    fn signing(&self) -> impl Iterator<Item = (TableNo, Millis)> {
        let tables = self.tournament.seating().map_or(0, |seating| seating.tables.len());
        (0..tables).map(TableNo::at).filter_map(|table| match self.tournament.status(table)? {
            TableStatus::Countersigning { until, .. } => Some((table, until)),
            _ => None,
        })
    }

    /// Challenges that a game of the server waits for, and when the dictionary decides them.
    fn awaited_rulings(&self) -> impl Iterator<Item = (&Challenge, Millis)> {
        let open = |one: &&Challenge| one.ruling.is_none();
        let due = |one| Some((one, self.ruling_due(one)?));
        self.tournament.challenges().iter().filter(open).filter_map(due)
    }

    /// When the dictionary decides a challenge, should no steward have: where a game of the server waits for it.
    pub(super) fn ruling_due(&self, challenge: &Challenge) -> Option<Millis> {
        let patience = Millis(self.services.settings.steward_seconds.saturating_mul(1_000));
        let waits =
            |table: &TableNo| self.live.get(table).is_some_and(|live| live.question.is_some());
        let doubt = &challenge.doubt;
        let opened = self.tournament.log().get(challenge.entry)?.at;
        (doubt.round == self.round() && waits(&doubt.table)).then(|| opened.plus(patience))
    }

    /// Does what is due.
    pub(super) async fn do_duties(&mut self) {
        if self.again.is_some_and(|again| again > Instant::now()) {
            return;
        }
        self.again = None;
        self.start_if_due().await;
        self.ring_if_due().await;
        self.rule_if_due().await;
        self.settle_if_due().await;
        self.begin_if_due().await;
        if !matches!(self.tournament.phase(), TournamentPhase::Playing { .. })
            && !self.live.is_empty()
        {
            match self.close_unfinished().await && self.note_end().await {
                true => {
                    self.leave_tables();
                    // What was hidden while games were still played is told now.
                    self.subscribers.news.entered(Instant::now());
                }
                false => self.again = Some(Instant::now() + Duration::from_secs(1)),
            }
        }
    }

    async fn start_if_due(&mut self) {
        let next = self.next_start().filter(|(due, _)| *due <= self.now());
        if let Some((_, input)) = next
            && self.claims_duty().await
        {
            self.enter_each(vec![input]).await;
        }
    }

    async fn ring_if_due(&mut self) {
        let TournamentPhase::Playing { round } = self.tournament.phase() else { return };
        let due = self.tournament.bell().and_then(|bell| bell.due());
        if due.is_some_and(|due| due <= self.now()) && self.claims_duty().await {
            self.enter_each(vec![Input::BellRang { round }]).await;
        }
        let rang = self.tournament.round(round).is_some_and(|round| round.rang.is_some());
        if rang && self.live.values().any(|live| !live.rung) {
            self.ring_tables().await;
            if self.live.values().any(|live| !live.rung) {
                self.again = Some(Instant::now() + Duration::from_secs(1));
            }
        }
    }

    async fn settle_if_due(&mut self) {
        let TournamentPhase::Playing { round } = self.tournament.phase() else { return };
        let now = self.now();
        let due = self.signing().filter(|(_, until)| *until <= now);
        let inputs: Vec<Input> = due.map(|(table, _)| Input::Settled { round, table }).collect();
        if !inputs.is_empty() && self.claims_duty().await {
            self.enter_each(inputs).await;
        }
    }

    /// No steward has ruled in time: what the dictionary proposes counts, so that no table waits for ever.
    async fn rule_if_due(&mut self) {
        let TournamentPhase::Playing { .. } = self.tournament.phase() else { return };
        let now = self.now();
        let due = self.awaited_rulings().filter(|(_, due)| *due <= now);
        let rulings: Vec<(usize, Verdict)> =
            due.map(|(one, _)| (one.entry, one.doubt.proposal)).collect();
        for (challenge, verdict) in rulings {
            if !self.claims_duty().await {
                return;
            }
            if let Err(error) = self.rule(By::Server, challenge, verdict).await {
                tracing::warn!(tournament = %self.stored.id, %error, "a challenge is still open");
                self.again = Some(Instant::now() + Duration::from_secs(1));
            }
        }
    }

    async fn begin_if_due(&mut self) {
        let TournamentPhase::Between { next } = self.tournament.phase() else { return };
        let due = self.next_round().is_some_and(|due| due <= self.now());
        if !due || !self.claims_duty().await {
            return;
        }
        if let Err(error) = self.begin(By::Server, next).await {
            if matches!(error, TournamentError::Overtaken) && self.services.bus.is_shared() {
                // Another node was quicker, and what it has entered is read.
                return;
            }
            tracing::error!(tournament = %self.stored.id, %error, "a round could not begin");
            self.again = Some(Instant::now() + Duration::from_secs(1));
        }
    }
}
