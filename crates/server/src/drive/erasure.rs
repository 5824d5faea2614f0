//! Taking a person's name out of the logs of tournaments: the id stays, and with it every seating,
//! result and standing; what is left replays to the same tournament.

use crate::people::PersonId;
use crate::people::person::DELETED;
use crate::room::frames;
use rusqlite::Connection;
use serde_json::Value;
use tablee_drive::{Entry, Input, Nameless};

/// Forgets what somebody was called in every tournament they had to do with.
pub fn erase(db: &Connection, person: PersonId, name: &str) -> rusqlite::Result<()> {
    let drives: Vec<i64> = db
        .prepare_cached("SELECT drive_no FROM drive_people WHERE person = ?")?
        .query_map([person], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    drives.into_iter().try_for_each(|drive| erase_in(db, drive, person, name))
}

fn erase_in(db: &Connection, drive: i64, person: PersonId, name: &str) -> rusqlite::Result<()> {
    let log: Vec<(i64, Entry)> = db
        .prepare_cached("SELECT id, entry FROM drive_entries WHERE drive_no = ? ORDER BY n")?
        .query_map([drive], |row| Ok((row.get(0)?, row.get::<_, String>(1)?)))?
        // What cannot be read is the doctor's business; a name in it cannot be told apart.
        .filter_map(|row| {
            row.map(|(id, text)| Some((id, serde_json::from_str(&text).ok()?))).transpose()
        })
        .collect::<rusqlite::Result<_>>()?;
    let id = tablee_drive::PersonId::from(person.to_string());
    let entries = log.iter().map(|(_, entry)| entry);
    let nameless = Nameless::new(&id, name, entries, DELETED);
    for (row, entry) in &log {
        let Some(entry) = nameless.rewritten(entry) else { continue };
        db.prepare_cached("UPDATE drive_entries SET entry = ? WHERE id = ?")?
            .execute((frames::text(&entry), row))?;
        if let Input::Created { settings } = &entry.input {
            retitle(db, drive, &settings.name)?;
        }
    }
    Ok(())
}

/// The title as lists show it.
fn retitle(db: &Connection, drive: i64, title: &str) -> rusqlite::Result<()> {
    let summary: String =
        db.query_row("SELECT summary FROM drives WHERE no = ?", [drive], |row| row.get(0))?;
    if let Ok(Value::Object(mut summary)) = serde_json::from_str(&summary) {
        summary.insert("name".to_owned(), title.into());
        let summary = Value::Object(summary).to_string();
        db.execute("UPDATE drives SET summary = ? WHERE no = ?", (summary, drive))?;
    }
    Ok(())
}
