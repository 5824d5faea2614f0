//! Named requests about tournaments, in the data file.

use super::Sqlite;
use crate::{RequestName, StoreError, TournamentNo};
use rusqlite::{Connection, OptionalExtension as _};
use std::ops::Range;

impl Sqlite {
    pub async fn request_done(
        &self,
        no: TournamentNo,
        name: RequestName,
    ) -> Result<Option<Range<usize>>, StoreError> {
        let sql = "SELECT first, entries FROM drive_requests
                   WHERE drive_no = ? AND person = ? AND client_id = ?";
        self.read(move |db| {
            db.prepare_cached(sql)?
                .query_row((no, name.person.0, &name.id), |row| {
                    let (first, entries): (usize, usize) = (row.get(0)?, row.get(1)?);
                    Ok(first..first + entries)
                })
                .optional()
        })
        .await
    }
}

/// Keeps which entries a request made.
pub fn keep(
    db: &Connection,
    no: TournamentNo,
    name: &RequestName,
    entries: Range<usize>,
) -> rusqlite::Result<()> {
    db.prepare_cached(
        "INSERT INTO drive_requests (drive_no, person, client_id, first, entries)
         VALUES (?, ?, ?, ?, ?)",
    )?
    .execute((no, name.person.0, &name.id, entries.start, entries.len()))?;
    Ok(())
}
