//! Sessions: the browsers that may come back as the same person. What opens one is kept hashed.

use crate::columns::{self, Moment};
use crate::people::{self, Person};
use crate::{Store, StoreError};
use rusqlite::{Connection, OptionalExtension as _, Row};
use tablee_protocol::PersonId;

/// What opens a session, hashed.
pub type SessionHash = [u8; 32];

/// A session about to begin.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// What opens it, hashed.
    pub hash: SessionHash,
    /// What lists call it; opens nothing.
    pub handle: String,
    /// What the browser calls itself.
    pub agent: String,
    /// When (ms since 1970).
    pub at: Moment,
}

/// One session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionRow {
    /// What opens it, hashed.
    pub hash: SessionHash,
    /// What lists call it.
    pub handle: String,
    /// When it began (ms since 1970).
    pub created_at: Moment,
    /// When it was last used (ms since 1970).
    pub seen_at: Moment,
    /// What the browser called itself.
    pub agent: String,
}

/// What a session leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FoundSession {
    /// A session of this person, who may have deleted the account.
    Known {
        /// Who.
        person: Box<Person>,
        /// When it began (ms since 1970).
        created_at: Moment,
        /// When it was last used (ms since 1970).
        seen_at: Moment,
    },
    /// Nothing is known of the session, nor of the person it would make.
    Unknown,
    /// Nothing is known of the session, but of the person it once made: it was revoked.
    Revoked,
}

impl Store {
    /// What a session leads to. `first` is the guest that this session would make.
    pub async fn session(
        &self,
        hash: SessionHash,
        first: PersonId,
    ) -> Result<FoundSession, StoreError> {
        self.read(move |db| find(db, hash, first)).await
    }

    /// Notes when a session was used.
    pub async fn touch_session(&self, hash: SessionHash, at: Moment) -> Result<(), StoreError> {
        let update = "UPDATE sessions SET seen_at = ? WHERE hash = ?";
        self.write(move |db| db.prepare_cached(update)?.execute((at, hash)).map(drop)).await
    }

    /// Begins a session of a person in place of the one the browser had.
    pub async fn replace_session(
        &self,
        old: Option<SessionHash>,
        person: PersonId,
        new: NewSession,
    ) -> Result<(), StoreError> {
        self.write(move |db| {
            if let Some(old) = old {
                end(db, old)?;
            }
            begin(db, person, &new)
        })
        .await
    }

    /// The sessions of a person, the last used first.
    pub async fn sessions_of(&self, person: PersonId) -> Result<Vec<SessionRow>, StoreError> {
        self.read(move |db| of(db, person)).await
    }

    /// Ends this session.
    pub async fn end_session(&self, hash: SessionHash) -> Result<(), StoreError> {
        self.write(move |db| end(db, hash)).await
    }

    /// Ends one session of a person by its handle, and says which; nothing where there is none.
    pub async fn revoke_session(
        &self,
        person: PersonId,
        handle: &str,
    ) -> Result<Option<SessionHash>, StoreError> {
        let handle = handle.to_owned();
        let delete = "DELETE FROM sessions WHERE person = ? AND handle = ? RETURNING hash";
        let revoke = move |db: &Connection| {
            db.query_row(delete, (person.0, handle), |row| row.get(0)).optional()
        };
        self.write(revoke).await
    }

    /// Ends all sessions of a person but one.
    pub async fn end_other_sessions(
        &self,
        person: PersonId,
        but: Option<SessionHash>,
    ) -> Result<(), StoreError> {
        self.write(move |db| end_others(db, person, but)).await
    }
}

fn find(db: &Connection, hash: SessionHash, first: PersonId) -> rusqlite::Result<FoundSession> {
    let row: Option<(PersonId, Moment, Moment)> = db
        .prepare_cached("SELECT person, created_at, seen_at FROM sessions WHERE hash = ?")?
        .query_row([hash], |row| Ok((columns::person(row, 0)?, row.get(1)?, row.get(2)?)))
        .optional()?;
    let Some((id, created_at, seen_at)) = row else {
        let known = people::find(db, first)?.is_some();
        return Ok(if known { FoundSession::Revoked } else { FoundSession::Unknown });
    };
    Ok(match people::find(db, id)? {
        Some(person) => FoundSession::Known { person: Box::new(person), created_at, seen_at },
        None => FoundSession::Revoked,
    })
}

pub(crate) fn begin(
    db: &Connection,
    person: PersonId,
    session: &NewSession,
) -> rusqlite::Result<()> {
    let NewSession { hash, handle, agent, at } = session;
    db.prepare_cached(
        "INSERT OR IGNORE INTO sessions (hash, handle, person, created_at, seen_at, agent)
         VALUES (?, ?, ?, ?, ?, ?)",
    )?
    .execute((hash, handle, person.0, at, at, agent))?;
    Ok(())
}

pub(crate) fn of(db: &Connection, person: PersonId) -> rusqlite::Result<Vec<SessionRow>> {
    let read = |row: &Row<'_>| {
        Ok(SessionRow {
            hash: row.get(0)?,
            handle: row.get(1)?,
            created_at: row.get(2)?,
            seen_at: row.get(3)?,
            agent: row.get(4)?,
        })
    };
    db.prepare_cached(
        "SELECT hash, handle, created_at, seen_at, agent FROM sessions WHERE person = ?
         ORDER BY seen_at DESC, created_at DESC",
    )?
    .query_map([person.0], read)?
    .collect()
}

fn end(db: &Connection, hash: SessionHash) -> rusqlite::Result<()> {
    db.prepare_cached("DELETE FROM sessions WHERE hash = ?")?.execute([hash]).map(drop)
}

pub(crate) fn end_others(
    db: &Connection,
    person: PersonId,
    but: Option<SessionHash>,
) -> rusqlite::Result<()> {
    let kept = but.map(|hash| hash.to_vec()).unwrap_or_default();
    db.prepare_cached("DELETE FROM sessions WHERE person = ? AND hash <> ?")?
        .execute((person.0, kept))
        .map(drop)
}
