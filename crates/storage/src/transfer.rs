//! Transfer: all data from one store to another, in batches that are each on the disk before the next
//! begins. A transfer that was interrupted goes on where it stopped; a server starts on the copy only
//! once it was compared with the source, row by row.

pub(crate) mod relation;
pub(crate) mod value;

use crate::store::{Database, Pending, ask};
use crate::{Location, Logged, Store, StoreError, TableNo};
use futures_util::future::BoxFuture;
use relation::{RELATIONS, Relation, SECRETS};
use value::{Row, Value};

/// How many rows are copied at once; tables come with their logs.
const BATCH: usize = 100;

/// Why a transfer did not come to its end.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// One of the stores failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The target has data of its own.
    #[error("the target has data already: choose an empty folder or database")]
    Occupied,
    /// The target holds a part of other data.
    #[error(
        "the target holds an unfinished copy of other data: finish that one, or choose an empty folder or database"
    )]
    OtherSource,
    /// The copy is not what the source is.
    #[error(
        "{relation} differs in the copy at {key}: the source is unchanged, the copy is not used"
    )]
    Differs {
        /// Which kind of rows.
        relation: &'static str,
        /// The first row that differs.
        key: String,
    },
}

/// A step of a transfer, for whoever waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Rows are copied.
    Copying,
    /// Both sides are compared.
    Comparing,
}

/// Two stores that nobody else uses while one is copied to the other.
pub struct Transfer {
    /// Where the data are.
    pub source: Store,
    /// Where they go.
    pub target: Store,
    rows: u64,
}

impl Transfer {
    /// Opens both sides for this program alone, and marks the target as unfinished.
    pub fn begin<'a>(
        from: &'a Location,
        to: &'a Location,
    ) -> BoxFuture<'a, Result<Transfer, TransferError>> {
        Box::pin(async move {
            let source = open_source(from).await?;
            let target = open_target(to).await?;
            let name = source_name(&source).await?;
            match target.unfinished_transfer().await? {
                Some(other) if other != name => return Err(TransferError::OtherSource),
                Some(_) => {}
                None if !is_empty(&target).await? => return Err(TransferError::Occupied),
                None => target.mark_transfer(Some(name)).await?,
            }
            let rows = ask!(source, count_rows()).await?;
            Ok(Transfer { source, target, rows })
        })
    }

    /// Copies what the target does not have yet, compares both sides, and carries the server's time
    /// over. Tells `progress` how many of how many rows are done. Returns how many rows there are.
    pub fn run<'a>(
        &'a self,
        progress: &'a mut (dyn FnMut(Stage, u64, u64) + Send),
    ) -> BoxFuture<'a, Result<u64, TransferError>> {
        Box::pin(async move {
            let mut left = self.rows;
            for relation in RELATIONS {
                let after = ask!(self.target, last_key(relation)).await?;
                self.copy(relation, after, &mut |rows| {
                    left = left.saturating_sub(rows);
                    progress(Stage::Copying, self.rows - left, self.rows);
                })
                .await?;
            }
            let mut compared = 0;
            for relation in RELATIONS {
                self.compare(relation, &mut |rows| {
                    compared += rows;
                    progress(Stage::Comparing, compared, self.rows);
                })
                .await?;
            }
            let uptime = self.source.uptime().await?;
            self.target.note_uptime(uptime).await?;
            Ok(compared)
        })
    }

    /// The columns that are transferred, by table.
    pub fn columns() -> impl Iterator<Item = (&'static str, &'static str)> {
        let columns = |relation: &'static Relation| {
            relation.columns.iter().map(|(column, _)| (relation.table, *column))
        };
        RELATIONS.iter().flat_map(columns)
    }

    /// Gives the target free for a server.
    pub fn finish(self) -> BoxFuture<'static, Result<(), TransferError>> {
        Box::pin(async move {
            ask!(self.target, go_on_counting()).await?;
            self.target.mark_transfer(None).await?;
            self.close().await;
            Ok(())
        })
    }

    /// Leaves the target as far as it is; the same transfer may go on later.
    pub async fn close(self) {
        self.target.close().await;
        self.source.close().await;
    }

    async fn copy(
        &self,
        relation: &'static Relation,
        mut after: Option<Row>,
        copied: &mut (dyn FnMut(u64) + Send),
    ) -> Result<(), StoreError> {
        loop {
            let rows = ask!(self.source, rows_after(relation, after.take(), BATCH)).await?;
            let Some(last) = rows.last() else { return Ok(()) };
            after = Some(relation.key_of(last));
            let count = rows.len() as u64;
            let logs = logs(&self.source, relation, &rows).await?;
            ask!(self.target, put_rows(relation, rows, logs)).await?;
            copied(count);
        }
    }

    async fn compare(
        &self,
        relation: &'static Relation,
        compared: &mut (dyn FnMut(u64) + Send),
    ) -> Result<(), TransferError> {
        let mut after: Option<Row> = None;
        loop {
            let start = after.clone();
            let rows = ask!(self.source, rows_after(relation, start, BATCH)).await?;
            let copies = ask!(self.target, rows_after(relation, after.take(), BATCH)).await?;
            let differs = |row: &Row| TransferError::Differs {
                relation: relation.table,
                key: value::shown(&relation.key_of(row)),
            };
            let mut pairs = rows.iter().zip(&copies);
            if let Some((row, _)) = pairs.find(|(row, copy)| row != copy) {
                return Err(differs(row));
            }
            let longer = if rows.len() > copies.len() { &rows } else { &copies };
            if let Some(row) = longer.get(rows.len().min(copies.len())) {
                return Err(differs(row));
            }
            let originals = logs(&self.source, relation, &rows).await?;
            let copied = logs(&self.target, relation, &copies).await?;
            let mut pairs = originals.iter().zip(&copied).zip(&rows);
            if let Some((_, row)) = pairs.find(|((log, copy), _)| log != copy) {
                return Err(differs(row));
            }
            let Some(last) = rows.last() else { return Ok(()) };
            after = Some(relation.key_of(last));
            compared(rows.len() as u64);
        }
    }
}

impl Store {
    /// The name of the source of a transfer that has not come to its end, if these data are its target.
    pub fn unfinished_transfer(&self) -> Pending<'_, Option<String>> {
        ask!(self, unfinished_transfer())
    }

    /// Marks these data as the target of a transfer, or as whole.
    pub fn mark_transfer(&self, source: Option<String>) -> Pending<'_, ()> {
        ask!(self, mark_transfer(source))
    }
}

/// The log of every table among these rows.
async fn logs(
    store: &Store,
    relation: &Relation,
    rows: &[Row],
) -> Result<Vec<(TableNo, Vec<Logged>)>, StoreError> {
    let mut logs = Vec::new();
    if relation.has_logs() {
        for row in rows {
            let Some(Value::Integer(no)) = row.first() else { continue };
            logs.push((*no, ask!(store, whole_log(*no)).await?));
        }
    }
    Ok(logs)
}

async fn is_empty(store: &Store) -> Result<bool, StoreError> {
    Ok(ask!(store, count_rows()).await? == 0)
}

/// What tells one installation from another: a digest of its keys.
async fn source_name(source: &Store) -> Result<String, StoreError> {
    let keys = ask!(source, rows_after(&SECRETS, None, usize::from(u8::MAX))).await?;
    Ok(value::digest(&keys))
}

async fn open_source(location: &Location) -> Result<Store, StoreError> {
    let database = match location {
        Location::Folder(folder) => Database::Sqlite(crate::sqlite::Sqlite::alone(folder)?),
        Location::Postgres(url) => Database::Postgres(crate::postgres::Postgres::alone(url).await?),
    };
    Ok(Store { database })
}

async fn open_target(location: &Location) -> Result<Store, StoreError> {
    let database = match location {
        Location::Folder(folder) => Database::Sqlite(crate::sqlite::Sqlite::make(folder)?),
        Location::Postgres(url) => {
            crate::postgres::Postgres::make(url).await?;
            Database::Postgres(crate::postgres::Postgres::alone(url).await?)
        }
    };
    Ok(Store { database })
}
