//! Passkeys and challenges, in PostgreSQL.

use super::columns::signed;
use super::connection::{Values, maybe_row, rows, run};
use super::error::Failure;
use super::{Postgres, columns, people, sessions};
use crate::{Challenge, ChallengePurpose, Moment, Passkey, PasskeyAdding, SessionHash};
use deadpool_postgres::GenericClient;
use tablee_protocol::PersonId;
use tokio_postgres::Row;

impl Postgres {
    pub async fn passkeys_of(&self, person: PersonId) -> Result<Vec<Passkey>, Failure> {
        of(&self.reader().await?, person).await
    }

    pub async fn add_passkey(
        &self,
        person: PersonId,
        new: Passkey,
        most: usize,
        but: Option<SessionHash>,
    ) -> Result<PasskeyAdding, Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        // Whoever adds two at once adds one after the other: they are counted.
        people::lock(&transaction, &[person]).await?;
        if of(&transaction, person).await?.len() >= most {
            return Ok(PasskeyAdding::TooMany);
        }
        let insert =
            "INSERT INTO passkeys (id, person, name, site, credential, public_key, algorithm,
                      transports, counter, created_at, used_at)
                      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
                      ON CONFLICT (credential) DO NOTHING";
        let (owner, algorithm) = (person.0.as_slice(), i64::from(new.algorithm));
        let Passkey { id, name, site, credential, public_key, transports, .. } = &new;
        let counter = signed(new.counter);
        let values: Values<'_> = &[
            id,
            &owner,
            name,
            site,
            credential,
            public_key,
            &algorithm,
            transports,
            &counter,
            &new.created_at,
            &new.used_at,
        ];
        if run(&transaction, insert, values).await? == 0 {
            return Ok(PasskeyAdding::Known);
        }
        sessions::end_others(&transaction, person, but).await?;
        transaction.commit().await?;
        Ok(PasskeyAdding::Done)
    }

    pub async fn use_passkey(
        &self,
        person: PersonId,
        id: &str,
        counter: u32,
        at: Moment,
    ) -> Result<bool, Failure> {
        let sql = "UPDATE passkeys SET counter = $3, used_at = $4 WHERE person = $1 AND id = $2
                   AND (counter < $3 OR (counter = 0 AND $3 = 0))";
        let (person, counter) = (person.0.as_slice(), signed(counter));
        Ok(run(&self.writer().await?, sql, &[&person, &id, &counter, &at]).await? == 1)
    }

    pub async fn remove_passkey(&self, person: PersonId, id: &str) -> Result<bool, Failure> {
        let sql = "DELETE FROM passkeys WHERE person = $1 AND id = $2";
        Ok(run(&self.writer().await?, sql, &[&person.0.as_slice(), &id]).await? == 1)
    }

    pub async fn keep_challenge(
        &self,
        new: Challenge,
        most: usize,
        now: Moment,
    ) -> Result<(), Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        people::lock(&transaction, &[new.person]).await?;
        run(&transaction, "DELETE FROM challenges WHERE until <= $1", &[&now]).await?;
        let (hash, person, purpose) =
            (new.hash.as_slice(), new.person.0.as_slice(), new.purpose.as_str());
        let insert = "INSERT INTO challenges (hash, person, purpose, state, until)
                      VALUES ($1, $2, $3, $4, $5)";
        run(&transaction, insert, &[&hash, &person, &purpose, &new.state, &new.until]).await?;
        let spare = "DELETE FROM challenges WHERE person = $1 AND hash NOT IN
                     (SELECT hash FROM challenges WHERE person = $1 ORDER BY until DESC, hash LIMIT $2)";
        run(&transaction, spare, &[&person, &signed(most)]).await?;
        transaction.commit().await?;
        Ok(())
    }

    pub async fn take_challenge(
        &self,
        hash: [u8; 32],
        person: PersonId,
        purpose: ChallengePurpose,
        now: Moment,
    ) -> Result<Option<String>, Failure> {
        let take = "DELETE FROM challenges WHERE hash = $1 AND person = $2 AND purpose = $3
                    RETURNING state, until";
        let client = self.writer().await?;
        let values = (hash.as_slice(), person.0.as_slice(), purpose.as_str());
        let taken = maybe_row(&client, take, &[&values.0, &values.1, &values.2]).await?;
        let Some(row) = taken else { return Ok(None) };
        Ok(if row.try_get::<_, Moment>(1)? > now { Some(row.try_get(0)?) } else { None })
    }
}

pub async fn of(db: &impl GenericClient, person: PersonId) -> Result<Vec<Passkey>, Failure> {
    let read = |row: &Row| {
        Ok(Passkey {
            id: row.try_get(0)?,
            name: row.try_get(1)?,
            site: row.try_get(2)?,
            credential: row.try_get(3)?,
            public_key: row.try_get(4)?,
            algorithm: columns::number(row, 5)?,
            transports: row.try_get(6)?,
            counter: columns::number(row, 7)?,
            created_at: row.try_get(8)?,
            used_at: row.try_get(9)?,
        })
    };
    let sql = "SELECT id, name, site, credential, public_key, algorithm, transports, counter,
               created_at, used_at FROM passkeys WHERE person = $1 ORDER BY created_at, id";
    rows(db, sql, &[&person.0.as_slice()]).await?.iter().map(read).collect()
}
