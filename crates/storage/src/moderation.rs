//! Moderation: roles, bans, mutes and ending a table, each noted in the audit log in the same
//! transaction. The log keeps ids; people are named when it is shown.

use crate::columns::{self, DELETED, Moment};
use crate::crash_point::CrashPoint;
use crate::people::{self, Person};
use crate::{Store, StoreError};
use rusqlite::{Connection, OptionalExtension as _, Row};
use tablee_protocol::{Kind, PersonId, Role};

/// Who acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor {
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
pub enum Whom {
    /// By id.
    Id(PersonId),
    /// By a member's name, as names are compared.
    Skeleton(String),
}

/// What came of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Acted {
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
    /// What was done: grant, revoke, ban, unban, mute, unmute, end.
    pub action: String,
    /// To whom or what: a person's id or a table's.
    pub subject: String,
    /// What the person is called now, and until when.
    pub note: String,
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
    pub async fn whom(&self, whom: Whom) -> Result<Option<Person>, StoreError> {
        self.read(move |db| resolve(db, &whom)).await
    }

    /// Does something to a person and notes it, or does nothing.
    pub async fn moderate(
        &self,
        actor: Actor,
        action: Action,
        whom: Whom,
        at: Moment,
    ) -> Result<Acted, StoreError> {
        let acted = self.write(move |db| {
            let acted = moderate(db, actor, action, &whom, at)?;
            CrashPoint::ModerateBeforeCommit.reached();
            Ok(acted)
        });
        let acted = acted.await?;
        CrashPoint::ModerateCommitted.reached();
        Ok(acted)
    }

    /// Asks the running server to end a table, and notes it; false where there is no such table
    /// that is open or running.
    pub async fn ask_to_end(
        &self,
        actor: Actor,
        table: &str,
        at: Moment,
    ) -> Result<bool, StoreError> {
        let table = table.to_owned();
        self.write(move |db| ask_to_end(db, actor, &table, at)).await
    }

    /// The tables that are to be ended, the longest asked for first.
    pub async fn endings(&self) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT table_id FROM endings WHERE done_at IS NULL ORDER BY asked_at";
        self.read(|db| db.prepare_cached(sql)?.query_map([], |row| row.get(0))?.collect()).await
    }

    /// Notes that tables were ended.
    pub async fn tick_off_endings(
        &self,
        tables: Vec<String>,
        at: Moment,
    ) -> Result<(), StoreError> {
        let update = "UPDATE endings SET done_at = ? WHERE table_id = ?";
        self.write(move |db| {
            let mut update = db.prepare_cached(update)?;
            tables.iter().try_for_each(|table| update.execute((at, table)).map(drop))
        })
        .await
    }

    /// Who may not speak or enter; nothing where the audit log has not grown beyond `line`.
    pub async fn sanctions(&self, line: i64) -> Result<Option<SanctionRows>, StoreError> {
        self.read(move |db| {
            let last: i64 = db
                .prepare_cached("SELECT coalesce(max(id), 0) FROM audit")?
                .query_row([], |row| row.get(0))?;
            if last == line { Ok(None) } else { sanctions(db, line, last).map(Some) }
        })
        .await
    }

    /// The audit log, the latest first, from before line `before`.
    pub async fn audit_log(
        &self,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<AuditRow>, StoreError> {
        self.read(move |db| {
            db.prepare_cached(
                "SELECT a.id, a.at, a.person, w.name, w.deleted_at, a.action, a.subject, a.note,
                 s.id, s.name, s.deleted_at FROM audit a LEFT JOIN persons w ON w.id = a.person
                 LEFT JOIN persons s ON s.id = unhex(a.subject)
                 WHERE a.id < ? ORDER BY a.id DESC LIMIT ?",
            )?
            .query_map((before.unwrap_or(i64::MAX), limit), read_line)?
            .collect()
        })
        .await
    }
}

fn resolve(db: &Connection, whom: &Whom) -> rusqlite::Result<Option<Person>> {
    let found = match whom {
        Whom::Id(id) => people::find(db, *id)?,
        Whom::Skeleton(skeleton) => people::owner_of_name(db, skeleton)?,
    };
    Ok(found.filter(|person| person.deleted_at.is_none()))
}

fn moderate(
    db: &Connection,
    actor: Actor,
    action: Action,
    whom: &Whom,
    at: Moment,
) -> rusqlite::Result<Acted> {
    let Some(person) = resolve(db, whom)? else { return Ok(Acted::Nobody) };
    match action {
        Action::Grant if person.kind != Kind::Member => return Ok(Acted::NoMember(person)),
        Action::Ban | Action::Mute { .. } if person.role == Role::Admin => {
            return Ok(Acted::IsAdmin(person));
        }
        _ => {}
    }
    let id = person.id.0;
    match action {
        Action::Grant => db.execute("UPDATE persons SET role = 'admin' WHERE id = ?", [id]),
        Action::Revoke => db.execute("UPDATE persons SET role = 'player' WHERE id = ?", [id]),
        Action::Ban => db.execute("UPDATE persons SET banned_at = ? WHERE id = ?", (at, id)),
        Action::Unban => db.execute("UPDATE persons SET banned_at = NULL WHERE id = ?", [id]),
        Action::Mute { until } => {
            db.execute("UPDATE persons SET muted_until = ? WHERE id = ?", (until, id))
        }
        Action::Unmute => db.execute("UPDATE persons SET muted_until = NULL WHERE id = ?", [id]),
    }?;
    let note = match action {
        Action::Mute { until } => format!("until {until}"),
        _ => String::new(),
    };
    note_down(db, actor, action.word(), &person.id.to_string(), &note, at)?;
    Ok(Acted::Done(people::find(db, person.id)?.unwrap_or(person)))
}

fn ask_to_end(db: &Connection, actor: Actor, table: &str, at: Moment) -> rusqlite::Result<bool> {
    let query = "SELECT 1 FROM tables WHERE id = ? AND phase IN ('open', 'running')";
    let exists: Option<i64> = db.query_row(query, [table], |row| row.get(0)).optional()?;
    if exists.is_none() {
        return Ok(false);
    }
    let ask = "INSERT INTO endings (table_id, asked_at) VALUES (?, ?)
               ON CONFLICT (table_id) DO UPDATE SET asked_at = excluded.asked_at, done_at = NULL";
    db.execute(ask, (table, at))?;
    note_down(db, actor, "end", table, "", at)?;
    Ok(true)
}

fn note_down(
    db: &Connection,
    actor: Actor,
    action: &str,
    subject: &str,
    note: &str,
    at: Moment,
) -> rusqlite::Result<()> {
    let person = match actor {
        Actor::CommandLine => None,
        Actor::Admin(id) => Some(id.0),
    };
    db.execute(
        "INSERT INTO audit (at, person, action, subject, note) VALUES (?, ?, ?, ?, ?)",
        (at, person, action, subject, note),
    )?;
    Ok(())
}

/// Who lost a role since that line of the audit log.
fn demoted(db: &Connection, since: i64) -> rusqlite::Result<Vec<PersonId>> {
    let mut query = db.prepare("SELECT subject FROM audit WHERE id > ? AND action = 'revoke'")?;
    let subjects = query.query_map([since], |row| row.get::<_, String>(0))?;
    let people = subjects.map(|subject| Ok(subject?.parse().ok()));
    people.filter_map(Result::transpose).collect()
}

fn sanctions(db: &Connection, known: i64, line: i64) -> rusqlite::Result<SanctionRows> {
    let all = |sql: &str| -> rusqlite::Result<Vec<(PersonId, Moment)>> {
        let pair = |row: &Row<'_>| Ok((columns::person(row, 0)?, row.get(1)?));
        db.prepare(sql)?.query_map([], pair)?.collect()
    };
    Ok(SanctionRows {
        line,
        // A member's ban is also that of the bots they own.
        demoted: demoted(db, known)?,
        banned: all("SELECT id, banned_at FROM persons WHERE banned_at IS NOT NULL
                     UNION SELECT b.id, o.banned_at FROM persons b JOIN persons o ON o.id = b.owner
                     WHERE o.banned_at IS NOT NULL")?,
        muted: all("SELECT id, muted_until FROM persons WHERE muted_until IS NOT NULL")?,
    })
}

fn read_line(row: &Row<'_>) -> rusqlite::Result<AuditRow> {
    let actor = match columns::maybe_person(row, 2)? {
        None => "command line".to_owned(),
        Some(_) => columns::name(row, 3, 4)?.unwrap_or_else(|| DELETED.to_owned()),
    };
    let note: String = row.get(7)?;
    let note = match columns::name(row, 9, 10)? {
        Some(name) if note.is_empty() => name,
        Some(name) => format!("{name} {note}"),
        None => note,
    };
    let (action, subject) = (row.get(5)?, row.get(6)?);
    Ok(AuditRow { id: row.get(0)?, at: row.get(1)?, actor, action, subject, note })
}

impl Action {
    fn word(self) -> &'static str {
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
