//! Columns: how ids and words of the protocol are read from a row. What makes no sense is an error,
//! not a guess.

use crate::{DELETED, Moment};
use rusqlite::Row;
use rusqlite::types::Type;
use tablee_protocol::club::{ClubRole, Scheme};
use tablee_protocol::notices::Channel;
use tablee_protocol::{DrawnFace, Kind, PersonId, Role, TablePhase, Visibility};

pub fn person(row: &Row<'_>, column: usize) -> rusqlite::Result<PersonId> {
    row.get(column).map(PersonId)
}

pub fn maybe_person(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<PersonId>> {
    Ok(row.get::<_, Option<[u8; 16]>>(column)?.map(PersonId))
}

pub fn kind(row: &Row<'_>, column: usize) -> rusqlite::Result<Kind> {
    word(row, column, Kind::named)
}

/// A chosen face, if one was.
pub fn face(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<DrawnFace>> {
    let number: Option<u8> = row.get(column)?;
    number.map(DrawnFace::try_from).transpose().map_err(|unknown| {
        rusqlite::Error::FromSqlConversionFailure(column, Type::Integer, unknown.into())
    })
}

pub fn role(row: &Row<'_>, column: usize) -> rusqlite::Result<Role> {
    word(row, column, Role::named)
}

pub fn channel(row: &Row<'_>, column: usize) -> rusqlite::Result<Channel> {
    word(row, column, Channel::named)
}

pub fn club_role(row: &Row<'_>, column: usize) -> rusqlite::Result<ClubRole> {
    word(row, column, ClubRole::named)
}

pub fn scheme(row: &Row<'_>, column: usize) -> rusqlite::Result<Scheme> {
    word(row, column, Scheme::named)
}

pub fn visibility(row: &Row<'_>, column: usize) -> rusqlite::Result<Visibility> {
    word(row, column, Visibility::named)
}

pub fn phase(row: &Row<'_>, column: usize) -> rusqlite::Result<TablePhase> {
    Ok(TablePhase::read(&row.get::<_, String>(column)?))
}

/// What somebody is called now, from their name and when they deleted their account.
pub fn name(row: &Row<'_>, name: usize, deleted_at: usize) -> rusqlite::Result<Option<String>> {
    Ok(match row.get::<_, Option<Moment>>(deleted_at)? {
        Some(_) => Some(DELETED.to_owned()),
        None => row.get(name)?,
    })
}

fn word<T>(row: &Row<'_>, column: usize, read: fn(&str) -> Option<T>) -> rusqlite::Result<T> {
    let text: String = row.get(column)?;
    read(&text).ok_or_else(|| {
        let unknown = format!("“{text}” is no word of this program").into();
        rusqlite::Error::FromSqlConversionFailure(column, Type::Text, unknown)
    })
}
