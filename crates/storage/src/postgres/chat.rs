//! Chat, in PostgreSQL.

use super::Postgres;
use super::columns::{self, signed};
use super::connection::{Values, maybe_row, row, rows};
use super::error::Failure;
use crate::crash_point::CrashPoint;
use crate::{ChatKept, ChatRow, NewLine, TableNo};
use deadpool_postgres::GenericClient;
use tablee_protocol::{Kind, Phrase};
use tokio_postgres::Row;

impl Postgres {
    pub async fn add_chat(&self, line: NewLine) -> Result<ChatKept, Failure> {
        let NewLine { table, person, text, phrase, client_id, at } = line;
        let insert = "INSERT INTO chat (table_no, person, text, phrase, at, client_id)
                      VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id";
        let before = "SELECT id FROM chat WHERE table_no = $1 AND person = $2 AND client_id = $3";
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        let person = person.0.as_slice();
        let phrase = phrase.map(Phrase::as_str);
        let line: Values<'_> = &[&table, &person, &text, &phrase, &at, &client_id];
        let added = maybe_row(&transaction, insert, line).await?;
        let kept = match added {
            Some(row) => ChatKept::Now(row.try_get(0)?),
            None => {
                let known = row(&transaction, before, &[&table, &person, &client_id]).await?;
                return Ok(ChatKept::Before(known.try_get(0)?));
            }
        };
        CrashPoint::ChatBeforeCommit.reached();
        transaction.commit().await?;
        CrashPoint::ChatCommitted.reached();
        Ok(kept)
    }
}

/// The last lines of a table, the oldest first.
pub async fn last(
    db: &impl GenericClient,
    table: TableNo,
    most: usize,
) -> Result<Vec<ChatRow>, Failure> {
    let sql =
        "SELECT c.id, c.person, p.name, p.deleted_at, c.text, c.phrase, c.at, p.kind FROM chat c
               LEFT JOIN persons p ON p.id = c.person WHERE c.table_no = $1
               ORDER BY c.id DESC LIMIT $2";
    let newest_first = rows(db, sql, &[&table, &signed(most)]).await?;
    newest_first.iter().rev().map(line).collect()
}

fn line(row: &Row) -> Result<ChatRow, Failure> {
    Ok(ChatRow {
        id: row.try_get(0)?,
        person: columns::person(row, 1)?,
        name: columns::name(row, 2, 3)?.unwrap_or_default(),
        by_bot: row.try_get::<_, Option<&str>>(7)? == Some(Kind::Bot.as_str()),
        text: row.try_get(4)?,
        phrase: row.try_get::<_, Option<&str>>(5)?.and_then(Phrase::read),
        at: row.try_get(6)?,
    })
}
