//! `tablee tournament simulate`: whole tournaments, the same for any number of threads.

use serde_json::{Value, json};
use std::process::{Command, Output};

fn simulate(args: &[&str]) -> Output {
    let tablee = env!("CARGO_BIN_EXE_tablee");
    Command::new(tablee).args(["tournament", "simulate"]).args(args).output().unwrap()
}

fn told(args: &[&str]) -> Value {
    let output = simulate(args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut told: Value = serde_json::from_slice(&output.stdout).unwrap();
    told["seconds"] = Value::Null;
    told
}

#[test]
fn a_drive_is_played_and_the_laws_hold() {
    let args = ["--players", "9", "--hands", "3", "--bots", "novice", "--json"];
    let tournament = told(&args);
    assert_eq!((&tournament["games"], &tournament["laws"]), (&9.into(), &"held".into()));
    assert_eq!(tournament["standings"].as_array().unwrap().len(), 9);
    let alone: Vec<&str> = args.into_iter().chain(["--jobs", "1"]).collect();
    assert_eq!(told(&alone), tournament, "threads change nothing");
}

#[test]
fn every_format_is_played_amid_unrest() {
    for format in ["drive", "rounds", "duplicate", "knockout"] {
        let args = ["--players", "14", "--hands", "3", "--game", "xylo", "--bots", "random"];
        let more = ["--format", format, "--unrest", "10", "--json"];
        let all: Vec<&str> = args.into_iter().chain(more).collect();
        assert_eq!(told(&all)["laws"], "held", "{format}");
    }
}

#[test]
fn numbers_that_do_not_divide_leave_nobody_out() {
    // L8.5: tables of three, and of five only where five are all there are.
    for (players, sizes) in [
        ("5", json!({"5": 2})),
        ("6", json!({"3": 4})),
        ("7", json!({"3": 2, "4": 2})),
        ("9", json!({"3": 6})),
        ("11", json!({"3": 2, "4": 4})),
    ] {
        let args = ["--players", players, "--hands", "2", "--game", "lexio", "--bots", "random"];
        let tournament = told(&args.into_iter().chain(["--json"]).collect::<Vec<_>>());
        assert_eq!(tournament["laws"], "held", "{players}");
        assert_eq!(tournament["checks"]["sizes"], sizes, "{players}");
        let rows = tournament["standings"].as_array().unwrap();
        assert!(rows.iter().all(|row| row["marks"].as_array().unwrap().len() == 2), "{players}");
    }
}

#[test]
fn a_secretary_reads_what_came_of_it() {
    let args = ["--players", "9", "--hands", "2", "--game", "lexio", "--bots", "random"];
    let output = simulate(&args);
    let text = String::from_utf8(output.stdout).unwrap();
    for part in [
        "drive of lexio: 9 people, 2 hands, 3 tables at most",
        "6 games played in",
        "  place  name",
        "pairs sat together: ",
        "table sizes   6 of 3",
        "laws          all 8 laws held",
    ] {
        assert!(text.contains(part), "{part} is not in:\n{text}");
    }
}

#[test]
fn what_cannot_be_played_is_said() {
    for (args, part) in [
        (["--players", "0"], "--players 0: a tournament has 4 to 2000 people"),
        (["--players", "3"], "--players 3: a tournament has 4 to 2000 people"),
        (["--players", "2001"], "4 to 2000 people"),
        (["--players", "many"], "--players"),
        (["--hands", "0"], "--hands 0: a tournament has 1 to 200 hands"),
        (["--hands", "201"], "--hands 201"),
        (["--format", "league"], "drive, rounds, duplicate, knockout"),
        (["--jobs", "0"], "--jobs"),
        (["--unrest", "90"], "--unrest"),
        (["--set", "bell"], "option=value"),
        (["--game", "chess"], "lexicon, lexio, xylo"),
        (["--bots", "genius"], "the bots are"),
        (["--seats", "5"], "L8.1"),
        (["--budget", "much"], "8p"),
    ] {
        let output = simulate(&args);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && error.contains(part), "{args:?}: {error}");
    }
}
