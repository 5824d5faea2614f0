//! Stored tournaments: the file agrees with the log, every fault is found and named, and whoever
//! deletes an account leaves no name in it.

use crate::client::Person;
use crate::stored_rows::sql;
use crate::test_server::{TestServer, location};
use crate::tournament_watcher::{TournamentWatcher, id, make};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::path::Path;
use tablee_server::store::{FILE, Store};
use tablee_server::tournaments::{Finding, audit};
use tablee_tournament::{Entry, Tournament, laws};

/// A drive of eight bots and two rounds, played to its end; its id.
async fn played(dir: &Path) -> String {
    let server = TestServer::open(dir).await;
    let organiser = Person::arrive(server.address).await;
    let tournament = make(&organiser, json!({"interval": 0})).await;
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    organiser.ask(&path("register"), json!({"bots": 8, "level": "first"})).await;
    let mut watcher = TournamentWatcher::enter(&organiser, &tournament).await;
    organiser.ask(&path("start"), json!({})).await;
    watcher.until_phase("finished").await;
    server.close().await;
    tournament
}

/// What is found wrong with a copy of the file that something was done to.
async fn examined(dir: &Path, tournament: &str, breaking: &str) -> Result<(), Finding> {
    let copy = tempfile::tempdir().unwrap();
    let file = copy.path().join(FILE);
    let db = Connection::open(dir.join(FILE)).unwrap();
    db.execute("VACUUM INTO ?", [file.to_str().unwrap()]).unwrap();
    let db = Connection::open(&file).unwrap();
    db.execute_batch(breaking).unwrap();
    audit(&Store::beside(copy.path()).unwrap(), tournament, &|_| 0).await
}

#[tokio::test]
async fn every_fault_of_a_tournament_is_named_with_its_entry() {
    let dir = tempfile::tempdir().unwrap();
    let tournament = played(dir.path()).await;
    assert_eq!(examined(dir.path(), &tournament, "").await, Ok(()));
    let db = Connection::open(dir.path().join(FILE)).unwrap();
    let result = "SELECT min(n) FROM drive_entries WHERE json_extract(entry, '$.input.do') = 'result_entered'";
    let result: usize = db.query_row(result, [], |row| row.get(0)).unwrap();
    let entries: usize = db.query_row("SELECT length FROM drives", [], |row| row.get(0)).unwrap();
    let change = |n: usize, path: &str, value: &str| {
        format!(
            "UPDATE drive_entries SET entry = json_set(entry, '{path}', json('{value}')) WHERE n = {n}"
        )
    };
    let faults: &[(String, Option<usize>, &str)] = &[
        ("DELETE FROM drive_entries WHERE n = 5".into(), Some(5), "the entry is missing"),
        (
            format!("DELETE FROM drive_entries WHERE n = {}", entries - 1),
            Some(entries - 1),
            "the file says",
        ),
        ("UPDATE drive_entries SET entry = '{}' WHERE n = 3".into(), Some(3), "cannot be read"),
        ("UPDATE drive_entries SET at = at + 7 WHERE n = 3".into(), Some(3), "the file at"),
        (change(4, "$.at", "0"), Some(4), "the file at"),
        (change(2, "$.input", r#"{"do":"bell_rang","round":1}"#), Some(2), "bell"),
        (change(result, "$.input.points[0]", "77"), Some(result), "its history"),
        (
            change(result, "$.input.source.game", r#""elsewhere""#),
            Some(result),
            "was not played at",
        ),
        ("UPDATE drives SET length = length + 1".into(), Some(entries), "the file says"),
        ("UPDATE drives SET phase = 'playing'".into(), None, "comes to “finished”"),
        (
            "UPDATE drives SET summary = json_set(summary, '$.present', 99)".into(),
            None,
            "present 8",
        ),
        ("UPDATE drives SET summary = 'x'".into(), None, "the summary cannot be read"),
        (
            "DELETE FROM drive_tables WHERE round = 1 AND number = 2".into(),
            None,
            "round 1, table 2",
        ),
        (
            "UPDATE drive_tables SET table_id = 'gone' WHERE round = 2 AND number = 1".into(),
            None,
            "the table gone of the server is missing",
        ),
        ("DELETE FROM drive_people".into(), Some(0), "is not listed"),
    ];
    for (breaking, entry, part) in faults {
        let Err(found) = examined(dir.path(), &tournament, breaking).await else {
            panic!("{breaking}: not found")
        };
        assert!(found.entry == *entry && found.problem.contains(part), "{breaking}: {found:?}");
    }
    // What another version of the program may write into a summary is no fault.
    let more = "UPDATE drives SET summary = json_set(summary, '$.weather', 'fine')";
    assert_eq!(examined(dir.path(), &tournament, more).await, Ok(()));
}

/// Every text in the tables that tell of tournaments.
fn told(dir: &Path) -> String {
    let all = "SELECT entry FROM drive_entries UNION ALL SELECT summary FROM drives
               UNION ALL SELECT name FROM persons UNION ALL SELECT people FROM papers";
    sql(dir, all).join("\n")
}

fn log(dir: &Path) -> Vec<Entry> {
    let entries = sql(dir, "SELECT entry FROM drive_entries ORDER BY n");
    entries.iter().map(|text| serde_json::from_str(text).unwrap()).collect()
}

#[tokio::test]
async fn who_deletes_an_account_leaves_no_name_in_tournaments() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let ada = Person::arrive(server.address).await;
    ada.ask("/api/me", json!({"name": "Ada Lovelace"})).await;
    let tournament =
        make(&ada, json!({"name": "Ada Lovelace’s cup", "venue": "cards", "better": "low"})).await;
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let ada_id = id(&ada).await;
    ada.ask(&path("register"), json!({})).await;
    ada.ask(&path("check-in"), json!({})).await;
    for name in ["Bo", "Cy", "Di"] {
        let entry = ada.ask(&path("register"), json!({"name": name})).await["entries"][0].clone();
        let log = ada.get(&path(&format!("log?from={entry}"))).await.json();
        let person = log["entries"][0]["input"]["person"].clone();
        ada.ask(&path("check-in"), json!({"person": person})).await;
    }
    // Somebody else helps, and writes about her.
    let eve = Person::arrive(server.address).await;
    let role = json!({"person": id(&eve).await, "role": "organiser"});
    ada.ask(&path("roles"), role).await;
    ada.ask(&path("start"), json!({})).await;
    ada.ask(&path("bell"), json!({"do": "start"})).await;
    let penalty = json!({"person": ada_id, "points": 5, "reason": "Ada Lovelace was loud"});
    eve.ask(&path("penalty"), penalty).await;
    eve.ask(&path("result"), json!({"table": 1, "points": [5, 0, 9, 5], "out": 1})).await;
    eve.ask(&path("announce"), json!({"text": "Ada Lovelace deals"})).await;
    assert!(told(dir.path()).contains("Ada Lovelace"));
    let before = Tournament::replay(&log(dir.path())).unwrap();
    let standings = eve.get(&path("standings")).await.json();
    let mut watcher = TournamentWatcher::enter(&eve, &tournament).await;
    let mut hers = TournamentWatcher::enter(&ada, &tournament).await;

    let gone = ada.send("DELETE", "/api/me", "Content-Type: application/json\r\n", "{}").await;
    assert_eq!(gone.status, 200, "{}", gone.text);
    // Who watches hears it at once, and her own connection ends.
    let name = |watcher: &TournamentWatcher| watcher.tournament["people"][0]["name"].clone();
    watcher.until(|watcher| name(watcher) == "deleted person").await;
    while hers.receive().await.is_some() {}
    let listed = eve.get("/api/drives").await.text;
    let looked = eve.get(&path("log")).await.text;
    let fresh = TournamentWatcher::enter(&eve, &tournament).await.heard.concat();
    for text in [&listed, &looked, &fresh, &told(dir.path())] {
        assert!(!text.contains("Ada") && !text.contains("Lovelace"), "{text}");
    }
    assert!(looked.contains("deleted person was loud") && looked.contains(&ada_id));
    // Nothing else has changed, and the tournament goes on.
    let mut now = eve.get(&path("standings")).await.json();
    for (row, old) in now["standings"]
        .as_array_mut()
        .unwrap()
        .iter_mut()
        .zip(standings["standings"].as_array().unwrap())
    {
        if row["id"] == ada_id.as_str() {
            row["name"] = Value::from("Ada Lovelace");
        }
        assert_eq!(row, old);
    }
    let after = Tournament::replay(&log(dir.path())).unwrap();
    assert_eq!(
        (after.rounds(), after.phase(), after.upcoming()),
        (before.rounds(), before.phase(), before.upcoming())
    );
    laws::examine(&after).unwrap();
    let beg = json!({"person": ada_id});
    eve.ask(&path("withdraw"), beg).await;
    server.close().await;
    let store = Store::beside_at(&location(dir.path())).await.unwrap();
    assert_eq!(audit(&store, &tournament, &|_| 0).await, Ok(()));
    // Also after a restart.
    let server = TestServer::open(dir.path()).await;
    let eve = Person { address: server.address, ..eve };
    assert!(!TournamentWatcher::enter(&eve, &tournament).await.heard.concat().contains("Ada"));
    server.close().await;
}
