//! Sessions: the browsers that may come back as the same person.

use super::PersonId;
use super::moment::{DAY, Moment};
use super::person::Person;
use super::secret::Secret;
use crate::random;
use rusqlite::{Connection, OptionalExtension as _, Row};
use serde::Serialize;
use utoipa::ToSchema;

/// A session that nobody has used for so long opens nothing any more.
pub const LASTS: Moment = 400 * DAY;
/// How exactly the last visit is remembered: a write per request would be too much.
const PRECISION: Moment = 5 * 60 * 1000;
/// How much of a browser's name is kept.
const AGENT: usize = 200;

/// One session as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Session {
    /// What it is called when it is to be revoked; opens nothing.
    pub id: String,
    /// When it began (ms since 1970).
    pub created_at: Moment,
    /// When it was last used, to five minutes (ms since 1970).
    pub seen_at: Moment,
    /// What the browser called itself.
    pub user_agent: String,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// What a cookie leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// A session of this person.
    Known {
        /// Who.
        person: Box<Person>,
        /// When the session was last used.
        seen_at: Moment,
    },
    /// A guest about whom nothing is written yet.
    Unwritten(PersonId),
    /// A session that was revoked or has run out.
    Gone,
}

/// The person that a guest's first session makes: nothing needs to be stored before the guest
/// does something.
pub fn first_person(session: &Secret) -> PersonId {
    PersonId(session.derive("person"))
}

/// What a session leads to. Its signature has been checked.
pub fn find(db: &Connection, session: &Secret, now: Moment) -> rusqlite::Result<Found> {
    let row: Option<(PersonId, Moment)> = db
        .prepare_cached("SELECT person, seen_at FROM sessions WHERE hash = ?")?
        .query_row([session.hash()], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((id, seen_at)) = row else {
        // Where the person is known, the session was revoked: it does not come back as a guest.
        let first = first_person(session);
        let known = Person::find(db, first)?.is_some();
        return Ok(if known { Found::Gone } else { Found::Unwritten(first) });
    };
    let person = Person::find(db, id)?.filter(|person| person.deleted_at.is_none());
    Ok(match person {
        Some(person) if now - seen_at < LASTS => Found::Known { person: Box::new(person), seen_at },
        _ => Found::Gone,
    })
}

/// Begins a session of a person.
pub fn begin(
    db: &Connection,
    session: &Secret,
    person: PersonId,
    agent: &str,
    now: Moment,
) -> rusqlite::Result<()> {
    let agent: String = agent.chars().filter(|c| !c.is_control()).take(AGENT).collect();
    db.prepare_cached(
        "INSERT OR IGNORE INTO sessions (hash, handle, person, created_at, seen_at, agent)
         VALUES (?, ?, ?, ?, ?, ?)",
    )?
    .execute((session.hash(), random::name(), person, now, now, agent))?;
    Ok(())
}

/// Whether the last visit is worth noting again.
pub fn is_stale(seen_at: Moment, now: Moment) -> bool {
    now - seen_at > PRECISION
}

/// Notes a visit.
pub fn touch(db: &Connection, session: &Secret, now: Moment) -> rusqlite::Result<()> {
    db.execute("UPDATE sessions SET seen_at = ? WHERE hash = ?", (now, session.hash()))?;
    Ok(())
}

/// The sessions of a person, the last used first.
pub fn list(
    db: &Connection,
    person: PersonId,
    current: Option<&Secret>,
) -> rusqlite::Result<Vec<Session>> {
    let current = current.map(|session| session.hash().to_vec());
    let mut query = db.prepare_cached(
        "SELECT hash, handle, created_at, seen_at, agent FROM sessions WHERE person = ?
         ORDER BY seen_at DESC, created_at DESC",
    )?;
    let read = |row: &Row<'_>| {
        let hash: Vec<u8> = row.get(0)?;
        Ok(Session {
            id: row.get(1)?,
            created_at: row.get(2)?,
            seen_at: row.get(3)?,
            user_agent: row.get(4)?,
            current: current.as_ref() == Some(&hash),
        })
    };
    query.query_map([person], read)?.collect()
}

/// Ends one session of a person by its handle; false where the person has no such session.
pub fn revoke(db: &Connection, person: PersonId, handle: &str) -> rusqlite::Result<bool> {
    let query = "DELETE FROM sessions WHERE person = ? AND handle = ?";
    Ok(db.execute(query, (person, handle))? == 1)
}

/// Ends this session.
pub fn end(db: &Connection, session: &Secret) -> rusqlite::Result<()> {
    db.execute("DELETE FROM sessions WHERE hash = ?", [session.hash()])?;
    Ok(())
}

/// Ends all sessions of a person but one.
pub fn end_others(
    db: &Connection,
    person: PersonId,
    but: Option<&Secret>,
) -> rusqlite::Result<usize> {
    let kept = but.map(|session| session.hash().to_vec()).unwrap_or_default();
    db.execute("DELETE FROM sessions WHERE person = ? AND hash <> ?", (person, kept))
}
