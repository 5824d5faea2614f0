//! Confirmations, in the data file.

use super::{Sqlite, deliveries};
use crate::{
    ConfirmationLimits, ConfirmationMail, ConfirmationOutcome, Moment, NoticeAddress, StoreError,
};
use rusqlite::Connection;

/// Notes a mail, unless there were as many as there may be.
fn count(
    db: &Connection,
    mail: &ConfirmationMail,
    limits: ConfirmationLimits,
) -> rusqlite::Result<bool> {
    let old = "DELETE FROM confirmation_mails WHERE at <= ?";
    db.execute(old, [mail.at - limits.span])?;
    let counts = "SELECT coalesce(sum(mailbox = ?1), 0), coalesce(sum(asker = ?2), 0),
                  coalesce(sum(at > ?3), 0) FROM confirmation_mails";
    let key = (&mail.mailbox, &mail.asker, mail.at - limits.short_span);
    let (mailbox, asker, all): (usize, usize, usize) =
        db.query_row(counts, key, |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    if mailbox >= limits.mailbox || asker >= limits.asker || all >= limits.all {
        return Ok(false);
    }
    let note = "INSERT INTO confirmation_mails (id, mailbox, asker, at) VALUES (?, ?, ?, ?)";
    db.execute(note, (&mail.delivery.id, &mail.mailbox, &mail.asker, mail.at))?;
    Ok(true)
}

impl Sqlite {
    pub async fn ask_to_confirm(
        &self,
        new: NoticeAddress,
        most: usize,
        mut mail: ConfirmationMail,
        limits: ConfirmationLimits,
    ) -> Result<ConfirmationOutcome, StoreError> {
        self.write(move |db| {
            let stale =
                "DELETE FROM notice_addresses WHERE confirmed_at IS NULL AND created_at <= ?";
            db.execute(stale, [mail.at - limits.span])?;
            let known = deliveries::known(db, &new)?;
            if let Some(known) = known.as_ref().filter(|known| known.is_on()) {
                return Ok(ConfirmationOutcome::Confirmed(known.id.clone()));
            }
            let id = known.as_ref().map_or(&new.id, |known| &known.id).clone();
            let waits = "SELECT EXISTS (SELECT 1 FROM deliveries WHERE target = ? AND kind = ?)";
            if db.query_row(waits, (&id, &mail.delivery.kind), |row| row.get(0))? {
                return Ok(ConfirmationOutcome::Mailed(id));
            }
            let has = "SELECT count(*) FROM notice_addresses WHERE person = ?";
            let has: usize = db.query_row(has, [new.person.0], |row| row.get(0))?;
            if known.is_none() && has >= most {
                return Ok(ConfirmationOutcome::TooManyAddresses);
            }
            if !count(db, &mail, limits)? {
                return Ok(ConfirmationOutcome::TooManyMails);
            }
            let renew = "UPDATE notice_addresses SET created_at = ?2 WHERE id = ?1";
            match known {
                Some(_) => db.execute(renew, (&id, mail.at)).map(drop)?,
                None => deliveries::add(db, &new, most).map(drop)?,
            }
            mail.delivery.target.clone_from(&id);
            deliveries::insert(db, mail.delivery)?;
            Ok(ConfirmationOutcome::Mailed(id))
        })
        .await
    }

    pub async fn confirm_address(&self, id: &str, at: Moment) -> Result<bool, StoreError> {
        let id = id.to_owned();
        let sql = "UPDATE notice_addresses SET confirmed_at = coalesce(confirmed_at, ?2),
                   failures = 0, trouble = NULL, off_at = NULL WHERE id = ?1";
        self.write(move |db| Ok(db.execute(sql, (id, at))? == 1)).await
    }
}
