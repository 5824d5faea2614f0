//! Chat, in the data file.

use super::{Sqlite, columns};
use crate::crash_point::CrashPoint;
use crate::{ChatKept, ChatRow, Moment, StoreError, TableNo};
use rusqlite::{Connection, Row};
use tablee_protocol::PersonId;

impl Sqlite {
    pub async fn add_chat(
        &self,
        table: TableNo,
        person: PersonId,
        text: String,
        client_id: Option<String>,
        at: Moment,
    ) -> Result<ChatKept, StoreError> {
        let insert = "INSERT OR IGNORE INTO chat (table_no, person, text, at, client_id)
                      VALUES (?, ?, ?, ?, ?)";
        let before = "SELECT id FROM chat WHERE table_no = ? AND person = ? AND client_id = ?";
        let added = self.write(move |db| {
            let line = (table, person.0, text, at, &client_id);
            if db.prepare_cached(insert)?.execute(line)? == 0 {
                let known = (table, person.0, &client_id);
                let id = db.prepare_cached(before)?.query_row(known, |row| row.get(0))?;
                return Ok(ChatKept::Before(id));
            }
            CrashPoint::ChatBeforeCommit.reached();
            Ok(ChatKept::Now(db.last_insert_rowid()))
        });
        let kept = added.await?;
        CrashPoint::ChatCommitted.reached();
        Ok(kept)
    }
}

/// The last lines of a table, the oldest first.
pub fn last(db: &Connection, table: TableNo, most: usize) -> rusqlite::Result<Vec<ChatRow>> {
    let mut query = db.prepare_cached(
        "SELECT c.id, c.person, p.name, p.deleted_at, c.text, c.at FROM chat c
         LEFT JOIN persons p ON p.id = c.person WHERE c.table_no = ? ORDER BY c.id DESC LIMIT ?",
    )?;
    let line = |row: &Row<'_>| {
        Ok(ChatRow {
            id: row.get(0)?,
            person: columns::person(row, 1)?,
            name: columns::name(row, 2, 3)?.unwrap_or_default(),
            text: row.get(4)?,
            at: row.get(5)?,
        })
    };
    let newest_first = query.query_map((table, most as i64), line)?;
    let mut lines = newest_first.collect::<rusqlite::Result<Vec<_>>>()?;
    lines.reverse();
    Ok(lines)
}
