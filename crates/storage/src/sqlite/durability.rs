//! Durability: the settings of the writing connection that make an acknowledged write survive a
//! loss of power, set and read back.

use super::error::failed;
use crate::StoreError;
use rusqlite::Connection;

/// The first SQLite without the WAL-reset bug (sqlite.org/wal.html#walresetbug), which could lose
/// committed writes.
const OLDEST: i32 = 3_051_003;

/// How large the write-ahead log may stay once it was checkpointed.
const JOURNAL: i64 = 64 << 20;

/// The version of SQLite that is built in: `3.51.3`.
pub fn sqlite_version() -> &'static str {
    rusqlite::version()
}

/// Prepares the writing connection.
pub fn prepare(db: &Connection) -> rusqlite::Result<()> {
    db.busy_timeout(std::time::Duration::from_secs(5))?;
    db.pragma_update(None, "journal_mode", "WAL")?;
    // Every commit waits for the disk.
    db.pragma_update(None, "synchronous", "FULL")?;
    db.pragma_update(None, "foreign_keys", true)?;
    // What is deleted is overwritten: a forgotten name is not in a free page either.
    db.pragma_update(None, "secure_delete", true)?;
    db.pragma_update(None, "journal_size_limit", JOURNAL)?;
    db.pragma_update(None, "cache_size", -8_000)?;
    db.set_prepared_statement_cache_capacity(64);
    Ok(())
}

/// Refuses a connection that would not keep what it acknowledges.
pub fn check(db: &Connection) -> Result<(), StoreError> {
    let version = rusqlite::version_number();
    if version < OLDEST {
        let found = rusqlite::version().to_owned();
        return Err(StoreError::NotDurable { setting: "SQLite", found, wanted: "3.51.3 or later" });
    }
    expect(db, "journal_mode", "wal", "wal (write-ahead log)")?;
    expect(db, "synchronous", "2", "2 (FULL)")?;
    expect(db, "foreign_keys", "1", "1 (on)")?;
    expect(db, "secure_delete", "1", "1 (on)")
}

fn expect(
    db: &Connection,
    setting: &'static str,
    value: &str,
    wanted: &'static str,
) -> Result<(), StoreError> {
    let read = |row: &rusqlite::Row<'_>| {
        Ok(match row.get_ref(0)? {
            rusqlite::types::ValueRef::Integer(number) => number.to_string(),
            other => other.as_str().unwrap_or_default().to_owned(),
        })
    };
    let found = db.pragma_query_value(None, setting, read).map_err(|error| failed(&error))?;
    if found == value {
        return Ok(());
    }
    Err(StoreError::NotDurable { setting, found, wanted })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prepared() -> (tempfile::TempDir, Connection) {
        let dir = tempfile::tempdir().unwrap();
        let db = Connection::open(dir.path().join("file")).unwrap();
        prepare(&db).unwrap();
        (dir, db)
    }

    #[test]
    fn the_built_in_sqlite_has_no_wal_reset_bug() {
        assert!(rusqlite::version_number() >= OLDEST, "{}", sqlite_version());
        let (_dir, db) = prepared();
        let running: String =
            db.query_row("SELECT sqlite_version()", [], |row| row.get(0)).unwrap();
        assert_eq!(running, sqlite_version());
    }

    #[test]
    fn a_connection_that_would_lose_writes_is_refused() {
        let (_dir, db) = prepared();
        check(&db).unwrap();
        for (setting, unsafe_value) in [
            ("synchronous", "OFF"),
            ("synchronous", "NORMAL"),
            ("foreign_keys", "OFF"),
            ("secure_delete", "OFF"),
        ] {
            prepare(&db).unwrap();
            db.pragma_update(None, setting, unsafe_value).unwrap();
            let refused = check(&db).unwrap_err().to_string();
            assert!(refused.contains(setting), "{setting}={unsafe_value}: {refused}");
        }
        prepare(&db).unwrap();
        db.pragma_update(None, "journal_mode", "DELETE").unwrap();
        assert!(check(&db).unwrap_err().to_string().contains("journal_mode is delete"));
    }
}
