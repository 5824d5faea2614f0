//! Moderation, in PostgreSQL.

use super::connection::{maybe_row, row, rows, run};
use super::error::Failure;
use super::{Postgres, columns, people};
use crate::crash_point::CrashPoint;
use crate::{Action, ActionOutcome, AuditActor, AuditRow, Moment, Person, PersonRef, SanctionRows};
use deadpool_postgres::GenericClient;
use tablee_protocol::{Kind, PersonId, Role};
use tokio_postgres::Row;

impl Postgres {
    pub async fn whom(&self, whom: PersonRef) -> Result<Option<Person>, Failure> {
        resolve(&self.reader().await?, &whom).await
    }

    pub async fn moderate(
        &self,
        actor: AuditActor,
        action: Action,
        whom: PersonRef,
        at: Moment,
    ) -> Result<ActionOutcome, Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        let acted = moderate(&transaction, actor, action, &whom, at).await?;
        CrashPoint::ModerateBeforeCommit.reached();
        transaction.commit().await?;
        CrashPoint::ModerateCommitted.reached();
        Ok(acted)
    }

    pub async fn ask_to_end(
        &self,
        actor: AuditActor,
        table: &str,
        at: Moment,
    ) -> Result<bool, Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        let query = "SELECT 1 FROM tables WHERE id = $1 AND phase IN ('open', 'running')";
        if maybe_row(&transaction, query, &[&table]).await?.is_none() {
            return Ok(false);
        }
        let ask = "INSERT INTO endings (table_id, asked_at) VALUES ($1, $2) ON CONFLICT (table_id)
                   DO UPDATE SET asked_at = excluded.asked_at, done_at = NULL";
        run(&transaction, ask, &[&table, &at]).await?;
        note_down(&transaction, actor, "end", table, "", at).await?;
        transaction.commit().await?;
        Ok(true)
    }

    pub async fn ask_to_end_running(&self, actor: AuditActor, at: Moment) -> Result<u64, Failure> {
        let mut client = self.writer().await?;
        let transaction = client.transaction().await?;
        let ask = "INSERT INTO endings (table_id, asked_at) SELECT id, $1 FROM tables WHERE phase = 'running'
                   ON CONFLICT (table_id) DO UPDATE SET asked_at = excluded.asked_at, done_at = NULL";
        let count = run(&transaction, ask, &[&at]).await?;
        note_down(&transaction, actor, "end", "running tables", &count.to_string(), at).await?;
        transaction.commit().await?;
        Ok(count)
    }

    pub async fn endings(&self) -> Result<Vec<String>, Failure> {
        let sql = "SELECT table_id FROM endings WHERE done_at IS NULL ORDER BY asked_at";
        let found = rows(&self.reader().await?, sql, &[]).await?;
        found.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    pub async fn tick_off_endings(&self, tables: Vec<String>, at: Moment) -> Result<(), Failure> {
        let update = "UPDATE endings SET done_at = $1 WHERE table_id = ANY ($2)";
        run(&self.writer().await?, update, &[&at, &tables]).await.map(drop)
    }

    pub async fn sanctions(&self, line: i64) -> Result<Option<SanctionRows>, Failure> {
        let client = self.reader().await?;
        let last = row(&client, "SELECT coalesce(max(id), 0) FROM audit", &[]).await?;
        let last: i64 = last.try_get(0)?;
        if last == line { Ok(None) } else { sanctions(&client, line, last).await.map(Some) }
    }

    pub async fn audit_log(
        &self,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<AuditRow>, Failure> {
        let sql = "SELECT a.id, a.at, a.person, w.name, w.deleted_at, a.action, a.subject, a.note,
             s.name, s.deleted_at FROM audit a LEFT JOIN persons w ON w.id = a.person
             LEFT JOIN persons s ON s.id = CASE WHEN a.subject ~ '^[0-9a-fA-F]{32}$'
                                           THEN decode(a.subject, 'hex') END
             WHERE a.id < $1 ORDER BY a.id DESC LIMIT $2";
        let (before, limit) = (before.unwrap_or(i64::MAX), i64::from(limit));
        let found = rows(&self.reader().await?, sql, &[&before, &limit]).await?;
        found.iter().map(read_line).collect()
    }
}

async fn resolve(db: &impl GenericClient, whom: &PersonRef) -> Result<Option<Person>, Failure> {
    let found = match whom {
        PersonRef::Id(id) => people::find(db, *id).await?,
        PersonRef::Name(name) => people::owner_of_name(db, name).await?,
    };
    Ok(found.filter(|person| person.deleted_at.is_none()))
}

async fn moderate(
    db: &impl GenericClient,
    actor: AuditActor,
    action: Action,
    whom: &PersonRef,
    at: Moment,
) -> Result<ActionOutcome, Failure> {
    if let Some(found) = resolve(db, whom).await? {
        people::lock(db, &[found.id]).await?;
    }
    let Some(person) = resolve(db, whom).await? else { return Ok(ActionOutcome::Nobody) };
    match action {
        Action::Grant if person.kind != Kind::Member => return Ok(ActionOutcome::NoMember(person)),
        Action::Ban | Action::Mute { .. } if person.role == Role::Admin => {
            return Ok(ActionOutcome::IsAdmin(person));
        }
        _ => {}
    }
    let id = person.id.0.as_slice();
    match action {
        Action::Grant => run(db, "UPDATE persons SET role = 'admin' WHERE id = $1", &[&id]).await,
        Action::Revoke => run(db, "UPDATE persons SET role = 'player' WHERE id = $1", &[&id]).await,
        Action::Ban => {
            run(db, "UPDATE persons SET banned_at = $1 WHERE id = $2", &[&at, &id]).await
        }
        Action::Unban => run(db, "UPDATE persons SET banned_at = NULL WHERE id = $1", &[&id]).await,
        Action::Mute { until } => {
            run(db, "UPDATE persons SET muted_until = $1 WHERE id = $2", &[&until, &id]).await
        }
        Action::Unmute => {
            run(db, "UPDATE persons SET muted_until = NULL WHERE id = $1", &[&id]).await
        }
    }?;
    let note = match action {
        Action::Mute { until } => format!("until {until}"),
        _ => String::new(),
    };
    note_down(db, actor, action.word(), &person.id.to_string(), &note, at).await?;
    Ok(ActionOutcome::Done(people::find(db, person.id).await?.unwrap_or(person)))
}

/// Writes a line of the audit log. Lines become visible in the order of their numbers: whoever has read one has read those before.
pub async fn note_down(
    db: &impl GenericClient,
    actor: AuditActor,
    action: &str,
    subject: &str,
    note: &str,
    at: Moment,
) -> Result<(), Failure> {
    let person = match &actor {
        AuditActor::CommandLine => None,
        AuditActor::Admin(id) => Some(id.0.as_slice()),
    };
    db.batch_execute("LOCK TABLE audit IN SHARE ROW EXCLUSIVE MODE").await?;
    let insert = "INSERT INTO audit (at, person, action, subject, note)
                  VALUES ($1, $2, $3, $4, $5)";
    run(db, insert, &[&at, &person, &action, &subject, &note]).await.map(drop)
}

/// Who lost a role since that line of the audit log.
async fn demoted(db: &impl GenericClient, since: i64) -> Result<Vec<PersonId>, Failure> {
    let sql = "SELECT subject FROM audit WHERE id > $1 AND action = 'revoke'";
    let mut people = Vec::new();
    for row in rows(db, sql, &[&since]).await? {
        people.extend(row.try_get::<_, &str>(0)?.parse::<PersonId>().ok());
    }
    Ok(people)
}

async fn sanctions(
    db: &impl GenericClient,
    known: i64,
    line: i64,
) -> Result<SanctionRows, Failure> {
    // A member's ban is also that of the bots they own.
    let banned = "SELECT id, banned_at FROM persons WHERE banned_at IS NOT NULL
                  UNION SELECT b.id, o.banned_at FROM persons b JOIN persons o ON o.id = b.owner
                  WHERE o.banned_at IS NOT NULL";
    let muted = "SELECT id, muted_until FROM persons WHERE muted_until IS NOT NULL";
    Ok(SanctionRows {
        line,
        demoted: demoted(db, known).await?,
        banned: moments(db, banned).await?,
        muted: moments(db, muted).await?,
    })
}

async fn moments(db: &impl GenericClient, sql: &str) -> Result<Vec<(PersonId, Moment)>, Failure> {
    let found = rows(db, sql, &[]).await?;
    found.iter().map(|row| Ok((columns::person(row, 0)?, row.try_get(1)?))).collect()
}

fn read_line(row: &Row) -> Result<AuditRow, Failure> {
    let actor = AuditRow::actor(columns::maybe_person(row, 2)?, columns::name(row, 3, 4)?);
    let note = AuditRow::note(columns::name(row, 8, 9)?, row.try_get(7)?);
    let (action, subject) = (row.try_get(5)?, row.try_get(6)?);
    Ok(AuditRow { id: row.try_get(0)?, at: row.try_get(1)?, actor, action, subject, note })
}
