//! The vectors that this formatter and the page's share, and the test language of CONTRIBUTING:
//! Esperanto, which has all of Lexio's messages and no place in `Lang` yet.

use serde_json::Value as Json;
use std::collections::BTreeMap;
use tablee_text::{Lang, Value, fill, placeholders};

#[test]
fn every_vector_is_said_as_written() {
    let vectors: Vec<Json> = serde_json::from_str(include_str!("../../vectors.json")).unwrap();
    assert!(vectors.len() > 30);
    for vector in vectors {
        let lang = Lang::coded(vector["lang"].as_str().unwrap()).unwrap();
        let message = vector["message"].as_str().unwrap();
        let said = fill(message, &values(&vector), lang);
        assert_eq!(said, vector["said"].as_str().unwrap(), "{message}");
    }
}

fn values(vector: &Json) -> Vec<(&str, Value)> {
    let value = |value: &Json| match value.as_i64() {
        Some(number) => Value::from(number),
        None => Value::from(value.as_str().unwrap_or_default()),
    };
    let values = vector["values"].as_object().into_iter().flatten();
    values.map(|(key, one)| (key.as_str(), value(one))).collect()
}

const ESPERANTO: &str = include_str!("../eo/lexio.json");

#[test]
fn a_fourth_language_is_a_folder_of_files() {
    let messages: BTreeMap<String, String> = serde_json::from_str(ESPERANTO).unwrap();
    let english = include_str!("../../../../games/lexio/text/en.json");
    let english: BTreeMap<String, String> = serde_json::from_str(english).unwrap();
    assert!(messages.keys().eq(english.keys()), "it has all messages of its game, and no others");
    for (key, message) in &messages {
        let known = [placeholders(&english[key]), vec!["of", "suit"]].concat();
        let unknown = placeholders(message).into_iter().find(|name| !known.contains(name));
        assert_eq!(unknown, None, "{key}");
    }
}

#[test]
fn a_fourth_language_is_spoken_as_written() {
    let messages: BTreeMap<String, String> = serde_json::from_str(ESPERANTO).unwrap();
    let vectors: Vec<Json> = serde_json::from_str(include_str!("../eo/vectors.json")).unwrap();
    assert!(vectors.len() > 5);
    for vector in vectors {
        let message = &messages[vector["key"].as_str().unwrap()];
        // Esperanto counts as English does.
        let said = fill(message, &values(&vector), Lang::En);
        assert_eq!(said, vector["said"].as_str().unwrap(), "{message}");
    }
}

#[test]
fn placeholders_are_named_once_for_each_time_they_stand() {
    assert_eq!(placeholders("{n} {n#a|b} {name~님이}, {} {open"), ["n", "n", "name", ""]);
}
