//! Deliveries, in PostgreSQL.

use super::columns::signed;
use super::connection::{Values, maybe_row, rows, run};
use super::error::Failure;
use super::{Postgres, columns, people};
use crate::crash_point::CrashPoint;
use crate::deliveries::{End, about, joined, tables, untold};
use crate::{Attempt, Delivery, Moment, NewDelivery, NoticeAddress};
use deadpool_postgres::GenericClient;
use tablee_protocol::PersonId;
use tokio_postgres::Row;

const ADDRESS: &str =
    "SELECT id, person, channel, address, keys, created_at, failures, trouble, off_at, confirmed_at,
                       session FROM notice_addresses";

/// Takes a delivery out of the outbox for good.
const END: &str = "DELETE FROM deliveries WHERE id = $1";

fn read_address(row: &Row) -> Result<NoticeAddress, Failure> {
    Ok(NoticeAddress {
        id: row.try_get(0)?,
        person: columns::person(row, 1)?,
        channel: columns::channel(row, 2)?,
        address: row.try_get(3)?,
        keys: row.try_get(4)?,
        created_at: row.try_get(5)?,
        failures: columns::number(row, 6)?,
        trouble: row.try_get(7)?,
        off_at: row.try_get(8)?,
        confirmed_at: row.try_get(9)?,
        session: columns::maybe_bytes(row, 10)?,
    })
}

fn read_delivery(row: &Row) -> Result<Delivery, Failure> {
    let what = NewDelivery {
        id: row.try_get(0)?,
        person: columns::person(row, 1)?,
        target: row.try_get(2)?,
        kind: row.try_get(3)?,
        tables: tables(row.try_get(4)?),
        due: row.try_get(5)?,
    };
    Ok(Delivery { what, attempts: columns::number(row, 6)? })
}

/// Puts a delivery into the outbox.
pub async fn insert(db: &impl GenericClient, delivery: &NewDelivery) -> Result<(), Failure> {
    let sql = "INSERT INTO deliveries (id, person, target, kind, about, due)
               VALUES ($1, $2, $3, $4, $5, $6)";
    let NewDelivery { id, person, target, kind, tables, due } = delivery;
    run(db, sql, &[id, &person.0.as_slice(), target, kind, &about(tables), due]).await.map(drop)
}

/// Puts a delivery into the outbox, unless one about the same waits there for the same address, or the address is
/// no more.
pub async fn insert_once(db: &impl GenericClient, delivery: &NewDelivery) -> Result<(), Failure> {
    let sql = "INSERT INTO deliveries (id, person, target, kind, about, due)
               SELECT $1, $2::bytea, $3, $4, $5, $6::bigint
               WHERE EXISTS (SELECT 1 FROM notice_addresses WHERE id = $3 FOR SHARE) AND NOT EXISTS
               (SELECT 1 FROM deliveries WHERE target = $3 AND kind = $4 AND about = $5)";
    let NewDelivery { id, person, target, kind, tables, due } = delivery;
    run(db, sql, &[id, &person.0.as_slice(), target, kind, &about(tables), due]).await.map(drop)
}

/// Puts a delivery into the outbox; where one of its kind is there for the same address, that one tells of both. Where
/// that has failed already, it is tried again within `wait` of the new one's time: nobody inherits the patience of others.
pub async fn insert_or_join(
    db: &impl GenericClient,
    delivery: &NewDelivery,
    wait: Moment,
) -> Result<(), Failure> {
    let find = "SELECT id, about FROM deliveries WHERE target = $1 AND kind = $2
                ORDER BY due LIMIT 1 FOR UPDATE";
    let waiting = maybe_row(db, find, &[&delivery.target, &delivery.kind]).await?;
    let Some(waiting) = waiting else { return insert(db, delivery).await };
    let (id, before): (String, String) = (waiting.try_get(0)?, waiting.try_get(1)?);
    let join = "UPDATE deliveries SET about = $2, attempts = least(attempts, 1),
                due = CASE WHEN attempts > 1 THEN least(due, $3) ELSE due END WHERE id = $1";
    let by = delivery.due.saturating_add(wait);
    run(db, join, &[&id, &joined(&before, &delivery.tables), &by]).await.map(drop)
}

/// What a delivery is about besides these tables, where it is still in the outbox.
async fn left(
    db: &impl GenericClient,
    id: &str,
    told: &[String],
) -> Result<Option<String>, Failure> {
    let find = "SELECT about FROM deliveries WHERE id = $1 FOR UPDATE";
    let found = maybe_row(db, find, &[&id]).await?;
    found.map(|row| Ok(untold(row.try_get(0)?, told))).transpose()
}

/// Ends a delivery but for what joined it since it was taken, which is then due at that time.
async fn end_but_joined(
    db: &impl GenericClient,
    id: &str,
    told: &[String],
    due: Option<Moment>,
) -> Result<u64, Failure> {
    let joined = left(db, id, told).await?.unwrap_or_default();
    let again = "UPDATE deliveries SET about = $2, due = coalesce($3::bigint, due), attempts = 0
                 WHERE id = $1";
    match joined.is_empty() {
        true => run(db, END, &[&id]).await,
        false => run(db, again, &[&id, &joined, &due]).await,
    }
}

/// Keeps a new address; false where the person has as many as they may have.
pub async fn add(
    db: &impl GenericClient,
    new: &NoticeAddress,
    most: usize,
) -> Result<bool, Failure> {
    let count = "SELECT count(*) FROM notice_addresses WHERE person = $1";
    if people::count(db, count, new.person).await? >= signed(most) {
        return Ok(false);
    }
    let insert = "INSERT INTO notice_addresses
                  (id, person, channel, address, keys, created_at, confirmed_at, session)
                  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    let (person, channel) = (new.person.0.as_slice(), new.channel.as_str());
    let NoticeAddress { id, address, keys, created_at, confirmed_at, .. } = new;
    let session = new.session.as_ref().map(<[u8; 32]>::as_slice);
    let row: Values<'_> =
        &[id, &person, &channel, address, keys, created_at, confirmed_at, &session];
    run(db, insert, row).await?;
    Ok(true)
}

/// The address that somebody has already, where it is the same as this one.
pub async fn known(
    db: &impl GenericClient,
    new: &NoticeAddress,
) -> Result<Option<NoticeAddress>, Failure> {
    let sql = format!("{ADDRESS} WHERE person = $1 AND channel = $2 AND address = $3");
    let (person, channel) = (new.person.0.as_slice(), new.channel.as_str());
    let found = maybe_row(db, &sql, &[&person, &channel, &new.address]).await?;
    found.as_ref().map(read_address).transpose()
}

/// The addresses of somebody, the oldest first.
pub async fn addresses(
    db: &impl GenericClient,
    person: PersonId,
) -> Result<Vec<NoticeAddress>, Failure> {
    let sql = format!("{ADDRESS} WHERE person = $1 ORDER BY created_at, id");
    let found = rows(db, &sql, &[&person.0.as_slice()]).await?;
    found.iter().map(read_address).collect()
}

impl Postgres {
    pub async fn add_notice_address(
        &self,
        new: NoticeAddress,
        most: usize,
    ) -> Result<Option<String>, Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        // Whoever adds two at once adds one after the other: they are counted.
        people::lock(&transaction, &[new.person]).await?;
        if let Some(NoticeAddress { id, .. }) = known(&transaction, &new).await? {
            let renew = "UPDATE notice_addresses SET keys = $2, failures = 0, trouble = NULL,
                         off_at = NULL, session = $3 WHERE id = $1";
            let session = new.session.as_ref().map(<[u8; 32]>::as_slice);
            run(&transaction, renew, &[&id, &new.keys, &session]).await?;
            transaction.commit().await?;
            return Ok(Some(id));
        }
        let added = add(&transaction, &new, most).await?;
        transaction.commit().await?;
        Ok(added.then_some(new.id))
    }

    pub async fn notice_addresses(&self, person: PersonId) -> Result<Vec<NoticeAddress>, Failure> {
        addresses(&self.reader().await?, person).await
    }

    pub async fn notice_address(&self, id: &str) -> Result<Option<NoticeAddress>, Failure> {
        let sql = format!("{ADDRESS} WHERE id = $1");
        let found = maybe_row(&self.reader().await?, &sql, &[&id]).await?;
        found.as_ref().map(read_address).transpose()
    }

    pub async fn remove_notice_address(&self, person: PersonId, id: &str) -> Result<bool, Failure> {
        let sql = "DELETE FROM notice_addresses WHERE person = $1 AND id = $2";
        Ok(run(&self.writer().await?, sql, &[&person.0.as_slice(), &id]).await? == 1)
    }

    pub async fn take_deliveries(
        &self,
        now: Moment,
        waits: Vec<Moment>,
        most: usize,
    ) -> Result<Vec<Delivery>, Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        let due = "SELECT id, person, target, kind, about, due, attempts FROM deliveries
                   WHERE due <= $1 ORDER BY due LIMIT $2 FOR UPDATE SKIP LOCKED";
        let found = rows(&transaction, due, &[&now, &signed(most)]).await?;
        let mut taken = found.iter().map(read_delivery).collect::<Result<Vec<_>, Failure>>()?;
        for delivery in &mut taken {
            delivery.take(now, &waits);
            let claim = "UPDATE deliveries SET due = $2, attempts = $3 WHERE id = $1";
            let Delivery { what, attempts } = delivery;
            run(&transaction, claim, &[&what.id, &what.due, &signed(*attempts)]).await?;
        }
        transaction.commit().await?;
        if !taken.is_empty() {
            CrashPoint::NoticeTaken.reached();
        }
        Ok(taken)
    }

    pub async fn postpone_deliveries(
        &self,
        person: PersonId,
        kind: &str,
        due: Moment,
    ) -> Result<(), Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        // As who invites does: two transactions that lock the same rows in another order wait for each other.
        people::lock(&transaction, &[person]).await?;
        let sql = "UPDATE deliveries SET due = $3 WHERE person = $1 AND kind = $2 AND due < $3";
        run(&transaction, sql, &[&person.0.as_slice(), &kind, &due]).await?;
        Ok(transaction.commit().await?)
    }

    pub async fn note_attempt(
        &self,
        delivery: &Delivery,
        attempt: Attempt,
        most: u32,
        now: Moment,
    ) -> Result<(), Failure> {
        let NewDelivery { id, target, tables, .. } = &delivery.what;
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        match attempt.end(now) {
            End::Whole => drop(run(&transaction, END, &[id]).await?),
            End::ButJoined { due } => drop(end_but_joined(&transaction, id, tables, due).await?),
            End::NotYet => {}
        }
        match &attempt {
            Attempt::Needless => {}
            Attempt::PutOff { until } => {
                let later = "UPDATE deliveries SET due = $2, attempts = attempts - 1 WHERE id = $1";
                run(&transaction, later, &[id, until]).await?;
            }
            Attempt::Gone => {
                let gone = "DELETE FROM notice_addresses WHERE id = $1";
                run(&transaction, gone, &[target]).await?;
            }
            Attempt::Sent | Attempt::SentAndRests { .. } => {
                let well = "UPDATE notice_addresses SET failures = 0, trouble = NULL, off_at = NULL
                            WHERE id = $1 AND (trouble IS NOT NULL OR off_at IS NOT NULL)";
                run(&transaction, well, &[target]).await?;
                if let Attempt::SentAndRests { until, next } = &attempt
                    && let Some(left) = left(&transaction, id, tables).await?
                {
                    let rest = "UPDATE deliveries SET id = $2, about = $3, due = $4, attempts = 0
                                WHERE id = $1";
                    run(&transaction, rest, &[id, next, &left, until]).await?;
                }
            }
            Attempt::Hindered { trouble, .. } => {
                let note = "UPDATE notice_addresses SET trouble = $2 WHERE id = $1";
                run(&transaction, note, &[target, trouble]).await?;
            }
            Attempt::Failed { .. } | Attempt::GivenUp { .. } => {
                let fail = "UPDATE notice_addresses SET failures = failures + 1, trouble = $2,
                     off_at = CASE WHEN failures + 1 >= $3 THEN coalesce(off_at, $4) ELSE off_at END
                     WHERE id = $1";
                let trouble = attempt.trouble();
                run(&transaction, fail, &[target, &trouble, &signed(most), &now]).await?;
                let clear = "DELETE FROM deliveries WHERE target = $1 AND EXISTS
                     (SELECT 1 FROM notice_addresses WHERE id = $1 AND off_at IS NOT NULL)";
                run(&transaction, clear, &[target]).await?;
            }
        }
        Ok(transaction.commit().await?)
    }
}
