//! Mentions: how a text is kept in which people are named. A name is stored as a reference to its
//! person and put back when the text is read, so that nothing has to be rewritten when somebody
//! deletes their account.

use crate::columns::{self, DELETED};
use rusqlite::{Connection, OptionalExtension as _};
use std::collections::HashMap;
use tablee_protocol::PersonId;

/// What a reference stands between. Both are control characters, which no text of people has.
const OPEN: char = '\u{2}';
const CLOSE: char = '\u{3}';

/// The members of stored JSON that hold texts of people.
const TEXTS: [&str; 3] = ["name", "text", "reason"];

/// Somebody who may be named in a text.
pub type Named = (PersonId, String);

/// A reference to somebody.
pub fn reference(person: PersonId) -> String {
    format!("{OPEN}{person}{CLOSE}")
}

/// A text with references in place of these names, where they stand as words of their own.
pub fn encode(text: &str, people: &[Named]) -> String {
    let plain: String = text.chars().filter(|letter| ![OPEN, CLOSE].contains(letter)).collect();
    let mut people: Vec<&Named> = people.iter().filter(|(_, name)| !name.is_empty()).collect();
    // The longest first, so that no name is left half.
    people.sort_by_key(|(_, name)| std::cmp::Reverse(name.len()));
    people.iter().fold(plain, |text, (person, name)| replaced(&text, name, &reference(*person)))
}

fn replaced(text: &str, name: &str, reference: &str) -> String {
    let (mut kept, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(name) {
        let (before, after) = (&rest[..at], &rest[at + name.len()..]);
        // What stands in a reference already is no name.
        let joins =
            |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == OPEN || c == CLOSE);
        let last = before.chars().next_back().or_else(|| kept.chars().next_back());
        let inside = joins(last.filter(|c| *c != CLOSE))
            || joins(after.chars().next().filter(|c| *c != OPEN));
        kept.push_str(before);
        kept.push_str(if inside { name } else { reference });
        rest = after;
    }
    kept + rest
}

/// A text with names in place of references.
fn decode(text: &str, names: &mut Names<'_>) -> rusqlite::Result<String> {
    let (mut told, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once(OPEN) {
        told.push_str(before);
        let Some((id, after)) = after.split_once(CLOSE) else {
            rest = after;
            break;
        };
        let person = id.parse::<PersonId>().ok();
        told.push_str(&person.map(|person| names.of(person)).transpose()?.unwrap_or_default());
        rest = after;
    }
    told.push_str(rest);
    Ok(told)
}

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

    /// Stored JSON with names in place of references. What is no JSON is left as it is: to say so
    /// is the reader's business.
    pub fn put_into(&mut self, json: String) -> rusqlite::Result<String> {
        if !json.contains("\\u0002") {
            return Ok(json);
        }
        let Ok(mut value) = serde_json::from_str(&json) else { return Ok(json) };
        each_text(&mut value, &mut |text| decode(text, self))?;
        Ok(value.to_string())
    }
}

/// JSON with references in place of these names.
pub fn encode_json(json: &str, people: &[Named]) -> String {
    let Ok(mut value) = serde_json::from_str::<serde_json::Value>(json) else {
        return json.to_owned();
    };
    let encoded =
        each_text(&mut value, &mut |text| Ok::<_, std::convert::Infallible>(encode(text, people)));
    match encoded {
        Ok(()) => value.to_string(),
        Err(never) => match never {},
    }
}

/// Changes every text of people in a piece of JSON.
fn each_text<E>(
    value: &mut serde_json::Value,
    change: &mut dyn FnMut(&str) -> Result<String, E>,
) -> Result<(), E> {
    match value {
        serde_json::Value::Object(members) => {
            for (key, member) in members {
                match member {
                    serde_json::Value::String(text) if TEXTS.contains(&key.as_str()) => {
                        *text = change(text)?;
                    }
                    other => each_text(other, change)?,
                }
            }
            Ok(())
        }
        serde_json::Value::Array(items) => {
            items.iter_mut().try_for_each(|item| each_text(item, change))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: PersonId = PersonId([0xAD; 16]);
    const BYRON: PersonId = PersonId([0xB1; 16]);

    #[test]
    fn a_name_is_kept_as_a_reference_where_it_is_a_word_of_its_own() {
        let people = [(ADA, "Ada".to_owned()), (BYRON, "Ada Byron".to_owned())];
        let (ada, byron) = (reference(ADA), reference(BYRON));
        for (text, kept) in [
            ("Ada is late", format!("{ada} is late")),
            ("Ada's cup, Ada!", format!("{ada}'s cup, {ada}!")),
            ("Congratulations, Ada Byron.", format!("Congratulations, {byron}.")),
            ("Ada, Ada Byron", format!("{ada}, {byron}")),
            ("Adagio, Canada, AdaAda", "Adagio, Canada, AdaAda".to_owned()),
            ("nobody", "nobody".to_owned()),
        ] {
            assert_eq!(encode(text, &people), kept, "{text}");
        }
    }

    #[test]
    fn nobody_forges_a_reference() {
        let forged = format!("hello {}", reference(ADA));
        assert_eq!(encode(&forged, &[]), format!("hello {ADA}"));
    }

    #[test]
    fn a_name_of_hexadecimal_digits_does_not_break_a_reference() {
        let people = [(ADA, "Ada".to_owned()), (BYRON, "ad".to_owned())];
        assert_eq!(encode("Ada", &people), reference(ADA));
    }

    #[test]
    fn what_is_put_back_is_the_name_of_today() {
        let db = Connection::open_in_memory().unwrap();
        db.execute_batch("CREATE TABLE persons (id BLOB, name TEXT, deleted_at INTEGER)").unwrap();
        let add = "INSERT INTO persons VALUES (?, ?, ?)";
        db.execute(add, (ADA.0, "Ada", None::<i64>)).unwrap();
        db.execute(add, (BYRON.0, "", Some(7))).unwrap();
        let people = [(ADA, "A".to_owned()), (BYRON, "B".to_owned())];
        let kept = encode_json(r#"{"input":{"text":"A meets B","other":"A"}}"#, &people);
        assert!(!kept.contains("A meets B"), "{kept}");
        let told = Names::new(&db).put_into(kept).unwrap();
        assert_eq!(told, r#"{"input":{"other":"A","text":"Ada meets deleted person"}}"#);
    }
}
