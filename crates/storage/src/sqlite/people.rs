//! People, in the data file.

use super::{Sqlite, columns};
use crate::{Called, Person, StoreError};
use rusqlite::{Connection, OptionalExtension as _, Row};
use std::collections::HashMap;
use tablee_protocol::PersonId;

impl Sqlite {
    pub async fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        self.read(move |db| find(db, id)).await
    }

    pub async fn owner_of_name(&self, skeleton: &str) -> Result<Option<Person>, StoreError> {
        let skeleton = skeleton.to_owned();
        self.read(move |db| owner_of_name(db, &skeleton)).await
    }

    pub async fn bots_of(&self, owner: PersonId) -> Result<Vec<Person>, StoreError> {
        self.read(move |db| bots_of(db, owner)).await
    }

    pub async fn admins(&self) -> Result<Vec<Person>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM persons WHERE role = 'admin' ORDER BY name");
        self.read(move |db| db.prepare_cached(&sql)?.query_map([], read)?.collect()).await
    }

    pub async fn called(
        &self,
        people: Vec<PersonId>,
    ) -> Result<HashMap<PersonId, Called>, StoreError> {
        if people.is_empty() {
            return Ok(HashMap::new());
        }
        self.read(move |db| {
            let sql = "SELECT name, deleted_at, kind FROM persons WHERE id = ?";
            let mut query = db.prepare_cached(sql)?;
            let mut called = HashMap::with_capacity(people.len());
            for person in people {
                let read = |row: &Row<'_>| {
                    let name = columns::name(row, 0, 1)?.unwrap_or_default();
                    Ok(Called { name, kind: columns::kind(row, 2)? })
                };
                if let Some(found) = query.query_row([person.0], read).optional()? {
                    called.insert(person, found);
                }
            }
            Ok(called)
        })
        .await
    }
}

const COLUMNS: &str = "id, name, kind, role, password, owner, created_at, deleted_at, banned_at,
                       muted_until";

pub fn find(db: &Connection, id: PersonId) -> rusqlite::Result<Option<Person>> {
    let sql = format!("SELECT {COLUMNS} FROM persons WHERE id = ?");
    db.prepare_cached(&sql)?.query_row([id.0], read).optional()
}

pub fn owner_of_name(db: &Connection, skeleton: &str) -> rusqlite::Result<Option<Person>> {
    let sql = format!("SELECT {COLUMNS} FROM persons WHERE skeleton = ?");
    db.prepare_cached(&sql)?.query_row([skeleton], read).optional()
}

pub fn bots_of(db: &Connection, owner: PersonId) -> rusqlite::Result<Vec<Person>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM persons WHERE owner = ? AND deleted_at IS NULL
         ORDER BY created_at, id"
    );
    db.prepare_cached(&sql)?.query_map([owner.0], read)?.collect()
}

fn read(row: &Row<'_>) -> rusqlite::Result<Person> {
    Ok(Person {
        id: columns::person(row, 0)?,
        name: columns::name(row, 1, 7)?.unwrap_or_default(),
        kind: columns::kind(row, 2)?,
        role: columns::role(row, 3)?,
        password: row.get(4)?,
        owner: columns::maybe_person(row, 5)?,
        created_at: row.get(6)?,
        deleted_at: row.get(7)?,
        banned_at: row.get(8)?,
        muted_until: row.get(9)?,
    })
}
