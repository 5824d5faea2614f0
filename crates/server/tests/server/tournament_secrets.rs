//! Secrets of a tournament in trouble: what nobody here can decide is shown to nobody, and what
//! one table did with the cards of a duplicate stays hidden until the others are closed.

use crate::client::Person;
use crate::patience::until_found;
use crate::stored_rows::sql;
use crate::test_server::TestServer;
use crate::tournament_watcher::{TournamentWatcher, crowd, make, refused, refused_as, register};
use serde_json::{Value, json};

/// A duplicate whose first round is on: one person at a table with bots, bots alone at the other one, which
/// is done. Its organiser, that person, the two tables of the server, and the number of the one that is done.
async fn half_played(server: &TestServer) -> (String, Person, Person, [String; 2], Value) {
    let organiser = Person::arrive(server.address).await;
    let drive = make(&organiser, json!({"format": "duplicate", "rounds": 1})).await;
    let path = |rest: &str| format!("/api/drives/{drive}/{rest}");
    let people = crowd(server.address, 1).await;
    register(&people, &drive).await;
    organiser.ask(&path("register"), json!({"bots": 7, "level": "first"})).await;
    organiser.ask(&path("start"), json!({})).await;
    organiser.ask(&path("bell"), json!({"do": "start"})).await;
    let mut organisers = TournamentWatcher::enter(&organiser, &drive).await;
    organisers.until(|watcher| watcher.mine["results"].is_array()).await;
    let result = &organisers.mine["results"][0];
    let (number, done) = (result["table"].clone(), result["result"]["record"].clone());
    let player = people.into_iter().next().unwrap();
    let mine = TournamentWatcher::enter(&player, &drive).await.mine;
    let rooms = [&mine["place"]["room"], &done].map(|room| room.as_str().unwrap().to_owned());
    (drive, organiser, player, rooms, number)
}

#[tokio::test]
async fn tables_of_a_tournament_that_cannot_be_read_are_shown_to_nobody_else() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let (drive, organiser, player, [running, done], _) = half_played(&server).await;
    server.close().await;
    let never = "replace(entry, '\"at\":', '\"at\":-')";
    sql(dir.path(), &format!("UPDATE drive_entries SET entry = {never} WHERE n = 3"));

    let server = TestServer::open(dir.path()).await;
    let here = |person: &Person| Person { address: server.address, cookie: person.cookie.clone() };
    let (organiser, player) = (here(&organiser), here(&player));
    assert_eq!(organiser.get(&format!("/api/drives/{drive}")).await.status, 500);
    let stranger = Person::arrive(server.address).await;
    for (who, room) in [(&stranger, &running), (&stranger, &done), (&player, &done)] {
        assert_eq!(refused(who, room).await, 500, "{room}");
    }
    // Nor is told what was played with cards that others still hold.
    for who in [&stranger, &player] {
        let record = who.get(&format!("/api/tables/{done}/record")).await;
        assert_eq!((record.status, record.code().as_str()), (409, "not_over"), "{}", record.text);
        assert_eq!(who.get(&format!("/api/history/{done}")).await.status, 404);
    }
    // Whoever sits at a table plays on there.
    player.connect(&running, None).await.close().await;
    server.close().await;
}

#[tokio::test]
async fn who_plays_a_duplicate_sees_no_other_table_as_somebody_else_at_the_device() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let (drive, organiser, player, [running, done], _) = half_played(&server).await;
    let companion = player.get("/api/me?as=1").await.json()["id"].clone();
    let role = json!({"person": companion, "role": "organiser"});
    organiser.ask(&format!("/api/drives/{drive}/roles"), role).await;
    assert_eq!(refused_as(&player, &done, "?as=1").await, 403);
    player.connect(&running, None).await.close().await;
    server.close().await;
}

/// What is told of a table of the first round: its result, and everybody's points.
async fn told(person: &Person, drive: &str, table: &Value) -> [Value; 2] {
    let ask = async |rest: &str| person.get(&format!("/api/drives/{drive}/{rest}")).await.json();
    let round = ask("rounds/1").await;
    let tables = round["tables"].as_array().unwrap();
    let result = tables.iter().find(|one| one["table"] == *table).unwrap()["result"].clone();
    let rows = ask("standings").await["standings"].clone();
    let marks = rows.as_array().unwrap().iter().map(|row| row["marks"].clone()).collect();
    [result, marks]
}

#[tokio::test]
async fn a_duplicate_that_is_ended_shows_no_result_before_its_games_are_closed() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let (drive, organiser, player, [running, done], number) = half_played(&server).await;
    let path = |rest: &str| format!("/api/drives/{drive}/{rest}");
    // While the table cannot be written down, its game cannot be closed.
    sql(dir.path(), "ALTER TABLE papers RENAME TO lost_papers");
    organiser.ask(&path("end"), json!({})).await;
    let mut watcher = TournamentWatcher::enter(&player, &drive).await;
    watcher.until_phase("ended").await;
    let [result, marks] = told(&player, &drive, &number).await;
    assert_eq!(result, Value::Null, "the same cards are still held");
    assert!(marks.as_array().unwrap().iter().all(|marks| *marks == json!([])), "{marks}");
    assert!(watcher.tables().iter().all(|table| table["result"].is_null()));
    assert!(watcher.mine["results"].is_null(), "{}", watcher.mine);
    let log = player.get(&path("log")).await.json();
    assert!(log["entries"][0]["input"]["settings"]["seed"].is_null(), "{log}");
    let entries = log["entries"].as_array().unwrap();
    assert!(entries.iter().any(|one| one["input"]["do"] == "withheld"), "{log}");
    assert!(!log.to_string().contains(&done), "{log}");
    assert_eq!(refused(&player, &done).await, 403);
    assert_eq!(player.get(&format!("/api/history/{done}")).await.status, 404);

    sql(dir.path(), "ALTER TABLE lost_papers RENAME TO papers");
    let shown = |watcher: &TournamentWatcher| {
        watcher.tables().iter().any(|table| table["result"]["points"].is_array())
    };
    watcher.until(shown).await;
    let table = player.get(&format!("/api/tables/{running}")).await.json();
    assert_eq!(table["phase"], "closed");
    server.close().await;
}

/// The server stops before the games of an early end are closed: nothing of them is told by the next one either
/// before it has closed them, which it does though nobody asks for the tournament.
#[tokio::test]
async fn a_duplicate_that_is_ended_keeps_its_secrets_through_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let (drive, organiser, _, [running, done], _) = half_played(&server).await;
    sql(dir.path(), "ALTER TABLE papers RENAME TO lost_papers");
    organiser.ask(&format!("/api/drives/{drive}/end"), json!({})).await;
    server.close().await;
    sql(dir.path(), "ALTER TABLE lost_papers RENAME TO papers");

    let server = TestServer::open(dir.path()).await;
    let stranger = Person::arrive(server.address).await;
    let record = format!("/api/tables/{done}/record");
    let closed = async || Some(stranger.get(&record).await).filter(|one| one.code() != "not_over");
    let told = until_found("the games are closed", closed).await;
    let table = stranger.get(&format!("/api/tables/{running}")).await.json();
    assert_eq!((told.status, &table["phase"]), (200, &json!("closed")), "{}", told.text);
    server.close().await;
}
