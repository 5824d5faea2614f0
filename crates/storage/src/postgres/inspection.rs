//! Inspection, in PostgreSQL.

use super::connection::{maybe_row, row, rows};
use super::error::Failure;
use super::mentions::put_names;
use super::store::moment;
use super::tournaments::round_tables;
use super::{Postgres, columns, finished, moves};
use crate::{InspectedGame, InspectedResult, InspectedTournament, TableNo};
use deadpool_postgres::GenericClient;
use std::collections::{BTreeMap, BTreeSet};
use tokio_postgres::Row;

/// What must not be, as PostgreSQL itself does not watch over it: logs with gaps, and logs, papers
/// and entries of something that is not there.
const UNSOUND: [(&str, &str); 4] = [
    (
        "SELECT t.id FROM tables t WHERE t.head <> (SELECT count(*) FROM moves m
             WHERE m.table_no = t.no AND m.seq BETWEEN 1 AND t.head)
         OR EXISTS (SELECT 1 FROM moves m WHERE m.table_no = t.no AND m.seq > t.head)",
        "the log of a table is not as long as its head says",
    ),
    (
        "SELECT DISTINCT m.table_no::text FROM moves m
         WHERE NOT EXISTS (SELECT 1 FROM tables t WHERE t.no = m.table_no)",
        "moves refer to a table that is missing",
    ),
    (
        "SELECT id FROM tables t WHERE NOT EXISTS (SELECT 1 FROM papers p WHERE p.table_no = t.no)",
        "a table has no papers",
    ),
    (
        "SELECT d.id FROM drives d
         WHERE d.length <> (SELECT count(*) FROM drive_entries e WHERE e.drive_no = d.no)",
        "the log of a tournament is not as long as its length says",
    ),
];

impl Postgres {
    pub async fn unsound(&self) -> Result<Vec<String>, Failure> {
        let client = self.reader().await?;
        let mut found = Vec::new();
        for (sql, problem) in UNSOUND {
            for row in rows(&client, &format!("{sql} LIMIT 20"), &[]).await? {
                found.push(format!("{problem}: {}", row.try_get::<_, &str>(0)?));
            }
        }
        Ok(found)
    }

    pub async fn games_to_inspect(&self) -> Result<Vec<(TableNo, String)>, Failure> {
        let sql = "SELECT no, id FROM tables WHERE phase IN ('running', 'over') ORDER BY no";
        let found = rows(&self.reader().await?, sql, &[]).await?;
        found.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
    }

    pub async fn inspect_game(&self, no: TableNo) -> Result<InspectedGame, Failure> {
        let mut client = self.reader().await?;
        let moment = moment(&mut client).await?;
        game(&moment, no).await
    }

    pub async fn tournaments_to_inspect(&self) -> Result<Vec<(String, String)>, Failure> {
        let client = self.reader().await?;
        let found = rows(&client, "SELECT id, summary FROM drives ORDER BY no", &[]).await?;
        let mut ids = Vec::new();
        let mut summaries = Vec::new();
        for row in found {
            ids.push(row.try_get(0)?);
            summaries.push(row.try_get(1)?);
        }
        let summaries = put_names(&client, summaries).await?;
        Ok(ids.into_iter().zip(summaries).collect())
    }

    pub async fn inspect_tournament(
        &self,
        id: &str,
    ) -> Result<Option<InspectedTournament>, Failure> {
        let mut client = self.reader().await?;
        let moment = moment(&mut client).await?;
        tournament(&moment, id).await
    }
}

async fn game(db: &impl GenericClient, no: TableNo) -> Result<InspectedGame, Failure> {
    let head = "SELECT id, phase, setup, seed, head FROM tables JOIN papers ON table_no = no
                WHERE no = $1";
    let head = row(db, head, &[&no]).await?;
    let id: &str = head.try_get(0)?;
    let results = "SELECT score, won, person IS NOT NULL AND level IS NOT NULL FROM participants
                   WHERE table_id = $1 ORDER BY seat";
    let results = rows(db, results, &[&id]).await?;
    let result = |row: &Row| {
        Ok(InspectedResult { score: row.try_get(0)?, won: row.try_get(1)?, left: row.try_get(2)? })
    };
    Ok(InspectedGame {
        phase: columns::phase(&head, 1)?,
        setup: head.try_get(2)?,
        seed: columns::maybe_bytes(&head, 3)?,
        head: columns::number(&head, 4)?,
        log: moves::all(db, no).await?,
        record: finished::record(db, id).await?,
        results: results.iter().map(result).collect::<Result<_, Failure>>()?,
    })
}

async fn tournament(
    db: &impl GenericClient,
    id: &str,
) -> Result<Option<InspectedTournament>, Failure> {
    let head = "SELECT no, venue, created_at, phase, length, summary FROM drives WHERE id = $1";
    let Some(head) = maybe_row(db, head, &[&id]).await? else { return Ok(None) };
    let mut found = InspectedTournament {
        no: head.try_get(0)?,
        venue: head.try_get(1)?,
        created_at: head.try_get(2)?,
        phase: head.try_get(3)?,
        length: columns::number(&head, 4)?,
        summary: put_names(db, vec![head.try_get(5)?]).await?.concat(),
        log: Vec::new(),
        people: BTreeSet::new(),
        tables: round_tables(db, head.try_get(0)?).await?,
        scores: BTreeMap::new(),
    };
    let entries = "SELECT n, at, entry FROM drive_entries WHERE drive_no = $1 ORDER BY n";
    let entries = rows(db, entries, &[&found.no]).await?;
    let texts = entries.iter().map(|row| row.try_get(2)).collect::<Result<_, _>>()?;
    for (row, entry) in entries.iter().zip(put_names(db, texts).await?) {
        found.log.push((columns::number(row, 0)?, row.try_get(1)?, entry));
    }
    let people = "SELECT person FROM drive_people WHERE drive_no = $1";
    for row in rows(db, people, &[&found.no]).await? {
        found.people.insert(columns::person(&row, 0)?);
    }
    for table in &found.tables {
        if let Some(scores) = scores(db, &table.table).await? {
            found.scores.insert(table.table.clone(), scores);
        }
    }
    Ok(Some(found))
}

/// The scores of the game at a table, which are none before its end; nothing where there is no such
/// table.
async fn scores(db: &impl GenericClient, table: &str) -> Result<Option<Vec<i64>>, Failure> {
    if maybe_row(db, "SELECT no FROM tables WHERE id = $1", &[&table]).await?.is_none() {
        return Ok(None);
    }
    let sql = "SELECT score FROM participants WHERE table_id = $1 ORDER BY seat";
    let found = rows(db, sql, &[&table]).await?;
    found.iter().map(|row| Ok(row.try_get(0)?)).collect::<Result<_, Failure>>().map(Some)
}
