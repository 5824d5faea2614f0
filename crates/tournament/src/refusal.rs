//! Refusals of an entry: data, with an English sentence for logs. The log stays as it was.

use crate::person::{PersonId, TableNo};
use crate::settings::BadSettings;
use crate::shares::BadReveal;
use crate::tournament::TournamentPhase;
use serde::{Deserialize, Serialize};
use tablee_engine::{Millis, Seat};

/// Reason why an entry is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize, Deserialize)]
#[serde(tag = "refusal", rename_all = "snake_case")]
pub enum Refusal {
    /// The log does not begin as it must.
    #[error("a log begins with exactly one “created”")]
    NotCreated,
    /// The settings are wrong.
    #[error("settings: {problem}")]
    Settings {
        /// What is wrong with them.
        problem: BadSettings,
    },
    /// Time ran backwards.
    #[error("this entry is of {at} ms, the last one of {last} ms; time does not run backwards", at = .at.0, last = .last.0)]
    Time {
        /// When the entry says it was.
        at: Millis,
        /// When the last one was.
        last: Millis,
    },
    /// Not now.
    #[error("not now: the tournament is {phase:?}")]
    Phase {
        /// Where the tournament stands.
        phase: TournamentPhase,
    },
    /// Whoever it was may not do that.
    #[error("{needs:?} may do that")]
    NotPermitted {
        /// Who may.
        needs: Needs,
    },
    /// Somebody with a role plays at the table that the entry is about.
    #[error(
        "who plays at table {table} decides nothing about it: another steward or organiser may"
    )]
    Interested {
        /// The table's number.
        table: TableNo,
    },
    /// Somebody with a role still plays, and what they decide would help their own table.
    #[error(
        "who still plays at table {table} neither rings the bell nor decides about the same boards elsewhere: another steward or organiser may"
    )]
    StillPlays {
        /// The table's number.
        table: TableNo,
    },
    /// Somebody with a role plays for the same places, and somebody who does not could decide.
    #[error(
        "who plays in a tournament decides nothing about the others in it: an organiser who does not play may"
    )]
    Competes,
    /// Somebody who competes would send away somebody who is there.
    #[error(
        "“{person}” is not known to be away: who plays in a tournament withdraws others once a bot has had to play for them"
    )]
    NotAway {
        /// The person's id.
        person: PersonId,
    },
    /// Nobody of that id takes part.
    #[error("nobody here is “{person}”")]
    UnknownPerson {
        /// The person's id.
        person: PersonId,
    },
    /// Already registered.
    #[error("“{person}” is registered already")]
    Registered {
        /// The person's id.
        person: PersonId,
    },
    /// A text that is empty or too long.
    #[error("{what} takes 1 to {most} characters")]
    Text {
        /// Which text.
        what: String,
        /// The most characters.
        most: usize,
    },
    /// That somebody is not where they would have to be.
    #[error("“{person}” {}", presence.described())]
    Presence {
        /// The person's id.
        person: PersonId,
        /// Whether they are there.
        presence: crate::people::Presence,
    },
    /// A knockout takes nobody once it has begun.
    #[error("a knockout takes nobody after its first round has begun")]
    TooLate,
    /// A bot plays for them already, or none does.
    #[error("a bot plays for “{person}”: {sits}")]
    StandIn {
        /// The person's id.
        person: PersonId,
        /// Whether one does.
        sits: bool,
    },
    /// Too few people for a table.
    #[error("only {present} are present; a table needs at least {least}")]
    TooFew {
        /// How many are there.
        present: usize,
        /// The smallest table.
        least: u8,
    },
    /// Another round is next or on.
    #[error("round {given} is not being played; the current round is {round}")]
    WrongRound {
        /// What the entry said.
        given: u16,
        /// Which it is.
        round: u16,
    },
    /// No such table.
    #[error("there is no table {table}; the tables are 1 to {tables}")]
    NoTable {
        /// What the entry said.
        table: TableNo,
        /// How many there are.
        tables: usize,
    },
    /// No such seat.
    #[error("table {table} has no seat {seat}; its seats are 0 to {}", .seats.saturating_sub(1))]
    NoSeat {
        /// The table's number.
        table: TableNo,
        /// What the entry said.
        seat: Seat,
        /// How many it has.
        seats: usize,
    },
    /// Points or penalties for more or fewer seats than there are.
    #[error("table {table} has {seats} seats, the sheet is for {given}")]
    SheetSize {
        /// The table's number.
        table: TableNo,
        /// How many seats it has.
        seats: usize,
        /// For how many the sheet is.
        given: usize,
    },
    /// Points beyond any game, or a penalty that rewards.
    #[error("points are between −{most} and {most}, penalties between 0 and {most}")]
    Points {
        /// The largest number allowed.
        most: i64,
    },
    /// There is a result; it has to be corrected.
    #[error("table {table} has a result, entry {entry}; correct that one")]
    HasResult {
        /// The table's number.
        table: TableNo,
        /// The entry of the result.
        entry: usize,
    },
    /// There is no result yet, or it stands already.
    #[error("table {table} has no open result")]
    NoOpenResult {
        /// The table's number.
        table: TableNo,
    },
    /// Countersigning is not over.
    #[error("table {table} may countersign until {until} ms", until = .until.0)]
    StillSigning {
        /// The table's number.
        table: TableNo,
        /// Until when.
        until: Millis,
    },
    /// That seat is not among equals for the win.
    #[error("table {table} has no tie for seat {seat} to win")]
    NoTie {
        /// The table's number.
        table: TableNo,
        /// The seat's number.
        seat: Seat,
    },
    /// The bell does not run, does not stand still, or has rung.
    #[error("the bell cannot do that now")]
    Bell,
    /// The bell is not due.
    #[error("the bell rings at {due} ms", due = .due.0)]
    BellNotDue {
        /// When it is.
        due: Millis,
    },
    /// There is no such challenge, or it is judged.
    #[error("entry {entry} is no open challenge")]
    NoChallenge {
        /// What the entry said.
        entry: usize,
    },
    /// A seat challenges its own word.
    #[error("seat {seat} cannot challenge its own word")]
    OwnWord {
        /// The seat's number.
        seat: Seat,
    },
    /// That entry cannot be amended, or not like this.
    #[error(
        "entry {entry} cannot be amended like this: a result, draw, ruling or penalty, by the same about the same table or person"
    )]
    NotAmendable {
        /// What the entry said.
        entry: usize,
    },
    /// A steward's tables are the wrong way round.
    #[error("a steward's tables go from a lower to a higher number")]
    BadBeat,
    /// A share that cannot be told now, or not this one.
    #[error("{problem}")]
    Share {
        /// What is wrong with it.
        problem: BadReveal,
    },
    /// People promised shares that nobody has asked for.
    #[error("{promised} people promised a share in the draws; ask for their shares first")]
    SharesFirst {
        /// Number of people who promised a share.
        promised: usize,
    },
    /// People still have time to tell their shares, or to promise new ones.
    #[error("the draw waits for people's shares until {until} ms", until = .until.0)]
    SharesAwaited {
        /// Until when.
        until: Millis,
    },
    /// Nobody promised a share, or they were asked for already.
    #[error("there are no shares to ask for")]
    NoShares,
    /// The last organiser cannot go.
    #[error("“{person}” is the only organiser")]
    LastOrganiser {
        /// The person's id.
        person: PersonId,
    },
}

/// Who may do something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Needs {
    /// Only the server.
    Server,
    /// An organiser.
    Organiser,
    /// A steward of that table or an organiser.
    Steward,
    /// Somebody at that table, its steward or an organiser.
    Table,
    /// The person itself or an organiser.
    Self_,
    /// The person itself.
    Alone,
}
