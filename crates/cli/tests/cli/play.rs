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
fn korean_is_spoken_to_who_asks_for_it() {
    let script = "도움말\nhelp R4.3\nhelp Z9\n힌트\n목록\n테이블\n3Q\n3N 4N\nquit\n";
    let (said, status) = typed(&["lexio", "--seed", "x", "--lang", "ko"], script);
    assert_eq!(status, 0);
    for part in ["R4.3", "“z9” 항목이 없습니다.", "봇이라면:", "“3Q”는 알 수 없는 입력입니다"]
    {
        assert!(said.contains(part), "no {part:?} in {said}");
    }
    // What is set in columns fits; sentences are left to the terminal to wrap.
    let told = |line: &str| line.starts_with("  ") && line.ends_with('.');
    for line in said.lines().filter(|line| !told(line)) {
        assert!(columns(line) <= 80, "{line}");
    }
}

#[test]
fn help_hint_list_and_mistakes_are_answered() {
    let script =
        "help\nhelp R4\nhelp R4.3\nhelp Z9\nhint\nlist\ntable\n3Q\n3N 4N\nhost bell\nquit\n";
    let (said, status) = typed(&["lexio", "--seed", "x", "--lang", "en"], script);
    assert_eq!(status, 0);
    for part in ["R4", "There is no section “z9”", "A bot would play", "“3Q” is not understood"]
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
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("saved.json");
    let file = file.to_str().unwrap();
    let (said, status) = typed(&["xylo", "--save", file, "--lang", "en"], "1\n1\n1\nquit\n");
    assert_eq!(status, 0, "{said}");
    let verified =
        Command::new(env!("CARGO_BIN_EXE_tablee")).args(["verify", file]).output().unwrap();
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
}
