//! `tablee rules` through the real process, and failures in the reader's language.

use std::process::{Command, Output};

fn tablee(locale: &str, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
    command.env("LC_ALL", locale).args(args).output().unwrap()
}

fn printed(locale: &str, args: &[&str]) -> String {
    let output = tablee(locale, args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(locale: &str, args: &[&str]) -> String {
    let output = tablee(locale, args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn without_a_game_all_are_listed_and_how_to_read_them() {
    let listed = printed("C", &["rules"]);
    for game in ["lexio", "lexicon", "xylo", "tablee rules lexio R4"] {
        assert!(listed.contains(game), "{game}: {listed}");
    }
}

#[test]
fn a_book_holds_its_sections_and_a_section_holds_its_rules() {
    for (game, section, rule) in [("lexio", "R4", "R4.1"), ("lexicon", "L4", "L4.1")] {
        let (book, one) = (printed("C", &["rules", game]), printed("C", &["rules", game, section]));
        let single = printed("C", &["rules", game, &rule.to_lowercase()]);
        assert!(one.starts_with(section) && single.contains(rule), "{one}\n{single}");
        assert!(book.len() > one.len() && one.len() > single.len());
        assert!(book.contains(one.trim_end()) && one.contains(single.trim_end()));
    }
}

#[test]
fn the_language_is_the_readers_or_the_one_asked_for() {
    let french = printed("fr_FR.UTF-8", &["rules", "xylo"]);
    assert_eq!(french, printed("C", &["rules", "xylo", "--lang", "fr"]));
    assert_ne!(french, printed("C", &["rules", "xylo"]));
}

#[test]
fn what_there_is_not_is_said_in_the_readers_language() {
    let cases = [
        ("C", vec!["rules", "chess"], "no game “chess”; the games are: lexicon, lexio, xylo"),
        ("fr_FR.UTF-8", vec!["play", "chess"], "le jeu « chess » n’existe pas"),
        ("ko_KR.UTF-8", vec!["rules", "chess"], "“chess” 게임은 없습니다"),
        ("fr_FR.UTF-8", vec!["play", "lexio", "--seat", "7"], "les places vont de 0 à 3"),
        ("C", vec!["play", "lexio", "--level", "godlike"], "it is one of random, novice"),
        ("ko_KR.UTF-8", vec!["play", "lexio", "--set", "x"], "옵션=값"),
        ("fr_FR.UTF-8", vec!["replay", "nowhere.json"], "impossible de lire nowhere.json"),
        ("C", vec!["rules", "lexio", "R99"], "There is no section “R99”.\nSections: "),
    ];
    for (locale, args, expected) in cases {
        let said = refused(locale, &args).replace(['\u{a0}', '\u{202f}'], " ");
        assert!(said.contains(expected), "{args:?}: {said}");
    }
}

/// Whoever reads only the first lines closes the pipe; a full disk is told.
#[test]
fn a_reader_who_goes_away_is_no_fault_and_a_full_disk_is() {
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/xylo/golden/four_random.json");
    let commands: [&[&str]; 4] = [
        &["licences"],
        &["completions", "bash"],
        &["tournament", "simulate", "--json", "--players", "4", "--hands", "1", "--game", "xylo"],
        &["verify", record],
    ];
    for args in commands {
        let start = |out: std::process::Stdio| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
            command.args(args).stdout(out).stderr(std::process::Stdio::piped()).spawn().unwrap()
        };
        let mut child = start(std::process::Stdio::piped());
        drop(child.stdout.take());
        let ended = child.wait_with_output().unwrap();
        let told = String::from_utf8_lossy(&ended.stderr);
        assert!(ended.status.success() && !told.contains("panicked"), "{args:?}: {told}");
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let ended = start(full.into()).wait_with_output().unwrap();
        let told = String::from_utf8_lossy(&ended.stderr);
        assert!(
            ended.status.code() == Some(1) && told.contains("cannot write"),
            "{args:?}: {told}"
        );
    }
}
