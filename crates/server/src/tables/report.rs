//! Table events for those who follow a table from outside, and the server's own inputs.

use super::game::TableInput;
use super::input::Source;
use super::mark::By;
use super::requests::MOST_TRIES;
use super::{TableActor, TableError};
use crate::people::PersonId;
use crate::tables::events::TableEvent;
use tablee_engine::{HostCommand, OpenChallenge, Verdict};
use tablee_protocol::{Code, Refusal, TablePhase};

/// What the server does as the host of a table.
#[derive(Clone, PartialEq, Debug)]
pub enum HostOrder {
    /// It rings the bell.
    Ring,
    /// It rules this question, and no other that the table may ask by then.
    Rule(OpenChallenge, Verdict),
}

impl HostOrder {
    fn command(&self) -> HostCommand {
        match self {
            HostOrder::Ring => HostCommand::Ring,
            HostOrder::Rule(_, verdict) => HostCommand::Rule(*verdict),
        }
    }
}

/// What became of an input of the server.
#[derive(Clone, PartialEq, Debug)]
pub enum Hosted {
    /// It is on the disk.
    Done,
    /// It was before: nothing changed.
    Known,
    /// The game knows no such input.
    Unknown,
    /// The table does not ask this question any more.
    Elapsed,
    /// The game, or the disk, says no.
    Refused(Refusal),
}

impl TableActor {
    /// Publishes how this table stands, if a tournament may follow it.
    pub(super) fn publish(&self) {
        if self.stored.setup.tournament.is_some() {
            self.services.events.publish(|| self.event());
        }
    }

    fn event(&self) -> TableEvent {
        let seating = &self.stored.seating;
        let sitters = seating.sitters().map(|one| (one.id, one.away.clone()));
        let gone = seating.sitters().filter(|one| one.is_gone()).map(|one| one.id);
        let play = self.play.as_ref();
        let over = self.stored.phase == TablePhase::Over;
        TableEvent {
            table: self.stored.id.clone(),
            seq: play.map_or(0, |play| play.seq()),
            turn: play.map(|play| play.table.awaits().must).unwrap_or_default(),
            question: play.and_then(|play| play.table.tournament()?.question()),
            sitters: sitters.collect(),
            gone: gone.collect(),
            result: play.filter(|_| over).and_then(|play| play.table.tournament()?.result()),
        }
    }

    /// The server acts as the host of the table. `id` names the input for ever: sent again, it
    /// changes nothing.
    pub(super) async fn act_for_server(&mut self, id: &str, order: HostOrder) -> Hosted {
        let mut tries = 0;
        loop {
            let Some(play) = &self.play else { return Hosted::Unknown };
            if play.resent(PersonId::SERVER, id).is_some() {
                return Hosted::Known;
            }
            let table = play.table.tournament();
            if let HostOrder::Rule(about, _) = &order {
                let asked = table.and_then(|table| table.question());
                if !asked.is_some_and(|asked| asked.is_about_the_same_as(about)) {
                    return Hosted::Elapsed;
                }
            }
            let action = table.and_then(|table| table.host_action(order.command()));
            let Some(action) = action else {
                let kept = match order {
                    HostOrder::Ring => Box::pin(self.begin_overtime()).await,
                    HostOrder::Rule(..) => Ok(()),
                };
                return match kept {
                    Err(TableError::Store(error)) => {
                        Hosted::Refused(Refusal::new(Code::Storage, error.to_string()))
                    }
                    Ok(()) | Err(_) => Hosted::Unknown,
                };
            };
            tries += 1;
            match self.input(By::Host, TableInput::Act(&action), Source::Server { id }).await {
                Ok(()) => return Hosted::Done,
                // Another node was quicker: perhaps with the same.
                Err(refusal) if refusal.code == Code::Stale && tries < MOST_TRIES => {}
                Err(refusal) if refusal.code == Code::Stale => {
                    let refusal = Refusal { code: Code::Storage, ..refusal };
                    return Hosted::Refused(refusal);
                }
                Err(refusal) => return Hosted::Refused(refusal),
            }
        }
    }
}
