//! Inspection, in the data file.

use super::mentions::Names;
use super::tournaments::round_tables;
use super::{Sqlite, columns, finished, moves};
use crate::{InspectedGame, InspectedResult, InspectedTournament, StoreError, TableNo};
use rusqlite::{Connection, OptionalExtension as _, Row};
use std::collections::{BTreeMap, BTreeSet};

impl Sqlite {
    pub async fn unsound(&self) -> Result<Vec<String>, StoreError> {
        let tables: Vec<String> = self
            .read(|db| {
                db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")?
                    .query_map([], |row| row.get(0))?
                    .collect()
            })
            .await?;
        let mut found = Vec::new();
        for table in tables {
            found.extend(self.read(move |db| unsound(db, &table)).await?);
        }
        found.extend(self.read(orphans).await?);
        Ok(found)
    }

    pub async fn games_to_inspect(&self) -> Result<Vec<(TableNo, String)>, StoreError> {
        let sql = "SELECT no, id FROM tables WHERE phase IN ('running', 'over') ORDER BY no";
        let pair = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
        self.read(move |db| db.prepare(sql)?.query_map([], pair)?.collect()).await
    }

    pub async fn inspect_game(&self, no: TableNo) -> Result<InspectedGame, StoreError> {
        self.read(move |db| game(&*db.unchecked_transaction()?, no)).await
    }

    pub async fn tournaments_to_inspect(&self) -> Result<Vec<(String, String)>, StoreError> {
        self.read(|db| {
            let mut names = Names::new(db);
            let mut query = db.prepare("SELECT id, summary FROM drives ORDER BY no")?;
            let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            rows.map(|row| row.and_then(|(id, text)| Ok((id, names.put_into(text)?)))).collect()
        })
        .await
    }

    pub async fn inspect_tournament(
        &self,
        id: &str,
    ) -> Result<Option<InspectedTournament>, StoreError> {
        let id = id.to_owned();
        self.read(move |db| tournament(&*db.unchecked_transaction()?, &id)).await
    }
}

fn unsound(db: &Connection, table: &str) -> rusqlite::Result<Vec<String>> {
    let mut query = db.prepare("SELECT integrity_check FROM pragma_integrity_check(?)")?;
    let lines = query.query_map([table], |row| row.get::<_, String>(0))?;
    let lines: Vec<String> = lines.collect::<rusqlite::Result<_>>()?;
    Ok(lines.into_iter().filter(|line| line != "ok").take(20).collect())
}

fn orphans(db: &Connection) -> rusqlite::Result<Vec<String>> {
    db.prepare("PRAGMA foreign_key_check")?
        .query_map([], |row| {
            let (table, row_id, parent): (String, Option<i64>, String) =
                (row.get(0)?, row.get(1)?, row.get(2)?);
            let place = row_id.map(|id| format!(" row {id}")).unwrap_or_default();
            Ok(format!("{table}{place} refers to something missing in {parent}"))
        })?
        .collect()
}

fn game(db: &Connection, no: TableNo) -> rusqlite::Result<InspectedGame> {
    let (id, mut game) = db
        .prepare_cached(
            "SELECT id, phase, setup, seed, head FROM tables JOIN papers ON table_no = no
             WHERE no = ?",
        )?
        .query_row([no], |row| {
            let game = InspectedGame {
                phase: columns::phase(row, 1)?,
                setup: row.get(2)?,
                seed: row.get(3)?,
                head: row.get(4)?,
                log: Vec::new(),
                record: None,
                results: Vec::new(),
            };
            Ok((row.get::<_, String>(0)?, game))
        })?;
    game.log = moves::all(db, no)?;
    game.record = finished::record(db, &id)?;
    game.results = db
        .prepare_cached(
            "SELECT score, won, person IS NOT NULL AND level IS NOT NULL FROM participants
             WHERE table_id = ? ORDER BY seat",
        )?
        .query_map([id], |row| {
            Ok(InspectedResult { score: row.get(0)?, won: row.get(1)?, left: row.get(2)? })
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(game)
}

fn tournament(db: &Connection, id: &str) -> rusqlite::Result<Option<InspectedTournament>> {
    let head = db
        .prepare_cached(
            "SELECT no, venue, created_at, phase, length, summary FROM drives WHERE id = ?",
        )?
        .query_row([id], |row| {
            Ok(InspectedTournament {
                no: row.get(0)?,
                venue: row.get(1)?,
                created_at: row.get(2)?,
                phase: row.get(3)?,
                length: row.get(4)?,
                summary: row.get(5)?,
                log: Vec::new(),
                people: BTreeSet::new(),
                tables: Vec::new(),
                scores: BTreeMap::new(),
            })
        })
        .optional()?;
    let Some(mut found) = head else { return Ok(None) };
    let mut names = Names::new(db);
    found.summary = names.put_into(found.summary)?;
    let mut entries =
        db.prepare_cached("SELECT n, at, entry FROM drive_entries WHERE drive_no = ? ORDER BY n")?;
    let rows = entries.query_map([found.no], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    for row in rows {
        let (n, at, entry) = row?;
        found.log.push((n, at, names.put_into(entry)?));
    }
    found.people = db
        .prepare_cached("SELECT person FROM drive_people WHERE drive_no = ?")?
        .query_map([found.no], |row| columns::person(row, 0))?
        .collect::<rusqlite::Result<_>>()?;
    found.tables = round_tables(db, found.no)?;
    for table in &found.tables {
        if let Some(scores) = scores(db, &table.table)? {
            found.scores.insert(table.table.clone(), scores);
        }
    }
    Ok(Some(found))
}

/// The scores of the game at a table, which are none before its end; nothing where there is no such
/// table.
fn scores(db: &Connection, table: &str) -> rusqlite::Result<Option<Vec<i64>>> {
    let known: Option<TableNo> = db
        .prepare_cached("SELECT no FROM tables WHERE id = ?")?
        .query_row([table], |row| row.get(0))
        .optional()?;
    if known.is_none() {
        return Ok(None);
    }
    db.prepare_cached("SELECT score FROM participants WHERE table_id = ? ORDER BY seat")?
        .query_map([table], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()
        .map(Some)
}
