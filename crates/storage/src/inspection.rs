//! Inspection: what `tablee doctor` reads, in slices. Every operation is one short read transaction,
//! so that the write-ahead log of a busy server is not held back while games are replayed.

use crate::columns;
use crate::finished;
use crate::mentions::Names;
use crate::moves::{self, Logged, TableNo};
use crate::tournaments::{RoundTable, TournamentNo, round_tables};
use crate::{Store, StoreError};
use rusqlite::{Connection, OptionalExtension as _, Row};
use std::collections::{BTreeMap, BTreeSet};
use tablee_protocol::{PersonId, Phase};

/// A game as the file has it, of one moment.
#[derive(Clone, Debug)]
pub struct InspectedGame {
    /// Where its table is in its life now.
    pub phase: Phase,
    /// Game, seats, rules, clock, as JSON.
    pub setup: String,
    /// The seed of the deals, once the game has started.
    pub seed: Option<[u8; 32]>,
    /// How many inputs the table says its log has.
    pub head: u64,
    /// Its log, in order.
    pub log: Vec<Logged>,
    /// Its packed record, once it is over.
    pub record: Option<Vec<u8>>,
    /// The results, seat by seat, as the history says.
    pub results: Vec<InspectedResult>,
}

/// How a game ended for one seat, as the history says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InspectedResult {
    /// Points or chips.
    pub score: i64,
    /// Whether it counts as won.
    pub won: bool,
    /// Whether its person left and a bot played on.
    pub left: bool,
}

/// A tournament as the file has it, of one moment.
#[derive(Clone, Debug)]
pub struct InspectedTournament {
    /// Its number in the file.
    pub no: TournamentNo,
    /// What the server settled beside the log, as JSON.
    pub venue: String,
    /// When it was made (ms since 1970).
    pub created_at: i64,
    /// Where the file says it stands.
    pub phase: String,
    /// How long the file says its log is.
    pub length: usize,
    /// How lists show it, as JSON.
    pub summary: String,
    /// Its log: place, uptime, entry as JSON.
    pub log: Vec<(usize, i64, String)>,
    /// Who is listed as somebody of this tournament.
    pub people: BTreeSet<PersonId>,
    /// The tables of all rounds.
    pub tables: Vec<RoundTable>,
    /// Which of them are there, with the scores of their games, seat by seat, once they are over.
    pub scores: BTreeMap<String, Vec<i64>>,
}

impl Store {
    /// What the database itself finds wrong with the file, table by table.
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

    /// The tables whose games run or are over, the oldest first: number and name.
    pub async fn games_to_inspect(&self) -> Result<Vec<(TableNo, String)>, StoreError> {
        let sql = "SELECT no, id FROM tables WHERE phase IN ('running', 'over') ORDER BY no";
        let pair = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
        self.read(move |db| db.prepare(sql)?.query_map([], pair)?.collect()).await
    }

    /// A game with everything the file says about it.
    pub async fn inspect_game(&self, no: TableNo) -> Result<InspectedGame, StoreError> {
        self.read(move |db| game(&*db.unchecked_transaction()?, no)).await
    }

    /// The tournaments, the oldest first: name and summary.
    pub async fn tournaments_to_inspect(&self) -> Result<Vec<(String, String)>, StoreError> {
        self.read(|db| {
            let mut names = Names::new(db);
            let mut query = db.prepare("SELECT id, summary FROM drives ORDER BY no")?;
            let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            rows.map(|row| row.and_then(|(id, text)| Ok((id, names.put_into(text)?)))).collect()
        })
        .await
    }

    /// A tournament with everything the file says about it, if there is one of that name.
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
