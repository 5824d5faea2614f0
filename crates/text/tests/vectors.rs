//! The vectors that this formatter and the page's share.

use serde_json::Value as Json;
use tablee_text::{Lang, Value, fill, placeholders};

#[test]
fn every_vector_is_said_as_written() {
    let vectors: Vec<Json> = serde_json::from_str(include_str!("../vectors.json")).unwrap();
    assert!(vectors.len() > 30);
    for vector in vectors {
        let lang = Lang::coded(vector["lang"].as_str().unwrap()).unwrap();
        let message = vector["message"].as_str().unwrap();
        let values: Vec<(&str, Value)> = vector["values"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(key, value)| {
                let value = match value.as_i64() {
                    Some(number) => Value::from(number),
                    None => Value::from(value.as_str().unwrap()),
                };
                (key.as_str(), value)
            })
            .collect();
        assert_eq!(fill(message, &values, lang), vector["said"].as_str().unwrap(), "{message}");
    }
}

#[test]
fn placeholders_are_named_once_for_each_time_they_stand() {
    assert_eq!(placeholders("{n} {n#a|b} {name~님이}, {} {open"), ["n", "n", "name", ""]);
}
