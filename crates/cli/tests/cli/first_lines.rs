//! First lines of files: the standard term stands first, so that a stranger finds a file by the word they
//! would search for. A question word is never that term.

use crate::architecture::{files, root};
use std::fs;
use std::path::Path;

const QUESTION_WORDS: [&str; 10] =
    ["What", "Who", "Whose", "Whom", "How", "Where", "When", "Which", "Why", "Whether"];

/// How a comment opens a file of Rust and one of the page.
const OPENINGS: [&str; 3] = ["//! ", "// ", "<!-- "];

/// The extensions of source files.
const SOURCES: [&str; 5] = ["rs", "ts", "svelte", "mjs", "js"];

fn is_source(path: &Path) -> bool {
    path.extension().is_some_and(|of| SOURCES.iter().any(|one| of == *one))
}

/// The question word that a file's first line begins with.
fn question_word(line: &str) -> Option<&'static str> {
    let text = OPENINGS.into_iter().find_map(|opening| line.strip_prefix(opening))?;
    let first = text.split(|c: char| !c.is_ascii_alphabetic()).next()?;
    QUESTION_WORDS.into_iter().find(|word| first == *word)
}

#[test]
fn no_first_line_begins_with_a_question_word() {
    let root = root();
    let mut found = Vec::new();
    for folder in ["crates", "games", "web", "tools"] {
        files(&root.join(folder), &is_source, &mut found);
    }
    let mut asking = Vec::new();
    for file in found {
        let name = file.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).unwrap_or_default();
        let word = text.lines().next().and_then(question_word);
        asking.extend(word.map(|word| format!("{name}:1: {word}")));
    }
    assert!(asking.is_empty(), "{}", asking.join("\n"));
}

#[test]
fn a_question_word_is_found_at_the_beginning_alone() {
    assert_eq!(question_word("//! What is counted."), Some("What"));
    assert_eq!(question_word("// Whose turn it is."), Some("Whose"));
    assert_eq!(question_word("<!-- How a game ended. -->"), Some("How"));
    assert_eq!(question_word("//! Metrics: what is counted, How and Why."), None);
    assert_eq!(question_word("//! Whatever is left."), None);
    assert_eq!(question_word("What is no comment."), None);
}
