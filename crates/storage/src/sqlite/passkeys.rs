//! Passkeys and challenges, in the data file.

use super::{Sqlite, sessions};
use crate::{Challenge, ChallengePurpose, Moment, Passkey, PasskeyAdding, SessionHash, StoreError};
use rusqlite::{Connection, OptionalExtension as _, Row};
use tablee_protocol::PersonId;

impl Sqlite {
    pub async fn passkeys_of(&self, person: PersonId) -> Result<Vec<Passkey>, StoreError> {
        self.read(move |db| of(db, person)).await
    }

    pub async fn add_passkey(
        &self,
        person: PersonId,
        new: Passkey,
        most: usize,
        but: Option<SessionHash>,
    ) -> Result<PasskeyAdding, StoreError> {
        let insert = "INSERT INTO passkeys (id, person, name, site, credential, public_key, algorithm,
                      transports, counter, created_at, used_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                      ON CONFLICT (credential) DO NOTHING";
        self.write(move |db| {
            if of(db, person)?.len() >= most {
                return Ok(PasskeyAdding::TooMany);
            }
            let Passkey { id, name, site, credential, public_key, .. } = new;
            let values = rusqlite::params![
                id,
                person.0,
                name,
                site,
                credential,
                public_key,
                new.algorithm,
                new.transports,
                new.counter,
                new.created_at,
                new.used_at,
            ];
            if db.execute(insert, values)? == 0 {
                return Ok(PasskeyAdding::Known);
            }
            sessions::end_others(db, person, but)?;
            Ok(PasskeyAdding::Done)
        })
        .await
    }

    pub async fn use_passkey(
        &self,
        person: PersonId,
        id: &str,
        counter: u32,
        at: Moment,
    ) -> Result<bool, StoreError> {
        let id = id.to_owned();
        let update = "UPDATE passkeys SET counter = ?3, used_at = ?4 WHERE person = ?1 AND id = ?2
                      AND (counter < ?3 OR (counter = 0 AND ?3 = 0))";
        self.write(move |db| Ok(db.execute(update, (person.0, id, counter, at))? == 1)).await
    }

    pub async fn remove_passkey(&self, person: PersonId, id: &str) -> Result<bool, StoreError> {
        let id = id.to_owned();
        let delete = "DELETE FROM passkeys WHERE person = ? AND id = ?";
        self.write(move |db| Ok(db.execute(delete, (person.0, id))? == 1)).await
    }

    pub async fn keep_challenge(
        &self,
        new: Challenge,
        most: usize,
        now: Moment,
    ) -> Result<(), StoreError> {
        let insert =
            "INSERT INTO challenges (hash, person, purpose, state, until) VALUES (?, ?, ?, ?, ?)";
        let spare = "DELETE FROM challenges WHERE person = ?1 AND hash NOT IN
                     (SELECT hash FROM challenges WHERE person = ?1 ORDER BY until DESC, hash LIMIT ?2)";
        self.write(move |db| {
            db.execute("DELETE FROM challenges WHERE until <= ?", [now])?;
            let purpose = new.purpose.as_str();
            db.execute(insert, (new.hash, new.person.0, purpose, new.state, new.until))?;
            db.execute(spare, (new.person.0, most)).map(drop)
        })
        .await
    }

    pub async fn take_challenge(
        &self,
        hash: [u8; 32],
        person: PersonId,
        purpose: ChallengePurpose,
        now: Moment,
    ) -> Result<Option<String>, StoreError> {
        let take = "DELETE FROM challenges WHERE hash = ? AND person = ? AND purpose = ?
                    RETURNING state, until";
        let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
        let taken: Option<(String, Moment)> = self
            .write(move |db| {
                db.query_row(take, (hash, person.0, purpose.as_str()), read).optional()
            })
            .await?;
        Ok(taken.filter(|(_, until)| *until > now).map(|(state, _)| state))
    }
}

pub fn of(db: &Connection, person: PersonId) -> rusqlite::Result<Vec<Passkey>> {
    let read = |row: &Row<'_>| {
        Ok(Passkey {
            id: row.get(0)?,
            name: row.get(1)?,
            site: row.get(2)?,
            credential: row.get(3)?,
            public_key: row.get(4)?,
            algorithm: row.get(5)?,
            transports: row.get(6)?,
            counter: row.get(7)?,
            created_at: row.get(8)?,
            used_at: row.get(9)?,
        })
    };
    db.prepare_cached(
        "SELECT id, name, site, credential, public_key, algorithm, transports, counter, created_at, used_at
         FROM passkeys WHERE person = ? ORDER BY created_at, id",
    )?
    .query_map([person.0], read)?
    .collect()
}
