//! Signed records and draws on the command line: `tablee verify --draws` and `tablee admin rotate-key`.

use crate::binary::{Binary, setup};
use crate::guest_table::GuestTable;
use crate::raw_client::Guest;
use crate::server_process::data_options;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;
use tablee_engine::Record;

const BOTS: [(&str, &str); 3] =
    [("BOT_THINK_MS", "1"), ("BOT_PACE_MS", "0"), ("BOT_COURTESY_MS", "0")];

/// Runs a command: whether it succeeded, and all it said.
fn tablee(command: &mut Command) -> (bool, String) {
    let done = command.env("LANG", "C").output().unwrap();
    let said = [done.stdout, done.stderr].concat();
    (done.status.success(), String::from_utf8(said).unwrap())
}

fn verify(record: &Path, draws: Option<&Path>) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
    command.arg("verify").arg(record);
    if let Some(draws) = draws {
        command.arg("--draws").arg(draws);
    }
    tablee(&mut command)
}

/// Writes a file into a folder.
fn written(folder: &Path, name: &str, text: &str) -> PathBuf {
    let file = folder.join(name);
    std::fs::write(&file, text).unwrap();
    file
}

/// A tournament of bots that is over: its draws, and the records of its tables.
fn tournament_of_bots(server: &Binary, format: &str) -> (Value, Vec<String>) {
    let mut organiser = Guest::arrive(server.address);
    let wanted = json!({
        "name": "Boards", "game": "lexio", "format": format, "rounds": 1, "better": "high",
        "bell": 0, "countersign": 0, "interval": 0, "rules": {"rounds": 1},
    });
    let tournament = organiser.ask("/api/drives", &wanted)["id"].as_str().unwrap().to_owned();
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    organiser.ask(&path("register"), &json!({"bots": 8, "level": "greedy"}));
    let mut socket = organiser.try_socket(&path("ws")).unwrap();
    organiser.ask(&path("start"), &json!({}));
    while organiser.get(&format!("/api/drives/{tournament}")).json()["phase"] != "finished" {
        socket.receive();
    }
    let told = organiser.get(&path("rounds/1")).json();
    let tables = told["tables"].as_array().unwrap().iter();
    let record = |table: &Value| {
        let id = table["result"]["record"].as_str().unwrap();
        organiser.get(&format!("/api/tables/{id}/record")).body
    };
    (organiser.get(&path("draws")).json(), tables.map(record).collect())
}

#[test]
fn every_game_of_a_tournament_is_found_in_its_draws() {
    let server = Binary::start(&BOTS);
    let folder = tempfile::tempdir().unwrap();
    for format in ["drive", "duplicate"] {
        let (draws, records) = tournament_of_bots(&server, format);
        assert_eq!(records.len(), 2);
        let file = written(folder.path(), "draws.json", &draws.to_string());
        for (number, record) in (1..).zip(&records) {
            let record = written(folder.path(), "record.json", record);
            let (good, said) = verify(&record, Some(&file));
            let dealt = format!("dealt for round 1, table {number}");
            // In a duplicate all tables play the same deal.
            let dealt = if format == "drive" { dealt } else { "dealt for round 1".to_owned() };
            assert!(good && said.contains(&dealt), "{said}");
            assert!(!said.contains("never came"), "{said}");
        }
        // Started without a share that was promised: it is said whose.
        let mut owed = draws.clone();
        owed["shares"] = json!([{
            "no": 0, "name": "Ada", "commitment": "0".repeat(64), "share": null, "replaced": 1,
        }]);
        let file = written(folder.path(), "owed.json", &owed.to_string());
        let record = written(folder.path(), "record.json", &records[0]);
        let (good, said) = verify(&record, Some(&file));
        assert!(good && said.contains("the organiser started without it: Ada"), "{said}");
        assert!(said.contains("promised another share than at first"), "{said}");
    }
}

#[test]
fn draws_that_were_changed_or_are_of_another_evening_are_refused() {
    let server = Binary::start(&BOTS);
    let folder = tempfile::tempdir().unwrap();
    let (draws, records) = tournament_of_bots(&server, "drive");
    let (others, _) = tournament_of_bots(&server, "drive");
    let record = written(folder.path(), "record.json", &records[0]);
    let refused = |draws: &Value, why: &str| {
        let file = written(folder.path(), "draws.json", &draws.to_string());
        let (good, said) = verify(&record, Some(&file));
        assert!(!good && said.contains(why), "{said}");
    };
    refused(&others, "this game was not dealt from");
    refused(&json!({"draws": 1}), "is not what …/draws answers");
    let mut changed = draws.clone();
    changed["secrets"] = others["secrets"].clone();
    refused(&changed, "draws.json:");
}

#[test]
fn starts_that_were_broken_off_are_told_of_a_record() {
    let server = Binary::start(&BOTS);
    let folder = tempfile::tempdir().unwrap();
    let (_, records) = tournament_of_bots(&server, "drive");
    let mut record = Record::parse(&records[0]).unwrap();
    for broken in [0, 2] {
        let mixture = record.mixture.take().unwrap().after_broken_starts(broken);
        record = record.mixed(mixture).unwrap();
        let text = serde_json::to_string(&record).unwrap();
        let file = written(folder.path(), "record.json", &text);
        let mut replay = Command::new(env!("CARGO_BIN_EXE_tablee"));
        for (good, said) in [verify(&file, None), tablee(replay.arg("replay").arg(&file))] {
            let told = said.contains("2 starts were broken off before this deal");
            assert!(good && told == (broken > 0), "{said}");
        }
    }
}

#[test]
fn a_rotated_key_signs_from_the_next_start_on() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let launch = || Binary::start_in(&data, &BOTS, tempfile::tempdir().unwrap());
    let finished = |server: &Binary| {
        let mut table =
            GuestTable::gather(server.address, &setup("lexio", 3, json!({"rounds": 1})));
        while !table.is_over() {
            table.play(|menu| menu.iter().position(|action| action != "pass").unwrap_or(0));
        }
        table.people[0].get(&table.path("/record")).body
    };
    let server = launch();
    let old = written(folder.path(), "old.json", &finished(&server));
    server.stop();
    let mut rotate = Command::new(env!("CARGO_BIN_EXE_tablee"));
    let (done, said) = tablee(rotate.args(["admin"]).args(data_options(&data)).arg("rotate-key"));
    assert!(done && said.contains("signs records with the key"), "{said}");
    let server = launch();
    let new = written(folder.path(), "new.json", &finished(&server));
    let keys = Guest::arrive(server.address).get("/api/keys").json();
    for (file, key) in [(new, &keys["keys"][0]), (old, &keys["keys"][1])] {
        let (good, told) = verify(&file, None);
        assert!(
            good && told.contains(&format!("signed by key {}", key.as_str().unwrap())),
            "{told}"
        );
    }
    assert!(said.contains(keys["keys"][0].as_str().unwrap()), "{said}");
}
