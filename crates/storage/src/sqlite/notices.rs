//! Notices, in the data file.

use super::{Sqlite, columns, deliveries};
use crate::{Moment, NewDelivery, NoticeChoices, NoticeRow, NoticeState, StoreError};
use rusqlite::{Connection, OptionalExtension as _, Row};
use tablee_protocol::PersonId;

/// How many people are told at a time.
const SLICE: u32 = 100;

fn read_choices(row: &Row<'_>) -> rusqlite::Result<NoticeChoices> {
    let (from, until): (Option<u16>, Option<u16>) = (row.get(1)?, row.get(2)?);
    Ok(NoticeChoices {
        wanted: row.get(0)?,
        quiet: from.zip(until),
        zone: row.get(3)?,
        lang: row.get(4)?,
        base: row.get(5)?,
        told_at: row.get(6)?,
    })
}

fn read_notice(row: &Row<'_>) -> rusqlite::Result<NoticeRow> {
    Ok(NoticeRow {
        person: columns::person(row, 0)?,
        table: row.get(1)?,
        since: row.get(2)?,
        due: row.get(3)?,
    })
}

/// How somebody wants to be told.
pub fn choices(db: &Connection, person: PersonId) -> rusqlite::Result<Option<NoticeChoices>> {
    let sql = "SELECT wanted, quiet_from, quiet_until, zone, lang, base, told_at
               FROM notice_choices WHERE person = ?";
    db.prepare_cached(sql)?.query_row([person.0], read_choices).optional()
}

impl Sqlite {
    pub async fn notice_choices(
        &self,
        person: PersonId,
    ) -> Result<Option<NoticeChoices>, StoreError> {
        self.read(move |db| choices(db, person)).await
    }

    pub async fn keep_notice_choices(
        &self,
        person: PersonId,
        choices: NoticeChoices,
    ) -> Result<(), StoreError> {
        let keep = "INSERT INTO notice_choices
             (person, wanted, quiet_from, quiet_until, zone, lang, base) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
             ON CONFLICT DO UPDATE SET wanted = ?2, quiet_from = ?3, quiet_until = ?4, zone = ?5,
             lang = ?6, base = ?7";
        self.write(move |db| {
            let NoticeChoices { wanted, quiet, zone, lang, base, told_at: _ } = choices;
            let (from, until) = (quiet.map(|quiet| quiet.0), quiet.map(|quiet| quiet.1));
            db.execute(keep, (person.0, wanted, from, until, zone, lang, base))?;
            if !wanted {
                db.execute("DELETE FROM notices WHERE person = ?", [person.0])?;
                db.execute("DELETE FROM deliveries WHERE person = ?", [person.0])?;
            }
            Ok(())
        })
        .await
    }

    pub async fn muted_tables(&self, person: PersonId) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT table_id FROM silent_tables WHERE person = ? ORDER BY table_id";
        self.read(move |db| {
            db.prepare_cached(sql)?.query_map([person.0], |row| row.get(0))?.collect()
        })
        .await
    }

    pub async fn mute_table(&self, person: PersonId, table: &str) -> Result<(), StoreError> {
        let table = table.to_owned();
        self.write(move |db| {
            let over = "DELETE FROM silent_tables WHERE person = ?1 AND NOT EXISTS
                 (SELECT 1 FROM tables WHERE id = table_id AND phase IN ('open', 'running'))";
            db.execute(over, [person.0])?;
            let silence = "INSERT OR IGNORE INTO silent_tables (person, table_id) VALUES (?, ?)";
            db.execute(silence, (person.0, &table))?;
            let remove = "DELETE FROM notices WHERE person = ? AND table_id = ?";
            db.execute(remove, (person.0, &table)).map(drop)
        })
        .await
    }

    pub async fn unmute_table(&self, person: PersonId, table: &str) -> Result<(), StoreError> {
        let key = (person.0, table.to_owned());
        let sql = "DELETE FROM silent_tables WHERE person = ? AND table_id = ?";
        self.write(move |db| db.execute(sql, key).map(drop)).await
    }

    pub async fn notice_state(
        &self,
        person: PersonId,
        table: &str,
    ) -> Result<NoticeState, StoreError> {
        let key = (person.0, table.to_owned());
        let sql = "SELECT
             EXISTS (SELECT 1 FROM notices WHERE person = ?1 AND table_id = ?2),
             EXISTS (SELECT 1 FROM notice_choices WHERE person = ?1 AND wanted)
             AND NOT EXISTS (SELECT 1 FROM silent_tables WHERE person = ?1 AND table_id = ?2)";
        let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
        let (kept, wanted): (bool, bool) =
            self.read(move |db| db.prepare_cached(sql)?.query_row(key, read)).await?;
        Ok(match (kept, wanted) {
            (true, _) => NoticeState::Kept,
            (false, true) => NoticeState::Wanted,
            (false, false) => NoticeState::Unwanted,
        })
    }

    pub async fn add_notice(&self, notice: NoticeRow) -> Result<bool, StoreError> {
        let sql = "INSERT INTO notices (person, table_id, since, due) VALUES (?, ?, ?, ?)
             ON CONFLICT DO UPDATE SET since = excluded.since, due = excluded.due
             WHERE notices.since <> excluded.since OR excluded.due IS NULL";
        let row = (notice.person.0, notice.table, notice.since, notice.due);
        self.write(move |db| Ok(db.prepare_cached(sql)?.execute(row)? == 1)).await
    }

    pub async fn remove_notice(&self, person: PersonId, table: &str) -> Result<(), StoreError> {
        let key = (person.0, table.to_owned());
        let sql = "DELETE FROM notices WHERE person = ? AND table_id = ?";
        self.write(move |db| db.prepare_cached(sql)?.execute(key).map(drop)).await
    }

    pub async fn notices_of(&self, person: PersonId) -> Result<Vec<NoticeRow>, StoreError> {
        let sql = "SELECT person, table_id, since, due FROM notices WHERE person = ?
                   ORDER BY since, table_id";
        self.read(move |db| db.prepare_cached(sql)?.query_map([person.0], read_notice)?.collect())
            .await
    }

    pub async fn people_to_notify(&self) -> Result<Vec<PersonId>, StoreError> {
        let sql = "SELECT person FROM notice_choices WHERE wanted ORDER BY person";
        self.read(move |db| {
            db.prepare(sql)?.query_map([], |row| columns::person(row, 0))?.collect()
        })
        .await
    }

    pub async fn due_people(&self, now: Moment) -> Result<Vec<PersonId>, StoreError> {
        let sql = "SELECT DISTINCT person FROM notices WHERE due <= ? LIMIT ?";
        self.read(move |db| {
            let id = |row: &Row<'_>| columns::person(row, 0);
            db.prepare_cached(sql)?.query_map((now, SLICE), id)?.collect()
        })
        .await
    }

    pub async fn postpone_notices(&self, person: PersonId, due: Moment) -> Result<(), StoreError> {
        let sql = "UPDATE notices SET due = ?2 WHERE person = ?1 AND due < ?2";
        self.write(move |db| db.prepare_cached(sql)?.execute((person.0, due)).map(drop)).await
    }

    pub async fn queue_deliveries(
        &self,
        person: PersonId,
        tables: Vec<String>,
        all: Vec<NewDelivery>,
        now: Moment,
    ) -> Result<bool, StoreError> {
        self.write(move |db| {
            let mut told = 0;
            for table in tables {
                let tell = "UPDATE notices SET due = NULL
                            WHERE person = ? AND table_id = ? AND due IS NOT NULL";
                told += db.prepare_cached(tell)?.execute((person.0, table))?;
            }
            if told == 0 {
                return Ok(false);
            }
            all.into_iter().try_for_each(|delivery| deliveries::insert(db, delivery))?;
            let note = "UPDATE notice_choices SET told_at = ?2 WHERE person = ?1";
            db.prepare_cached(note)?.execute((person.0, now))?;
            Ok(true)
        })
        .await
    }

    pub async fn next_notice(&self) -> Result<Option<Moment>, StoreError> {
        let sql = "SELECT min(due) FROM (SELECT min(due) AS due FROM notices WHERE due IS NOT NULL
                   UNION ALL SELECT min(due) FROM deliveries)";
        self.read(move |db| db.prepare_cached(sql)?.query_row([], |row| row.get(0))).await
    }
}
