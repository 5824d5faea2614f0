//! `tablee admin`: keeping order from the command line, also while the server runs.

use crate::args::{Admin, AdminCommand, Failure};
use crate::data;
use std::io::Write as _;
use tablee_server::ops::datafile::{self, DataError, Db};
use tablee_server::people::admin::{self, Action, Actor};
use tablee_server::people::moment::{DAY, now};
use tablee_server::people::person::Person;

/// Runs `tablee admin`.
pub fn run(options: &Admin) -> Result<(), Failure> {
    let db = datafile::open(&data::folder(options.data.data.as_ref())).map_err(failed)?;
    match &options.command {
        AdminCommand::Grant { name } => act(&db, &Action::Grant, name, "is an admin now"),
        AdminCommand::Revoke { name } => act(&db, &Action::Revoke, name, "is no admin any more"),
        AdminCommand::Ban { who } => act(&db, &Action::Ban, who, "is banned"),
        AdminCommand::Unban { who } => act(&db, &Action::Unban, who, "may come in again"),
        AdminCommand::Mute { who, minutes } => {
            let until = now() + minutes.map_or(7 * DAY, |minutes| i64::from(minutes) * 60_000);
            act(&db, &Action::Mute { until }, who, "may not chat for now")
        }
        AdminCommand::Unmute { who } => act(&db, &Action::Unmute, who, "may chat again"),
        AdminCommand::End { table } => end(&db, table),
        AdminCommand::List => list(&db),
        AdminCommand::Log { lines } => log(&db, *lines),
    }
}

fn act(db: &Db, action: &Action, who: &str, done: &str) -> Result<(), Failure> {
    let acted = datafile::change(db, |db| admin::act(db, &Actor::CommandLine, action, who, now()));
    let person = acted.map_err(failed)?.map_err(|unable| Failure::no(unable.to_string()))?;
    say(&format!("{} ({}) {done}.", person.name, person.id))
}

fn end(db: &Db, table: &str) -> Result<(), Failure> {
    let asked = datafile::change(db, |db| admin::end_table(db, &Actor::CommandLine, table, now()));
    asked.map_err(failed)?.map_err(|unable| Failure::no(unable.to_string()))?;
    say(&format!("Table {table} will be ended within seconds, or when the server next starts."))
}

fn list(db: &Db) -> Result<(), Failure> {
    let admins = Person::admins(db).map_err(|error| failed(error.into()))?;
    if admins.is_empty() {
        return say("There are no admins; `tablee admin grant NAME` makes one.");
    }
    admins.iter().try_for_each(|person| say(&format!("{}  {}", person.id, person.name)))
}

fn log(db: &Db, lines: u32) -> Result<(), Failure> {
    let entries = admin::log(db, None, lines).map_err(|error| failed(error.into()))?;
    for entry in entries.iter().rev() {
        let at = data::stamp(entry.at);
        let (actor, action, subject) = (&entry.actor, &entry.action, &entry.subject);
        say(&format!("{:>6}  {at}  {actor}: {action} {subject}  {}", entry.id, entry.note))?;
    }
    Ok(())
}

fn say(line: &str) -> Result<(), Failure> {
    writeln!(std::io::stdout(), "{line}").map_err(|error| Failure::no(error.to_string()))
}

fn failed(error: DataError) -> Failure {
    Failure::no(error.to_string())
}
