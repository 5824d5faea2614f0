//! Kinds of accounts, and roles: what somebody may do beyond playing.

use serde::{Deserialize, Serialize};

/// What sort of player somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Kind {
    /// Somebody with a cookie.
    Guest,
    /// Somebody with an account.
    Member,
    /// A program with a token.
    Bot,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 3] = [Kind::Guest, Kind::Member, Kind::Bot];

    /// Its name on the wire and in the file.
    pub fn as_str(self) -> &'static str {
        match self {
            Kind::Guest => "guest",
            Kind::Member => "member",
            Kind::Bot => "bot",
        }
    }

    /// The one of that name.
    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

/// What somebody may do beyond playing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Role {
    /// Nothing beyond playing.
    Player,
    /// Keep order on the server.
    Admin,
}

impl Role {
    /// All roles.
    pub const ALL: [Role; 2] = [Role::Player, Role::Admin];

    /// Its name on the wire and in the file.
    pub fn as_str(self) -> &'static str {
        match self {
            Role::Player => "player",
            Role::Admin => "admin",
        }
    }

    /// The one of that name.
    pub fn named(name: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.as_str() == name)
    }
}
