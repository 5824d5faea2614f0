//! Accounts, in the data file.

use super::{Sqlite, people, recovery_codes, sessions};
use crate::crash_point::CrashPoint;
use crate::{NameTaking, NewSession, OwnName, Registration, SessionHash, StoreError};
use tablee_protocol::{DrawnFace, PersonId};

impl Sqlite {
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

    pub async fn register(&self, new: Registration) -> Result<NameTaking, StoreError> {
        let registered = self.write(move |db| {
            let Registration { person, name, password, codes, session } = new;
            if people::is_taken(db, &name, Some(person))? {
                return Ok(NameTaking::Taken);
            }
            let update = "UPDATE persons SET kind = 'member', name = ?, skeleton = ?, namesake = 0,
                          password = ? WHERE id = ? AND kind = 'guest' AND deleted_at IS NULL";
            if db.execute(update, (name.name, name.skeleton, password, person.0))? == 0 {
                return Ok(NameTaking::Gone);
            }
            recovery_codes::replace(db, person, &codes)?;
            sessions::begin(db, person, &session)?;
            sessions::hand_over(db, person, session.hash)?;
            sessions::end_others(db, person, Some(session.hash))?;
            CrashPoint::RegisterBeforeCommit.reached();
            Ok(NameTaking::Done)
        });
        let registered = registered.await?;
        CrashPoint::RegisterCommitted.reached();
        Ok(registered)
    }

    pub async fn rename(&self, person: PersonId, name: OwnName) -> Result<NameTaking, StoreError> {
        self.write(move |db| {
            if people::is_taken(db, &name, Some(person))? {
                return Ok(NameTaking::Taken);
            }
            let update = "UPDATE persons SET name = ?1, skeleton = iif(kind = 'guest', NULL, ?2),
                          namesake = 0 WHERE id = ?3 AND deleted_at IS NULL";
            let rows = db.execute(update, (name.name, name.skeleton, person.0))?;
            Ok(if rows == 1 { NameTaking::Done } else { NameTaking::Gone })
        })
        .await
    }

    pub async fn choose_face(&self, person: PersonId, face: DrawnFace) -> Result<bool, StoreError> {
        self.write(move |db| {
            let update = "UPDATE persons SET face = ? WHERE id = ? AND deleted_at IS NULL";
            Ok(db.execute(update, (face.number(), person.0))? == 1)
        })
        .await
    }

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
