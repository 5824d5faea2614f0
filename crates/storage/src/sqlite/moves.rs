//! Moves, in the data file.

use crate::{Append, Logged, TableNo};
use rusqlite::{Connection, OptionalExtension as _, Row};

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
    after(db, table, 0)
}

/// The log of a table after its first inputs, in order. Row by row from the newest one: a recursive statement keeps
/// every row twice more and sorts them, which takes several times as long.
pub fn after(db: &Connection, table: TableNo, known: u64) -> rusqlite::Result<Vec<Logged>> {
    // All of one moment, also where the caller has no transaction.
    let _moment = if db.is_autocommit() { Some(db.unchecked_transaction()?) } else { None };
    let last = "SELECT last FROM tables WHERE no = ?";
    let last = db.prepare_cached(last)?.query_row([table], |row| row.get(0)).optional()?;
    let (mut next, mut newer): (Option<i64>, u64) = (last.flatten(), u64::MAX);
    let mut find = db.prepare_cached(
        "SELECT seat, action, person, client_id, think_ms, lag_ms, away_ms, at, tick, origin, prev, seq
         FROM moves WHERE id = ?",
    )?;
    let mut log = Vec::new();
    while let Some(id) = next {
        let row = |row: &Row<'_>| Ok((row.get(SEQ - 1)?, row.get(SEQ)?, read(row)?));
        let found: Option<(_, u64, _)> = find.query_row([id], row).optional()?;
        let Some((prev, seq, logged)) = found.filter(|(_, seq, _)| *seq > known) else { break };
        if seq >= newer {
            // A damaged file whose inputs go round in a circle.
            return Err(rusqlite::Error::IntegralValueOutOfRange(SEQ, id));
        }
        log.push(logged);
        (next, newer) = (prev, seq);
    }
    log.reverse();
    Ok(log)
}

/// The column of [`after`] that holds the number of an input.
const SEQ: usize = 11;

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
