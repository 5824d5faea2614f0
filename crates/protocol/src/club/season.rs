//! Seasons: which evenings of a club count, by which scheme, and the table they come to.

use crate::PersonId;
use serde::{Deserialize, Serialize};

/// What a game is worth to those who played it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Scheme {
    /// 10, 7, 5, 4, 3, 2 and 1 for the first seven places.
    Places,
    /// 3, 2 and 1 for the first three.
    Podium,
    /// Two for everybody left behind, one for everybody level.
    Beaten,
    /// The game's own points; where few are good, they count against.
    Score,
}

impl Scheme {
    /// All schemes.
    pub const ALL: [Scheme; 4] = [Scheme::Places, Scheme::Podium, Scheme::Beaten, Scheme::Score];

    /// Its name on the wire and in the file.
    pub fn as_str(self) -> &'static str {
        match self {
            Scheme::Places => "places",
            Scheme::Podium => "podium",
            Scheme::Beaten => "beaten",
            Scheme::Score => "score",
        }
    }

    /// The one of that name.
    pub fn named(name: &str) -> Option<Scheme> {
        Scheme::ALL.into_iter().find(|scheme| scheme.as_str() == name)
    }
}

/// A season about to begin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewSeason {
    /// Display name.
    pub name: String,
    /// Only games of this kind count; all, where nothing is said.
    #[serde(default)]
    pub game: Option<String>,
    /// What a game is worth.
    pub scheme: Scheme,
    /// How many of everybody's worst evenings do not count; one that was missed goes first.
    #[serde(default)]
    pub drops: u8,
    /// The time zone that says which day it is: `Europe/Paris`. A day ends at six in the morning.
    pub zone: String,
    /// From when on games count (ms since 1970).
    pub starts_at: i64,
    /// Until when (ms since 1970); without end, where nothing is said.
    #[serde(default)]
    pub ends_at: Option<i64>,
}

/// What can be changed of a season as long as none of its evenings counts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChangeSeason {
    /// Display name.
    pub name: String,
    /// What a game is worth.
    pub scheme: Scheme,
    /// How many of everybody's worst evenings do not count.
    pub drops: u8,
}

/// A season.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Season {
    /// Its name in addresses.
    pub id: String,
    /// Display name.
    pub name: String,
    /// Only games of this kind count; all, where there is nothing.
    pub game: Option<String>,
    /// What a game is worth.
    pub scheme: Scheme,
    /// How many of everybody's worst evenings do not count.
    pub drops: u8,
    /// The time zone that says which day it is.
    pub zone: String,
    /// From when on games count (ms since 1970).
    pub starts_at: i64,
    /// Until when (ms since 1970).
    pub ends_at: Option<i64>,
}

/// One evening of a season: all that the club finished on one day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeasonEvening {
    /// The day on which it began: `2026-05-14`.
    pub date: String,
    /// How many games and tournaments it had.
    pub games: u32,
}

/// What one evening was worth to somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeasonMark {
    /// So many points.
    pub points: i64,
    /// Whether they count; one of the worst evenings does not.
    pub counts: bool,
}

/// Somebody's line in the table of a season.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeasonLine {
    /// The place, from 1, shared by equals.
    pub rank: u32,
    /// The person's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub person: PersonId,
    /// What they are called now.
    pub name: String,
    /// What the evenings that count come to.
    pub total: i64,
    /// On how many evenings nobody had more.
    pub wins: u32,
    /// One mark for each evening; nothing for one that was missed.
    pub marks: Vec<Option<SeasonMark>>,
}

/// The table of a season.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeasonTable {
    /// What the club is called.
    pub club: String,
    /// The season.
    pub season: Season,
    /// Its evenings, the first one first.
    pub evenings: Vec<SeasonEvening>,
    /// The members of the club who have played, the best first.
    pub lines: Vec<SeasonLine>,
}
