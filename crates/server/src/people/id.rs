//! The name of a person that never changes: sixteen random bytes, hexadecimal on the wire.

use crate::random;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use tablee_engine::chance::hex;

/// Who somebody is, for ever.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct PersonId(pub [u8; 16]);

/// Why a text names nobody.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a person is named by 32 hexadecimal digits")]
pub struct BadPersonId;

impl PersonId {
    /// The house itself: nobody, and the host of the tables it sets up.
    pub const HOUSE: PersonId = PersonId([0; 16]);

    /// Somebody new.
    pub fn random() -> PersonId {
        PersonId(random::bytes())
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PersonId({self})")
    }
}

impl FromStr for PersonId {
    type Err = BadPersonId;
    fn from_str(text: &str) -> Result<PersonId, BadPersonId> {
        let bytes = random::unhex(text).ok_or(BadPersonId)?;
        Ok(PersonId(bytes.try_into().map_err(|_| BadPersonId)?))
    }
}

impl TryFrom<String> for PersonId {
    type Error = BadPersonId;
    fn try_from(text: String) -> Result<PersonId, BadPersonId> {
        text.parse()
    }
}

impl From<PersonId> for String {
    fn from(id: PersonId) -> String {
        id.to_string()
    }
}

impl ToSql for PersonId {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(ValueRef::Blob(&self.0)))
    }
}

impl FromSql for PersonId {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<PersonId> {
        let bytes = value.as_blob()?.try_into();
        bytes.map(PersonId).map_err(|_| FromSqlError::InvalidType)
    }
}
