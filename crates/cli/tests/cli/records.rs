//! `tablee replay` and `tablee verify` on real files, through the real process.

use crate::conversation::Engine;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tablee_engine::{Mixture, Record, Seed, Share};

fn tablee(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tablee")).args(args).output().unwrap()
}

fn golden(game: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../games/{game}/golden"));
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|e| e == "json")).collect();
    files.sort();
    files
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn every_golden_record_verifies_and_replays() {
    for game in ["lexicon", "lexio", "xylo"] {
        for file in golden(game) {
            let file = file.to_str().unwrap();
            let verified = tablee(&["verify", file]);
            assert!(verified.status.success(), "{}", said(&verified));
            let replayed = tablee(&["replay", file, "--lang", "fr"]);
            assert!(replayed.status.success(), "{}", said(&replayed));
        }
    }
}

/// A file of its own for one test.
fn scratch(name: &str, record: &Value) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, record.to_string()).unwrap();
    file
}

fn played() -> Value {
    let mut engine = Engine::start();
    let mut status = engine.open("lexio", 3, json!({"rounds": 1}), 3)["status"].clone();
    while status["over"] == json!(false) {
        let seat = status["to_act"][0].clone();
        let actions = engine.ok(json!({"do":"legal","seat":seat}))["actions"].clone();
        let act = json!({"do":"act","seat":seat,"action":actions[0]});
        status = engine.ok(act)["status"].clone();
    }
    engine.ok(json!({"do":"record"}))["record"].clone()
}

#[test]
fn verify_names_the_first_wrong_ply() {
    let mut record = played();
    record["inputs"][4]["seat"] = json!(9);
    let output = tablee(&["verify", scratch("wrong-ply.json", &record).to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains("ply 5"), "{}", said(&output));
}

/// A finished game whose seed a table mixed: seat 1 added nothing.
fn mixed() -> Value {
    let mixture = Mixture::new(Seed::numbered(5), vec![Some(Share::new([7; 32])), None, None]);
    let mut engine = Engine::start();
    let opening =
        json!({"do":"new","game":"lexio","seats":3,"rules":{"rounds":1},"seed":mixture.seed()});
    let mut status = engine.ok(opening)["status"].clone();
    while status["over"] == json!(false) {
        let seat = status["to_act"][0].clone();
        let actions = engine.ok(json!({"do":"legal","seat":seat}))["actions"].clone();
        let act = json!({"do":"act","seat":seat,"action":actions[0]});
        status = engine.ok(act)["status"].clone();
    }
    let record = engine.ok(json!({"do":"record"}))["record"].clone();
    let record = json!(Record::read(record).unwrap().mixed(mixture).unwrap());
    // The engine protocol loads it and gives it back.
    engine.ok(json!({"do":"load","record":record}));
    assert_eq!(engine.ok(json!({"do":"record"}))["record"], record);
    record
}

#[test]
fn verify_checks_what_a_seed_was_mixed_from() {
    let record = mixed();
    let right = tablee(&["verify", scratch("mixed.json", &record).to_str().unwrap()]);
    assert!(right.status.success(), "{}", said(&right));
    let promised = Seed::numbered(5).commitment().to_string();
    for told in [promised.as_str(), record["seed"].as_str().unwrap(), "seat 1 added nothing"] {
        assert!(said(&right).contains(told), "{}", said(&right));
    }
    for (field, value, told) in [
        ("shares", json!(["07".repeat(32), "07".repeat(32), null]), "a share is wrong"),
        ("secret", json!("09".repeat(32)), "the secret is not the one promised"),
        ("commitment", json!("09".repeat(32)), "the commitment to the secret should be"),
    ] {
        let mut record = record.clone();
        record["mixture"][field] = value;
        let name = format!("mixed-{field}.json");
        let output = tablee(&["verify", scratch(&name, &record).to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1), "{field}");
        assert!(said(&output).contains(told), "{field}: {}", said(&output));
    }
}

#[test]
fn verify_notices_a_changed_result_and_a_changed_seed() {
    for (field, value, told) in [
        ("result", json!({"scores":[1,2,3],"winners":[2]}), "seal"),
        ("seed", json!("00".repeat(32)), "commitment"),
        ("seal", json!("00".repeat(32)), "seal"),
    ] {
        let mut record = played();
        record[field] = value;
        let name = format!("changed-{field}.json");
        let output = tablee(&["verify", scratch(&name, &record).to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1), "{field}");
        assert!(said(&output).contains(told), "{field}: {}", said(&output));
    }
}

#[test]
fn files_that_are_no_records_are_told_apart() {
    let missing = tablee(&["verify", "no-such-file.json"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(said(&missing).contains("cannot read no-such-file.json"), "{}", said(&missing));
    let odd = scratch("odd.json", &json!({"hello": "world"}));
    let odd = tablee(&["replay", odd.to_str().unwrap()]);
    assert_eq!(odd.status.code(), Some(1));
    assert!(said(&odd).contains("not a record"), "{}", said(&odd));
}

#[test]
fn a_replay_shows_each_ply_and_the_end() {
    let record = played();
    let plies = record["inputs"].as_array().unwrap().len();
    let file = scratch("shown.json", &record);
    let shown = said(&tablee(&["replay", file.to_str().unwrap(), "--lang", "en"]));
    assert!(shown.contains("   1. Seat "), "{shown}");
    assert!(shown.contains(&format!("{plies:4}. Seat ")), "{shown}");
    assert!(shown.contains("Over. Scores: "), "{shown}");
}
