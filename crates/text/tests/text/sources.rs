//! The sources against the catalogues: every key they name exists in every language, every
//! placeholder of its message gets a value, and no message of a crate is left unused.

#![allow(clippy::unwrap_used, clippy::panic)] // Helpers of tests: a file that cannot be read fails the test.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use tablee_text::{Lang, placeholders};

/// A game or crate that speaks: its folder, its Rust sources and its messages by language.
struct Speaker {
    folder: PathBuf,
    sources: String,
    messages: Vec<BTreeMap<String, String>>,
}

impl Speaker {
    fn of(folder: PathBuf) -> Option<Speaker> {
        let file = |lang: Lang| folder.join(format!("text/{}.json", lang.code()));
        let parsed = |lang| serde_json::from_str(&fs::read_to_string(file(lang)).unwrap()).unwrap();
        if !file(Lang::En).exists() {
            return None;
        }
        let (mut sources, messages) = (String::new(), Lang::ALL.map(parsed));
        read(&folder.join("src"), &mut sources);
        Some(Speaker { folder, sources, messages: messages.into() })
    }

    fn english(&self) -> &BTreeMap<String, String> {
        &self.messages[0]
    }

    /// A message in every language.
    fn each(&self, key: &str) -> impl Iterator<Item = &str> {
        self.messages.iter().map(move |messages| {
            let message = messages.get(key);
            message.unwrap_or_else(|| panic!("{:?} has no {key}", self.folder)).as_str()
        })
    }

    /// Every text in quotes that looks like a key.
    fn quoted(&self) -> impl Iterator<Item = &str> {
        let key = |text: &&str| {
            text.contains('.')
                && text.chars().all(|c| c.is_ascii_alphanumeric() || "._{}".contains(c))
        };
        self.sources.split('"').filter(key)
    }
}

fn speakers() -> Vec<Speaker> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = ["games", "crates"].map(|folder| fs::read_dir(root.join(folder)).unwrap());
    let folders = folders.into_iter().flatten().map(|entry| entry.unwrap().path());
    let found: Vec<Speaker> = folders.filter_map(Speaker::of).collect();
    assert!(found.len() >= 6, "three games, the engine, tournaments, the command line");
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
    for speaker in speakers() {
        let said_here = calls(&speaker.sources, "say!(").into_iter();
        for call in said_here.filter(|call| call.trim_start().starts_with("TEXT,")) {
            let key = key(call).unwrap();
            for name in speaker.each(key).flat_map(placeholders) {
                let given = call.contains(&format!("{name} ="));
                assert!(given, "{:?}: {key} needs {name}, but {call}", speaker.folder);
            }
            said += 1;
        }
        for call in calls(&speaker.sources, "TEXT.plain(") {
            key(call).filter(|key| !key.contains('{')).map(|key| speaker.each(key).count());
        }
    }
    assert!(said > 200, "{said} calls found");
}

#[test]
fn every_message_that_is_told_of_a_seat_exists_twice() {
    for speaker in speakers() {
        let told = |text: &&str| text.starts_with("tell.") || text.starts_with("terminal.");
        for stem in speaker.quoted().filter(told) {
            if !speaker.english().contains_key(stem) {
                let pair =
                    ["you", "they"].map(|end| speaker.each(&format!("{stem}.{end}")).count());
                assert_eq!(pair, [Lang::ALL.len(); 2]);
            }
        }
    }
}

#[test]
fn every_language_has_the_keys_and_placeholders_of_english() {
    for speaker in speakers() {
        for (lang, messages) in Lang::ALL.iter().zip(&speaker.messages) {
            let missing: Vec<&String> =
                speaker.english().keys().filter(|key| !messages.contains_key(*key)).collect();
            assert!(missing.is_empty(), "{:?} in {lang}: {missing:?}", speaker.folder);
            for (key, message) in messages {
                let known = &speaker.english()[key];
                // Lexio's suits have a name and a genitive; a language uses what it needs.
                let known = [placeholders(known), vec!["of", "suit"]].concat();
                let unknown = placeholders(message).into_iter().find(|name| !known.contains(name));
                assert_eq!(unknown, None, "{:?}: {key} in {lang}", speaker.folder);
                let own_spaces = message.contains(['\u{a0}', '\u{202f}']);
                assert!(
                    !own_spaces,
                    "{key} in {lang}: the formatter sets spaces that do not break"
                );
            }
        }
    }
}

/// What a game's catalogue has for its page is checked where the page is: `catalogue.test.ts`.
#[test]
fn no_message_of_a_crate_is_unused() {
    for speaker in speakers().iter().filter(|one| !one.folder.join("web").exists()) {
        let unused = |key: &&String| !speaker.sources.contains(&format!("\"{key}\""));
        let unused: Vec<&String> = speaker.english().keys().filter(unused).collect();
        assert!(unused.is_empty(), "{:?}: {unused:?}", speaker.folder);
    }
}
