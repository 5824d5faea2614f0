//! A server that is killed while it brings old data up to date: at every step and every named point of it. Each time
//! the data are whole, as the last committed step left them, and the next start goes on; at the end nothing is
//! missing, compared with data that were brought up to date without a kill.

use crate::private_postgres::{new_database, run};
use crate::server_process::{Server, examine, free};
use flate2::read::GzDecoder;
use rusqlite::Connection;
use rusqlite::types::Value;
use std::path::Path;
use tablee_server::crash_point::VARIABLE;
use tablee_storage::{FILE, VERSION};

/// A data file that version 0.1.0 made, with games of every title, tournaments and people.
const PACKED: &[u8] = include_bytes!("../../../storage/tests/fixtures/tablee-0.1.0-schema-6.db.gz");

/// Its version.
const OLD: usize = 6;

/// In the order in which one step passes them, and how many steps are done after each.
const POINTS: [(&str, usize); 3] =
    [("migration.within", 0), ("migration.before_commit", 0), ("migration.committed", 1)];

/// A database as the first version with PostgreSQL made it, and people in it.
const OLD_DATABASE: &str = concat!(
    "CREATE TABLE migrations (number bigint PRIMARY KEY, name text NOT NULL,
         at timestamptz NOT NULL DEFAULT now());",
    include_str!("../../../storage/migrations/postgres/0001_schema.sql"),
    "INSERT INTO migrations (number, name) VALUES (1, '0001_schema');
     INSERT INTO persons (id, kind, name, skeleton, password, role, created_at) VALUES
         ('\\x00112233445566778899aabbccddeeff', 'member', 'Zoë', 'zoe', '$argon2id$x', 'admin', 5);
     INSERT INTO second_factors VALUES ('\\x00112233445566778899aabbccddeeff', '\\xaabb', 5, 6);
     INSERT INTO ratings VALUES ('\\x00112233445566778899aabbccddeeff', 'lexio', 1600, 80, 1, 6);",
);

fn unpack(dir: &Path) {
    let mut file = std::fs::File::create(dir.join(FILE)).unwrap();
    std::io::copy(&mut GzDecoder::new(PACKED), &mut file).unwrap();
}

/// What kills a server that starts, where something should.
fn killed(started: Result<Server, String>, point: &str) {
    let said = started.err().unwrap_or_else(|| panic!("the server passed {point}"));
    assert!(said.contains(&format!("crash point {point} reached")), "{said}");
}

fn serve(data: &Path, crash: Option<&str>) -> Result<Server, String> {
    let crash: Vec<_> = crash.map(|point| (VARIABLE, point)).into_iter().collect();
    Server::try_file(data, free(), &crash)
}

fn version(data: &Path) -> usize {
    let db = Connection::open(data.join(FILE)).unwrap();
    let sound: String = db.pragma_query_value(None, "integrity_check", |row| row.get(0)).unwrap();
    assert_eq!(sound, "ok");
    db.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
}

/// Every row of every table but those that say when something was done.
fn contents(data: &Path) -> Vec<String> {
    let db = Connection::open(data.join(FILE)).unwrap();
    let tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
                  AND name NOT IN ('migrations', 'meta', 'server_time', 'secrets', 'recovery_codes')";
    let mut query = db.prepare(tables).unwrap();
    let tables: Vec<String> =
        query.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let mut rows = Vec::new();
    for table in tables {
        let mut all = db.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let columns = all.column_count();
        let mut found = all.query([]).unwrap();
        while let Some(row) = found.next().unwrap() {
            let row: Vec<_> = (0..columns).map(|at| row.get::<_, Value>(at).unwrap()).collect();
            rows.push(format!("{table}: {row:?}"));
        }
    }
    rows.sort();
    rows
}

#[test]
fn a_data_file_survives_a_kill_at_every_step_of_its_migration() {
    let (data, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    unpack(data.path());
    unpack(other.path());
    for step in OLD..VERSION {
        for (point, done) in POINTS {
            killed(serve(data.path(), Some(point)), point);
            assert_eq!(version(data.path()), step + done, "{point} of step {}", step + 1);
        }
    }
    // The steps are done; what they freed is yet to be overwritten.
    let deleted = || std::fs::read(data.path().join(FILE)).unwrap();
    let holds = |bytes: Vec<u8>| bytes.windows(11).any(|part| part == b"Dora Delrue");
    assert!(holds(deleted()), "the old version left a deleted name behind");
    killed(serve(data.path(), Some("migration.rewritten")), "migration.rewritten");
    let mut server = serve(data.path(), None).unwrap();
    server.stop();
    assert!(!holds(deleted()));
    serve(other.path(), None).unwrap().stop();
    assert_eq!(contents(data.path()), contents(other.path()));
    let told = examine(&["--data".into(), data.path().into()]);
    assert_eq!(told, examine(&["--data".into(), other.path().into()]));
}

#[test]
fn a_database_survives_a_kill_at_every_step_of_its_migration() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../storage/migrations/postgres");
    let newest = std::fs::read_dir(folder).unwrap().count();
    let url = new_database();
    run(&url, OLD_DATABASE);
    let kept = || {
        // A column that a step adds is empty.
        let people = "SELECT jsonb_strip_nulls(to_jsonb(p))::text || (f.*)::text || (r.*)::text FROM persons p
                      JOIN second_factors f ON f.person = p.id JOIN ratings r ON r.person = p.id";
        (run(&url, people), run(&url, "SELECT count(*) FROM migrations"))
    };
    let (before, _) = kept();
    assert_eq!(before.len(), 1);
    for step in 1..newest {
        for (point, done) in POINTS {
            killed(Server::try_node(&url, free(), &[(VARIABLE, point)]), point);
            let (people, steps) = kept();
            assert_eq!(people, before, "{point} of step {}", step + 1);
            assert_eq!(steps, [(step + done).to_string()], "{point} of step {}", step + 1);
        }
    }
    Server::node(&url, free(), &[]).stop();
    assert_eq!(kept(), (before, vec![newest.to_string()]));
    examine(&["--store".into(), url.into()]);
}
