//! Transfer, from and to the data file.

use super::{Sqlite, moves};
use crate::crash_point::CrashPoint;
use crate::transfer::relation::{RELATIONS, Relation};
use crate::transfer::value::{Kind, Row, Value};
use crate::{Logged, StoreError, TableNo};
use rusqlite::types::{ToSqlOutput, Value as Owned, ValueRef};
use rusqlite::{Connection, OptionalExtension as _, ToSql, params_from_iter};

impl Sqlite {
    pub async fn unfinished_transfer(&self) -> Result<Option<String>, StoreError> {
        self.read(mark).await
    }

    pub async fn mark_transfer(&self, source: Option<String>) -> Result<(), StoreError> {
        self.write(move |db| {
            db.execute("DELETE FROM meta WHERE key = 'transfer'", [])?;
            let Some(source) = source else { return Ok(()) };
            db.execute("INSERT INTO meta (key, value) VALUES ('transfer', ?)", [source]).map(drop)
        })
        .await
    }

    pub async fn count_rows(&self) -> Result<u64, StoreError> {
        self.read(|db| {
            let count = |relation: &Relation| {
                let sql =
                    format!("SELECT count(*) FROM {}{}", relation.table, relation.condition(None));
                db.query_row(&sql, [], |row| row.get::<_, u64>(0))
            };
            RELATIONS.iter().map(count).sum()
        })
        .await
    }

    pub async fn last_key(&self, relation: &'static Relation) -> Result<Option<Row>, StoreError> {
        let key = |order: &str| {
            let names = relation.key_columns().iter().map(|(name, _)| format!("{name}{order}"));
            names.collect::<Vec<_>>().join(", ")
        };
        let sql = format!(
            "SELECT {} FROM {}{} ORDER BY {} LIMIT 1",
            key(""),
            relation.table,
            relation.condition(None),
            key(" DESC")
        );
        self.read(move |db| {
            db.query_row(&sql, [], |row| read(row, relation.key_columns())).optional()
        })
        .await
    }

    pub async fn rows_after(
        &self,
        relation: &'static Relation,
        after: Option<Row>,
        limit: usize,
    ) -> Result<Vec<Row>, StoreError> {
        let key: Vec<_> = relation.key_columns().iter().map(|(name, _)| *name).collect();
        let key = key.join(", ");
        let later = after.as_ref().map(|after| {
            let marks = vec!["?"; after.len()].join(", ");
            format!("({key}) > ({marks})")
        });
        let sql = format!(
            "SELECT {} FROM {}{} ORDER BY {key} LIMIT {limit}",
            relation.names(),
            relation.table,
            relation.condition(later)
        );
        self.read(move |db| {
            db.prepare_cached(&sql)?
                .query_map(params_from_iter(after.iter().flatten()), |row| {
                    read(row, relation.columns)
                })?
                .collect()
        })
        .await
    }

    pub async fn whole_log(&self, no: TableNo) -> Result<Vec<Logged>, StoreError> {
        self.read(move |db| moves::all(db, no)).await
    }

    pub async fn put_rows(
        &self,
        relation: &'static Relation,
        rows: Vec<Row>,
        logs: Vec<(TableNo, Vec<Logged>)>,
    ) -> Result<(), StoreError> {
        let marks = vec!["?"; relation.columns.len()].join(", ");
        let sql = format!("INSERT INTO {} ({}) VALUES ({marks})", relation.table, relation.names());
        self.write(move |db| {
            let mut insert = db.prepare_cached(&sql)?;
            for row in &rows {
                insert.execute(params_from_iter(row))?;
            }
            logs.iter().try_for_each(|(no, log)| moves::put_all(db, *no, log))
        })
        .await?;
        CrashPoint::TransferCommitted.reached();
        Ok(())
    }

    /// SQLite counts on from the highest number that was ever written.
    pub async fn go_on_counting(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

/// The name of the source of a transfer that has not come to its end.
pub fn mark(db: &Connection) -> rusqlite::Result<Option<String>> {
    let sql = "SELECT value FROM meta WHERE key = 'transfer'";
    db.query_row(sql, [], |row| row.get(0)).optional()
}

fn read(row: &rusqlite::Row<'_>, columns: &[(&str, Kind)]) -> rusqlite::Result<Row> {
    let value = |(at, (_, kind)): (usize, &(&str, Kind))| {
        Ok(match row.get_ref(at)? {
            ValueRef::Null => Value::Nothing,
            _ => match kind {
                Kind::Integer => Value::Integer(row.get(at)?),
                Kind::Real => Value::Real(row.get(at)?),
                Kind::Text => Value::Text(row.get(at)?),
                Kind::Bytes => Value::Bytes(row.get(at)?),
                Kind::Truth => Value::Truth(row.get(at)?),
            },
        })
    };
    columns.iter().enumerate().map(value).collect()
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Value::Nothing => ToSqlOutput::Owned(Owned::Null),
            Value::Integer(number) => ToSqlOutput::Owned(Owned::Integer(*number)),
            Value::Real(number) => ToSqlOutput::Owned(Owned::Real(*number)),
            Value::Text(text) => ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes())),
            Value::Bytes(bytes) => ToSqlOutput::Borrowed(ValueRef::Blob(bytes)),
            Value::Truth(truth) => ToSqlOutput::Owned(Owned::Integer(i64::from(*truth))),
        })
    }
}
