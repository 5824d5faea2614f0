//! State of the server itself, in the data file.

use super::{Sqlite, moderation};
use crate::moderation::ROTATE;
use crate::{AuditActor, Moment, StoreError};
use rusqlite::OptionalExtension as _;

impl Sqlite {
    pub async fn key(&self, name: &'static str, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        self.write(move |db| {
            db.execute("INSERT OR IGNORE INTO secrets VALUES (?, ?)", (name, fresh))?;
            db.query_row("SELECT value FROM secrets WHERE name = ?", [name], |row| row.get(0))
        })
        .await
    }

    pub async fn long_key(
        &self,
        name: &'static str,
        fresh: Vec<u8>,
    ) -> Result<Vec<u8>, StoreError> {
        self.write(move |db| {
            db.execute("INSERT OR IGNORE INTO secrets VALUES (?, ?)", (name, fresh))?;
            db.query_row("SELECT value FROM secrets WHERE name = ?", [name], |row| row.get(0))
        })
        .await
    }

    pub async fn signing_keys(&self, fresh: [u8; 32]) -> Result<Vec<[u8; 32]>, StoreError> {
        self.write(move |db| {
            db.execute("INSERT OR IGNORE INTO secrets VALUES ('records/1', ?)", [fresh])?;
            let sql = "SELECT value FROM secrets WHERE name LIKE 'records/%'
                       ORDER BY CAST(substr(name, 9) AS INTEGER)";
            db.prepare(sql)?.query_map([], |row| row.get(0))?.collect()
        })
        .await
    }

    pub async fn add_signing_key(
        &self,
        fresh: [u8; 32],
        public: String,
        actor: AuditActor,
        at: Moment,
    ) -> Result<(), StoreError> {
        self.write(move |db| {
            let sql = "INSERT INTO secrets SELECT 'records/' || (count(*) + 1), ?1 FROM secrets
                       WHERE name LIKE 'records/%'";
            db.execute(sql, [fresh])?;
            moderation::note_down(db, actor, ROTATE, &public, "", at)
        })
        .await
    }

    pub async fn uptime(&self) -> Result<i64, StoreError> {
        self.read(|db| {
            db.query_row(
                "SELECT max(coalesce((SELECT tick FROM server_time), 0),
                 coalesce((SELECT tick FROM moves ORDER BY id DESC LIMIT 1), 0),
                 coalesce((SELECT at FROM drive_entries ORDER BY id DESC LIMIT 1), 0))",
                [],
                |row| row.get(0),
            )
        })
        .await
    }

    pub async fn note_uptime(&self, tick: i64) -> Result<i64, StoreError> {
        let note = "INSERT INTO server_time (only, tick) VALUES (1, ?1)
                    ON CONFLICT (only) DO UPDATE SET tick = max(tick, ?1)";
        self.write(move |db| db.prepare_cached(note)?.execute([tick]).map(drop)).await?;
        Ok(tick)
    }

    pub async fn written_by(&self) -> Result<Option<String>, StoreError> {
        let sql = "SELECT value FROM meta WHERE key = 'written_by'";
        self.read(move |db| db.query_row(sql, [], |row| row.get(0)).optional()).await
    }

    pub async fn opinions(&self, table: &str, level: &str) -> Result<Option<String>, StoreError> {
        let key = [table.to_owned(), level.to_owned()];
        let sql = "SELECT opinions FROM studies WHERE table_id = ? AND level = ?";
        self.read(move |db| db.prepare_cached(sql)?.query_row(key, |row| row.get(0)).optional())
            .await
    }

    pub async fn keep_opinions(
        &self,
        table: &str,
        level: &str,
        opinions: String,
        at: Moment,
    ) -> Result<(), StoreError> {
        let row = (table.to_owned(), level.to_owned(), opinions, at);
        let insert =
            "INSERT OR REPLACE INTO studies (table_id, level, opinions, at) VALUES (?, ?, ?, ?)";
        self.write(move |db| db.prepare_cached(insert)?.execute(row).map(drop)).await
    }
}
