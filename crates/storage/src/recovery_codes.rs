//! Recovery codes: what is kept of them, finding the one that is meant, using it up.

use crate::sessions::{self, NewSession};
use crate::{Store, StoreError};
use rusqlite::Connection;
use tablee_protocol::PersonId;

/// What is kept of a new code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewCode {
    /// By what it is found.
    pub lookup: u8,
    /// Its password hash.
    pub hash: String,
}

/// What is kept of a code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptCode {
    /// Its number in the file.
    pub id: i64,
    /// Its password hash; of codes from before, a plain one.
    pub hash: String,
}

impl Store {
    /// The codes of a member that are found by this: one, or none; of old ones perhaps more.
    pub async fn codes_at(
        &self,
        person: PersonId,
        lookup: u8,
    ) -> Result<Vec<KeptCode>, StoreError> {
        let sql = "SELECT id, hash FROM recovery_codes WHERE person = ? AND lookup = ?";
        self.read(move |db| {
            let kept =
                |row: &rusqlite::Row<'_>| Ok(KeptCode { id: row.get(0)?, hash: row.get(1)? });
            db.prepare_cached(sql)?.query_map((person.0, lookup), kept)?.collect()
        })
        .await
    }

    /// Uses a code up; false where it was used meanwhile. The answer means that it is on the disk.
    pub async fn spend_code(&self, person: PersonId, code: i64) -> Result<bool, StoreError> {
        self.write(move |db| spend(db, person, code)).await
    }

    /// Sets a new password with a recovery code, which is used up; all sessions end and a new one
    /// begins. False, and nothing changed, where the code was used meanwhile.
    pub async fn recover(
        &self,
        person: PersonId,
        code: i64,
        password: String,
        session: NewSession,
    ) -> Result<bool, StoreError> {
        self.write(move |db| {
            if !spend(db, person, code)? {
                return Ok(false);
            }
            db.execute("UPDATE persons SET password = ? WHERE id = ?", (password, person.0))?;
            sessions::end_others(db, person, None)?;
            sessions::begin(db, person, &session)?;
            Ok(true)
        })
        .await
    }

    /// Replaces all recovery codes of a member.
    pub async fn replace_recovery_codes(
        &self,
        person: PersonId,
        codes: Vec<NewCode>,
    ) -> Result<(), StoreError> {
        self.write(move |db| replace(db, person, &codes)).await
    }

    /// Some codes from before that have no password hash yet.
    pub async fn plain_codes(&self, most: u32) -> Result<Vec<KeptCode>, StoreError> {
        let sql = "SELECT id, hash FROM recovery_codes WHERE substr(hash, 1, 1) <> '$' LIMIT ?";
        self.read(move |db| {
            let kept =
                |row: &rusqlite::Row<'_>| Ok(KeptCode { id: row.get(0)?, hash: row.get(1)? });
            db.prepare_cached(sql)?.query_map([most], kept)?.collect()
        })
        .await
    }

    /// Puts password hashes in place of plain ones.
    pub async fn hash_codes(&self, hashed: Vec<KeptCode>) -> Result<(), StoreError> {
        self.write(move |db| {
            let mut update =
                db.prepare_cached("UPDATE recovery_codes SET hash = ? WHERE id = ?")?;
            hashed.iter().try_for_each(|code| update.execute((&code.hash, code.id)).map(drop))
        })
        .await
    }
}

fn spend(db: &Connection, person: PersonId, code: i64) -> rusqlite::Result<bool> {
    let spend = "DELETE FROM recovery_codes WHERE id = ? AND person = ?";
    Ok(db.execute(spend, (code, person.0))? == 1)
}

pub(crate) fn replace(
    db: &Connection,
    person: PersonId,
    codes: &[NewCode],
) -> rusqlite::Result<()> {
    db.execute("DELETE FROM recovery_codes WHERE person = ?", [person.0])?;
    let mut insert =
        db.prepare_cached("INSERT INTO recovery_codes (person, lookup, hash) VALUES (?, ?, ?)")?;
    codes.iter().try_for_each(|code| insert.execute((person.0, code.lookup, &code.hash)).map(drop))
}

/// How many codes a member has left.
pub(crate) fn left(db: &Connection, person: PersonId) -> rusqlite::Result<u32> {
    let query = "SELECT count(*) FROM recovery_codes WHERE person = ?";
    db.query_row(query, [person.0], |row| row.get(0))
}
