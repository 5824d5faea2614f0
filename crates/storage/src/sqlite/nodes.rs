//! Nodes, in the data file: there is one.

use super::{Sqlite, moves};
use crate::{Logged, Presence, StoreError, TableHead, TableNo, TournamentNo};
use rusqlite::OptionalExtension as _;
use std::time::Duration;

impl Sqlite {
    pub async fn other_nodes(&self) -> Result<u64, StoreError> {
        Ok(0)
    }

    pub async fn table_standings(
        &self,
        tables: Vec<String>,
    ) -> Result<Vec<(String, TableHead)>, StoreError> {
        let sql = "SELECT head, revision,
                       coalesce((SELECT max(id) FROM chat WHERE chat.table_no = no), 0)
                   FROM tables JOIN papers ON papers.table_no = no WHERE tables.id = ?";
        self.read(move |db| {
            let mut query = db.prepare_cached(sql)?;
            let mut found = Vec::new();
            for id in tables {
                let standing = query.query_row([&id], |row| {
                    let (head, revision, chat) = (row.get(0)?, row.get(1)?, row.get(2)?);
                    Ok(TableHead { head, revision, chat, elsewhere: Vec::new() })
                });
                found.extend(standing.optional()?.map(|standing| (id, standing)));
            }
            Ok(found)
        })
        .await
    }

    pub async fn log_after(&self, table: TableNo, seq: u64) -> Result<Vec<Logged>, StoreError> {
        self.read(move |db| moves::after(db, table, seq)).await
    }

    pub async fn note_presence(&self, _: TableNo, _: Vec<Presence>) -> Result<(), StoreError> {
        Ok(())
    }

    pub async fn claim_due(&self, now: i64, _lease: i64) -> Result<Vec<String>, StoreError> {
        let sql =
            "SELECT id FROM tables WHERE phase = 'running' AND deadline <= ? ORDER BY deadline";
        self.read(move |db| db.prepare(sql)?.query_map([now], |row| row.get(0))?.collect()).await
    }

    pub async fn claim_thought(
        &self,
        _: TableNo,
        _seq: u64,
        _lease: Duration,
    ) -> Result<bool, StoreError> {
        Ok(true)
    }

    pub async fn claim_duty(
        &self,
        _: TournamentNo,
        _length: usize,
        _lease: Duration,
    ) -> Result<bool, StoreError> {
        Ok(true)
    }

    pub async fn notify_nodes(&self, _: Vec<String>) -> Result<(), StoreError> {
        Ok(())
    }
}
