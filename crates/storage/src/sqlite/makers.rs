//! Makers of tables, in the data file: who has how many that are open or running.

use crate::{Maker, TableNo};
use rusqlite::Connection;

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
