//! Second factors, in PostgreSQL.

use super::columns::signed;
use super::connection::{maybe_row, run};
use super::error::Failure;
use super::{Postgres, sessions};
use crate::{Moment, SecondFactor, SessionHash};
use tablee_protocol::PersonId;

impl Postgres {
    pub async fn second_factor(&self, person: PersonId) -> Result<Option<SecondFactor>, Failure> {
        let sql = "SELECT secret, confirmed_at FROM second_factors WHERE person = $1";
        let found = maybe_row(&self.reader().await?, sql, &[&person.0.as_slice()]).await?;
        let read = found
            .map(|row| Ok(SecondFactor { secret: row.try_get(0)?, confirmed_at: row.try_get(1)? }));
        read.transpose()
    }

    pub async fn offer_second_factor(
        &self,
        person: PersonId,
        secret: Vec<u8>,
    ) -> Result<bool, Failure> {
        let sql = "INSERT INTO second_factors (person, secret) VALUES ($1, $2)
                   ON CONFLICT (person) DO UPDATE SET secret = $2
                   WHERE second_factors.confirmed_at IS NULL";
        Ok(run(&self.writer().await?, sql, &[&person.0.as_slice(), &secret]).await? == 1)
    }

    pub async fn confirm_second_factor(
        &self,
        person: PersonId,
        step: u64,
        at: Moment,
        but: Option<SessionHash>,
    ) -> Result<bool, Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        let sql = "UPDATE second_factors SET confirmed_at = $3, last_step = $2
                   WHERE person = $1 AND confirmed_at IS NULL";
        if run(&transaction, sql, &[&person.0.as_slice(), &signed(step), &at]).await? == 0 {
            return Ok(false);
        }
        sessions::end_others(&transaction, person, but).await?;
        transaction.commit().await?;
        Ok(true)
    }

    pub async fn use_step(&self, person: PersonId, step: u64) -> Result<bool, Failure> {
        let sql = "UPDATE second_factors SET last_step = $2 WHERE person = $1 AND last_step < $2";
        Ok(run(&self.writer().await?, sql, &[&person.0.as_slice(), &signed(step)]).await? == 1)
    }

    pub async fn remove_second_factor(&self, person: PersonId) -> Result<(), Failure> {
        let sql = "DELETE FROM second_factors WHERE person = $1";
        run(&self.writer().await?, sql, &[&person.0.as_slice()]).await.map(drop)
    }
}
