//! Old files become new ones without losing anything; newer ones are left alone.

use rusqlite::Connection;
use tablee_storage::{FILE, Store, StoreError, VERSION};

/// What the first version of the program left behind, as SQL text.
const OLD: &str = include_str!("../fixtures/old_0001.sql");

fn old_file() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let db = Connection::open(dir.path().join(FILE)).unwrap();
    db.execute_batch(include_str!("../../migrations/sqlite/0001_tables.sql")).unwrap();
    db.execute_batch(OLD).unwrap();
    dir
}

/// All rows of a table, without the columns that went (summaries of records, and names, which are
/// kept in one place only) or came.
fn rows(db: &Connection, table: &str) -> Vec<String> {
    let columns = match table {
        "records" => "table_id, game, record, ended_at",
        "papers" => "table_no, setup, people, secret, seed, started_at, started_tick",
        "chat" => "id, table_no, person, text, at",
        "moves" => {
            "id, prev, table_no, seq, seat, action, person, client_id, think_ms, at, tick, origin"
        }
        _ => "*",
    };
    let mut query = db.prepare(&format!("SELECT {columns} FROM {table} ORDER BY 1")).unwrap();
    let columns = query.column_count();
    let text = |row: &rusqlite::Row<'_>| {
        (0..columns)
            .map(|column| Ok(format!("{:?}", row.get_ref(column)?)))
            .collect::<Result<Vec<_>, _>>()
    };
    let rows = query.query_map([], |row| text(row).map(|row| row.join("|"))).unwrap();
    rows.collect::<Result<_, _>>().unwrap()
}

const TABLES: [&str; 6] = ["tables", "papers", "moves", "chat", "records", "secrets"];

#[test]
fn an_old_file_is_brought_up_to_date_and_loses_nothing() {
    let dir = old_file();
    let path = dir.path().join(FILE);
    let before: Vec<_> = TABLES.map(|table| rows(&Connection::open(&path).unwrap(), table)).into();
    assert!(before.iter().all(|rows| !rows.is_empty()), "the old file has something of everything");
    drop(Store::open(dir.path()).unwrap());
    let db = Connection::open(&path).unwrap();
    let after: Vec<_> = TABLES.map(|table| rows(&db, table)).into();
    assert_eq!(before, after);
    let speaker = "SELECT name FROM persons JOIN chat ON person = persons.id";
    let name: String = db.query_row(speaker, [], |row| row.get(0)).unwrap();
    assert_eq!(name, "Zoë", "who spoke is still known");
    let version: usize = db.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!(version, VERSION);
    let noted: usize =
        db.query_row("SELECT count(*) FROM migrations", [], |row| row.get(0)).unwrap();
    assert_eq!(noted, VERSION);
    let sound: String = db.pragma_query_value(None, "integrity_check", |row| row.get(0)).unwrap();
    assert_eq!(sound, "ok");
    assert_eq!(rows(&db, "pragma_foreign_key_check"), Vec::<String>::new());
}

#[test]
fn a_file_of_a_newer_program_is_left_alone() {
    let dir = old_file();
    drop(Store::open(dir.path()).unwrap());
    let path = dir.path().join(FILE);
    Connection::open(&path).unwrap().pragma_update(None, "user_version", VERSION + 1).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    let refused = Store::open(dir.path()).err().unwrap();
    assert!(matches!(refused, StoreError::TooNew { .. }), "{refused}");
    assert!(refused.to_string().contains("newer tablee"), "{refused}");
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
}
