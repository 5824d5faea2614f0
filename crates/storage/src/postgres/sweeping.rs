//! Sweeping, in PostgreSQL.

use super::Postgres;
use super::columns::{self, signed};
use super::connection::{rows, run};
use super::error::Failure;
use crate::sweeping::SLICE;
use crate::{Forgotten, LeftBefore, Moment};
use serde_json::Value;

impl Postgres {
    pub async fn forgotten_tables(
        &self,
        left: LeftBefore,
    ) -> Result<Vec<(String, Forgotten)>, Failure> {
        let client = self.reader().await?;
        let LeftBefore { empty, open, running } = left;
        let sql = "SELECT id, created_at, people FROM tables JOIN papers ON table_no = no
             WHERE phase = 'open' AND created_at < greatest($1::bigint, $2::bigint)";
        let mut forgotten = Vec::new();
        for row in rows(&client, sql, &[&empty, &open]).await? {
            let made: Moment = row.try_get(1)?;
            if made < open || made < empty && nobody_sits(row.try_get(2)?) {
                forgotten.push((row.try_get(0)?, Forgotten::BeforeStart));
            }
        }
        let sql = "SELECT id FROM tables JOIN papers ON table_no = no
             LEFT JOIN moves ON moves.table_no = no AND moves.seq = head
             WHERE phase = 'running' AND coalesce(moves.at, started_at, created_at) < $1
             AND NOT EXISTS (SELECT 1 FROM drive_tables WHERE table_id = tables.id) LIMIT $2";
        for row in rows(&client, sql, &[&running, &signed(SLICE)]).await? {
            forgotten.push((row.try_get(0)?, Forgotten::InMidGame));
        }
        forgotten.truncate(SLICE);
        Ok(forgotten)
    }

    pub async fn close_forgotten(&self, id: &str, why: Forgotten) -> Result<bool, Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        // The papers first, as everybody does, so that nobody waits crosswise.
        let papers = "UPDATE papers SET revision = revision + 1
                      WHERE table_no = (SELECT no FROM tables WHERE id = $1)";
        run(&transaction, papers, &[&id]).await?;
        // Whoever sits there, connected to another node, has not left.
        let sql = "WITH closed AS (UPDATE tables SET phase = 'closed', deadline = NULL
                       WHERE id = $1 AND phase IN ('open', 'running')
                       AND NOT EXISTS (SELECT 1 FROM presence JOIN nodes ON nodes.id = node
                           WHERE table_no = no
                           AND beat_at > clock_timestamp() - interval '5 seconds') RETURNING no)
                   INSERT INTO closings (table_no, because) SELECT no, $2::text FROM closed";
        if run(&transaction, sql, &[&id, &why.as_str()]).await? == 0 {
            return Ok(false);
        }
        transaction.commit().await?;
        Ok(true)
    }

    pub async fn sweep_sessions(&self, unseen_since: Moment) -> Result<usize, Failure> {
        let delete = "DELETE FROM sessions WHERE hash IN
             (SELECT hash FROM sessions WHERE seen_at < $1 LIMIT $2)";
        let swept = run(&self.writer().await?, delete, &[&unseen_since, &signed(SLICE)]).await?;
        Ok(usize::try_from(swept).unwrap_or(usize::MAX))
    }

    pub async fn sweep_guests(&self, before: Moment) -> Result<usize, Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        let sql = format!("SELECT id FROM persons p WHERE {GUEST} LIMIT $2 FOR UPDATE SKIP LOCKED");
        let found = rows(&transaction, &sql, &[&before, &signed(SLICE)]).await?;
        let mut gone = 0;
        for row in found {
            let person = columns::person(&row, 0)?;
            let person = person.0.as_slice();
            // Who came back since they were found stays; no session begins while the row is locked.
            let still = format!("SELECT id FROM persons p WHERE {GUEST} AND p.id = $2");
            if rows(&transaction, &still, &[&before, &person]).await?.is_empty() {
                continue;
            }
            run(&transaction, "DELETE FROM sessions WHERE person = $1", &[&person]).await?;
            run(&transaction, "DELETE FROM persons WHERE id = $1", &[&person]).await?;
            gone += 1;
        }
        transaction.commit().await?;
        Ok(gone)
    }
}

/// Whether nobody sits at a table, from its people as JSON; false where they cannot be read.
fn nobody_sits(people: &str) -> bool {
    let Ok(people) = serde_json::from_str::<Value>(people) else { return false };
    let places = people["places"].as_array();
    !places.is_some_and(|places| places.iter().any(|place| place["person"].is_object()))
}

/// A guest who has left nothing, and was made and last seen before the first parameter.
const GUEST: &str = "p.kind = 'guest' AND p.created_at < $1 AND p.deleted_at IS NULL
    AND p.banned_at IS NULL AND coalesce(p.muted_until, 0) < $1
    AND NOT EXISTS (SELECT 1 FROM sessions WHERE person = p.id AND seen_at >= $1)
    AND NOT EXISTS (SELECT 1 FROM participants WHERE person = p.id)
    AND NOT EXISTS (SELECT 1 FROM drive_people WHERE person = p.id)
    AND NOT EXISTS (SELECT 1 FROM chat WHERE person = p.id)";
