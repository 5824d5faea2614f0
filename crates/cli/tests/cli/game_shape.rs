//! The shape of a game: the same files in every game's folder, so that who knows one knows all, and
//! a fourth game is a copy of it.

use crate::architecture::root;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const GAMES: [&str; 3] = ["lexicon", "lexio", "xylo"];

/// What stands at the top of `src/`: the contract, one file for each of its questions.
const FILES: [&str; 16] = [
    "action.rs",
    "apply.rs",
    "audit.rs",
    "deal.rs",
    "determinize.rs",
    "event.rs",
    "game.rs",
    "legal.rs",
    "lib.rs",
    "refusal.rs",
    "rules.rs",
    "scoring.rs",
    "state.rs",
    "text.rs",
    "tournament.rs",
    "view.rs",
];

/// Things of the table, the fast path, the search, the sentences.
const FOLDERS: [&str; 4] = ["bot", "fast", "pieces", "voice"];

/// What one game has beyond that: Lexicon's dictionaries, the numbers that a hidden card of Xylo can have, and its exact
/// count of hidden rows.
const OWN: [(&str, &str); 3] = [("lexicon", "words"), ("xylo", "ranges.rs"), ("xylo", "worlds")];

/// What every game's folders hold beside what is the game's own: sentences, fast path, search and page.
const PARTS: [(&str, &[&str]); 5] = [
    (
        "src/voice",
        &["mod.rs", "narration.rs", "picture.rs", "reasons.rs", "refusals.rs", "words.rs"],
    ),
    ("src/fast", &["mod.rs", "simulate.rs"]),
    ("src/bot", &["appraise.rs", "mod.rs"]),
    ("src/pieces", &["mod.rs"]),
    (
        "web",
        &[
            "box.svelte",
            "card.svelte",
            "commands.ts",
            "fair.ts",
            "game.ts",
            "generated",
            "learn",
            "motion.ts",
            "narration.ts",
            "table.svelte",
            "text.ts",
            "view.ts",
        ],
    ),
];

/// What every game tests, beside its rules.
const TESTS: [&str; 11] = [
    "appraise.rs",
    "bots.rs",
    "determinize.rs",
    "golden.rs",
    "laws.rs",
    "legal.rs",
    "main.rs",
    "notation.rs",
    "options.rs",
    "table.rs",
    "voice.rs",
];

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// Why a folder of sources is not of the shape.
fn misshapen(game: &str, found: &BTreeSet<String>) -> Option<String> {
    let own = OWN.into_iter().filter(|(name, _)| *name == game).map(|(_, folder)| folder);
    let shape: BTreeSet<String> =
        FILES.into_iter().chain(FOLDERS).chain(own).map(str::to_owned).collect();
    let missing: Vec<&String> = shape.difference(found).collect();
    let extra: Vec<&String> = found.difference(&shape).collect();
    let fits = missing.is_empty() && extra.is_empty();
    (!fits).then(|| format!("{game}: missing {missing:?}, elsewhere at home {extra:?}"))
}

#[test]
fn every_game_has_the_same_sources() {
    for game in GAMES {
        let found = names(&root().join(format!("games/{game}/src")));
        assert_eq!(misshapen(game, &found), None);
    }
}

#[test]
fn every_game_has_the_same_parts() {
    for game in GAMES {
        for (folder, files) in PARTS {
            let found = names(&root().join(format!("games/{game}/{folder}")));
            let missing: Vec<_> = files.iter().filter(|file| !found.contains(**file)).collect();
            assert!(missing.is_empty(), "{game}/{folder} has no {missing:?}");
        }
    }
}

#[test]
fn every_game_has_the_same_texts_and_tests() {
    for game in GAMES {
        let folder = root().join("games").join(game);
        let tests = names(&folder.join("tests").join(game));
        for test in TESTS {
            assert!(tests.contains(test), "{game} has no tests/{game}/{test}");
        }
        for lang in ["en", "fr", "ko"] {
            assert!(folder.join(format!("text/{lang}.json")).exists(), "{game}, {lang}");
        }
    }
}

#[test]
fn a_file_that_is_misplaced_is_found() {
    let mut found = names(&root().join("games/lexio/src"));
    found.remove("legal.rs");
    found.insert("judge.rs".to_owned());
    let told = misshapen("lexio", &found).unwrap();
    assert!(told.contains("legal.rs") && told.contains("judge.rs"), "{told}");
}
