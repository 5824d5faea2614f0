//! Mentions: how a text is kept in which people are named. A name is stored as a reference to its
//! person and put back when the text is read, so that nothing has to be rewritten when somebody
//! deletes their account.

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
fn decode<E>(
    text: &str,
    name_of: &mut dyn FnMut(PersonId) -> Result<String, E>,
) -> Result<String, E> {
    let (mut told, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once(OPEN) {
        told.push_str(before);
        let Some((id, after)) = after.split_once(CLOSE) else {
            rest = after;
            break;
        };
        let person = id.parse::<PersonId>().ok();
        told.push_str(&person.map(&mut *name_of).transpose()?.unwrap_or_default());
        rest = after;
    }
    told.push_str(rest);
    Ok(told)
}

/// Stored JSON with names in place of references. What is no JSON is left as it is: to say so is
/// the reader's business.
pub fn put_names<E>(
    json: String,
    name_of: &mut dyn FnMut(PersonId) -> Result<String, E>,
) -> Result<String, E> {
    if !json.contains("\\u0002") {
        return Ok(json);
    }
    let Ok(mut value) = serde_json::from_str(&json) else { return Ok(json) };
    each_text(&mut value, &mut |text| decode(text, name_of))?;
    Ok(value.to_string())
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

/// Whose names become references in an entry of a tournament's log.
pub enum Unnaming {
    /// Nobody's: this is what is kept.
    Done(String),
    /// That of whoever made the tournament, which is all that is theirs to be forgotten of its title.
    Maker(Option<PersonId>),
    /// Those of everybody who has to do with the tournament.
    Everybody,
}

/// What is to be done to an entry before it is kept.
pub fn unnaming(entry: &str) -> Unnaming {
    let as_it_is = || Unnaming::Done(entry.to_owned());
    let Ok(mut value) = serde_json::from_str::<serde_json::Value>(entry) else {
        return as_it_is();
    };
    let input = &mut value["input"];
    match input["do"].as_str() {
        Some("registered") => {
            // Somebody without an account has no other place for a name.
            let person = input["person"].as_str().and_then(|id| id.parse::<PersonId>().ok());
            let Some(person) = person else { return as_it_is() };
            input["name"] = reference(person).into();
            Unnaming::Done(value.to_string())
        }
        Some("created") => Unnaming::Maker(maker(entry)),
        Some("announced" | "disputed" | "corrected" | "penalised") => Unnaming::Everybody,
        _ => as_it_is(),
    }
}

/// Who made a tournament, from the first entry of its log.
pub fn maker(first: &str) -> Option<PersonId> {
    let entry: serde_json::Value = serde_json::from_str(first).ok()?;
    entry["by"]["person"].as_str()?.parse().ok()
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
        let people = [(ADA, "A".to_owned()), (BYRON, "B".to_owned())];
        let kept = encode_json(r#"{"input":{"text":"A meets B","other":"A"}}"#, &people);
        assert!(!kept.contains("A meets B"), "{kept}");
        let mut name_of = |person| match person {
            ADA => Ok("Ada".to_owned()),
            _ => Err("no such person"),
        };
        assert_eq!(put_names(kept.clone(), &mut name_of), Err("no such person"));
        let mut name_of =
            |person| Ok::<_, ()>(if person == ADA { "Ada" } else { "Byron" }.to_owned());
        let told = put_names(kept, &mut name_of);
        assert_eq!(told.as_deref(), Ok(r#"{"input":{"other":"A","text":"Ada meets Byron"}}"#));
    }
}
