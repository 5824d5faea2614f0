//! Accounts: writing guests down, becoming a member, names and passwords.

use crate::crash_point::CrashPoint;
use crate::people::owner_of_name;
use crate::recovery_codes::{self, NewCode};
use crate::sessions::{self, NewSession, SessionHash};
use crate::{Store, StoreError};
use rusqlite::Connection;
use tablee_protocol::PersonId;

/// A name that belongs to whoever takes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnName {
    /// As it is shown.
    pub name: String,
    /// What names are compared by.
    pub skeleton: String,
}

/// What came of taking a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameTaking {
    /// It is theirs now.
    Done,
    /// Somebody else owns it, or one that looks like it.
    Taken,
    /// The person is gone, or is no guest any more.
    Gone,
}

/// A guest who becomes a member.
#[derive(Clone, Debug)]
pub struct Registration {
    /// Who.
    pub person: PersonId,
    /// The name of the member.
    pub name: OwnName,
    /// The hash of the password.
    pub password: String,
    /// The recovery codes, as they are kept.
    pub codes: Vec<NewCode>,
    /// The session that is the key to the account; those from before are none.
    pub session: NewSession,
}

impl Store {
    /// Writes a guest down with their session; nothing happens where there is such a person. The
    /// answer means that it is on the disk.
    pub async fn add_guest(
        &self,
        person: PersonId,
        name: String,
        session: NewSession,
    ) -> Result<(), StoreError> {
        let added = self.write(move |db| {
            db.prepare_cached(
                "INSERT OR IGNORE INTO persons (id, kind, name, created_at)
                 VALUES (?, 'guest', ?, ?)",
            )?
            .execute((person.0, name, session.at))?;
            sessions::begin(db, person, &session)?;
            CrashPoint::GuestBeforeCommit.reached();
            Ok(())
        });
        added.await?;
        CrashPoint::GuestCommitted.reached();
        Ok(())
    }

    /// Makes a member of a guest, all at once. The answer means that it is on the disk.
    pub async fn register(&self, new: Registration) -> Result<NameTaking, StoreError> {
        let registered = self.write(move |db| {
            let Registration { person, name, password, codes, session } = new;
            if is_taken(db, &name, person)? {
                return Ok(NameTaking::Taken);
            }
            let update = "UPDATE persons SET kind = 'member', name = ?, skeleton = ?, password = ?
                          WHERE id = ? AND kind = 'guest' AND deleted_at IS NULL";
            if db.execute(update, (name.name, name.skeleton, password, person.0))? == 0 {
                return Ok(NameTaking::Gone);
            }
            recovery_codes::replace(db, person, &codes)?;
            sessions::end_others(db, person, None)?;
            sessions::begin(db, person, &session)?;
            CrashPoint::RegisterBeforeCommit.reached();
            Ok(NameTaking::Done)
        });
        let registered = registered.await?;
        CrashPoint::RegisterCommitted.reached();
        Ok(registered)
    }

    /// Gives somebody another name. Guests own no name: two may have the same.
    pub async fn rename(&self, person: PersonId, name: OwnName) -> Result<NameTaking, StoreError> {
        self.write(move |db| {
            if is_taken(db, &name, person)? {
                return Ok(NameTaking::Taken);
            }
            let update = "UPDATE persons SET name = ?1, skeleton = iif(kind = 'guest', NULL, ?2)
                          WHERE id = ?3 AND deleted_at IS NULL";
            let rows = db.execute(update, (name.name, name.skeleton, person.0))?;
            Ok(if rows == 1 { NameTaking::Done } else { NameTaking::Gone })
        })
        .await
    }

    /// Sets a new password; all sessions but one end.
    pub async fn set_password(
        &self,
        person: PersonId,
        password: String,
        but: Option<SessionHash>,
    ) -> Result<(), StoreError> {
        self.write(move |db| {
            db.execute("UPDATE persons SET password = ? WHERE id = ?", (password, person.0))?;
            sessions::end_others(db, person, but)
        })
        .await
    }
}

/// Whether somebody else owns this name or one that looks like it.
fn is_taken(db: &Connection, name: &OwnName, by_other_than: PersonId) -> rusqlite::Result<bool> {
    Ok(owner_of_name(db, &name.skeleton)?.is_some_and(|owner| owner.id != by_other_than))
}
