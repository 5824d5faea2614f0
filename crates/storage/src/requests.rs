//! Named requests about tournaments: which entries each made, so that one that is sent again after
//! a lost answer is not done again.

use crate::tournaments::TournamentNo;
use crate::{Store, StoreError};
use rusqlite::{Connection, OptionalExtension as _};
use std::ops::Range;
use tablee_protocol::PersonId;

/// Who sent a request, and what they call it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RequestName {
    /// Who.
    pub person: PersonId,
    /// The client's own name for it.
    pub id: String,
}

impl Store {
    /// The entries that a request made, if it was done before.
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
pub(crate) fn keep(
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
