//! The clocks of a table: when time is up, and what becomes of those who are not there then.

use super::TableActor;
use super::game::{RunningGame, TableInput};
use super::input::Source;
use super::mark::By;
use super::requests::Next;
use std::time::Duration;
use tablee_engine::clock::{Deadline, Limit, Millis};
use tablee_engine::{Seat, Viewer};
use tablee_protocol::{Code, TablePhase};
use tokio::time::Instant;

/// The most of a move's journey that a clock is not charged.
const MOST_LAG: Millis = Millis(500);

/// How long a clock waits that could not be served: what is due would else be tried without a pause.
const AGAIN_AFTER: Duration = Duration::from_secs(1);

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

    /// When the next clock runs out, a pause that has an end, or the patience with a seat, in server time.
    pub(super) fn deadline(&self) -> Option<u64> {
        let play = self.play.as_ref().filter(|_| self.stored.phase == TablePhase::Running)?;
        let now = self.now();
        let clock = play.clock.deadline().map(|deadline| deadline.at);
        let waited = self.waited_out().into_iter().map(|due| due.at);
        clock.into_iter().chain(self.pause_due(now)).chain(waited).min().map(|at| at.0)
    }

    pub(super) fn due(&self) -> Option<Instant> {
        let clock = self.next_deadline().map(|next| next.at.plus(self.grace(next.seat)));
        let waited = self.waited_out().into_iter().map(|due| due.at);
        Some(self.services.time.instant(clock.into_iter().chain(waited).min()?))
    }

    /// The next moment at which somebody's time is up, by the clock or after the bell.
    fn next_deadline(&self) -> Option<Deadline> {
        let play = self.play.as_ref().filter(|_| self.stored.phase == TablePhase::Running)?;
        play.clock.deadline().into_iter().chain(self.overtime()).min()
    }

    /// Somebody's time is up: the game says what that means, and it is an input like any other.
    pub(super) async fn time_is_up(&mut self) {
        let stalling = self.stalling();
        if !stalling.is_empty() {
            return self.abandon(&stalling).await;
        }
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
            tokio::time::sleep(AGAIN_AFTER).await;
        }
        // Leaving a rated game costs it: a line that is down for a moment is not leaving.
        if !self.stored.setup.rated {
            self.abandon_absent(seat).await;
        }
    }

    /// A table without clocks, or a rated one, waits for nobody for ever, as long as somebody waits
    /// there. (Where nobody does, a rated game without clocks is as patient as with whoever is connected
    /// and does not move: a network that is down for everybody costs nobody the game, and it still ends.)
    pub(super) async fn replace_absent(&mut self) {
        if self.connections.is_empty() {
            return;
        }
        if let Some(seat) = self.absent_for_long() {
            self.abandon(&[seat]).await;
        }
    }

    /// A seat that the game waits for whose person has been away for so long that others need not wait: of several
    /// the one that went first, who is last then.
    fn absent_for_long(&self) -> Option<Seat> {
        let rated = self.stored.setup.rated;
        // Nobody sits at a table for days: there the clock alone decides.
        let patient = |play: &&RunningGame| match play.clock.control() {
            control if matches!(control.limit(), Limit::Days { .. }) => false,
            control => rated || !control.is_timed(),
        };
        let play = self.in_play().filter(patient)?;
        let absence = self.services.settings.absence();
        // Who went away in a pause that others have ended is called back first.
        let patience = Millis(u64::try_from(absence.as_millis()).unwrap_or(u64::MAX));
        if play.pauses.ended_within(patience, self.now()) {
            return None;
        }
        let awaited = play.table.awaits().must;
        let gone_since = |seat: Seat| {
            let sitter = self.stored.seating.sitter(seat).filter(|one| !self.is_here(one.id))?;
            let left = self.left.iter().find(|(id, _)| *id == sitter.id);
            let since = left.map_or(self.woke, |(_, since)| *since);
            (sitter.away.is_none() && since.elapsed() >= absence).then_some((since, seat))
        };
        awaited.iter().filter_map(gone_since).min().map(|(_, seat)| seat)
    }

    /// When a rated game without clocks has waited for somebody for as long as it may, and for whom.
    fn waited_out(&self) -> Vec<Deadline> {
        let waited = |play| self.services.waited_out(&self.stored, play, self.now());
        self.in_play().map(waited).unwrap_or_default()
    }

    /// Seats that let a rated game without clocks wait too long: who loses must not be able to put
    /// that off, neither by staying connected nor by staying away when all others are gone.
    fn stalling(&self) -> Vec<Seat> {
        let now = self.now();
        let late = self.waited_out().into_iter().filter(|due| due.at <= now);
        late.map(|due| due.seat).collect()
    }

    /// A bot takes over the seat of a disconnected player whose time is up.
    async fn abandon_absent(&mut self, seat: Seat) {
        let sitter = self.stored.seating.sitter(seat);
        if sitter.is_some_and(|sitter| !self.is_here(sitter.id)) {
            self.abandon(&[seat]).await;
        }
    }

    /// A bot takes over seats, all at the same moment: whoever the game has waited for as long has left as late.
    async fn abandon(&mut self, seats: &[Seat]) {
        if self.stored.phase != TablePhase::Running {
            return;
        }
        let (level, now) = (self.substitute(), self.game_moment());
        let (before, revision) = (self.stored.seating.clone(), self.stored.revision);
        let seating = &mut self.stored.seating;
        let people = seats.iter().filter_map(|seat| seating.sitter(*seat));
        let staying: Vec<_> =
            people.filter(|sitter| sitter.away.is_none()).map(|sitter| sitter.id).collect();
        let left =
            staying.into_iter().filter(|id| seating.abandon(*id, &level, now).is_ok()).count();
        if left == 0 {
            return;
        }
        if let Err(error) = self.keep().await {
            tracing::error!(table = %self.stored.id, %error, "a takeover is not stored, and tried again");
            // What another node has stored meanwhile stays. Without it the person stays, so that the same is due again.
            if self.stored.revision == revision {
                self.stored.seating = before;
                tokio::time::sleep(AGAIN_AFTER).await;
            }
            return;
        }
        if let Next::Agreed(proposal) = self.after_leaving()
            && let Err(error) = self.apply_agreement(&proposal).await
        {
            tracing::error!(table = %self.stored.id, %error, "what was agreed on is not done");
        }
        self.schedule_bots();
    }
}
