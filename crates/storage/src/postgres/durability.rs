//! Durability: the settings of the database that make an acknowledged write survive a loss of
//! power, read back from it.

use super::connection::row;
use super::error::Failure;
use crate::StoreError;
use deadpool_postgres::GenericClient;

/// Refuses a database that would not keep what it acknowledges, or could not hold every text.
pub async fn check(db: &impl GenericClient) -> Result<(), Failure> {
    let version = setting(db, "server_version_num").await?;
    if version.parse::<u32>().is_ok_and(|version| version < 150_000) {
        let found = setting(db, "server_version").await?;
        return Err(refused("PostgreSQL", found, "15 or later"));
    }
    expect(db, "fsync", &["on"], "on").await?;
    expect(db, "full_page_writes", &["on"], "on").await?;
    expect(db, "synchronous_commit", &["on", "remote_apply"], "on").await?;
    expect(db, "server_encoding", &["UTF8"], "UTF8").await
}

async fn expect(
    db: &impl GenericClient,
    name: &'static str,
    safe: &[&str],
    wanted: &'static str,
) -> Result<(), Failure> {
    let found = setting(db, name).await?;
    if safe.contains(&found.as_str()) { Ok(()) } else { Err(refused(name, found, wanted)) }
}

async fn setting(db: &impl GenericClient, name: &str) -> Result<String, Failure> {
    Ok(row(db, "SELECT current_setting($1)", &[&name]).await?.try_get(0)?)
}

fn refused(setting: &'static str, found: String, wanted: &'static str) -> Failure {
    Failure::Store(StoreError::NotDurable { setting, found, wanted })
}
