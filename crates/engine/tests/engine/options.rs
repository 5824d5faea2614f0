//! Options are read strictly: unknown names and bad values are refused by name.

use expect_test::expect;
use serde_json::{Map, Value, json};
use tablee_engine::options::{self, About, Kind, OptionSpec, Preset};

fn no_words() -> About {
    About::same("")
}

fn specs() -> Vec<OptionSpec> {
    let edition = OptionSpec {
        name: "edition",
        kind: Kind::Choice(&["old", "new"]),
        default: Preset::Word("old"),
        about: no_words(),
    };
    let cases = &[("old", Preset::Number(149)), ("new", Preset::Number(64))];
    let chips = OptionSpec {
        name: "chips",
        kind: Kind::Integer { min: 1, max: 999 },
        default: Preset::Follows { option: "edition", cases },
        about: no_words(),
    };
    vec![edition, chips]
}

fn resolve(asked: Value) -> String {
    let Value::Object(asked) = asked else { unreachable!() };
    match options::resolve::<Map<String, Value>>(&specs(), &asked) {
        Ok(map) => Value::Object(map).to_string(),
        Err(bad) => bad.to_string(),
    }
}

#[test]
fn a_default_may_follow_another_option() {
    expect![[r#"{"chips":149,"edition":"old"}"#]].assert_eq(&resolve(json!({})));
    expect![[r#"{"chips":64,"edition":"new"}"#]].assert_eq(&resolve(json!({"edition": "new"})));
    expect![[r#"{"chips":5,"edition":"new"}"#]]
        .assert_eq(&resolve(json!({"edition": "new", "chips": 5})));
}

#[test]
fn what_is_wrong_is_named() {
    expect!["no option “colour”; the options are: edition, chips"]
        .assert_eq(&resolve(json!({"colour": 1})));
    expect![[r#"option “edition”: "newest" is not allowed; it takes "old" or "new""#]]
        .assert_eq(&resolve(json!({"edition": "newest"})));
    expect!["option “chips”: 1000 is not allowed; it takes a whole number from 1 to 999"]
        .assert_eq(&resolve(json!({"chips": 1000})));
    expect!["option “chips”: 1.5 is not allowed; it takes a whole number from 1 to 999"]
        .assert_eq(&resolve(json!({"chips": 1.5})));
    expect![[r#"option “chips”: "5" is not allowed; it takes a whole number from 1 to 999"#]]
        .assert_eq(&resolve(json!({"chips": "5"})));
}

#[test]
fn the_description_shows_what_a_default_follows() {
    let specs = specs();
    expect![[r#"{"about":{"en":"","fr":"","ko":""},"default":149,"defaults":{"edition":{"new":64,"old":149}},"max":999,"min":1,"name":"chips","type":"integer"}"#]]
    .assert_eq(&specs[1].describe(&specs).to_string());
}
