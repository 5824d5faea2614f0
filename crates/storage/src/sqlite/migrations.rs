//! Migrations: numbered steps from an old file to this program's, forward only, each in one
//! transaction.

use super::error::failed;
use super::{people, tournaments};
use crate::StoreError;
use crate::crash_point::CrashPoint;
use rusqlite::Connection;
use std::cmp::Ordering;

/// One step: its name, its SQL, and what SQL alone cannot do.
struct Step {
    name: &'static str,
    sql: &'static str,
    then: fn(&Connection) -> rusqlite::Result<()>,
}

const fn step(name: &'static str, sql: &'static str) -> Step {
    Step { name, sql, then: |_| Ok(()) }
}

/// Every step there is: its number is its place, from 1. Never edit one that was released.
const STEPS: &[Step] = &[
    step("0001_tables", include_str!("../../migrations/sqlite/0001_tables.sql")),
    step("0002_people", include_str!("../../migrations/sqlite/0002_people.sql")),
    step("0003_history", include_str!("../../migrations/sqlite/0003_history.sql")),
    step("0004_afterwards", include_str!("../../migrations/sqlite/0004_afterwards.sql")),
    step("0005_drives", include_str!("../../migrations/sqlite/0005_drives.sql")),
    step("0006_drive_people", include_str!("../../migrations/sqlite/0006_drive_people.sql")),
    step("0007_meta", include_str!("../../migrations/sqlite/0007_meta.sql")),
    Step {
        name: "0008_people_by_id",
        sql: include_str!("../../migrations/sqlite/0008_people_by_id.sql"),
        then: tournaments::remove_all_names,
    },
    step("0009_sweeping", include_str!("../../migrations/sqlite/0009_sweeping.sql")),
    step("0010_chat_once", include_str!("../../migrations/sqlite/0010_chat_once.sql")),
    step("0011_drive_requests", include_str!("../../migrations/sqlite/0011_drive_requests.sql")),
    step("0012_second_factor", include_str!("../../migrations/sqlite/0012_second_factor.sql")),
    Step {
        name: "0013_namesakes",
        sql: include_str!("../../migrations/sqlite/0013_namesakes.sql"),
        then: people::compare_names_again,
    },
    step("0014_revisions", include_str!("../../migrations/sqlite/0014_revisions.sql")),
    step("0015_phrases", include_str!("../../migrations/sqlite/0015_phrases.sql")),
    step("0016_lag", include_str!("../../migrations/sqlite/0016_lag.sql")),
    step("0017_notices", include_str!("../../migrations/sqlite/0017_notices.sql")),
    step("0018_company", include_str!("../../migrations/sqlite/0018_company.sql")),
    step("0019_seekers", include_str!("../../migrations/sqlite/0019_seekers.sql")),
    step("0020_away", include_str!("../../migrations/sqlite/0020_away.sql")),
    step("0021_clubs", include_str!("../../migrations/sqlite/0021_clubs.sql")),
    step("0022_mail", include_str!("../../migrations/sqlite/0022_mail.sql")),
    step("0023_passkeys", include_str!("../../migrations/sqlite/0023_passkeys.sql")),
    step("0024_budgets", include_str!("../../migrations/sqlite/0024_budgets.sql")),
    step("0025_public_history", include_str!("../../migrations/sqlite/0025_public_history.sql")),
    step("0026_push_sessions", include_str!("../../migrations/sqlite/0026_push_sessions.sql")),
    step("0027_faces", include_str!("../../migrations/sqlite/0027_faces.sql")),
    step("0028_server_time", include_str!("../../migrations/sqlite/0028_server_time.sql")),
    step("0029_spending", include_str!("../../migrations/sqlite/0029_spending.sql")),
];

/// The version of a file that this program writes.
pub const VERSION: usize = STEPS.len();

/// Brings the file up to date; refuses one that a newer program wrote. A step that fails leaves the
/// file as the step before left it.
pub fn run(db: &mut Connection) -> Result<(), StoreError> {
    let found = version(db)?;
    if found > VERSION {
        return Err(StoreError::TooNew { found, known: VERSION });
    }
    migrate(db, found).map_err(|error| failed(&error))
}

/// Refuses a file that is not of this program's version.
pub fn check(db: &Connection) -> Result<(), StoreError> {
    let found = version(db)?;
    match found.cmp(&VERSION) {
        Ordering::Greater => Err(StoreError::TooNew { found, known: VERSION }),
        Ordering::Less => Err(StoreError::TooOld { found, known: VERSION }),
        Ordering::Equal => Ok(()),
    }
}

fn migrate(db: &mut Connection, found: usize) -> rusqlite::Result<()> {
    db.execute_batch(
        "CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL,
         at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP)",
    )?;
    for (before, step) in STEPS.iter().enumerate().skip(found) {
        let transaction = db.transaction()?;
        transaction.execute_batch(step.sql)?;
        CrashPoint::MigrationWithin.reached();
        (step.then)(&transaction)?;
        let note = "INSERT INTO migrations (number, name) VALUES (?, ?)";
        transaction.execute(note, (before + 1, step.name))?;
        transaction.pragma_update(None, "user_version", before + 1)?;
        CrashPoint::MigrationBeforeCommit.reached();
        transaction.commit()?;
        CrashPoint::MigrationCommitted.reached();
    }
    rewrite_free_pages(db, found)
}

/// Rewrites the file where free pages may hold what was deleted. It is done again if it is
/// interrupted.
fn rewrite_free_pages(db: &Connection, found: usize) -> rusqlite::Result<()> {
    let old: i64 =
        db.query_row("SELECT count(*) FROM meta WHERE key = 'free_pages'", [], |row| row.get(0))?;
    if old == 0 {
        return Ok(());
    }
    // A new file has had nothing to delete.
    if found > 0 {
        db.execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE);")?;
        CrashPoint::MigrationRewritten.reached();
    }
    db.execute("DELETE FROM meta WHERE key = 'free_pages'", []).map(drop)
}

fn version(db: &Connection) -> Result<usize, StoreError> {
    let found: i64 = db
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .map_err(|error| failed(&error))?;
    Ok(usize::try_from(found).unwrap_or(0))
}

#[cfg(test)]
mod tests;
