//! A person at the terminal, scripted: whole games, mistakes, help, every language.

use std::io::Write;
use std::process::{Command, Stdio};
use tablee_engine::columns::columns;

/// Types `lines` to `tablee play ARGS` and returns what it said and its exit status.
fn typed(args: &[&str], lines: &str) -> (String, i32) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tablee"))
        .arg("play")
        .args(args)
        .env_remove("LANG")
        .env_remove("LC_ALL")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may stop reading before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    let output = child.wait_with_output().unwrap();
    let said =
        String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (said, output.status.code().unwrap())
}

#[test]
fn always_the_first_choice_reaches_the_end_of_every_game() {
    let games: [&[&str]; 8] = [
        &["lexio", "--seats", "4", "--set", "rounds=1"],
        &["lexio", "--seats", "2", "--set", "two_player=six", "--set", "rounds=1", "--lang", "fr"],
        &["xylo", "--seats", "4", "--set", "rounds=1"],
        &["xylo", "--seats", "2", "--set", "rounds=1", "--seat", "1", "--lang", "fr"],
        &["lexicon", "--seats", "3", "--set", "hands=1", "--set", "words=strict"],
        &["lexio", "--seats", "3", "--set", "rounds=1", "--lang", "ko"],
        &["xylo", "--seats", "2", "--set", "rounds=1", "--lang", "ko"],
        &["lexicon", "--seats", "2", "--set", "hands=1", "--set", "words=strict", "--lang", "ko"],
    ];
    for args in games {
        let args = [args, &["--seed", "a person"]].concat();
        let (said, status) = typed(&args, &"1\n".repeat(2000));
        assert_eq!(status, 0, "{args:?}: {said}");
        let sealed = ["seed was", "graine était", "시드:"].iter().any(|told| said.contains(told));
        assert!(sealed, "{args:?}: {said}");
        assert!(!said.contains('\x1b'), "colours in a pipe: {args:?}");
    }
}

#[test]
fn the_menu_leads_to_a_game_or_away() {
    let (said, status) = typed(&["--lang", "en"], "q\n");
    assert_eq!(status, 0);
    for game in ["Lexicon", "Lexio", "Xylo"] {
        assert!(said.contains(game), "{said}");
    }
    let (said, status) = typed(&["--lang", "fr"], "tarot\n2\nquit\n");
    assert_eq!(status, 0);
    assert!(said.contains("«\u{a0}tarot\u{a0}» n’est pas dans la liste"), "{said}");
    assert!(said.contains("Au revoir."), "{said}");
    let (said, status) = typed(&["--lang", "ko"], "화투\n렉시오\n끝\n");
    assert_eq!(status, 0);
    assert!(said.contains("“화투”는 없는 게임입니다"), "{said}");
    assert!(said.contains("안녕히 가세요."), "{said}");
}

#[test]
fn what_happened_is_told_again() {
    // Two turns with whatever comes first; then all that happened is told again, and its end.
    for (lang, command) in [("en", "history"), ("fr", "historique"), ("ko", "기록")] {
        let script = format!("1\n1\n{command}\n{command} 2\nquit\n");
        let args = ["lexio", "--seats", "3", "--seed", "a person", "--lang", lang];
        let (said, status) = typed(&args, &script);
        assert_eq!(status, 0);
        // Sentences, not the picture or the menu.
        let told = |part: &str| -> Vec<String> {
            let lines = part.lines().filter_map(|line| line.strip_prefix("  "));
            lines.filter(|line| line.ends_with('.')).map(str::to_owned).collect()
        };
        // Prompts stand before what is answered.
        let parts: Vec<&str> = said.split("> ").collect();
        let [before @ .., all, last, _] = parts.as_slice() else { panic!("{said}") };
        let (all, last) = (told(all), told(last));
        let before: Vec<String> = before.iter().flat_map(|part| told(part)).collect();
        assert!(all.len() > 4, "{lang}: {all:?}");
        assert_eq!(all, before, "{lang}: all that was told");
        assert_eq!(last, all[all.len() - 2..], "{lang}");
    }
}

#[test]
fn korean_is_spoken_to_who_asks_for_it() {
    let script = "도움말\nhelp R4.3\nhelp Z9\n힌트\n목록\n테이블\n3Q\n3N 4N\nquit\n";
    let (said, status) = typed(&["lexio", "--seed", "x", "--lang", "ko"], script);
    assert_eq!(status, 0);
    for part in ["R4.3", "“Z9” 항목이 없습니다.", "봇이라면:", "“3Q”는 알 수 없는 입력입니다"]
    {
        assert!(said.contains(part), "no {part:?} in {said}");
    }
    // What is set in columns fits; sentences are left to the terminal to wrap.
    let told = |line: &str| line.starts_with("  ") && line.ends_with('.');
    for line in said.lines().filter(|line| !told(line)) {
        assert!(columns(line.trim_start_matches(['>', '?']).trim_start()) <= 80, "{line}");
    }
}

/// The first word that a list offers to lay.
fn listed_word(said: &str) -> Option<&str> {
    let items = said.lines().filter(|line| line.trim_start().starts_with(char::is_numeric));
    items.filter_map(|line| line.split_once(" word ")?.1.split_whitespace().next()).next()
}

/// The screen before the first prompt.
fn first_screen(args: &[&str]) -> String {
    typed(args, "quit\n").0
}

#[test]
fn words_are_listed_only_to_who_asks() {
    for strict in ["words=strict", "words=challenge"] {
        let args = ["lexicon", "--seed", "thinking", "--lang", "en", "--set", strict];
        let shown = first_screen(&args);
        assert_eq!(listed_word(&shown), None, "{shown}");
        assert!(shown.contains(" discard ") && shown.contains("type “list”"), "{shown}");
        let (asked, _) = typed(&args, "list\nquit\n");
        assert!(listed_word(&asked).is_some(), "{asked}");
    }
    let lexio = first_screen(&["lexio", "--seed", "thinking", "--lang", "en"]);
    assert!(!lexio.contains("type “list” to see what you could lay"), "{lexio}");
}

#[test]
fn a_bare_word_is_laid() {
    let args = ["lexicon", "--seed", "thinking", "--lang", "en", "--set", "words=challenge"];
    let (listed, _) = typed(&args, "list\nquit\n");
    let word = listed_word(&listed).unwrap();
    let (said, _) = typed(&args, &format!("{}\nquit\n", word.to_lowercase()));
    let told = format!("You laid {}", word.trim_end_matches(",").to_uppercase());
    assert!(said.contains(&told), "no {told:?} in {said}");
    let (said, _) = typed(&args, "qqq\nquit\n");
    assert!(!said.contains("not understood"), "{said}");
}

#[test]
fn bots_have_the_names_they_have_on_the_page() {
    for lang in ["en", "fr", "ko"] {
        let read = |path: &str| -> serde_json::Value {
            let path = format!("{}/../../{path}/{lang}.json", env!("CARGO_MANIFEST_DIR"));
            serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
        };
        let (page, terminal) = (read("web/text/shell"), read("crates/cli/text"));
        for key in (0..8).map(|n| format!("bot.{n}")) {
            assert!(page[&key].is_string() && page[&key] == terminal[&key], "{lang} {key}");
        }
        let shown = first_screen(&["xylo", "--seed", "names", "--lang", lang]);
        assert!(shown.contains(page["bot.1"].as_str().unwrap()), "{shown}");
    }
}

#[test]
fn nothing_is_wider_than_the_terminal() {
    let script = "help\nhelp all\nhint\nlist\n3Q\nquit\n";
    for (game, lang) in [("lexio", "en"), ("lexicon", "fr"), ("xylo", "ko"), ("lexicon", "ko")] {
        let (said, _) = typed(&[game, "--seed", "x", "--lang", lang], script);
        // Rows of tables in a rulebook stay whole.
        for line in said.lines().filter(|line| !line.contains('|')) {
            // Nobody types the line feed after a prompt here.
            let line = line.trim_start_matches(['>', '?']).trim_start();
            assert!(columns(line) <= 80, "{game} {lang}: {line}");
        }
    }
}

#[test]
fn help_hint_list_and_mistakes_are_answered() {
    let script =
        "help\nhelp R4\nhelp R4.3\nhelp Z9\nhint\nlist\ntable\n3Q\n3N 4N\nhost bell\nquit\n";
    let (said, status) = typed(&["lexio", "--seed", "x", "--lang", "en"], script);
    assert_eq!(status, 0);
    for part in ["R4", "There is no section “Z9”", "A bot would choose", "“3Q” is not understood"]
    {
        assert!(said.contains(part), "no {part:?} in {said}");
    }
    assert!(!said.contains("There is no section “r4"), "{said}");
}

#[test]
fn bad_options_are_told_with_what_would_be_right() {
    for (args, told) in [
        (vec!["chess"], "the games are: lexicon, lexio, xylo"),
        (vec!["lexio", "--seats", "9"], "2 to 5 seats"),
        (vec!["lexio", "--set", "edition"], "option=value"),
        (vec!["lexio", "--set", "edition=rare"], "\"classic\" or \"modern\""),
        (vec!["lexio", "--set", "colour=1"], "no option “colour”"),
        (vec!["lexio", "--set", "rounds=0"], "a whole number from 1 to 50"),
        (vec!["xylo", "--seat", "7"], "the seats are 0 to 3"),
        (vec!["xylo", "--level", "god"], "novice"),
    ] {
        let (said, status) = typed(&args, "");
        assert_eq!(status, 2, "{args:?}: {said}");
        assert!(said.contains(told), "{args:?}: {said}");
    }
}

#[test]
fn the_same_seed_deals_the_same_cards() {
    let first = typed(&["lexio", "--seed", "tuesday", "--lang", "en"], "quit\n").0;
    let again = typed(&["lexio", "--seed", "tuesday", "--lang", "en"], "quit\n").0;
    let other = typed(&["lexio", "--seed", "monday", "--lang", "en"], "quit\n").0;
    assert_eq!(first, again);
    assert_ne!(first, other);
}

#[test]
fn a_saved_game_verifies() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("saved.json");
    let file = file.to_str().unwrap();
    let (said, status) = typed(&["xylo", "--save", file, "--lang", "en"], "1\n1\n1\nquit\n");
    assert_eq!(status, 0, "{said}");
    let verified =
        Command::new(env!("CARGO_BIN_EXE_tablee")).args(["verify", file]).output().unwrap();
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
}

#[test]
fn what_cannot_be_saved_is_told_before_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let there = folder.path().join("there.json");
    std::fs::write(&there, "dear").unwrap();
    let nowhere = folder.path().join("nowhere").join("saved.json");
    for (file, told) in [(&there, "exists already"), (&nowhere, "cannot write")] {
        let file = file.to_str().unwrap();
        let (said, status) = typed(&["xylo", "--save", file, "--lang", "en"], "1\n1\nquit\n");
        assert_ne!(status, 0, "{said}");
        assert!(said.contains(told) && said.contains(file), "{said}");
        assert!(said.lines().count() == 1, "a game was played: {said}");
    }
    assert_eq!(std::fs::read_to_string(&there).unwrap(), "dear");
}
