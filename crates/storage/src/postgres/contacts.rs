//! Contacts, in PostgreSQL.

use super::connection::{maybe_row, rows};
use super::error::Failure;
use super::{Postgres, columns};
use crate::ContactRow;
use crate::contacts::{GAMES, count};
use tablee_protocol::PersonId;
use tokio_postgres::Row;

fn read(row: &Row) -> Result<ContactRow, Failure> {
    Ok(ContactRow {
        person: columns::person(row, 0)?,
        name: row.try_get(1)?,
        kind: columns::kind(row, 2)?,
        games: 1,
        last_game: row.try_get(3)?,
        last_at: row.try_get(4)?,
        face: columns::face(row, 5)?,
    })
}

impl Postgres {
    pub async fn contacts(
        &self,
        person: PersonId,
        most: usize,
    ) -> Result<Vec<ContactRow>, Failure> {
        let sql = "SELECT o.person, w.name, w.kind, f.game, own.ended_at, w.face
             FROM (SELECT table_id, ended_at FROM participants WHERE person = $1
                   ORDER BY ended_at DESC, table_id DESC LIMIT $2) own
             JOIN participants o ON o.table_id = own.table_id AND o.person <> $1
             JOIN persons w ON w.id = o.person AND w.deleted_at IS NULL
             JOIN finished f ON f.table_id = own.table_id
             ORDER BY own.ended_at DESC, own.table_id DESC, o.seat";
        let values: (&[u8], i64) = (&person.0, GAMES.into());
        let found = rows(&self.reader().await?, sql, &[&values.0, &values.1]).await?;
        let met = found.iter().map(read).collect::<Result<Vec<_>, Failure>>()?;
        Ok(count(met, most))
    }

    pub async fn last_together(
        &self,
        person: PersonId,
        other: PersonId,
    ) -> Result<Option<String>, Failure> {
        let sql = "SELECT p.table_id FROM participants p
             JOIN participants o ON o.table_id = p.table_id AND o.person = $2
             WHERE p.person = $1 ORDER BY p.ended_at DESC, p.table_id DESC LIMIT 1";
        let (id, whom) = (person.0.as_slice(), other.0.as_slice());
        let found = maybe_row(&self.reader().await?, sql, &[&id, &whom]).await?;
        found.map(|row| Ok(row.try_get(0)?)).transpose()
    }
}
