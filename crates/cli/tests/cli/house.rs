//! The house stays easy to see: who may depend on whom, how files begin, and that no rule is
//! without a test.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const GAMES: [(&str, char); 3] = [("lexicon", 'L'), ("lexio", 'R'), ("xylo", 'X')];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            sources(&entry, found);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            found.push(entry);
        }
    }
}

fn all_sources() -> Vec<PathBuf> {
    let mut found = Vec::new();
    sources(&root().join("crates"), &mut found);
    sources(&root().join("games"), &mut found);
    assert!(found.len() > 50, "only {} source files found", found.len());
    found
}

#[test]
fn every_file_says_first_what_it_is_responsible_for() {
    for path in all_sources() {
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("//! "), "{} does not begin with //!", path.display());
    }
}

#[test]
fn no_file_has_grown_beyond_one_job() {
    for path in all_sources().iter().filter(|path| !path.to_string_lossy().contains("/tests/")) {
        let lines = fs::read_to_string(path).unwrap().lines().count();
        assert!(lines <= 400, "{} has {lines} lines", path.display());
    }
}

#[test]
fn the_engine_the_bots_and_the_server_know_no_game() {
    for krate in ["engine", "bots", "drive", "server"] {
        let manifest = read(format!("crates/{krate}/Cargo.toml"));
        for (game, _) in GAMES {
            assert!(!manifest.contains(game), "crates/{krate} depends on {game}");
        }
    }
}

#[test]
fn a_game_depends_on_the_engine_and_on_no_other_house() {
    for (game, _) in GAMES {
        let manifest = read(format!("games/{game}/Cargo.toml"));
        let others = GAMES.iter().map(|(other, _)| *other).filter(|other| *other != game);
        for other in others.chain(["tablee-bots", "tokio", "rand "]) {
            assert!(!manifest.contains(other), "games/{game} depends on {other}");
        }
    }
}

#[test]
fn only_what_measures_knows_of_seers() {
    let may = ["crates/bots/src/", "crates/cli/src/arena/", "crates/cli/src/catalog.rs"];
    for path in all_sources().iter().filter(|path| !path.to_string_lossy().contains("/tests/")) {
        let text = fs::read_to_string(path).unwrap();
        let knows = ["Overseen", "foresee", "Seer"].iter().any(|word| text.contains(word));
        let place = path.to_string_lossy().replace("/../..", "");
        let allowed = may.iter().any(|part| path.to_string_lossy().contains(part));
        assert!(!knows || allowed, "{place} could see all cards");
    }
}

/// A game tells how to play a seat that sees all cards; only what measures asks.
#[test]
fn only_a_seer_asks_how_to_play_by_all_cards() {
    let told = ["crates/engine/src/bot.rs", "games/xylo/src/policy.rs"];
    let asks = ["crates/bots/src/seer.rs", "crates/bots/src/tourney.rs"];
    for path in all_sources().iter().filter(|path| !path.to_string_lossy().contains("/tests/")) {
        let text = fs::read_to_string(path).unwrap();
        let place = path.to_string_lossy().replace("/../..", "");
        let allowed = told.iter().chain(&asks).any(|part| path.to_string_lossy().contains(part));
        assert!(
            !text.contains("_seeing(") && !text.contains("::play_on_seeing") || allowed,
            "{place}"
        );
    }
}

/// The numbers of a rulebook: `**R4.3** …` gives R4.3.
fn numbered_rules(book: &str, letter: char) -> BTreeSet<String> {
    let starts = |part: &&str| part.starts_with(letter);
    let number = |part: &str| part.split("**").next().unwrap_or_default().to_owned();
    let is_number = |text: &String| {
        let rest = &text[1..];
        rest.starts_with(|c: char| c.is_ascii_digit())
            && rest.chars().all(|c| c.is_ascii_alphanumeric() || c == '.')
    };
    book.split("**").filter(starts).map(number).filter(is_number).collect()
}

#[test]
fn every_numbered_rule_has_a_test_named_after_it() {
    for (game, letter) in GAMES {
        let rules = numbered_rules(&read(format!("games/{game}/RULES.md")), letter);
        assert!(rules.len() >= 15, "{game}: only {} numbered rules found", rules.len());
        let mut files = Vec::new();
        sources(&root().join(format!("games/{game}")), &mut files);
        let tests: String = files.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
        for rule in rules {
            let name = format!("fn {}_", rule.to_lowercase().replace('.', "_"));
            assert!(tests.contains(&name), "{game}: no test named after {rule} ({name}…)");
        }
    }
}

#[test]
fn the_rulebooks_have_the_same_numbers_in_every_language() {
    for (game, letter) in GAMES {
        let english = numbered_rules(&read(format!("games/{game}/RULES.md")), letter);
        for lang in ["fr", "ko"] {
            let other = numbered_rules(&read(format!("games/{game}/RULES.{lang}.md")), letter);
            assert_eq!(english, other, "{game}, {lang}");
        }
    }
}

/// What a reader looks up by its number stands in the same order everywhere.
#[test]
fn the_rulebooks_have_the_same_sections_tables_and_notation_in_every_language() {
    for (game, letter) in GAMES {
        let shape = |lang: &str| -> Vec<String> {
            let book = read(format!("games/{game}/RULES{lang}.md"));
            let of = |line: &str| {
                let head = line.split_whitespace().nth(usize::from(line.starts_with('#')));
                let head = head.unwrap_or_default().to_owned();
                let rule = line.starts_with("**") && head[2..].starts_with(letter);
                let numbered = line.starts_with("## ") && head.starts_with(letter);
                match line {
                    _ if rule || numbered => Some(head),
                    _ if line.starts_with("## ") => Some("##".to_owned()),
                    _ if line.starts_with('|') => Some(format!("|{}", line.matches('|').count())),
                    _ if line.starts_with("- ") => Some("-".to_owned()),
                    _ => None,
                }
            };
            book.lines().filter_map(of).collect()
        };
        assert_eq!(shape(""), shape(".fr"), "{game}");
        assert_eq!(shape(""), shape(".ko"), "{game}");
    }
}

#[test]
fn every_rulebook_has_every_rule_of_every_section() {
    for (game, letter) in GAMES {
        let book = read(format!("games/{game}/RULES.md"));
        let sections: Vec<&str> =
            book.lines().filter_map(|line| line.strip_prefix("## ")).collect();
        let rules = numbered_rules(&book, letter);
        for section in sections.iter().filter(|title| title.starts_with(letter)) {
            let head = section.split_whitespace().next().unwrap_or_default();
            let inside = |rule: &String| *rule == head || rule.starts_with(&format!("{head}."));
            assert!(rules.iter().any(inside), "{game}: section {head} has no numbered rule");
        }
    }
}

#[test]
fn there_are_ten_golden_records_per_game() {
    for (game, _) in GAMES {
        let golden = fs::read_dir(root().join(format!("games/{game}/golden"))).unwrap();
        let is_record =
            |path: &PathBuf| path.extension().is_some_and(|extension| extension == "json");
        let records = golden.map(|entry| entry.unwrap().path()).filter(is_record).count();
        assert!(records >= 10, "{game}: {records} golden records");
    }
}
