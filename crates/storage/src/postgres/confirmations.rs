//! Confirmations, in PostgreSQL.

use super::columns::signed;
use super::connection::{row, run};
use super::error::Failure;
use super::{Postgres, deliveries, people};
use crate::{ConfirmationLimits, ConfirmationMail, ConfirmationOutcome, Moment, NoticeAddress};
use deadpool_postgres::GenericClient;

/// Notes a mail, unless there were as many as there may be.
async fn count(
    db: &impl GenericClient,
    mail: &ConfirmationMail,
    limits: ConfirmationLimits,
) -> Result<bool, Failure> {
    // Two that are counted at once would both be the last.
    run(db, "LOCK TABLE confirmation_mails IN SHARE ROW EXCLUSIVE MODE", &[]).await?;
    let old = "DELETE FROM confirmation_mails WHERE at <= $1";
    run(db, old, &[&(mail.at - limits.span)]).await?;
    let counts = "SELECT count(*) FILTER (WHERE mailbox = $1), count(*) FILTER (WHERE asker = $2),
                  count(*) FILTER (WHERE at > $3) FROM confirmation_mails";
    let since = mail.at - limits.short_span;
    let found = row(db, counts, &[&mail.mailbox, &mail.asker, &since]).await?;
    let (mailbox, asker, all): (i64, i64, i64) =
        (found.try_get(0)?, found.try_get(1)?, found.try_get(2)?);
    if mailbox >= signed(limits.mailbox)
        || asker >= signed(limits.asker)
        || all >= signed(limits.all)
    {
        return Ok(false);
    }
    let note = "INSERT INTO confirmation_mails (id, mailbox, asker, at) VALUES ($1, $2, $3, $4)";
    run(db, note, &[&mail.delivery.id, &mail.mailbox, &mail.asker, &mail.at]).await?;
    Ok(true)
}

impl Postgres {
    pub async fn ask_to_confirm(
        &self,
        new: NoticeAddress,
        most: usize,
        mut mail: ConfirmationMail,
        limits: ConfirmationLimits,
    ) -> Result<ConfirmationOutcome, Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        // Whoever adds two at once adds one after the other: they are counted.
        people::lock(&transaction, &[new.person]).await?;
        let stale = "DELETE FROM notice_addresses WHERE confirmed_at IS NULL AND created_at <= $1";
        run(&transaction, stale, &[&(mail.at - limits.span)]).await?;
        let known = deliveries::known(&transaction, &new).await?;
        if let Some(known) = known.as_ref().filter(|known| known.is_on()) {
            return Ok(ConfirmationOutcome::Confirmed(known.id.clone()));
        }
        let id = known.as_ref().map_or(&new.id, |known| &known.id).clone();
        let waits = "SELECT EXISTS (SELECT 1 FROM deliveries WHERE target = $1 AND kind = $2)";
        if row(&transaction, waits, &[&id, &mail.delivery.kind]).await?.try_get(0)? {
            return Ok(ConfirmationOutcome::Mailed(id));
        }
        let has = "SELECT count(*) FROM notice_addresses WHERE person = $1";
        let has = people::count(&transaction, has, new.person).await?;
        if known.is_none() && has >= signed(most) {
            return Ok(ConfirmationOutcome::TooManyAddresses);
        }
        if !count(&transaction, &mail, limits).await? {
            return Ok(ConfirmationOutcome::TooManyMails);
        }
        let renew = "UPDATE notice_addresses SET created_at = $2 WHERE id = $1";
        match known {
            Some(_) => run(&transaction, renew, &[&id, &mail.at]).await.map(drop)?,
            None => deliveries::add(&transaction, &new, most).await.map(drop)?,
        }
        mail.delivery.target.clone_from(&id);
        deliveries::insert(&transaction, &mail.delivery).await?;
        transaction.commit().await?;
        Ok(ConfirmationOutcome::Mailed(id))
    }

    pub async fn confirm_address(&self, id: &str, at: Moment) -> Result<bool, Failure> {
        let sql = "UPDATE notice_addresses SET confirmed_at = coalesce(confirmed_at, $2),
                   failures = 0, trouble = NULL, off_at = NULL WHERE id = $1";
        Ok(run(&self.writer().await?, sql, &[&id, &at]).await? == 1)
    }
}
