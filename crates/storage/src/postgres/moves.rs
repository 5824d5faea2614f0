//! Moves, in PostgreSQL.

use super::columns::{self, signed};
use super::connection::rows;
use super::error::Failure;
use crate::{Append, Logged, TableNo};
use deadpool_postgres::{GenericClient, Transaction};
use std::pin::pin;
use tokio_postgres::binary_copy::BinaryCopyInWriter;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Row, Statement};

/// Moves the head on if it is as expected, and logs the input if it was. Whoever waits for another
/// server's append to the same table finds the head moved.
pub const APPEND: &str = "WITH moved AS (
        UPDATE tables SET head = head + 1, deadline = $3
        WHERE no = $1 AND head = $2 AND phase = 'running' RETURNING no, head)
    INSERT INTO moves (table_no, seq, seat, action, person, client_id, think_ms, lag_ms, away_ms,
                       at, tick, origin)
    SELECT no, head, $4::bigint, $5::text, $6::bytea, $7::text, $8::bigint, $9::bigint,
           $10::bigint, $11::bigint, $12::bigint, $13::text FROM moved";

/// The values of a row: some of its place in the log, then those of the input.
macro_rules! values {
    ($entry:ident at $($place:expr),+) => {
        [
            $(&$place as &(dyn ToSql + Sync),)+
            &$entry.seat.map(i64::from),
            &$entry.action,
            &$entry.person.as_ref().map(<[u8; 16]>::as_slice),
            &$entry.client_id,
            &i64::from($entry.think_ms),
            &i64::from($entry.lag_ms),
            &i64::from($entry.away_ms),
            &$entry.at,
            &$entry.tick,
            &$entry.origin,
        ]
    };
}

/// Appends with the prepared statement; false when the log has another length than expected.
pub async fn append(
    db: &impl GenericClient,
    statement: &Statement,
    append: &Append,
) -> Result<bool, Failure> {
    let entry = &append.entry;
    let added = db
        .execute(statement, &values!(entry at append.table, signed(append.seq), append.deadline))
        .await?;
    Ok(added == 1)
}

/// Writes the whole logs of tables that have none.
pub async fn put_all(db: &Transaction<'_>, logs: &[(TableNo, Vec<Logged>)]) -> Result<(), Failure> {
    let copy = "COPY moves (table_no, seq, seat, action, person, client_id, think_ms, lag_ms,
                            away_ms, at, tick, origin) FROM STDIN BINARY";
    let types = [
        Type::INT8,
        Type::INT8,
        Type::INT8,
        Type::TEXT,
        Type::BYTEA,
        Type::TEXT,
        Type::INT8,
        Type::INT8,
        Type::INT8,
        Type::INT8,
        Type::INT8,
        Type::TEXT,
    ];
    let mut rows = pin!(BinaryCopyInWriter::new(db.copy_in(copy).await?, &types));
    for (table, log) in logs {
        for (seq, entry) in (1_i64..).zip(log) {
            rows.as_mut().write(&values!(entry at *table, seq)).await?;
        }
    }
    rows.finish().await?;
    Ok(())
}

/// The whole log of a table, in order.
pub async fn all(db: &impl GenericClient, table: TableNo) -> Result<Vec<Logged>, Failure> {
    after(db, table, 0).await
}

/// The log of a table after its first inputs, in order.
pub async fn after(
    db: &impl GenericClient,
    table: TableNo,
    seq: u64,
) -> Result<Vec<Logged>, Failure> {
    let sql = "SELECT seat, action, person, client_id, think_ms, lag_ms, away_ms, at, tick,
                      origin FROM moves
               WHERE table_no = $1 AND seq > $2 ORDER BY seq";
    rows(db, sql, &[&table, &signed(seq)]).await?.iter().map(read).collect()
}

fn read(row: &Row) -> Result<Logged, Failure> {
    let seat: Option<i64> = row.try_get(0)?;
    Ok(Logged {
        seat: seat.map(|_| columns::number(row, 0)).transpose()?,
        action: row.try_get(1)?,
        person: columns::maybe_bytes(row, 2)?,
        client_id: row.try_get(3)?,
        think_ms: columns::number(row, 4)?,
        lag_ms: columns::number(row, 5)?,
        away_ms: columns::number(row, 6)?,
        at: row.try_get(7)?,
        tick: row.try_get(8)?,
        origin: row.try_get(9)?,
    })
}
