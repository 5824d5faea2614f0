//! Tables, in the data file.

use super::{Sqlite, chat, columns, makers, moves};
use crate::crash_point::CrashPoint;
use crate::{
    Alive, Append, Logged, NewTable, Start, StoreError, TableNo, TableRow, WakeTime, WholeTable,
};
use rusqlite::{Connection, OptionalExtension as _, Row};
use tablee_protocol::TablePhase;

const COLUMNS: &str = "no, id, phase, created_at, setup, people, secret, seed, started_tick, revision FROM tables JOIN papers ON table_no = no";

impl Sqlite {
    pub async fn create_table(&self, table: NewTable) -> Result<TableNo, StoreError> {
        let made = self.write(move |db| {
            if let Some(maker) = makers::exhausted(db, &table.makers)? {
                return Ok(Err(StoreError::TooManyTables { maker }));
            }
            let no = insert(db, &table)?;
            makers::note(db, &table.makers, no)?;
            CrashPoint::CreateBeforeCommit.reached();
            Ok(Ok(no))
        });
        let no = made.await??;
        CrashPoint::CreateCommitted.reached();
        Ok(no)
    }

    pub async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let id = id.to_owned();
        self.read(move |db| find(db, &id)).await
    }

    pub async fn whole_table(
        &self,
        id: &str,
        lines: usize,
        known: u64,
    ) -> Result<Option<WholeTable>, StoreError> {
        let id = id.to_owned();
        self.read(move |db| {
            let moment = db.unchecked_transaction()?;
            let Some(row) = find(&moment, &id)? else { return Ok(None) };
            let chat = chat::last(&moment, row.no, lines)?;
            let log = moves::after(&moment, row.no, known)?;
            Ok(Some(WholeTable { row, chat, log }))
        })
        .await
    }

    pub async fn log_of(&self, id: &str) -> Result<Vec<Logged>, StoreError> {
        let id = id.to_owned();
        self.read(move |db| {
            let no = db.prepare_cached("SELECT no FROM tables WHERE id = ?")?;
            let no = { no }.query_row([id], |row| row.get(0)).optional()?;
            no.map_or(Ok(Vec::new()), |no| moves::all(db, no))
        })
        .await
    }

    pub async fn alive_tables(&self, which: Alive) -> Result<Vec<TableRow>, StoreError> {
        let (listed, most) = match which {
            Alive::All => ("", i64::MAX),
            Alive::Public { most } => ("AND visibility = 'public'", i64::from(most)),
        };
        let sql = format!(
            "SELECT {COLUMNS} WHERE phase IN ('open', 'running') {listed} ORDER BY no DESC LIMIT ?"
        );
        self.read(move |db| db.prepare(&sql)?.query_map([most], read)?.collect()).await
    }

    pub async fn deadlines(&self) -> Result<Vec<(String, i64)>, StoreError> {
        let sql =
            "SELECT id, deadline FROM tables WHERE phase = 'running' AND deadline IS NOT NULL";
        let pair = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
        self.read(move |db| db.prepare(sql)?.query_map([], pair)?.collect()).await
    }

    pub async fn keep_people(
        &self,
        no: TableNo,
        revision: i64,
        people: String,
        phase: TablePhase,
        wake: Option<WakeTime>,
    ) -> Result<bool, StoreError> {
        let kept = self.write(move |db| {
            let papers = "UPDATE papers SET people = ?3, revision = revision + 1
                          WHERE table_no = ?1 AND revision = ?2";
            if db.prepare_cached(papers)?.execute((no, revision, people))? == 0 {
                return Ok(false);
            }
            db.prepare_cached("UPDATE tables SET phase = ?2 WHERE no = ?1 AND phase <> ?2")?
                .execute((no, phase.as_str()))?;
            if let Some(WakeTime { seq, at }) = wake {
                let earlier = "UPDATE tables SET deadline = CASE WHEN head = ?2 THEN ?3
                               ELSE min(coalesce(deadline, ?3), coalesce(?3, deadline)) END
                               WHERE no = ?1 AND phase = 'running'";
                db.prepare_cached(earlier)?.execute((no, seq, at))?;
            }
            CrashPoint::KeepBeforeCommit.reached();
            Ok(true)
        });
        let kept = kept.await?;
        CrashPoint::KeepCommitted.reached();
        Ok(kept)
    }

    pub async fn start_table(
        &self,
        no: TableNo,
        revision: i64,
        people: String,
        start: Start,
    ) -> Result<bool, StoreError> {
        let Start { seed, at, tick, deadline } = start;
        let started = self.write(move |db| {
            let papers = "UPDATE papers SET people = ?3, seed = ?4, started_at = ?5,
                          started_tick = ?6, revision = revision + 1
                          WHERE table_no = ?1 AND revision = ?2";
            let values = (no, revision, people, seed, at, tick);
            if db.prepare_cached(papers)?.execute(values)? == 0 {
                return Ok(false);
            }
            db.prepare_cached("UPDATE tables SET phase = 'running', deadline = ?2 WHERE no = ?1")?
                .execute((no, deadline))?;
            CrashPoint::StartBeforeCommit.reached();
            Ok(true)
        });
        let started = started.await?;
        CrashPoint::StartCommitted.reached();
        Ok(started)
    }
}

/// The one way a table comes into the file.
pub fn insert(db: &Connection, table: &NewTable) -> rusqlite::Result<TableNo> {
    let start = table.start.as_ref();
    let phase = if start.is_some() { TablePhase::Running } else { TablePhase::Open };
    db.prepare_cached(
        "INSERT INTO tables (id, game, phase, visibility, deadline, created_at)
         VALUES (?, ?, ?, ?, ?, ?)",
    )?
    .execute((
        &table.id,
        &table.game,
        phase.as_str(),
        table.visibility.as_str(),
        start.and_then(|start| start.deadline),
        table.created_at,
    ))?;
    let no = db.last_insert_rowid();
    db.prepare_cached(
        "INSERT INTO papers (table_no, setup, people, secret, seed, started_at, started_tick)
         VALUES (?, ?, ?, ?, ?, ?, ?)",
    )?
    .execute((
        no,
        &table.setup,
        &table.people,
        table.secret,
        start.map(|start| start.seed),
        start.map(|start| start.at),
        start.map(|start| start.tick),
    ))?;
    for (seq, entry) in (0u64..).zip(&table.log) {
        let deadline = start.and_then(|start| start.deadline);
        moves::append(db, &Append { table: no, seq, entry: entry.clone(), deadline })?;
    }
    Ok(no)
}

fn find(db: &Connection, id: &str) -> rusqlite::Result<Option<TableRow>> {
    db.prepare_cached(&format!("SELECT {COLUMNS} WHERE id = ?"))?.query_row([id], read).optional()
}

fn read(row: &Row<'_>) -> rusqlite::Result<TableRow> {
    Ok(TableRow {
        no: row.get(0)?,
        id: row.get(1)?,
        phase: columns::phase(row, 2)?,
        created_at: row.get(3)?,
        setup: row.get(4)?,
        people: row.get(5)?,
        secret: row.get(6)?,
        seed: row.get(7)?,
        started_tick: row.get(8)?,
        revision: row.get(9)?,
    })
}
