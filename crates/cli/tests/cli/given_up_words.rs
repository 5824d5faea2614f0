//! Words given up: one term, one meaning (the glossary of CONTRIBUTING.md). They come back nowhere, neither in
//! names nor in sentences.

use crate::architecture::{files, root};
use std::fs;
use std::path::Path;

/// For the tournament's page, the organiser's view, the actor, the prior, the subscriber, the server, the load, the
/// reader of a log, an address or a way out, named assets, and the game for measuring.
const GIVEN_UP: [&str; 11] = [
    "hall",
    "desk",
    "clerk",
    "hunch",
    "witness",
    "house",
    "rush",
    "ear",
    "door",
    "shelf",
    "laboratory",
];

/// Where the old word of what is stored must be known: it is read, and older nodes read it.
const STORED: [&str; 10] = [
    "crates/cli/tests/cli/given_up_words.rs",
    "crates/protocol/src/tournament/setup.rs",
    "crates/protocol/tests/protocol/messages.rs",
    "crates/server/src/tournaments/stored_words.rs",
    "crates/storage/migrations/",
    "crates/storage/src/sqlite/migrations/tests.rs",
    "crates/storage/tests/fixtures/",
    "crates/storage/tests/storage/postgres.rs",
    "crates/tournament/src/person.rs",
    "crates/tournament/tests/tournament/wire.rs",
];

/// What is written by people in words of this project; word lists and licences are not.
const WRITTEN: [&str; 10] = ["rs", "ts", "svelte", "mjs", "js", "css", "sql", "md", "sh", "toml"];

fn is_written(path: &Path) -> bool {
    path.extension().is_some_and(|of| WRITTEN.iter().any(|one| of == *one)) || is_english_text(path)
}

/// Whether a file holds sentences for English readers.
fn is_english_text(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == "en.json") && path.iter().any(|part| part == "text")
}

/// The words of a line, those that names are put together of, too.
fn given_up(line: &str) -> Option<&'static str> {
    // In Lexio it is a combination, at a table what people agree on.
    let line = split_names(&line.replace("FullHouse", "")).to_lowercase();
    let line = line.replace("full_house", "").replace("full house", "").replace("house rule", "");
    let mut words = line.split(|c: char| !c.is_ascii_alphabetic());
    words.find_map(|word| {
        GIVEN_UP.into_iter().find(|gone| word == *gone || word.strip_suffix('s') == Some(gone))
    })
}

/// `HouseBot` as `House Bot`.
fn split_names(line: &str) -> String {
    let mut before_is_small = false;
    let mut split = String::with_capacity(line.len());
    for letter in line.chars() {
        if before_is_small && letter.is_uppercase() {
            split.push(' ');
        }
        before_is_small = letter.is_lowercase();
        split.push(letter);
    }
    split
}

#[test]
fn no_word_that_was_given_up_is_used() {
    let root = root();
    let mut found = Vec::new();
    for folder in ["crates", "games", "web", "tools", "docs"] {
        files(&root.join(folder), &is_written, &mut found);
    }
    found.extend(
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"]
            .map(|name| root.join(name)),
    );
    let mut used = Vec::new();
    for file in found {
        let name = file.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
        if STORED.iter().any(|stored| name.starts_with(stored)) {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap_or_default();
        for (number, line) in (1..).zip(text.lines()) {
            used.extend(given_up(line).map(|word| format!("{name}:{number}: {word}")));
        }
    }
    assert!(used.is_empty(), "{}", used.join("\n"));
}

#[test]
fn a_word_that_was_given_up_is_found() {
    assert_eq!(given_up("let hall_of_tables = 7;"), Some("hall"));
    assert_eq!(given_up("// The house's own desks."), Some("house"));
    assert_eq!(given_up("struct HouseBot; fn to_rush() {}"), Some("house"));
    assert_eq!(given_up("const smallDesk = 1;"), Some("desk"));
    assert_eq!(given_up("FULL_HOUSE on a desktop, by house rules, in small challenges"), None);
}
