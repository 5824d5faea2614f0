//! Migrations: numbered steps from an old database to this program's, forward only, each in one
//! transaction.

use super::connection::{maybe_row, row, run};
use super::error::Failure;
use super::{columns, durability};
use crate::StoreError;
use crate::crash_point::CrashPoint;
use deadpool_postgres::{Client, GenericClient};
use std::cmp::Ordering;

/// Every step there is, by name: its number is its place, from 1. Never edit one that was released.
const STEPS: &[(&str, &str)] = &[
    ("0001_schema", include_str!("../../migrations/postgres/0001_schema.sql")),
    ("0002_nodes", include_str!("../../migrations/postgres/0002_nodes.sql")),
    ("0003_phrases", include_str!("../../migrations/postgres/0003_phrases.sql")),
    ("0004_lag", include_str!("../../migrations/postgres/0004_lag.sql")),
    ("0005_notices", include_str!("../../migrations/postgres/0005_notices.sql")),
    ("0006_company", include_str!("../../migrations/postgres/0006_company.sql")),
    ("0007_seekers", include_str!("../../migrations/postgres/0007_seekers.sql")),
    ("0008_away", include_str!("../../migrations/postgres/0008_away.sql")),
    ("0009_clubs", include_str!("../../migrations/postgres/0009_clubs.sql")),
    ("0010_mail", include_str!("../../migrations/postgres/0010_mail.sql")),
];

/// The version of a database that this program writes.
const VERSION: usize = STEPS.len();

/// Whether the database has to be brought up to date; refuses one that a newer program wrote.
pub async fn is_behind(db: &Client) -> Result<bool, Failure> {
    durability::check(db).await?;
    let found = version(db).await?;
    if found > VERSION {
        return Err(StoreError::TooNew { found, known: VERSION }.into());
    }
    Ok(found < VERSION)
}

/// Brings the database up to date; refuses one that a newer program wrote. Nobody else migrates
/// or serves meanwhile: whoever calls this has the database to itself.
pub async fn bring_up_to_date(db: &mut Client) -> Result<(), Failure> {
    let found = version(db).await?;
    if found > VERSION {
        return Err(StoreError::TooNew { found, known: VERSION }.into());
    }
    for (before, (name, sql)) in STEPS.iter().enumerate().skip(found) {
        let transaction = db.transaction().await?;
        if before == 0 {
            transaction.batch_execute(NOTES).await?;
        }
        transaction.batch_execute(sql).await?;
        let note = "INSERT INTO migrations (number, name) VALUES ($1, $2)";
        run(&transaction, note, &[&columns::signed(before + 1), name]).await?;
        CrashPoint::MigrationBeforeCommit.reached();
        transaction.commit().await?;
        CrashPoint::MigrationCommitted.reached();
    }
    Ok(())
}

const NOTES: &str = "CREATE TABLE migrations (number bigint PRIMARY KEY, name text NOT NULL,
                     at timestamptz NOT NULL DEFAULT now())";

/// Refuses a database that is not of this program's version.
pub async fn check(db: &Client) -> Result<(), Failure> {
    durability::check(db).await?;
    let found = version(db).await?;
    match found.cmp(&VERSION) {
        Ordering::Greater => Err(StoreError::TooNew { found, known: VERSION }.into()),
        Ordering::Less => Err(StoreError::TooOld { found, known: VERSION }.into()),
        Ordering::Equal => Ok(()),
    }
}

async fn version(db: &impl GenericClient) -> Result<usize, Failure> {
    let there = maybe_row(db, "SELECT 1 WHERE to_regclass('migrations') IS NOT NULL", &[]).await?;
    if there.is_none() {
        return Ok(0);
    }
    let last = "SELECT coalesce(max(number), 0) FROM migrations";
    columns::number(&row(db, last, &[]).await?, 0)
}

/// Notes which version of the program wrote the data last.
pub async fn sign(db: &impl GenericClient) -> Result<(), Failure> {
    let sign = "INSERT INTO meta (key, value) VALUES ('written_by', $1)
                ON CONFLICT (key) DO UPDATE SET value = $1 WHERE meta.value <> $1";
    run(db, sign, &[&env!("CARGO_PKG_VERSION")]).await.map(drop)
}
