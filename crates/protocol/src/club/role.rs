//! Roles in a club, and what each of them allows.

use serde::{Deserialize, Serialize};

/// What somebody is in a club, the one who may do most first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ClubRole {
    /// May do everything.
    Owner,
    /// Lets people in and out, and sees to evenings and seasons.
    Officer,
    /// Plays.
    Member,
    /// Has asked to join.
    Asked,
}

impl ClubRole {
    /// All roles in a club.
    pub const ALL: [ClubRole; 4] =
        [ClubRole::Owner, ClubRole::Officer, ClubRole::Member, ClubRole::Asked];

    /// Its name on the wire and in the file.
    pub fn as_str(self) -> &'static str {
        match self {
            ClubRole::Owner => "owner",
            ClubRole::Officer => "officer",
            ClubRole::Member => "member",
            ClubRole::Asked => "asked",
        }
    }

    /// The one of that name.
    pub fn named(name: &str) -> Option<ClubRole> {
        ClubRole::ALL.into_iter().find(|role| role.as_str() == name)
    }

    /// Whether they belong to the club.
    pub fn belongs(self) -> bool {
        self != ClubRole::Asked
    }

    /// Whether they see to the club's affairs.
    pub fn leads(self) -> bool {
        matches!(self, ClubRole::Owner | ClubRole::Officer)
    }
}
