//! Shares in the draws of a tournament: when they are asked for, and what happens where one does not come.

use super::actor::TournamentActor;
use super::error::TournamentError;
use tablee_engine::Millis;
use tablee_tournament::{By, Entry, Input, PersonId, TournamentPhase};

impl TournamentActor {
    /// Promised shares are asked for first. Who starts again while some are awaited goes on without
    /// those people, and everybody else promises another share: nobody chooses which ones count.
    pub(super) fn start(&self) -> Input {
        let without: Vec<PersonId> =
            self.tournament.awaited_shares().map(|one| one.id.clone()).collect();
        match (without.is_empty(), self.tournament.shares().are_asked()) {
            (true, _) => Input::Started,
            (false, false) => Input::SharesAsked,
            (false, true) => Input::SharesVoided { without },
        }
    }

    /// Who goes, or is sent away, while the start waits for their share takes it along.
    pub(super) async fn void_share(
        &mut self,
        by: &By,
        input: &Input,
    ) -> Result<(), TournamentError> {
        let (Input::NoShow { person } | Input::Withdrew { person }) = input else { return Ok(()) };
        if self.tournament.keeps_promises(input).is_ok() {
            return Ok(());
        }
        let entry = Entry { at: self.now(), by: by.clone(), input: input.clone() };
        self.tournament.check(&entry)?;
        self.check_interests(by, input)?;
        let voided = Input::SharesVoided { without: vec![person.clone()] };
        self.enter(by.clone(), vec![voided]).await.map(drop)
    }

    /// What comes next by itself before the first round, and when: the start that only waited for shares,
    /// or the asking for those that were promised anew.
    pub(super) fn next_start(&self) -> Option<(Millis, Input)> {
        if self.tournament.phase() != TournamentPhase::Registration {
            return None;
        }
        let shares = self.tournament.shares();
        let due = match (shares.are_asked(), shares.promised_until()) {
            (true, _) => Millis::ZERO,
            (false, Some(_)) if self.tournament.awaited_promises().next().is_none() => Millis::ZERO,
            (false, Some(until)) => until,
            (false, None) => return None,
        };
        let input = match (shares.are_asked(), self.start()) {
            (true, Input::Started) => Input::Started,
            (true, _) => return None,
            (false, input) => input,
        };
        let entry = Entry::server(self.now().max(due), input.clone());
        self.tournament.check(&entry).is_ok().then_some((due, input))
    }

    /// Whether somebody is to promise a share again.
    pub(super) fn is_to_promise(&self, person: &PersonId) -> bool {
        self.tournament.awaited_promises().any(|one| one.id == *person)
    }
}
