//! Logs of tournaments on the command line: `tablee verify` computes seatings, dealers and ties again.

use crate::fair_play::quick;
use crate::raw_client::Guest;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;

const ROUNDS: usize = 3;

/// What the server tells of a tournament of bots that has played all its rounds.
struct Told {
    organiser: Guest,
    tournament: String,
    log: Value,
    draws: Value,
    rounds: Vec<Value>,
}

impl Told {
    fn of(organiser: Guest, tournament: String) -> Told {
        let get = |rest: &str| organiser.get(&format!("/api/drives/{tournament}/{rest}")).json();
        let rounds = (1..=ROUNDS).map(|round| get(&format!("rounds/{round}"))).collect();
        Told { log: get("log"), draws: get("draws"), rounds, organiser, tournament }
    }

    /// Checks it: whether it is in order, and all that is said.
    fn verify(&self, folder: &Path) -> (bool, String) {
        let written = |name: &str, value: &Value| -> PathBuf {
            let file = folder.join(name);
            std::fs::write(&file, value.to_string()).unwrap();
            file
        };
        let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
        command.arg("verify").arg(written("log.json", &self.log));
        command.arg("--draws").arg(written("draws.json", &self.draws));
        for (number, round) in self.rounds.iter().enumerate() {
            command.arg("--rounds").arg(written(&format!("round{number}.json"), round));
        }
        let done = command.env("LANG", "C").output().unwrap();
        (done.status.success(), String::from_utf8([done.stdout, done.stderr].concat()).unwrap())
    }
}

fn played(address: std::net::SocketAddr, format: &str) -> Told {
    let mut organiser = Guest::arrive(address);
    let wanted = json!({
        "name": "Boards", "game": "lexio", "format": format, "rounds": ROUNDS, "better": "high",
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
    Told::of(organiser, tournament)
}

#[test]
fn seats_and_dealers_that_were_shown_follow_from_the_log() {
    let (server, folder) = (quick(&[]), tempfile::tempdir().unwrap());
    for format in ["drive", "rounds", "duplicate"] {
        let told = played(server.address, format);
        let hidden = &told.log["entries"][0]["input"]["settings"];
        assert!(hidden.get("seed").is_none(), "nothing is told of rounds to come: {hidden}");
        let (good, said) = told.verify(folder.path());
        assert!(good && said.contains("compared with what was shown of 3 rounds"), "{said}");
        assert_eq!(said.contains(" deals"), format == "drive", "{said}");
        // The log of a tournament that has ended tells its seed, too.
        let Told { mut organiser, tournament, .. } = told;
        organiser.ask(&format!("/api/drives/{tournament}/end"), &json!({}));
        let ended = Told::of(organiser, tournament);
        assert!(ended.log["entries"][0]["input"]["settings"]["seed"].is_string());
        let (good, said) = ended.verify(folder.path());
        assert!(good, "{said}");
    }
}

#[test]
fn a_server_that_seats_or_deals_otherwise_is_found_out() {
    let (server, folder) = (quick(&[]), tempfile::tempdir().unwrap());
    let mut told = played(server.address, "drive");
    let mut refused = |change: &dyn Fn(&mut Told), why: &str| {
        let kept = (told.log.clone(), told.draws.clone(), told.rounds.clone());
        change(&mut told);
        let (good, said) = told.verify(folder.path());
        assert!(!good && said.contains(why), "{why}: {said}");
        (told.log, told.draws, told.rounds) = kept;
    };
    let other = "round 2, table 1: what was shown does not follow from the log";
    refused(&|told| told.rounds[1]["tables"][0]["seats"].as_array_mut().unwrap().swap(0, 1), other);
    refused(
        &|told| {
            let dealer = told.rounds[1]["tables"][0]["dealer"].as_u64().unwrap();
            told.rounds[1]["tables"][0]["dealer"] = json!((dealer + 1) % 4);
        },
        other,
    );
    refused(
        &|told| {
            let result = &mut told.rounds[1]["tables"][0]["result"];
            let winner = result["winner"].as_u64().unwrap();
            result["winner"] = json!((winner + 1) % 4);
        },
        other,
    );
    refused(&|told| drop(told.rounds[1]["tables"].as_array_mut().unwrap().pop()), other);
    refused(
        &|told| drop(told.log["entries"].as_array_mut().unwrap().remove(3)),
        "entries are missing",
    );
    refused(
        &|told| {
            let share = json!({"no": 0, "name": "", "commitment": "0".repeat(64), "share": null});
            told.draws["shares"] = json!([share]);
        },
        "not those of the log",
    );
    refused(
        &|told| told.draws["commitment"] = json!("0".repeat(64)),
        "is not the one that was promised",
    );
    refused(&|told| told.draws["secrets"] = json!([]), "no secret is told yet");
}
