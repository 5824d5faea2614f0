//! SQL on the data of a test's server, beside it and on whichever store it has: for what no operation of the store shows.
//! Statements have to be such that SQLite and PostgreSQL both know them.

use crate::private_postgres::try_run;
use crate::test_server::location;
use rusqlite::Connection;
use rusqlite::types::ValueRef;
use std::path::Path;
use std::time::Duration;
use tablee_storage::{FILE, Location};

/// Runs SQL, which must work; the first column of every row, as text.
pub fn sql(folder: &Path, statements: &str) -> Vec<String> {
    try_sql(folder, statements).unwrap_or_else(|error| panic!("{statements}: {error}"))
}

/// The same; what the database says where it refuses.
pub fn try_sql(folder: &Path, statements: &str) -> Result<Vec<String>, String> {
    match location(folder) {
        Location::Postgres(url) => try_run(&url, statements),
        Location::Folder(folder) => {
            in_file(&folder.join(FILE), statements).map_err(|error| error.to_string())
        }
    }
}

fn in_file(file: &Path, statements: &str) -> rusqlite::Result<Vec<String>> {
    let db = Connection::open(file)?;
    db.busy_timeout(Duration::from_secs(10))?;
    let mut found = Vec::new();
    for statement in statements.split(';').filter(|one| !one.trim().is_empty()) {
        let mut statement = db.prepare(statement)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            found.extend(as_text(row.get_ref(0)?));
        }
    }
    Ok(found)
}

/// A value as PostgreSQL writes it; nothing for none.
fn as_text(value: ValueRef<'_>) -> Option<String> {
    match value {
        ValueRef::Null => None,
        ValueRef::Integer(number) => Some(number.to_string()),
        ValueRef::Real(number) => Some(number.to_string()),
        ValueRef::Text(text) => Some(String::from_utf8_lossy(text).into_owned()),
        ValueRef::Blob(bytes) => {
            Some(bytes.iter().fold("\\x".to_owned(), |text, byte| format!("{text}{byte:02x}")))
        }
    }
}

/// Every text in every table.
pub fn dump(folder: &Path) -> String {
    let tables = match location(folder) {
        Location::Folder(_) => {
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        }
        Location::Postgres(_) => {
            "SELECT table_name FROM information_schema.tables
             WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'"
        }
    };
    let columns = |table: &String| match location(folder) {
        Location::Folder(_) => format!("SELECT name FROM pragma_table_info('{table}')"),
        Location::Postgres(_) => format!(
            "SELECT column_name FROM information_schema.columns
             WHERE table_schema = current_schema() AND table_name = '{table}'"
        ),
    };
    let mut text = String::new();
    for table in sql(folder, tables) {
        for column in sql(folder, &columns(&table)) {
            text.extend(sql(folder, &format!("SELECT \"{column}\" FROM {table}")));
        }
    }
    text
}
