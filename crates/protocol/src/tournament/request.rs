//! The bodies of requests about a tournament.

use super::state::RoleName;
use serde::{Deserialize, Serialize};
use tablee_engine::{Commitment, Share};
use tablee_tournament::Verdict;

/// Who wants to take part: oneself, bots of the server, or somebody without a device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Register))]
#[serde(deny_unknown_fields)]
pub struct Register {
    /// How many bots of the server.
    pub bots: Option<u16>,
    /// How well they play.
    pub level: Option<String>,
    /// Somebody without a device, where real cards are played with.
    pub name: Option<String>,
    /// The client's own name for the request: sent again, it is not done again.
    pub id: Option<String>,
}

/// A member is invited, or no longer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::InviteMember))]
#[serde(deny_unknown_fields)]
pub struct InviteMember {
    /// What the member is called.
    pub name: String,
    /// Whether they are invited from now on.
    #[serde(default = "yes")]
    pub invited: bool,
}

fn yes() -> bool {
    true
}

/// Somebody; oneself unless given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::PersonChoice))]
#[serde(deny_unknown_fields)]
pub struct PersonChoice {
    /// The person's id.
    pub person: Option<String>,
}

/// Somebody is there; oneself unless given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::CheckIn))]
#[serde(deny_unknown_fields)]
pub struct CheckIn {
    /// The person's id.
    pub person: Option<String>,
    /// SHA-256 of one's share in the draws, 64 hexadecimal digits; for oneself only.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, pattern = "^[0-9a-fA-F]{64}$"))]
    pub commitment: Option<Commitment>,
}

/// The share that was promised at check-in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::TellShare))]
#[serde(deny_unknown_fields)]
pub struct TellShare {
    /// 32 bytes as 64 hexadecimal digits.
    #[cfg_attr(feature = "openapi", schema(value_type = String, pattern = "^[0-9a-fA-F]{64}$"))]
    pub share: Share,
}

/// A bot for somebody, or the end of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::StandIn))]
#[serde(deny_unknown_fields)]
pub struct StandIn {
    /// For whom; oneself unless given.
    pub person: Option<String>,
    /// How well it plays; nothing ends it.
    pub level: Option<String>,
}

/// What the bell shall do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Bell))]
#[serde(deny_unknown_fields)]
pub struct Bell {
    /// The command to the bell.
    pub r#do: BellDo,
}

/// Somebody changes places.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Seat))]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// The person's id.
    pub person: String,
    /// The table's number.
    pub table: u16,
    /// To which seat of it.
    pub seat: u8,
}

/// What a table scored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Score))]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// The table's number.
    pub table: u16,
    /// Points by seat, without penalties.
    pub points: Vec<i64>,
    /// Penalties by seat.
    pub penalties: Option<Vec<i64>>,
    /// Who went out.
    pub out: Option<u8>,
}

/// Somebody signs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Sign))]
#[serde(deny_unknown_fields)]
pub struct Sign {
    /// The table's number.
    pub table: u16,
    /// Which seat; one's own unless given.
    pub seat: Option<u8>,
}

/// Somebody does not agree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Dispute))]
#[serde(deny_unknown_fields)]
pub struct Dispute {
    /// The table's number.
    pub table: u16,
    /// Which seat; one's own unless given.
    pub seat: Option<u8>,
    /// The reason.
    pub reason: String,
}

/// A result stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Settle))]
#[serde(deny_unknown_fields)]
pub struct Settle {
    /// The table's number.
    pub table: u16,
}

/// Who drew the higher card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Tie))]
#[serde(deny_unknown_fields)]
pub struct Tie {
    /// The table's number.
    pub table: u16,
    /// The seat's number.
    pub seat: u8,
}

/// Somebody doubts a word laid with real cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Challenge))]
#[serde(deny_unknown_fields)]
pub struct Challenge {
    /// The table's number.
    pub table: u16,
    /// Who laid it.
    pub author: u8,
    /// Who doubts it.
    pub challenger: u8,
    /// The word.
    pub word: String,
}

/// A ruling.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Rule))]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The entry of the challenge.
    pub challenge: usize,
    /// `valid`, `misspelling` or `nonword`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub verdict: Verdict,
}

/// Points against somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Penalise))]
#[serde(deny_unknown_fields)]
pub struct Penalise {
    /// Against whom.
    pub person: String,
    /// Number of points.
    pub points: i64,
    /// The reason for the penalty.
    pub reason: String,
    /// The client's own name for the request: sent again, it is not done again.
    pub id: Option<String>,
}

/// What a result should have been.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Sheet))]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// Points by seat, without penalties.
    pub points: Vec<i64>,
    /// Penalties by seat.
    pub penalties: Option<Vec<i64>>,
    /// Who went out.
    pub out: Option<u8>,
}

/// An entry was wrong: exactly one of `result`, `seat`, `verdict`, `points` says what is right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Correct))]
#[serde(deny_unknown_fields)]
pub struct Correct {
    /// Which entry.
    pub entry: usize,
    /// The reason.
    pub reason: String,
    /// The right result.
    pub result: Option<Sheet>,
    /// Who really won the tie.
    pub seat: Option<u8>,
    /// The right ruling.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub verdict: Option<Verdict>,
    /// The right penalty.
    pub points: Option<i64>,
}

/// A role for somebody, or none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Roles))]
#[serde(deny_unknown_fields)]
pub struct Roles {
    /// The person's id.
    pub person: String,
    /// `organiser`, `steward`, or nothing.
    pub role: Option<RoleName>,
    /// A steward's first table.
    pub from: Option<u16>,
    /// A steward's last table.
    pub to: Option<u16>,
}

/// Something for everybody to read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Announce))]
#[serde(deny_unknown_fields)]
pub struct Announce {
    /// The text.
    pub text: String,
    /// The client's own name for the request: sent again, it is not done again.
    pub id: Option<String>,
}

/// What the bell shall do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum BellDo {
    /// The round begins.
    Start,
    /// It stands still.
    Pause,
    /// It runs on.
    Resume,
    /// It rings now.
    Ring,
}
