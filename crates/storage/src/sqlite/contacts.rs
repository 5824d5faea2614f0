//! Contacts, in the data file.

use super::{Sqlite, columns};
use crate::contacts::{GAMES, count};
use crate::{ContactRow, StoreError};
use rusqlite::{OptionalExtension as _, Row};
use tablee_protocol::PersonId;

fn read(row: &Row<'_>) -> rusqlite::Result<ContactRow> {
    Ok(ContactRow {
        person: columns::person(row, 0)?,
        name: row.get(1)?,
        kind: columns::kind(row, 2)?,
        games: 1,
        last_game: row.get(3)?,
        last_at: row.get(4)?,
        face: columns::face(row, 5)?,
    })
}

impl Sqlite {
    pub async fn contacts(
        &self,
        person: PersonId,
        most: usize,
    ) -> Result<Vec<ContactRow>, StoreError> {
        let sql = "SELECT o.person, w.name, w.kind, f.game, own.ended_at, w.face
             FROM (SELECT table_id, ended_at FROM participants WHERE person = ?1
                   ORDER BY ended_at DESC, table_id DESC LIMIT ?2) own
             JOIN participants o ON o.table_id = own.table_id AND o.person <> ?1
             JOIN persons w ON w.id = o.person AND w.deleted_at IS NULL
             JOIN finished f ON f.table_id = own.table_id
             ORDER BY own.ended_at DESC, own.table_id DESC, o.seat";
        self.read(move |db| {
            let met: Vec<ContactRow> = db
                .prepare_cached(sql)?
                .query_map((person.0, GAMES), read)?
                .collect::<rusqlite::Result<_>>()?;
            Ok(count(met, most))
        })
        .await
    }

    pub async fn last_together(
        &self,
        person: PersonId,
        other: PersonId,
    ) -> Result<Option<String>, StoreError> {
        let sql = "SELECT p.table_id FROM participants p
             JOIN participants o ON o.table_id = p.table_id AND o.person = ?2
             WHERE p.person = ?1 ORDER BY p.ended_at DESC, p.table_id DESC LIMIT 1";
        let key = (person.0, other.0);
        self.read(move |db| db.prepare_cached(sql)?.query_row(key, |row| row.get(0)).optional())
            .await
    }
}
