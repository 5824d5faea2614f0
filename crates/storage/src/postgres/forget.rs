//! Forgetting a person, in PostgreSQL.

use super::connection::run;
use super::error::Failure;
use super::{Postgres, clubs, people};
use crate::Moment;
use crate::crash_point::CrashPoint;
use crate::forget::{ABOUT, PERSONAL};
use deadpool_postgres::GenericClient;
use tablee_protocol::PersonId;

impl Postgres {
    pub async fn forget(&self, person: PersonId, at: Moment) -> Result<Vec<PersonId>, Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        let forgotten = forget(&transaction, person, at).await?;
        CrashPoint::ForgetBeforeCommit.reached();
        transaction.commit().await?;
        CrashPoint::ForgetCommitted.reached();
        Ok(forgotten)
    }
}

pub async fn forget(
    db: &impl GenericClient,
    person: PersonId,
    at: Moment,
) -> Result<Vec<PersonId>, Failure> {
    people::lock(db, &[person]).await?;
    let bots = people::bots_of(db, person).await?.into_iter().map(|bot| bot.id);
    let all: Vec<PersonId> = bots.chain([person]).collect();
    people::lock(db, &all).await?;
    let left = clubs::clubs_with(db, &all).await?;
    let personal = PERSONAL.map(|table| (table, "person"));
    for (table, column) in personal.into_iter().chain(ABOUT) {
        let delete = format!("DELETE FROM {table} WHERE {column} = ANY ($1)");
        run(db, &delete, &[&people::ids(&all)]).await?;
    }
    for club in &left {
        clubs::succeed(db, club).await?;
    }
    let update = "UPDATE persons SET name = '', skeleton = NULL, namesake = 0, face = NULL, password = NULL,
                  role = 'player', owner = NULL, muted_until = NULL, deleted_at = $1 WHERE id = ANY ($2)";
    run(db, update, &[&at, &people::ids(&all)]).await?;
    Ok(all)
}
