//! Migrations: numbered steps from an old database to this program's, forward only, each in one
//! transaction. Steps that only add are done while nodes of the version before serve, which go on beside new
//! ones; all others while none does. The database says which programs can serve from it.

use super::connection::{maybe_row, row, run};
use super::error::Failure;
use super::{columns, durability};
use crate::StoreError;
use crate::crash_point::CrashPoint;
use deadpool_postgres::{Client, GenericClient};
use tokio_postgres::Row;
use tokio_postgres::error::SqlState;

/// What a step does to programs that do not know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Effect {
    /// They neither see nor miss what it adds, and it is done in a moment: tables, columns that are empty or have a
    /// default, indexes. No new words in old columns.
    Adds,
    /// They could not go on.
    Changes,
}

struct Step {
    name: &'static str,
    sql: &'static str,
    effect: Effect,
}

const fn adds(name: &'static str, sql: &'static str) -> Step {
    Step { name, sql, effect: Effect::Adds }
}

const fn changes(name: &'static str, sql: &'static str) -> Step {
    Step { name, sql, effect: Effect::Changes }
}

/// Every step there is, by name: its number is its place, from 1. Never edit one that was released.
const STEPS: &[Step] = &[
    changes("0001_schema", include_str!("../../migrations/postgres/0001_schema.sql")),
    changes("0002_nodes", include_str!("../../migrations/postgres/0002_nodes.sql")),
    changes("0003_phrases", include_str!("../../migrations/postgres/0003_phrases.sql")),
    changes("0004_lag", include_str!("../../migrations/postgres/0004_lag.sql")),
    changes("0005_notices", include_str!("../../migrations/postgres/0005_notices.sql")),
    changes("0006_company", include_str!("../../migrations/postgres/0006_company.sql")),
    changes("0007_seekers", include_str!("../../migrations/postgres/0007_seekers.sql")),
    changes("0008_away", include_str!("../../migrations/postgres/0008_away.sql")),
    changes("0009_clubs", include_str!("../../migrations/postgres/0009_clubs.sql")),
    changes("0010_mail", include_str!("../../migrations/postgres/0010_mail.sql")),
    // A node that does not know passkeys would ask those who have one for nothing.
    changes("0011_passkeys", include_str!("../../migrations/postgres/0011_passkeys.sql")),
    adds("0012_budgets", include_str!("../../migrations/postgres/0012_budgets.sql")),
    adds("0013_public_history", include_str!("../../migrations/postgres/0013_public_history.sql")),
    adds("0014_hidden_pages", include_str!("../../migrations/postgres/0014_hidden_pages.sql")),
    adds("0015_push_sessions", include_str!("../../migrations/postgres/0015_push_sessions.sql")),
    adds("0016_faces", include_str!("../../migrations/postgres/0016_faces.sql")),
    adds("0017_server_time", include_str!("../../migrations/postgres/0017_server_time.sql")),
    adds("0018_duties", include_str!("../../migrations/postgres/0018_duties.sql")),
    adds("0019_spending", include_str!("../../migrations/postgres/0019_spending.sql")),
];

/// The version of a database that this program writes.
const VERSION: usize = STEPS.len();

/// How far a database is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Version {
    number: usize,
    /// The oldest version of a program that can serve from it.
    serves_from: usize,
}

/// How far a database is that has ever been written, in two columns.
pub const VERSION_OF: &str = "SELECT coalesce(max(number), 0),
    (SELECT value FROM meta WHERE key = 'serves_from') FROM migrations";

impl Version {
    /// Reads an answer to [`VERSION_OF`].
    pub fn read(row: &Row) -> Result<Version, Failure> {
        let (number, noted): (usize, Option<&str>) = (columns::number(row, 0)?, row.try_get(1)?);
        // Programs from before this rule served from their own version alone.
        let serves_from = noted.and_then(|noted| noted.parse().ok()).unwrap_or(number);
        Ok(Version { number, serves_from })
    }

    /// Refuses a database that a newer program has changed.
    pub fn must_be_known(self) -> Result<(), StoreError> {
        match self.number > VERSION && self.serves_from > VERSION {
            true => Err(StoreError::TooNew { found: self.number, known: VERSION }),
            false => Ok(()),
        }
    }
}

/// What has to be done before this program can serve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// No migration is due.
    Nothing,
    /// Steps that other nodes do not mind.
    Additions,
    /// Steps that need the database alone.
    Changes,
}

/// What has to be done; refuses a database that a newer program has changed.
pub async fn due(db: &Client) -> Result<Due, Failure> {
    durability::check(db).await?;
    let found = version(db).await?;
    found.must_be_known()?;
    let left = STEPS.get(found.number..).unwrap_or_default();
    Ok(match left {
        [] => Due::Nothing,
        left if left.iter().all(|step| step.effect == Effect::Adds) => Due::Additions,
        _ => Due::Changes,
    })
}

/// Brings the database up to date; refuses one that a newer program has changed. Nobody else migrates
/// meanwhile: whoever calls this has seen to it.
pub async fn bring_up_to_date(db: &mut Client) -> Result<(), Failure> {
    let found = version(db).await?;
    found.must_be_known()?;
    let mut serves_from = newest_change(found.number);
    for (before, step) in STEPS.iter().enumerate().skip(found.number) {
        let number = before + 1;
        let transaction = db.transaction().await?;
        if before == 0 {
            transaction.batch_execute(NOTES).await?;
        }
        if step.effect == Effect::Changes {
            serves_from = number;
        }
        // Whoever waits for a table lets nobody else at it: better to try again.
        transaction.batch_execute("SET LOCAL lock_timeout = '2s'").await?;
        transaction.batch_execute(step.sql).await.map_err(|error| match error.code() {
            Some(&SqlState::LOCK_NOT_AVAILABLE) => StoreError::Claimed.into(),
            _ => Failure::from(error),
        })?;
        CrashPoint::MigrationWithin.reached();
        let note = "INSERT INTO migrations (number, name) VALUES ($1, $2)";
        run(&transaction, note, &[&columns::signed(number), &step.name]).await?;
        let note = "INSERT INTO meta (key, value) VALUES ('serves_from', $1)
                    ON CONFLICT (key) DO UPDATE SET value = $1";
        run(&transaction, note, &[&serves_from.to_string()]).await?;
        CrashPoint::MigrationBeforeCommit.reached();
        transaction.commit().await?;
        CrashPoint::MigrationCommitted.reached();
    }
    Ok(())
}

/// The newest of the first steps that programs before it cannot go on with.
fn newest_change(steps: usize) -> usize {
    let mut done = STEPS.iter().take(steps);
    done.rposition(|step| step.effect == Effect::Changes).map_or(0, |place| place + 1)
}

const NOTES: &str = "CREATE TABLE migrations (number bigint PRIMARY KEY, name text NOT NULL,
                     at timestamptz NOT NULL DEFAULT now())";

/// Refuses a database that this program cannot work on.
pub async fn check(db: &Client) -> Result<(), Failure> {
    durability::check(db).await?;
    let found = version(db).await?;
    found.must_be_known()?;
    match found.number < VERSION {
        true => Err(StoreError::TooOld { found: found.number, known: VERSION }.into()),
        false => Ok(()),
    }
}

/// Refuses a database that has anything this program does not know, or lacks anything it does.
pub async fn check_whole(db: &Client) -> Result<(), Failure> {
    check(db).await?;
    let found = version(db).await?.number;
    match found > VERSION {
        true => Err(StoreError::TooNew { found, known: VERSION }.into()),
        false => Ok(()),
    }
}

async fn version(db: &impl GenericClient) -> Result<Version, Failure> {
    let there = maybe_row(db, "SELECT 1 WHERE to_regclass('migrations') IS NOT NULL", &[]).await?;
    match there {
        None => Ok(Version { number: 0, serves_from: 0 }),
        Some(_) => Version::read(&row(db, VERSION_OF, &[]).await?),
    }
}

/// Notes which version of the program wrote the data last.
pub async fn sign(db: &impl GenericClient) -> Result<(), Failure> {
    let sign = "INSERT INTO meta (key, value) VALUES ('written_by', $1)
                ON CONFLICT (key) DO UPDATE SET value = $1 WHERE meta.value <> $1";
    run(db, sign, &[&env!("CARGO_PKG_VERSION")]).await.map(drop)
}
