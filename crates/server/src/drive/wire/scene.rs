//! A tournament as everybody sees it: itself, its bell, people, tables, standings, roles.

use crate::drive::setup::Venue;
use serde::Serialize;
use serde_json::{Map, Value};
use tablee_drive::{Better, Format, Judge, PersonId, Presence, Sizes, TableNo, Victory};
use tablee_engine::{Millis, Seat};

/// Declares what is told: every member is documented, and all of it can be compared.
macro_rules! told {
    ($($(#[$meta:meta])* $name:ident { $($(#[$field_meta:meta])* $field:ident: $kind:ty,)* })*) => {$(
        #[derive(Clone, PartialEq, Debug, Serialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        $(#[$meta])*
        pub struct $name { $($(#[$field_meta])* pub $field: $kind,)* }
    )*};
}
pub(super) use told;

/// Where a tournament stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "DrivePhase"))]
pub enum Phase {
    /// People register and check in.
    Registration,
    /// A round is seated and has not begun.
    Between,
    /// A round is on.
    Playing,
    /// All is played; corrections are possible.
    Finished,
    /// It is over.
    Ended,
}

impl Phase {
    /// Its name on the wire and in the file.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Registration => "registration",
            Phase::Between => "between",
            Phase::Playing => "playing",
            Phase::Finished => "finished",
            Phase::Ended => "ended",
        }
    }
}

impl From<tablee_drive::Phase> for Phase {
    fn from(phase: tablee_drive::Phase) -> Phase {
        match phase {
            tablee_drive::Phase::Registration => Phase::Registration,
            tablee_drive::Phase::Between { .. } => Phase::Between,
            tablee_drive::Phase::Playing { .. } => Phase::Playing,
            tablee_drive::Phase::Finished => Phase::Finished,
            tablee_drive::Phase::Ended => Phase::Ended,
        }
    }
}

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TableStatus"))]
pub enum Status {
    /// Seated, not begun.
    Waiting,
    /// They play.
    Playing,
    /// The bell has rung; there is no result yet.
    Bell,
    /// The result waits for signatures.
    Countersigning,
    /// Somebody disagrees.
    Disputed,
    /// The result stands.
    Done,
}

/// A role, by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum RoleName {
    /// May do everything.
    Organiser,
    /// Keeps order at some tables.
    Steward,
}

told! {
    /// What was agreed, without the seed.
    #[cfg_attr(feature = "ts", ts(rename = "DriveSettings"))]
    Agreed {
        /// What it is called.
        name: String,
        /// Which game.
        game: String,
        /// How people move and score.
        format: Format,
        /// How many rounds.
        rounds: u16,
        /// Which points are good.
        better: Better,
        /// Options of the game.
        #[cfg_attr(feature = "ts", ts(type = "JsonObject"))]
        rules: Map<String, Value>,
        /// How many sit at a table.
        sizes: Sizes,
        /// How many of each table play on in a knockout.
        advance: u8,
        /// Seconds until the bell; 0: none.
        bell: u32,
        /// Seconds to countersign; 0: results need none.
        countersign: u32,
        /// Who judges challenges.
        judge: Judge,
        /// What a non-word costs at a table with real cards.
        nonword: i64,
    }
    /// A tournament without its people and tables.
    Drive {
        /// What was agreed.
        #[serde(flatten)]
        agreed: Agreed,
        /// Where and how it is played.
        #[serde(flatten)]
        venue: Venue,
        /// Its name in addresses.
        id: String,
        /// How many entries the log holds.
        seq: usize,
        /// Where it stands.
        phase: Phase,
        /// The round that is on or to come; 0 before the start.
        round: u16,
        /// How many registered.
        people: usize,
        /// How many are there.
        present: usize,
        /// How many tables there are.
        tables: usize,
        /// When it was made (ms since 1970).
        created_at: i64,
        /// When the next round begins by itself (house time).
        next_at: Option<Millis>,
    }
    /// The bell.
    Bell {
        /// Of which round.
        round: u16,
        /// How long it runs.
        length_ms: Option<Millis>,
        /// When it will ring (house time), while it runs.
        ends_at_house_ms: Option<Millis>,
        /// What was left at `now_house_ms`.
        left_ms: Option<Millis>,
        /// Whether it stands still.
        paused: bool,
        /// Whether it rang.
        rang: bool,
        /// When this was said (house time).
        now_house_ms: Millis,
    }
    /// Somebody who takes part.
    Person {
        /// The place in the order of registration, from 0.
        no: usize,
        /// The id.
        id: PersonId,
        /// What they are called.
        name: String,
        /// Whether they are there.
        presence: Presence,
        /// The level, for a bot of the house.
        bot: Option<String>,
        /// The level of the bot that plays for them.
        stand_in: Option<String>,
    }
    /// What a table scored.
    Result {
        /// Points by seat.
        points: Vec<i64>,
        /// Penalties by seat; empty: none.
        penalties: Vec<i64>,
        /// Who went out.
        out: Option<Seat>,
        /// Who won the table.
        winner: Option<Seat>,
        /// How.
        how: Option<Victory>,
        /// The entry of the result.
        entry: usize,
        /// The entries that amended it.
        amended: Vec<usize>,
        /// The table of the house the hand was played at.
        record: Option<String>,
    }
    /// A table of a round.
    Table {
        /// Its number, from 1.
        table: TableNo,
        /// Of which round.
        round: u16,
        /// Numbers of people, by seat.
        seats: Vec<usize>,
        /// Who deals; nothing where the game decides.
        dealer: Option<Seat>,
        /// Where it stands.
        status: Status,
        /// Until when it may be signed (house time).
        until: Option<Millis>,
        /// Who has signed.
        signed: Vec<Seat>,
        /// Who disagrees.
        disputed: Option<Seat>,
        /// How many inputs its game has had.
        moves: u64,
        /// The seats its game waits for.
        turn: Vec<Seat>,
        /// Whether it waits for a steward.
        ruling: bool,
        /// The seats a bot played for somebody, if only for a while.
        stood_in: Vec<Seat>,
        /// What it scored.
        result: Option<Result>,
    }
    /// Who sat where in a round that has begun, and what came of it.
    RoundTold {
        /// Which round.
        round: u16,
        /// When it began (house time).
        began: Millis,
        /// When its bell rang (house time).
        rang: Option<Millis>,
        /// Its tables.
        tables: Vec<Table>,
    }
    /// A line of the standings.
    Row {
        /// Whose: a number of people.
        no: usize,
        /// The place; nothing for who is not ranked.
        rank: Option<u32>,
        /// Marks and penalties together.
        total: i64,
        /// Points against, beside the score sheets.
        penalties: i64,
        /// How many tables were won.
        won: u16,
        /// The game's own points.
        points: i64,
    }
    /// What one round was worth to somebody.
    Mark {
        /// Which round.
        round: u16,
        /// What it was worth.
        worth: i64,
        /// Where it was earned; nothing for a round that was missed.
        table: Option<TableNo>,
        /// In which seat.
        seat: Option<Seat>,
        /// Whether a bot played, if only for a while.
        stood_in: bool,
    }
    /// A line of the standings with everything in it.
    Sheet {
        /// The line.
        #[serde(flatten)]
        row: Row,
        /// The id.
        id: PersonId,
        /// What they are called.
        name: String,
        /// Whether they are there.
        presence: Presence,
        /// One mark for each round that counts.
        marks: Vec<Mark>,
    }
    /// Somebody with a role.
    Role {
        /// Who.
        person: PersonId,
        /// What they are called, where that is known.
        name: Option<String>,
        /// Which role.
        role: RoleName,
        /// A steward's first table.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        from: Option<TableNo>,
        /// A steward's last table.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        to: Option<TableNo>,
    }
    /// Something for everybody to read.
    Announcement {
        /// Its entry.
        entry: usize,
        /// When (house time).
        at: Millis,
        /// What.
        text: String,
    }
}
