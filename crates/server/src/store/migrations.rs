//! Steps from an old file to this program's: numbered, forward only, each in one transaction.

use super::StoreError;
use rusqlite::Connection;

/// Every step there is: its number is its place, from 1. Never edit one that was released.
const STEPS: &[(&str, &str)] = &[
    ("0001_tables", include_str!("../../migrations/0001_tables.sql")),
    ("0002_people", include_str!("../../migrations/0002_people.sql")),
    ("0003_history", include_str!("../../migrations/0003_history.sql")),
    ("0004_afterwards", include_str!("../../migrations/0004_afterwards.sql")),
    ("0005_drives", include_str!("../../migrations/0005_drives.sql")),
    ("0006_drive_people", include_str!("../../migrations/0006_drive_people.sql")),
];

/// The version of a file that this program writes.
pub const VERSION: usize = STEPS.len();

/// Brings the file up to date; refuses one that a newer program wrote.
pub fn run(connection: &mut Connection) -> Result<(), StoreError> {
    let found = version(connection)?;
    if found > STEPS.len() {
        return Err(StoreError::TooNew { found, known: STEPS.len() });
    }
    connection.execute_batch(
        "CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL,
         at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP)",
    )?;
    for (before, (name, sql)) in STEPS.iter().enumerate().skip(found) {
        let step = connection.transaction()?;
        step.execute_batch(sql)?;
        step.execute("INSERT INTO migrations (number, name) VALUES (?, ?)", (before + 1, name))?;
        step.pragma_update(None, "user_version", before + 1)?;
        step.commit()?;
    }
    Ok(())
}

fn version(connection: &Connection) -> Result<usize, StoreError> {
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    Ok(usize::try_from(found).unwrap_or(0))
}
