//! The dictionary's narrow face.

use crate::table::{bag, game};
use lexicon::{Dictionary, Verdict};
use serde_json::json;

fn small() -> Dictionary {
    Dictionary::new("small", "MER\nmère\nAMERTUME\nFARINE\nFAMINE\nœuf\nA\narc-en-ciel\nTOUR\n\n")
}

fn listed(fill: impl FnOnce(&mut dyn FnMut(&[u8]))) -> Vec<String> {
    let mut words = Vec::new();
    fill(&mut |word| words.push(String::from_utf8_lossy(word).into_owned()));
    words
}

#[test]
fn l4_1_lists_are_read_as_cards_spell() {
    let dictionary = small();
    assert_eq!(dictionary.len(), 7, "one letter, hyphens and blanks are left out");
    for word in ["MER", "MERE", "OEUF", "TOUR"] {
        assert!(dictionary.contains(word.as_bytes()), "{word}");
    }
    assert!(!dictionary.contains(b"A") && !dictionary.contains(b"ME"));
}

#[test]
fn the_fingerprint_is_the_sha256_of_the_sorted_lines() {
    let dictionary = Dictionary::new("two", "b c\nZB\nAB\n");
    // printf 'AB\nZB\n' | sha256sum
    let sum = "22349975b3a6ed1b573325894b3e90cbe8a1877e826537c23c5e6e5e4813556f";
    assert_eq!(dictionary.fingerprint(), sum);
    let again = Dictionary::new("other", "AB\nZB\nAB");
    assert_eq!(dictionary.fingerprint(), again.fingerprint());
    assert_ne!(dictionary.fingerprint(), small().fingerprint());
}

#[test]
fn words_from_a_hand() {
    let words = |hand: &str, min| listed(|each| small().words_from(&bag(hand), min, each));
    assert_eq!(words("MERXX", 2), ["MER"]);
    assert_eq!(words("MERE", 2), ["MER", "MERE"]);
    assert_eq!(words("MERE", 4), ["MERE"]);
    assert_eq!(words("ME*", 2), ["MER"]);
    assert_eq!(words("M**", 2), ["MER"]);
    assert_eq!(words("EE", 2), Vec::<String>::new());
}

#[test]
fn insertions_keep_the_order() {
    let of =
        |old: &str, hand: &str| listed(|each| small().insertions(old.as_bytes(), &bag(hand), each));
    assert_eq!(of("MER", "ATUME"), ["AMERTUME", "MERE"]);
    assert_eq!(of("MER", "ATU*E"), ["AMERTUME", "MERE"]);
    assert_eq!(of("MER", "ATUE"), ["MERE"]);
    assert_eq!(of("REM", "ATUMEE"), Vec::<String>::new());
}

#[test]
fn exchanges_keep_the_places() {
    let of =
        |old: &str, hand: &str| listed(|each| small().exchanges(old.as_bytes(), &bag(hand), each));
    assert_eq!(of("FARINE", "M"), ["FAMINE", "FARINE"]);
    assert_eq!(of("FARINE", "*"), ["FAMINE", "FARINE"]);
    assert_eq!(of("FARINE", "X"), ["FARINE"]);
}

#[test]
fn l8_4_one_edit_is_a_misspelling() {
    let verdict = |word: &str| small().verdict(word.as_bytes());
    assert_eq!(verdict("MER"), Verdict::Valid);
    for near in ["MR", "EMR", "MRE", "MET", "XMER", "MERX", "FARNIE", "FARIN", "AMERTUMES"] {
        assert_eq!(verdict(near), Verdict::Misspelling, "{near}");
    }
    // What each is taken for; the first in the alphabet where nobody knows more.
    for (wrong, meant) in [("MEER", "MER"), ("FARNIE", "FARINE"), ("FAXINE", "FAMINE")] {
        assert_eq!(small().nearest(wrong.as_bytes()).as_deref(), Some(meant), "{wrong}");
    }
    for far in ["REM", "XMERX", "M", "FRAINES", "XQZ"] {
        assert_eq!(verdict(far), Verdict::Nonword, "{far}");
    }
    assert_eq!(verdict(&"E".repeat(104)), Verdict::Nonword);
}

#[test]
fn the_small_lists_have_the_words_of_the_printed_rules() {
    let french = game(2, json!({}));
    for word in
        ["MER", "AMERTUME", "TOUR", "ENTOURER", "MOT", "MORTE", "DOS", "DOSE", "FARINE", "FAMINE"]
    {
        assert!(french.dictionary().contains(word.as_bytes()), "{word}");
    }
    assert!((800..1600).contains(&french.dictionary().len()));
    let english = game(2, json!({ "dictionary": "en" }));
    assert!((800..1600).contains(&english.dictionary().len()));
    assert_eq!((french.dictionary().name(), english.dictionary().name()), ("fr-small", "en-small"));
}
