//! `tablee doctor`, `tablee backup` and `tablee admin` on a real data directory.

use flate2::Compression;
use flate2::write::ZlibEncoder;
use rusqlite::Connection;
use serde_json::json;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tablee_engine::record::{Input as Logged, Record};
use tablee_engine::{Millis, Seed};
use tablee_protocol::Visibility;
use tablee_server::ratings::{Finished, Occupant};
use tablee_storage::{FILE, Store};
use tablee_tournament::{Entry, Input, PersonId, Settings};

fn tablee(dir: &Path, args: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
    let Output { status, stdout, stderr } =
        command.args(args).env("TABLEE_DATA", dir).output().unwrap();
    let said = [stdout, stderr].concat();
    (status.success(), String::from_utf8(said).unwrap())
}

fn data(dir: &Path) -> Connection {
    Connection::open(dir.join(FILE)).unwrap()
}

/// A data directory with one finished game of every kind and one that runs.
fn data_folder() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    drop(Store::open(dir.path()).unwrap());
    let db = data(dir.path());
    for (no, game) in ["lexicon", "lexio", "xylo"].iter().enumerate() {
        store(dir.path(), &db, no as i64 + 1, &format!("{game}table"), "over", &golden(game));
    }
    store(dir.path(), &db, 4, "running", "running", &golden("lexio"));
    dir
}

fn golden(game: &str) -> Record {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let file: PathBuf = match game {
        "xylo" => games.join("xylo/golden/four_random.json"),
        _ => games.join(game).join("golden/four.json"),
    };
    Record::parse(&std::fs::read_to_string(file).unwrap()).unwrap()
}

/// Stores a game as the server does.
fn store(dir: &Path, db: &Connection, no: i64, id: &str, phase: &str, record: &Record) {
    // One input less than the whole game is still running.
    let inputs = record.inputs.len() - usize::from(phase == "running");
    let setup = serde_json::json!({
        "game": record.game, "seats": record.seats.0, "rules": record.rules,
    });
    let seed: Vec<u8> = bytes(&record.seed.reveal());
    let mut last = None;
    db.execute(
        "INSERT INTO tables (no, id, game, phase, visibility, created_at)
         VALUES (?, ?, ?, ?, 'public', 0)",
        (no, id, &record.game, phase),
    )
    .unwrap();
    db.execute(
        "INSERT INTO papers (table_no, setup, people, secret, seed) VALUES (?, ?, '{}', x'00', ?)",
        (no, setup.to_string(), seed),
    )
    .unwrap();
    for (seq, entry) in record.inputs[..inputs].iter().enumerate() {
        let (seat, action) = match &entry.input {
            Logged::Seat { seat, action } => (Some(seat.0), action),
            Logged::Host { host } => (None, host),
            Logged::Undo { .. } | Logged::Agreed { .. } => panic!("no input of a game"),
        };
        db.execute(
            "INSERT INTO moves (prev, table_no, seq, seat, action, think_ms, at, tick)
             VALUES (?, ?, ?, ?, ?, 0, 0, 0)",
            (last, no, seq + 1, seat, action),
        )
        .unwrap();
        last = Some(db.last_insert_rowid());
    }
    db.execute("UPDATE tables SET head = ?, last = ? WHERE no = ?", (inputs, last, no)).unwrap();
    if phase == "over" {
        let sitters = vec![Occupant::Bot { level: "expert".into() }; usize::from(record.seats.0)];
        let finished = Finished {
            no,
            table: id,
            record,
            better: tablee_engine::Better::High,
            sitters: &sitters,
            visibility: Visibility::Public,
            started_at: Some(0),
            ended_at: 1,
            rated: false,
            practice: None,
        };
        let store = Store::beside(dir).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(store.conclude(finished.conclusion(packed(record)))).unwrap();
    }
}

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap()).collect()
}

fn packed(record: &Record) -> Vec<u8> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(serde_json::to_string(record).unwrap().as_bytes()).unwrap();
    packer.finish().unwrap()
}

/// What the doctor says of a sound file that this version wrote.
fn sound_as(examined: &str) -> String {
    format!("OK: {examined}. Last written by tablee {}.\n", env!("CARGO_PKG_VERSION"))
}

/// A data file that version 0.1.0 wrote: games and tournaments in every phase, a deleted person.
const OLD: &[u8] = include_bytes!("../../../storage/tests/fixtures/tablee-0.1.0-schema-6.db.gz");

#[test]
fn a_file_of_version_0_1_0_is_brought_up_to_date_and_is_sound() {
    let dir = tempfile::tempdir().unwrap();
    let mut file = std::fs::File::create(dir.path().join(FILE)).unwrap();
    std::io::copy(&mut flate2::read::GzDecoder::new(OLD), &mut file).unwrap();
    let (sound, said) = tablee(dir.path(), &["doctor"]);
    assert!(!sound && said.contains("start `tablee serve` once"), "{said}");
    drop(Store::open(dir.path()).unwrap());
    let (sound, said) = tablee(dir.path(), &["doctor"]);
    assert!(sound, "{said}");
    assert!(said.starts_with("OK: 7 finished and 4 running games and 4 tournaments"), "{said}");
}

#[test]
fn sound_data_get_a_clean_bill() {
    let dir = data_folder();
    let (sound, said) = tablee(dir.path(), &["doctor"]);
    assert!(sound, "{said}");
    assert_eq!(said, sound_as("3 finished and 1 running games replayed"));
}

#[test]
fn every_broken_game_is_named() {
    let dir = data_folder();
    let db = data(dir.path());
    let mut record = golden("lexio");
    record.inputs[5].hash = Some("00".repeat(32));
    let break_record = "UPDATE records SET record = ? WHERE table_id = 'lexiotable'";
    db.execute(break_record, [packed(&record)]).unwrap();
    db.execute("UPDATE participants SET score = 7 WHERE table_id = 'xylotable' AND seat = 0", [])
        .unwrap();
    let change = "UPDATE moves SET action = 'nonsense' WHERE table_no = ? AND seq = 3";
    db.execute(change, [1]).unwrap();
    db.execute(change, [4]).unwrap();
    let (sound, said) = tablee(dir.path(), &["doctor"]);
    assert!(!sound);
    for fault in [
        "table lexiotable: ply 6: the chain is broken here",
        "table xylotable: the history says [(7,",
        "table lexicontable: ply 3: log and record differ",
        "table running: ply 3: ",
        "tablee: 4 faults; 3 finished and 1 running games replayed",
    ] {
        assert!(said.contains(fault), "{fault} is not in:\n{said}");
    }
}

/// Stores a tournament with real cards as the server does: created, then two register.
fn tournament(db: &Connection) {
    let settings = Settings::drive("Spring drive", "lexicon", 3, Seed::numbered(1));
    let registered = |n: u8| Input::Registered { person: id(n), name: format!("Person {n}") };
    let inputs = [Input::Created { settings }, registered(1), registered(2)];
    let venue = json!({"venue": "cards", "clock": {"kind": "none"}, "interval": null, "visibility": "public"});
    db.execute(
        "INSERT INTO drives (no, id, visibility, phase, length, summary, venue, created_at)
         VALUES (1, 'spring', 'public', 'registration', 3, '{\"name\":\"Spring drive\"}', ?, 0)",
        [venue.to_string()],
    )
    .unwrap();
    for (n, input) in inputs.into_iter().enumerate() {
        let entry = Entry::server(Millis(n as u64), input);
        let entry = serde_json::to_string(&entry).unwrap();
        db.execute(
            "INSERT INTO drive_entries (drive_no, n, at, entry) VALUES (1, ?1, ?1, ?2)",
            (n, entry),
        )
        .unwrap();
    }
    db.execute_batch(
        "INSERT INTO drive_people (person, drive_no) SELECT unhex(json_extract(entry, '$.input.person')), 1
         FROM drive_entries WHERE n > 0",
    )
    .unwrap();
}

fn id(n: u8) -> PersonId {
    PersonId::from(format!("{n:032x}"))
}

#[test]
fn tournaments_are_replayed_and_a_broken_one_is_named_with_its_entry() {
    let dir = data_folder();
    let db = data(dir.path());
    tournament(&db);
    let (sound, said) = tablee(dir.path(), &["doctor"]);
    assert!(sound, "{said}");
    assert_eq!(said, sound_as("3 finished and 1 running games and 1 tournament replayed"));
    // The same person registers twice.
    let twice = "UPDATE drive_entries SET entry = replace(entry, ?, ?) WHERE n = 2";
    db.execute(twice, (id(2).as_str(), id(1).as_str())).unwrap();
    let (sound, said) = tablee(dir.path(), &["doctor"]);
    assert!(!sound);
    assert!(said.contains("tournament spring (“Spring drive”), entry 2: "), "{said}");
    assert!(said.contains("tablee: 1 fault; "), "{said}");
}

#[test]
fn a_lost_input_or_record_is_found() {
    let dir = data_folder();
    let db = data(dir.path());
    db.execute("DELETE FROM records WHERE table_id = 'lexiotable'", []).unwrap();
    db.execute("UPDATE tables SET head = head + 1 WHERE id = 'running'", []).unwrap();
    db.execute("UPDATE records SET record = x'00' WHERE table_id = 'xylotable'", []).unwrap();
    let (sound, said) = tablee(dir.path(), &["doctor"]);
    assert!(!sound);
    assert!(said.contains("table lexiotable: the game is over but has no record"), "{said}");
    assert!(said.contains("table running: the log has "), "{said}");
    assert!(said.contains("table xylotable: the record cannot be unpacked"), "{said}");
}

#[test]
fn a_backup_is_made_beside_a_writer_and_is_sound() {
    let dir = data_folder();
    let db = data(dir.path());
    // Somebody is in the middle of writing.
    db.execute_batch("BEGIN IMMEDIATE; INSERT INTO secrets VALUES ('half', x'00')").unwrap();
    let copies = tempfile::tempdir().unwrap();
    let file = copies.path().join("copy.db");
    let (made, said) = tablee(dir.path(), &["backup", file.to_str().unwrap()]);
    assert!(made, "{said}");
    let (again, said) = tablee(dir.path(), &["backup", file.to_str().unwrap()]);
    assert!(!again && said.contains("--force"), "{said}");
    db.execute_batch("COMMIT").unwrap();
    let (forced, said) = tablee(dir.path(), &["backup", "--force", file.to_str().unwrap()]);
    assert!(forced, "{said}");
    let names: Vec<_> =
        std::fs::read_dir(copies.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(names, ["copy.db"], "one file and nothing beside it");
    std::fs::rename(&file, copies.path().join(FILE)).unwrap();
    let (sound, said) = tablee(copies.path(), &["doctor"]);
    assert!(sound, "{said}");
    let nowhere = copies.path().join("no/such/folder.db");
    let (made, said) = tablee(dir.path(), &["backup", nowhere.to_str().unwrap()]);
    assert!(!made && said.contains("cannot write"), "{said}");
}

#[test]
fn a_backup_never_takes_the_place_of_the_data() {
    let dir = data_folder();
    let db = data(dir.path());
    let linked = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(dir.path(), linked.path().join("again")).unwrap();
    for folder in [dir.path().to_owned(), dir.path().join("."), linked.path().join("again")] {
        for name in [FILE, "tablee.db-wal", "tablee.lock"] {
            let target = folder.join(name);
            let (made, said) = tablee(dir.path(), &["backup", "--force", target.to_str().unwrap()]);
            assert!(!made && said.contains("belongs to the data themselves"), "{said}");
        }
    }
    // What is stored afterwards is still in the file of that name.
    db.execute_batch("INSERT INTO secrets VALUES ('later', x'00')").unwrap();
    let kept = "SELECT count(*) FROM secrets WHERE name = 'later'";
    let again = data(dir.path());
    assert_eq!(again.query_row(kept, [], |row| row.get::<_, u32>(0)).unwrap(), 1);
}

/// `tablee backup --force /dev/null` once left a file in place of the device.
#[test]
fn a_backup_takes_the_place_of_files_alone() {
    let (dir, elsewhere) = (data_folder(), tempfile::tempdir().unwrap());
    let _db = data(dir.path());
    let backup =
        |target: &Path| tablee(dir.path(), &["backup", "--force", target.to_str().unwrap()]);
    let socket = elsewhere.path().join("socket");
    let _open = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    for special in [&socket, elsewhere.path()] {
        let (made, said) = backup(special);
        assert!(!made && said.contains("no file that can be replaced"), "{said}");
    }
    assert!(!std::fs::symlink_metadata(&socket).unwrap().is_file(), "it is still a socket");
    // What somebody else has put where the copy is written is not followed.
    let (precious, copy) = (elsewhere.path().join("precious"), elsewhere.path().join("copy"));
    std::fs::write(&precious, "mine").unwrap();
    std::os::unix::fs::symlink(&precious, elsewhere.path().join("copy.partial")).unwrap();
    let (made, said) = backup(&copy);
    assert!(made, "{said}");
    assert_eq!(std::fs::read_to_string(&precious).unwrap(), "mine");
}

#[test]
fn a_damaged_file_is_called_damaged() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join(FILE), vec![7_u8; 8192]).unwrap();
    for args in [&["doctor"][..], &["admin", "list"]] {
        let (done, said) = tablee(dir.path(), args);
        assert!(!done && said.contains("is damaged") && said.contains("backup"), "{said}");
    }
}

#[test]
fn commands_on_no_data_say_what_is_missing() {
    let empty = tempfile::tempdir().unwrap();
    for args in [&["doctor"][..], &["backup", "x.db"], &["admin", "list"]] {
        let (done, said) = tablee(empty.path(), args);
        assert!(!done && said.contains("there is no") && said.contains("--data DIR"), "{said}");
    }
    assert_eq!(std::fs::read_dir(empty.path()).unwrap().count(), 0, "and make none");
}

#[test]
fn admins_act_from_the_command_line() {
    let dir = data_folder();
    let db = data(dir.path());
    db.execute(
        "INSERT INTO persons (id, kind, name, skeleton, created_at)
         VALUES (x'00112233445566778899aabbccddeeff', 'member', 'Ada', 'ada', 0)",
        [],
    )
    .unwrap();
    let tablee = |args: &[&str]| tablee(dir.path(), &[&["admin"], args].concat());
    assert!(tablee(&["list"]).1.contains("no admins"));
    assert_eq!(tablee(&["log"]).1, "The audit log is empty: no admin has done anything yet.\n");
    assert_eq!(
        tablee(&["grant", "ADA"]).1,
        "Ada (00112233445566778899aabbccddeeff) is an admin now.\n"
    );
    assert_eq!(tablee(&["list"]).1, "00112233445566778899aabbccddeeff  Ada\n");
    assert!(!tablee(&["ban", "Ada"]).0, "not while she is an admin");
    for args in [
        &["revoke", "Ada"][..],
        &["ban", "00112233445566778899aabbccddeeff"],
        &["unban", "Ada"],
        &["mute", "Ada", "--minutes", "5"],
        &["unmute", "Ada"],
        &["end", "running"],
        &["rotate-key"],
    ] {
        let (done, said) = tablee(args);
        assert!(done, "{args:?}: {said}");
    }
    let (done, said) = tablee(&["end", "lexiotable"]);
    assert!(!done && said.contains("no open or running table"), "{said}");
    let (done, said) = tablee(&["grant", "Nobody"]);
    assert!(!done && said.contains("nobody is called “Nobody”"), "{said}");
    let (_, log) = tablee(&["log"]);
    let actions: Vec<&str> =
        log.lines().filter_map(|l| l.split("command line: ").nth(1)?.split(' ').next()).collect();
    let all = ["grant", "revoke", "ban", "unban", "mute", "unmute", "end", "rotate-key"];
    assert_eq!(actions, all);
}
