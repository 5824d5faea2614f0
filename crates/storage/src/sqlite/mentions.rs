//! Current names of people who are mentioned, from the data file.

use super::columns;
use crate::{DELETED, mentions};
use rusqlite::{Connection, OptionalExtension as _};
use std::collections::HashMap;
use tablee_protocol::PersonId;

/// What people are called now, each asked for once.
pub struct Names<'a> {
    db: &'a Connection,
    known: HashMap<PersonId, String>,
}

impl<'a> Names<'a> {
    pub fn new(db: &'a Connection) -> Names<'a> {
        Names { db, known: HashMap::new() }
    }

    fn of(&mut self, person: PersonId) -> rusqlite::Result<String> {
        if let Some(name) = self.known.get(&person) {
            return Ok(name.clone());
        }
        let found = self
            .db
            .prepare_cached("SELECT name, deleted_at FROM persons WHERE id = ?")?
            .query_row([person.0], |row| columns::name(row, 0, 1))
            .optional()?;
        let name = found.flatten().unwrap_or_else(|| DELETED.to_owned());
        self.known.insert(person, name.clone());
        Ok(name)
    }

    /// Stored JSON with names in place of references.
    pub fn put_into(&mut self, json: String) -> rusqlite::Result<String> {
        mentions::put_names(json, &mut |person| self.of(person))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: PersonId = PersonId([0xAD; 16]);
    const BYRON: PersonId = PersonId([0xB1; 16]);

    #[test]
    fn what_is_put_back_is_the_name_of_today() {
        let db = Connection::open_in_memory().unwrap();
        db.execute_batch("CREATE TABLE persons (id BLOB, name TEXT, deleted_at INTEGER)").unwrap();
        let add = "INSERT INTO persons VALUES (?, ?, ?)";
        db.execute(add, (ADA.0, "Ada", None::<i64>)).unwrap();
        db.execute(add, (BYRON.0, "", Some(7))).unwrap();
        let people = [(ADA, "A".to_owned()), (BYRON, "B".to_owned())];
        let kept = mentions::encode_json(r#"{"text":"A meets B"}"#, &people);
        let shown = Names::new(&db).put_into(kept).unwrap();
        assert_eq!(shown, r#"{"text":"Ada meets deleted person"}"#);
    }
}
