//! Invitations, in the data file.

use super::{Sqlite, columns, deliveries};
use crate::{InvitationRow, Moment, NewDelivery, StoreError};
use rusqlite::Row;
use tablee_protocol::PersonId;

fn read(row: &Row<'_>) -> rusqlite::Result<InvitationRow> {
    Ok(InvitationRow {
        person: columns::person(row, 0)?,
        inviter: columns::person(row, 1)?,
        table: row.get(2)?,
        at: row.get(3)?,
    })
}

impl Sqlite {
    pub async fn invite(
        &self,
        invitation: InvitationRow,
        most: usize,
        news: Vec<NewDelivery>,
        wait: Moment,
    ) -> Result<bool, StoreError> {
        self.write(move |db| {
            let InvitationRow { person, inviter, table, at } = invitation;
            let keep =
                "INSERT INTO invitations (person, inviter, table_id, at) VALUES (?1, ?2, ?3, ?4)
                        ON CONFLICT DO UPDATE SET table_id = ?3, at = ?4 WHERE table_id <> ?3";
            if db.execute(keep, (person.0, inviter.0, table, at))? == 0 {
                return Ok(false);
            }
            let old = "DELETE FROM invitations WHERE person = ?1 AND inviter IN
                       (SELECT inviter FROM invitations WHERE person = ?1
                        ORDER BY at DESC, inviter LIMIT -1 OFFSET ?2)";
            db.execute(old, (person.0, i64::try_from(most).unwrap_or(i64::MAX)))?;
            let mut news = news.into_iter();
            news.try_for_each(|delivery| deliveries::insert_or_join(db, delivery, wait))?;
            Ok(true)
        })
        .await
    }

    pub async fn invitations_of(&self, person: PersonId) -> Result<Vec<InvitationRow>, StoreError> {
        let sql = "SELECT person, inviter, table_id, at FROM invitations WHERE person = ?
                   ORDER BY at DESC, inviter";
        self.read(move |db| db.prepare_cached(sql)?.query_map([person.0], read)?.collect()).await
    }

    pub async fn remove_invitations(
        &self,
        person: PersonId,
        table: &str,
    ) -> Result<bool, StoreError> {
        let key = (person.0, table.to_owned());
        let delete = "DELETE FROM invitations WHERE person = ? AND table_id = ?";
        self.write(move |db| Ok(db.execute(delete, key)? > 0)).await
    }
}
