//! A tournament: what its log comes to. `check` says whether an entry may follow, `apply` lets
//! it follow, `replay` does both from the first entry on.

use crate::bell::Bell;
use crate::entry::{Doubt, Entry, Input, Penalty};
use crate::next_seating::NextSeating;
use crate::people::{People, Person};
use crate::person::{By, PersonId, TableNo};
use crate::refusal::Refusal;
use crate::roles::Role;
use crate::round::{Round, TableStatus};
use crate::round_seeds::RoundSeeds;
use crate::seating::{Seating, TableSeating};
use crate::settings::{Format, Settings};
use crate::shares::Shares;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tablee_engine::{Millis, Seat, Seed, Verdict};

/// Where a tournament stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "phase", rename_all = "snake_case")]
pub enum TournamentPhase {
    /// People register and check in.
    Registration,
    /// A seating is known and the round has not begun.
    Between {
        /// The round to come, from 1.
        next: u16,
    },
    /// A round is on.
    Playing {
        /// The round's number.
        round: u16,
    },
    /// Everything is played; corrections are possible until the end is declared.
    Finished,
    /// It is over. Corrections are still taken.
    Ended,
}

/// A challenge and what became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Challenge {
    /// The entry that opened it.
    pub entry: usize,
    /// Who doubts what.
    pub doubt: Doubt,
    /// How it was judged, and the entry that did.
    pub ruling: Option<(Verdict, usize)>,
}

/// A penalty and the entry it comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// The entry.
    pub entry: usize,
    /// What counts now.
    pub penalty: Penalty,
}

/// A move by hand that waits for the round to begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ByHand {
    pub entry: usize,
    pub person: PersonId,
    pub table: TableNo,
    pub seat: Seat,
}

/// What a log comes to.
#[derive(Clone, PartialEq, Debug)]
pub struct Tournament {
    pub(crate) settings: Settings,
    pub(crate) log: Vec<Entry>,
    pub(crate) phase: TournamentPhase,
    pub(crate) people: People,
    pub(crate) roles: BTreeMap<PersonId, Role>,
    pub(crate) rounds: Vec<Round>,
    pub(crate) bell: Option<Bell>,
    pub(crate) challenges: Vec<Challenge>,
    pub(crate) penalties: Vec<Given>,
    /// Who was there when the round to come could first be seated: later comings and goings
    /// change that seating as little as possible.
    pub(crate) roster: Vec<PersonId>,
    pub(crate) by_hand: Vec<ByHand>,
    pub(crate) next_seating: NextSeating,
    pub(crate) shares: Shares,
    pub(crate) seeds: RoundSeeds,
}

impl Tournament {
    /// A tournament from its first entry.
    pub fn create(first: &Entry) -> Result<Tournament, Refusal> {
        let Input::Created { settings } = &first.input else { return Err(Refusal::NotCreated) };
        settings.check().map_err(|problem| Refusal::Settings { problem })?;
        let organiser = first.by.person().map(|id| (id.clone(), Role::Organiser));
        Ok(Tournament {
            settings: settings.clone(),
            log: vec![first.clone()],
            phase: TournamentPhase::Registration,
            people: People::default(),
            roles: organiser.into_iter().collect(),
            rounds: Vec::new(),
            bell: None,
            challenges: Vec::new(),
            penalties: Vec::new(),
            roster: Vec::new(),
            by_hand: Vec::new(),
            next_seating: NextSeating::default(),
            shares: Shares::default(),
            seeds: RoundSeeds::new(settings, &[]),
        })
    }

    /// What a log comes to; the first entry that may not stand there is refused.
    pub fn replay<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Result<Tournament, Refusal> {
        let mut entries = entries.into_iter();
        let mut tournament = Tournament::create(entries.next().ok_or(Refusal::NotCreated)?)?;
        for entry in entries {
            tournament.enter(entry.clone())?;
        }
        Ok(tournament)
    }

    /// Checks an entry and lets it follow.
    pub fn enter(&mut self, entry: Entry) -> Result<(), Refusal> {
        self.check(&entry)?;
        self.apply(entry);
        Ok(())
    }

    /// The log so far.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// What was agreed. The seed in it is secret until the end.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Where it stands.
    pub fn phase(&self) -> TournamentPhase {
        self.phase
    }

    /// Everybody who registered.
    pub fn people(&self) -> &People {
        &self.people
    }

    /// The rounds that have begun.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// A round that has begun, by its number from 1.
    pub fn round(&self, number: u16) -> Option<&Round> {
        self.rounds.get(usize::from(number).checked_sub(1)?)
    }

    /// The seating people should sit by now: of the round that is on, or of the one to come.
    pub fn seating(&self) -> Option<&Seating> {
        match self.phase {
            TournamentPhase::Playing { .. } => self.rounds.last().map(|round| &round.seating),
            _ => self.upcoming(),
        }
    }

    /// The bell of the last round that began.
    pub fn bell(&self) -> Option<&Bell> {
        self.bell.as_ref()
    }

    /// Every challenge, in the order of the log.
    pub fn challenges(&self) -> &[Challenge] {
        &self.challenges
    }

    /// Every penalty given by a steward, as it counts now.
    pub fn penalties(&self) -> &[Given] {
        &self.penalties
    }

    /// Every announcement with its entry, in the order of the log.
    pub fn announcements(&self) -> impl Iterator<Item = (usize, &str)> {
        self.log.iter().enumerate().filter_map(|(at, entry)| match &entry.input {
            Input::Announced { text } => Some((at, text.as_str())),
            _ => None,
        })
    }

    /// The role of a person who has one.
    pub fn role(&self, person: &PersonId) -> Option<&Role> {
        self.roles.get(person)
    }

    /// Everybody with a role.
    pub fn roles(&self) -> impl Iterator<Item = (&PersonId, &Role)> {
        self.roles.iter()
    }

    /// Where a table of the present seating stands.
    pub fn status(&self, table: TableNo) -> Option<TableStatus> {
        let TournamentPhase::Playing { round } = self.phase else {
            let there = self.upcoming()?.table(table);
            return there.map(|_| TableStatus::Waiting);
        };
        let round = self.round(round)?;
        let (_, board) = round.table(table)?;
        Some(round.status(board, Millis::from_seconds(self.settings.countersign)))
    }

    /// The seed of the deal at a table: the same at all tables of a duplicate.
    pub fn deal_seed(&self, round: u16, table: TableNo) -> Seed {
        crate::formats::deal_seed(self.seeds.of(round), self.settings.format, round, table)
    }

    /// What people add to the draws.
    pub fn shares(&self) -> &Shares {
        &self.shares
    }

    /// Everybody who is there, promised a share and has not told it.
    pub fn awaited_shares(&self) -> impl Iterator<Item = &Person> {
        let owes = |person: &&Person| {
            self.people.number(&person.id).is_some_and(|number| self.shares.owes(number))
        };
        self.people.present().filter(owes)
    }

    /// Everybody who is there and is to promise a share again, because somebody held one back.
    pub fn awaited_promises(&self) -> impl Iterator<Item = &Person> {
        let owes = |person: &&Person| {
            self.people.number(&person.id).is_some_and(|number| self.shares.owes_promise(number))
        };
        let registration = self.phase == TournamentPhase::Registration;
        self.people.present().filter(move |person| registration && owes(person))
    }

    /// The seeds that decide draws and deals of the rounds.
    pub fn round_seeds(&self) -> &RoundSeeds {
        &self.seeds
    }

    /// How many rounds are played out, so that their secrets may be told.
    pub fn rounds_over(&self) -> u16 {
        let begun = u16::try_from(self.rounds.len()).unwrap_or(u16::MAX);
        match self.phase {
            TournamentPhase::Playing { .. } => begun.saturating_sub(1),
            _ => begun,
        }
    }

    /// Who sits with whom at a table of the present seating.
    pub fn table_seating(&self, table: TableNo) -> Option<&TableSeating> {
        self.seating()?.table(table)
    }

    /// Whether somebody may look into a table: the server, organisers, its steward, who sits
    /// there. (What everybody sees is the host's choice.)
    pub fn sees(&self, by: &By, table: TableNo) -> bool {
        let By::Person(person) = by else { return true };
        let round = self.rounds.last().map(|round| &round.seating);
        let (seating, shared) = match self.phase {
            // Boards may still lie on the tables of a tournament that is ended early.
            TournamentPhase::Playing { .. } | TournamentPhase::Ended => {
                (round, self.settings.format == Format::Duplicate)
            }
            _ => (self.upcoming(), false),
        };
        match seating.and_then(|seating| seating.find(person)) {
            Some((at, _)) if at == table => true,
            // The same cards lie at every table of a duplicate: who plays them sees no other one
            // before everybody has.
            Some(_) if shared => false,
            _ => self.keeps(person, table),
        }
    }

    /// Whether boards of a duplicate are still being played: until then nothing that one table
    /// did may be known at another.
    pub fn is_duplicate_in_play(&self) -> bool {
        self.settings.format == Format::Duplicate
            && matches!(self.phase, TournamentPhase::Playing { .. })
    }

    /// Whether somebody keeps order at a table.
    pub fn keeps(&self, person: &PersonId, table: TableNo) -> bool {
        match self.roles.get(person) {
            Some(Role::Organiser) => true,
            Some(Role::Steward(beat)) => beat.covers(table),
            None => false,
        }
    }
}
