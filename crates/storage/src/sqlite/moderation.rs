//! Moderation, in the data file.

use super::{Sqlite, columns, people};
use crate::crash_point::CrashPoint;
use crate::{
    Action, ActionOutcome, AuditActor, AuditRow, Moment, Person, PersonRef, SanctionRows,
    StoreError,
};
use rusqlite::{Connection, OptionalExtension as _, Row};
use tablee_protocol::{Kind, PersonId, Role};

impl Sqlite {
    pub async fn whom(&self, whom: PersonRef) -> Result<Option<Person>, StoreError> {
        self.read(move |db| resolve(db, &whom)).await
    }

    pub async fn moderate(
        &self,
        actor: AuditActor,
        action: Action,
        whom: PersonRef,
        at: Moment,
    ) -> Result<ActionOutcome, StoreError> {
        let acted = self.write(move |db| {
            let acted = moderate(db, actor, action, &whom, at)?;
            CrashPoint::ModerateBeforeCommit.reached();
            Ok(acted)
        });
        let acted = acted.await?;
        CrashPoint::ModerateCommitted.reached();
        Ok(acted)
    }

    pub async fn ask_to_end(
        &self,
        actor: AuditActor,
        table: &str,
        at: Moment,
    ) -> Result<bool, StoreError> {
        let table = table.to_owned();
        self.write(move |db| ask_to_end(db, actor, &table, at)).await
    }

    pub async fn ask_to_end_running(
        &self,
        actor: AuditActor,
        at: Moment,
    ) -> Result<u64, StoreError> {
        self.write(move |db| ask_to_end_running(db, actor, at)).await
    }

    pub async fn endings(&self) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT table_id FROM endings WHERE done_at IS NULL ORDER BY asked_at";
        self.read(|db| db.prepare_cached(sql)?.query_map([], |row| row.get(0))?.collect()).await
    }

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

    pub async fn sanctions(&self, line: i64) -> Result<Option<SanctionRows>, StoreError> {
        self.read(move |db| {
            let last: i64 = db
                .prepare_cached("SELECT coalesce(max(id), 0) FROM audit")?
                .query_row([], |row| row.get(0))?;
            if last == line { Ok(None) } else { sanctions(db, line, last).map(Some) }
        })
        .await
    }

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

fn resolve(db: &Connection, whom: &PersonRef) -> rusqlite::Result<Option<Person>> {
    let found = match whom {
        PersonRef::Id(id) => people::find(db, *id)?,
        PersonRef::Name(name) => people::owner_of_name(db, name)?,
    };
    Ok(found.filter(|person| person.deleted_at.is_none()))
}

fn moderate(
    db: &Connection,
    actor: AuditActor,
    action: Action,
    whom: &PersonRef,
    at: Moment,
) -> rusqlite::Result<ActionOutcome> {
    let Some(person) = resolve(db, whom)? else { return Ok(ActionOutcome::Nobody) };
    match action {
        Action::Grant if person.kind != Kind::Member => return Ok(ActionOutcome::NoMember(person)),
        Action::Ban | Action::Mute { .. } if person.role == Role::Admin => {
            return Ok(ActionOutcome::IsAdmin(person));
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
    Ok(ActionOutcome::Done(people::find(db, person.id)?.unwrap_or(person)))
}

fn ask_to_end(
    db: &Connection,
    actor: AuditActor,
    table: &str,
    at: Moment,
) -> rusqlite::Result<bool> {
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

fn ask_to_end_running(db: &Connection, actor: AuditActor, at: Moment) -> rusqlite::Result<u64> {
    let ask =
        "INSERT INTO endings (table_id, asked_at) SELECT id, ? FROM tables WHERE phase = 'running'
               ON CONFLICT (table_id) DO UPDATE SET asked_at = excluded.asked_at, done_at = NULL";
    let count = db.execute(ask, [at])?;
    note_down(db, actor, "end", "running tables", &count.to_string(), at)?;
    Ok(count as u64)
}

/// Writes a line of the audit log.
pub fn note_down(
    db: &Connection,
    actor: AuditActor,
    action: &str,
    subject: &str,
    note: &str,
    at: Moment,
) -> rusqlite::Result<()> {
    let person = match actor {
        AuditActor::CommandLine => None,
        AuditActor::Admin(id) => Some(id.0),
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
    let actor = AuditRow::actor(columns::maybe_person(row, 2)?, columns::name(row, 3, 4)?);
    let note = AuditRow::note(columns::name(row, 9, 10)?, row.get(7)?);
    let (action, subject) = (row.get(5)?, row.get(6)?);
    Ok(AuditRow { id: row.get(0)?, at: row.get(1)?, actor, action, subject, note })
}
