//! Recovery codes, in the data file.

use super::{Sqlite, sessions};
use crate::{KeptCode, NewCode, NewSession, StoreError};
use rusqlite::Connection;
use tablee_protocol::PersonId;

impl Sqlite {
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

    pub async fn spend_code(&self, person: PersonId, code: i64) -> Result<bool, StoreError> {
        self.write(move |db| spend(db, person, code)).await
    }

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

    pub async fn replace_recovery_codes(
        &self,
        person: PersonId,
        codes: Vec<NewCode>,
    ) -> Result<(), StoreError> {
        self.write(move |db| replace(db, person, &codes)).await
    }

    pub async fn plain_codes(&self, most: u32) -> Result<Vec<KeptCode>, StoreError> {
        let sql = "SELECT id, hash FROM recovery_codes WHERE substr(hash, 1, 1) <> '$' LIMIT ?";
        self.read(move |db| {
            let kept =
                |row: &rusqlite::Row<'_>| Ok(KeptCode { id: row.get(0)?, hash: row.get(1)? });
            db.prepare_cached(sql)?.query_map([most], kept)?.collect()
        })
        .await
    }

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

pub fn replace(db: &Connection, person: PersonId, codes: &[NewCode]) -> rusqlite::Result<()> {
    db.execute("DELETE FROM recovery_codes WHERE person = ?", [person.0])?;
    let mut insert =
        db.prepare_cached("INSERT INTO recovery_codes (person, lookup, hash) VALUES (?, ?, ?)")?;
    codes.iter().try_for_each(|code| insert.execute((person.0, code.lookup, &code.hash)).map(drop))
}

/// How many codes a member has left.
pub fn left(db: &Connection, person: PersonId) -> rusqlite::Result<u32> {
    let query = "SELECT count(*) FROM recovery_codes WHERE person = ?";
    db.query_row(query, [person.0], |row| row.get(0))
}
