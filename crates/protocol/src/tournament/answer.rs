//! Answers over HTTP about tournaments: the list, the standings, the log.

use super::state::{Sheet, TournamentInfo};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tablee_engine::Millis;
use tablee_tournament::By;

/// The members whom organisers have invited, as they are called now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Invited))]
pub struct Invited {
    /// Their names.
    pub names: Vec<String>,
}

/// Public tournaments, newest first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::List))]
pub struct TournamentList {
    /// The tournaments.
    #[serde(rename = "drives")]
    pub tournaments: Vec<TournamentInfo>,
}

/// Everybody's line with the marks of every round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::Standings))]
pub struct Standings {
    /// The lines, best first.
    pub standings: Vec<Sheet>,
}

/// A part of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::LogPart))]
pub struct LogPart {
    /// The entries from the one asked for on, as many as fit.
    pub entries: Vec<LogEntry>,
    /// How many entries the whole log holds.
    pub total: usize,
}

/// An entry of the log, as far as the asker may read it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = tournament::LogEntry))]
pub struct LogEntry {
    /// Its number, from 0.
    pub entry: usize,
    /// When it was made (server time).
    #[cfg_attr(feature = "openapi", schema(value_type = u64))]
    pub at: Millis,
    /// Who made it: `"server"`, or `{"person": id}`.
    #[cfg_attr(feature = "openapi", schema(value_type = Value))]
    pub by: By,
    /// What happened, with secrets left out.
    pub input: Value,
}
