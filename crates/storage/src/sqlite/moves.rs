//! Moves, in the data file.

use crate::{Append, Logged, TableNo};
use rusqlite::{Connection, Row};

/// A row of the log, from where the rest of the statement says.
macro_rules! insert_move {
    ($from:literal) => {
        concat!(
            "INSERT INTO moves (prev, table_no, seq, seat, action, person, client_id, think_ms, lag_ms, away_ms, at, tick, origin) ",
            $from
        )
    };
}

/// The values of a row: some of its place in the log, then those of the input.
macro_rules! values {
    ($entry:ident at $($place:expr),+) => {
        (
            $($place,)+
            $entry.seat,
            &$entry.action,
            $entry.person,
            &$entry.client_id,
            $entry.think_ms,
            $entry.lag_ms,
            $entry.away_ms,
            $entry.at,
            $entry.tick,
            &$entry.origin,
        )
    };
}

/// Appends; false when the log has another length than expected.
pub fn append(db: &Connection, append: &Append) -> rusqlite::Result<bool> {
    let entry = &append.entry;
    let added = db
        .prepare_cached(insert_move!(
            "SELECT last, no, ?2 + 1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12 FROM tables
             WHERE no = ?1 AND head = ?2 AND phase = 'running'"
        ))?
        .execute(values!(entry at append.table, append.seq))?;
    if added == 0 {
        return Ok(false);
    }
    let head = "UPDATE tables SET head = ?2 + 1, last = last_insert_rowid(), deadline = ?3
                WHERE no = ?1 AND head = ?2";
    let moved = db.prepare_cached(head)?.execute((append.table, append.seq, append.deadline))?;
    Ok(moved == 1)
}

/// The whole log of a table, in order.
pub fn all(db: &Connection, table: TableNo) -> rusqlite::Result<Vec<Logged>> {
    db.prepare_cached(
        "WITH RECURSIVE log AS (
             SELECT moves.* FROM moves JOIN tables ON moves.id = tables.last WHERE no = ?
             UNION ALL
             SELECT moves.* FROM moves JOIN log ON moves.id = log.prev)
         SELECT seat, action, person, client_id, think_ms, lag_ms, away_ms, at, tick, origin FROM log ORDER BY seq",
    )?
    .query_map([table], read)?
    .collect()
}

fn read(row: &Row<'_>) -> rusqlite::Result<Logged> {
    Ok(Logged {
        seat: row.get(0)?,
        action: row.get(1)?,
        person: row.get(2)?,
        client_id: row.get(3)?,
        think_ms: row.get(4)?,
        lag_ms: row.get(5)?,
        away_ms: row.get(6)?,
        at: row.get(7)?,
        tick: row.get(8)?,
        origin: row.get(9)?,
    })
}

/// Writes the whole log of a table that has none.
pub fn put_all(db: &Connection, table: TableNo, log: &[Logged]) -> rusqlite::Result<()> {
    let values = insert_move!("VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    let mut insert = db.prepare_cached(values)?;
    let mut last = None;
    for (seq, entry) in (1_u64..).zip(log) {
        insert.execute(values!(entry at last, table, seq))?;
        last = Some(db.last_insert_rowid());
    }
    db.prepare_cached("UPDATE tables SET last = ?2 WHERE no = ?1")?.execute((table, last)).map(drop)
}
