//! Notices that are due: those of a person are gathered into one, not in quiet hours and not too
//! soon after the last, and put into the outbox once for each address.

use super::Notices;
use super::follow::milliseconds;
use super::quiet_hours::{quiet_until, zone};
use super::waiting::waiting_tables;
use crate::people::PersonId;
use crate::people::moment::Moment;
use crate::random;
use crate::store::{NewDelivery, NoticeAddress, NoticeChoices, StoreError};
use tablee_protocol::notices::{Channel, NoticeKind};

/// How long what somebody sees by themselves is held back before it is looked at again (ms).
pub(super) const HELD: Moment = 5_000;

impl Notices {
    /// Puts what is due at this moment into the outbox.
    pub(super) async fn gather(&self, now: Moment) -> Result<(), StoreError> {
        for person in self.store().due_people(now).await? {
            self.gather_for(person, now).await?;
        }
        Ok(())
    }

    async fn gather_for(&self, person: PersonId, now: Moment) -> Result<(), StoreError> {
        if self.tables.services().sanctions.is_banned(person) {
            return self.forget_all(person).await;
        }
        let choices = self.store().notice_choices(person).await?;
        let Some(choices) = choices.filter(|choices| choices.wanted) else {
            return self.forget_all(person).await;
        };
        if let Some(later) = self.not_before(&choices, now) {
            return self.store().postpone_notices(person, later).await;
        }
        // They see it on a page that shows their tables; once it is gone they are told.
        if self.tables.services().front_pages.has(person) {
            return self.store().postpone_notices(person, now + HELD).await;
        }
        let waiting = waiting_tables(&self.tables, person).await?;
        let mut tables = Vec::new();
        for notice in self.store().notices_of(person).await? {
            if notice.due.is_none() {
                continue;
            }
            // All that waits is told at once, also what would be due a little later.
            match waiting.iter().any(|table| table.id == notice.table) {
                true => tables.push(notice.table),
                false => self.store().remove_notice(person, &notice.table).await?,
            }
        }
        if tables.is_empty() {
            return Ok(());
        }
        let addresses = self.store().notice_addresses(person).await?;
        let on = addresses.iter().filter(|address| self.tells(address));
        let deliveries = on.map(|address| delivery(address, NoticeKind::Turn, &tables, now));
        let deliveries = deliveries.collect();
        self.store().queue_deliveries(person, tables, deliveries, now).await.map(drop)
    }

    /// The moment before which nothing may be sent, where it is still to come.
    pub(super) fn not_before(&self, choices: &NoticeChoices, now: Moment) -> Option<Moment> {
        let gap = milliseconds(self.settings().notice_gap_seconds);
        let rested = Some(choices.told_at.saturating_add(gap)).filter(|rested| *rested > now);
        let from = rested.unwrap_or(now);
        let quiet = choices.quiet.zip(zone(&choices.zone));
        quiet.and_then(|(hours, zone)| quiet_until(from, hours, &zone)).or(rested)
    }

    /// What is to be sent to somebody who wants to be told, from this moment on and not in quiet hours.
    pub(super) async fn to_all_addresses(
        &self,
        person: PersonId,
        kind: NoticeKind,
        about: &str,
        from: Moment,
    ) -> Result<Vec<NewDelivery>, StoreError> {
        let choices = self.store().notice_choices(person).await?;
        let Some(choices) = choices.filter(|choices| choices.wanted) else {
            return Ok(Vec::new());
        };
        let due = self.not_before(&choices, from).unwrap_or(from);
        let addresses = self.store().notice_addresses(person).await?;
        let on = addresses.iter().filter(|address| self.tells(address));
        let about = [about.to_owned()];
        Ok(on.map(|address| delivery(address, kind, &about, due)).collect())
    }

    /// Whether something is sent to this address now.
    pub(super) fn tells(&self, address: &NoticeAddress) -> bool {
        address.is_on() && (address.channel != Channel::Mail || self.mail.is_some())
    }

    async fn forget_all(&self, person: PersonId) -> Result<(), StoreError> {
        for notice in self.store().notices_of(person).await? {
            self.store().remove_notice(person, &notice.table).await?;
        }
        Ok(())
    }
}

/// What is to be sent to an address.
pub(super) fn delivery(
    address: &NoticeAddress,
    kind: NoticeKind,
    tables: &[String],
    due: Moment,
) -> NewDelivery {
    NewDelivery {
        id: random::name(),
        person: address.person,
        target: address.id.clone(),
        kind: kind.as_str().to_owned(),
        tables: tables.to_vec(),
        due,
    }
}
