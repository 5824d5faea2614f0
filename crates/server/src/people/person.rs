//! A person's row: what the server keeps about a guest, a member or a bot account.

use super::moment::Moment;
use super::name::Name;
use super::{Kind, PersonId, Role};
use rusqlite::{Connection, OptionalExtension as _, Row};

/// What somebody who has deleted their account is called.
pub const DELETED: &str = "deleted person";

/// Somebody the server has a row about.
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

const COLUMNS: &str = "id, name, kind, role, password, owner, created_at, deleted_at, banned_at,
                       muted_until";

impl Person {
    /// The person of that id.
    pub fn find(db: &Connection, id: PersonId) -> rusqlite::Result<Option<Person>> {
        let query = format!("SELECT {COLUMNS} FROM persons WHERE id = ?");
        db.prepare_cached(&query)?.query_row([id], Person::read).optional()
    }

    /// The member or bot account that owns a name or one that looks like it.
    pub fn named(db: &Connection, skeleton: &str) -> rusqlite::Result<Option<Person>> {
        let query = format!("SELECT {COLUMNS} FROM persons WHERE skeleton = ?");
        db.prepare_cached(&query)?.query_row([skeleton], Person::read).optional()
    }

    /// The bot accounts of a member.
    pub fn bots_of(db: &Connection, owner: PersonId) -> rusqlite::Result<Vec<Person>> {
        let query = format!(
            "SELECT {COLUMNS} FROM persons WHERE owner = ? AND deleted_at IS NULL
             ORDER BY created_at, id"
        );
        db.prepare_cached(&query)?.query_map([owner], Person::read)?.collect()
    }

    /// Everybody with a role.
    pub fn admins(db: &Connection) -> rusqlite::Result<Vec<Person>> {
        let query = format!("SELECT {COLUMNS} FROM persons WHERE role = 'admin' ORDER BY name");
        db.prepare_cached(&query)?.query_map([], Person::read)?.collect()
    }

    /// Writes down a guest; nothing happens where there is such a person.
    pub fn add_guest(
        db: &Connection,
        id: PersonId,
        name: &str,
        now: Moment,
    ) -> rusqlite::Result<()> {
        db.prepare_cached(
            "INSERT OR IGNORE INTO persons (id, kind, name, created_at) VALUES (?, 'guest', ?, ?)",
        )?
        .execute((id, name, now))?;
        Ok(())
    }

    /// Writes down a bot account.
    pub fn add_bot(
        db: &Connection,
        id: PersonId,
        name: &Name,
        owner: PersonId,
        now: Moment,
    ) -> rusqlite::Result<()> {
        db.execute(
            "INSERT INTO persons (id, kind, name, skeleton, owner, created_at)
             VALUES (?, 'bot', ?, ?, ?, ?)",
            (id, name.as_str(), name.skeleton(), owner, now),
        )?;
        Ok(())
    }

    /// Whether somebody else owns this name or one that looks like it.
    pub fn is_taken(
        db: &Connection,
        name: &Name,
        by_other_than: PersonId,
    ) -> rusqlite::Result<bool> {
        Ok(Person::named(db, &name.skeleton())?.is_some_and(|owner| owner.id != by_other_than))
    }

    fn read(row: &Row<'_>) -> rusqlite::Result<Person> {
        let deleted_at: Option<Moment> = row.get(7)?;
        let name: String = row.get(1)?;
        Ok(Person {
            id: row.get(0)?,
            name: if deleted_at.is_some() { DELETED.to_owned() } else { name },
            kind: row.get(2)?,
            role: row.get(3)?,
            password: row.get(4)?,
            owner: row.get(5)?,
            created_at: row.get(6)?,
            deleted_at,
            banned_at: row.get(8)?,
            muted_until: row.get(9)?,
        })
    }
}
