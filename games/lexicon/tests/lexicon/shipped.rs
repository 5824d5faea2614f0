//! The shipped dictionaries: all their words and no others, as the files say.

use crate::table::rules;
use lexicon::{Dictionary, Language, Lexicon, Verdict};
use serde_json::json;
use std::sync::Arc;
use tablee_engine::{Assets, Game as _, Seats};

const FILES: [(Language, &str, &str); 2] = [
    (
        Language::Fr,
        include_str!("../../words/fr/words.txt"),
        include_str!("../../words/fr/levels.txt"),
    ),
    (
        Language::En,
        include_str!("../../words/en/words.txt"),
        include_str!("../../words/en/levels.txt"),
    ),
];

#[test]
fn they_are_what_the_files_list() {
    for (language, list, _) in FILES {
        let dictionary = language.dictionary();
        assert_eq!(dictionary.len(), list.lines().count());
        assert!(dictionary.words().eq(list.lines()), "{language:?}");
        assert!(list.lines().all(|word| dictionary.contains(word.as_bytes())));
        assert!(dictionary.weight() < 1 << 20, "{} bytes", dictionary.weight());
    }
}

#[test]
fn every_word_has_its_class() {
    for (language, list, levels) in FILES {
        let dictionary = language.dictionary();
        let classes = levels.bytes().filter(u8::is_ascii_digit).map(|glyph| glyph - b'0');
        for (word, class) in list.lines().zip(classes) {
            assert_eq!(dictionary.level(word.as_bytes()), Some(class), "{word}");
        }
        assert_eq!(dictionary.level(b"XQZ"), None);
    }
}

#[test]
fn built_at_start_they_are_the_same() {
    for (language, list, _) in FILES {
        let (shipped, built) = (language.dictionary(), Dictionary::new(language.name(), list));
        assert_eq!(shipped.name(), built.name());
        assert_eq!(shipped.fingerprint(), built.fingerprint());
        assert_eq!(shipped.weight(), built.weight());
        let source = shipped.origin().expect("an origin").source;
        assert!(source.contains(shipped.fingerprint()), "SOURCE.md names another list");
        assert_eq!(built.origin(), None);
    }
}

#[test]
fn people_can_ask_where_they_come_from_and_look_words_up() {
    let works = Lexicon::references(&Assets::none());
    assert_eq!(works.len(), Language::ALL.len());
    for (work, language) in works.iter().zip(Language::ALL) {
        let info = work.info();
        assert_eq!((info.option, info.value), ("dictionary", language.name()));
        assert_eq!(info.entries as usize, language.dictionary().len());
        let (source, licence) = (info.source.expect("a source"), info.licence.expect("a licence"));
        let title = source.split([' ', ',']).next().unwrap();
        let origin = language.dictionary().origin().expect("an origin");
        assert!(origin.source.contains(title), "{title} stands in SOURCE.md");
        assert!(!licence.is_empty() && work.notice() == Some(origin.licence));
    }
    let english = works.iter().find(|work| work.info().value == "en").expect("English");
    let told = |text: &str| english.look_up(text).map(|e| (e.entry, e.found, e.near));
    assert_eq!(told(" Café "), Some(("CAFE".to_owned(), true, None)));
    assert_eq!(told("treee"), Some(("TREEE".to_owned(), false, Some("TREE".to_owned()))));
    assert_eq!(told("xqzxqz"), Some(("XQZXQZ".to_owned(), false, None)));
    for wrong in ["", "c4t", "two words", &"a".repeat(33)] {
        assert_eq!(told(wrong), None, "{wrong}");
    }
}

#[test]
fn a_dictionary_of_the_host_is_asked_instead() {
    let own = Arc::new(Dictionary::new("own", "ABC\nDEF"));
    let works = Lexicon::references(&Assets::none().with(Language::En.asset(), own));
    let english = works.iter().find(|work| work.info().value == "en").expect("English");
    let info = english.info();
    assert_eq!((info.entries, info.source, info.licence), (2, None, None));
    assert!(english.look_up("abc").is_some_and(|entry| entry.found));
}

#[test]
fn a_table_without_assets_plays_with_them() {
    for language in Language::ALL {
        let asked = rules(&json!({ "dictionary": language.name() }));
        let game = Lexicon::new(Seats(2), asked, &Assets::none()).expect("a game");
        assert_eq!(game.dictionary().name(), language.name());
        assert_eq!(game.dictionary().len(), language.dictionary().len());
    }
}

#[allow(clippy::disallowed_methods, reason = "tests may look at the folders")]
#[test]
fn every_folder_of_words_is_a_language() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/words");
    let mut folders: Vec<String> = std::fs::read_dir(folder)
        .expect("words")
        .map(|entry| entry.expect("an entry"))
        .filter(|entry| entry.path().join("words.txt").is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    folders.sort();
    let mut names = Language::NAMES.to_vec();
    names.sort_unstable();
    assert_eq!(folders, names);
}

#[test]
fn l8_4_misspellings_of_the_language() {
    let french = Language::Fr.dictionary();
    for (wrong, meant) in
        [("FARINNE", "FARINE"), ("AMERTUMME", "AMERTUME"), ("MASION", "MAISON"), ("MOST", "MONT")]
    {
        assert_eq!(french.nearest(wrong.as_bytes()).as_deref(), Some(meant));
        assert_eq!(french.verdict(wrong.as_bytes()), Verdict::Misspelling);
    }
    assert_eq!(french.nearest(b"ORTHOGRAFE"), None);
    assert_eq!(french.verdict(b"ORTHOGRAFE"), Verdict::Nonword);
}

#[test]
fn amended_words_are_words_and_taken_ones_are_not() {
    let (more, less) = (["ZQZQ".to_owned(), "AAXX".to_owned()], ["MER".to_owned()]);
    let french = Language::Fr.dictionary();
    let other = french.amended(&more, &less);
    assert_eq!(other.len(), french.len() + 1);
    assert!(other.contains(b"ZQZQ") && !other.contains(b"MER") && !french.contains(b"ZQZQ"));
    let listed: Vec<String> = other.words().collect();
    assert!(listed.is_sorted() && listed.len() == other.len());
    // The same words make the same dictionary, however they came together.
    assert_eq!(other.fingerprint(), Dictionary::new("fr", &listed.join("\n")).fingerprint());
    let back = other.amended(&less, &more);
    assert_eq!((back.len(), back.fingerprint()), (french.len(), french.fingerprint()));
    assert_eq!(other.nearest(b"ZQZ").as_deref(), Some("ZQZQ"));
    assert_ne!(other.nearest(b"MERR").as_deref(), Some("MER"));
}

/// A language of fourteen letters: somebody's own list, given to a table as it starts.
const TOKI_PONA: &str =
    "jan\nkala\nkasi\nlipu\nluka\nmoku\nmusi\nnimi\npona\nsama\nsewi\ntelo\ntoki\n";

#[test]
fn a_third_dictionary_is_brought_along_as_an_asset() {
    let toki = Arc::new(Dictionary::new("toki-pona", TOKI_PONA));
    let assets = Assets::none().with(Language::En.asset(), toki);
    let asked = rules(&json!({ "dictionary": "en", "words": "strict" }));
    let game = Lexicon::new(Seats(2), asked, &assets).expect("a game");
    assert_eq!((game.dictionary().name(), game.dictionary().len()), ("toki-pona", 13));
    assert!(game.dictionary().contains(b"PONA") && !game.dictionary().contains(b"GOOD"));
    assert_eq!(game.dictionary().nearest(b"TOKII").as_deref(), Some("TOKI"));
}
