//! Clubs: people who play together again and again, and what they are to each other.

mod role;
mod season;

pub use role::ClubRole;
pub use season::{
    ChangeSeason, NewSeason, Scheme, Season, SeasonEvening, SeasonLine, SeasonMark, SeasonTable,
};

use crate::tournament::TournamentPhase;
use crate::{DrawnFace, LobbyTable, PersonId, Visibility};
use serde::{Deserialize, Serialize};

/// How a club presents itself: sent to found one, and to change it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClubCard {
    /// What it is called; no other club is called so, or almost so.
    pub name: String,
    /// A few lines about it.
    #[serde(default)]
    pub about: String,
    /// Whether strangers find it in the list of clubs.
    #[serde(default)]
    pub visibility: Visibility,
}

/// A club in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClubSummary {
    /// Its name in addresses.
    pub id: String,
    /// Display name.
    pub name: String,
    /// A few lines about it.
    pub about: String,
    /// How many members it has.
    pub members: u32,
    /// What I am in it.
    pub role: Option<ClubRole>,
    /// How many ask to join, for owners and officers alone.
    pub asked: u32,
    /// Since when it exists (ms since 1970).
    pub created_at: i64,
}

/// The clubs there are for me.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClubList {
    /// Those I belong to or have asked to, by name.
    pub mine: Vec<ClubSummary>,
    /// Others that everybody may find, the largest first.
    pub clubs: Vec<ClubSummary>,
}

/// Somebody in a club.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClubMember {
    /// The person's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub person: PersonId,
    /// What they are called now.
    pub name: String,
    /// What they are in the club.
    pub role: ClubRole,
    /// Since when (ms since 1970).
    pub since: i64,
    /// The face they have chosen; else it follows from the id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>, maximum = 63))]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub face: Option<DrawnFace>,
}

/// A finished game of a club.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FinishedClubGame {
    /// The table; `/g/ID` shows the game.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// When it ended (ms since 1970).
    pub ended_at: i64,
    /// What those who won are called, where people did.
    pub winners: Vec<String>,
    /// Those of them that are bot accounts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub bot_winners: Vec<String>,
}

/// A tournament of a club.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClubTournament {
    /// Its name in addresses.
    pub id: String,
    /// Display name.
    pub name: String,
    /// The game's id.
    pub game: String,
    /// Where it stands.
    pub phase: TournamentPhase,
    /// How many registered.
    pub people: usize,
    /// When the last of its games ended, or else when it became the club's (ms since 1970).
    pub played_at: i64,
}

/// A club as one person sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Club {
    /// Its name in addresses.
    pub id: String,
    /// Display name.
    pub name: String,
    /// A few lines about it.
    pub about: String,
    /// Whether strangers find it in the list of clubs.
    pub visibility: Visibility,
    /// Since when it exists (ms since 1970).
    pub created_at: i64,
    /// What I am in it.
    pub role: Option<ClubRole>,
    /// Everybody who belongs to it: owners, officers, members, each in the order they came.
    pub members: Vec<ClubMember>,
    /// Those who have asked to join, for owners and officers alone.
    pub asked: Vec<ClubMember>,
    /// Whoever shows it joins without asking; for owners and officers alone.
    pub code: Option<String>,
    /// Its open and running tables, the newest first; strangers see those that are public.
    pub tables: Vec<LobbyTable>,
    /// Its last games, the latest first.
    pub games: Vec<FinishedClubGame>,
    /// Its last tournaments, the newest first.
    pub tournaments: Vec<ClubTournament>,
    /// Its seasons, the one that begins last first.
    pub seasons: Vec<Season>,
}

/// Joins a club, or asks to.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct JoinClub {
    /// What the link of an invitation shows; whoever has none asks, and waits for an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub code: Option<String>,
}

/// Makes somebody of a club something else in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChangeClubRole {
    /// What they are to be; a member, for whoever has asked.
    pub role: ClubRole,
}
