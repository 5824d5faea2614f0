//! Seekers, in PostgreSQL.

use super::columns::{self, signed};
use super::connection::{rows, run};
use super::error::Failure;
use super::{Postgres, people};
use crate::{Moment, SeekerClaim, SeekerRow};
use tablee_protocol::PersonId;
use tokio_postgres::Row;

fn read(row: &Row) -> Result<SeekerRow, Failure> {
    Ok(SeekerRow {
        person: columns::person(row, 0)?,
        token: row.try_get(1)?,
        wish: row.try_get(2)?,
        strength: row.try_get(3)?,
        since: row.try_get(4)?,
        until: row.try_get(5)?,
        table: row.try_get(6)?,
    })
}

impl Postgres {
    pub async fn seek(&self, seeker: SeekerRow, now: Moment) -> Result<(), Failure> {
        let SeekerRow { person, token, wish, strength, since, until, table } = seeker;
        let id = person.0.as_slice();
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        people::lock(&transaction, &[person]).await?;
        run(&transaction, "DELETE FROM seekers WHERE person = $1", &[&id]).await?;
        let insert = "INSERT INTO seekers (person, token, wish, strength, since, until, table_id)
                      VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let values: [&(dyn tokio_postgres::types::ToSql + Sync); 7] =
            [&id, &token, &wish, &strength, &since, &until, &table];
        run(&transaction, insert, &values).await?;
        transaction.commit().await?;
        // Beside the transaction, so that two of them never wait for each other.
        let old = "DELETE FROM seekers WHERE person IN
                   (SELECT person FROM seekers WHERE until < $1 FOR UPDATE SKIP LOCKED)";
        run(&client, old, &[&now]).await.map(drop)
    }

    pub async fn stop_seeking(&self, person: PersonId, token: &str) -> Result<bool, Failure> {
        let delete = "DELETE FROM seekers WHERE person = $1 AND token = $2";
        Ok(run(&self.writer().await?, delete, &[&person.0.as_slice(), &token]).await? > 0)
    }

    pub async fn keep_seeking(&self, tokens: Vec<String>, until: Moment) -> Result<(), Failure> {
        // One that is claimed at this moment is kept the next time: nobody waits for anybody.
        let keep = "UPDATE seekers SET until = $1 WHERE person IN
                    (SELECT person FROM seekers WHERE token = ANY ($2) FOR UPDATE SKIP LOCKED)";
        run(&self.writer().await?, keep, &[&until, &tokens]).await.map(drop)
    }

    pub async fn seekers(&self, now: Moment, most: usize) -> Result<Vec<SeekerRow>, Failure> {
        let sql = "SELECT person, token, wish, strength, since, until, table_id FROM seekers
                   WHERE until >= $1 ORDER BY since, token LIMIT $2";
        let found = rows(&self.reader().await?, sql, &[&now, &signed(most)]).await?;
        found.iter().map(read).collect()
    }

    pub async fn claim_seekers(&self, claim: SeekerClaim) -> Result<bool, Failure> {
        let SeekerClaim { id, tokens, now, until } = claim;
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        // Always in the same order: of two claims on the same people the second waits and finds them taken.
        let free = "SELECT person FROM seekers WHERE token = ANY ($1) AND until >= $2
                    AND table_id IS NULL AND claimed_until < $2 ORDER BY person FOR UPDATE";
        let found = rows(&transaction, free, &[&tokens, &now]).await?;
        if found.len() < tokens.len() {
            return Ok(false);
        }
        let take = "UPDATE seekers SET claim = $1, claimed_until = $2 WHERE token = ANY ($3)";
        run(&transaction, take, &[&id, &until, &tokens]).await?;
        transaction.commit().await?;
        Ok(true)
    }

    pub async fn settle_seekers(
        &self,
        claim: &str,
        table: Option<String>,
    ) -> Result<Vec<PersonId>, Failure> {
        let settle = "UPDATE seekers SET claim = NULL, claimed_until = 0, table_id = $1
                      WHERE claim = $2 RETURNING person";
        let found = rows(&self.writer().await?, settle, &[&table, &claim]).await?;
        let mut settled: Vec<PersonId> =
            found.iter().map(|row| columns::person(row, 0)).collect::<Result<_, _>>()?;
        settled.sort_by_key(|person| person.0);
        Ok(settled)
    }
}
