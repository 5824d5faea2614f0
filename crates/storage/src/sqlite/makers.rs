//! Makers of tables, in the data file: who has how many that are open or running.

use super::Sqlite;
use crate::sweeping::SLICE;
use crate::{Maker, StoreError, TableNo};
use rusqlite::Connection;

impl Sqlite {
    pub async fn sweep_makers(&self) -> Result<usize, StoreError> {
        let delete = "DELETE FROM table_makers WHERE (key, table_no) IN
             (SELECT key, table_no FROM table_makers LEFT JOIN tables ON no = table_no
              WHERE phase IS NULL OR phase NOT IN ('open', 'running') LIMIT ?)";
        self.write(move |db| db.prepare_cached(delete)?.execute([SLICE])).await
    }
}

/// The first of these who has as many tables as it may have. Tables that are over are forgotten by the way.
pub fn exhausted(db: &Connection, makers: &[Maker]) -> rusqlite::Result<Option<usize>> {
    for (place, Maker { key, most }) in makers.iter().enumerate() {
        db.prepare_cached(
            "DELETE FROM table_makers WHERE key = ?1 AND table_no NOT IN
             (SELECT no FROM tables WHERE no = table_no AND phase IN ('open', 'running'))",
        )?
        .execute([key])?;
        let count = "SELECT count(*) FROM table_makers WHERE key = ?";
        let count: usize = db.prepare_cached(count)?.query_row([key], |row| row.get(0))?;
        if count >= *most {
            return Ok(Some(place));
        }
    }
    Ok(None)
}

/// A table is theirs.
pub fn note(db: &Connection, makers: &[Maker], table: TableNo) -> rusqlite::Result<()> {
    for Maker { key, .. } in makers {
        let note = "INSERT INTO table_makers (key, table_no) VALUES (?, ?)";
        db.prepare_cached(note)?.execute((key, table))?;
    }
    Ok(())
}
