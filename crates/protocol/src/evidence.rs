//! Evidence about play, as admins and organisers are shown it: figures with what they rest on, no verdict.

use crate::PersonId;
use serde::{Deserialize, Serialize};

/// What finished games of one sort say about how people play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EvidenceReport {
    /// The game's id.
    pub game: String,
    /// How many games were evaluated by the expert.
    pub games: usize,
    /// How many people played them.
    pub people: usize,
    /// With fewer games nothing is said about anybody.
    pub least_games: usize,
    /// What decisions cost, beside people of the same rating; a high score: unusually little.
    pub closeness: Vec<PersonEvidence>,
    /// How think times follow the number of choices, beside people of the same rating; a high score:
    /// unusually little.
    pub think_times: Vec<PersonEvidence>,
    /// How much the moves of two people favour each other before others at the table.
    pub pairs: Vec<PairEvidence>,
    /// From which score on each of them counts as unusual.
    pub thresholds: EvidenceThresholds,
}

/// From which score on something counts as unusual.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EvidenceThresholds {
    /// Closeness to the expert.
    pub closeness: f64,
    /// Think times.
    pub think_times: f64,
    /// Pairs.
    pub pairs: f64,
}

/// Somebody in a report.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Examined {
    /// The person's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub person: PersonId,
    /// What they are called now.
    pub name: Option<String>,
    /// Their rating, as people see it.
    pub rating: i64,
}

/// What was found about one person.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PersonEvidence {
    /// The person examined.
    pub who: Examined,
    /// The tables of the games it rests on.
    pub games: Vec<String>,
    /// The mean over these games.
    pub mean: f64,
    /// Half of its 95 % interval.
    pub half: f64,
    /// With how many people of the same rating it is compared.
    pub peers: usize,
    /// Their middle mean.
    pub usual: f64,
    /// How far honest peers' true means lie apart (standard deviation).
    pub peers_spread: f64,
    /// How many standard deviations the mean is away from what is usual.
    pub score: f64,
    /// Whether the score is at the threshold or above it.
    pub unusual: bool,
}

/// What was found about two people.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PairEvidence {
    /// Both.
    pub who: Vec<Examined>,
    /// The tables where both sat.
    pub games: Vec<String>,
    /// What their moves gave each other in a game, beyond what they gave others there, in points.
    pub mean: f64,
    /// Half of its 95 % interval.
    pub half: f64,
    /// What these moves cost the two in a game, in points.
    pub cost: f64,
    /// How many standard errors the mean is above nothing.
    pub score: f64,
    /// Whether the score is at the threshold or above it.
    pub unusual: bool,
}
