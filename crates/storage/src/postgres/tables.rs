//! Tables, in PostgreSQL.

use super::connection::{Values, maybe_row, row, rows, run};
use super::error::Failure;
use super::store::moment;
use super::{Postgres, chat, columns, makers, moves};
use crate::crash_point::CrashPoint;
use crate::{
    Alive, Append, Logged, NewTable, Start, StoreError, TableNo, TableRow, WakeTime, WholeTable,
};
use deadpool_postgres::GenericClient;
use tablee_protocol::TablePhase;
use tokio_postgres::Row;

const COLUMNS: &str =
    "no, id, phase, created_at, setup, people, secret, seed, started_tick, revision
                       FROM tables JOIN papers ON table_no = no";

impl Postgres {
    pub async fn create_table(&self, table: NewTable) -> Result<TableNo, Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        if let Some(maker) = makers::exhausted(&transaction, &table.makers).await? {
            return Err(StoreError::TooManyTables { maker }.into());
        }
        let no = insert(&transaction, &table).await?;
        makers::note(&transaction, &table.makers, no).await?;
        CrashPoint::CreateBeforeCommit.reached();
        transaction.commit().await?;
        CrashPoint::CreateCommitted.reached();
        Ok(no)
    }

    pub async fn table(&self, id: &str) -> Result<Option<TableRow>, Failure> {
        find(&self.reader().await?, id).await
    }

    pub async fn whole_table(
        &self,
        id: &str,
        lines: usize,
        known: u64,
    ) -> Result<Option<WholeTable>, Failure> {
        let mut client = self.reader().await?;
        let moment = moment(&mut client).await?;
        let Some(row) = find(&moment, id).await? else { return Ok(None) };
        let chat = chat::last(&moment, row.no, lines).await?;
        let log = moves::after(&moment, row.no, known).await?;
        Ok(Some(WholeTable { row, chat, log }))
    }

    pub async fn log_of(&self, id: &str) -> Result<Vec<Logged>, Failure> {
        let client = self.reader().await?;
        let no = maybe_row(&client, "SELECT no FROM tables WHERE id = $1", &[&id]).await?;
        match no {
            Some(row) => moves::all(&client, row.try_get(0)?).await,
            None => Ok(Vec::new()),
        }
    }

    pub async fn alive_tables(&self, which: Alive) -> Result<Vec<TableRow>, Failure> {
        let (listed, most) = match which {
            Alive::All => ("", i64::MAX),
            Alive::Public { most } => ("AND visibility = 'public'", i64::from(most)),
        };
        let sql = format!(
            "SELECT {COLUMNS} WHERE phase IN ('open', 'running') {listed} ORDER BY no DESC LIMIT $1"
        );
        rows(&self.reader().await?, &sql, &[&most]).await?.iter().map(read).collect()
    }

    pub async fn deadlines(&self) -> Result<Vec<(String, i64)>, Failure> {
        let sql =
            "SELECT id, deadline FROM tables WHERE phase = 'running' AND deadline IS NOT NULL";
        let found = rows(&self.reader().await?, sql, &[]).await?;
        found.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
    }

    pub async fn keep_people(
        &self,
        no: TableNo,
        revision: i64,
        people: String,
        phase: TablePhase,
        wake: Option<WakeTime>,
    ) -> Result<bool, Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        let papers = "UPDATE papers SET people = $3, revision = revision + 1
                      WHERE table_no = $1 AND revision = $2";
        if run(&transaction, papers, &[&no, &revision, &people]).await? == 0 {
            return Ok(false);
        }
        let tables = "UPDATE tables SET phase = $2 WHERE no = $1 AND phase <> $2";
        run(&transaction, tables, &[&no, &phase.as_str()]).await?;
        if let Some(WakeTime { seq, at }) = wake {
            let earlier = "UPDATE tables SET deadline = CASE WHEN head = $2 THEN $3::bigint
                           ELSE least(deadline, $3) END WHERE no = $1 AND phase = 'running'";
            run(&transaction, earlier, &[&no, &columns::signed(seq), &at]).await?;
        }
        CrashPoint::KeepBeforeCommit.reached();
        transaction.commit().await?;
        CrashPoint::KeepCommitted.reached();
        Ok(true)
    }

    pub async fn start_table(
        &self,
        no: TableNo,
        revision: i64,
        people: String,
        start: Start,
    ) -> Result<bool, Failure> {
        let Start { seed, at, tick, deadline } = start;
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        let papers = "UPDATE papers SET people = $3, seed = $4, started_at = $5,
                      started_tick = $6, revision = revision + 1
                      WHERE table_no = $1 AND revision = $2";
        let values: Values<'_> = &[&no, &revision, &people, &seed.as_slice(), &at, &tick];
        if run(&transaction, papers, values).await? == 0 {
            return Ok(false);
        }
        let tables = "UPDATE tables SET phase = 'running', deadline = $2 WHERE no = $1";
        run(&transaction, tables, &[&no, &deadline]).await?;
        CrashPoint::StartBeforeCommit.reached();
        transaction.commit().await?;
        CrashPoint::StartCommitted.reached();
        Ok(true)
    }
}

/// The one way a table comes into the database.
pub async fn insert(db: &impl GenericClient, table: &NewTable) -> Result<TableNo, Failure> {
    let start = table.start.as_ref();
    let deadline = start.and_then(|start| start.deadline);
    let phase = if start.is_some() { TablePhase::Running } else { TablePhase::Open };
    let sql = "INSERT INTO tables (id, game, phase, visibility, deadline, created_at)
               VALUES ($1, $2, $3, $4, $5, $6) RETURNING no";
    let (phase, visibility) = (phase.as_str(), table.visibility.as_str());
    let NewTable { id, game, created_at, .. } = table;
    let made = row(db, sql, &[id, game, &phase, &visibility, &deadline, created_at]).await?;
    let no: TableNo = made.try_get(0)?;
    let sql = "INSERT INTO papers (table_no, setup, people, secret, seed, started_at, started_tick)
               VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let (seed, at) = (start.map(|start| start.seed.as_slice()), start.map(|start| start.at));
    let (secret, tick) = (table.secret.as_slice(), start.map(|start| start.tick));
    run(db, sql, &[&no, &table.setup, &table.people, &secret, &seed, &at, &tick]).await?;
    let append = db.prepare_cached(moves::APPEND).await?;
    for (seq, entry) in (0u64..).zip(&table.log) {
        let next = Append { table: no, seq, entry: entry.clone(), deadline };
        moves::append(db, &append, &next).await?;
    }
    Ok(no)
}

async fn find(db: &impl GenericClient, id: &str) -> Result<Option<TableRow>, Failure> {
    let sql = format!("SELECT {COLUMNS} WHERE id = $1");
    maybe_row(db, &sql, &[&id]).await?.as_ref().map(read).transpose()
}

fn read(row: &Row) -> Result<TableRow, Failure> {
    Ok(TableRow {
        no: row.try_get(0)?,
        id: row.try_get(1)?,
        phase: columns::phase(row, 2)?,
        created_at: row.try_get(3)?,
        setup: row.try_get(4)?,
        people: row.try_get(5)?,
        secret: columns::bytes(row, 6)?,
        seed: columns::maybe_bytes(row, 7)?,
        started_tick: row.try_get(8)?,
        revision: row.try_get(9)?,
    })
}
