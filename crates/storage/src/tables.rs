//! Tables: what was settled before the first move, who sits where, and where a table is in its life.

use crate::chat::{self, ChatRow};
use crate::columns::{self, Moment};
use crate::crash_point::CrashPoint;
use crate::moves::{self, Append, Logged, TableNo};
use crate::{Store, StoreError};
use rusqlite::{Connection, OptionalExtension as _, Row};
use tablee_protocol::{Phase, Visibility};

/// A table about to be made. It is either there with everything in this or not there at all.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Its name in addresses.
    pub id: String,
    /// Which game.
    pub game: String,
    /// Whether the lobby lists it.
    pub visibility: Visibility,
    /// When it is made (ms since 1970).
    pub created_at: Moment,
    /// Game, seats, rules, clock, as JSON.
    pub setup: String,
    /// Who sits where, by id, as JSON.
    pub people: String,
    /// The server's half of the seed.
    pub secret: [u8; 32],
    /// A game that runs from the first moment on.
    pub start: Option<Start>,
    /// Inputs that its log has from the first moment on.
    pub log: Vec<Logged>,
}

/// The start of a game.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// The seed of the deals.
    pub seed: [u8; 32],
    /// When (ms since 1970).
    pub at: Moment,
    /// When, by the server's uptime.
    pub tick: i64,
    /// When the first clock runs out, if one runs (uptime).
    pub deadline: Option<i64>,
}

/// A table as the file has it, without chat and log.
#[derive(Clone, Debug)]
pub struct TableRow {
    /// Its number in the file.
    pub no: TableNo,
    /// Its name in addresses.
    pub id: String,
    /// Where it is in its life.
    pub phase: Phase,
    /// When it was made (ms since 1970).
    pub created_at: Moment,
    /// Game, seats, rules, clock, as JSON.
    pub setup: String,
    /// Who sits where, by id, as JSON.
    pub people: String,
    /// The server's half of the seed.
    pub secret: [u8; 32],
    /// The seed of the deals, once the game has started.
    pub seed: Option<[u8; 32]>,
    /// When the game started (uptime).
    pub started_tick: Option<i64>,
}

/// A table with the end of its chat and its whole log.
#[derive(Clone, Debug)]
pub struct WholeTable {
    /// The table.
    pub row: TableRow,
    /// The last lines of its chat, the oldest first.
    pub chat: Vec<ChatRow>,
    /// Its log, in order.
    pub log: Vec<Logged>,
}

/// Which of the tables that are open or running.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alive {
    /// All of them.
    All,
    /// The newest of those the lobby lists.
    Public {
        /// How many at most.
        most: u32,
    },
}

const COLUMNS: &str = "no, id, phase, created_at, setup, people, secret, seed, started_tick FROM tables JOIN papers ON table_no = no";

impl Store {
    /// Makes a table; its number. The answer means that it is on the disk.
    pub async fn create_table(&self, table: NewTable) -> Result<TableNo, StoreError> {
        let made = self.write(move |db| {
            let no = insert(db, &table)?;
            CrashPoint::CreateBeforeCommit.reached();
            Ok(no)
        });
        let no = made.await?;
        CrashPoint::CreateCommitted.reached();
        Ok(no)
    }

    /// A table without chat and log, if there is one of that name.
    pub async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let id = id.to_owned();
        self.read(move |db| find(db, &id)).await
    }

    /// A table with its log and the last `lines` of its chat, all of one moment.
    pub async fn whole_table(
        &self,
        id: &str,
        lines: usize,
    ) -> Result<Option<WholeTable>, StoreError> {
        let id = id.to_owned();
        self.read(move |db| {
            let moment = db.unchecked_transaction()?;
            let Some(row) = find(&moment, &id)? else { return Ok(None) };
            let chat = chat::last(&moment, row.no, lines)?;
            let log = moves::all(&moment, row.no)?;
            Ok(Some(WholeTable { row, chat, log }))
        })
        .await
    }

    /// The log of the table of that name; empty where there is none.
    pub async fn log_of(&self, id: &str) -> Result<Vec<Logged>, StoreError> {
        let id = id.to_owned();
        self.read(move |db| {
            let no = db.prepare_cached("SELECT no FROM tables WHERE id = ?")?;
            let no = { no }.query_row([id], |row| row.get(0)).optional()?;
            no.map_or(Ok(Vec::new()), |no| moves::all(db, no))
        })
        .await
    }

    /// Tables that are open or running, the newest first.
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

    /// When the clocks of running tables run out (uptime).
    pub async fn deadlines(&self) -> Result<Vec<(String, i64)>, StoreError> {
        let sql =
            "SELECT id, deadline FROM tables WHERE phase = 'running' AND deadline IS NOT NULL";
        let pair = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
        self.read(move |db| db.prepare(sql)?.query_map([], pair)?.collect()).await
    }

    /// Keeps the people of a table and where it is in its life. The answer means that it is on
    /// the disk.
    pub async fn keep_people(
        &self,
        no: TableNo,
        people: String,
        phase: Phase,
    ) -> Result<(), StoreError> {
        let kept = self.write(move |db| {
            db.prepare_cached("UPDATE papers SET people = ?2 WHERE table_no = ?1")?
                .execute((no, people))?;
            db.prepare_cached("UPDATE tables SET phase = ?2 WHERE no = ?1 AND phase <> ?2")?
                .execute((no, phase.as_str()))?;
            CrashPoint::KeepBeforeCommit.reached();
            Ok(())
        });
        kept.await?;
        CrashPoint::KeepCommitted.reached();
        Ok(())
    }

    /// The game of a table starts, with its people as they are. The answer means that it is on
    /// the disk.
    pub async fn start_table(
        &self,
        no: TableNo,
        people: String,
        start: Start,
    ) -> Result<(), StoreError> {
        let Start { seed, at, tick, deadline } = start;
        let started = self.write(move |db| {
            db.prepare_cached(
                "UPDATE papers SET people = ?2, seed = ?3, started_at = ?4, started_tick = ?5
                 WHERE table_no = ?1",
            )?
            .execute((no, people, seed, at, tick))?;
            db.prepare_cached("UPDATE tables SET phase = 'running', deadline = ?2 WHERE no = ?1")?
                .execute((no, deadline))?;
            CrashPoint::StartBeforeCommit.reached();
            Ok(())
        });
        started.await?;
        CrashPoint::StartCommitted.reached();
        Ok(())
    }
}

/// The one way a table comes into the file.
pub(crate) fn insert(db: &Connection, table: &NewTable) -> rusqlite::Result<TableNo> {
    let start = table.start.as_ref();
    let phase = if start.is_some() { Phase::Running } else { Phase::Open };
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
    })
}
