//! Notices, in PostgreSQL.

use super::connection::{maybe_row, row, rows, run};
use super::error::Failure;
use super::{Postgres, columns, deliveries};
use crate::{Moment, NewDelivery, NoticeChoices, NoticeRow, NoticeState};
use deadpool_postgres::GenericClient;
use tablee_protocol::PersonId;
use tokio_postgres::Row;

/// How many people are told at a time.
const SLICE: i64 = 100;

fn read_choices(row: &Row) -> Result<NoticeChoices, Failure> {
    let minutes = |column| -> Result<Option<u16>, Failure> {
        let there: Option<i64> = row.try_get(column)?;
        there.map(|_| columns::number(row, column)).transpose()
    };
    Ok(NoticeChoices {
        wanted: row.try_get(0)?,
        quiet: minutes(1)?.zip(minutes(2)?),
        zone: row.try_get(3)?,
        lang: row.try_get(4)?,
        base: row.try_get(5)?,
        told_at: row.try_get(6)?,
    })
}

fn read_notice(row: &Row) -> Result<NoticeRow, Failure> {
    Ok(NoticeRow {
        person: columns::person(row, 0)?,
        table: row.try_get(1)?,
        since: row.try_get(2)?,
        due: row.try_get(3)?,
    })
}

/// How somebody wants to be told.
pub async fn choices(
    db: &impl GenericClient,
    person: PersonId,
) -> Result<Option<NoticeChoices>, Failure> {
    let sql = "SELECT wanted, quiet_from, quiet_until, zone, lang, base, told_at
               FROM notice_choices WHERE person = $1";
    let found = maybe_row(db, sql, &[&person.0.as_slice()]).await?;
    found.as_ref().map(read_choices).transpose()
}

impl Postgres {
    pub async fn notice_choices(&self, person: PersonId) -> Result<Option<NoticeChoices>, Failure> {
        choices(&self.reader().await?, person).await
    }

    pub async fn keep_notice_choices(
        &self,
        person: PersonId,
        choices: NoticeChoices,
    ) -> Result<(), Failure> {
        let keep = "INSERT INTO notice_choices
             (person, wanted, quiet_from, quiet_until, zone, lang, base) VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (person) DO UPDATE SET wanted = $2, quiet_from = $3, quiet_until = $4, zone = $5,
             lang = $6, base = $7";
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        let NoticeChoices { wanted, quiet, zone, lang, base, told_at: _ } = choices;
        let from = quiet.map(|quiet| i64::from(quiet.0));
        let until = quiet.map(|quiet| i64::from(quiet.1));
        let id = person.0.as_slice();
        run(&transaction, keep, &[&id, &wanted, &from, &until, &zone, &lang, &base]).await?;
        if !wanted {
            run(&transaction, "DELETE FROM notices WHERE person = $1", &[&id]).await?;
            run(&transaction, "DELETE FROM deliveries WHERE person = $1", &[&id]).await?;
        }
        Ok(transaction.commit().await?)
    }

    pub async fn muted_tables(&self, person: PersonId) -> Result<Vec<String>, Failure> {
        let sql = "SELECT table_id FROM silent_tables WHERE person = $1 ORDER BY table_id";
        let found = rows(&self.reader().await?, sql, &[&person.0.as_slice()]).await?;
        found.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    pub async fn mute_table(&self, person: PersonId, table: &str) -> Result<(), Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        let id = person.0.as_slice();
        let over = "DELETE FROM silent_tables WHERE person = $1 AND NOT EXISTS
             (SELECT 1 FROM tables WHERE id = table_id AND phase IN ('open', 'running'))";
        run(&transaction, over, &[&id]).await?;
        let silence = "INSERT INTO silent_tables (person, table_id) VALUES ($1, $2)
                       ON CONFLICT DO NOTHING";
        run(&transaction, silence, &[&id, &table]).await?;
        let remove = "DELETE FROM notices WHERE person = $1 AND table_id = $2";
        run(&transaction, remove, &[&id, &table]).await?;
        Ok(transaction.commit().await?)
    }

    pub async fn unmute_table(&self, person: PersonId, table: &str) -> Result<(), Failure> {
        let sql = "DELETE FROM silent_tables WHERE person = $1 AND table_id = $2";
        run(&self.writer().await?, sql, &[&person.0.as_slice(), &table]).await.map(drop)
    }

    pub async fn notice_state(
        &self,
        person: PersonId,
        table: &str,
    ) -> Result<NoticeState, Failure> {
        let sql = "SELECT
             EXISTS (SELECT 1 FROM notices WHERE person = $1 AND table_id = $2),
             EXISTS (SELECT 1 FROM notice_choices WHERE person = $1 AND wanted)
             AND NOT EXISTS (SELECT 1 FROM silent_tables WHERE person = $1 AND table_id = $2)";
        let found = row(&self.reader().await?, sql, &[&person.0.as_slice(), &table]).await?;
        Ok(match (found.try_get(0)?, found.try_get(1)?) {
            (true, _) => NoticeState::Kept,
            (false, true) => NoticeState::Wanted,
            (false, false) => NoticeState::Unwanted,
        })
    }

    pub async fn add_notice(&self, notice: NoticeRow) -> Result<bool, Failure> {
        let sql = "INSERT INTO notices (person, table_id, since, due) VALUES ($1, $2, $3, $4)
             ON CONFLICT (person, table_id) DO UPDATE SET since = excluded.since, due = excluded.due
             WHERE notices.since <> excluded.since OR excluded.due IS NULL";
        let NoticeRow { person, table, since, due } = notice;
        let values: super::connection::Values<'_> = &[&person.0.as_slice(), &table, &since, &due];
        Ok(run(&self.writer().await?, sql, values).await? == 1)
    }

    pub async fn remove_notice(&self, person: PersonId, table: &str) -> Result<(), Failure> {
        let sql = "DELETE FROM notices WHERE person = $1 AND table_id = $2";
        run(&self.writer().await?, sql, &[&person.0.as_slice(), &table]).await.map(drop)
    }

    pub async fn notices_of(&self, person: PersonId) -> Result<Vec<NoticeRow>, Failure> {
        let sql = "SELECT person, table_id, since, due FROM notices WHERE person = $1
                   ORDER BY since, table_id";
        let found = rows(&self.reader().await?, sql, &[&person.0.as_slice()]).await?;
        found.iter().map(read_notice).collect()
    }

    pub async fn people_to_notify(&self) -> Result<Vec<PersonId>, Failure> {
        let sql = "SELECT person FROM notice_choices WHERE wanted ORDER BY person";
        let found = rows(&self.reader().await?, sql, &[]).await?;
        found.iter().map(|row| columns::person(row, 0)).collect()
    }

    pub async fn due_people(&self, now: Moment) -> Result<Vec<PersonId>, Failure> {
        let sql = "SELECT DISTINCT person FROM notices WHERE due <= $1 LIMIT $2";
        let found = rows(&self.reader().await?, sql, &[&now, &SLICE]).await?;
        found.iter().map(|row| columns::person(row, 0)).collect()
    }

    pub async fn postpone_notices(&self, person: PersonId, due: Moment) -> Result<(), Failure> {
        let sql = "UPDATE notices SET due = $2 WHERE person = $1 AND due < $2";
        run(&self.writer().await?, sql, &[&person.0.as_slice(), &due]).await.map(drop)
    }

    pub async fn queue_deliveries(
        &self,
        person: PersonId,
        tables: Vec<String>,
        all: Vec<NewDelivery>,
        now: Moment,
    ) -> Result<bool, Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        let id = person.0.as_slice();
        let tell = "UPDATE notices SET due = NULL
                    WHERE person = $1 AND table_id = ANY ($2) AND due IS NOT NULL";
        if run(&transaction, tell, &[&id, &tables]).await? == 0 {
            return Ok(false);
        }
        for delivery in &all {
            deliveries::insert(&transaction, delivery).await?;
        }
        let note = "UPDATE notice_choices SET told_at = $2 WHERE person = $1";
        run(&transaction, note, &[&id, &now]).await?;
        transaction.commit().await?;
        Ok(true)
    }

    pub async fn next_notice(&self) -> Result<Option<Moment>, Failure> {
        let sql = "SELECT least((SELECT min(due) FROM notices WHERE due IS NOT NULL),
                   (SELECT min(due) FROM deliveries))";
        Ok(row(&self.reader().await?, sql, &[]).await?.try_get(0)?)
    }
}
