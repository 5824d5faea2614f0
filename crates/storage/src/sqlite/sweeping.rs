//! Sweeping, in the data file.

use super::{Sqlite, columns};
use crate::sweeping::SLICE;
use crate::{Forgotten, LeftBefore, Moment, StoreError};
use rusqlite::{Connection, Row};
use tablee_protocol::PersonId;

impl Sqlite {
    pub async fn forgotten_tables(
        &self,
        left: LeftBefore,
    ) -> Result<Vec<(String, Forgotten)>, StoreError> {
        let sql = "SELECT tables.id, phase = 'running' FROM tables JOIN papers ON papers.table_no = tables.no
             LEFT JOIN moves ON moves.id = tables.last
             WHERE (phase = 'open' AND (created_at < ?2 OR created_at < ?1
                    AND json_valid(people) AND NOT EXISTS (
                        SELECT 1 FROM json_each(people, '$.places') AS place
                        WHERE json_type(people, place.fullkey || '.person') = 'object')))
                OR (phase = 'running' AND coalesce(moves.at, started_at, created_at) < ?3
                    AND NOT EXISTS (SELECT 1 FROM drive_tables WHERE table_id = tables.id))
             LIMIT ?4";
        let read = |row: &Row<'_>| {
            let why = match row.get(1)? {
                true => Forgotten::InMidGame,
                false => Forgotten::BeforeStart,
            };
            Ok((row.get(0)?, why))
        };
        let LeftBefore { empty, open, running } = left;
        self.read(move |db| {
            db.prepare(sql)?.query_map((empty, open, running, SLICE), read)?.collect()
        })
        .await
    }

    pub async fn close_forgotten(&self, id: &str, why: Forgotten) -> Result<bool, StoreError> {
        let id = id.to_owned();
        let closed = self.write(move |db| {
            let closed = db
                .prepare_cached(
                    "UPDATE tables SET phase = 'closed', deadline = NULL
                     WHERE id = ? AND phase IN ('open', 'running')",
                )?
                .execute([&id])?;
            if closed == 1 {
                db.prepare_cached(
                    "UPDATE papers SET revision = revision + 1
                     WHERE table_no = (SELECT no FROM tables WHERE id = ?)",
                )?
                .execute([&id])?;
                db.prepare_cached(
                    "INSERT INTO closings (table_no, because) SELECT no, ?2 FROM tables WHERE id = ?1",
                )?
                .execute((&id, why.as_str()))?;
            }
            Ok(closed == 1)
        });
        closed.await
    }

    pub async fn sweep_sessions(&self, unseen_since: Moment) -> Result<usize, StoreError> {
        let delete = "DELETE FROM sessions WHERE hash IN
             (SELECT hash FROM sessions WHERE seen_at < ?1 LIMIT ?2)";
        self.write(move |db| db.prepare_cached(delete)?.execute((unseen_since, SLICE))).await
    }

    pub async fn sweep_guests(&self, before: Moment) -> Result<usize, StoreError> {
        let sql = format!("SELECT id FROM persons AS p WHERE {GUEST} LIMIT ?2");
        let found: Vec<PersonId> = self
            .read(move |db| {
                let id = |row: &Row<'_>| columns::person(row, 0);
                db.prepare(&sql)?.query_map((before, SLICE), id)?.collect()
            })
            .await?;
        if found.is_empty() {
            return Ok(0);
        }
        self.write(move |db| {
            let mut gone = 0;
            for person in found {
                gone += usize::from(forget_guest(db, person, before)?);
            }
            Ok(gone)
        })
        .await
    }
}

/// A guest who has left nothing, and was made and last seen before the first parameter.
const GUEST: &str = "p.kind = 'guest' AND p.created_at < ?1 AND p.deleted_at IS NULL
    AND p.banned_at IS NULL AND coalesce(p.muted_until, 0) < ?1
    AND NOT EXISTS (SELECT 1 FROM sessions WHERE person = p.id AND seen_at >= ?1)
    AND NOT EXISTS (SELECT 1 FROM participants WHERE person = p.id)
    AND NOT EXISTS (SELECT 1 FROM drive_people WHERE person = p.id)
    AND NOT EXISTS (SELECT 1 FROM chat WHERE person = p.id)";

/// Forgets one guest, unless they have come back meanwhile.
fn forget_guest(db: &Connection, person: PersonId, before: Moment) -> rusqlite::Result<bool> {
    let still = format!("SELECT EXISTS (SELECT 1 FROM persons AS p WHERE {GUEST} AND p.id = ?2)");
    if !db.prepare_cached(&still)?.query_row((before, person.0), |row| row.get(0))? {
        return Ok(false);
    }
    db.prepare_cached("DELETE FROM sessions WHERE person = ?")?.execute([person.0])?;
    db.prepare_cached("DELETE FROM persons WHERE id = ?")?.execute([person.0])?;
    Ok(true)
}
