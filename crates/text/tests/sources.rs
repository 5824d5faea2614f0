//! Calls of `say!` and `told` in the sources against the catalogues: every key exists in every
//! language, and every placeholder of its message gets a value.

#![allow(clippy::unwrap_used, clippy::type_complexity)] // Helpers of tests: a file that cannot be read fails the test.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use tablee_text::placeholders;

/// A game's folder, its Rust sources and its messages by language.
fn games() -> Vec<(PathBuf, String, Vec<BTreeMap<String, String>>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut found = Vec::new();
    for entry in fs::read_dir(root).unwrap() {
        let game = entry.unwrap().path();
        if !game.join("text").is_dir() {
            continue;
        }
        let messages = ["en", "fr", "ko"].map(|lang| {
            let file = game.join(format!("text/{lang}.json"));
            serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
        });
        let mut sources = String::new();
        read(&game.join("src"), &mut sources);
        found.push((game, sources, messages.into()));
    }
    found
}

fn read(folder: &Path, into: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read(&path, into);
        } else if path.extension().is_some_and(|end| end == "rs") {
            *into += &fs::read_to_string(path).unwrap();
        }
    }
}

/// What stands between the brackets of each call of `name`.
fn calls<'a>(sources: &'a str, name: &str) -> Vec<&'a str> {
    let starts = sources.match_indices(name).map(|(at, _)| &sources[at + name.len()..]);
    starts
        .map(|rest| {
            let mut depth = 1;
            let end = rest.find(|letter| {
                depth += match letter {
                    '(' => 1,
                    ')' => -1,
                    _ => 0,
                };
                depth == 0
            });
            &rest[..end.unwrap()]
        })
        .collect()
}

/// The first text in quotes: the key.
fn key(call: &str) -> Option<&str> {
    call.split('"').nth(1)
}

#[test]
fn every_message_that_is_said_exists_and_gets_its_values() {
    let mut said = 0;
    for (game, sources, languages) in games() {
        for call in calls(&sources, "say!(TEXT,") {
            let key = key(call).unwrap();
            for messages in &languages {
                let message = messages.get(key);
                let message = message.unwrap_or_else(|| panic!("{game:?} has no {key}"));
                for name in placeholders(message) {
                    let given = call.contains(&format!("{name} ="));
                    assert!(given, "{game:?}: {key} needs {name}, but {call}");
                }
            }
            said += 1;
        }
    }
    assert!(said > 40, "{said} calls found");
}

#[test]
fn every_message_that_is_told_of_a_seat_exists_twice() {
    for (game, sources, languages) in games() {
        let stems =
            sources.split('"').filter(|text| text.starts_with("tell.") && !text.contains('{'));
        for stem in stems.filter(|stem| !["tell.settled", "tell.shared"].contains(stem)) {
            for (messages, end) in languages.iter().flat_map(|one| [(one, "you"), (one, "they")]) {
                assert!(
                    messages.contains_key(&format!("{stem}.{end}")),
                    "{game:?} has no {stem}.{end}"
                );
            }
        }
    }
}
