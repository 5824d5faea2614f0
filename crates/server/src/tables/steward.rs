//! The host as the steward of a game: who may act as the host, and what happens when a game waits
//! for a ruling and nobody gives it.

use super::TableActor;
use super::game::TableInput;
use super::input::Source;
use super::mark::By;
use crate::people::PersonId;
use std::time::Duration;
use tablee_engine::HostCommand;
use tablee_protocol::{Code, Refusal};
use tokio::time::Instant;

/// How long a ruling that could not be stored waits before it is tried again.
const RETRY: Duration = Duration::from_secs(1);

impl TableActor {
    /// Refuses whoever may not act as the host. Who holds cards would judge its own words and ring
    /// the bell when it is ahead; at a rated table nobody may.
    pub(super) fn check_host(&self, person: PersonId) -> Result<(), Refusal> {
        if person != self.stored.seating.host {
            return Err(Refusal::new(Code::NotSeated, "You are not the host of this table."));
        }
        if self.play.is_some() && !self.has_steward() {
            let message =
                "Only a host who holds no cards may do that, and nobody at a rated table.";
            return Err(Refusal::new(Code::HostPlays, message));
        }
        Ok(())
    }

    /// Whether somebody may act as the host. At a tournament the server does, for its stewards.
    fn has_steward(&self) -> bool {
        let seating = &self.stored.seating;
        !self.stored.setup.rated && seating.seat_of(seating.host).is_none()
    }

    /// Whether the game waits for a ruling.
    fn awaits_ruling(&self) -> bool {
        self.in_play().is_some_and(|play| play.table.awaits().host)
    }

    /// When the game's own ruling takes the place of the steward's, should none have come by then. A tournament
    /// sees to that itself; one that has let the table go, or cannot be read, does not, and is waited for
    /// as long again.
    pub(super) fn ruling_due(&self) -> Option<Instant> {
        let since = self.ruling_since.filter(|_| self.awaits_ruling())?;
        let patience = self.services.settings.steward();
        Some(match self.stored.setup.tournament {
            Some(_) => since + patience * 2,
            None if self.has_steward() => since + patience,
            None => since,
        })
    }

    /// How many seconds the steward has for the ruling that the game waits for, for everybody to see.
    pub(super) fn ruling_seconds(&self) -> Option<u64> {
        let shown = self.ruling_since.is_some() && self.has_steward();
        shown.then_some(self.services.settings.steward_seconds)
    }

    /// Notes since when the game has waited for a ruling.
    pub(super) fn note_ruling(&mut self) {
        let since = self.ruling_since.unwrap_or_else(Instant::now);
        self.ruling_since = self.awaits_ruling().then_some(since);
    }

    /// The same after an input; everybody is told.
    pub(super) fn send_ruling(&mut self) {
        let before = self.ruling_seconds();
        self.note_ruling();
        if self.ruling_seconds() != before {
            self.publish_table();
        }
    }

    /// Nobody has ruled in time: the game's own proposal counts, so that nothing waits for ever.
    pub(super) async fn rule_for_steward(&mut self) {
        let ruling = self.play.as_ref().and_then(|play| {
            let table = play.table.tournament()?;
            table.host_action(HostCommand::Rule(table.question()?.proposal))
        });
        let Some(action) = ruling else {
            tracing::error!(table = %self.stored.id, "a game waits for its host and proposes nothing");
            self.ruling_since = None;
            return;
        };
        if let Err(refusal) = self.input(By::Host, TableInput::Act(&action), Source::Clock).await
            && refusal.code != Code::Stale
        {
            tracing::error!(table = %self.stored.id, message = refusal.message, "a ruling was refused");
            // Tried again, and not at once: the game waits for nothing else.
            tokio::time::sleep(RETRY).await;
            self.note_ruling();
        }
    }
}
