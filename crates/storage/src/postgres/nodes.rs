//! Nodes, in PostgreSQL. Who is gone is told by this database's clock, so that those of the machines
//! do not matter.

use super::columns::{self, signed};
use super::connection::{Values, row, rows, run};
use super::error::Failure;
use super::{Postgres, moves, people};
use crate::{Logged, Presence, TableHead, TableNo, TournamentNo};
use std::time::Duration;
use tablee_protocol::PersonId;

/// A node that has not beaten for so long is gone.
const ALIVE: &str = "beat_at > clock_timestamp() - interval '5 seconds'";

/// How many tables one node wakes at once; the next look takes the next.
const DUE: i64 = 200;

impl Postgres {
    pub async fn other_nodes(&self) -> Result<u64, Failure> {
        let sql = format!("SELECT count(*) FROM nodes WHERE id <> $1 AND {ALIVE}");
        let count: i64 = row(&self.reader().await?, &sql, &[&self.node()]).await?.try_get(0)?;
        Ok(count.unsigned_abs())
    }

    pub async fn table_standings(
        &self,
        tables: Vec<String>,
    ) -> Result<Vec<(String, TableHead)>, Failure> {
        let elsewhere = format!(
            "SELECT DISTINCT person FROM presence JOIN nodes ON nodes.id = presence.node
             WHERE presence.table_no = no AND presence.node <> $2 AND {ALIVE}"
        );
        let sql = format!(
            "SELECT id, head, revision,
                 coalesce((SELECT max(chat.id) FROM chat WHERE chat.table_no = no), 0),
                 ARRAY ({elsewhere} ORDER BY person), ARRAY ({elsewhere} AND NOT hidden)
             FROM tables JOIN papers ON papers.table_no = no WHERE id = ANY ($1)"
        );
        let found = rows(&self.reader().await?, &sql, &[&tables, &self.node()]).await?;
        let read = |row: &tokio_postgres::Row| {
            let (elsewhere, seen): (Vec<&[u8]>, Vec<&[u8]>) = (row.try_get(4)?, row.try_get(5)?);
            let presence = |id: &[u8]| {
                let person = PersonId(id.try_into().ok()?);
                Some(Presence { person, hidden: !seen.contains(&id) })
            };
            let standing = TableHead {
                head: columns::number(row, 1)?,
                revision: row.try_get(2)?,
                chat: row.try_get(3)?,
                elsewhere: elsewhere.into_iter().filter_map(presence).collect(),
            };
            Ok((row.try_get(0)?, standing))
        };
        found.iter().map(read).collect()
    }

    pub async fn log_after(&self, table: TableNo, seq: u64) -> Result<Vec<Logged>, Failure> {
        moves::after(&self.reader().await?, table, seq).await
    }

    pub async fn note_presence(
        &self,
        table: TableNo,
        people: Vec<Presence>,
    ) -> Result<(), Failure> {
        let (people, hidden): (Vec<PersonId>, Vec<bool>) =
            people.into_iter().map(|one| (one.person, one.hidden)).unzip();
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        let (node, people) = (self.node(), people::ids(&people));
        let gone = "DELETE FROM presence WHERE table_no = $1 AND node = $2 AND person <> ALL ($3)";
        run(&transaction, gone, &[&table, &node, &people]).await?;
        let here = "INSERT INTO presence AS p (table_no, node, person, hidden)
                    SELECT $1::bigint, $2::bigint, * FROM unnest($3::bytea[], $4::boolean[])
                    ON CONFLICT (table_no, node, person) DO UPDATE SET hidden = excluded.hidden
                    WHERE p.hidden <> excluded.hidden";
        run(&transaction, here, &[&table, &node, &people, &hidden]).await?;
        Ok(transaction.commit().await?)
    }

    pub async fn claim_due(&self, now: i64, lease: i64) -> Result<Vec<String>, Failure> {
        let sql = "UPDATE tables SET woken_until = $1::bigint + $2::bigint WHERE no IN (
                       SELECT no FROM tables WHERE phase = 'running' AND deadline <= $1
                       AND woken_until <= $1 ORDER BY deadline LIMIT $3 FOR UPDATE SKIP LOCKED)
                   RETURNING id";
        let due = rows(&self.writer().await?, sql, &[&now, &lease, &DUE]).await?;
        due.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    pub async fn claim_thought(
        &self,
        table: TableNo,
        seq: u64,
        lease: Duration,
    ) -> Result<bool, Failure> {
        let sql = "INSERT INTO bot_turns AS t (table_no, seq, node, until)
                   VALUES ($1, $2, $3, clock_timestamp() + $4::bigint * interval '1 millisecond')
                   ON CONFLICT (table_no) DO UPDATE
                   SET seq = excluded.seq, node = excluded.node, until = excluded.until
                   WHERE t.seq < excluded.seq
                   OR t.seq = excluded.seq AND (t.node = excluded.node OR t.until < clock_timestamp())";
        let (seq, lease) = (signed(seq), signed(lease.as_millis()));
        let values: Values<'_> = &[&table, &seq, &self.node(), &lease];
        Ok(run(&self.writer().await?, sql, values).await? == 1)
    }

    pub async fn claim_duty(
        &self,
        tournament: TournamentNo,
        length: usize,
        lease: Duration,
    ) -> Result<bool, Failure> {
        // While somebody else claims it, or enters something, it is locked, and not this node's. Who claims the same
        // again gets no more time: a node that cannot do it must not keep the others from doing it.
        let sql = "UPDATE drives SET duty_length = length, duty_node = $3,
                       duty_until = least(CASE WHEN duty_node = $3 AND duty_length = length THEN duty_until END,
                           clock_timestamp() + $4::bigint * interval '1 millisecond')
                   WHERE no = (SELECT no FROM drives WHERE no = $1 AND length = $2
                       AND (duty_length < length OR duty_node = $3 OR duty_until < clock_timestamp())
                       FOR UPDATE SKIP LOCKED)";
        let (length, lease) = (signed(length), signed(lease.as_millis()));
        let values: Values<'_> = &[&tournament, &length, &self.node(), &lease];
        Ok(run(&self.writer().await?, sql, values).await? == 1)
    }
}
