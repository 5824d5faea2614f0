//! The log: what can happen to a tournament, who did it and when. All the rest is replayed.

use crate::person::{By, PersonId, TableNo};
use crate::roles::Role;
use crate::settings::Settings;
use serde::{Deserialize, Serialize};
use tablee_engine::{Commitment, Millis, Seat, Share, Verdict};

/// One line of the log. Entries are told apart by their place in it, from 0.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// When, in server milliseconds: a time that stands still while the server is down.
    pub at: Millis,
    /// Who did it.
    pub by: By,
    /// What was done.
    pub input: Input,
}

impl Entry {
    /// An entry of the server.
    pub fn server(at: Millis, input: Input) -> Entry {
        Entry { at, by: By::Server, input }
    }

    /// An entry of a person.
    pub fn by(person: &PersonId, at: Millis, input: Input) -> Entry {
        Entry { at, by: By::Person(person.clone()), input }
    }
}

impl Entry {
    /// People whom the log has to do with from this entry on: who makes the tournament, who
    /// registers, who gets a role. Nobody else may make entries or is named in one.
    pub fn introduces(&self) -> impl Iterator<Item = &PersonId> {
        let organiser = match &self.input {
            Input::Created { .. } => self.by.person(),
            _ => None,
        };
        let person = match &self.input {
            Input::Registered { person, .. } | Input::RoleGiven { person, .. } => Some(person),
            _ => None,
        };
        organiser.into_iter().chain(person)
    }
}

/// Where a result comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A game of the server, by the id of its record.
    Game(String),
    /// Typed in from a score sheet.
    Typed,
}

/// What a table scored in a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// Which round, from 1.
    pub round: u16,
    /// The table's number.
    pub table: TableNo,
    /// The points of the hand by seat, penalties left out (L8.3 goes by these).
    pub points: Vec<i64>,
    /// Penalties of that hand by seat, as the game counted them (L8.4); empty: none. Always
    /// counted against the seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub penalties: Vec<i64>,
    /// Who went out, if anybody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out: Option<Seat>,
    /// Where it comes from.
    pub source: Source,
}

/// A challenge waiting for a steward, or judged by the dictionary.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Doubt {
    /// The round's number.
    pub round: u16,
    /// The table's number.
    pub table: TableNo,
    /// Who laid the word.
    pub author: Seat,
    /// Who doubts it.
    pub challenger: Seat,
    /// The word.
    pub word: String,
    /// What the dictionary and the rule of one edit propose.
    pub proposal: Verdict,
    /// A game of the server counts the points itself; at a table with real cards the ruling does.
    pub source: Source,
}

impl Doubt {
    /// Whether both are about the same word of the same author, doubted by the same challenger.
    pub fn is_about_the_same_as(&self, other: &Doubt) -> bool {
        (self.round, self.table, self.author, self.challenger, &self.word)
            == (other.round, other.table, other.author, other.challenger, &other.word)
    }
}

/// Points against somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Penalty {
    /// Against whom.
    pub person: PersonId,
    /// How many, always counted against the person; 0 takes one back when it is amended.
    pub points: i64,
    /// The reason for the penalty.
    pub reason: String,
}

/// Everything that can happen.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Input {
    /// The first entry of every log. A person who makes it is the organiser.
    Created {
        /// What was agreed.
        settings: Settings,
    },
    /// Somebody wants to take part.
    Registered {
        /// The person's id.
        person: PersonId,
        /// What others call them.
        name: String,
    },
    /// Somebody is there before the first round.
    CheckedIn {
        /// The person's id.
        person: PersonId,
        /// SHA-256 of their share in the draws; nothing: they add none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        commitment: Option<Commitment>,
    },
    /// The start was asked for: every commitment stands, and people tell their shares.
    SharesAsked,
    /// Shares that were asked for do not come. Nobody's share counts any more: who is there promises a
    /// new one, but for those who held theirs back.
    SharesVoided {
        /// Who held theirs back.
        without: Vec<PersonId>,
    },
    /// Somebody tells the share they promised.
    ShareTold {
        /// The person's id.
        person: PersonId,
        /// What they add to every draw.
        share: Share,
    },
    /// Somebody was awaited and did not come: not seated any more.
    NoShow {
        /// The person's id.
        person: PersonId,
    },
    /// Somebody comes, or comes back, after the start: seated from the next round on.
    ArrivedLate {
        /// The person's id.
        person: PersonId,
    },
    /// Somebody leaves: not seated any more; the hand in progress is scored as it lies.
    Withdrew {
        /// The person's id.
        person: PersonId,
    },
    /// A bot plays for somebody whose connection is lost, until they are back.
    StandInSat {
        /// The person's id.
        person: PersonId,
        /// The bot's level.
        bot: String,
    },
    /// The person plays again.
    StandInLeft {
        /// The person's id.
        person: PersonId,
    },
    /// Somebody gets a role, or another one.
    RoleGiven {
        /// The person's id.
        person: PersonId,
        /// The new role.
        role: Role,
    },
    /// Somebody loses a role.
    RoleTaken {
        /// The person's id.
        person: PersonId,
    },
    /// Registration is over: the first seating is drawn.
    Started,
    /// The organiser moves somebody before a round begins; who sits there changes places.
    SeatedByHand {
        /// The person's id.
        person: PersonId,
        /// The table's number.
        table: TableNo,
        /// To which seat.
        seat: Seat,
    },
    /// A round begins: its seating is a fact from here on, and its bell runs.
    BellStarted {
        /// Which round, from 1.
        round: u16,
    },
    /// The bell stands still.
    BellPaused,
    /// The bell runs on.
    BellResumed,
    /// The bell rings: hands in progress end (L8.2).
    BellRang {
        /// The round's number.
        round: u16,
    },
    /// A table has its points.
    ResultEntered(Sheet),
    /// The left neighbour signs for what the seat to its right scored (L8.2).
    Countersigned {
        /// The round's number.
        round: u16,
        /// The table's number.
        table: TableNo,
        /// The seat that signs.
        seat: Seat,
    },
    /// A seat does not agree; the table waits for a steward.
    Disputed {
        /// The round's number.
        round: u16,
        /// The table's number.
        table: TableNo,
        /// The seat that disagrees.
        seat: Seat,
        /// The reason.
        reason: String,
    },
    /// The result stands: time to countersign is up, or a steward says so.
    Settled {
        /// The round's number.
        round: u16,
        /// The table's number.
        table: TableNo,
    },
    /// With real cards: who drew the highest card among equals (L8.3).
    TieDrawn {
        /// The round's number.
        round: u16,
        /// The table's number.
        table: TableNo,
        /// Who won the draw.
        seat: Seat,
    },
    /// Somebody doubts a word (L8.4).
    ChallengeOpened(Doubt),
    /// The steward rules.
    ChallengeRuled {
        /// The entry that opened the challenge.
        challenge: usize,
        /// The steward's verdict.
        verdict: Verdict,
    },
    /// Points against somebody.
    Penalised(Penalty),
    /// An earlier result, draw, ruling or penalty was wrong.
    Corrected {
        /// The entry it amends.
        entry: usize,
        /// What it should have been: the same sort of input, about the same table.
        with: Box<Input>,
        /// The reason.
        reason: String,
    },
    /// Something for everybody to read.
    Announced {
        /// The text.
        text: String,
    },
    /// The tournament is over.
    Ended,
}
