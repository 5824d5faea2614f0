//! Transfer, from and to PostgreSQL.

use super::connection::{maybe_row, row, rows, run};
use super::error::Failure;
use super::{Postgres, columns, moves};
use crate::crash_point::CrashPoint;
use crate::transfer::relation::{RELATIONS, Relation};
use crate::transfer::value::{self, Kind, Value};
use crate::{Logged, TableNo};
use deadpool_postgres::GenericClient;
use std::error::Error;
use std::pin::pin;
use tokio_postgres::Row;
use tokio_postgres::binary_copy::BinaryCopyInWriter;
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};

impl Postgres {
    pub async fn unfinished_transfer(&self) -> Result<Option<String>, Failure> {
        mark(&self.reader().await?).await
    }

    pub async fn mark_transfer(&self, source: Option<String>) -> Result<(), Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        run(&transaction, "DELETE FROM meta WHERE key = 'transfer'", &[]).await?;
        if let Some(source) = source {
            let sql = "INSERT INTO meta (key, value) VALUES ('transfer', $1)";
            run(&transaction, sql, &[&source]).await?;
        }
        Ok(transaction.commit().await?)
    }

    pub async fn count_rows(&self) -> Result<u64, Failure> {
        let client = self.reader().await?;
        let mut total: u64 = 0;
        for relation in RELATIONS {
            let sql =
                format!("SELECT count(*) FROM {}{}", relation.table, relation.condition(None));
            total += columns::number::<u64>(&row(&client, &sql, &[]).await?, 0)?;
        }
        Ok(total)
    }

    pub async fn last_key(&self, relation: &Relation) -> Result<Option<value::Row>, Failure> {
        let key = relation.key_columns();
        let names = key.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        let order = key.iter().map(|column| format!("{} DESC", ordered(column)));
        let sql = format!(
            "SELECT {names} FROM {}{} ORDER BY {} LIMIT 1",
            relation.table,
            relation.condition(None),
            order.collect::<Vec<_>>().join(", ")
        );
        let found = maybe_row(&self.reader().await?, &sql, &[]).await?;
        found.map(|row| read(&row, key)).transpose()
    }

    pub async fn rows_after(
        &self,
        relation: &Relation,
        after: Option<value::Row>,
        limit: usize,
    ) -> Result<Vec<value::Row>, Failure> {
        let key = relation.key_columns().iter().map(ordered).collect::<Vec<_>>().join(", ");
        let later = after.as_ref().map(|after| {
            let marks = (1..=after.len()).map(|n| format!("${n}")).collect::<Vec<_>>().join(", ");
            format!("({key}) > ({marks})")
        });
        let sql = format!(
            "SELECT {} FROM {}{} ORDER BY {key} LIMIT {limit}",
            relation.names(),
            relation.table,
            relation.condition(later)
        );
        let after = after.unwrap_or_default();
        let values: Vec<_> = after.iter().map(|value| value as &(dyn ToSql + Sync)).collect();
        let found = rows(&self.reader().await?, &sql, &values).await?;
        found.iter().map(|row| read(row, relation.columns)).collect()
    }

    pub async fn whole_log(&self, no: TableNo) -> Result<Vec<Logged>, Failure> {
        moves::all(&self.reader().await?, no).await
    }

    pub async fn put_rows(
        &self,
        relation: &Relation,
        rows: Vec<value::Row>,
        logs: Vec<(TableNo, Vec<Logged>)>,
    ) -> Result<(), Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        let copy = format!("COPY {} ({}) FROM STDIN BINARY", relation.table, relation.names());
        let types: Vec<Type> = relation.columns.iter().map(|(_, kind)| type_of(*kind)).collect();
        let mut copied = pin!(BinaryCopyInWriter::new(transaction.copy_in(&copy).await?, &types));
        for row in &rows {
            let values: Vec<_> = row.iter().map(|value| value as &(dyn ToSql + Sync)).collect();
            copied.as_mut().write(&values).await?;
        }
        copied.finish().await?;
        if !logs.is_empty() {
            moves::put_all(&transaction, &logs).await?;
        }
        transaction.commit().await?;
        CrashPoint::TransferCommitted.reached();
        Ok(())
    }

    /// Numbers that were copied are not given again.
    pub async fn go_on_counting(&self) -> Result<(), Failure> {
        let client = self.writer().await?;
        for relation in RELATIONS {
            let Some((counter, Kind::Integer)) = relation.columns.first() else { continue };
            let table = relation.table;
            let sql = format!(
                "SELECT setval(pg_get_serial_sequence('{table}', '{counter}'), max({counter}))
                 FROM {table} HAVING max({counter}) IS NOT NULL"
            );
            rows(&client, &sql, &[]).await?;
        }
        client.batch_execute("ANALYZE").await?;
        Ok(())
    }
}

/// The name of the source of a transfer that has not come to its end.
pub async fn mark(db: &impl GenericClient) -> Result<Option<String>, Failure> {
    let found = maybe_row(db, "SELECT value FROM meta WHERE key = 'transfer'", &[]).await?;
    Ok(found.map(|row| row.try_get(0)).transpose()?)
}

/// A column as it is ordered in the data file: text byte by byte.
fn ordered((name, kind): &(&str, Kind)) -> String {
    match kind {
        Kind::Text => format!("{name} COLLATE \"C\""),
        Kind::Integer | Kind::Real | Kind::Bytes | Kind::Truth => (*name).to_owned(),
    }
}

fn type_of(kind: Kind) -> Type {
    match kind {
        Kind::Integer => Type::INT8,
        Kind::Real => Type::FLOAT8,
        Kind::Text => Type::TEXT,
        Kind::Bytes => Type::BYTEA,
        Kind::Truth => Type::BOOL,
    }
}

fn read(row: &Row, columns: &[(&str, Kind)]) -> Result<value::Row, Failure> {
    let value = |(at, (_, kind)): (usize, &(&str, Kind))| {
        let found = match kind {
            Kind::Integer => row.try_get::<_, Option<_>>(at)?.map(Value::Integer),
            Kind::Real => row.try_get::<_, Option<_>>(at)?.map(Value::Real),
            Kind::Text => row.try_get::<_, Option<_>>(at)?.map(Value::Text),
            Kind::Bytes => row.try_get::<_, Option<_>>(at)?.map(Value::Bytes),
            Kind::Truth => row.try_get::<_, Option<_>>(at)?.map(Value::Truth),
        };
        Ok(found.unwrap_or(Value::Nothing))
    };
    columns.iter().enumerate().map(value).collect()
}

impl ToSql for Value {
    fn to_sql(
        &self,
        kind: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self {
            Value::Nothing => Ok(IsNull::Yes),
            Value::Integer(number) => number.to_sql(kind, out),
            Value::Real(number) => number.to_sql(kind, out),
            Value::Text(text) => text.to_sql(kind, out),
            Value::Bytes(bytes) => bytes.to_sql(kind, out),
            Value::Truth(truth) => truth.to_sql(kind, out),
        }
    }

    fn accepts(kind: &Type) -> bool {
        [Type::INT8, Type::FLOAT8, Type::TEXT, Type::BYTEA, Type::BOOL].contains(kind)
    }

    to_sql_checked!();
}
