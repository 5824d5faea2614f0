//! Notices: how people want to be told that a game waits for them, and who is awaited and absent.

use crate::store::{Pending, ask};
use crate::{Moment, NewDelivery, Store};
use tablee_protocol::PersonId;

/// How somebody wants to be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoticeChoices {
    /// Whether at all.
    pub wanted: bool,
    /// Quiet hours: from when until when, in minutes after midnight.
    pub quiet: Option<(u16, u16)>,
    /// The time zone of the quiet hours, by its IANA name.
    pub zone: String,
    /// The code of the language in which they are told.
    pub lang: String,
    /// How they reach the server.
    pub base: String,
    /// When something was last sent; kept as it is when choices are kept.
    pub told_at: Moment,
}

/// Somebody is awaited at a table and absent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoticeRow {
    /// The person's id.
    pub person: PersonId,
    /// The table's id.
    pub table: String,
    /// Since when the table waits.
    pub since: Moment,
    /// When to tell them; nothing once they were told.
    pub due: Option<Moment>,
}

/// How a notice about one person and one table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoticeState {
    /// The person does not want to be told.
    Unwanted,
    /// There is none yet.
    Wanted,
    /// There is one, told or not.
    Kept,
}

impl Store {
    /// How somebody wants to be told; nothing where they never said.
    pub fn notice_choices(&self, person: PersonId) -> Pending<'_, Option<NoticeChoices>> {
        ask!(self, notice_choices(person))
    }

    /// Keeps how somebody wants to be told. Who wants nothing any more is told nothing that waits.
    pub fn keep_notice_choices(&self, person: PersonId, choices: NoticeChoices) -> Pending<'_, ()> {
        ask!(self, keep_notice_choices(person, choices))
    }

    /// The tables about which somebody wants to hear nothing.
    pub fn muted_tables(&self, person: PersonId) -> Pending<'_, Vec<String>> {
        ask!(self, muted_tables(person))
    }

    /// Somebody wants to hear nothing about a table any more. Silence about tables that are over is
    /// forgotten.
    pub fn mute_table<'a>(&'a self, person: PersonId, table: &'a str) -> Pending<'a, ()> {
        ask!(self, mute_table(person, table))
    }

    /// Somebody wants to hear about a table again.
    pub fn unmute_table<'a>(&'a self, person: PersonId, table: &'a str) -> Pending<'a, ()> {
        ask!(self, unmute_table(person, table))
    }

    /// How the notice about a person and a table stands.
    pub fn notice_state<'a>(
        &'a self,
        person: PersonId,
        table: &'a str,
    ) -> Pending<'a, NoticeState> {
        ask!(self, notice_state(person, table))
    }

    /// Keeps a notice in place of one about an earlier turn at the same table; one that was told or seen,
    /// and so has no moment, in place of any. False, and nothing changed, where there is one already.
    pub fn add_notice(&self, notice: NoticeRow) -> Pending<'_, bool> {
        ask!(self, add_notice(notice))
    }

    /// The person has come or moved: there is nothing to tell any more.
    pub fn remove_notice<'a>(&'a self, person: PersonId, table: &'a str) -> Pending<'a, ()> {
        ask!(self, remove_notice(person, table))
    }

    /// The notices about somebody, told or not, the oldest first.
    pub fn notices_of(&self, person: PersonId) -> Pending<'_, Vec<NoticeRow>> {
        ask!(self, notices_of(person))
    }

    /// Everybody who wants to be told.
    pub fn people_to_notify(&self) -> Pending<'_, Vec<PersonId>> {
        ask!(self, people_to_notify())
    }

    /// Some of those whose notices are due by now.
    pub fn due_people(&self, now: Moment) -> Pending<'_, Vec<PersonId>> {
        ask!(self, due_people(now))
    }

    /// Notices about somebody that wait are told not before this moment.
    pub fn postpone_notices(&self, person: PersonId, due: Moment) -> Pending<'_, ()> {
        ask!(self, postpone_notices(person, due))
    }

    /// Somebody is told about these tables: their notices wait no more, and what is to be sent is in the
    /// outbox, all at once. False, and nothing changed, where none of them waited.
    pub fn queue_deliveries(
        &self,
        person: PersonId,
        tables: Vec<String>,
        deliveries: Vec<NewDelivery>,
        now: Moment,
    ) -> Pending<'_, bool> {
        ask!(self, queue_deliveries(person, tables, deliveries, now))
    }

    /// When the next notice or delivery is due; nothing where none waits.
    pub fn next_notice(&self) -> Pending<'_, Option<Moment>> {
        ask!(self, next_notice())
    }
}
