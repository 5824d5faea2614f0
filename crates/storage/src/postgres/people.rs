//! People, in PostgreSQL.

use super::connection::{maybe_row, row, rows, run};
use super::error::Failure;
use super::{Postgres, columns};
use crate::{OwnName, Person, PublicProfile};
use deadpool_postgres::GenericClient;
use std::collections::HashMap;
use tablee_protocol::PersonId;
use tokio_postgres::Row;

impl Postgres {
    pub async fn person(&self, id: PersonId) -> Result<Option<Person>, Failure> {
        find(&self.reader().await?, id).await
    }

    pub async fn owner_of_name(&self, name: OwnName) -> Result<Option<Person>, Failure> {
        owner_of_name(&self.reader().await?, &name).await
    }

    pub async fn bots_of(&self, owner: PersonId) -> Result<Vec<Person>, Failure> {
        bots_of(&self.reader().await?, owner).await
    }

    pub async fn admins(&self) -> Result<Vec<Person>, Failure> {
        let sql = format!("SELECT {COLUMNS} FROM persons WHERE role = 'admin' ORDER BY name");
        rows(&self.reader().await?, &sql, &[]).await?.iter().map(read).collect()
    }

    pub async fn called(
        &self,
        people: Vec<PersonId>,
    ) -> Result<HashMap<PersonId, PublicProfile>, Failure> {
        if people.is_empty() {
            return Ok(HashMap::new());
        }
        let sql = "SELECT id, name, deleted_at, kind, face FROM persons WHERE id = ANY ($1)";
        let found = rows(&self.reader().await?, sql, &[&ids(&people)]).await?;
        let called = found.iter().map(|row| {
            let name = columns::name(row, 1, 2)?.unwrap_or_default();
            let (kind, face) = (columns::kind(row, 3)?, columns::face(row, 4)?);
            Ok((columns::person(row, 0)?, PublicProfile { name, kind, face }))
        });
        called.collect()
    }
}

const COLUMNS: &str = "id, name, kind, role, password, owner, created_at, deleted_at, banned_at,
                       muted_until, face";

/// People as a value of a statement.
pub fn ids(people: &[PersonId]) -> Vec<&[u8]> {
    people.iter().map(|person| person.0.as_slice()).collect()
}

pub async fn find(db: &impl GenericClient, id: PersonId) -> Result<Option<Person>, Failure> {
    let sql = format!("SELECT {COLUMNS} FROM persons WHERE id = $1");
    maybe_row(db, &sql, &[&id.0.as_slice()]).await?.as_ref().map(read).transpose()
}

pub async fn owner_of_name(
    db: &impl GenericClient,
    name: &OwnName,
) -> Result<Option<Person>, Failure> {
    let sql = format!(
        "SELECT {COLUMNS} FROM persons WHERE skeleton = $1
         ORDER BY name = $2 DESC, namesake LIMIT 1"
    );
    maybe_row(db, &sql, &[&name.skeleton, &name.name]).await?.as_ref().map(read).transpose()
}

/// Whether anybody but this person owns a name or one that looks like it.
pub async fn is_taken(
    db: &impl GenericClient,
    name: &OwnName,
    but_by: Option<PersonId>,
) -> Result<bool, Failure> {
    let sql =
        "SELECT EXISTS (SELECT 1 FROM persons WHERE skeleton = $1 AND id IS DISTINCT FROM $2)";
    let but_by = but_by.as_ref().map(|person| person.0.as_slice());
    Ok(row(db, sql, &[&name.skeleton, &but_by]).await?.try_get(0)?)
}

pub async fn bots_of(db: &impl GenericClient, owner: PersonId) -> Result<Vec<Person>, Failure> {
    let sql = format!(
        "SELECT {COLUMNS} FROM persons WHERE owner = $1 AND deleted_at IS NULL
         ORDER BY created_at, id"
    );
    rows(db, &sql, &[&owner.0.as_slice()]).await?.iter().map(read).collect()
}

/// Holds the rows of these people until the transaction ends, always in the same order: whoever
/// else changes one of them, or counts what is theirs, waits.
pub async fn lock(db: &impl GenericClient, people: &[PersonId]) -> Result<(), Failure> {
    let sql = "SELECT id FROM persons WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE";
    run(db, sql, &[&ids(people)]).await.map(drop)
}

/// How many of something there are.
pub async fn count(db: &impl GenericClient, sql: &str, person: PersonId) -> Result<i64, Failure> {
    Ok(row(db, sql, &[&person.0.as_slice()]).await?.try_get(0)?)
}

fn read(row: &Row) -> Result<Person, Failure> {
    Ok(Person {
        id: columns::person(row, 0)?,
        name: columns::name(row, 1, 7)?.unwrap_or_default(),
        kind: columns::kind(row, 2)?,
        role: columns::role(row, 3)?,
        password: row.try_get(4)?,
        owner: columns::maybe_person(row, 5)?,
        created_at: row.try_get(6)?,
        deleted_at: row.try_get(7)?,
        banned_at: row.try_get(8)?,
        muted_until: row.try_get(9)?,
        face: columns::face(row, 10)?,
    })
}
