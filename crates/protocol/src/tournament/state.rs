//! A tournament as everybody sees it: itself, its bell, people, tables, standings, roles.

use super::setup::Venue;
use crate::DrawnFace;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tablee_engine::{Millis, Seat};
use tablee_tournament::{Better, Format, Judge, PersonId, Presence, Sizes, TableNo, Victory};

/// Where a tournament stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Phase))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum TournamentPhase {
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

impl TournamentPhase {
    /// Its name on the wire and in the file.
    pub fn name(self) -> &'static str {
        match self {
            TournamentPhase::Registration => "registration",
            TournamentPhase::Between => "between",
            TournamentPhase::Playing => "playing",
            TournamentPhase::Finished => "finished",
            TournamentPhase::Ended => "ended",
        }
    }
}

impl From<tablee_tournament::TournamentPhase> for TournamentPhase {
    fn from(phase: tablee_tournament::TournamentPhase) -> TournamentPhase {
        match phase {
            tablee_tournament::TournamentPhase::Registration => TournamentPhase::Registration,
            tablee_tournament::TournamentPhase::Between { .. } => TournamentPhase::Between,
            tablee_tournament::TournamentPhase::Playing { .. } => TournamentPhase::Playing,
            tablee_tournament::TournamentPhase::Finished => TournamentPhase::Finished,
            tablee_tournament::TournamentPhase::Ended => TournamentPhase::Ended,
        }
    }
}

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Status))]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum RoleName {
    /// May do everything.
    Organiser,
    /// Keeps order at some tables.
    Steward,
}

/// What was agreed, without the seed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Agreed))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TournamentSettings"))]
pub struct Agreed {
    /// Display name.
    pub name: String,
    /// The game's id.
    pub game: String,
    /// How people move and score.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub format: Format,
    /// How many rounds.
    pub rounds: u16,
    /// Which points are good.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub better: Better,
    /// Options of the game.
    #[cfg_attr(feature = "ts", ts(type = "JsonObject"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub rules: Map<String, Value>,
    /// How many sit at a table.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub sizes: Sizes,
    /// How many of each table play on in a knockout.
    pub advance: u8,
    /// Seconds until the bell; 0: none.
    pub bell: u32,
    /// Seconds to countersign; 0: results need none.
    pub countersign: u32,
    /// Who judges challenges.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub judge: Judge,
    /// What a non-word costs at a table with real cards.
    pub nonword: i64,
}

/// A tournament without its people and tables.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::TournamentInfo))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TournamentInfo {
    /// What was agreed.
    #[serde(flatten)]
    pub agreed: Agreed,
    /// Where and how it is played.
    #[serde(flatten)]
    pub venue: Venue,
    /// Its name in addresses.
    pub id: String,
    /// How many entries the log holds.
    pub seq: usize,
    /// Where it stands.
    pub phase: TournamentPhase,
    /// The round that is on or to come; 0 before the start.
    pub round: u16,
    /// How many registered.
    pub people: usize,
    /// How many are there.
    pub present: usize,
    /// How many tables there are.
    pub tables: usize,
    /// When it was made (ms since 1970).
    pub created_at: i64,
    /// SHA-256 of the secret that the first round's deals and draws come from; it binds the secrets of
    /// all rounds (`GET …/draws` tells them round by round).
    #[serde(default)]
    pub commitment: String,
    /// Whether the start waits for the shares that people promised.
    #[serde(default)]
    pub shares_asked: bool,
    /// How many promised shares are still to be told.
    #[serde(default)]
    pub shares_awaited: usize,
    /// When the next round begins by itself (server time).
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub next_at: Option<Millis>,
}

/// The bell.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Bell {
    /// The round's number.
    pub round: u16,
    /// How long it runs.
    pub length_ms: Option<Millis>,
    /// When it will ring (server time), while it runs.
    pub ends_at_server_ms: Option<Millis>,
    /// What was left at `now_server_ms`.
    pub left_ms: Option<Millis>,
    /// Whether it stands still.
    pub paused: bool,
    /// Whether it rang.
    pub rang: bool,
    /// When this was said (server time).
    pub now_server_ms: Millis,
}

/// Somebody who takes part.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Person {
    /// The place in the order of registration, from 0.
    pub no: usize,
    /// The person's id.
    pub id: PersonId,
    /// What they are called.
    pub name: String,
    /// Whether they are there.
    pub presence: Presence,
    /// The level, for a bot of the server.
    pub bot: Option<String>,
    /// The level of the bot that plays for them.
    pub stand_in: Option<String>,
    /// Whether they have no account: nothing says that two guests are two people.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub guest: bool,
    /// Whether it is a program with an account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub bot_account: bool,
    /// The face they have chosen; else it follows from the id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<u8>", optional))]
    pub face: Option<DrawnFace>,
}

/// What a table scored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Result))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Result {
    /// Points by seat.
    pub points: Vec<i64>,
    /// Penalties by seat; empty: none.
    pub penalties: Vec<i64>,
    /// Who went out.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub out: Option<Seat>,
    /// Who won the table.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub winner: Option<Seat>,
    /// The kind of victory.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub how: Option<Victory>,
    /// The entry of the result.
    pub entry: usize,
    /// The entries that amended it.
    pub amended: Vec<usize>,
    /// The table of the server the hand was played at.
    pub record: Option<String>,
}

/// A table of a round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Table))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Table {
    /// Its number, from 1.
    #[cfg_attr(feature = "openapi", schema(value_type = u16))]
    pub table: TableNo,
    /// The round's number.
    pub round: u16,
    /// Numbers of people, by seat.
    pub seats: Vec<usize>,
    /// Who deals; nothing where the game decides.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub dealer: Option<Seat>,
    /// Where it stands.
    pub status: Status,
    /// Until when it may be signed (server time).
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub until: Option<Millis>,
    /// Who has signed.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub signed: Vec<Seat>,
    /// Who disagrees.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub disputed: Option<Seat>,
    /// How many inputs its game has had.
    pub moves: u64,
    /// The seats its game waits for.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub turn: Vec<Seat>,
    /// Whether it waits for a steward.
    pub ruling: bool,
    /// The seats a bot played for somebody, if only for a while.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub stood_in: Vec<Seat>,
    /// What it scored.
    pub result: Option<Result>,
    /// The table of the server, while its game is on and everybody may watch it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub room: Option<String>,
}

/// Who sat where in a round that has begun, and what came of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::RoundView))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RoundView {
    /// The round's number.
    pub round: u16,
    /// When it began (server time).
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub began: Millis,
    /// When its bell rang (server time).
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    pub rang: Option<Millis>,
    /// Its tables.
    pub tables: Vec<Table>,
}

/// A line of the standings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Row))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Row {
    /// Whose: a number of people.
    pub no: usize,
    /// The place; nothing for who is not ranked.
    pub rank: Option<u32>,
    /// Marks and penalties together.
    pub total: i64,
    /// Points against, beside the score sheets.
    pub penalties: i64,
    /// How many tables were won.
    pub won: u16,
    /// The game's own points.
    pub points: i64,
}

/// What one round was worth to somebody.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Mark))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Mark {
    /// The round's number.
    pub round: u16,
    /// What it was worth.
    pub worth: i64,
    /// Where it was earned; nothing for a round that was missed.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u16>))]
    pub table: Option<TableNo>,
    /// The seat's number.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// Whether a bot played, if only for a while.
    pub stood_in: bool,
}

/// A line of the standings with everything in it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Sheet))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Sheet {
    /// The line.
    #[serde(flatten)]
    pub row: Row,
    /// The person's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: PersonId,
    /// What they are called.
    pub name: String,
    /// Whether they are there.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub presence: Presence,
    /// One mark for each round that counts.
    pub marks: Vec<Mark>,
}

/// Somebody with a role.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Role {
    /// The person's id.
    pub person: PersonId,
    /// What they are called, where that is known.
    pub name: Option<String>,
    /// Which role.
    pub role: RoleName,
    /// A steward's first table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub from: Option<TableNo>,
    /// A steward's last table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub to: Option<TableNo>,
}

/// Something for everybody to read.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Announcement {
    /// Its entry.
    pub entry: usize,
    /// When (server time).
    pub at: Millis,
    /// The text.
    pub text: String,
}

impl Bell {
    /// The bell without the time it is told at: what has to change for it to be told again.
    pub fn face(&self) -> Bell {
        Bell { left_ms: None, now_server_ms: Millis::ZERO, ..self.clone() }
    }
}
