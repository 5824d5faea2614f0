//! Tournaments over real sockets with the toy game: from registration to standings, who may do
//! what, what is refused, what survives.

use crate::client::Person;
use crate::patience::{until_found, until_so};
use crate::test_server::TestServer;
use crate::tournament_watcher::{TournamentWatcher, crowd, id, make, refused, register};
use serde_json::{Value, json};
use tablee_tournament::Settings;

/// Plays at one's table until the game is over.
async fn play(person: &Person, room: &str) {
    let mut seat = person.connect(room, None).await;
    while !seat.is_over() {
        if seat.is_awaited() && !seat.legal.is_empty() {
            let action = seat.legal[0].clone();
            seat.act(&action).await;
            seat.legal.clear();
        }
        seat.receive().await.unwrap();
    }
}

/// Everybody plays the round that is on.
async fn play_round(people: &[Person], tournament: &str) {
    for person in people {
        let watcher = TournamentWatcher::enter(person, tournament).await;
        let room = watcher.mine["place"]["room"].as_str().unwrap().to_owned();
        assert_eq!(watcher.mine["organiser"], Value::Null);
        let (address, cookie) = (person.address, person.cookie.clone());
        tokio::spawn(async move { play(&Person { address, cookie }, &room).await });
    }
}

#[tokio::test]
async fn a_drive_goes_from_registration_to_its_end() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let organiser = Person::arrive(server.address).await;
    let tournament = make(&organiser, json!({})).await;
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let people = crowd(server.address, 5).await;
    let mut watcher = TournamentWatcher::enter(&organiser, &tournament).await;
    register(&people, &tournament).await;
    organiser.ask(&path("register"), json!({"bots": 4, "level": "first"})).await;
    organiser.ask(&path("announce"), json!({"text": "Welcome"})).await;
    organiser.ask(&path("start"), json!({})).await;
    watcher.until_phase("between").await;
    assert_eq!(watcher.tournament["drive"]["present"], 9);
    // L8.5: nine are three tables of three, or two of four and a five; never a pair.
    assert!(watcher.tables().iter().all(|table| table["seats"].as_array().unwrap().len() >= 3));
    for round in 1..=2 {
        organiser.ask(&path("bell"), json!({"do": "start"})).await;
        watcher.until(|watcher| watcher.phase() == "playing").await;
        assert_eq!(watcher.tournament["drive"]["round"], round);
        play_round(&people, &tournament).await;
        watcher.until(|watcher| watcher.phase() != "playing").await;
    }
    assert_eq!(watcher.phase(), "finished");
    watcher.agrees(&organiser, &tournament).await;
    let standings = organiser.get(&path("standings")).await.json();
    let rows = standings["standings"].as_array().unwrap();
    assert_eq!(rows.len(), 9);
    assert!(rows.iter().all(|row| row["marks"].as_array().unwrap().len() == 2), "{rows:?}");
    // What the standings say is what the games say.
    for round in 1..=2 {
        let told = organiser.get(&path(&format!("rounds/{round}"))).await.json();
        for table in told["tables"].as_array().unwrap() {
            let record = table["result"]["record"].as_str().unwrap();
            let record = organiser.get(&format!("/api/tables/{record}/record")).await.json();
            let mut game: Vec<i64> =
                serde_json::from_value(record["result"]["scores"].clone()).unwrap();
            let mut sheet: Vec<i64> =
                serde_json::from_value(table["result"]["points"].clone()).unwrap();
            game.sort_unstable();
            sheet.sort_unstable();
            assert_eq!(game, sheet);
        }
    }
    organiser.ask(&path("end"), json!({})).await;
    watcher.until_phase("ended").await;
    let me = id(&people[0]).await;
    let why = people[0].get(&path(&format!("why?person={me}&lang=fr"))).await.json();
    assert!(why["sentences"][0].as_str().unwrap().starts_with("Vous"), "{why}");
    let listed = organiser.get("/api/drives").await.json();
    assert_eq!(listed["drives"][0]["phase"], "ended", "{listed}");
    let qr = organiser.get(&path("qr.svg")).await;
    assert!(qr.text.contains("<svg"), "{}", qr.head);
    server.close().await;
}

#[tokio::test]
async fn results_of_real_cards_are_typed_countersigned_disputed_and_corrected() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let organiser = Person::arrive(server.address).await;
    let setup = json!({"venue": "cards", "countersign": 3600, "better": "low"});
    let tournament = make(&organiser, setup).await;
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let people = crowd(server.address, 3).await;
    register(&people, &tournament).await;
    let marie = organiser.ask(&path("register"), json!({"name": "Marie"})).await;
    let entry = marie["entries"][0].as_u64().unwrap();
    let log = organiser.get(&path(&format!("log?from={entry}"))).await.json();
    let marie = log["entries"][0]["input"]["person"].as_str().unwrap().to_owned();
    organiser.ask(&path("check-in"), json!({"person": marie})).await;
    organiser.ask(&path("start"), json!({})).await;
    organiser.ask(&path("bell"), json!({"do": "start"})).await;
    let mut watcher = TournamentWatcher::enter(&people[0], &tournament).await;
    assert_eq!(watcher.mine["place"]["room"], Value::Null);
    let sheet = json!({"table": 1, "points": [5, 0, 9, 5], "out": 1});
    let short = people[0].post(&path("result"), json!({"table": 1, "points": [5, 0]})).await;
    assert_eq!((short.status, short.code().as_str()), (400, "bad_request"), "{}", short.text);
    let stranger = Person::arrive(server.address).await;
    assert_eq!(stranger.post(&path("result"), sheet.clone()).await.status, 403);
    people[0].ask(&path("result"), sheet.clone()).await;
    let twice = people[1].post(&path("result"), sheet).await;
    assert_eq!((twice.status, twice.code().as_str()), (409, "has_result"), "{}", twice.text);
    watcher.until(|watcher| watcher.mine["place"]["sign"] == true).await;
    people[0].ask(&path("countersign"), json!({"table": 1})).await;
    people[1].ask(&path("dispute"), json!({"table": 1, "reason": "It was six"})).await;
    watcher.until(|watcher| watcher.table(1)["status"] == "disputed").await;
    let organisers = TournamentWatcher::enter(&organiser, &tournament).await;
    assert_eq!(organisers.mine["organiser"]["tables"][0]["disputed"]["reason"], "It was six");
    let entry = watcher.table(1)["result"]["entry"].as_u64().unwrap();
    let right = json!({"points": [6, 0, 9, 5], "out": 1});
    let correction = json!({"entry": entry, "reason": "recounted", "result": right});
    assert_eq!(people[0].post(&path("correct"), correction.clone()).await.status, 403);
    organiser.ask(&path("correct"), correction).await;
    watcher.until_phase("between").await;
    organiser.ask(&path("penalty"), json!({"person": marie, "points": 50, "reason": "late"})).await;
    let rows = organiser.get(&path("standings")).await.json();
    let total = |who: &str| {
        let rows = rows["standings"].as_array().unwrap();
        rows.iter().find(|row| row["id"] == who).unwrap()["total"].as_i64().unwrap()
    };
    let first = organiser.get(&path("rounds/1")).await.json();
    let seats = first["tables"][0]["seats"].as_array().unwrap().clone();
    let no_of_marie = 3;
    let seat = seats.iter().position(|no| *no == no_of_marie).unwrap();
    assert_eq!(total(&marie), [6, 0, 9, 5][seat] + 50);
    server.close().await;
}

#[tokio::test]
async fn who_may_not_is_refused_and_so_is_what_makes_no_sense() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let organiser = Person::arrive(server.address).await;
    let refuse = async |body: Value, told: &str| {
        let answer = organiser.post("/api/drives", body).await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (400, "bad_request"),
            "{}",
            answer.text
        );
        assert!(answer.text.contains(told), "{} should say {told}", answer.text);
    };
    let setup =
        json!({"name": "S", "game": "sneak", "format": "drive", "rounds": 2, "better": "high"});
    let with = |name: &str, value: Value| {
        let mut setup = setup.clone();
        setup[name] = value;
        setup
    };
    refuse(with("game", json!("chess")), "No game “chess”").await;
    refuse(with("rounds", json!(0)), "1 to 200 rounds").await;
    refuse(with("name", json!("")), "1 to 80 characters").await;
    refuse(with("interval", json!(9_999_999)), "interval").await;
    refuse(with("rules", json!({"tricks": 77})), "tricks").await;
    refuse(with("sizes", json!({"least": 2, "fewest": 3, "usual": 4, "most": 99})), "seats").await;
    // A drive is as L8 has it; other formats are freer.
    refuse(with("bell", json!(421)), "420 seconds at most (L8.2)").await;
    let three = json!({"least": 3, "fewest": 3, "usual": 3, "most": 4});
    refuse(with("sizes", three.clone()), "A drive is played at tables of 4 (L8.1)").await;
    let mut rounds = with("format", json!("rounds"));
    (rounds["bell"], rounds["sizes"]) = (json!(900), three);
    organiser.ask("/api/drives", rounds).await;
    let unknown = organiser.post("/api/drives", with("bel", json!(3))).await;
    assert!(unknown.status >= 400 && unknown.text.contains("bel"), "{}", unknown.text);

    let tournament = make(&organiser, json!({"rounds": 3})).await;
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let people = crowd(server.address, 8).await;
    register(&people, &tournament).await;
    let player = &people[0];
    let told = async |who: &Person, what: &str, body: Value, status: u16, code: &str| {
        let answer = who.post(&path(what), body.clone()).await;
        let found = (answer.status, answer.code());
        assert_eq!(found, (status, code.to_owned()), "{what} {body}: {}", answer.text);
    };
    told(player, "register", json!({}), 409, "registered").await;
    told(player, "register", json!({"bots": 3}), 403, "forbidden").await;
    told(player, "register", json!({"name": "Marie"}), 409, "venue").await;
    told(&organiser, "register", json!({"bots": 3, "level": "godlike"}), 400, "bad_request").await;
    told(&organiser, "register", json!({"bots": 0}), 400, "bad_request").await;
    told(player, "start", json!({}), 403, "forbidden").await;
    told(player, "announce", json!({"text": "hello"}), 403, "forbidden").await;
    told(&organiser, "announce", json!({"text": ""}), 400, "bad_request").await;
    told(&organiser, "bell", json!({"do": "start"}), 409, "not_now").await;
    told(&organiser, "bell", json!({"do": "pause"}), 409, "bell").await;
    let me = id(&organiser).await;
    told(&organiser, "roles", json!({"person": me, "role": null}), 409, "last_organiser").await;
    let steward = id(player).await;
    let beat = |from, to| json!({"person": steward, "role": "steward", "from": from, "to": to});
    told(&organiser, "roles", beat(3, 1), 400, "bad_request").await;
    told(player, "roles", beat(1, 2), 403, "forbidden").await;
    let nowhere = organiser.get("/api/drives/nothing").await;
    assert_eq!((nowhere.status, nowhere.code().as_str()), (404, "not_found"));
    organiser.ask(&path("start"), json!({})).await;
    told(player, "bell", json!({"do": "start"}), 403, "forbidden").await;
    organiser.ask(&path("bell"), json!({"do": "start"})).await;
    told(player, "result", json!({"table": 1, "points": [1, 2, 3, 4]}), 409, "venue").await;
    told(player, "countersign", json!({"table": 77, "seat": 0}), 403, "forbidden").await;
    told(&organiser, "countersign", json!({"table": 77, "seat": 0}), 404, "not_found").await;
    told(&organiser, "settle", json!({"table": 1}), 409, "no_open_result").await;
    told(&organiser, "rule", json!({"challenge": 3, "verdict": "valid"}), 409, "no_challenge")
        .await;
    told(&organiser, "correct", json!({"entry": 0, "reason": "x"}), 400, "bad_request").await;
    told(&organiser, "seat", json!({"person": steward, "table": 1, "seat": 0}), 409, "not_now")
        .await;
    let round = organiser.get(&path("rounds/7")).await;
    assert_eq!(round.status, 404);
    // The seed decides deals: nobody reads it before the end.
    let log = organiser.get(&path("log")).await;
    assert!(!log.text.contains("seed"), "{}", log.text);
    let mut watcher = TournamentWatcher::enter(&organiser, &tournament).await;
    assert!(!watcher.heard.concat().contains("seed"));
    watcher.say("what?").await;
    while watcher.receive().await.is_some() {}
    server.close().await;
}

#[tokio::test]
async fn a_steward_sees_the_tables_assigned_and_nobody_looks_into_others() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let organiser = Person::arrive(server.address).await;
    let tournament = make(&organiser, json!({})).await;
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let people = crowd(server.address, 8).await;
    register(&people, &tournament).await;
    let steward = Person::arrive(server.address).await;
    let mut watching = TournamentWatcher::enter(&steward, &tournament).await;
    let organisers = TournamentWatcher::enter(&organiser, &tournament).await;
    let visitors = organisers.mine["organiser"]["visitors"].clone();
    let person = id(&steward).await;
    assert!(visitors.as_array().unwrap().iter().any(|one| one["person"] == person.as_str()));
    let beat = json!({"person": person, "role": "steward", "from": 2, "to": 2});
    organiser.ask(&path("roles"), beat).await;
    organiser.ask(&path("start"), json!({})).await;
    organiser.ask(&path("bell"), json!({"do": "start"})).await;
    watching.until(|watcher| watcher.mine["organiser"]["tables"][0]["room"].is_string()).await;
    assert_eq!(watching.mine["role"], "steward");
    let tables = watching.mine["organiser"]["tables"].as_array().unwrap().clone();
    assert_eq!(tables.len(), 1);
    assert_eq!(tables[0]["table"], 2);
    let organisers = TournamentWatcher::enter(&organiser, &tournament).await;
    let all = organisers.mine["organiser"]["tables"].as_array().unwrap().clone();
    assert_eq!(all.len(), 2);
    let (one, two) = (all[0]["room"].as_str().unwrap(), all[1]["room"].as_str().unwrap());
    assert!(!watching.heard.concat().contains(one), "told of a table that is not theirs");
    steward.connect(two, None).await;
    organiser.connect(one, None).await;
    let stranger = Person::arrive(server.address).await;
    for (who, room) in [(&steward, one), (&stranger, one), (&stranger, two)] {
        assert_eq!(refused(who, room).await, 403);
    }
    // A steward keeps order at table 2 and nowhere else.
    let seated = |table: usize| organisers.table(table)["seats"][0].as_u64().unwrap() as usize;
    let person = |table| organisers.tournament["people"][seated(table)]["id"].clone();
    let penalty = |table| json!({"person": person(table), "points": 5, "reason": "noise"});
    assert_eq!(steward.post(&path("penalty"), penalty(1)).await.status, 403);
    steward.ask(&path("penalty"), penalty(2)).await;
    server.close().await;
}

#[tokio::test]
async fn a_round_goes_on_after_a_restart_and_absent_people_are_played_for() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let organiser = Person::arrive(server.address).await;
    let tournament = make(&organiser, json!({"bell": 420, "rounds": 1})).await;
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let mut people = crowd(server.address, 4).await;
    register(&people, &tournament).await;
    organiser.ask(&path("start"), json!({})).await;
    organiser.ask(&path("bell"), json!({"do": "start"})).await;
    let before = TournamentWatcher::enter(&people[0], &tournament).await;
    let room = before.mine["place"]["room"].as_str().unwrap().to_owned();
    organiser.ask(&path("bell"), json!({"do": "pause"})).await;
    let paused = TournamentWatcher::enter(&organiser, &tournament).await.tournament["bell"].clone();
    assert_eq!(paused["paused"], true);
    organiser.ask(&path("bell"), json!({"do": "resume"})).await;
    server.close().await;

    let server = TestServer::open(dir.path()).await;
    let again = |person: &Person| Person { address: server.address, cookie: person.cookie.clone() };
    let organiser = again(&organiser);
    people = people.iter().map(again).collect();
    let mut watcher = TournamentWatcher::enter(&organiser, &tournament).await;
    assert_eq!(watcher.phase(), "playing");
    let left = watcher.tournament["bell"]["left_ms"].as_i64().unwrap();
    assert!((300_000..=paused["left_ms"].as_i64().unwrap()).contains(&left), "{left}");
    let place = TournamentWatcher::enter(&people[0], &tournament).await.mine["place"].clone();
    assert_eq!(place, before.mine["place"]);
    // Two let a bot play for them; one of them comes back.
    for person in &people[2..] {
        person.ask(&format!("/api/tables/{room}/leave"), json!({})).await;
    }
    watcher.until(|watcher| watcher.table(1)["stood_in"].as_array().unwrap().len() == 2).await;
    let absent = |watcher: &TournamentWatcher| {
        let people = watcher.tournament["people"].as_array().unwrap().clone();
        people.iter().filter(|one| one["stand_in"] == "first").count()
    };
    watcher.until(|watcher| absent(watcher) == 2).await;
    // Who left of their own will does not come back by themselves: a bot may have made the hard moves.
    let asked = people[2].post(&path("stand-in"), json!({"level": null})).await;
    assert_eq!((asked.status, asked.code().as_str()), (409, "left_tournament"));
    let asked = people[2].post(&format!("/api/tables/{room}/takeback"), json!({})).await;
    assert_eq!((asked.status, asked.code().as_str()), (409, "left_tournament"));
    let back = json!({"person": id(&people[2]).await, "level": null});
    organiser.ask(&path("stand-in"), back).await;
    watcher.until(|watcher| absent(watcher) == 1).await;
    // Who was only away, as after a lost connection, does.
    let stand_in = json!({"person": id(&people[1]).await, "level": "first"});
    organiser.ask(&path("stand-in"), stand_in).await;
    watcher.until(|watcher| absent(watcher) == 2).await;
    people[1].ask(&format!("/api/tables/{room}/takeback"), json!({})).await;
    watcher.until(|watcher| absent(watcher) == 1).await;
    for person in &people[..3] {
        let (address, cookie, room) = (person.address, person.cookie.clone(), room.clone());
        tokio::spawn(async move { play(&Person { address, cookie }, &room).await });
    }
    watcher.until_phase("finished").await;
    let rows = organiser.get(&path("standings")).await.json();
    let rows = rows["standings"].as_array().unwrap().clone();
    let marked = rows.iter().filter(|row| row["marks"][0]["stood_in"] == true).count();
    assert_eq!(marked, 3, "all of them were played for, if only for a while");
    server.close().await;
}

#[tokio::test]
async fn a_game_without_a_bell_plays_on_and_silence_confirms() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let organiser = Person::arrive(server.address).await;
    let tournament = make(&organiser, json!({"bell": 1, "countersign": 1, "rounds": 1})).await;
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let people = crowd(server.address, 4).await;
    register(&people, &tournament).await;
    organiser.ask(&path("start"), json!({})).await;
    organiser.ask(&path("bell"), json!({"do": "start"})).await;
    let mut watcher = TournamentWatcher::enter(&organiser, &tournament).await;
    let ends = watcher.tournament["bell"]["ends_at_server_ms"].as_u64().unwrap();
    watcher.until(|watcher| watcher.tournament["bell"]["rang"] == true).await;
    assert_eq!(watcher.table(1)["status"], "bell");
    play_round(&people, &tournament).await;
    watcher.until(|watcher| watcher.table(1)["status"] == "countersigning").await;
    people[0].ask(&path("countersign"), json!({"table": 1})).await;
    watcher.until_phase("finished").await;
    assert_eq!(watcher.table(1)["signed"].as_array().unwrap().len(), 1, "the others said nothing");
    let log = organiser.get(&path("log")).await.json();
    let rang = log["entries"].as_array().unwrap().iter().find(|e| e["input"]["do"] == "bell_rang");
    let late = rang.unwrap()["at"].as_u64().unwrap() - ends;
    assert!(late < 1000, "{late}");
    server.close().await;
}

#[tokio::test]
async fn all_tables_of_a_duplicate_have_the_same_cards() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let organiser = Person::arrive(server.address).await;
    let tournament = make(&organiser, json!({"format": "duplicate", "interval": 0})).await;
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    organiser.ask(&path("register"), json!({"bots": 12, "level": "first"})).await;
    let mut watcher = TournamentWatcher::enter(&organiser, &tournament).await;
    organiser.ask(&path("start"), json!({})).await;
    watcher.until_phase("finished").await;
    let mut seeds = Vec::new();
    for round in 1..=2 {
        let told = organiser.get(&path(&format!("rounds/{round}"))).await.json();
        let tables = told["tables"].as_array().unwrap().clone();
        assert_eq!(tables.len(), 3);
        let mut of_round = Vec::new();
        for table in tables {
            let record = table["result"]["record"].as_str().unwrap().to_owned();
            let record = organiser.get(&format!("/api/tables/{record}/record")).await.json();
            of_round.push(record["seed"].as_str().unwrap().to_owned());
        }
        assert!(of_round.iter().all(|seed| *seed == of_round[0]));
        seeds.push(of_round.remove(0));
    }
    assert_ne!(seeds[0], seeds[1]);
    server.close().await;
}

/// Somebody who still plays the cards learns nothing of what another table did with them.
async fn nothing_leaks(
    player: &Person,
    watcher: &mut TournamentWatcher,
    tournament: &str,
    done: &Value,
) {
    let other = |watcher: &TournamentWatcher| {
        watcher.tables().iter().find(|table| table["table"] == *done).unwrap().clone()
    };
    watcher.until(|watcher| other(watcher)["status"] != "playing").await;
    let table = other(watcher);
    assert_eq!((&table["result"], &table["moves"]), (&Value::Null, &json!(0)), "{table}");
    assert_eq!(table["turn"], json!([]));
    assert!(watcher.tables().iter().all(|table| table["turn"] == json!([])));
    assert!(watcher.mine["results"].is_null(), "{}", watcher.mine);
    let ask =
        async |rest: &str| player.get(&format!("/api/drives/{tournament}/{rest}")).await.json();
    let round = ask("rounds/1").await;
    assert!(round["tables"].as_array().unwrap().iter().all(|table| table["result"].is_null()));
    let rows = ask("standings").await["standings"].clone();
    let told = |row: &Value| row["marks"] == json!([]) && row["points"] == 0 && row["won"] == 0;
    assert!(rows.as_array().unwrap().iter().all(told), "{rows}");
    assert_eq!(ask("draws").await["deals"], json!([]), "which games are over");
    let log = ask("log").await;
    let entries = log["entries"].as_array().unwrap();
    let entered: Vec<&Value> =
        entries.iter().filter(|one| one["input"]["table"] == *done).collect();
    assert!(!entered.is_empty(), "{log}");
    assert!(entered.iter().all(|one| one["input"]["points"].is_null()), "{log}");
}

#[tokio::test]
async fn ending_early_reveals_nothing_of_boards_still_in_play() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let organiser = Person::arrive(server.address).await;
    let tournament = make(&organiser, json!({"format": "duplicate", "rounds": 1})).await;
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let people = crowd(server.address, 8).await;
    register(&people, &tournament).await;
    let shown = organiser.get(path("").trim_end_matches('/')).await.json();
    assert_eq!(shown["commitment"].as_str().unwrap().len(), 64, "{shown}");
    organiser.ask(&path("start"), json!({})).await;
    organiser.ask(&path("bell"), json!({"do": "start"})).await;
    let watcher = TournamentWatcher::enter(&people[0], &tournament).await;
    let room = watcher.mine["place"]["room"].as_str().unwrap().to_owned();
    organiser.ask(&path("end"), json!({})).await;
    let told = async || {
        let log = people[0].get(&path("log")).await.json();
        let settings = log["entries"][0]["input"]["settings"].clone();
        settings["seed"].is_string().then_some(settings)
    };
    let settings = until_found("the seed is told", told).await;
    // The seed is told once no board is played any more, and it is the one that was promised.
    let table = people[0].get(&format!("/api/tables/{room}")).await.json();
    assert_eq!(table["phase"], "closed");
    let settings: Settings = serde_json::from_value(settings).unwrap();
    assert_eq!(settings.commitment().to_string(), shown["commitment"].as_str().unwrap());
    server.close().await;
}

#[tokio::test]
async fn cards_of_a_duplicate_stay_secret_until_every_table_has_played_them() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let organiser = Person::arrive(server.address).await;
    let tournament = make(&organiser, json!({"format": "duplicate", "rounds": 1})).await;
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let people = crowd(server.address, 1).await;
    register(&people, &tournament).await;
    organiser.ask(&path("register"), json!({"bots": 7, "level": "first"})).await;
    organiser.ask(&path("start"), json!({})).await;
    organiser.ask(&path("bell"), json!({"do": "start"})).await;
    // One table waits for the only person; the bots at the other one are done.
    let mut watcher = TournamentWatcher::enter(&people[0], &tournament).await;
    let mut organisers = TournamentWatcher::enter(&organiser, &tournament).await;
    organisers.until(|watcher| watcher.mine["results"].is_array()).await;
    let done = organisers.mine["results"][0]["table"].clone();
    let sheet = organisers.mine["results"][0]["result"].clone();
    assert!(sheet["points"].is_array(), "who keeps order and does not play may know: {sheet}");
    let record = format!("/api/tables/{}/record", sheet["record"].as_str().unwrap());
    nothing_leaks(&people[0], &mut watcher, &tournament, &done).await;
    let game = watcher.tournament["drive"]["game"].as_str().unwrap().to_owned();
    let statistics = async || people[0].get(&format!("/api/stats/{game}")).await.json();
    assert_eq!(statistics().await["games"], 0, "moves, time and winner of the other table");
    let result = format!("/api/history/{}", sheet["record"].as_str().unwrap());
    assert_eq!(people[0].get(&result).await.status, 404, "the result of another table");
    for who in [&people[0], &organiser] {
        let early = who.get(&record).await;
        assert_eq!((early.status, early.code().as_str()), (409, "not_over"), "{}", early.text);
    }
    play_round(&people, &tournament).await;
    watcher.until_phase("finished").await;
    assert!(watcher.tables().iter().all(|table| table["result"]["points"].is_array()));
    // The tables are let go a moment after the last result stands.
    let is_let_go = async || {
        let seen = TournamentWatcher::enter(&people[0], &tournament).await;
        assert_eq!(seen.phase(), "finished");
        people[0].get(&record).await.status == 200
    };
    until_so("the tables are let go", is_let_go).await;
    assert_eq!(people[0].get(&result).await.status, 200);
    assert_eq!(statistics().await["games"], 2);
    let draws = people[0].get(&path("draws")).await.json();
    assert_eq!(draws["deals"].as_array().unwrap().len(), 2, "{draws}");
    server.close().await;
}

#[tokio::test]
async fn who_leaves_is_played_for_and_who_comes_late_sits_from_the_next_round_on() {
    let dir = tempfile::tempdir().unwrap();
    let server = TestServer::open(dir.path()).await;
    let organiser = Person::arrive(server.address).await;
    let tournament = make(&organiser, json!({})).await;
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let mut people = crowd(server.address, 4).await;
    register(&people, &tournament).await;
    organiser.ask(&path("start"), json!({})).await;
    organiser.ask(&path("bell"), json!({"do": "start"})).await;
    let mut watcher = TournamentWatcher::enter(&organiser, &tournament).await;
    people[3].ask(&path("withdraw"), json!({})).await;
    let late = Person::arrive(server.address).await;
    late.ask(&path("register"), json!({})).await;
    assert_eq!(late.post(&path("check-in"), json!({})).await.status, 403);
    let person = id(&late).await;
    organiser.ask(&path("check-in"), json!({"person": person})).await;
    people.truncate(3);
    play_round(&people, &tournament).await;
    watcher.until_phase("between").await;
    let mut seats: Vec<u64> = serde_json::from_value(watcher.table(1)["seats"].clone()).unwrap();
    seats.sort_unstable();
    assert_eq!(seats, [0, 1, 2, 4]);
    assert_eq!(TournamentWatcher::enter(&late, &tournament).await.mine["place"]["round"], 2);
    // By hand: the newcomer changes places with whoever sits first.
    organiser.ask(&path("seat"), json!({"person": person, "table": 1, "seat": 0})).await;
    watcher.until(|watcher| watcher.table(1)["seats"][0] == 4).await;
    server.close().await;
}
