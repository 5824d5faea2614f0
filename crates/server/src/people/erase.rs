//! Deleting an account: what is personal goes, games stay as records of a “deleted person”.

use super::PersonId;
use super::moment::Moment;
use super::person::{DELETED, Person};
use rusqlite::Connection;
use serde_json::Value;

/// Deletes a person and the bot accounts they own; returns all of them. The id stays as a mark in
/// finished games.
pub fn erase(db: &Connection, person: PersonId, now: Moment) -> rusqlite::Result<Vec<PersonId>> {
    let bots = Person::bots_of(db, person)?.into_iter().map(|bot| bot.id);
    let all: Vec<PersonId> = bots.chain([person]).collect();
    all.iter().try_for_each(|id| erase_one(db, *id, now))?;
    Ok(all)
}

fn erase_one(db: &Connection, person: PersonId, now: Moment) -> rusqlite::Result<()> {
    let name = Person::find(db, person)?.map(|known| known.name).unwrap_or_default();
    crate::drive::erase(db, person, &name)?;
    for table in ["sessions", "recovery_codes", "tokens", "ratings", "chat"] {
        db.execute(&format!("DELETE FROM {table} WHERE person = ?"), [person])?;
    }
    db.execute(
        "UPDATE persons SET name = '', skeleton = NULL, password = NULL, role = 'player',
         owner = NULL, muted_until = NULL, deleted_at = ? WHERE id = ?",
        (now, person),
    )?;
    // The names that tables and summaries carry along.
    scrub(db, person, PAPERS)?;
    scrub(db, person, SUMMARIES)
}

/// JSON that may hold a person's name: which rows of theirs to look at, and how to put one back.
struct Mention {
    rows: &'static str,
    update: &'static str,
}

/// Tables they played at, and tables that are not over: no scan of the whole house.
const PAPERS: Mention = Mention {
    rows: "SELECT table_no, people FROM papers WHERE instr(people, ?1) > 0 AND table_no IN
           (SELECT no FROM tables WHERE phase IN ('open', 'running') UNION
            SELECT no FROM tables JOIN participants ON table_id = id WHERE person = ?2)",
    update: "UPDATE papers SET people = ? WHERE table_no = ?",
};
const SUMMARIES: Mention = Mention {
    rows: "SELECT r.rowid, r.summary FROM records r JOIN participants p USING (table_id)
           WHERE instr(r.summary, ?1) > 0 AND p.person = ?2",
    update: "UPDATE records SET summary = ? WHERE rowid = ?",
};

/// Takes a person's name out of the JSON of every row that mentions the person.
fn scrub(db: &Connection, person: PersonId, mention: Mention) -> rusqlite::Result<()> {
    let id = person.to_string();
    let rows: Vec<(i64, String)> = db
        .prepare(mention.rows)?
        .query_map((&id, person), |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    for (row, text) in rows {
        if let Ok(mut value) = serde_json::from_str(&text) {
            unname(&mut value, &id);
            db.execute(mention.update, (value.to_string(), row))?;
        }
    }
    Ok(())
}

/// Renames whoever has this id, wherever an object holds both.
fn unname(value: &mut Value, id: &str) {
    match value {
        Value::Object(members) => {
            let is_person = members.values().any(|member| member == id);
            if let Some(name) = members.get_mut("name").filter(|_| is_person) {
                *name = DELETED.into();
            }
            members.values_mut().for_each(|member| unname(member, id));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| unname(item, id)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_name_goes_wherever_its_person_is() {
        let mut people = json!({
            "host": {"id": "ab", "name": "Ada"},
            "seats": [{"person": "ab", "name": "Ada"}, {"person": "cd", "name": "Ada"}],
        });
        unname(&mut people, "ab");
        let gone = json!({
            "host": {"id": "ab", "name": "deleted person"},
            "seats": [{"person": "ab", "name": "deleted person"}, {"person": "cd", "name": "Ada"}],
        });
        assert_eq!(people, gone);
    }
}
