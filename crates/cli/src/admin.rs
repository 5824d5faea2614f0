//! `tablee admin`: moderation from the command line, also while the server runs.

use crate::args::{Admin, AdminCommand, Failure};
use crate::data;
use crate::output::outln;
use tablee_engine::RecordSigner;
use tablee_server::people::admin::{self, Action, AdminError, AuditActor};
use tablee_server::people::moment::{DAY, now};
use tablee_storage::{Store, StoreError};

/// Runs `tablee admin`.
pub fn run(options: &Admin) -> Result<(), Failure> {
    data::runtime()?.block_on(async {
        let store = data::open(&options.data).await?;
        execute(&store, &options.command).await
    })
}

async fn execute(store: &Store, command: &AdminCommand) -> Result<(), Failure> {
    match command {
        AdminCommand::Grant { name } => act(store, Action::Grant, name, "is an admin now").await,
        AdminCommand::Revoke { name } => {
            act(store, Action::Revoke, name, "is no longer an admin").await
        }
        AdminCommand::Ban { who } => act(store, Action::Ban, who, "is banned").await,
        AdminCommand::Unban { who } => act(store, Action::Unban, who, "may come in again").await,
        AdminCommand::Mute { who, minutes } => {
            let until = now() + minutes.map_or(7 * DAY, |minutes| i64::from(minutes) * 60_000);
            act(store, Action::Mute { until }, who, "may not chat for now").await
        }
        AdminCommand::Unmute { who } => act(store, Action::Unmute, who, "may chat again").await,
        AdminCommand::End { table: Some(table), .. } => end(store, table).await,
        AdminCommand::End { table: None, .. } => end_running(store).await,
        AdminCommand::RotateKey => rotate_key(store).await,
        AdminCommand::List => list(store).await,
        AdminCommand::Log { lines } => log(store, *lines).await,
    }
}

async fn act(store: &Store, action: Action, who: &str, done: &str) -> Result<(), Failure> {
    let acted = admin::act(store, AuditActor::CommandLine, action, who, now()).await;
    let person = acted.map_err(failed)?.map_err(unable)?;
    say(&format!("{} ({}) {done}.", person.name, person.id))
}

async fn end(store: &Store, table: &str) -> Result<(), Failure> {
    let asked = admin::end_table(store, AuditActor::CommandLine, table, now()).await;
    asked.map_err(failed)?.map_err(unable)?;
    say(&format!("Table {table} will be ended within seconds, or when the server next starts."))
}

async fn end_running(store: &Store) -> Result<(), Failure> {
    let count = store.ask_to_end_running(AuditActor::CommandLine, now()).await.map_err(failed)?;
    let tables =
        if count == 1 { "1 running table".to_owned() } else { format!("{count} running tables") };
    say(&format!("{tables} will be ended within seconds, or when the server next starts."))
}

async fn rotate_key(store: &Store) -> Result<(), Failure> {
    let key: [u8; 32] = tablee_server::random::bytes();
    let public = RecordSigner::new(&key).public_key();
    let added = store.add_signing_key(key, public.clone(), AuditActor::CommandLine, now()).await;
    added.map_err(failed)?;
    say(&format!("From its next start on, the server signs records with the key {public}."))
}

async fn list(store: &Store) -> Result<(), Failure> {
    let admins = store.admins().await.map_err(failed)?;
    if admins.is_empty() {
        return say("There are no admins; `tablee admin grant NAME` makes one.");
    }
    admins.iter().try_for_each(|person| say(&format!("{}  {}", person.id, person.name)))
}

async fn log(store: &Store, lines: u32) -> Result<(), Failure> {
    let entries = admin::log(store, None, lines).await.map_err(failed)?;
    if entries.is_empty() && lines > 0 {
        return say("The audit log is empty: no admin has done anything yet.");
    }
    for entry in entries.iter().rev() {
        let at = data::stamp(entry.at);
        let (actor, action, subject) = (&entry.actor, &entry.action, &entry.subject);
        say(&format!("{:>6}  {at}  {actor}: {action} {subject}  {}", entry.id, entry.note))?;
    }
    Ok(())
}

fn say(line: &str) -> Result<(), Failure> {
    outln!("{line}");
    Ok(())
}

fn failed(error: StoreError) -> Failure {
    Failure::no(error.to_string())
}

fn unable(unable: AdminError) -> Failure {
    Failure::no(unable.to_string())
}
