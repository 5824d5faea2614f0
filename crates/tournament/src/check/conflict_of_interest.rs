//! Conflicts of interest: whoever plays decides nothing where it would help them, whatever role
//! they have.

use super::Checked;
use super::permit::Permission;
use crate::entry::{Input, Source};
use crate::people::{Person, Presence};
use crate::person::{By, PersonId, TableNo};
use crate::refusal::Refusal;
use crate::roles::Role;
use crate::round::TableStatus;
use crate::seating::Seating;
use crate::settings::Format;
use crate::tournament::{Tournament, TournamentPhase};

impl Tournament {
    /// Whoever plays at a table judges, penalises and corrects nothing there, whatever role they
    /// have; a result they type needs the others' signatures (L8.2).
    pub(super) fn impartial(&self, person: &PersonId, input: &Input) -> Checked {
        if self.settings.lets_players_judge_themselves() {
            return Ok(());
        }
        let interested = |round, table| match self.sits(person, round, table, None) {
            true => Err(Refusal::Interested { table }),
            false => Ok(()),
        };
        match self.concern(input) {
            Permission::Keeper(Some((round, table))) => interested(round, table),
            Permission::Table(round, table, None) if self.settings.countersign == 0 => {
                interested(round, table)
            }
            Permission::Table(round, table, Some(seat)) => {
                match self.sits(person, round, table, Some(seat)) {
                    true => Ok(()),
                    false => interested(round, table),
                }
            }
            Permission::Table(_, _, None)
            | Permission::Keeper(None)
            | Permission::Server
            | Permission::Organiser
            | Permission::Person(_)
            | Permission::Alone(_) => Ok(()),
        }
    }

    /// Whether somebody who plays is too much concerned to make an entry now. Asked when an entry
    /// is made and not when it is replayed: older logs hold such entries.
    pub fn is_free_to(&self, by: &By, input: &Input) -> Checked {
        let By::Person(person) = by else { return Ok(()) };
        self.is_free_of_rivalry(person, input)?;
        self.is_free_of_cards(person, input)?;
        self.is_free_of_seats(person, input)?;
        self.is_free_of_comparison(person, input)
    }

    /// Whether somebody who competes may send another one away from tables of the server, where no
    /// organiser could who does not compete: only who is not there by what the server itself has seen.
    /// With real cards everybody in the room sees who is.
    pub fn is_known_away(&self, by: &By, input: &Input) -> Checked {
        let By::Person(person) = by else { return Ok(()) };
        let Some(whom) = self.sent_away(person, input).filter(|_| self.competes(person)) else {
            return Ok(());
        };
        match whom.presence != Presence::Present || whom.stand_in.is_some() {
            true => Ok(()),
            false => Err(Refusal::NotAway { person: whom.id.clone() }),
        }
    }

    /// The other person whose seat an entry takes away. Somebody who is only registered by the same
    /// request (a bot of the server) has none.
    fn sent_away(&self, person: &PersonId, input: &Input) -> Option<&Person> {
        match input {
            Input::NoShow { person: whom }
            | Input::Withdrew { person: whom }
            | Input::StandInSat { person: whom, .. } => {
                self.people.get(whom).filter(|whom| whom.id != *person)
            }
            _ => None,
        }
    }

    /// Who plays for the same places leaves others' comings and goings, and the bell's pauses, to an
    /// organiser who does not, if there is one.
    fn is_free_of_seats(&self, person: &PersonId, input: &Input) -> Checked {
        let decides = match input {
            Input::BellPaused | Input::BellResumed => true,
            Input::StandInLeft { person: whom } => whom != person,
            _ => self.sent_away(person, input).is_some(),
        };
        match decides && self.competes(person) && self.has_impartial_organiser() {
            true => Err(Refusal::Competes),
            false => Ok(()),
        }
    }

    /// Who plays for the same places penalises nobody they have met at a table, and leaves
    /// penalties, corrections, seats by hand and the end to an organiser who does not play, if there is
    /// one. Where all organisers play, the public log is what keeps them honest in what is left to them.
    fn is_free_of_rivalry(&self, person: &PersonId, input: &Input) -> Checked {
        if let Some(whom) = penalised(input)
            && let Some(table) = self.last_shared_table(person, whom)
        {
            return Err(Refusal::Interested { table });
        }
        let ranks = match input {
            Input::Penalised(_)
            | Input::Corrected { .. }
            | Input::SeatedByHand { .. }
            | Input::Ended => true,
            // Whoever could take the role of the impartial would be rid of them.
            Input::RoleTaken { person: whom } | Input::RoleGiven { person: whom, .. } => {
                self.roles.get(whom) == Some(&Role::Organiser) && !self.competes(whom)
            }
            _ => false,
        };
        match ranks && self.competes(person) && self.has_impartial_organiser() {
            true => Err(Refusal::Competes),
            false => Ok(()),
        }
    }

    /// Who still holds cards does not ring the bell (L8.6), end the tournament or take an
    /// opponent's seat away, and who plays the boards of a duplicate decides nothing about them at
    /// other tables, nor for all tables, before everybody has played them.
    fn is_free_of_cards(&self, person: &PersonId, input: &Input) -> Checked {
        let Some((own, _)) = self.seating().and_then(|seating| seating.find(person)) else {
            return Ok(());
        };
        let concerned = match input {
            Input::BellRang { .. } | Input::Ended => {
                self.is_played(own) || self.is_duplicate_in_play()
            }
            // Time that stands still is time to think, unless nobody could give it who does not think.
            Input::BellPaused | Input::BellResumed => {
                self.is_played(own) && self.has_organiser_without_cards()
            }
            Input::NoShow { person: whom }
            | Input::StandInSat { person: whom, .. }
            | Input::StandInLeft { person: whom }
            | Input::Withdrew { person: whom } => {
                let elsewhere = |table| table != own && !self.is_duplicate_in_play();
                let at = self.table_of(whom).map(|(_, table)| table);
                whom != person && at.is_some_and(|at| self.is_played(at) && !elsewhere(at))
            }
            _ if !self.is_duplicate_in_play() => false,
            _ => match self.concern(input) {
                Permission::Keeper(Some((round, table))) | Permission::Table(round, table, _) => {
                    table != own && self.phase == TournamentPhase::Playing { round }
                }
                _ => false,
            },
        };
        match concerned {
            true => Err(Refusal::StillPlays { table: own }),
            false => Ok(()),
        }
    }

    /// Who is ranked penalises nobody and corrects no game that the server has scored, also where no
    /// other organiser could: there is nothing in it that only they would have seen. In a duplicate every
    /// result is measured by those of the other tables, and they correct none.
    fn is_free_of_comparison(&self, person: &PersonId, input: &Input) -> Checked {
        let decides = match input {
            Input::Corrected { .. } if self.settings.format == Format::Duplicate => true,
            Input::Corrected { with, .. } => match &**with {
                Input::ResultEntered(sheet) => matches!(sheet.source, Source::Game(_)),
                with => matches!(with, Input::Penalised(_)),
            },
            input => matches!(input, Input::Penalised(_)),
        };
        match decides && self.competes(person) {
            true => Err(Refusal::Competes),
            false => Ok(()),
        }
    }

    /// Whether somebody takes part. Who has played and withdrawn may come back, and what they
    /// decided meanwhile would help them then.
    pub fn competes(&self, person: &PersonId) -> bool {
        let played = || self.rounds.iter().any(|round| round.seating.find(person).is_some());
        let takes_part = |one: &Person| one.presence != Presence::Withdrawn || played();
        self.people.get(person).is_some_and(takes_part)
    }

    /// Whether some organiser does not compete, and so may decide for those who do.
    pub fn has_impartial_organiser(&self) -> bool {
        let organisers = self.roles.iter().filter(|(_, role)| **role == Role::Organiser);
        organisers.into_iter().any(|(person, _)| !self.competes(person))
    }

    fn has_organiser_without_cards(&self) -> bool {
        let holds = |person: &PersonId| {
            let seat = self.seating().and_then(|seating| seating.find(person));
            seat.is_some_and(|(table, _)| self.is_played(table))
        };
        let organisers = self.roles.iter().filter(|(_, role)| **role == Role::Organiser);
        organisers.into_iter().any(|(person, _)| !holds(person))
    }

    /// The table two people sat at together, the latest if there were several.
    fn last_shared_table(&self, one: &PersonId, other: &PersonId) -> Option<TableNo> {
        let together = |seating: &Seating| {
            let (table, _) = seating.find(one)?;
            (seating.find(other)?.0 == table).then_some(table)
        };
        let played = || self.rounds.iter().rev().find_map(|round| together(&round.seating));
        (one != other).then(|| self.seating().and_then(together).or_else(played)).flatten()
    }

    /// Whether cards are held at a table.
    fn is_played(&self, table: TableNo) -> bool {
        matches!(self.status(table), Some(TableStatus::Playing | TableStatus::Bell))
    }
}

/// Whom a penalty, or a correction of one, is for.
fn penalised(input: &Input) -> Option<&PersonId> {
    match input {
        Input::Penalised(penalty) => Some(&penalty.person),
        Input::Corrected { with, .. } => penalised(with),
        _ => None,
    }
}
