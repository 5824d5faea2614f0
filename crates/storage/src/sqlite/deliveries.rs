//! Deliveries, in the data file.

use super::{Sqlite, columns};
use crate::crash_point::CrashPoint;
use crate::deliveries::{End, about, joined, tables, untold};
use crate::{Attempt, Delivery, Moment, NewDelivery, NoticeAddress, StoreError};
use rusqlite::{Connection, OptionalExtension as _, Row};
use tablee_protocol::PersonId;

const ADDRESS: &str =
    "SELECT id, person, channel, address, keys, created_at, failures, trouble, off_at, confirmed_at,
                       session FROM notice_addresses";

/// Takes a delivery out of the outbox for good.
const END: &str = "DELETE FROM deliveries WHERE id = ?";

fn read_address(row: &Row<'_>) -> rusqlite::Result<NoticeAddress> {
    Ok(NoticeAddress {
        id: row.get(0)?,
        person: columns::person(row, 1)?,
        channel: columns::channel(row, 2)?,
        address: row.get(3)?,
        keys: row.get(4)?,
        created_at: row.get(5)?,
        failures: row.get(6)?,
        trouble: row.get(7)?,
        off_at: row.get(8)?,
        confirmed_at: row.get(9)?,
        session: row.get(10)?,
    })
}

fn read_delivery(row: &Row<'_>) -> rusqlite::Result<Delivery> {
    let what = NewDelivery {
        id: row.get(0)?,
        person: columns::person(row, 1)?,
        target: row.get(2)?,
        kind: row.get(3)?,
        tables: tables(&row.get::<_, String>(4)?),
        due: row.get(5)?,
    };
    Ok(Delivery { what, attempts: row.get(6)? })
}

/// Puts a delivery into the outbox.
pub fn insert(db: &Connection, delivery: NewDelivery) -> rusqlite::Result<()> {
    let sql = "INSERT INTO deliveries (id, person, target, kind, about, due)
               VALUES (?, ?, ?, ?, ?, ?)";
    let NewDelivery { id, person, target, kind, tables, due } = delivery;
    db.prepare_cached(sql)?.execute((id, person.0, target, kind, about(&tables), due)).map(drop)
}

/// Puts a delivery into the outbox, unless one about the same waits there for the same address, or the address is
/// no more.
pub fn insert_once(db: &Connection, delivery: NewDelivery) -> rusqlite::Result<()> {
    let sql = "INSERT INTO deliveries (id, person, target, kind, about, due)
               SELECT ?1, ?2, ?3, ?4, ?5, ?6
               WHERE EXISTS (SELECT 1 FROM notice_addresses WHERE id = ?3) AND NOT EXISTS
               (SELECT 1 FROM deliveries WHERE target = ?3 AND kind = ?4 AND about = ?5)";
    let NewDelivery { id, person, target, kind, tables, due } = delivery;
    db.prepare_cached(sql)?.execute((id, person.0, target, kind, about(&tables), due)).map(drop)
}

/// Puts a delivery into the outbox; where one of its kind is there for the same address, that one tells of both. Where
/// that has failed already, it is tried again within `wait` of the new one's time: nobody inherits the patience of others.
pub fn insert_or_join(
    db: &Connection,
    delivery: NewDelivery,
    wait: Moment,
) -> rusqlite::Result<()> {
    let find =
        "SELECT id, about FROM deliveries WHERE target = ? AND kind = ? ORDER BY due LIMIT 1";
    let waiting: Option<(String, String)> = db
        .prepare_cached(find)?
        .query_row((&delivery.target, &delivery.kind), |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((id, before)) = waiting else { return insert(db, delivery) };
    let join = "UPDATE deliveries SET about = ?2, attempts = min(attempts, 1),
                due = CASE WHEN attempts > 1 THEN min(due, ?3) ELSE due END WHERE id = ?1";
    let by = delivery.due.saturating_add(wait);
    db.prepare_cached(join)?.execute((id, joined(&before, &delivery.tables), by)).map(drop)
}

/// What a delivery is about besides these tables, where it is still in the outbox.
fn left(db: &Connection, id: &str, told: &[String]) -> rusqlite::Result<Option<String>> {
    let find = "SELECT about FROM deliveries WHERE id = ?";
    let found: Option<String> =
        db.prepare_cached(find)?.query_row([id], |row| row.get(0)).optional()?;
    Ok(found.map(|about| untold(&about, told)))
}

/// Ends a delivery but for what joined it since it was taken, which is then due at that time.
fn end_but_joined(
    db: &Connection,
    id: &str,
    told: &[String],
    due: Option<Moment>,
) -> rusqlite::Result<usize> {
    let joined = left(db, id, told)?.unwrap_or_default();
    let again =
        "UPDATE deliveries SET about = ?2, due = coalesce(?3, due), attempts = 0 WHERE id = ?1";
    match joined.is_empty() {
        true => db.prepare_cached(END)?.execute([id]),
        false => db.prepare_cached(again)?.execute((id, joined, due)),
    }
}

/// Keeps a new address; false where the person has as many as they may have.
pub fn add(db: &Connection, new: &NoticeAddress, most: usize) -> rusqlite::Result<bool> {
    let count = "SELECT count(*) FROM notice_addresses WHERE person = ?";
    let has: usize = db.query_row(count, [new.person.0], |row| row.get(0))?;
    if has >= most {
        return Ok(false);
    }
    let insert = "INSERT INTO notice_addresses
                  (id, person, channel, address, keys, created_at, confirmed_at, session)
                  VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    let NoticeAddress { id, person, address, keys, created_at, confirmed_at, session, .. } = new;
    let (person, channel) = (person.0, new.channel.as_str());
    let row = (id, person, channel, address, keys, created_at, confirmed_at, session);
    db.execute(insert, row)?;
    Ok(true)
}

/// The address that somebody has already, where it is the same as this one.
pub fn known(db: &Connection, new: &NoticeAddress) -> rusqlite::Result<Option<NoticeAddress>> {
    let sql = format!("{ADDRESS} WHERE person = ? AND channel = ? AND address = ?");
    let key = (new.person.0, new.channel.as_str(), &new.address);
    db.prepare_cached(&sql)?.query_row(key, read_address).optional()
}

/// The addresses of somebody, the oldest first.
pub fn addresses(db: &Connection, person: PersonId) -> rusqlite::Result<Vec<NoticeAddress>> {
    let sql = format!("{ADDRESS} WHERE person = ? ORDER BY created_at, id");
    db.prepare_cached(&sql)?.query_map([person.0], read_address)?.collect()
}

impl Sqlite {
    pub async fn add_notice_address(
        &self,
        new: NoticeAddress,
        most: usize,
    ) -> Result<Option<String>, StoreError> {
        self.write(move |db| {
            if let Some(NoticeAddress { id, .. }) = known(db, &new)? {
                let renew = "UPDATE notice_addresses SET keys = ?2, failures = 0, trouble = NULL,
                             off_at = NULL, session = ?3 WHERE id = ?1";
                db.execute(renew, (&id, new.keys, new.session))?;
                return Ok(Some(id));
            }
            Ok(add(db, &new, most)?.then_some(new.id))
        })
        .await
    }

    pub async fn notice_addresses(
        &self,
        person: PersonId,
    ) -> Result<Vec<NoticeAddress>, StoreError> {
        self.read(move |db| addresses(db, person)).await
    }

    pub async fn notice_address(&self, id: &str) -> Result<Option<NoticeAddress>, StoreError> {
        let (sql, id) = (format!("{ADDRESS} WHERE id = ?"), id.to_owned());
        self.read(move |db| db.prepare_cached(&sql)?.query_row([id], read_address).optional()).await
    }

    pub async fn remove_notice_address(
        &self,
        person: PersonId,
        id: &str,
    ) -> Result<bool, StoreError> {
        let key = (person.0, id.to_owned());
        let sql = "DELETE FROM notice_addresses WHERE person = ? AND id = ?";
        self.write(move |db| Ok(db.execute(sql, key)? == 1)).await
    }

    pub async fn take_deliveries(
        &self,
        now: Moment,
        waits: Vec<Moment>,
        most: usize,
    ) -> Result<Vec<Delivery>, StoreError> {
        let taken = self.write(move |db| {
            let due = "SELECT id, person, target, kind, about, due, attempts FROM deliveries
                       WHERE due <= ? ORDER BY due LIMIT ?";
            let limit = i64::try_from(most).unwrap_or(i64::MAX);
            let mut taken = db
                .prepare_cached(due)?
                .query_map((now, limit), read_delivery)?
                .collect::<rusqlite::Result<Vec<_>>>()?;
            for delivery in &mut taken {
                delivery.take(now, &waits);
                let claim = "UPDATE deliveries SET due = ?2, attempts = ?3 WHERE id = ?1";
                let Delivery { what, attempts } = delivery;
                db.prepare_cached(claim)?.execute((&what.id, what.due, *attempts))?;
            }
            Ok(taken)
        });
        let taken = taken.await?;
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
    ) -> Result<(), StoreError> {
        let key = (person.0, kind.to_owned(), due);
        let sql = "UPDATE deliveries SET due = ?3 WHERE person = ?1 AND kind = ?2 AND due < ?3";
        self.write(move |db| db.prepare_cached(sql)?.execute(key).map(drop)).await
    }

    pub async fn note_attempt(
        &self,
        delivery: &Delivery,
        attempt: Attempt,
        most: u32,
        now: Moment,
    ) -> Result<(), StoreError> {
        let NewDelivery { id, target, tables, .. } = delivery.what.clone();
        self.write(move |db| {
            match attempt.end(now) {
                End::Whole => drop(db.prepare_cached(END)?.execute([&id])?),
                End::ButJoined { due } => drop(end_but_joined(db, &id, &tables, due)?),
                End::NotYet => {}
            }
            match &attempt {
                Attempt::Needless => {}
                Attempt::PutOff { until } => {
                    let later =
                        "UPDATE deliveries SET due = ?2, attempts = attempts - 1 WHERE id = ?1";
                    db.prepare_cached(later)?.execute((&id, until))?;
                }
                Attempt::Gone => {
                    db.execute("DELETE FROM notice_addresses WHERE id = ?", [target])?;
                }
                Attempt::Sent | Attempt::SentAndRests { .. } => {
                    let well = "UPDATE notice_addresses SET failures = 0, trouble = NULL, off_at = NULL
                                WHERE id = ? AND (trouble IS NOT NULL OR off_at IS NOT NULL)";
                    db.prepare_cached(well)?.execute([target])?;
                    if let Attempt::SentAndRests { until, next } = &attempt
                        && let Some(left) = left(db, &id, &tables)?
                    {
                        let rest = "UPDATE deliveries SET id = ?2, about = ?3, due = ?4, attempts = 0
                                    WHERE id = ?1";
                        db.prepare_cached(rest)?.execute((&id, next, left, until))?;
                    }
                }
                Attempt::Hindered { trouble, .. } => {
                    let note = "UPDATE notice_addresses SET trouble = ?2 WHERE id = ?1";
                    db.prepare_cached(note)?.execute((&target, trouble))?;
                }
                Attempt::Failed { .. } | Attempt::GivenUp { .. } => {
                    let fail = "UPDATE notice_addresses SET failures = failures + 1, trouble = ?2,
                         off_at = CASE WHEN failures + 1 >= ?3 THEN coalesce(off_at, ?4) ELSE off_at END
                         WHERE id = ?1";
                    db.prepare_cached(fail)?.execute((&target, attempt.trouble(), most, now))?;
                    let clear = "DELETE FROM deliveries WHERE target = ?1 AND EXISTS
                         (SELECT 1 FROM notice_addresses WHERE id = ?1 AND off_at IS NOT NULL)";
                    db.prepare_cached(clear)?.execute([target])?;
                }
            }
            Ok(())
        })
        .await
    }
}
