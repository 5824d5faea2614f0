//! Moderation: roles, bans, mutes, ending a table. Every action goes to the audit log in the same
//! transaction. The command line acts through the same functions while the server runs.

use super::moment::Moment;
use crate::store::{ActionOutcome, AuditRow, OwnName, Person, PersonRef, Store, StoreError};
use tablee_protocol::account::AuditEntry;

pub use crate::store::{Action, AuditActor};

/// Why an action was not taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AdminError {
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

/// The person meant by a member's name or a person's id.
fn whom(who: &str) -> PersonRef {
    who.parse().map_or_else(|_| PersonRef::Name(OwnName::new(who)), PersonRef::Id)
}

/// Finds the person meant by a member's name or a person's id.
pub async fn resolve(store: &Store, who: &str) -> Result<Result<Person, AdminError>, StoreError> {
    Ok(store.whom(whom(who)).await?.ok_or_else(|| nobody(who)))
}

/// Does something to a person, and notes it.
pub async fn act(
    store: &Store,
    actor: AuditActor,
    action: Action,
    who: &str,
    now: Moment,
) -> Result<Result<Person, AdminError>, StoreError> {
    Ok(match store.moderate(actor, action, whom(who), now).await? {
        ActionOutcome::Done(person) => {
            tracing::info!(?actor, ?action, subject = %person.id, "an admin acted");
            Ok(person)
        }
        ActionOutcome::Nobody => Err(nobody(who)),
        ActionOutcome::NoMember(person) => Err(AdminError::NoMember(person.name)),
        ActionOutcome::IsAdmin(person) => Err(AdminError::IsAdmin(person.name)),
    })
}

/// Asks the running server to end a table, and notes it.
pub async fn end_table(
    store: &Store,
    actor: AuditActor,
    table: &str,
    now: Moment,
) -> Result<Result<(), AdminError>, StoreError> {
    let unknown = || AdminError::NoTable(shortened(table));
    if !store.ask_to_end(actor, table, now).await? {
        return Ok(Err(unknown()));
    }
    // The table's id is an invitation: the audit log has it.
    tracing::info!(?actor, action = "end a table", "an admin acted");
    Ok(Ok(()))
}

/// The audit log, the latest first, from before line `before`.
pub async fn log(
    store: &Store,
    before: Option<i64>,
    limit: u32,
) -> Result<Vec<AuditEntry>, StoreError> {
    let line = |row: AuditRow| {
        let AuditRow { id, at, actor, action, subject, note } = row;
        AuditEntry { id, at, actor, action, subject, note }
    };
    Ok(store.audit_log(before, limit).await?.into_iter().map(line).collect())
}

fn nobody(who: &str) -> AdminError {
    AdminError::Nobody(shortened(who))
}

/// As much of a name as is worth repeating.
fn shortened(name: &str) -> String {
    name.chars().take(80).collect()
}
