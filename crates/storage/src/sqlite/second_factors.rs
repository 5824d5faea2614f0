//! Second factors, in the data file.

use super::{Sqlite, sessions};
use crate::{Moment, SecondFactor, SessionHash, StoreError};
use rusqlite::{OptionalExtension as _, Row};
use tablee_protocol::PersonId;

/// A step as the file keeps it.
fn number(step: u64) -> i64 {
    i64::try_from(step).unwrap_or(i64::MAX)
}

impl Sqlite {
    pub async fn second_factor(
        &self,
        person: PersonId,
    ) -> Result<Option<SecondFactor>, StoreError> {
        let sql = "SELECT secret, confirmed_at FROM second_factors WHERE person = ?";
        let read =
            |row: &Row<'_>| Ok(SecondFactor { secret: row.get(0)?, confirmed_at: row.get(1)? });
        self.read(move |db| db.prepare_cached(sql)?.query_row([person.0], read).optional()).await
    }

    pub async fn offer_second_factor(
        &self,
        person: PersonId,
        secret: Vec<u8>,
    ) -> Result<bool, StoreError> {
        let sql = "INSERT INTO second_factors (person, secret) VALUES (?1, ?2)
                   ON CONFLICT DO UPDATE SET secret = ?2 WHERE confirmed_at IS NULL";
        self.write(move |db| Ok(db.execute(sql, (person.0, secret))? == 1)).await
    }

    pub async fn confirm_second_factor(
        &self,
        person: PersonId,
        step: u64,
        at: Moment,
        but: Option<SessionHash>,
    ) -> Result<bool, StoreError> {
        let sql = "UPDATE second_factors SET confirmed_at = ?3, last_step = ?2
                   WHERE person = ?1 AND confirmed_at IS NULL";
        self.write(move |db| {
            if db.execute(sql, (person.0, number(step), at))? == 0 {
                return Ok(false);
            }
            sessions::end_others(db, person, but)?;
            Ok(true)
        })
        .await
    }

    pub async fn use_step(&self, person: PersonId, step: u64) -> Result<bool, StoreError> {
        let sql = "UPDATE second_factors SET last_step = ?2 WHERE person = ?1 AND last_step < ?2";
        self.write(move |db| Ok(db.execute(sql, (person.0, number(step)))? == 1)).await
    }

    pub async fn remove_second_factor(&self, person: PersonId) -> Result<(), StoreError> {
        let sql = "DELETE FROM second_factors WHERE person = ?";
        self.write(move |db| db.execute(sql, [person.0]).map(drop)).await
    }
}
