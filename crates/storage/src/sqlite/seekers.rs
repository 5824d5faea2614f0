//! Seekers, in the data file.

use super::{Sqlite, columns};
use crate::{Moment, SeekerClaim, SeekerRow, StoreError};
use rusqlite::Row;
use tablee_protocol::PersonId;

fn read(row: &Row<'_>) -> rusqlite::Result<SeekerRow> {
    Ok(SeekerRow {
        person: columns::person(row, 0)?,
        token: row.get(1)?,
        wish: row.get(2)?,
        strength: row.get(3)?,
        since: row.get(4)?,
        until: row.get(5)?,
        table: row.get(6)?,
    })
}

impl Sqlite {
    pub async fn seek(&self, seeker: SeekerRow, now: Moment) -> Result<(), StoreError> {
        self.write(move |db| {
            db.execute(
                "DELETE FROM seekers WHERE until < ?1 OR person = ?2",
                (now, seeker.person.0),
            )?;
            let SeekerRow { person, token, wish, strength, since, until, table } = seeker;
            let insert =
                "INSERT INTO seekers (person, token, wish, strength, since, until, table_id)
                          VALUES (?, ?, ?, ?, ?, ?, ?)";
            db.execute(insert, (person.0, token, wish, strength, since, until, table)).map(drop)
        })
        .await
    }

    pub async fn stop_seeking(&self, person: PersonId, token: &str) -> Result<bool, StoreError> {
        let key = (person.0, token.to_owned());
        let delete = "DELETE FROM seekers WHERE person = ? AND token = ?";
        self.write(move |db| Ok(db.execute(delete, key)? > 0)).await
    }

    pub async fn keep_seeking(&self, tokens: Vec<String>, until: Moment) -> Result<(), StoreError> {
        self.write(move |db| {
            let mut keep = db.prepare_cached("UPDATE seekers SET until = ? WHERE token = ?")?;
            tokens.iter().try_for_each(|token| keep.execute((until, token)).map(drop))
        })
        .await
    }

    pub async fn seekers(&self, now: Moment, most: usize) -> Result<Vec<SeekerRow>, StoreError> {
        let sql = "SELECT person, token, wish, strength, since, until, table_id FROM seekers
                   WHERE until >= ? ORDER BY since, token LIMIT ?";
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        self.read(move |db| db.prepare_cached(sql)?.query_map((now, most), read)?.collect()).await
    }

    pub async fn claim_seekers(&self, claim: SeekerClaim) -> Result<bool, StoreError> {
        let SeekerClaim { id, tokens, now, until } = claim;
        self.write(move |db| {
            let free = "SELECT count(*) FROM seekers WHERE token = ?1 AND until >= ?2
                        AND table_id IS NULL AND claimed_until < ?2";
            let mut free = db.prepare_cached(free)?;
            for token in &tokens {
                if free.query_row((token, now), |row| row.get::<_, i64>(0))? == 0 {
                    return Ok(false);
                }
            }
            let take = "UPDATE seekers SET claim = ?, claimed_until = ? WHERE token = ?";
            let mut take = db.prepare_cached(take)?;
            tokens.iter().try_for_each(|token| take.execute((&id, until, token)).map(drop))?;
            Ok(true)
        })
        .await
    }

    pub async fn settle_seekers(
        &self,
        claim: &str,
        table: Option<String>,
    ) -> Result<Vec<PersonId>, StoreError> {
        let claim = claim.to_owned();
        let settle = "UPDATE seekers SET claim = NULL, claimed_until = 0, table_id = ?
                      WHERE claim = ? RETURNING person";
        self.write(move |db| {
            let mut settle = db.prepare_cached(settle)?;
            let settled: rusqlite::Result<Vec<PersonId>> =
                settle.query_map((table, claim), |row| columns::person(row, 0))?.collect();
            let mut settled = settled?;
            settled.sort_by_key(|person| person.0);
            Ok(settled)
        })
        .await
    }
}
