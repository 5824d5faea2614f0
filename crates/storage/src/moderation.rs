//! Moderation: roles, bans, mutes and ending a table, each noted in the audit log in the same
//! transaction. The log keeps ids; people are named when it is shown.

use crate::store::{Pending, ask};
use crate::{DELETED, Moment, OwnName, Person, Store};
use tablee_protocol::PersonId;

/// Who acts, as the audit log notes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AuditActor {
    /// Whoever may run commands on the server's machine.
    CommandLine,
    /// A person with the role.
    Admin(PersonId),
}

/// What is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Gives a member the role of an admin.
    Grant,
    /// Takes the role back.
    Revoke,
    /// Keeps a person out.
    Ban,
    /// Lets a person in again.
    Unban,
    /// Lets a person chat no more until then.
    Mute {
        /// Until when.
        until: Moment,
    },
    /// Lets a person chat again.
    Unmute,
}

/// The person an action is meant for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PersonRef {
    /// By id.
    Id(PersonId),
    /// By a member's name.
    Name(OwnName),
}

/// How the audit log calls it that records are signed with a new key.
pub(crate) const ROTATE: &str = "rotate-key";

/// What came of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ActionOutcome {
    /// It is done and noted; the person as they are now.
    Done(Person),
    /// There is no such person.
    Nobody,
    /// Guests and bots have no role.
    NoMember(Person),
    /// Admins are not punished while they are admins.
    IsAdmin(Person),
}

/// One line of the audit log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditRow {
    /// Its number; later lines have higher ones.
    pub id: i64,
    /// When (ms since 1970).
    pub at: Moment,
    /// Who did it: a name, or `command line`.
    pub actor: String,
    /// What was done: grant, revoke, ban, unban, mute, unmute, end, rotate-key.
    pub action: String,
    /// To whom or what: a person's id, a table's, or the public half of a key.
    pub subject: String,
    /// What the person is called now, and until when.
    pub note: String,
}

impl AuditRow {
    /// Who did it, by what they are called now; nobody is the command line.
    pub(crate) fn actor(person: Option<PersonId>, name: Option<String>) -> String {
        match person {
            None => "command line".to_owned(),
            Some(_) => name.unwrap_or_else(|| DELETED.to_owned()),
        }
    }

    /// The note of a line, with what the person is called now.
    pub(crate) fn note(name: Option<String>, note: String) -> String {
        match name {
            Some(name) if note.is_empty() => name,
            Some(name) => format!("{name} {note}"),
            None => note,
        }
    }
}

/// Who may not speak or enter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SanctionRows {
    /// The last line of the audit log that is in this.
    pub line: i64,
    /// Since when somebody may not come in.
    pub banned: Vec<(PersonId, Moment)>,
    /// Who lost a role since the line that was known.
    pub demoted: Vec<PersonId>,
    /// Until when somebody may not chat.
    pub muted: Vec<(PersonId, Moment)>,
}

impl Store {
    /// The person meant by an id or a name, unless they are gone.
    pub fn whom(&self, whom: PersonRef) -> Pending<'_, Option<Person>> {
        ask!(self, whom(whom))
    }

    /// Does something to a person and notes it, or does nothing.
    pub fn moderate(
        &self,
        actor: AuditActor,
        action: Action,
        whom: PersonRef,
        at: Moment,
    ) -> Pending<'_, ActionOutcome> {
        ask!(self, moderate(actor, action, whom, at))
    }

    /// Asks the running server to end a table, and notes it; false where there is no such table
    /// that is open or running.
    pub fn ask_to_end<'a>(
        &'a self,
        actor: AuditActor,
        table: &'a str,
        at: Moment,
    ) -> Pending<'a, bool> {
        ask!(self, ask_to_end(actor, table, at))
    }

    /// Asks the server to end every running table, and notes how many there are.
    pub fn ask_to_end_running(&self, actor: AuditActor, at: Moment) -> Pending<'_, u64> {
        ask!(self, ask_to_end_running(actor, at))
    }

    /// The tables that are to be ended, the longest asked for first.
    pub fn endings(&self) -> Pending<'_, Vec<String>> {
        ask!(self, endings())
    }

    /// Notes that tables were ended.
    pub fn tick_off_endings(&self, tables: Vec<String>, at: Moment) -> Pending<'_, ()> {
        ask!(self, tick_off_endings(tables, at))
    }

    /// Who may not speak or enter; nothing where the audit log has not grown beyond `line`.
    pub fn sanctions(&self, line: i64) -> Pending<'_, Option<SanctionRows>> {
        ask!(self, sanctions(line))
    }

    /// The audit log, the latest first, from before line `before`.
    pub fn audit_log(&self, before: Option<i64>, limit: u32) -> Pending<'_, Vec<AuditRow>> {
        ask!(self, audit_log(before, limit))
    }
}

impl Action {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Action::Grant => "grant",
            Action::Revoke => "revoke",
            Action::Ban => "ban",
            Action::Unban => "unban",
            Action::Mute { .. } => "mute",
            Action::Unmute => "unmute",
        }
    }
}
