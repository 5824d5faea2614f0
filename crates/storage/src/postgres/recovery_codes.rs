//! Recovery codes, in PostgreSQL.

use super::connection::{Values, rows, run};
use super::error::Failure;
use super::{Postgres, accounts, people, sessions};
use crate::{KeptCode, NewCode, NewSession};
use deadpool_postgres::GenericClient;
use tablee_protocol::PersonId;

impl Postgres {
    pub async fn codes_at(&self, person: PersonId, lookup: u8) -> Result<Vec<KeptCode>, Failure> {
        let sql = "SELECT id, hash FROM recovery_codes WHERE person = $1 AND lookup = $2";
        let values: Values<'_> = &[&person.0.as_slice(), &i64::from(lookup)];
        kept(&self.reader().await?, sql, values).await
    }

    pub async fn spend_code(&self, person: PersonId, code: i64) -> Result<bool, Failure> {
        spend(&self.writer().await?, person, code).await
    }

    pub async fn recover(
        &self,
        person: PersonId,
        code: i64,
        password: String,
        session: NewSession,
    ) -> Result<bool, Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        if !spend(&transaction, person, code).await? {
            return Ok(false);
        }
        accounts::replace_password(&transaction, person, &password).await?;
        sessions::end_others(&transaction, person, None).await?;
        sessions::begin(&transaction, person, &session).await?;
        transaction.commit().await?;
        Ok(true)
    }

    pub async fn replace_recovery_codes(
        &self,
        person: PersonId,
        codes: Vec<NewCode>,
    ) -> Result<(), Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        replace(&transaction, person, &codes).await?;
        Ok(transaction.commit().await?)
    }

    pub async fn plain_codes(&self, most: u32) -> Result<Vec<KeptCode>, Failure> {
        let sql = "SELECT id, hash FROM recovery_codes WHERE left(hash, 1) <> '$' LIMIT $1";
        kept(&self.reader().await?, sql, &[&i64::from(most)]).await
    }

    pub async fn hash_codes(&self, hashed: Vec<KeptCode>) -> Result<(), Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        for code in hashed {
            let update = "UPDATE recovery_codes SET hash = $1 WHERE id = $2";
            run(&transaction, update, &[&code.hash, &code.id]).await?;
        }
        Ok(transaction.commit().await?)
    }
}

async fn kept(
    db: &impl GenericClient,
    sql: &str,
    values: Values<'_>,
) -> Result<Vec<KeptCode>, Failure> {
    let found = rows(db, sql, values).await?;
    let kept = found.iter().map(|row| Ok(KeptCode { id: row.try_get(0)?, hash: row.try_get(1)? }));
    kept.collect()
}

async fn spend(db: &impl GenericClient, person: PersonId, code: i64) -> Result<bool, Failure> {
    let spend = "DELETE FROM recovery_codes WHERE id = $1 AND person = $2";
    Ok(run(db, spend, &[&code, &person.0.as_slice()]).await? == 1)
}

pub async fn replace(
    db: &impl GenericClient,
    person: PersonId,
    codes: &[NewCode],
) -> Result<(), Failure> {
    // Two who replace them at once leave the codes of one, not of both.
    people::lock(db, &[person]).await?;
    let person = person.0.as_slice();
    run(db, "DELETE FROM recovery_codes WHERE person = $1", &[&person]).await?;
    for code in codes {
        let insert = "INSERT INTO recovery_codes (person, lookup, hash) VALUES ($1, $2, $3)";
        run(db, insert, &[&person, &i64::from(code.lookup), &code.hash]).await?;
    }
    Ok(())
}

/// How many codes a member has left.
pub async fn left(db: &impl GenericClient, person: PersonId) -> Result<u32, Failure> {
    let query = "SELECT count(*) FROM recovery_codes WHERE person = $1";
    Ok(u32::try_from(people::count(db, query, person).await?).unwrap_or(u32::MAX))
}
