//! Validation of an entry: who may do it, whether it is the time for it, whether it names people,
//! tables and seats that are there.

mod conflict_of_interest;
mod permit;
mod shares;
mod tables;

pub(crate) use tables::MOST_POINTS;

use crate::entry::{Entry, Input};
use crate::formats;
use crate::formats::split::split;
use crate::people::{Person, Presence};
use crate::person::{By, LONGEST_NAME, PersonId};
use crate::refusal::Refusal;
use crate::roles::Role;
use crate::tournament::{Tournament, TournamentPhase};
use tablee_engine::Millis;

/// The longest text anybody may write.
pub const LONGEST_TEXT: usize = 1000;

type Checked = Result<(), Refusal>;

impl Tournament {
    /// Whether an entry may follow the log.
    pub fn check(&self, entry: &Entry) -> Checked {
        let last = self.log.last().map_or(Millis::ZERO, |last| last.at);
        if entry.at < last {
            return Err(Refusal::Time { at: entry.at, last });
        }
        self.permits(&entry.by, &entry.input)?;
        match &entry.input {
            Input::Created { .. } => Err(Refusal::NotCreated),
            Input::Registered { person, name } => self.may_register(person, name),
            Input::CheckedIn { person, commitment } => {
                self.before_first_round()?;
                let anew = || self.awaited_promises().any(|one| one.id == *person);
                if commitment.is_some() && anew() {
                    return Ok(());
                }
                self.known(person, &[Presence::Expected, Presence::NoShow, Presence::Withdrawn])
            }
            Input::SharesAsked => self.may_ask_shares(entry.at),
            Input::SharesVoided { without } => self.may_void(without, entry),
            Input::ShareTold { person, share } => self.may_tell(person, share),
            Input::ArrivedLate { person } => self.may_arrive(person),
            Input::NoShow { person } => {
                self.open()?;
                self.known(person, &[Presence::Expected, Presence::Present])
            }
            Input::Withdrew { person } => {
                self.open()?;
                self.known(person, &[Presence::Expected, Presence::Present, Presence::NoShow])
            }
            Input::StandInSat { person, bot } => self.may_stand_in(person, Some(bot)),
            Input::StandInLeft { person } => self.may_stand_in(person, None),
            Input::RoleGiven { person, role } => self.may_give(person, role),
            Input::RoleTaken { person } => self.may_take(person),
            Input::Started => self.may_start(entry.at),
            Input::BellStarted { round } => self.may_begin(*round),
            Input::BellPaused => self.may_pause(),
            Input::BellResumed => self.may_resume(),
            Input::BellRang { round } => self.may_ring(*round, entry),
            Input::Announced { text } => written("an announcement", text, LONGEST_TEXT),
            Input::Ended => match self.phase {
                TournamentPhase::Ended => self.not_now(),
                _ => Ok(()),
            },
            input => self.check_table(input, entry),
        }
    }

    fn not_now<T>(&self) -> Result<T, Refusal> {
        Err(Refusal::Phase { phase: self.phase })
    }

    /// Nothing is declared finished.
    fn open(&self) -> Checked {
        match self.phase {
            TournamentPhase::Finished | TournamentPhase::Ended => self.not_now(),
            _ => Ok(()),
        }
    }

    fn before_first_round(&self) -> Checked {
        match self.phase {
            TournamentPhase::Registration | TournamentPhase::Between { next: 1 } => Ok(()),
            _ => self.not_now(),
        }
    }

    fn person(&self, id: &PersonId) -> Result<&Person, Refusal> {
        self.people.get(id).ok_or_else(|| Refusal::UnknownPerson { person: id.clone() })
    }

    fn known(&self, id: &PersonId, presences: &[Presence]) -> Checked {
        let presence = self.person(id)?.presence;
        match presences.contains(&presence) {
            true => Ok(()),
            false => Err(Refusal::Presence { person: id.clone(), presence }),
        }
    }

    fn may_register(&self, person: &PersonId, name: &str) -> Checked {
        self.open()?;
        if !formats::takes_latecomers(self) {
            return Err(Refusal::TooLate);
        }
        written("an id", person.as_str(), LONGEST_NAME)?;
        written("a name", name, LONGEST_NAME)?;
        match self.people.get(person) {
            Some(_) => Err(Refusal::Registered { person: person.clone() }),
            None => Ok(()),
        }
    }

    fn may_arrive(&self, person: &PersonId) -> Checked {
        match self.phase {
            TournamentPhase::Between { .. } | TournamentPhase::Playing { .. } => {}
            _ => return self.not_now(),
        }
        if !formats::takes_latecomers(self) {
            return Err(Refusal::TooLate);
        }
        self.known(person, &[Presence::Expected, Presence::NoShow, Presence::Withdrawn])
    }

    fn may_stand_in(&self, id: &PersonId, bot: Option<&String>) -> Checked {
        self.open()?;
        self.known(id, &[Presence::Present])?;
        let sits = self.person(id)?.stand_in.is_some();
        match bot {
            Some(bot) if !sits => written("a bot", bot, LONGEST_NAME),
            None if sits => Ok(()),
            _ => Err(Refusal::StandIn { person: id.clone(), sits }),
        }
    }

    fn may_give(&self, person: &PersonId, role: &Role) -> Checked {
        written("an id", person.as_str(), LONGEST_NAME)?;
        match role {
            Role::Steward(beat) if beat.from > beat.to || beat.from.0 == 0 => Err(Refusal::BadBeat),
            Role::Steward(_) => self.leaves_an_organiser(person),
            Role::Organiser => Ok(()),
        }
    }

    fn may_take(&self, person: &PersonId) -> Checked {
        if !self.roles.contains_key(person) {
            return Err(Refusal::UnknownPerson { person: person.clone() });
        }
        self.leaves_an_organiser(person)
    }

    fn leaves_an_organiser(&self, person: &PersonId) -> Checked {
        let is = |role: &Role| *role == Role::Organiser;
        let others = self.roles.iter().any(|(id, role)| id != person && is(role));
        match self.roles.get(person).is_some_and(is) && !others {
            true => Err(Refusal::LastOrganiser { person: person.clone() }),
            false => Ok(()),
        }
    }

    fn may_start(&self, at: Millis) -> Checked {
        if self.phase != TournamentPhase::Registration {
            return self.not_now();
        }
        self.are_promised_anew(at)?;
        let promised = self.awaited_shares().count();
        if promised > 0 && !self.shares.are_asked() {
            return Err(Refusal::SharesFirst { promised });
        }
        self.enough(self.people.present().count())
    }

    fn enough(&self, present: usize) -> Checked {
        match split(present, &self.settings.sizes) {
            Some(_) => Ok(()),
            None => Err(Refusal::TooFew { present, least: self.settings.sizes.least }),
        }
    }

    fn may_begin(&self, round: u16) -> Checked {
        let TournamentPhase::Between { next } = self.phase else { return self.not_now() };
        if round != next {
            return Err(Refusal::WrongRound { given: round, round: next });
        }
        match self.upcoming() {
            Some(_) => Ok(()),
            None => Err(Refusal::TooFew {
                present: self.people.present().count(),
                least: self.settings.sizes.least,
            }),
        }
    }

    fn may_pause(&self) -> Checked {
        match (self.phase, &self.bell) {
            (TournamentPhase::Playing { .. }, Some(bell))
                if bell.is_live() && bell.since.is_some() =>
            {
                Ok(())
            }
            _ => Err(Refusal::Bell),
        }
    }

    fn may_resume(&self) -> Checked {
        match (self.phase, &self.bell) {
            (TournamentPhase::Playing { .. }, Some(bell))
                if bell.is_live() && bell.since.is_none() =>
            {
                Ok(())
            }
            _ => Err(Refusal::Bell),
        }
    }

    /// The server rings when it is due; an organiser may ring at any time.
    fn may_ring(&self, round: u16, entry: &Entry) -> Checked {
        let (TournamentPhase::Playing { round: on }, Some(bell)) = (self.phase, &self.bell) else {
            return Err(Refusal::Bell);
        };
        if round != on {
            return Err(Refusal::WrongRound { given: round, round: on });
        }
        match (&entry.by, bell.due()) {
            _ if !bell.is_live() => Err(Refusal::Bell),
            (By::Person(_), _) => Ok(()),
            (By::Server, None) => Err(Refusal::Bell),
            (By::Server, Some(due)) if entry.at < due => Err(Refusal::BellNotDue { due }),
            (By::Server, Some(_)) => Ok(()),
        }
    }
}

/// Texts are neither empty nor endless.
fn written(what: &str, text: &str, most: usize) -> Checked {
    let length = text.trim().chars().count();
    match (1..=most).contains(&length) {
        true => Ok(()),
        false => Err(Refusal::Text { what: what.to_owned(), most }),
    }
}
