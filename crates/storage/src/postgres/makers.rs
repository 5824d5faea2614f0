//! Makers of tables, in PostgreSQL: who has how many that are open or running.

use super::Postgres;
use super::columns::{self, signed};
use super::connection::{row, run};
use super::error::Failure;
use crate::sweeping::SLICE;
use crate::{Maker, TableNo};
use deadpool_postgres::GenericClient;

impl Postgres {
    pub async fn sweep_makers(&self) -> Result<usize, Failure> {
        // Rows of a maker who makes a table right now are left for the next time.
        let delete = "DELETE FROM table_makers WHERE ctid IN
             (SELECT table_makers.ctid FROM table_makers LEFT JOIN tables ON no = table_no
              WHERE phase IS NULL OR phase NOT IN ('open', 'running') LIMIT $1
              FOR UPDATE OF table_makers SKIP LOCKED)";
        let gone = run(&self.writer().await?, delete, &[&signed(SLICE)]).await?;
        Ok(usize::try_from(gone).unwrap_or(usize::MAX))
    }
}

/// The first of these who has as many tables as it may have. Tables that are over are forgotten by the way.
/// Until the transaction ends, nobody else makes a table for them: two at once would both be the last.
pub async fn exhausted(
    db: &impl GenericClient,
    makers: &[Maker],
) -> Result<Option<usize>, Failure> {
    // In one order, so that two nodes never wait crosswise.
    let mut locks: Vec<i64> = makers.iter().map(|maker| lock_of(&maker.key)).collect();
    locks.sort_unstable();
    for lock in locks {
        row(db, "SELECT pg_advisory_xact_lock($1)", &[&lock]).await?;
    }
    for (place, Maker { key, most }) in makers.iter().enumerate() {
        let key = key.as_slice();
        let over = "DELETE FROM table_makers WHERE key = $1 AND NOT EXISTS
             (SELECT 1 FROM tables WHERE no = table_no AND phase IN ('open', 'running'))";
        run(db, over, &[&key]).await?;
        let count = "SELECT count(*) FROM table_makers WHERE key = $1";
        let count: i64 = columns::number(&row(db, count, &[&key]).await?, 0)?;
        if count >= signed(*most) {
            return Ok(Some(place));
        }
    }
    Ok(None)
}

/// A table is theirs.
pub async fn note(
    db: &impl GenericClient,
    makers: &[Maker],
    table: TableNo,
) -> Result<(), Failure> {
    for Maker { key, .. } in makers {
        let note = "INSERT INTO table_makers (key, table_no) VALUES ($1, $2)";
        run(db, note, &[&key.as_slice(), &table]).await?;
    }
    Ok(())
}

/// The number of a maker's lock: as good as its own.
fn lock_of(key: &[u8; 32]) -> i64 {
    let mut number = [0; 8];
    number.copy_from_slice(&key[..8]);
    i64::from_be_bytes(number)
}
