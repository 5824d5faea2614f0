//! `tablee drive simulate`: whole tournaments, the same for any number of threads.

use serde_json::Value;
use std::process::{Command, Output};

fn simulate(args: &[&str]) -> Output {
    let tablee = env!("CARGO_BIN_EXE_tablee");
    Command::new(tablee).args(["drive", "simulate"]).args(args).output().unwrap()
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
    let drive = told(&args);
    assert_eq!((&drive["games"], &drive["laws"]), (&9.into(), &"held".into()));
    assert_eq!(drive["standings"].as_array().unwrap().len(), 9);
    let alone: Vec<&str> = args.into_iter().chain(["--jobs", "1"]).collect();
    assert_eq!(told(&alone), drive, "threads change nothing");
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
fn what_cannot_be_played_is_said() {
    for (args, part) in [
        (["--players", "3"], "4 to 2000 people"),
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
