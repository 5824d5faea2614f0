//! People: guests, members and bot accounts, and finding out what somebody is called.

use crate::columns::{self, Moment};
use crate::{Store, StoreError};
use rusqlite::{Connection, OptionalExtension as _, Row};
use std::collections::HashMap;
use tablee_protocol::{Kind, PersonId, Role};

/// Somebody the file has a row about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Who.
    pub id: PersonId,
    /// What they are called.
    pub name: String,
    /// What sort of player.
    pub kind: Kind,
    /// What they may do beyond playing.
    pub role: Role,
    /// The hash of the password; members only.
    pub password: Option<String>,
    /// Who answers for a bot account.
    pub owner: Option<PersonId>,
    /// Since when the row exists.
    pub created_at: Moment,
    /// Since when the person is gone.
    pub deleted_at: Option<Moment>,
    /// Since when the person may not come in.
    pub banned_at: Option<Moment>,
    /// Until when the person may not chat.
    pub muted_until: Option<Moment>,
}

/// What somebody is called, and what sort of player they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Called {
    /// What they are called now.
    pub name: String,
    /// What sort of player.
    pub kind: Kind,
}

impl Store {
    /// The person of that id.
    pub async fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        self.read(move |db| find(db, id)).await
    }

    /// The member or bot account that owns a name, found by what names are compared by.
    pub async fn owner_of_name(&self, skeleton: &str) -> Result<Option<Person>, StoreError> {
        let skeleton = skeleton.to_owned();
        self.read(move |db| owner_of_name(db, &skeleton)).await
    }

    /// The bot accounts of a member.
    pub async fn bots_of(&self, owner: PersonId) -> Result<Vec<Person>, StoreError> {
        self.read(move |db| bots_of(db, owner)).await
    }

    /// Everybody with the role of an admin.
    pub async fn admins(&self) -> Result<Vec<Person>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM persons WHERE role = 'admin' ORDER BY name");
        self.read(move |db| db.prepare_cached(&sql)?.query_map([], read)?.collect()).await
    }

    /// What these people are called now. Who has no row is not in the answer.
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

pub(crate) fn find(db: &Connection, id: PersonId) -> rusqlite::Result<Option<Person>> {
    let sql = format!("SELECT {COLUMNS} FROM persons WHERE id = ?");
    db.prepare_cached(&sql)?.query_row([id.0], read).optional()
}

pub(crate) fn owner_of_name(db: &Connection, skeleton: &str) -> rusqlite::Result<Option<Person>> {
    let sql = format!("SELECT {COLUMNS} FROM persons WHERE skeleton = ?");
    db.prepare_cached(&sql)?.query_row([skeleton], read).optional()
}

pub(crate) fn bots_of(db: &Connection, owner: PersonId) -> rusqlite::Result<Vec<Person>> {
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
