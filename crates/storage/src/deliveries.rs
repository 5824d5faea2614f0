//! Deliveries: the addresses at which people are told something, and the outbox of what is to be sent
//! there. Whatever is in the outbox is sent, over restarts too, until it is ended.

use crate::store::{Pending, ask};
use crate::{Moment, SessionHash, Store};
use tablee_protocol::PersonId;
use tablee_protocol::notices::Channel;

/// Where somebody is told.
#[derive(Clone, PartialEq, Eq)]
pub struct NoticeAddress {
    /// Its name, for ever.
    pub id: String,
    /// Whose it is.
    pub person: PersonId,
    /// What sort of address.
    pub channel: Channel,
    /// The address itself.
    pub address: String,
    /// What signs or encrypts what is sent there.
    pub keys: Vec<u8>,
    /// When it was made (ms since 1970).
    pub created_at: Moment,
    /// How many attempts failed in a row.
    pub failures: u32,
    /// Why the last one failed, as a code.
    pub trouble: Option<String>,
    /// Since when nothing is sent there any more.
    pub off_at: Option<Moment>,
    /// Since when it is known that it is the person's own; only then they are told there.
    pub confirmed_at: Option<Moment>,
    /// The session of the browser, where it is one: the address goes when that session ends.
    pub session: Option<SessionHash>,
}

impl NoticeAddress {
    /// Whether the person is told there.
    pub fn is_on(&self) -> bool {
        self.off_at.is_none() && self.confirmed_at.is_some()
    }
}

/// What is put into the outbox.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewDelivery {
    /// Its name, for ever: the receiver is told.
    pub id: String,
    /// The person's id.
    pub person: PersonId,
    /// Where to, by the name of the address.
    pub target: String,
    /// What it says, as a word.
    pub kind: String,
    /// The tables it is about.
    pub tables: Vec<String>,
    /// When it is to be sent.
    pub due: Moment,
}

/// What was taken out of the outbox to be sent. It stays there until it is ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Delivery {
    /// What, where and for whom; `due` says when it is taken again unless it is ended.
    pub what: NewDelivery,
    /// How often it was taken, this time included.
    pub attempts: u32,
}

impl Delivery {
    /// Notes that it is taken now, and when it is taken again unless it is ended: after the wait of
    /// this attempt, the last one for all later attempts.
    pub(crate) fn take(&mut self, now: Moment, waits: &[Moment]) {
        let wait = waits.get(self.attempts as usize).or(waits.last());
        self.what.due = now + wait.copied().unwrap_or_default();
        self.attempts += 1;
    }
}

/// What came of an attempt to send.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// The receiver has it.
    Sent,
    /// The receiver has it, and rests: what joins it from now on is told then.
    SentAndRests {
        /// When what joined it is due.
        until: Moment,
        /// The name under which that is sent.
        next: String,
    },
    /// There is no need any more, unless something joined it meanwhile.
    Needless,
    /// It was not tried, for now is not the time; that counts as no attempt.
    PutOff {
        /// When it is due again.
        until: Moment,
    },
    /// It failed, and is tried again.
    Failed {
        /// Why, as a code.
        trouble: String,
    },
    /// It failed for good.
    GivenUp {
        /// Why, as a code.
        trouble: String,
    },
    /// It failed by no fault of the address, against which nothing is held.
    Hindered {
        /// Why, as a code.
        trouble: String,
        /// Whether it is tried no more.
        last: bool,
    },
    /// The address is no more, and is removed with all that waits for it.
    Gone,
}

impl Attempt {
    pub(crate) fn trouble(&self) -> Option<&str> {
        match self {
            Attempt::Sent
            | Attempt::SentAndRests { .. }
            | Attempt::Needless
            | Attempt::PutOff { .. }
            | Attempt::Gone => None,
            Attempt::Failed { trouble }
            | Attempt::GivenUp { trouble }
            | Attempt::Hindered { trouble, .. } => Some(trouble),
        }
    }

    /// What becomes of it in the outbox.
    pub(crate) fn end(&self, now: Moment) -> End {
        match self {
            Attempt::Sent | Attempt::Gone => End::Whole,
            Attempt::Needless => End::ButJoined { due: Some(now) },
            Attempt::GivenUp { .. } | Attempt::Hindered { last: true, .. } => {
                End::ButJoined { due: None }
            }
            Attempt::Failed { .. }
            | Attempt::PutOff { .. }
            | Attempt::SentAndRests { .. }
            | Attempt::Hindered { last: false, .. } => End::NotYet,
        }
    }
}

/// What becomes of a delivery after an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// It leaves the outbox.
    Whole,
    /// It leaves the outbox, but for what joined it meanwhile.
    ButJoined {
        /// When that is due; when the delivery was, where nothing is said.
        due: Option<Moment>,
    },
    /// It stays.
    NotYet,
}

/// The tables of a delivery as one text.
pub(crate) fn about(tables: &[String]) -> String {
    tables.join(" ")
}

/// How many tables one delivery is about at most; of more the last ones count.
const TOGETHER: usize = 20;

/// What a delivery is about once it tells of these tables, too.
pub(crate) fn joined(before: &str, more: &[String]) -> String {
    let mut all = tables(before);
    all.retain(|table| !more.contains(table));
    all.extend_from_slice(more);
    about(&all[all.len().saturating_sub(TOGETHER)..])
}

/// What a delivery is still about once it has told of these tables.
pub(crate) fn untold(before: &str, told: &[String]) -> String {
    let mut all = tables(before);
    all.retain(|table| !told.contains(table));
    about(&all)
}

/// The tables of a delivery from one text.
pub(crate) fn tables(about: &str) -> Vec<String> {
    about.split_whitespace().map(str::to_owned).collect()
}

impl Store {
    /// Keeps an address; one that the person has already gets the new keys and is on again, under its
    /// old name. The name it has; nothing where the person has as many as they may have.
    pub fn add_notice_address(
        &self,
        address: NoticeAddress,
        most: usize,
    ) -> Pending<'_, Option<String>> {
        ask!(self, add_notice_address(address, most))
    }

    /// The addresses of somebody, the oldest first.
    pub fn notice_addresses(&self, person: PersonId) -> Pending<'_, Vec<NoticeAddress>> {
        ask!(self, notice_addresses(person))
    }

    /// The address of that name.
    pub fn notice_address<'a>(&'a self, id: &'a str) -> Pending<'a, Option<NoticeAddress>> {
        ask!(self, notice_address(id))
    }

    /// Removes an address of somebody, and what waits to be sent there; false where it is not theirs.
    pub fn remove_notice_address<'a>(&'a self, person: PersonId, id: &'a str) -> Pending<'a, bool> {
        ask!(self, remove_notice_address(person, id))
    }

    /// Takes what is due by now out of the outbox, at most so much. It is due again after a wait, which is
    /// the one of its attempt; whoever asks meanwhile does not get it.
    pub fn take_deliveries(
        &self,
        now: Moment,
        waits: Vec<Moment>,
        most: usize,
    ) -> Pending<'_, Vec<Delivery>> {
        ask!(self, take_deliveries(now, waits, most))
    }

    /// Puts off what is in the outbox for somebody and says this: it is not sent before that moment.
    pub fn postpone_deliveries<'a>(
        &'a self,
        person: PersonId,
        kind: &'a str,
        due: Moment,
    ) -> Pending<'a, ()> {
        ask!(self, postpone_deliveries(person, kind, due))
    }

    /// Notes what came of an attempt. An address that fails `most` times in a row is switched off, and
    /// what waits for it goes.
    pub fn note_attempt<'a>(
        &'a self,
        delivery: &'a Delivery,
        attempt: Attempt,
        most: u32,
        now: Moment,
    ) -> Pending<'a, ()> {
        ask!(self, note_attempt(delivery, attempt, most, now))
    }
}
