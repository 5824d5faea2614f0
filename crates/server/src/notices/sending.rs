//! Sending: what is in the outbox is taken and sent, again after a while where it does not arrive. What is
//! taken stays in the outbox until it has arrived, so that a server that stops sends it after its start, under
//! the same name.

use super::due::HELD;
use super::follow::milliseconds;
use super::notice::{of_confirmation, of_test, of_turn};
use super::quiet_hours::{quiet_until, zone};
use super::waiting::waiting_tables;
use super::{Notices, push, webhook};
use crate::crash_point::CrashPoint;
use crate::net::outbound::{Target, Undelivered};
use crate::people::moment::Moment;
use crate::random;
use crate::store::{Attempt, Delivery, NoticeAddress, StoreError};
use futures_util::StreamExt as _;
use tablee_engine::Lang;
use tablee_protocol::MyTable;
use tablee_protocol::notices::{Channel, Notice, NoticeKind};

/// How much is sent at the same time.
const AT_ONCE: usize = 16;

/// How many times as long as the first the wait after each attempt is; that many attempts are made.
const WAITS: [Moment; 6] = [1, 5, 30, 120, 480, 480];

/// After how many failures in a row an address is switched off.
const FAILURES: u32 = 20;

/// After how many refusals of its recipient in a row a mail address is switched off.
const REFUSALS: u32 = 3;

/// Whether this may be sent there: an address that is not confirmed gets the question and nothing else, and one that is
/// on is not asked.
fn is_wanted(address: &NoticeAddress, delivery: &Delivery) -> bool {
    match NoticeKind::named(&delivery.what.kind) {
        Some(NoticeKind::Confirmation) => !address.is_on(),
        _ => address.confirmed_at.is_some(),
    }
}

impl Notices {
    /// Sends what is due at this moment.
    pub(super) async fn send_due(&self, now: Moment) -> Result<(), StoreError> {
        // A look costs less than a write, and mostly there is nothing.
        if self.store().next_notice().await?.is_none_or(|next| next > now) {
            return Ok(());
        }
        let wait = self.first_wait();
        let waits = WAITS.iter().map(|times| times.saturating_mul(wait)).collect();
        let taken = self.store().take_deliveries(now, waits, AT_ONCE).await?;
        let sending = futures_util::stream::iter(taken).map(|delivery| self.send(delivery, now));
        let mut sent = sending.buffer_unordered(AT_ONCE);
        while let Some(result) = sent.next().await {
            result?;
        }
        Ok(())
    }

    /// How long after a first attempt that failed the next one is made.
    pub fn first_wait(&self) -> Moment {
        milliseconds(self.settings().notice_retry_seconds)
    }

    /// Sends one thing and notes what came of it.
    pub(super) async fn send(&self, delivery: Delivery, now: Moment) -> Result<(), StoreError> {
        let (attempt, most) = self.attempt(&delivery, now).await?;
        if let Attempt::Failed { trouble }
        | Attempt::GivenUp { trouble }
        | Attempt::Hindered { trouble, .. } = &attempt
        {
            let Delivery { what, attempts } = &delivery;
            tracing::info!(notice = what.id, attempts, trouble, "a notice did not arrive");
        }
        self.store().note_attempt(&delivery, attempt, most, now).await
    }

    /// Sends one thing; what came of it, and after how many failures in a row the address is switched off.
    async fn attempt(
        &self,
        delivery: &Delivery,
        now: Moment,
    ) -> Result<(Attempt, u32), StoreError> {
        let address = self.store().notice_address(&delivery.what.target).await?;
        let Some(address) = address.filter(|address| is_wanted(address, delivery)) else {
            return Ok((Attempt::Needless, FAILURES));
        };
        // Nobody was invited while the address rested.
        let is_invitation = delivery.what.kind == NoticeKind::Invitation.as_str();
        if is_invitation && delivery.what.tables.is_empty() {
            return Ok((Attempt::Needless, FAILURES));
        }
        if let Some(until) = self.put_off(delivery, now).await? {
            return Ok((Attempt::PutOff { until }, FAILURES));
        }
        let Some((notice, lang)) = self.notice(delivery).await? else {
            return Ok((Attempt::Needless, FAILURES));
        };
        let sent = self.deliver(&address, &notice, lang, now).await;
        CrashPoint::NoticeSent.reached();
        let last = delivery.attempts as usize >= WAITS.len() || notice.kind == NoticeKind::Test;
        let is_mail = address.channel == Channel::Mail;
        let attempt = match sent {
            // Whoever is invited again and again is told of it once in this time.
            Ok(()) if notice.kind == NoticeKind::Invitation => {
                let gap = milliseconds(self.settings().notice_gap_seconds);
                Attempt::SentAndRests { until: now + gap, next: random::name() }
            }
            Ok(()) => Attempt::Sent,
            // RFC 5321, 4.2.1: whoever is refused for good is not tried again.
            Err(error @ Undelivered::Refused(_)) => Attempt::GivenUp { trouble: error.code() },
            // The mail server has a trouble of its own, which says nothing about the address.
            Err(error) if is_mail => Attempt::Hindered { trouble: error.code(), last },
            // RFC 8030, 7.3: the browser has unsubscribed.
            Err(Undelivered::Status(404 | 410)) if address.channel == Channel::Push => {
                Attempt::Gone
            }
            Err(error) if last => Attempt::GivenUp { trouble: error.code() },
            Err(error) => Attempt::Failed { trouble: error.code() },
        };
        Ok((attempt, if is_mail { REFUSALS } else { FAILURES }))
    }

    /// Until when this is not sent, where now is not the time for it: their quiet hours may have begun since it was put
    /// into the outbox, and what a page in front shows needs no notice. What they ask for themselves is sent at once.
    async fn put_off(
        &self,
        delivery: &Delivery,
        now: Moment,
    ) -> Result<Option<Moment>, StoreError> {
        let person = delivery.what.person;
        match NoticeKind::named(&delivery.what.kind) {
            None | Some(NoticeKind::Test | NoticeKind::Confirmation) => return Ok(None),
            Some(NoticeKind::Turn | NoticeKind::Invitation | NoticeKind::ClubRequest) => {}
        }
        let choices = self.store().notice_choices(person).await?;
        let quiet = choices.and_then(|choices| choices.quiet.zip(zone(&choices.zone)));
        if let Some(end) = quiet.and_then(|(hours, zone)| quiet_until(now, hours, &zone)) {
            return Ok(Some(end));
        }
        let in_front = self.tables.services().front_pages.has(person);
        Ok(in_front.then_some(now + HELD))
    }

    /// What to say, and in which language; nothing where there is no need any more.
    async fn notice(&self, delivery: &Delivery) -> Result<Option<(Notice, Lang)>, StoreError> {
        let what = &delivery.what;
        let kind = NoticeKind::named(&what.kind);
        let choices = self.store().notice_choices(what.person).await?;
        let Some(kind) = kind else { return Ok(None) };
        let (base, lang) = choices.map(|kept| (kept.base, kept.lang)).unwrap_or_default();
        let services = self.tables.services();
        if services.sanctions.is_banned(what.person) {
            return Ok(None);
        }
        let base = services.settings.public_url.as_deref().unwrap_or(&base);
        let notice = match kind {
            NoticeKind::Test => Some(of_test(&what.id, &lang)),
            NoticeKind::Confirmation => Some(of_confirmation(&what.id)),
            NoticeKind::Invitation => self.say_invitation(delivery, base, &lang).await?,
            NoticeKind::ClubRequest => self.say_club_request(delivery, base, &lang).await?,
            NoticeKind::Turn => {
                let mut waiting = waiting_tables(&self.tables, what.person).await?;
                // They may have switched a table off while this waited in the outbox.
                let muted = self.store().muted_tables(what.person).await?;
                let is_told = |id: &String| what.tables.contains(id) && !muted.contains(id);
                waiting.retain(|table: &MyTable| is_told(&table.id));
                let needed = !waiting.is_empty();
                needed.then(|| of_turn(&services.games, &what.id, &waiting, base, &lang))
            }
        };
        Ok(notice.map(|notice| (notice, Lang::coded(&lang).unwrap_or_default())))
    }

    async fn deliver(
        &self,
        address: &NoticeAddress,
        notice: &Notice,
        lang: Lang,
        now: Moment,
    ) -> Result<(), Undelivered> {
        match address.channel {
            Channel::Webhook | Channel::Discord => {
                let target = address.address.parse()?;
                let (headers, body) = webhook::request(address, notice, now);
                self.outbound.post(&target, headers, body).await
            }
            Channel::Mail => self.mail_notice(address, notice, lang, now).await,
            Channel::Push => {
                let target: Target = address.address.parse()?;
                let request = push::request(&self.vapid, &target, &address.keys, notice, now);
                let (headers, body) = request.ok_or(Undelivered::Untrusted)?;
                self.outbound.post(&target, headers, body).await
            }
        }
    }
}
