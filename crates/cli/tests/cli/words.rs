//! `tablee words` through the real process.

use expect_test::expect;
use std::process::Command;

/// What `tablee words ARGS` says to a reader of French, and its exit status.
fn words(args: &[&str]) -> (String, String, i32) {
    told("fr_FR.UTF-8", args)
}

fn told(locale: &str, args: &[&str]) -> (String, String, i32) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
    let output = command.env("LC_ALL", locale).arg("words").args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

fn said(args: &[&str]) -> String {
    let (said, error, status) = words(args);
    assert_eq!(status, 0, "{args:?}: {error}");
    said.replace('\n', " ").trim_end().to_owned()
}

#[test]
fn a_list_is_the_shipped_file() {
    for lang in ["fr", "en"] {
        let root = env!("CARGO_MANIFEST_DIR");
        let shipped = format!("{root}/../../games/lexicon/words/{lang}/words.txt");
        let (list, _, status) = words(&["--list", lang]);
        assert_eq!(status, 0);
        assert!(list == std::fs::read_to_string(shipped).unwrap(), "--list {lang} differs");
    }
}

#[test]
fn bare_words_are_checked_in_the_dictionary_of_the_readers_language() {
    for (locale, found) in [
        ("fr_FR.UTF-8", "AMERTUME\u{a0}: admis\nTREE\u{a0}: n’est pas"),
        ("en_GB.UTF-8", "AMERTUME: not a word\nTREE: a word"),
        ("ko_KR.UTF-8", "AMERTUME: 없는 단어\nTREE: 있는 단어"),
    ] {
        let (said, _, status) = told(locale, &["amertume", "tree"]);
        assert_eq!(status, 1, "each language has one of them: {said}");
        assert!(said.contains(found), "{locale}: {said}");
    }
    assert_eq!(told("C", &["tree"]).2, 0, "English where the environment says nothing");
}

#[test]
fn words_that_must_be_there() {
    let french = "mer amertume tour entourer mot morte dos dose farine famine chevaux yeux \
        mangeassions kiwis whiskys œuf eussiez deux dix papa sans";
    let args: Vec<&str> = ["--check"].into_iter().chain(french.split_whitespace()).collect();
    assert!(said(&args).contains("OEUF\u{a0}: admis"));
    let english = ["--lang", "en", "--check", "café", "colour", "color", "quizzes", "zoology"];
    assert!(said(&english).contains("CAFE\u{a0}: admis"));
}

#[test]
fn words_that_must_not_be_there_and_what_they_may_stand_for() {
    let (said, error, status) =
        told("C", &["--lang", "fr", "--check", "IBM", "km", "lorsqu", "FARINNE", "mer"]);
    assert_eq!(status, 1);
    expect![[r#"
        IBM: not a word
        KM: not a word
        LORSQU: not a word; misspelling of LORSQUE
        FARINNE: not a word; misspelling of FARINE
        MER: a word
    "#]]
    .assert_eq(&said);
    expect!["tablee: 4 of 5 not in “fr”\n"].assert_eq(&error);
}

#[test]
fn the_examples_of_the_rules() {
    assert!(said(&["--insert", "MER", "--with", "ATUME"]).contains("AMERTUME"));
    assert!(said(&["--insert", "tour", "--with", "ENER"]).contains("ENTOURER"));
    assert!(said(&["--insert", "mot", "--with", "re"]).contains("MORTE"));
    assert_eq!(said(&["--insert", "dos", "--with", "e"]), "DOSE");
    expect!["FAMINE MARINE"].assert_eq(&said(&["--exchange", "farine", "--with", "M"]));
}

#[test]
fn words_from_letters_with_and_without_a_master() {
    assert!(said(&["--from", "œuf"]).split(' ').any(|word| word == "OEUF"));
    let without = said(&["--lang", "en", "--from", "QZ"]);
    expect![""].assert_eq(&without);
    let with = said(&["--lang", "en", "--from", "QZ*"]);
    assert!(with.split(' ').all(|word| word.len() <= 3), "{with}");
}

#[test]
fn bad_input_is_told_and_exits_2() {
    let forty = "A".repeat(40);
    for (args, sentence) in [
        (vec!["--list", "de"], "no dictionary “de”; there are: fr, en"),
        (vec!["--check", "R2D2"], "letters only"),
        (vec!["--check", &forty], "40 letters"),
        (vec!["--from", &forty], "a hand has at most 20"),
        (vec!["--from", "A1"], "a hand is letters, and * for a Master"),
        (vec!["--from", "A***"], "at most 2"),
        (vec!["--from", ""], "at least one letter"),
        (vec!["--insert", "MER"], "--with"),
        (vec![], "--list"),
    ] {
        let (_, error, status) = told("C", &args);
        assert_eq!(status, 2, "{args:?}: {error}");
        assert!(error.contains(sentence), "{args:?}: {error}");
    }
}

#[test]
fn info_tells_count_source_and_licence() {
    let all = said(&["--info"]);
    assert!(all.contains("fr: 420407 words") && all.contains("en: 254727 words"), "{all}");
    assert!(said(&["--info", "--lang", "fr"]).contains("Mozilla Public License"));
}

/// What stands behind an example in capitals is in its answer, whatever language the reader's machine speaks.
#[test]
fn the_examples_of_the_readme_say_what_it_says() {
    let readme = include_str!("../../../../README.md");
    let examples = readme.lines().filter_map(|line| line.strip_prefix("tablee words "));
    let mut promised = 0;
    for example in examples {
        let (command, comment) = example.split_once('#').unwrap();
        let command = command.replace('\'', "");
        let args: Vec<&str> = command.split_whitespace().collect();
        let (said, error, _) = told("C.UTF-8", &args);
        assert!(!said.is_empty(), "{example}: {error}");
        let capital = |word: &&str| word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase());
        for word in comment.split_whitespace().filter(capital) {
            assert!(said.contains(word), "{example}: {said}");
            promised += 1;
        }
    }
    assert!(promised >= 4, "{promised}");
}
