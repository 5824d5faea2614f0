//! Sessions, in the data file.

use super::{Sqlite, columns, people};
use crate::{FoundSession, Moment, NewSession, SessionHash, SessionRow, StoreError};
use rusqlite::{Connection, OptionalExtension as _, Row};
use tablee_protocol::PersonId;

impl Sqlite {
    pub async fn session(
        &self,
        hash: SessionHash,
        first: PersonId,
    ) -> Result<FoundSession, StoreError> {
        self.read(move |db| find(db, hash, first)).await
    }

    pub async fn touch_session(&self, hash: SessionHash, at: Moment) -> Result<(), StoreError> {
        let update = "UPDATE sessions SET seen_at = ? WHERE hash = ?";
        self.write(move |db| db.prepare_cached(update)?.execute((at, hash)).map(drop)).await
    }

    pub async fn replace_session(
        &self,
        old: Option<SessionHash>,
        person: PersonId,
        new: NewSession,
    ) -> Result<(), StoreError> {
        self.write(move |db| {
            begin(db, person, &new)?;
            let Some(old) = old else { return Ok(()) };
            // It is the same browser: where the person is the same, it is still told.
            let keep = "UPDATE notice_addresses SET session = ? WHERE session = ? AND person = ?";
            db.prepare_cached(keep)?.execute((new.hash, old, person.0))?;
            end(db, old)
        })
        .await
    }

    pub async fn sessions_of(&self, person: PersonId) -> Result<Vec<SessionRow>, StoreError> {
        self.read(move |db| of(db, person)).await
    }

    pub async fn ended_sessions(
        &self,
        asked: Vec<(SessionHash, PersonId)>,
    ) -> Result<Vec<SessionHash>, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM persons WHERE id = ?2)
                   AND NOT EXISTS (SELECT 1 FROM sessions WHERE hash = ?1)
                   AND NOT EXISTS (SELECT 1 FROM tokens WHERE hash = ?1)";
        self.read(move |db| {
            let mut query = db.prepare_cached(sql)?;
            let mut ended = Vec::new();
            for (hash, person) in asked {
                if query.query_row((hash, person.0), |row| row.get(0))? {
                    ended.push(hash);
                }
            }
            Ok(ended)
        })
        .await
    }

    pub async fn end_session(&self, hash: SessionHash) -> Result<(), StoreError> {
        self.write(move |db| end(db, hash)).await
    }

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

pub fn begin(db: &Connection, person: PersonId, session: &NewSession) -> rusqlite::Result<()> {
    let NewSession { hash, handle, agent, at } = session;
    db.prepare_cached(
        "INSERT OR IGNORE INTO sessions (hash, handle, person, created_at, seen_at, agent)
         VALUES (?, ?, ?, ?, ?, ?)",
    )?
    .execute((hash, handle, person.0, at, at, agent))?;
    Ok(())
}

pub fn of(db: &Connection, person: PersonId) -> rusqlite::Result<Vec<SessionRow>> {
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

/// The browser of a guest, who has one, goes on with another session and is still told.
pub fn hand_over(db: &Connection, guest: PersonId, to: SessionHash) -> rusqlite::Result<()> {
    let keep = "UPDATE notice_addresses SET session = ? WHERE person = ? AND session IS NOT NULL";
    db.prepare_cached(keep)?.execute((to, guest.0)).map(drop)
}

pub fn end_others(
    db: &Connection,
    person: PersonId,
    but: Option<SessionHash>,
) -> rusqlite::Result<()> {
    let kept = but.map(|hash| hash.to_vec()).unwrap_or_default();
    db.prepare_cached("DELETE FROM sessions WHERE person = ? AND hash <> ?")?
        .execute((person.0, kept))
        .map(drop)
}
