//! A third language, from one file and one line, through to its folder.

use std::path::Path;
use wordlists::book::Book;
use wordlists::catalog::Language;

const GERMAN: Language =
    Language::listed("de", "# Ours.\n# Public domain.\n\nwort\nüben\nMüll\nwort\n");

#[test]
fn a_listed_language_has_the_same_four_files() {
    let book = Book::make(&GERMAN, Path::new("/nowhere")).unwrap();
    let [words, levels, licence, source] = &book.files;
    assert_eq!(words, &("words.txt", "UBEN\nWORT\n".to_owned()));
    assert_eq!(levels, &("levels.txt", "..\n".to_owned()));
    assert_eq!(licence, &("LICENCE", "Ours.\nPublic domain.\n".to_owned()));
    assert!(source.1.starts_with("# Dictionary `de`\n\n2 words. SHA-256 of `words.txt`: `"));
}

#[test]
fn what_is_not_shipped_differs() {
    let book = Book::make(&GERMAN, Path::new("/nowhere")).unwrap();
    let names = ["words.txt", "levels.txt", "LICENCE", "SOURCE.md"];
    assert_eq!(book.differing(Path::new("/nowhere")).unwrap(), names);
}
