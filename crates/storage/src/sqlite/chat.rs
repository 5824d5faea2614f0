//! Chat, in the data file.

use super::{Sqlite, columns};
use crate::crash_point::CrashPoint;
use crate::{ChatKept, ChatRow, NewLine, StoreError, TableNo};
use rusqlite::{Connection, Row};
use tablee_protocol::{Kind, Phrase};

impl Sqlite {
    pub async fn add_chat(&self, line: NewLine) -> Result<ChatKept, StoreError> {
        let NewLine { table, person, text, phrase, client_id, at } = line;
        let insert = "INSERT OR IGNORE INTO chat (table_no, person, text, phrase, at, client_id)
                      VALUES (?, ?, ?, ?, ?, ?)";
        let before = "SELECT id FROM chat WHERE table_no = ? AND person = ? AND client_id = ?";
        let added = self.write(move |db| {
            let line = (table, person.0, text, phrase.map(Phrase::as_str), at, &client_id);
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
        "SELECT c.id, c.person, p.name, p.deleted_at, c.text, c.phrase, c.at, p.kind FROM chat c
         LEFT JOIN persons p ON p.id = c.person WHERE c.table_no = ? ORDER BY c.id DESC LIMIT ?",
    )?;
    let line = |row: &Row<'_>| {
        Ok(ChatRow {
            id: row.get(0)?,
            person: columns::person(row, 1)?,
            name: columns::name(row, 2, 3)?.unwrap_or_default(),
            by_bot: row.get::<_, Option<String>>(7)?.as_deref() == Some(Kind::Bot.as_str()),
            text: row.get(4)?,
            phrase: row.get::<_, Option<String>>(5)?.as_deref().and_then(Phrase::read),
            at: row.get(6)?,
        })
    };
    let newest_first = query.query_map((table, most as i64), line)?;
    let mut lines = newest_first.collect::<rusqlite::Result<Vec<_>>>()?;
    lines.reverse();
    Ok(lines)
}
