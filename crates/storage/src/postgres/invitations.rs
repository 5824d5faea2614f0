//! Invitations, in PostgreSQL.

use super::connection::{rows, run};
use super::error::Failure;
use super::{Postgres, columns, deliveries, people};
use crate::{InvitationRow, Moment, NewDelivery};
use tablee_protocol::PersonId;
use tokio_postgres::Row;

fn read(row: &Row) -> Result<InvitationRow, Failure> {
    Ok(InvitationRow {
        person: columns::person(row, 0)?,
        inviter: columns::person(row, 1)?,
        table: row.try_get(2)?,
        at: row.try_get(3)?,
    })
}

impl Postgres {
    pub async fn invite(
        &self,
        invitation: InvitationRow,
        most: usize,
        deliveries: Vec<NewDelivery>,
        wait: Moment,
    ) -> Result<bool, Failure> {
        let InvitationRow { person, inviter, table, at } = invitation;
        let (id, by) = (person.0.as_slice(), inviter.0.as_slice());
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        people::lock(&transaction, &[person]).await?;
        let keep = "INSERT INTO invitations (person, inviter, table_id, at) VALUES ($1, $2, $3, $4)
                    ON CONFLICT (person, inviter) DO UPDATE SET table_id = $3, at = $4
                    WHERE invitations.table_id <> $3";
        if run(&transaction, keep, &[&id, &by, &table, &at]).await? == 0 {
            return Ok(false);
        }
        let old = "DELETE FROM invitations WHERE person = $1 AND inviter IN
                   (SELECT inviter FROM invitations WHERE person = $1
                    ORDER BY at DESC, inviter OFFSET $2)";
        run(&transaction, old, &[&id, &columns::signed(most)]).await?;
        for delivery in deliveries {
            deliveries::insert_or_join(&transaction, &delivery, wait).await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    pub async fn invitations_of(&self, person: PersonId) -> Result<Vec<InvitationRow>, Failure> {
        let sql = "SELECT person, inviter, table_id, at FROM invitations WHERE person = $1
                   ORDER BY at DESC, inviter";
        let found = rows(&self.reader().await?, sql, &[&person.0.as_slice()]).await?;
        found.iter().map(read).collect()
    }

    pub async fn remove_invitations(&self, person: PersonId, table: &str) -> Result<bool, Failure> {
        let delete = "DELETE FROM invitations WHERE person = $1 AND table_id = $2";
        let values = (person.0.as_slice(), table);
        Ok(run(&self.writer().await?, delete, &[&values.0, &values.1]).await? > 0)
    }
}
