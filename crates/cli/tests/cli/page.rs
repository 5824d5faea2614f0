//! Messages for game options: the page has words for each option and each of its values.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tablee_engine::options::Kind;
use tablee_game_registry::all_games;

/// A game's catalogue in one language; `None` where it brings none.
fn words(game: &str, lang: &str) -> Option<Value> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let text = fs::read_to_string(games.join(game).join(format!("text/{lang}.json"))).ok()?;
    serde_json::from_str(&text).ok()
}

/// The message of a key, unless it is blank.
fn message<'words>(words: &'words Value, key: &str) -> Option<&'words str> {
    words[key].as_str().filter(|message| !message.trim().is_empty())
}

#[test]
fn every_option_and_value_is_named_and_explained_in_three_languages() {
    let registry = all_games();
    for entry in registry.games() {
        let game = entry.game.id();
        for lang in ["en", "fr", "ko"] {
            let words = words(game, lang).unwrap_or_else(|| panic!("{game} has no {lang} words"));
            for option in entry.game.options() {
                let name = option.name;
                let mut keys = vec![format!("option.{name}"), format!("option.{name}.about")];
                if let Kind::Choice(values) = option.kind {
                    keys.extend(values.iter().map(|value| format!("value.{name}.{value}")));
                }
                for key in keys {
                    assert!(message(&words, &key).is_some(), "{game} {lang}: no words for {key}");
                }
            }
        }
    }
}

#[test]
fn an_explanation_is_a_sentence_that_names_its_rule() {
    let registry = all_games();
    for entry in registry.games() {
        let game = entry.game.id();
        for lang in ["en", "fr", "ko"] {
            let words = words(game, lang).unwrap_or_default();
            for option in entry.game.options() {
                let about = message(&words, &format!("option.{}.about", option.name)).unwrap_or("");
                let names_rule = about.rsplit('(').next().is_some_and(|end| {
                    let mut end = end.chars();
                    end.next().is_some_and(|letter| letter.is_ascii_uppercase())
                        && end.next().is_some_and(|digit| digit.is_ascii_digit())
                });
                assert!(names_rule, "{game} {lang}: option.{} names no rule: {about}", option.name);
            }
        }
    }
}
