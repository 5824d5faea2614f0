//! What sort of player somebody is and what they may do beyond playing.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What sort of player somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Kind {
    /// Somebody with a cookie.
    Guest,
    /// Somebody with an account.
    Member,
    /// A program with a token.
    Bot,
}

/// What somebody may do beyond playing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Role {
    /// Nothing.
    Player,
    /// Keep the house in order.
    Admin,
}

impl FromSql for Kind {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Kind> {
        match value.as_str()? {
            "guest" => Ok(Kind::Guest),
            "member" => Ok(Kind::Member),
            "bot" => Ok(Kind::Bot),
            _ => Err(FromSqlError::InvalidType),
        }
    }
}

impl FromSql for Role {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Role> {
        match value.as_str()? {
            "player" => Ok(Role::Player),
            "admin" => Ok(Role::Admin),
            _ => Err(FromSqlError::InvalidType),
        }
    }
}
