//! Keeping order: roles, bans, mutes, ending a table. Every action goes to the audit log in the
//! same transaction. Works on any connection, so the command line can act while the server runs.

use super::moment::Moment;
use super::person::Person;
use super::{PersonId, Role, skeleton};
use rusqlite::{Connection, OptionalExtension as _, Row};
use serde::Serialize;
use utoipa::ToSchema;

/// Who acts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Actor {
    /// Whoever may run commands on the server's machine.
    CommandLine,
    /// A person with the role.
    Admin {
        /// Who.
        id: PersonId,
        /// What they are called.
        name: String,
    },
}

/// What is done.
#[derive(Clone, PartialEq, Eq, Debug)]
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

/// Why an action was not taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unable {
    /// Nobody is called that.
    #[error(
        "nobody is called “{0}”; give a member's name or a person's id (32 hexadecimal digits)"
    )]
    Nobody(String),
    /// Guests and bots have no role.
    #[error("“{0}” is no member: only members can be admins")]
    NoMember(String),
    /// Admins are not punished while they are admins.
    #[error("“{0}” is an admin: take the role back first")]
    IsAdmin(String),
    /// There is no such table, or it is over.
    #[error("there is no open or running table “{0}”")]
    NoTable(String),
}

/// One line of the audit log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Entry {
    /// Its number; later lines have higher ones.
    pub id: i64,
    /// When (ms since 1970).
    pub at: Moment,
    /// Who did it: a name, or `command line`.
    pub actor: String,
    /// What was done: grant, revoke, ban, unban, mute, unmute, end.
    pub action: String,
    /// To whom or what: a person's id or a table's.
    pub subject: String,
    /// The person's name at that time, the reason, or until when.
    pub note: String,
}

/// The person meant by a member's name or a person's id.
pub fn resolve(db: &Connection, who: &str) -> rusqlite::Result<Result<Person, Unable>> {
    let found = match who.parse::<PersonId>() {
        Ok(id) => Person::find(db, id)?,
        Err(_) => Person::named(db, &skeleton(who))?,
    };
    let found = found.filter(|person| person.deleted_at.is_none());
    Ok(found.ok_or_else(|| Unable::Nobody(who.chars().take(80).collect())))
}

/// Does something to a person, and notes it.
pub fn act(
    db: &Connection,
    actor: &Actor,
    action: &Action,
    who: &str,
    now: Moment,
) -> rusqlite::Result<Result<Person, Unable>> {
    let person = match resolve(db, who)? {
        Ok(person) => person,
        Err(unable) => return Ok(Err(unable)),
    };
    if let Err(unable) = allowed(&person, action) {
        return Ok(Err(unable));
    }
    let set =
        |sql: &str| db.execute(&format!("UPDATE persons SET {sql} WHERE id = ?"), [person.id]);
    match action {
        Action::Grant => set("role = 'admin'")?,
        Action::Revoke => set("role = 'player'")?,
        Action::Ban => set(&format!("banned_at = {now}"))?,
        Action::Unban => set("banned_at = NULL")?,
        Action::Mute { until } => set(&format!("muted_until = {until}"))?,
        Action::Unmute => set("muted_until = NULL")?,
    };
    let note = match action {
        Action::Mute { until } => format!("{} until {until}", person.name),
        _ => person.name.clone(),
    };
    note_down(db, actor, action.word(), &person.id.to_string(), &note, now)?;
    Ok(Ok(person))
}

fn allowed(person: &Person, action: &Action) -> Result<(), Unable> {
    let name = || person.name.clone();
    match action {
        Action::Grant if person.kind != super::Kind::Member => Err(Unable::NoMember(name())),
        Action::Ban | Action::Mute { .. } if person.role == Role::Admin => {
            Err(Unable::IsAdmin(name()))
        }
        _ => Ok(()),
    }
}

/// Asks the running server to end a table, and notes it.
pub fn end_table(
    db: &Connection,
    actor: &Actor,
    table: &str,
    now: Moment,
) -> rusqlite::Result<Result<(), Unable>> {
    let query = "SELECT 1 FROM tables WHERE id = ? AND phase IN ('open', 'running')";
    let exists: Option<i64> = db.query_row(query, [table], |row| row.get(0)).optional()?;
    if exists.is_none() {
        return Ok(Err(Unable::NoTable(table.chars().take(80).collect())));
    }
    let ask = "INSERT INTO endings (table_id, asked_at) VALUES (?, ?)
               ON CONFLICT (table_id) DO UPDATE SET asked_at = excluded.asked_at, done_at = NULL";
    db.execute(ask, (table, now))?;
    note_down(db, actor, "end", table, "", now)?;
    Ok(Ok(()))
}

fn note_down(
    db: &Connection,
    actor: &Actor,
    action: &str,
    subject: &str,
    note: &str,
    now: Moment,
) -> rusqlite::Result<()> {
    let (person, name) = match actor {
        Actor::CommandLine => (None, "command line"),
        Actor::Admin { id, name } => (Some(*id), name.as_str()),
    };
    db.execute(
        "INSERT INTO audit (at, person, actor, action, subject, note) VALUES (?, ?, ?, ?, ?, ?)",
        (now, person, name, action, subject, note),
    )?;
    Ok(())
}

/// The audit log, the latest first, from before line `before`.
pub fn log(db: &Connection, before: Option<i64>, limit: u32) -> rusqlite::Result<Vec<Entry>> {
    let mut query = db.prepare_cached(
        "SELECT id, at, actor, action, subject, note FROM audit WHERE id < ?
         ORDER BY id DESC LIMIT ?",
    )?;
    let read = |row: &Row<'_>| {
        Ok(Entry {
            id: row.get(0)?,
            at: row.get(1)?,
            actor: row.get(2)?,
            action: row.get(3)?,
            subject: row.get(4)?,
            note: row.get(5)?,
        })
    };
    query.query_map((before.unwrap_or(i64::MAX), limit), read)?.collect()
}

impl Action {
    fn word(&self) -> &'static str {
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
