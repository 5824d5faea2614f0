//! Named requests about tournaments, in PostgreSQL.

use super::Postgres;
use super::columns::{self, signed};
use super::connection::{maybe_row, run};
use super::error::Failure;
use crate::{RequestName, TournamentNo};
use deadpool_postgres::GenericClient;
use std::ops::Range;

impl Postgres {
    pub async fn request_done(
        &self,
        no: TournamentNo,
        name: RequestName,
    ) -> Result<Option<Range<usize>>, Failure> {
        let sql = "SELECT first, entries FROM drive_requests
                   WHERE drive_no = $1 AND person = $2 AND client_id = $3";
        let person = name.person.0.as_slice();
        let found = maybe_row(&self.reader().await?, sql, &[&no, &person, &name.id]).await?;
        let Some(row) = found else { return Ok(None) };
        let (first, entries): (usize, usize) =
            (columns::number(&row, 0)?, columns::number(&row, 1)?);
        Ok(Some(first..first + entries))
    }
}

/// Keeps which entries a request made.
pub async fn keep(
    db: &impl GenericClient,
    no: TournamentNo,
    name: &RequestName,
    entries: Range<usize>,
) -> Result<(), Failure> {
    let insert = "INSERT INTO drive_requests (drive_no, person, client_id, first, entries)
                  VALUES ($1, $2, $3, $4, $5)";
    let (first, count) = (signed(entries.start), signed(entries.len()));
    run(db, insert, &[&no, &name.person.0.as_slice(), &name.id, &first, &count]).await.map(drop)
}
