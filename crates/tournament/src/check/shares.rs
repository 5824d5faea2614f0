//! Validation of shares in the draws: when they are asked for, told, and given up (docs/chance.md).

use super::Checked;
use crate::entry::{Entry, Input};
use crate::people::Presence;
use crate::person::{By, PersonId};
use crate::refusal::Refusal;
use crate::shares::BadReveal;
use crate::tournament::{Tournament, TournamentPhase};
use tablee_engine::{Millis, Share};

impl Tournament {
    /// From here on nobody can choose a share by what others told.
    pub(super) fn may_ask_shares(&self, at: Millis) -> Checked {
        if self.phase != TournamentPhase::Registration {
            return self.not_now();
        }
        self.are_promised_anew(at)?;
        if self.shares.are_asked() || self.awaited_shares().next().is_none() {
            return Err(Refusal::NoShares);
        }
        self.enough(self.people.present().count())
    }

    /// Whoever could go on at once would leave out the shares of those who have not had the time.
    pub(super) fn are_promised_anew(&self, at: Millis) -> Checked {
        let until = self.shares.promised_until().filter(|until| at < *until);
        match until.filter(|_| self.awaited_promises().next().is_some()) {
            Some(until) => Err(Refusal::SharesAwaited { until }),
            None => Ok(()),
        }
    }

    /// People may leave at any time, and are waited for before others go on without them.
    pub(super) fn may_void(&self, without: &[PersonId], entry: &Entry) -> Checked {
        let Some(until) = self.shares.told_until() else { return Err(Refusal::NoShares) };
        if self.phase != TournamentPhase::Registration {
            return self.not_now();
        }
        let owes = |whom: &PersonId| self.awaited_shares().any(|one| one.id == *whom);
        if without.is_empty() || !without.iter().all(owes) {
            return Err(Refusal::NoShares);
        }
        let own = matches!((&entry.by, without), (By::Person(by), [one]) if one == by);
        match own || entry.at >= until {
            true => Ok(()),
            false => Err(Refusal::SharesAwaited { until }),
        }
    }

    /// Whether nobody is left out who promised a share and has not told it, and nobody adds one who could
    /// have stayed away. Asked when an entry is made and not when it is replayed: older logs started
    /// without such shares.
    pub fn keeps_promises(&self, input: &Input) -> Checked {
        if let Input::ShareTold { person, .. } = input
            && self.people.number(person).is_some_and(|number| self.shares.was_absent(number))
        {
            return Err(Refusal::Share { problem: BadReveal::Absent });
        }
        let leaves_out = |whom: &PersonId| match input {
            Input::Started => true,
            Input::NoShow { person } | Input::Withdrew { person } => whom == person,
            _ => false,
        };
        let open = self.shares.are_asked() && self.phase == TournamentPhase::Registration;
        let left_out = self.awaited_shares().filter(|one| leaves_out(&one.id)).count();
        match open && left_out > 0 {
            true => Err(Refusal::SharesFirst { promised: left_out }),
            false => Ok(()),
        }
    }

    pub(super) fn may_tell(&self, person: &PersonId, share: &Share) -> Checked {
        if self.phase != TournamentPhase::Registration {
            return self.not_now();
        }
        self.known(person, &[Presence::Present])?;
        let number = self.people.number(person).unwrap_or(usize::MAX);
        self.shares.check(number, share).map_err(|problem| Refusal::Share { problem })
    }
}
