//! Everything the server keeps about a person, for that person.

use crate::account::Session;
use crate::club::ClubRole;
use crate::notices::{Channel, NoticeChoices};
use crate::passkey::Passkey;
use crate::{DrawnFace, Kind, PersonId, Role};
use serde::{Deserialize, Serialize};

/// All of a person's data. Secrets are not in it: they are stored as hashes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Export {
    /// The person.
    pub profile: Profile,
    /// Browsers that are logged in.
    pub sessions: Vec<Session>,
    /// Passkeys; what they are proved with stays with their authenticators.
    pub passkeys: Vec<Passkey>,
    /// Bot accounts.
    pub bots: Vec<Profile>,
    /// Finished games; the record of each is at `/api/tables/{table}/record`.
    pub games: Vec<Played>,
    /// What the person said.
    pub chat: Vec<Said>,
    /// Ratings per game.
    pub ratings: Vec<Rated>,
    /// How the person wants to be told that a game waits.
    pub notices: Option<NoticeChoices>,
    /// Where the person is told.
    pub notice_addresses: Vec<NoticeAddress>,
    /// Whom the person blocks.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub blocked: Vec<PersonId>,
    /// The clubs the person belongs to, or has asked to.
    pub clubs: Vec<ExportedClub>,
}

/// A club, and what the person is there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExportedClub {
    /// Its name in addresses.
    pub id: String,
    /// Display name.
    pub name: String,
    /// What the person is there.
    pub role: ClubRole,
}

/// Where the person is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NoticeAddress {
    /// What sort of address.
    pub channel: Channel,
    /// The address.
    pub address: String,
}

/// A person's row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Profile {
    /// The person's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: PersonId,
    /// What they are called.
    pub name: String,
    /// What sort of player.
    pub kind: Kind,
    /// What they may do beyond playing.
    pub role: Role,
    /// Since when (ms since 1970).
    pub created_at: i64,
    /// Until when they may not chat (ms since 1970).
    pub muted_until: Option<i64>,
    /// The drawn face that they have chosen.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>, maximum = 63))]
    pub face: Option<DrawnFace>,
    /// Recovery codes that were not used yet.
    pub recovery_codes_left: u32,
}

/// One finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Played {
    /// The table.
    pub table: String,
    /// The game.
    pub game: String,
    /// The seat, from 0.
    pub seat: u8,
    /// Points or chips.
    pub score: i64,
    /// 1 is best.
    pub place: u32,
    /// Whether it was won.
    pub won: bool,
    /// When it ended (ms since 1970).
    pub ended_at: i64,
}

/// One line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Said {
    /// The table.
    pub table: String,
    /// The text.
    pub text: String,
    /// When (ms since 1970).
    pub at: i64,
}

/// The rating in one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rated {
    /// The game.
    pub game: String,
    /// The rating, on the inner scale (25 is average).
    pub rating: f64,
    /// Its standard deviation, on the same scale.
    pub sigma: f64,
    /// How many rated games.
    pub games: u32,
}
