//! A data file made by version 0.1.0 (schema 6), with running and finished games of every title,
//! tournaments in every phase, members, guests, a ban, and a deleted person: it opens and loses
//! nothing. `tablee doctor` examines it in crates/cli/tests/cli/stored.rs.

use flate2::read::GzDecoder;
use rusqlite::Connection;
use std::path::Path;
use tablee_storage::{FILE, Store, VERSION};

const PACKED: &[u8] = include_bytes!("../fixtures/tablee-0.1.0-schema-6.db.gz");

pub fn unpack(dir: &Path) {
    let mut file = std::fs::File::create(dir.join(FILE)).unwrap();
    std::io::copy(&mut GzDecoder::new(PACKED), &mut file).unwrap();
}

fn count(db: &Connection, table: &str) -> i64 {
    db.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
}

/// How often a text is in the bytes of a file, free pages included.
fn occurrences(file: &Path, text: &str) -> usize {
    let bytes = std::fs::read(file).unwrap();
    bytes.windows(text.len()).filter(|part| *part == text.as_bytes()).count()
}

#[test]
fn a_file_of_version_0_1_0_opens_and_loses_nothing() {
    let dir = tempfile::tempdir().unwrap();
    unpack(dir.path());
    let tables = ["tables", "moves", "chat", "records", "persons", "sessions", "audit", "finished"];
    let all = tables.iter().chain(&["participants", "ratings", "drives", "drive_entries"]);
    let counts = |db: &Connection| all.clone().map(|name| count(db, name)).collect::<Vec<_>>();
    let before = counts(&Connection::open(dir.path().join(FILE)).unwrap());
    assert_eq!(before, [13, 227, 4, 7, 7, 5, 7, 7, 18, 2, 4, 42]);
    let file = dir.path().join(FILE);
    assert_ne!(occurrences(&file, "Dora Delrue"), 0, "the old version left a deleted name behind");
    drop(Store::open(dir.path()).unwrap());
    assert_eq!(occurrences(&file, "Dora Delrue"), 0);
    let db = Connection::open(&file).unwrap();
    assert_eq!(counts(&db), before);
    let version: usize = db.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!(version, VERSION);
    let signed: String = db
        .query_row("SELECT value FROM meta WHERE key = 'written_by'", [], |row| row.get(0))
        .unwrap();
    assert_eq!(signed, env!("CARGO_PKG_VERSION"));
    let sound: String = db.pragma_query_value(None, "integrity_check", |row| row.get(0)).unwrap();
    assert_eq!(sound, "ok");
}

/// Every name is in one place: in the row of its person, and in its skeleton.
#[tokio::test]
async fn names_are_kept_in_one_place_and_shown_everywhere() {
    let dir = tempfile::tempdir().unwrap();
    unpack(dir.path());
    let store = Store::open(dir.path()).unwrap();
    let db = Connection::open(dir.path().join(FILE)).unwrap();
    for table in ["papers", "chat", "audit", "drive_entries", "drives"] {
        let text = dump(&db, table);
        for name in ["Gus Guest", "Bo\"", "Ada\"", "Eve"] {
            assert!(!text.contains(name), "{name} in {table}: {text}");
        }
    }
    let log = store.audit_log(None, 10).await.unwrap();
    let lines: Vec<String> =
        log.iter().map(|line| format!("{} {} {}", line.actor, line.action, line.note)).collect();
    assert_eq!(lines[0], "Bo mute deleted person until 1794788456649");
    assert_eq!(lines[3], "command line ban Eve");
    let open = store.tournament("g9fCbf6cBwd2nDrznwbD").await.unwrap().unwrap();
    let registered = open.log.iter().filter(|entry| entry.contains("registered"));
    let names: Vec<bool> = registered.map(|entry| entry.contains("\"Gus Guest\"")).collect();
    assert_eq!(names, [true, false], "{:?}", open.log);
    let cards = store.tournament("dkwnBd3ns9m5pgz29xgt").await.unwrap().unwrap().log.concat();
    assert!(cards.contains("Marie Paper"), "who has no account has no other place: {cards}");
    assert!(cards.contains("deleted person was loud"), "{cards}");
    let chat = store.whole_table("5mmqDgGb3Dvj7DC5c8f9", 10, 0).await.unwrap().unwrap().chat;
    let said: Vec<(&str, &str)> =
        chat.iter().map(|line| (line.name.as_str(), line.text.as_str())).collect();
    assert_eq!(said, [("Ada", "good luck"), ("Bo", "you too")]);
}

/// Forgetting somebody leaves their name nowhere in the bytes of the file.
#[tokio::test]
async fn a_forgotten_name_is_nowhere_in_the_file() {
    let dir = tempfile::tempdir().unwrap();
    unpack(dir.path());
    let file = dir.path().join(FILE);
    let store = Store::open(dir.path()).unwrap();
    let gus =
        store.called(vec!["8fe46361f2c20c6698b299726ce895b1".parse().unwrap()]).await.unwrap();
    assert_eq!(gus.values().next().unwrap().name, "Gus Guest");
    store.forget(*gus.keys().next().unwrap(), 7).await.unwrap();
    store.close().await;
    assert_eq!(occurrences(&file, "Gus Guest"), 0);
}

fn dump(db: &Connection, table: &str) -> String {
    let mut query = db.prepare(&format!("SELECT * FROM {table}")).unwrap();
    let columns = query.column_count();
    let mut rows = query.query([]).unwrap();
    let mut text = String::new();
    while let Some(row) = rows.next().unwrap() {
        for column in 0..columns {
            text.push_str(&row.get::<_, String>(column).unwrap_or_default());
            text.push('\n');
        }
    }
    text
}
