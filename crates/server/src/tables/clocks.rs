//! The clocks of a table: when time is up, and what becomes of those who are not there then.

use super::TableActor;
use super::game::{RunningGame, TableInput};
use super::input::Source;
use super::mark::By;
use super::requests::Next;
use tablee_engine::clock::{Deadline, Limit, Millis};
use tablee_engine::{Seat, Viewer};
use tablee_protocol::{Code, TablePhase};
use tokio::time::Instant;

/// The most of a move's journey that a clock is not charged.
const MOST_LAG: Millis = Millis(500);

impl TableActor {
    /// What of an input's journey is given back to the seat's clock: the round trip that the server
    /// has measured, since the clock runs from when a turn is told until its move is here.
    pub(super) fn lag_of(&self, by: By, source: Source<'_>) -> Millis {
        match source {
            Source::Person { conn, .. } => {
                let left = by.seat().map_or(Millis::ZERO, |seat| self.most_lag(Seat(seat)));
                self.connections.round_trip(conn).min(left)
            }
            // What another node took in comes with what was given back there.
            Source::Node(_)
            | Source::Clock
            | Source::Bot
            | Source::Server { .. }
            | Source::Agreement => Millis::ZERO,
        }
    }

    /// Whether somebody can run out of time here: by the clock, or after the bell of a tournament, for which
    /// the round trips have to be known when it rings.
    pub(super) fn may_run_out_of_time(&self) -> bool {
        let setup = &self.stored.setup;
        setup.clock.is_timed() || setup.tournament.is_some()
    }

    /// How long after its deadline a seat's move may still be on its way. How long the way to another node is, that node
    /// alone knows: this one leaves it the most that it may wait.
    fn grace(&self, seat: Seat) -> Millis {
        let sitter = self.stored.seating.sitter(seat);
        let elsewhere = sitter.is_some_and(|sitter| self.is_elsewhere(sitter.id));
        let way = match elsewhere {
            true => MOST_LAG,
            false => self.connections.round_trip_of(Viewer::Seat(seat)),
        };
        way.min(self.most_lag(seat))
    }

    /// The most that a seat is given back now.
    fn most_lag(&self, seat: Seat) -> Millis {
        let left = self.play.as_ref().map(|play| play.lag_left(seat, self.now()));
        left.unwrap_or_default().min(MOST_LAG)
    }

    /// When the next clock runs out, or a pause that has an end, in server time.
    pub(super) fn deadline(&self) -> Option<u64> {
        let play = self.play.as_ref().filter(|_| self.stored.phase == TablePhase::Running)?;
        let clock = play.clock.deadline().map(|deadline| deadline.at);
        clock.into_iter().chain(self.pause_due(self.now())).min().map(|at| at.0)
    }

    pub(super) fn due(&self) -> Option<Instant> {
        let next = self.next_deadline()?;
        Some(self.services.time.instant(next.at.plus(self.grace(next.seat))))
    }

    /// The next moment at which somebody's time is up, by the clock or after the bell.
    fn next_deadline(&self) -> Option<Deadline> {
        let play = self.play.as_ref().filter(|_| self.stored.phase == TablePhase::Running)?;
        play.clock.deadline().into_iter().chain(self.overtime()).min()
    }

    /// Somebody's time is up: the game says what that means, and it is an input like any other.
    pub(super) async fn time_is_up(&mut self) {
        let now = self.now();
        let Some(play) = &self.play else { return };
        let late = self.next_deadline().filter(|due| due.at.plus(self.grace(due.seat)) <= now);
        let Some(seat) = late.map(|due| due.seat) else { return };
        let Some(action) = play.table.timeout(seat) else { return };
        if let Err(refusal) =
            self.input(By::Seat(seat), TableInput::Act(&action), Source::Clock).await
        {
            if refusal.code == Code::Stale {
                // Another node was quicker: with this, or with a move in the last moment.
                return;
            }
            tracing::error!(table = %self.stored.id, message = refusal.message, "a timeout was refused");
            // Do not spin on a clock that cannot be served; everybody may come back.
            tokio::time::sleep(std::time::Duration::from_secs(1)).await;
        }
        // Leaving a rated game costs it: a line that is down for a moment is not leaving.
        if !self.stored.setup.rated {
            self.abandon_absent(seat).await;
        }
    }

    /// A table without clocks, or a rated one, waits for nobody for ever, as long as somebody waits
    /// there.
    pub(super) async fn replace_absent(&mut self) {
        let rated = self.stored.setup.rated;
        // Nobody sits at a table for days: there the clock alone decides.
        let patient = |play: &&RunningGame| match play.clock.control() {
            control if matches!(control.limit(), Limit::Days { .. }) => false,
            control => rated || !control.is_timed(),
        };
        let Some(play) = self.in_play().filter(patient) else { return };
        let absence = self.services.settings.absence();
        // Who went away in a pause that others have ended is called back first.
        let patience = Millis(u64::try_from(absence.as_millis()).unwrap_or(u64::MAX));
        if play.pauses.ended_within(patience, self.now()) {
            return;
        }
        let awaited = play.table.awaits().must;
        let late = awaited.iter().find(|seat| {
            let sitter = self.stored.seating.sitter(*seat);
            let left = sitter.and_then(|sitter| self.left.iter().find(|(id, _)| *id == sitter.id));
            let since = left.map_or(self.woke, |(_, since)| *since);
            sitter.is_some_and(|sitter| !self.is_here(sitter.id)) && since.elapsed() >= absence
        });
        if self.connections.is_empty() {
            return;
        }
        if let Some(seat) = late.or_else(|| self.stalling()) {
            self.abandon(seat).await;
        }
    }

    /// A seat that lets a rated game without clocks wait too long: who loses must not be able to put
    /// that off by staying connected.
    fn stalling(&self) -> Option<Seat> {
        let rated = |play: &&RunningGame| {
            let endless = play.clock.control().limit() == Limit::Endless;
            self.stored.setup.rated && endless && !play.stands_still()
        };
        let (play, now) = (self.in_play().filter(rated)?, self.now());
        let most = self.services.settings.rated_wait().as_millis();
        let waits = |seat: &Seat| u128::from(play.waited_for(*seat, now).0) >= most;
        play.table.awaits().must.iter().find(waits)
    }

    /// A bot takes over the seat of a disconnected player whose time is up.
    async fn abandon_absent(&mut self, seat: Seat) {
        let sitter = self.stored.seating.sitter(seat);
        if sitter.is_some_and(|sitter| !self.is_here(sitter.id)) {
            self.abandon(seat).await;
        }
    }

    /// A bot takes over a seat.
    async fn abandon(&mut self, seat: Seat) {
        let Some(sitter) = self.stored.seating.sitter(seat) else { return };
        let person = sitter.id;
        if sitter.away.is_some() || self.stored.phase != TablePhase::Running {
            return;
        }
        let (level, now) = (self.substitute(), self.game_moment());
        if self.stored.seating.abandon(person, &level, now).is_ok() && self.keep().await.is_ok() {
            if let Next::Agreed(proposal) = self.after_leaving()
                && let Err(error) = self.apply_agreement(&proposal).await
            {
                tracing::error!(table = %self.stored.id, %error, "what was agreed on is not done");
            }
            self.schedule_bots();
        }
    }
}
