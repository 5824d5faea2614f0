//! People, in the data file.

use super::{Sqlite, columns};
use crate::{OwnName, Person, PublicProfile, StoreError, skeleton};
use rusqlite::{Connection, OptionalExtension as _, Row};
use std::collections::HashMap;
use tablee_protocol::PersonId;

impl Sqlite {
    pub async fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        self.read(move |db| find(db, id)).await
    }

    pub async fn owner_of_name(&self, name: OwnName) -> Result<Option<Person>, StoreError> {
        self.read(move |db| owner_of_name(db, &name)).await
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
    ) -> Result<HashMap<PersonId, PublicProfile>, StoreError> {
        if people.is_empty() {
            return Ok(HashMap::new());
        }
        self.read(move |db| {
            let sql = "SELECT name, deleted_at, kind, face FROM persons WHERE id = ?";
            let mut query = db.prepare_cached(sql)?;
            let mut called = HashMap::with_capacity(people.len());
            for person in people {
                let read = |row: &Row<'_>| {
                    let name = columns::name(row, 0, 1)?.unwrap_or_default();
                    let (kind, face) = (columns::kind(row, 2)?, columns::face(row, 3)?);
                    Ok(PublicProfile { name, kind, face })
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
                       muted_until, face";

pub fn find(db: &Connection, id: PersonId) -> rusqlite::Result<Option<Person>> {
    let sql = format!("SELECT {COLUMNS} FROM persons WHERE id = ?");
    db.prepare_cached(&sql)?.query_row([id.0], read).optional()
}

pub fn owner_of_name(db: &Connection, name: &OwnName) -> rusqlite::Result<Option<Person>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM persons WHERE skeleton = ?1 ORDER BY name = ?2 DESC, namesake LIMIT 1"
    );
    db.prepare_cached(&sql)?.query_row((&name.skeleton, &name.name), read).optional()
}

/// Whether anybody but this person owns a name or one that looks like it.
pub fn is_taken(
    db: &Connection,
    name: &OwnName,
    but_by: Option<PersonId>,
) -> rusqlite::Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM persons WHERE skeleton = ?1 AND id IS NOT ?2)";
    let but_by = but_by.map(|person| person.0);
    db.prepare_cached(sql)?.query_row((&name.skeleton, but_by), |row| row.get(0))
}

pub fn bots_of(db: &Connection, owner: PersonId) -> rusqlite::Result<Vec<Person>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM persons WHERE owner = ? AND deleted_at IS NULL
         ORDER BY created_at, id"
    );
    db.prepare_cached(&sql)?.query_map([owner.0], read)?.collect()
}

/// Computes every stored skeleton again, as a migration does after the comparison changed. Where
/// names that were told apart look alike now, both keep their names: the later ones are counted as
/// namesakes, and found by their exact spelling.
pub fn compare_names_again(db: &Connection) -> rusqlite::Result<()> {
    let mut owners: HashMap<String, u32> = HashMap::new();
    let sql = "SELECT id, name FROM persons WHERE skeleton IS NOT NULL ORDER BY created_at, id";
    let mut query = db.prepare(sql)?;
    let rows = query.query_map([], |row| Ok((row.get::<_, Vec<u8>>(0)?, row.get::<_, String>(1)?)));
    let mut update = db.prepare("UPDATE persons SET skeleton = ?, namesake = ? WHERE id = ?")?;
    for row in rows?.collect::<rusqlite::Result<Vec<_>>>()? {
        let key = skeleton(&row.1);
        let namesakes = owners.entry(key.clone()).or_default();
        update.execute((key, *namesakes, row.0))?;
        *namesakes += 1;
    }
    db.execute_batch(
        "CREATE UNIQUE INDEX persons_by_skeleton ON persons (skeleton, namesake)
         WHERE skeleton IS NOT NULL",
    )
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
        face: columns::face(row, 10)?,
    })
}
