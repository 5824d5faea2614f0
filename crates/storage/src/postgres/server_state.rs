//! State of the server itself, in PostgreSQL.

use super::connection::{maybe_row, row, rows, run};
use super::error::Failure;
use super::{Postgres, claim, columns, moderation};
use crate::moderation::ROTATE;
use crate::{AuditActor, Moment};

/// How many milliseconds ago the time was noted, by the clock of this database; should somebody set that
/// clock, it is not the players who pay.
const SINCE: &str =
    "coalesce(least(greatest((extract(epoch FROM clock_timestamp() - server_time.noted_at)
                     * 1000)::bigint, 0), 5000), 0)";

impl Postgres {
    pub async fn key(&self, name: &'static str, fresh: [u8; 32]) -> Result<[u8; 32], Failure> {
        let client = self.writer().await?;
        let insert = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        run(&client, insert, &[&name, &fresh.as_slice()]).await?;
        let found = row(&client, "SELECT value FROM secrets WHERE name = $1", &[&name]).await?;
        columns::bytes(&found, 0)
    }

    pub async fn long_key(&self, name: &'static str, fresh: Vec<u8>) -> Result<Vec<u8>, Failure> {
        let client = self.writer().await?;
        let insert = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        run(&client, insert, &[&name, &fresh]).await?;
        let found = row(&client, "SELECT value FROM secrets WHERE name = $1", &[&name]).await?;
        Ok(found.try_get(0)?)
    }

    pub async fn signing_keys(&self, fresh: [u8; 32]) -> Result<Vec<[u8; 32]>, Failure> {
        let client = self.writer().await?;
        let insert = "INSERT INTO secrets (name, value) VALUES ('records/1', $1)
                      ON CONFLICT DO NOTHING";
        run(&client, insert, &[&fresh.as_slice()]).await?;
        let sql = "SELECT value FROM secrets WHERE name LIKE 'records/%'
                   ORDER BY substr(name, 9)::bigint";
        rows(&client, sql, &[]).await?.iter().map(|row| columns::bytes(row, 0)).collect()
    }

    pub async fn add_signing_key(
        &self,
        fresh: [u8; 32],
        public: String,
        actor: AuditActor,
        at: Moment,
    ) -> Result<(), Failure> {
        let sql = "INSERT INTO secrets (name, value)
                   SELECT 'records/' || (count(*) + 1), $1::bytea FROM secrets
                   WHERE name LIKE 'records/%'";
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        run(&transaction, sql, &[&fresh.as_slice()]).await?;
        moderation::note_down(&transaction, actor, ROTATE, &public, "", at).await?;
        Ok(transaction.commit().await?)
    }

    pub async fn uptime(&self) -> Result<i64, Failure> {
        // The last move of every running table: no clock counts any more where a game is over. While
        // another node is up, the time goes on from what was noted last.
        let sql = format!(
            "SELECT greatest(coalesce((SELECT tick + CASE WHEN {} THEN {SINCE} ELSE 0 END FROM server_time), 0),
             coalesce((SELECT max(moves.tick) FROM tables
                       JOIN moves ON moves.table_no = tables.no AND moves.seq = tables.head
                       WHERE phase = 'running'), 0),
             coalesce((SELECT at FROM drive_entries ORDER BY id DESC LIMIT 1), 0))",
            claim::OTHERS
        );
        Ok(row(&self.reader().await?, &sql, &[]).await?.try_get(0)?)
    }

    pub async fn note_uptime(&self, tick: i64) -> Result<i64, Failure> {
        let note = format!(
            "WITH beat AS (INSERT INTO nodes (id) VALUES ($2)
                 ON CONFLICT (id) DO UPDATE SET beat_at = clock_timestamp())
             INSERT INTO server_time (only_one, tick, noted_at) VALUES (1, $1, clock_timestamp())
             ON CONFLICT (only_one) DO UPDATE SET noted_at = clock_timestamp(),
             tick = greatest(server_time.tick + {SINCE}, $1) RETURNING tick"
        );
        Ok(row(&self.writer().await?, &note, &[&tick, &self.node()]).await?.try_get(0)?)
    }

    pub async fn written_by(&self) -> Result<Option<String>, Failure> {
        let sql = "SELECT value FROM meta WHERE key = 'written_by'";
        let found = maybe_row(&self.reader().await?, sql, &[]).await?;
        found.map(|row| Ok(row.try_get(0)?)).transpose()
    }

    pub async fn opinions(&self, table: &str, level: &str) -> Result<Option<String>, Failure> {
        let sql = "SELECT opinions FROM studies WHERE table_id = $1 AND level = $2";
        let found = maybe_row(&self.reader().await?, sql, &[&table, &level]).await?;
        found.map(|row| Ok(row.try_get(0)?)).transpose()
    }

    pub async fn keep_opinions(
        &self,
        table: &str,
        level: &str,
        opinions: String,
        at: Moment,
    ) -> Result<(), Failure> {
        let upsert = "INSERT INTO studies (table_id, level, opinions, at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (table_id) DO UPDATE SET level = excluded.level,
             opinions = excluded.opinions, at = excluded.at";
        run(&self.writer().await?, upsert, &[&table, &level, &opinions, &at]).await.map(drop)
    }
}
