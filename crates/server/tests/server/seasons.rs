//! The tables, tournaments and seasons of clubs: who brings them, and what many evenings come to.

use crate::client::Person;
use crate::clubs::{ADA, BO, CY, DI, TestClub, done, refused};
use crate::notices::id_of;
use crate::playing::RunningTable;
use crate::test_server::TestServer;
use crate::tournament_watcher::make;
use serde_json::{Value, json};

/// A club to which everybody belongs, Bo as an officer.
async fn lively_club(server: &TestServer) -> TestClub {
    let club = TestClub::found(server).await;
    for who in [BO, CY, DI] {
        club.join(who).await;
    }
    assert_eq!(club.set_role(ADA, BO, "officer").await, done());
    club
}

async fn open_table(person: &Person, visibility: &str) -> String {
    let setup = json!({"game": "sneak", "seats": 4, "visibility": visibility});
    person.ask("/api/tables", setup).await["id"].as_str().unwrap().to_owned()
}

fn season(more: &[(&str, Value)]) -> Value {
    let mut season = json!({"name": "Spring", "scheme": "places", "drops": 0,
        "zone": "Europe/Paris", "starts_at": 0});
    more.iter().for_each(|(name, value)| season[*name] = value.clone());
    season
}

/// Makes a season; its name in addresses.
async fn begin(club: &TestClub, more: &[(&str, Value)]) -> String {
    let made = club.send(BO, "POST", "/seasons", season(more)).await;
    assert_eq!(made.status, 201, "{}", made.text);
    made.json()["seasons"][0]["id"].as_str().unwrap().to_owned()
}

/// Who has which rank and which total.
fn lines(table: &Value) -> Vec<(String, u64, i64)> {
    let line = |line: &Value| {
        let name = line["name"].as_str().unwrap().to_owned();
        (name, line["rank"].as_u64().unwrap(), line["total"].as_i64().unwrap())
    };
    table["lines"].as_array().unwrap().iter().map(line).collect()
}

#[tokio::test]
async fn hosts_bring_tables_before_they_begin_and_strangers_see_public_ones() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let club = lively_club(&server).await;
    let stranger = Person::arrive(server.address).await;
    let hidden = open_table(&club.people[CY], "link").await;
    let public = open_table(&club.people[CY], "public").await;
    let path = |table: &str| format!("/tables/{table}");
    assert_eq!(club.tried(BO, "PUT", &path(&hidden), json!({})).await, refused(403, "forbidden"));
    for table in [&hidden, &public] {
        assert_eq!(club.tried(CY, "PUT", &path(table), json!({})).await, done());
    }
    assert_eq!(club.tried(CY, "PUT", &path(&public), json!({})).await, refused(409, "of_a_club"));
    assert_eq!(club.tried(CY, "PUT", &path("none"), json!({})).await, refused(404, "not_found"));
    let foreign = open_table(&stranger, "public").await;
    let asked = stranger.send("PUT", &club.path(&path(&foreign)), "", "").await;
    assert_eq!(asked.status, 403, "not a member");
    let seen = |club: Value| -> Vec<String> {
        let tables = club["tables"].as_array().unwrap().iter();
        tables.map(|table| table["id"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(seen(club.seen_by(DI).await).len(), 2);
    assert_eq!(seen(stranger.get(&club.path("")).await.json()), [public.as_str()]);
    // Nobody sees where somebody sits, or whose host somebody is, who blocks them.
    club.people[CY].ask(&format!("/api/tables/{public}/sit"), json!({})).await;
    let block = format!("/api/me/blocked/{}", club.ids[DI]);
    assert_eq!(club.people[CY].send("PUT", &block, "", "").await.status, 204);
    assert_eq!(seen(club.seen_by(DI).await), [""; 0]);
    assert_eq!(seen(club.seen_by(BO).await).len(), 2);
    assert_eq!(
        club.tried(CY, "DELETE", &path(&public), json!({})).await,
        refused(403, "forbidden")
    );
    assert_eq!(club.tried(BO, "DELETE", &path(&public), json!({})).await, done());
    assert_eq!(
        club.tried(BO, "DELETE", &path(&public), json!({})).await,
        refused(404, "not_found")
    );
    // A tournament is brought by those who lead the club and organise it.
    let tournament = make(&club.people[CY], json!({"venue": "cards"})).await;
    let cup = format!("/drives/{tournament}");
    assert_eq!(club.tried(CY, "PUT", &cup, json!({})).await, refused(403, "forbidden"));
    assert_eq!(club.tried(BO, "PUT", &cup, json!({})).await, refused(403, "forbidden"));
    let tournament = make(&club.people[BO], json!({"venue": "cards"})).await;
    let cup = format!("/drives/{tournament}");
    assert_eq!(club.tried(BO, "PUT", &cup, json!({})).await, done());
    let shown = club.seen_by(DI).await["tournaments"][0].clone();
    assert_eq!((&shown["name"], &shown["phase"]), (&json!("Spring"), &json!("registration")));
    assert_eq!(club.tried(BO, "DELETE", &cup, json!({})).await, done());
    server.close().await;
}

#[tokio::test]
async fn seasons_are_made_ended_and_removed_by_those_who_lead() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let club = lively_club(&server).await;
    assert_eq!(club.tried(CY, "POST", "/seasons", season(&[])).await, refused(403, "forbidden"));
    for wrong in [
        ("zone", json!("Mars/Olympus")),
        ("ends_at", json!(0)),
        ("starts_at", json!(-1)),
        ("drops", json!(51)),
    ] {
        let asked = club.tried(BO, "POST", "/seasons", season(std::slice::from_ref(&wrong))).await;
        assert_eq!(asked, refused(400, "bad_season"), "{wrong:?}");
    }
    let unknown = season(&[("game", json!("chess"))]);
    assert_eq!(club.tried(BO, "POST", "/seasons", unknown).await, refused(404, "not_found"));
    let nameless = season(&[("name", json!(" "))]);
    assert_eq!(club.tried(BO, "POST", "/seasons", nameless).await, refused(400, "bad_club"));
    let id = begin(&club, &[("game", json!("sneak"))]).await;
    let path = format!("/seasons/{id}");
    let table = club.people[DI].get(&club.path(&path)).await.json();
    assert_eq!((&table["lines"], &table["evenings"]), (&json!([]), &json!([])));
    assert_eq!(table["club"], "Les Jeudis");
    let change = json!({"name": "Summer", "scheme": "podium", "drops": 3});
    assert_eq!(club.tried(CY, "PUT", &path, change.clone()).await, refused(403, "forbidden"));
    let many = json!({"name": "Summer", "scheme": "podium", "drops": 51});
    assert_eq!(club.tried(BO, "PUT", &path, many).await, refused(400, "bad_season"));
    assert_eq!(club.tried(BO, "PUT", "/seasons/none", change.clone()).await.0, 404);
    assert_eq!(club.tried(BO, "PUT", &path, change).await, done());
    let changed = club.seen_by(DI).await["seasons"][0].clone();
    assert_eq!((&changed["name"], &changed["drops"]), (&json!("Summer"), &json!(3)));
    assert_eq!((&changed["scheme"], &changed["game"]), (&json!("podium"), &json!("sneak")));
    let end = format!("{path}/end");
    assert_eq!(club.tried(CY, "POST", &end, json!({})).await, refused(403, "forbidden"));
    assert_eq!(club.tried(BO, "POST", &end, json!({})).await, done());
    assert_eq!(club.tried(BO, "POST", &end, json!({})).await.0, 409, "it has ended");
    assert!(club.seen_by(DI).await["seasons"][0]["ends_at"].as_i64() > Some(0));
    assert_eq!(club.tried(CY, "DELETE", &path, json!({})).await, refused(403, "forbidden"));
    assert_eq!(club.tried(BO, "DELETE", &path, json!({})).await, done());
    assert_eq!(club.people[DI].get(&club.path(&path)).await.status, 404);
    server.close().await;
}

/// Four people of a club play a game at one of its tables.
async fn play_evening(club: &TestClub) -> RunningTable {
    let table = open_table(&club.people[ADA], "public").await;
    let added = club.tried(ADA, "PUT", &format!("/tables/{table}"), json!({})).await;
    assert_eq!(added, done());
    let mut game = RunningTable::seat_at(table, club.people.clone()).await;
    let begun = club.tried(ADA, "PUT", &format!("/tables/{}", game.table), json!({})).await;
    assert_eq!(begun, refused(409, "has_begun"));
    game.play_out().await;
    // The table answers once its books are closed.
    club.people[ADA].get(&format!("/api/tables/{}", game.table)).await;
    game
}

#[tokio::test(flavor = "multi_thread")]
async fn games_rematches_and_tournaments_of_an_evening_make_the_table_of_a_season() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let club = lively_club(&server).await;
    let game = play_evening(&club).await;
    // The rematch is the club's, too.
    let again = club.people[BO].ask(&game.path("rematch"), json!({})).await;
    let tables = club.seen_by(DI).await["tables"].clone();
    assert_eq!(tables[0]["id"], again["id"], "{tables}");
    let played = club.seen_by(DI).await["games"].clone();
    assert_eq!((&played[0]["table"], &played[0]["game"]), (&json!(game.table), &json!("sneak")));
    let id = begin(&club, &[]).await;
    let path = format!("/seasons/{id}");
    let table = club.people[DI].get(&club.path(&path)).await.json();
    assert_eq!(table["evenings"].as_array().unwrap().len(), 1, "{table}");
    assert_eq!(table["evenings"][0]["games"], 1);
    let late = json!({"name": "Summer", "scheme": "podium", "drops": 3});
    assert_eq!(club.tried(BO, "PUT", &path, late).await, refused(409, "season_counts"));
    let record = club.people[ADA].get(&format!("/api/history/{}", game.table)).await.json();
    for (seat, name) in ["Ada", "Bo", "Cy", "Di"].into_iter().enumerate() {
        let place = record["seats"][seat]["place"].as_u64().unwrap() as usize;
        let line = lines(&table).into_iter().find(|line| line.0 == name).unwrap();
        assert_eq!((line.1, line.2), (place as u64, [10, 7, 5, 4][place - 1]), "{record}");
    }
    // A tournament with real cards on the same evening: everybody's points together.
    let tournament = make(&club.people[BO], json!({"venue": "cards", "rounds": 1})).await;
    assert_eq!(club.tried(BO, "PUT", &format!("/drives/{tournament}"), json!({})).await, done());
    let tournament = format!("/api/drives/{tournament}");
    for person in &club.people {
        person.ask(&format!("{tournament}/register"), json!({})).await;
        person.ask(&format!("{tournament}/check-in"), json!({})).await;
    }
    club.people[BO].ask(&format!("{tournament}/start"), json!({})).await;
    club.people[BO].ask(&format!("{tournament}/bell"), json!({"do": "start"})).await;
    let before = club.people[DI].get(&club.path(&path)).await.json();
    assert_eq!(lines(&before), lines(&table), "one that is played does not count yet");
    let points = json!({"table": 1, "points": [9, 7, 3, 1], "out": 0});
    // Who plays at a table does not decide about it.
    let helper = Person::arrive(server.address).await;
    let role = json!({"person": id_of(&helper).await, "role": "organiser"});
    club.people[BO].ask(&format!("{tournament}/roles"), role).await;
    helper.ask(&format!("{tournament}/result"), points).await;
    let standings = club.people[BO].get(&format!("{tournament}/standings")).await.json();
    let after = club.people[DI].get(&club.path(&path)).await.json();
    assert_eq!(after["evenings"][0]["games"], 2, "{after}");
    for row in standings["standings"].as_array().unwrap() {
        let (name, rank) = (row["name"].as_str().unwrap(), row["rank"].as_u64().unwrap());
        let of = |table: &Value| lines(table).into_iter().find(|line| line.0 == name).unwrap().2;
        assert_eq!(of(&after) - of(&table), [10, 7, 5, 4][rank as usize - 1], "{standings}");
    }
    // Who leaves the club is not in its table any more, and nobody else's points change.
    assert_eq!(club.remove(DI, DI).await.0, 204);
    let without = club.people[ADA].get(&club.path(&path)).await.json();
    let others = lines(&after).into_iter().filter(|line| line.0 != "Di");
    let totals = |line: (String, u64, i64)| (line.0, line.2);
    assert_eq!(
        lines(&without).into_iter().map(totals).collect::<Vec<_>>(),
        others.map(totals).collect::<Vec<_>>()
    );
    server.close().await;
}
