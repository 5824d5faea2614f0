//! Moves: the log of a table. Appending one input and reading the log back.

use rusqlite::{Connection, Row};

/// The number of a table in the file; its name in addresses is another thing.
pub type TableNo = i64;

/// One input on its way into a table's log.
#[derive(Clone, Debug)]
pub struct Append {
    /// The table.
    pub table: TableNo,
    /// How long the log is believed to be: the input becomes number `seq + 1`.
    pub seq: u64,
    /// What is logged.
    pub entry: Logged,
    /// When the next clock runs out, if one runs now (server time).
    pub deadline: Option<i64>,
}

/// One input as the log holds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Logged {
    /// Which seat; nothing for the host.
    pub seat: Option<u8>,
    /// What was done, in the game's notation.
    pub action: String,
    /// Who sent it, where a person did.
    pub person: Option<[u8; 16]>,
    /// The name its sender gave it.
    pub client_id: Option<String>,
    /// How long it took since the game began to wait.
    pub think_ms: u32,
    /// When it was taken in (ms since 1970).
    pub at: i64,
    /// When it was taken in, by the clock of the server.
    pub tick: i64,
    /// Nothing for a person's own move; else what made it: `clock`, `bot`.
    pub origin: Option<String>,
}

/// Appends; false when the log has another length than expected.
pub(crate) fn append(db: &Connection, append: &Append) -> rusqlite::Result<bool> {
    let entry = &append.entry;
    let added = db
        .prepare_cached(
            "INSERT INTO moves (prev, table_no, seq, seat, action, person, client_id, think_ms, at, tick, origin)
             SELECT last, no, ?2 + 1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 FROM tables
             WHERE no = ?1 AND head = ?2 AND phase = 'running'",
        )?
        .execute((
            append.table,
            append.seq,
            entry.seat,
            &entry.action,
            entry.person,
            &entry.client_id,
            entry.think_ms,
            entry.at,
            entry.tick,
            &entry.origin,
        ))?;
    if added == 0 {
        return Ok(false);
    }
    let head = "UPDATE tables SET head = ?2 + 1, last = last_insert_rowid(), deadline = ?3
                WHERE no = ?1 AND head = ?2";
    let moved = db.prepare_cached(head)?.execute((append.table, append.seq, append.deadline))?;
    Ok(moved == 1)
}

/// The whole log of a table, in order.
pub(crate) fn all(db: &Connection, table: TableNo) -> rusqlite::Result<Vec<Logged>> {
    db.prepare_cached(
        "WITH RECURSIVE log AS (
             SELECT moves.* FROM moves JOIN tables ON moves.id = tables.last WHERE no = ?
             UNION ALL
             SELECT moves.* FROM moves JOIN log ON moves.id = log.prev)
         SELECT seat, action, person, client_id, think_ms, at, tick, origin FROM log ORDER BY seq",
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
        at: row.get(5)?,
        tick: row.get(6)?,
        origin: row.get(7)?,
    })
}
