//! Columns: how ids, numbers and words of the protocol are read from a row. What makes no sense is
//! an error, not a guess.

use super::error::Failure;
use crate::{DELETED, Moment};
use tablee_protocol::club::{ClubRole, Scheme};
use tablee_protocol::notices::Channel;
use tablee_protocol::{DrawnFace, Kind, PersonId, Role, TablePhase, Visibility};
use tokio_postgres::Row;

/// A number as the database keeps it: it has no unsigned ones.
pub fn signed(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}

/// A number that is there, as this program counts.
pub fn number<T: TryFrom<i64>>(row: &Row, column: usize) -> Result<T, Failure> {
    let number: i64 = row.try_get(column)?;
    T::try_from(number).map_err(|_| unread(row, column, &number))
}

pub fn bytes<const N: usize>(row: &Row, column: usize) -> Result<[u8; N], Failure> {
    maybe_bytes(row, column)?.ok_or_else(|| unread(row, column, &"nothing"))
}

pub fn maybe_bytes<const N: usize>(row: &Row, column: usize) -> Result<Option<[u8; N]>, Failure> {
    let bytes: Option<&[u8]> = row.try_get(column)?;
    let exact = bytes.map(|bytes| bytes.try_into().map_err(|_| bytes.len()));
    exact.transpose().map_err(|length| unread(row, column, &format!("of {length} bytes")))
}

pub fn person(row: &Row, column: usize) -> Result<PersonId, Failure> {
    bytes(row, column).map(PersonId)
}

pub fn maybe_person(row: &Row, column: usize) -> Result<Option<PersonId>, Failure> {
    Ok(maybe_bytes(row, column)?.map(PersonId))
}

pub fn kind(row: &Row, column: usize) -> Result<Kind, Failure> {
    word(row, column, Kind::named)
}

/// A chosen face, if one was.
pub fn face(row: &Row, column: usize) -> Result<Option<DrawnFace>, Failure> {
    let number: Option<i64> = row.try_get(column)?;
    let face = number.map(|number| u8::try_from(number).ok().and_then(|face| face.try_into().ok()));
    face.map(|face| face.ok_or_else(|| unread(row, column, &"no face"))).transpose()
}

pub fn role(row: &Row, column: usize) -> Result<Role, Failure> {
    word(row, column, Role::named)
}

pub fn channel(row: &Row, column: usize) -> Result<Channel, Failure> {
    word(row, column, Channel::named)
}

pub fn club_role(row: &Row, column: usize) -> Result<ClubRole, Failure> {
    word(row, column, ClubRole::named)
}

pub fn scheme(row: &Row, column: usize) -> Result<Scheme, Failure> {
    word(row, column, Scheme::named)
}

pub fn visibility(row: &Row, column: usize) -> Result<Visibility, Failure> {
    word(row, column, Visibility::named)
}

pub fn phase(row: &Row, column: usize) -> Result<TablePhase, Failure> {
    Ok(TablePhase::read(row.try_get(column)?))
}

/// What somebody is called now, from their name and when they deleted their account.
pub fn name(row: &Row, name: usize, deleted_at: usize) -> Result<Option<String>, Failure> {
    Ok(match row.try_get::<_, Option<Moment>>(deleted_at)? {
        Some(_) => Some(DELETED.to_owned()),
        None => row.try_get(name)?,
    })
}

fn word<T>(row: &Row, column: usize, read: fn(&str) -> Option<T>) -> Result<T, Failure> {
    let text: &str = row.try_get(column)?;
    read(text).ok_or_else(|| unread(row, column, &format!("“{text}”")))
}

fn unread(row: &Row, column: usize, found: &dyn std::fmt::Display) -> Failure {
    let name = row.columns().get(column).map_or("", |column| column.name());
    Failure::Unread(format!("column {name} is {found}, which this program cannot read"))
}
