//! Seating of a table before and during a game: sitting, leaving, readiness, bots, the host's say.
//! Pure: nothing here knows of sockets or files.

use super::broken_starts::BrokenStarts;
use super::error::{NotReady, TableError};
use super::no_shows::Arrivals;
use super::reveal::SeedPart;
use crate::people::{Kind, PersonId, Visitor};
use serde::{Deserialize, Serialize};
use tablee_engine::{Commitment, Seat, clock::Millis, mixture::Share};
use tablee_protocol::{Disconnection, DrawnFace, NotRated, Pause, Proposal, Setup, Takeover};

/// How many people a host can mute.
const MOST_MUTED: usize = 1_000;

/// Whether somebody is ready to start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Readiness {
    /// The game may start.
    Ready,
    /// It may not yet.
    Waiting,
}

/// How many of those who were removed are remembered.
const REMOVED: usize = 100;

/// The people of one table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seating {
    /// Who set the table up.
    pub host: PersonId,
    /// Who sits where.
    pub places: Vec<Place>,
    /// Whether there is a chat.
    pub chat: bool,
    /// Who may not chat.
    pub muted: Vec<PersonId>,
    /// Whether the host has started and shares are being revealed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub revealing: bool,
    /// The starts that were broken off.
    #[serde(default, skip_serializing_if = "BrokenStarts::is_empty")]
    pub broken_starts: BrokenStarts,
    /// Whom a table that was found for people still waits for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrivals: Option<Arrivals>,
    /// Whether the host lets nobody look on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unwatched: bool,
    /// Who was removed and may not sit down again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<PersonId>,
    /// What somebody has proposed and not everybody has answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<Proposal>,
    /// When the bell of a tournament rang for a game that knows none (server time).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rung_at: Option<Millis>,
    /// Why the game stands still; that it does is in the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause: Option<Pause>,
    /// When bots took seats over and gave them back (`takeovers.rs`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub takeovers: Vec<Takeover>,
    /// When people who play were without a connection (`disconnections.rs`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub disconnections: Vec<Disconnection>,
    /// The table the rematch is at.
    pub rematch: Option<String>,
    /// Grows with every change.
    pub version: u64,
}

/// One seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// Nobody.
    Empty,
    /// A bot of the server, by level.
    Bot(String),
    /// Somebody.
    Person(SeatedPerson),
}

/// Somebody who sits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatedPerson {
    /// The person's id.
    pub id: PersonId,
    /// What they are called. The file keeps ids alone and names people when it is read.
    #[serde(default, skip_serializing)]
    pub name: String,
    /// Guest, member or bot account.
    pub kind: Kind,
    /// The face they have chosen; read with the name.
    #[serde(default, skip_serializing)]
    pub face: Option<DrawnFace>,
    /// At whose device they play as one more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub companion_of: Option<PersonId>,
    /// Whether they are ready to start.
    pub ready: bool,
    /// What they have committed to: SHA-256 of their part of the seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Commitment>,
    /// Their part of the seed, once it is revealed.
    pub share: Option<Share>,
    /// The level of the bot that plays on for them.
    pub away: Option<String>,
    /// Whether they left the game of their own will.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub left: bool,
    /// Whether an organiser withdrew them from the tournament.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub withdrawn: bool,
}

impl SeatedPerson {
    /// Somebody who just sat down.
    pub fn new(visitor: &Visitor) -> SeatedPerson {
        let Visitor { id, name, kind, face, companion_of, .. } = visitor.clone();
        SeatedPerson {
            id,
            name,
            kind,
            face,
            companion_of,
            ready: false,
            commitment: None,
            share: None,
            away: None,
            left: false,
            withdrawn: false,
        }
    }

    /// Whether a bot plays on for them because they left, or were withdrawn from their tournament.
    pub fn is_gone(&self) -> bool {
        self.away.is_some() && (self.left || self.withdrawn)
    }
}

impl Seating {
    /// An empty table.
    pub fn new(host: PersonId, setup: &Setup) -> Seating {
        Seating {
            host,
            places: vec![Place::Empty; usize::from(setup.seats)],
            chat: setup.chat,
            muted: Vec::new(),
            revealing: false,
            broken_starts: BrokenStarts::default(),
            arrivals: None,
            unwatched: false,
            removed: Vec::new(),
            proposal: None,
            rung_at: None,
            pause: None,
            takeovers: Vec::new(),
            disconnections: Vec::new(),
            rematch: None,
            version: 1,
        }
    }

    /// Where somebody sits.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        let here = |place: &Place| matches!(place, Place::Person(sitter) if sitter.id == person);
        self.places.iter().position(here).map(|index| Seat(index as u8))
    }

    /// To whom the device of somebody belongs: to themselves, unless they sit here as a companion.
    pub fn holder_of(&self, person: PersonId) -> PersonId {
        let sitter = self.sitters().find(|sitter| sitter.id == person);
        sitter.and_then(|sitter| sitter.companion_of).unwrap_or(person)
    }

    /// Who sits at `seat`, if somebody does.
    pub fn sitter(&self, seat: Seat) -> Option<&SeatedPerson> {
        match self.places.get(seat.index())? {
            Place::Person(sitter) => Some(sitter),
            Place::Empty | Place::Bot(_) => None,
        }
    }

    fn no_seat(&self, seat: u8) -> TableError {
        TableError::NoSeat { seat, last: self.places.len().saturating_sub(1) }
    }

    pub(super) fn sitter_mut(&mut self, person: PersonId) -> Option<&mut SeatedPerson> {
        self.places.iter_mut().find_map(|place| match place {
            Place::Person(sitter) if sitter.id == person => Some(sitter),
            _ => None,
        })
    }

    /// The level of the bot that plays `seat` now, if one does.
    pub fn bot_at(&self, seat: Seat) -> Option<&str> {
        match self.places.get(seat.index())? {
            Place::Bot(level) => Some(level),
            Place::Person(sitter) => sitter.away.as_deref(),
            Place::Empty => None,
        }
    }

    /// Everybody who sits.
    pub fn sitters(&self) -> impl Iterator<Item = &SeatedPerson> {
        self.places.iter().filter_map(|place| match place {
            Place::Person(sitter) => Some(sitter),
            Place::Empty | Place::Bot(_) => None,
        })
    }

    /// Why the game of a rated table would not be rated: not every seat has a member of its own.
    pub fn not_rated(&self) -> Option<NotRated> {
        let reason = |place: &Place| match place {
            Place::Empty => None,
            Place::Bot(_) => Some(NotRated::Bot),
            Place::Person(sitter) => match sitter.kind {
                Kind::Member => None,
                Kind::Guest => Some(NotRated::Guest),
                Kind::Bot => Some(NotRated::Bot),
            },
        };
        self.places.iter().find_map(reason)
    }

    /// Only the host may go on.
    pub fn only_host(&self, person: PersonId) -> Result<(), TableError> {
        (self.host == person).then_some(()).ok_or(TableError::NotHost)
    }

    /// Somebody takes a seat, or moves to another one.
    pub fn sit(&mut self, visitor: &Visitor, wish: Option<u8>) -> Result<(), TableError> {
        if self.removed.contains(&visitor.id) || self.removed.contains(&visitor.holder()) {
            return Err(TableError::Removed);
        }
        // Companions sit where the device is.
        if visitor.companion_of.is_some() {
            self.seat_of(visitor.holder()).ok_or(TableError::NotSeated)?;
        }
        let free = |place: &Place| matches!(place, Place::Empty);
        let seat = match wish {
            Some(seat) => seat,
            None if self.introduce_again(visitor) => return Ok(()),
            None => self.places.iter().position(free).ok_or(TableError::Full)? as u8,
        };
        let place = self.places.get(usize::from(seat)).ok_or_else(|| self.no_seat(seat))?;
        if self.seat_of(visitor.id) == Some(Seat(seat)) {
            self.introduce_again(visitor);
            return Ok(());
        }
        if !free(place) {
            return Err(TableError::SeatTaken { seat });
        }
        self.vacate(visitor.id);
        self.places[usize::from(seat)] = Place::Person(SeatedPerson::new(visitor));
        Ok(())
    }

    /// Whoever sits already is shown with the name and the face they have now, and as what they are now; whether
    /// they sit.
    fn introduce_again(&mut self, visitor: &Visitor) -> bool {
        let Some(sitter) = self.sitter_mut(visitor.id) else { return false };
        (sitter.name, sitter.face) = (visitor.name.clone(), visitor.face);
        sitter.kind = visitor.kind;
        true
    }

    /// Empties somebody's seat before the start; the host's role stays with them.
    pub fn vacate(&mut self, person: PersonId) {
        if let Some(seat) = self.seat_of(person) {
            self.break_off(Some(person));
            self.places[seat.index()] = Place::Empty;
        }
    }

    /// Somebody stands up before the start, and so does everybody else at their device.
    pub fn stand_up(&mut self, person: PersonId) {
        self.break_off(Some(person));
        let with = |sitter: &&SeatedPerson| sitter.companion_of == Some(person);
        let companions: Vec<PersonId> = self.sitters().filter(with).map(|with| with.id).collect();
        companions.into_iter().chain([person]).for_each(|person| self.vacate(person));
    }

    /// Whether nobody sits here but the people at somebody's device.
    pub fn is_only(&self, person: PersonId) -> bool {
        self.sitters().all(|sitter| sitter.id == person || sitter.companion_of == Some(person))
    }

    /// The role of host passes to somebody else who sits, if somebody does.
    pub fn pass_host(&mut self) {
        let heir = self.sitters().map(|sitter| sitter.id).find(|id| *id != self.host);
        self.host = heir.unwrap_or(self.host);
    }

    /// Somebody is ready, or no longer. What they said last about their share counts.
    pub fn ready(
        &mut self,
        person: PersonId,
        readiness: Readiness,
        part: SeedPart,
    ) -> Result<(), TableError> {
        let ready = readiness == Readiness::Ready;
        let sitter = self.sitter_mut(person).ok_or(TableError::NotSeated)?;
        if (sitter.ready, sitter.commitment) == (ready, part.commitment()) {
            return Ok(());
        }
        self.break_off(Some(person));
        let sitter = self.sitter_mut(person).ok_or(TableError::NotSeated)?;
        sitter.ready = ready;
        (sitter.commitment, sitter.share) = (part.commitment(), part.share());
        Ok(())
    }

    /// The host puts a bot into an empty seat, or takes one away.
    pub fn put_bot(&mut self, seat: u8, level: Option<String>) -> Result<(), TableError> {
        let none = self.no_seat(seat);
        let place = self.places.get_mut(usize::from(seat)).ok_or(none)?;
        match (&place, level) {
            (Place::Person(_), _) => return Err(TableError::SeatTaken { seat }),
            (_, Some(level)) => *place = Place::Bot(level),
            (_, None) => *place = Place::Empty,
        }
        self.break_off(Some(self.host));
        Ok(())
    }

    /// Who sits at `seat` has to go.
    pub fn remove(&mut self, seat: u8) -> Result<PersonId, TableError> {
        let sitter = self.sitter(Seat(seat)).map(|sitter| sitter.id);
        let person = sitter.ok_or(TableError::SeatEmpty { seat })?;
        self.break_off(Some(self.host));
        self.stand_up(person);
        self.removed.push(person);
        // However long a host plays at this, the list stays short.
        let old = self.removed.len().saturating_sub(REMOVED);
        self.removed.drain(..old);
        Ok(person)
    }

    /// Somebody may not chat.
    pub fn mute(&mut self, person: PersonId) {
        self.unmute(person);
        if self.muted.len() < MOST_MUTED {
            self.muted.push(person);
        }
    }

    /// Somebody may chat again.
    pub fn unmute(&mut self, person: PersonId) {
        self.muted.retain(|other| *other != person);
    }

    /// Whether everybody is there; the host's word counts as readiness.
    pub fn check_start(&self) -> Result<(), TableError> {
        if let Some(seat) =
            self.revealing.then(|| self.withheld()).and_then(|seats| seats.first().copied())
        {
            let reason = NotReady::Withheld;
            return Err(TableError::NotReady { seat: usize::from(seat), reason });
        }
        let unready = self.places.iter().position(|place| match place {
            Place::Empty => true,
            Place::Bot(_) => false,
            Place::Person(sitter) => !sitter.ready && sitter.id != self.host,
        });
        unready.map_or(Ok(()), |seat| {
            let reason = match self.places[seat] {
                Place::Empty => NotReady::Empty,
                _ => NotReady::Waiting,
            };
            Err(TableError::NotReady { seat, reason })
        })
    }

    /// What every seat added to the seed.
    pub fn shares(&self) -> Vec<Option<Share>> {
        let share = |place: &Place| match place {
            Place::Person(sitter) => sitter.share,
            Place::Empty | Place::Bot(_) => None,
        };
        self.places.iter().map(share).collect()
    }
}
