//! Sessions, in PostgreSQL.

use super::connection::{maybe_row, rows, run};
use super::error::Failure;
use super::{Postgres, columns, people};
use crate::{FoundSession, Moment, NewSession, SessionHash, SessionRow};
use deadpool_postgres::GenericClient;
use tablee_protocol::PersonId;
use tokio_postgres::Row;

impl Postgres {
    pub async fn session(
        &self,
        hash: SessionHash,
        first: PersonId,
    ) -> Result<FoundSession, Failure> {
        let client = self.reader().await?;
        let sql = "SELECT person, created_at, seen_at FROM sessions WHERE hash = $1";
        let Some(row) = maybe_row(&client, sql, &[&hash.as_slice()]).await? else {
            let known = people::find(&client, first).await?.is_some();
            return Ok(if known { FoundSession::Revoked } else { FoundSession::Unknown });
        };
        let (created_at, seen_at) = (row.try_get(1)?, row.try_get(2)?);
        Ok(match people::find(&client, columns::person(&row, 0)?).await? {
            Some(person) => FoundSession::Known { person: Box::new(person), created_at, seen_at },
            None => FoundSession::Revoked,
        })
    }

    pub async fn touch_session(&self, hash: SessionHash, at: Moment) -> Result<(), Failure> {
        let update = "UPDATE sessions SET seen_at = $1 WHERE hash = $2";
        run(&self.writer().await?, update, &[&at, &hash.as_slice()]).await.map(drop)
    }

    pub async fn replace_session(
        &self,
        old: Option<SessionHash>,
        person: PersonId,
        new: NewSession,
    ) -> Result<(), Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        begin(&transaction, person, &new).await?;
        if let Some(old) = old {
            // It is the same browser: where the person is the same, it is still told.
            let keep =
                "UPDATE notice_addresses SET session = $1 WHERE session = $2 AND person = $3";
            let (new, person) = (new.hash.as_slice(), person.0.as_slice());
            run(&transaction, keep, &[&new, &old.as_slice(), &person]).await?;
            end(&transaction, old).await?;
        }
        Ok(transaction.commit().await?)
    }

    pub async fn sessions_of(&self, person: PersonId) -> Result<Vec<SessionRow>, Failure> {
        of(&self.reader().await?, person).await
    }

    pub async fn ended_sessions(
        &self,
        asked: Vec<(SessionHash, PersonId)>,
    ) -> Result<Vec<SessionHash>, Failure> {
        let (hashes, people): (Vec<Vec<u8>>, Vec<Vec<u8>>) =
            asked.into_iter().map(|(hash, person)| (hash.to_vec(), person.0.to_vec())).unzip();
        let sql =
            "SELECT DISTINCT hash FROM unnest($1::bytea[], $2::bytea[]) AS asked (hash, person)
                   WHERE EXISTS (SELECT 1 FROM persons p WHERE p.id = asked.person)
                   AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.hash = asked.hash)
                   AND NOT EXISTS (SELECT 1 FROM tokens t WHERE t.hash = asked.hash)";
        let ended = rows(&self.reader().await?, sql, &[&hashes, &people]).await?;
        ended.iter().map(|row| columns::bytes(row, 0)).collect()
    }

    pub async fn end_session(&self, hash: SessionHash) -> Result<(), Failure> {
        end(&self.writer().await?, hash).await
    }

    pub async fn revoke_session(
        &self,
        person: PersonId,
        handle: &str,
    ) -> Result<Option<SessionHash>, Failure> {
        let delete = "DELETE FROM sessions WHERE person = $1 AND handle = $2 RETURNING hash";
        let revoked =
            maybe_row(&self.writer().await?, delete, &[&person.0.as_slice(), &handle]).await?;
        revoked.map(|row| columns::bytes(&row, 0)).transpose()
    }

    pub async fn end_other_sessions(
        &self,
        person: PersonId,
        but: Option<SessionHash>,
    ) -> Result<(), Failure> {
        end_others(&self.writer().await?, person, but).await
    }
}

pub async fn begin(
    db: &impl GenericClient,
    person: PersonId,
    session: &NewSession,
) -> Result<(), Failure> {
    let NewSession { hash, handle, agent, at } = session;
    let insert = "INSERT INTO sessions (hash, handle, person, created_at, seen_at, agent)
                  VALUES ($1, $2, $3, $4, $4, $5) ON CONFLICT DO NOTHING";
    let person = person.0.as_slice();
    run(db, insert, &[&hash.as_slice(), handle, &person, at, agent]).await.map(drop)
}

pub async fn of(db: &impl GenericClient, person: PersonId) -> Result<Vec<SessionRow>, Failure> {
    let read = |row: &Row| {
        Ok(SessionRow {
            hash: columns::bytes(row, 0)?,
            handle: row.try_get(1)?,
            created_at: row.try_get(2)?,
            seen_at: row.try_get(3)?,
            agent: row.try_get(4)?,
        })
    };
    let sql = "SELECT hash, handle, created_at, seen_at, agent FROM sessions WHERE person = $1
               ORDER BY seen_at DESC, created_at DESC";
    rows(db, sql, &[&person.0.as_slice()]).await?.iter().map(read).collect()
}

async fn end(db: &impl GenericClient, hash: SessionHash) -> Result<(), Failure> {
    run(db, "DELETE FROM sessions WHERE hash = $1", &[&hash.as_slice()]).await.map(drop)
}

/// The browser of a guest, who has one, goes on with another session and is still told.
pub async fn hand_over(
    db: &impl GenericClient,
    guest: PersonId,
    to: SessionHash,
) -> Result<(), Failure> {
    let keep = "UPDATE notice_addresses SET session = $1 WHERE person = $2 AND session IS NOT NULL";
    run(db, keep, &[&to.as_slice(), &guest.0.as_slice()]).await.map(drop)
}

pub async fn end_others(
    db: &impl GenericClient,
    person: PersonId,
    but: Option<SessionHash>,
) -> Result<(), Failure> {
    let kept = but.map(|hash| hash.to_vec()).unwrap_or_default();
    let delete = "DELETE FROM sessions WHERE person = $1 AND hash <> $2";
    run(db, delete, &[&person.0.as_slice(), &kept]).await.map(drop)
}
