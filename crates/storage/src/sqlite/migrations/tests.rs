//! Files of every earlier version, each with data that its version could hold, become files of
//! this one; a step that is interrupted or fails leaves the file as it was, and is done later.

use super::{STEPS, VERSION, run};
use crate::{FILE, NameTaking, OwnName, Store};
use rusqlite::Connection;
use std::path::Path;
use tablee_protocol::PersonId;

/// What a server of each version could write that none before it could, from version 1 on.
const DATA: [&str; VERSION] = [
    include_str!("../../../tests/fixtures/old_0001.sql"),
    "INSERT INTO persons (id, kind, name, skeleton, password, role, created_at) VALUES
         (x'00112233445566778899aabbccddeeff', 'member', 'Zoë', 'zoe', '$argon2id$x', 'admin', 5),
         (x'ffeeddccbbaa99887766554433221100', 'guest', 'Gus Guest', NULL, NULL, 'player', 6);
     INSERT INTO sessions VALUES
         (x'0a', 'handle', x'00112233445566778899aabbccddeeff', 5, 6, 'Firefox');
     INSERT INTO recovery_codes VALUES
         (x'a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a',
          x'00112233445566778899aabbccddeeff');
     INSERT INTO audit (id, at, person, actor, action, subject, note) VALUES
         (1, 7, NULL, 'command line', 'grant', '00112233445566778899aabbccddeeff', 'Zoë'),
         (2, 8, x'00112233445566778899aabbccddeeff', 'Zoë', 'mute',
          'ffeeddccbbaa99887766554433221100', 'Gus Guest until 1790000009000');
     INSERT INTO endings VALUES ('k7bqzj2mnw3xfd9rhvts', 9, NULL);",
    "INSERT INTO finished (table_id, game, rules, seats, plies, started_at, ended_at, visibility,
         rated) VALUES ('z9mtw5hgk3bqx7vrnjcd', 'lexio', '{}', 3, 1, 5, 6, 'public', 1);
     INSERT INTO participants (table_id, seat, person, score, place, won, ended_at) VALUES
         ('z9mtw5hgk3bqx7vrnjcd', 0, x'00112233445566778899aabbccddeeff', 9, 1, 1, 6);
     INSERT INTO ratings VALUES (x'00112233445566778899aabbccddeeff', 'lexio', 1600, 80, 1, 6);
     INSERT INTO seat_tallies VALUES ('lexio', 3, 0, 1, 1, 1, 1);
     INSERT INTO players VALUES ('lexio', x'00112233445566778899aabbccddeeff');",
    "INSERT INTO studies VALUES ('z9mtw5hgk3bqx7vrnjcd', 'strong', '[]', 7);
     UPDATE finished SET practice = '{\"of\":\"p4dnzk8c2wjq6bxmgtvr\"}';",
    r#"INSERT INTO drives (no, id, visibility, phase, length, summary, venue, created_at) VALUES
         (1, 'dkwnbd3ns9m5pgz29xgt', 'public', 'between', 3, '{"name":"Evening of Zoë"}', '{}', 5);
     INSERT INTO drive_entries (id, drive_no, n, at, entry) VALUES
         (1, 1, 0, 5, '{"at":5,"by":{"person":"00112233445566778899aabbccddeeff"},"input":{"do":"created"}}'),
         (2, 1, 1, 6, '{"at":6,"by":"house","input":{"do":"registered","person":"ffeeddccbbaa99887766554433221100","name":"Gus Guest"}}'),
         (3, 1, 2, 7, '{"at":7,"by":"house","input":{"do":"announced","text":"Gus Guest is late"}}');
     INSERT INTO drive_tables VALUES (1, 1, 1, 'p4dnzk8c2wjq6bxmgtvr', 0);"#,
    "INSERT OR IGNORE INTO drive_people VALUES (x'ffeeddccbbaa99887766554433221100', 1);",
    "INSERT INTO meta VALUES ('written_by', '0.1.0');",
    "",
    "INSERT INTO closings VALUES (1, 'forgotten');",
    "INSERT INTO chat (id, table_no, person, text, at, client_id) VALUES
         (2, 2, x'ffeeddccbbaa99887766554433221100', 'hello', 9, 'k1');",
    "INSERT INTO drive_requests VALUES (1, x'ffeeddccbbaa99887766554433221100', 'r1', 1, 1);",
    "INSERT INTO second_factors VALUES (x'00112233445566778899aabbccddeeff', x'aabb', 5, 6);",
    "",
    "UPDATE papers SET revision = 3 WHERE table_no = 1;",
    "INSERT INTO chat (id, table_no, person, text, at, phrase) VALUES
         (3, 2, x'ffeeddccbbaa99887766554433221100', 'Hello!', 9, 'hello');",
    "UPDATE moves SET lag_ms = 40;",
    "INSERT INTO notice_choices (person, wanted, zone, lang, base) VALUES
         (x'00112233445566778899aabbccddeeff', 1, 'Europe/Paris', 'fr', 'http://den.local');
     INSERT INTO notices VALUES (x'00112233445566778899aabbccddeeff', 'k7bqzj2mnw3xfd9rhvts', 5, 9);",
    "INSERT INTO blocks VALUES
         (x'00112233445566778899aabbccddeeff', x'ffeeddccbbaa99887766554433221100', 7);",
    "INSERT INTO seekers (person, token, wish, strength, since, until) VALUES
         (x'00112233445566778899aabbccddeeff', 's1', '{}', 1500, 5, 9);",
    "UPDATE moves SET away_ms = 50;",
    "INSERT INTO clubs VALUES ('c1', 'Zoë''s', 'zoes', '', 'public', 'code', 5);
     INSERT INTO club_members VALUES ('c1', x'00112233445566778899aabbccddeeff', 'owner', 5);
     INSERT INTO club_tables VALUES ('k7bqzj2mnw3xfd9rhvts', 'c1', 6);
     INSERT INTO club_tournaments VALUES ('dkwnbd3ns9m5pgz29xgt', 'c1', 6);
     INSERT INTO club_seasons VALUES ('s1', 'c1', 'Spring', NULL, 'places', 2, 'UTC', 5, NULL, 5);",
    "INSERT INTO notice_addresses (id, person, channel, address, keys, created_at) VALUES
         ('m1', x'00112233445566778899aabbccddeeff', 'mail', 'zoe@den.example', x'07', 5);
     INSERT INTO confirmation_mails VALUES ('c1', x'0a', x'0b', 5);",
    "INSERT INTO passkeys VALUES ('p1', x'00112233445566778899aabbccddeeff', 'Telephone', 'den.example', x'0c',
         x'a1', -7, 'internal', 3, 5, 6);
     INSERT INTO challenges VALUES (x'0d', x'00112233445566778899aabbccddeeff', 'enter', '{}', 9);",
    "INSERT INTO tries VALUES (x'0a', 3, 9);
     INSERT INTO table_makers VALUES (x'0b', 1);",
    "",
    "INSERT INTO notice_addresses (id, person, channel, address, keys, created_at, confirmed_at, session) VALUES
         ('b1', x'00112233445566778899aabbccddeeff', 'push', 'https://push.example/1', x'07', 5, 5, x'0a');",
    "UPDATE persons SET face = 7;",
    "",
    "INSERT INTO spending VALUES (x'0a', 9);",
];

/// A file as a server of this version left it.
fn file_of(version: usize, dir: &Path) -> Connection {
    let mut db = Connection::open(dir.join(FILE)).unwrap();
    for (before, (step, data)) in STEPS.iter().zip(DATA).take(version).enumerate() {
        let transaction = db.transaction().unwrap();
        transaction.execute_batch(step.sql).unwrap();
        (step.then)(&transaction).unwrap();
        transaction.execute_batch(data).unwrap();
        if before > 0 {
            let note = "INSERT INTO migrations (number, name) VALUES (?, ?)";
            transaction.execute(note, (before + 1, step.name)).unwrap();
        }
        transaction.pragma_update(None, "user_version", before + 1).unwrap();
        transaction.commit().unwrap();
    }
    db
}

/// Everything of a file that no later step may lose: how many rows each table has, and some of
/// what is in them.
fn contents(db: &Connection, of: usize) -> Vec<String> {
    let mut contents = Vec::new();
    let mut tell = |sql: &str| {
        let text: String = db.query_row(sql, [], |row| row.get(0)).unwrap();
        contents.push(format!("{sql}: {text}"));
    };
    for table in ["tables", "papers", "moves", "records", "secrets"] {
        tell(&format!("SELECT CAST(count(*) AS TEXT) FROM {table}"));
    }
    // 0028 gives it another name.
    let named: String = db
        .query_row(
            "SELECT name FROM sqlite_master WHERE name IN ('house', 'server_time')",
            [],
            |row| row.get(0),
        )
        .unwrap();
    let tick: i64 =
        db.query_row(&format!("SELECT tick FROM {named}"), [], |row| row.get(0)).unwrap();
    tell(&format!("SELECT 'server time ' || {tick}"));
    tell("SELECT group_concat(person IS NULL OR length(person)) FROM moves");
    tell("SELECT text FROM chat WHERE id = 1");
    if of >= 2 {
        tell("SELECT group_concat(name || kind || role) FROM (SELECT * FROM persons ORDER BY id)");
        tell("SELECT handle || agent FROM sessions");
        tell("SELECT CAST(count(*) AS TEXT) FROM recovery_codes");
        tell("SELECT group_concat(action || subject) FROM audit");
        tell("SELECT table_id FROM endings");
    }
    if of >= 3 {
        tell("SELECT group_concat(score || place) FROM participants");
        tell("SELECT CAST(rating AS TEXT) FROM ratings");
        tell("SELECT CAST(wins AS TEXT) FROM seat_tallies");
        tell("SELECT game FROM players");
    }
    if of >= 4 {
        tell("SELECT level FROM studies");
        tell("SELECT practice FROM finished");
    }
    if of >= 5 {
        tell("SELECT CAST(length AS TEXT) || phase FROM drives");
        tell("SELECT group_concat(json_extract(entry, '$.input.do')) FROM drive_entries");
        tell("SELECT table_id FROM drive_tables");
    }
    if of >= 9 {
        tell("SELECT because FROM closings");
    }
    if of >= 10 {
        tell("SELECT client_id FROM chat WHERE id = 2");
    }
    if of >= 15 {
        tell("SELECT phrase FROM chat WHERE id = 3");
    }
    if of >= 11 {
        tell("SELECT client_id FROM drive_requests");
    }
    if of >= 21 {
        tell("SELECT role || club FROM club_members");
        tell("SELECT name || scheme FROM club_seasons");
    }
    if of >= 22 {
        tell("SELECT id FROM confirmation_mails");
    }
    if of >= 23 {
        tell("SELECT name || site || counter FROM passkeys");
        tell("SELECT purpose FROM challenges");
    }
    if of >= 19 {
        tell("SELECT token FROM seekers");
    }
    if of >= 18 {
        tell("SELECT hex(blocked) FROM blocks");
    }
    if of >= 17 {
        tell("SELECT zone FROM notice_choices");
        tell("SELECT table_id FROM notices");
    }
    contents
}

/// What this version makes of every file that had it.
fn check_grown(db: &Connection, from: usize) {
    let text = |sql: &str| db.query_row::<String, _, _>(sql, [], |row| row.get(0)).unwrap();
    assert_eq!(text("PRAGMA integrity_check"), "ok");
    assert_eq!(text("SELECT CAST(count(*) AS TEXT) FROM pragma_foreign_key_check"), "0");
    assert_eq!(text("SELECT CAST(count(*) AS TEXT) FROM migrations"), VERSION.to_string());
    assert_eq!(
        text("SELECT name FROM persons JOIN chat c ON c.person = persons.id WHERE c.id = 1"),
        "Zoë"
    );
    if from >= 2 {
        let code = "SELECT lookup || hash FROM recovery_codes";
        let hash = "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a";
        assert_eq!(text(code), format!("{}{hash}", 0xa7));
        assert_eq!(text("SELECT note FROM audit WHERE id = 2"), "until 1790000009000");
    }
    if from >= 5 {
        let people = "SELECT group_concat(hex(person)) FROM drive_people";
        assert!(text(people).contains("00112233445566778899AABBCCDDEEFF"), "0006 fills it");
        let log = text("SELECT group_concat(entry) FROM drive_entries")
            + &text("SELECT summary FROM drives");
        assert!(!log.contains("Gus") && !log.contains("Zoë"), "0008 takes names out: {log}");
    }
}

#[test]
fn a_file_of_every_earlier_version_is_brought_up_to_date_and_loses_nothing() {
    for from in 1..=VERSION {
        let dir = tempfile::tempdir().unwrap();
        let before = contents(&file_of(from, dir.path()), from);
        drop(Store::open(dir.path()).unwrap());
        let db = Connection::open(dir.path().join(FILE)).unwrap();
        assert_eq!(contents(&db, from), before, "from version {from}");
        check_grown(&db, from);
    }
}

#[test]
fn a_step_that_is_interrupted_is_not_done_and_done_later() {
    for (from, step) in STEPS.iter().enumerate().skip(1) {
        let dir = tempfile::tempdir().unwrap();
        let mut db = file_of(from, dir.path());
        let before = contents(&db, from);
        // As when the process is killed: everything of the step has run, nothing is committed.
        let transaction = db.transaction().unwrap();
        transaction.execute_batch(step.sql).unwrap();
        (step.then)(&transaction).unwrap();
        transaction.pragma_update(None, "user_version", from + 1).unwrap();
        drop(transaction);
        assert_eq!(super::version(&db).unwrap(), from);
        assert_eq!(contents(&db, from), before, "version {from} is whole");
        run(&mut db).unwrap();
        assert_eq!(contents(&db, from), before, "from version {from}");
        check_grown(&db, from);
    }
}

#[test]
fn a_step_that_fails_leaves_the_file_as_the_step_before_left_it() {
    // Something in the way of every step that makes a table.
    let obstacles = [
        (2, "persons"),
        (3, "finished"),
        (4, "studies"),
        (5, "drives"),
        (6, "drive_people"),
        (7, "meta"),
        (8, "audit_by_id"),
        (9, "closings"),
        (11, "drive_requests"),
        (12, "second_factors"),
        (17, "notices"),
        (23, "passkeys"),
    ];
    for (step, table) in obstacles {
        let dir = tempfile::tempdir().unwrap();
        let mut db = file_of(1, dir.path());
        let before = contents(&db, 1);
        db.execute_batch(&format!("CREATE TABLE {table} (in_the_way)")).unwrap();
        assert!(run(&mut db).is_err(), "step {step}");
        assert_eq!(super::version(&db).unwrap(), step - 1, "the steps before it are done");
        assert_eq!(contents(&db, 1), before, "step {step}");
        db.execute_batch(&format!("DROP TABLE {table}")).unwrap();
        run(&mut db).unwrap();
        assert_eq!(contents(&db, 1), before);
        check_grown(&db, 1);
    }
}

#[tokio::test]
async fn members_whose_names_look_alike_since_a_new_comparison_keep_their_names() {
    let dir = tempfile::tempdir().unwrap();
    let db = file_of(12, dir.path());
    db.execute_batch(
        "INSERT INTO persons (id, kind, name, skeleton, created_at) VALUES
             (x'01000000000000000000000000000000', 'member', 'Sam', 'sam', 1),
             (x'02000000000000000000000000000000', 'member', 'Ꮪam', 'ꮪam', 2)",
    )
    .unwrap();
    drop(db);
    let store = Store::open(dir.path()).unwrap();
    let found =
        async |name: &str| store.owner_of_name(OwnName::new(name)).await.unwrap().expect(name).name;
    assert_eq!(found("Sam").await, "Sam");
    assert_eq!(found("Ꮪam").await, "Ꮪam");
    assert_eq!(found("sam").await, "Sam", "the first to have had the name");
    assert_eq!(found("zoë").await, "Zoë");
    let second = PersonId([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let renamed = store.rename(second, OwnName::new("SAM")).await.unwrap();
    assert_eq!(renamed, NameTaking::Taken, "nobody takes what somebody else owns");
    assert_eq!(store.rename(second, OwnName::new("Tom")).await.unwrap(), NameTaking::Done);
}
