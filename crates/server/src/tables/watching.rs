//! Watching: who may look on at a running game, and the hands that they are shown some time later, made
//! from the log by a game of their own that lags behind.

use super::TableActor;
use super::error::TableError;
use super::hiding::nowhere;
use super::logged_input::input_of;
use super::seating::SeatedPerson;
use super::stored::deal;
use super::timeline_recorder::TimelineRecorder;
use crate::people::{Kind, Visitor};
use crate::store::Logged;
use tablee_engine::AnyTable;
use tablee_engine::clock::Millis;
use tablee_protocol::replay::{Start, Step};
use tablee_protocol::{Bye, Setup, TablePhase, Watch, Watched, text};

/// How often somebody who watches may ask again at least and at most (ms).
const SOONEST: u64 = 500;
const LATEST: u64 = 60_000;

/// A game played again from the log, as far as its moments are old enough.
pub(super) struct Delayed {
    table: Box<dyn AnyTable>,
    recorder: TimelineRecorder,
    start: Start<'static>,
    steps: Vec<Step<'static>>,
}

impl Delayed {
    /// Plays on to the last input that was made before `until`; when the next one was made.
    fn advance(&mut self, log: &[Logged], until: Millis) -> Result<Option<Millis>, TableError> {
        for logged in log {
            let at = Millis(u64::try_from(logged.tick).unwrap_or(0));
            if at > until {
                return Ok(Some(at));
            }
            let (ply, input) = (self.steps.len() + 1, input_of(logged));
            let step = self.recorder.step(self.table.as_mut(), ply, &input, Some(logged));
            let step = step.map_err(|error| TableError::NotDone { message: error.to_string() })?;
            self.steps.push(step);
        }
        Ok(None)
    }
}

/// Which moments may be shown: those of rounds that are over where the game counts, since hands that
/// are still played must not be told by whoever watches, and all others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shown {
    All,
    Before { round: u32 },
}

impl Shown {
    /// What of a game in this round may be shown: where something is at stake, no hands that are still played.
    fn of(setup: &Setup, over: bool, round: u32) -> Shown {
        let counts = setup.rated || setup.tournament.is_some();
        if counts && !over { Shown::Before { round } } else { Shown::All }
    }

    fn includes(self, round: u32) -> bool {
        match self {
            Shown::All => true,
            Shown::Before { round: now } => round < now,
        }
    }
}

impl TableActor {
    /// What whoever does not sit here may see now.
    pub(super) fn watch(&self) -> Watch {
        if self.stored.seating.unwatched { Watch::Nobody } else { self.stored.setup.watch }
    }

    /// Whether somebody may not even look at the table: nobody may look at the running game, or somebody who
    /// sits here blocks them.
    pub(super) fn shuts_out(&self, visitor: &Visitor) -> bool {
        let seating = &self.stored.seating;
        // The tournament itself decides who comes to its tables: where nobody watches, those who keep order there.
        let admitted_by_tournament = self.stored.setup.tournament.is_some() && !seating.unwatched;
        let running = self.stored.phase == TablePhase::Running;
        let closed = running && self.watch() == Watch::Nobody && !admitted_by_tournament;
        let belongs = seating.host == visitor.id || seating.seat_of(visitor.id).is_some();
        (closed && !belongs) || self.is_hidden_from(visitor)
    }

    /// Sends those away who may not look on any more.
    pub(super) fn shut_out(&mut self) {
        for (id, visitor) in self.connections.spectators() {
            if self.shuts_out(&visitor) {
                self.connections.dismiss_one(id, Bye::Closed);
            }
        }
    }

    /// Whether somebody plays here, or whoever they would tell what they see: the people at their device, the
    /// owner of a bot account, its other bot accounts. Whose own bot accounts play among themselves looks on.
    fn plays_here(&self, visitor: &Visitor) -> bool {
        let (seating, blocks) = (&self.stored.seating, &self.services.blocks);
        let answers = blocks.answers_for(visitor.holder());
        let own = |sitter: &SeatedPerson| {
            blocks.answers_for(sitter.companion_of.unwrap_or(sitter.id)) == answers
        };
        let among_themselves = || seating.sitters().all(|one| own(one) && one.kind == Kind::Bot);
        let plays = seating.seat_of(visitor.id).is_some();
        plays || seating.sitters().any(own) && !among_themselves()
    }

    /// All hands after the first `from` inputs, as far as they are old enough to be shown.
    pub(super) async fn show_hands(
        &mut self,
        visitor: &Visitor,
        from: usize,
    ) -> Result<String, TableError> {
        if self.is_hidden_from(visitor) {
            return Err(nowhere());
        }
        let Watch::Hands { delay } = self.watch() else { return Err(TableError::NotShown) };
        if self.shuts_out(visitor) {
            return Err(TableError::NotShown);
        }
        if self.plays_here(visitor) {
            return Err(TableError::PlaysHere);
        }
        self.must_be_seen_watching(visitor.id).await?;
        if self.stored.phase == TablePhase::Running && self.is_unseen_by_players(visitor) {
            return Err(TableError::NotShown);
        }
        let (Some(play), Some((seed, began))) = (&self.play, self.stored.started) else {
            return Err(TableError::WrongPhase { phase: self.stored.phase });
        };
        let over = self.stored.phase != TablePhase::Running;
        let delay = if over { 0 } else { u64::from(delay) * 1_000 };
        let now = self.now();
        let until = Millis(now.0.saturating_sub(delay));
        let shown = Shown::of(&self.stored.setup, over, play.table.status().round);
        let nothing = |due: Millis| Watched { start: None, steps: &[], wait_ms: wait(due, now) };
        if began > until {
            return Ok(text(&nothing(Millis(began.0 + delay))));
        }
        let mut delayed = match self.delayed.take() {
            Some(delayed) => delayed,
            None => {
                let table = deal(&self.services, &self.stored.setup, seed)?;
                let (recorder, start) = TimelineRecorder::begin(table.as_ref());
                Delayed { table, recorder, start, steps: Vec::new() }
            }
        };
        let known = delayed.steps.len() as u64;
        let log = self.services.store.log_after(self.stored.no, known).await?;
        let services = self.services.clone();
        let permit = services.heavy.permit().await;
        let next = permit.run(|| delayed.advance(&log, until))?;
        let delayed = self.delayed.insert(delayed);
        if !shown.includes(delayed.start.status.round) {
            return Ok(text(&nothing(Millis(now.0 + LATEST))));
        }
        let steps = &delayed.steps;
        let end = steps.partition_point(|step| shown.includes(step.status.round));
        // What is made now can be seen after the delay, and not before.
        let due = next.map_or(now.0, |at| at.0) + delay;
        let wait_ms = if over { None } else { wait(Millis(due), now) };
        let start = (from == 0).then_some(&delayed.start);
        Ok(text(&Watched { start, steps: steps.get(from..end).unwrap_or_default(), wait_ms }))
    }
}

/// How long to wait until then.
fn wait(due: Millis, now: Millis) -> Option<u64> {
    Some(due.0.saturating_sub(now.0).clamp(SOONEST, LATEST))
}

#[cfg(test)]
mod tests {
    use super::Shown;
    use serde_json::{Value, json};
    use tablee_protocol::Setup;

    fn setup(more: &[(&str, Value)]) -> Setup {
        let mut setup = json!({"game": "sneak", "seats": 4});
        for (name, value) in more {
            setup[name] = value.clone();
        }
        serde_json::from_value(setup).unwrap()
    }

    #[test]
    fn a_round_that_is_played_is_not_shown_where_it_counts() {
        let rated = setup(&[("rated", json!(true))]);
        let tournament = setup(&[("drive", json!("7hQ"))]);
        for counts in [&rated, &tournament] {
            let shown = Shown::of(counts, false, 2);
            assert!(shown.includes(1));
            assert!(!shown.includes(2), "its hands are still played");
            assert!(Shown::of(counts, true, 2).includes(2), "the game is over");
        }
        assert!(Shown::of(&setup(&[]), false, 2).includes(2));
    }
}
