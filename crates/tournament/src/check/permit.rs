//! Permissions: the server may do everything, organisers everything of theirs, stewards what
//! happens at their tables, players what concerns themselves.

use super::Checked;
use crate::entry::{Input, Sheet};
use crate::person::{By, PersonId, TableNo};
use crate::refusal::{Needs, Refusal};
use crate::roles::Role;
use crate::seating::Seating;
use crate::tournament::Tournament;
use tablee_engine::Seat;

/// Whom an input concerns, and so who may make it.
pub(super) enum Permission<'a> {
    Server,
    Organiser,
    /// The person themselves, or an organiser for them.
    Person(&'a PersonId),
    /// The person themselves and nobody else.
    Alone(&'a PersonId),
    /// A table of a round: a steward's or an organiser's business, and nobody else's.
    Keeper(Option<(u16, TableNo)>),
    /// Anybody at a table, in one seat where it says so.
    Table(u16, TableNo, Option<Seat>),
}

impl Tournament {
    /// Whether somebody may make such an entry, whatever else is wrong with it.
    pub fn permits(&self, by: &By, input: &Input) -> Checked {
        let By::Person(person) = by else { return Ok(()) };
        let organises = self.roles.get(person) == Some(&Role::Organiser);
        let (allowed, needs) = match self.concern(input) {
            Permission::Server => (false, Needs::Server),
            Permission::Organiser => (organises, Needs::Organiser),
            Permission::Person(whom) => (organises || whom == person, Needs::Self_),
            Permission::Alone(whom) => (whom == person, Needs::Alone),
            Permission::Keeper(table) => {
                let keeps = table.is_some_and(|(_, table)| self.keeps(person, table));
                (organises || keeps, Needs::Steward)
            }
            Permission::Table(round, table, seat) => {
                let sits = self.sits(person, round, table, seat);
                (organises || self.keeps(person, table) || sits, Needs::Table)
            }
        };
        match allowed {
            true => self.impartial(person, input),
            false => Err(Refusal::NotPermitted { needs }),
        }
    }

    pub(super) fn sits(
        &self,
        person: &PersonId,
        round: u16,
        table: TableNo,
        seat: Option<Seat>,
    ) -> bool {
        let upcoming = || self.upcoming().filter(|seating| seating.round == round);
        let seating = self.round(round).map(|round| &round.seating).or_else(upcoming);
        let table_seating = seating.and_then(|seating| seating.table(table));
        let found = table_seating.and_then(|table_seating| table_seating.seat_of(person));
        found.is_some_and(|sits| seat.is_none_or(|seat| seat == sits))
    }

    pub(super) fn concern<'a>(&self, input: &'a Input) -> Permission<'a> {
        match input {
            Input::Created { .. } => Permission::Server,
            Input::Registered { person, .. }
            | Input::CheckedIn { person, commitment: None }
            | Input::Withdrew { person }
            | Input::StandInLeft { person } => Permission::Person(person),
            Input::NoShow { person } | Input::StandInSat { person, .. } => {
                Permission::Keeper(self.table_of(person))
            }
            // A share is the person's own: an organiser who promised for others would know it.
            Input::CheckedIn { person, .. } | Input::ShareTold { person, .. } => {
                Permission::Alone(person)
            }
            // Who leaves takes the own share along; without others' an organiser goes on.
            Input::SharesVoided { without } if without.len() == 1 => {
                without.first().map_or(Permission::Organiser, Permission::Person)
            }
            Input::ArrivedLate { .. }
            | Input::SharesAsked
            | Input::SharesVoided { .. }
            | Input::RoleGiven { .. }
            | Input::RoleTaken { .. }
            | Input::Started
            | Input::SeatedByHand { .. }
            | Input::BellStarted { .. }
            | Input::BellPaused
            | Input::BellResumed
            | Input::BellRang { .. }
            | Input::Announced { .. }
            | Input::Ended => Permission::Organiser,
            Input::ResultEntered(Sheet { round, table, .. }) => {
                Permission::Table(*round, *table, None)
            }
            Input::Countersigned { round, table, seat }
            | Input::Disputed { round, table, seat, .. } => {
                Permission::Table(*round, *table, Some(*seat))
            }
            Input::ChallengeOpened(doubt) => {
                Permission::Table(doubt.round, doubt.table, Some(doubt.challenger))
            }
            Input::Settled { round, table } | Input::TieDrawn { round, table, .. } => {
                Permission::Keeper(Some((*round, *table)))
            }
            Input::ChallengeRuled { challenge, .. } => {
                Permission::Keeper(self.challenged(*challenge))
            }
            Input::Penalised(penalty) => Permission::Keeper(self.table_of(&penalty.person)),
            Input::Corrected { with, .. } => match self.concern(with) {
                Permission::Table(round, table, _) => Permission::Keeper(Some((round, table))),
                Permission::Keeper(table) => Permission::Keeper(table),
                _ => Permission::Organiser,
            },
        }
    }

    /// The round and table an entry is about, if it is about one.
    pub fn table_concerned(&self, input: &Input) -> Option<(u16, TableNo)> {
        match self.concern(input) {
            Permission::Keeper(table) => table,
            Permission::Table(round, table, _) => Some((round, table)),
            Permission::Server
            | Permission::Organiser
            | Permission::Person(_)
            | Permission::Alone(_) => None,
        }
    }

    fn challenged(&self, entry: usize) -> Option<(u16, TableNo)> {
        let challenge = self.challenges.iter().find(|one| one.entry == entry);
        challenge.map(|one| (one.doubt.round, one.doubt.table))
    }

    /// The round and table somebody sits at now, or sat at last.
    pub(super) fn table_of(&self, person: &PersonId) -> Option<(u16, TableNo)> {
        let place = |seating: &Seating| {
            let (table, _) = seating.find(person)?;
            Some((seating.round, table))
        };
        let last = || self.rounds.last().and_then(|round| place(&round.seating));
        self.seating().and_then(place).or_else(last)
    }
}
