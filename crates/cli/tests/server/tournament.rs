//! A drive of forty people over real sockets, the server killed with -9 twice in the middle of a
//! hand: no result is lost, nobody sits wrongly, the bell rings in time.

use crate::server_process::{IN_HASTE, PATIENCE, Server, doctor, free};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tablee_engine::table::Opening;
use tablee_engine::{Rng, Seed, Verdict};
use tablee_game_registry::all_games;
use tablee_load::{ApiClient, Client, ClientError, Keep, Person, Received, TableSocket};
use tablee_tournament::{Entry, Input, PersonId, Tournament, laws, standings};
use tokio::task::{JoinSet, block_in_place};

const PEOPLE: usize = 40;
const ROUNDS: u16 = 3;
const BELL: u32 = 12;

/// How late a bell may ring on a busy machine (ms): less late than one that began anew after the second kill.
const LATE: u64 = 3_000;

/// What a player saw: where it sat in each round, and which games it saw end.
#[derive(Default)]
struct Diary {
    places: BTreeMap<u16, (u64, u64)>,
    ended: BTreeSet<String>,
}

type Diaries = Arc<Mutex<BTreeMap<String, Diary>>>;

fn launch(data: &std::path::Path, address: SocketAddr) -> Server {
    let more = [("TABLEE_WRITES_BURST", "1000000"), ("TABLEE_CONNECTIONS_PER_ADDRESS", "100000")];
    Server::launch(data, address, &[&IN_HASTE[..], &more[..]].concat())
}

/// A socket to the tournament; the server may be down for a while.
async fn tournament_socket(address: SocketAddr, tournament: &str, person: &Person) -> TableSocket {
    let began = Instant::now();
    loop {
        let path = format!("/api/drives/{tournament}/ws");
        match TableSocket::open(address, &path, Some(&person.cookie)).await {
            Ok(socket) => return socket,
            Err(error) => assert!(began.elapsed() < PATIENCE, "{error}"),
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// One player: looks where it sits, plays there until the hand is over, looks again.
async fn player(
    address: SocketAddr,
    tournament: String,
    person: Person,
    diaries: Diaries,
    mut rng: Rng,
) {
    let mut socket = tournament_socket(address, &tournament, &person).await;
    let mut played = BTreeSet::new();
    let mut me = String::new();
    loop {
        let Ok(text) = socket.next().await else {
            socket = tournament_socket(address, &tournament, &person).await;
            continue;
        };
        let message: Value = serde_json::from_str(&text).unwrap();
        let phase = match message["type"].as_str().unwrap() {
            "tournament" | "change" => message["drive"]["phase"].as_str().unwrap_or_default(),
            _ => "",
        };
        if phase == "finished" || phase == "ended" {
            return;
        }
        if message["type"] != "mine" {
            continue;
        }
        if let Some(known) = message["person"].as_str() {
            me = known.to_owned();
        }
        let place = &message["place"];
        let Some(room) = place["room"].as_str().filter(|room| !played.contains(*room)) else {
            continue;
        };
        let spot = (place["table"].as_u64().unwrap(), place["seat"].as_u64().unwrap());
        let round = place["round"].as_u64().unwrap() as u16;
        let before =
            diaries.lock().unwrap().entry(me.clone()).or_default().places.insert(round, spot);
        assert!(before.is_none_or(|before| before == spot), "{me} was moved in round {round}");
        played.insert(room.to_owned());
        // At table 1 they only look at each other: its hands are ended by the bell.
        if spot.0 != 1 {
            play(address, room, &person, &mut rng).await;
            diaries.lock().unwrap().entry(me.clone()).or_default().ended.insert(room.to_owned());
        }
    }
}

async fn play(address: SocketAddr, room: &str, person: &Person, rng: &mut Rng) {
    let mut client = loop {
        match Client::join(address, room, Some(person), Keep::Turns).await {
            Ok(client) => break client,
            Err(ClientError::Dismissed { reason }) => panic!("dismissed: {reason:?}"),
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    };
    loop {
        let standing = client.mirror().status().unwrap();
        if standing.over {
            return;
        }
        let mine = client.mirror().seat().is_some_and(|seat| standing.to_act.contains(seat));
        let heard = if mine && client.mirror().pending().is_none() {
            match client.mirror().pick(|count| rng.index(count)) {
                Some(action) => client.act(action).await.map(|()| Received::Aside),
                None => {
                    let _ = client.ask_legal().await;
                    client.receive().await
                }
            }
        } else {
            client.receive().await
        };
        if let Err(error) = heard {
            // Down for longer than a client is patient.
            assert!(matches!(error, ClientError::Socket(_)), "{error}");
            client = loop {
                if let Ok(client) = Client::join(address, room, Some(person), Keep::Turns).await {
                    break client;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            };
        }
    }
}

/// Waits until the tournament says so, asking again and again.
pub async fn wait(address: SocketAddr, tournament: &str, so: impl Fn(&Value) -> bool) {
    let began = Instant::now();
    loop {
        if let Ok(answer) =
            ApiClient::at(address).get(&format!("/api/drives/{tournament}"), None).await
        {
            let view: Value = serde_json::from_slice(&answer.body).unwrap();
            if so(&view) {
                return;
            }
            assert!(began.elapsed() < 4 * PATIENCE, "{view}");
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_drive_of_forty_survives_two_kills() {
    let (data, address) = (tempfile::tempdir().unwrap(), free());
    let mut server = launch(data.path(), address);
    let mut api = ApiClient::at(address);
    let organiser = api.guest().await.unwrap();
    let setup = json!({
        "name": "Forty", "game": "lexicon", "format": "drive", "rounds": ROUNDS, "better": "low",
        "bell": BELL, "countersign": 1, "interval": 1,
        "rules": {"dictionary": "en", "hand_size": 4, "stall": 2},
    });
    let made = api.post("/api/drives", &organiser, &setup).await.unwrap();
    let made: Value = serde_json::from_slice(&made.body).unwrap();
    let tournament = made["id"].as_str().unwrap().to_owned();
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let (mut people, diaries) = (Vec::new(), Diaries::default());
    for _ in 0..PEOPLE {
        let person = api.guest().await.unwrap();
        api.post(&path("register"), &person, &json!({})).await.unwrap();
        api.post(&path("check-in"), &person, &json!({})).await.unwrap();
        people.push(person);
    }
    let mut players = JoinSet::new();
    for (number, person) in (0..).zip(people) {
        let rng = Seed::numbered(7).stream("player", number);
        players.spawn(player(address, tournament.clone(), person, diaries.clone(), rng));
    }
    api.post(&path("start"), &organiser, &json!({})).await.unwrap();
    for (round, after) in [(1_u64, 700), (2, LATE + 1_000)] {
        // In the middle of the hand: table 1 at least still sits over its cards.
        wait(address, &tournament, |view| view["round"] == round && view["phase"] == "playing")
            .await;
        tokio::time::sleep(Duration::from_millis(after)).await;
        block_in_place(|| server.kill());
        server = block_in_place(|| launch(data.path(), address));
    }
    wait(address, &tournament, |view| view["phase"] == "finished").await;
    while let Some(done) = players.join_next().await {
        done.unwrap();
    }
    let mut api = ApiClient::at(address);
    api.post(&path("end"), &organiser, &json!({})).await.unwrap();
    let tournament = replayed(&mut api, &path("log")).await;
    check_results(&mut api, &tournament, &path, &diaries).await;
    check_bells(&tournament);
    drop(server);
    doctor(data.path());
}

/// The log as it is told once the tournament is over, replayed by the rules of tournaments alone.
pub async fn replayed(api: &mut ApiClient, path: &str) -> Tournament {
    let mut entries: Vec<Entry> = Vec::new();
    loop {
        let from = format!("{path}?from={}", entries.len());
        let answer = api.get(&from, None).await.unwrap();
        let told: Value = serde_json::from_slice(&answer.body).unwrap();
        for line in told["entries"].as_array().unwrap() {
            let entry = json!({"at": line["at"], "by": line["by"], "input": line["input"]});
            entries.push(serde_json::from_value(entry).unwrap());
        }
        if entries.len() as u64 == told["total"].as_u64().unwrap() {
            break;
        }
    }
    Tournament::replay(&entries).unwrap()
}

async fn check_results(
    api: &mut ApiClient,
    tournament: &Tournament,
    path: &impl Fn(&str) -> String,
    diaries: &Diaries,
) {
    laws::examine(tournament).unwrap();
    assert_eq!(tournament.rounds().len(), usize::from(ROUNDS));
    let diaries = std::mem::take(&mut *diaries.lock().unwrap());
    assert_eq!(diaries.len(), PEOPLE);
    let mut entered = BTreeSet::new();
    for round in tournament.rounds() {
        assert_eq!(round.boards.len(), PEOPLE / 4);
        for (number, table_seating, board) in round.tables() {
            let sheet = &board.result.as_ref().expect("every table has its result").sheet;
            let tablee_tournament::Source::Game(room) = &sheet.source else { panic!("{sheet:?}") };
            assert!(entered.insert(room.clone()), "a game counted twice");
            let answer = api.get(&format!("/api/tables/{room}/record"), None).await.unwrap();
            let record: Value = serde_json::from_slice(&answer.body).unwrap();
            let mut scores: Vec<i64> =
                serde_json::from_value(record["result"]["scores"].clone()).unwrap();
            let penalty = |seat: usize| sheet.penalties.get(seat).copied().unwrap_or(0);
            let points = sheet.points.iter().enumerate();
            let mut sheet: Vec<i64> = points.map(|(seat, p)| p + penalty(seat)).collect();
            scores.sort_unstable();
            sheet.sort_unstable();
            assert_eq!(scores, sheet, "round {} table {number}", round.seating.round);
            for (seat, place) in table_seating.places.iter().enumerate() {
                let Diary { places, ended } = &diaries[place.person.as_str()];
                let sat = (u64::from(number.0), seat as u64);
                if let Some(told) = places.get(&round.seating.round) {
                    assert_eq!(*told, sat, "{} sat elsewhere", place.person);
                }
                assert!(number.0 == 1 || ended.contains(room), "a game nobody saw the end of");
            }
        }
    }
    let seen: BTreeSet<&String> = diaries.values().flat_map(|diary| &diary.ended).collect();
    assert!(seen.iter().all(|room| entered.contains(*room)), "a result was lost");
    let answer = api.get(&path("standings"), None).await.unwrap();
    let told: Value = serde_json::from_slice(&answer.body).unwrap();
    let told: Vec<(PersonId, i64)> = (told["standings"].as_array().unwrap().iter())
        .map(|row| (row["id"].as_str().unwrap().into(), row["total"].as_i64().unwrap()))
        .collect();
    let rows: Vec<(PersonId, i64)> =
        standings(tournament).into_iter().map(|row| (row.person, row.total)).collect();
    assert_eq!(told, rows);
}

/// In api time, which stands still while the api is down.
fn check_bells(tournament: &Tournament) {
    let mut began = BTreeMap::new();
    let mut late = Vec::new();
    for entry in tournament.log() {
        match &entry.input {
            Input::BellStarted { round } => {
                began.insert(*round, entry.at);
            }
            Input::BellRang { round } => {
                late.push(entry.at.0 - began[round].0 - u64::from(BELL) * 1000);
            }
            _ => {}
        }
    }
    println!("the bells rang {late:?} ms after their time");
    assert_eq!(late.len(), usize::from(ROUNDS), "table 1 waits for every bell");
    assert!(late.iter().all(|late| *late <= LATE), "{late:?}");
}

/// Hears until something is so of what concerns the listener; the server may go down meanwhile.
pub async fn mine(
    address: SocketAddr,
    tournament: &str,
    person: &Person,
    so: impl Fn(&Value) -> bool,
) -> Value {
    let mut socket = tournament_socket(address, tournament, person).await;
    let began = Instant::now();
    loop {
        assert!(began.elapsed() < PATIENCE, "nothing of the sort was told");
        let Ok(next) = tokio::time::timeout(PATIENCE, socket.next()).await else { continue };
        let Ok(text) = next else {
            socket = tournament_socket(address, tournament, person).await;
            continue;
        };
        let message: Value = serde_json::from_str(&text).unwrap();
        if message["type"] == "mine" && so(&message) {
            return message;
        }
    }
}

/// Letters of a hand that are no word, nor a word with one mistake, whatever was dealt.
fn no_word(letters: &[&str]) -> String {
    let registry = all_games();
    let rules = json!({"dictionary": "en"}).as_object().cloned().unwrap();
    let opening = Opening { seats: 4, rules, seed: Seed::numbered(0), deals: Vec::new() };
    let table = registry.find("lexicon").unwrap().open(&opening, &registry.assets).unwrap();
    let mut tried = (0..letters.len()).map(|first| {
        let turned = letters.iter().cycle().skip(first).take(7);
        turned.copied().collect::<String>()
    });
    let judged = |word: &String| table.tournament().unwrap().proposal(word);
    tried.find(|word| judged(word) == Some(Verdict::Nonword)).expect("a nonword")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_waits_for_the_steward_even_through_a_kill() {
    let (data, address) = (tempfile::tempdir().unwrap(), free());
    let mut server = launch(data.path(), address);
    let mut api = ApiClient::at(address);
    let organiser = api.guest().await.unwrap();
    let setup = json!({
        "name": "Words", "game": "lexicon", "format": "drive", "rounds": 1, "better": "low",
        "bell": 420, "countersign": 0, "judge": "human", "rules": {"dictionary": "en"},
    });
    let made = api.post("/api/drives", &organiser, &setup).await.unwrap();
    let made: Value = serde_json::from_slice(&made.body).unwrap();
    let tournament = made["id"].as_str().unwrap().to_owned();
    let path = |rest: &str| format!("/api/drives/{tournament}/{rest}");
    let mut people = Vec::new();
    for _ in 0..4 {
        let person = api.guest().await.unwrap();
        api.post(&path("register"), &person, &json!({})).await.unwrap();
        api.post(&path("check-in"), &person, &json!({})).await.unwrap();
        people.push(person);
    }
    let steward = api.guest().await.unwrap();
    let who = mine(address, &tournament, &steward, |_| true).await["person"].clone();
    let role = json!({"person": who, "role": "steward", "from": 1, "to": 1});
    api.post(&path("roles"), &organiser, &role).await.unwrap();
    api.post(&path("start"), &organiser, &json!({})).await.unwrap();
    api.post(&path("bell"), &organiser, &json!({"do": "start"})).await.unwrap();
    let mut clients = Vec::new();
    let mut ids = Vec::new();
    for person in &people {
        let told =
            mine(address, &tournament, person, |mine| mine["place"]["room"].is_string()).await;
        let room = told["place"]["room"].as_str().unwrap().to_owned();
        clients.push(Client::join(address, &room, Some(person), Keep::Views).await.unwrap());
        ids.push((told["person"].as_str().unwrap().to_owned(), told["place"].clone()));
    }
    // Somebody lays what no dictionary has, and somebody else doubts it.
    let awaited = |client: &Client| {
        let standing = client.mirror().status().unwrap();
        client.mirror().seat().is_some_and(|seat| standing.to_act.contains(seat))
    };
    let author = clients.iter().position(awaited).unwrap();
    let hand = clients[author].mirror().view()["hand"].clone();
    let mut letters: Vec<&str> =
        hand.as_array().unwrap().iter().filter_map(Value::as_str).collect();
    letters.retain(|card| *card != "*");
    letters.sort_unstable_by(|a, b| b.cmp(a));
    let word = no_word(&letters);
    clients[author].act(format!("word {word}")).await.unwrap();
    while clients[author].receive().await.unwrap() != (Received::Update { mine: true }) {}
    let seen = clients[author].mirror().seen();
    let challenger = (author + 1) % 4;
    while clients[challenger].mirror().seen() < seen {
        clients[challenger].receive().await.unwrap();
    }
    clients[challenger].act("challenge".to_owned()).await.unwrap();
    while clients[challenger].receive().await.unwrap() != (Received::Update { mine: true }) {}
    let waits = |mine: &Value| mine["organiser"]["challenges"][0].is_object();
    let told = mine(address, &tournament, &steward, waits).await;
    block_in_place(|| server.kill());
    server = block_in_place(|| launch(data.path(), address));
    let again = mine(address, &tournament, &steward, waits).await;
    assert_eq!(
        again["organiser"]["challenges"], told["organiser"]["challenges"],
        "asked once, not twice"
    );
    let doubt = &again["organiser"]["challenges"][0];
    assert_eq!(
        (doubt["word"].as_str(), doubt["proposal"].as_str()),
        (Some(&*word), Some("nonword"))
    );
    assert_eq!(doubt["author"], ids[author].1["seat"]);
    assert_eq!(doubt["challenger"], ids[challenger].1["seat"]);
    let ruling = json!({"challenge": doubt["challenge"], "verdict": "nonword"});
    let mut api = ApiClient::at(address);
    let refused = api.post(&path("rule"), &people[0], &ruling).await.unwrap_err().to_string();
    assert!(refused.contains("only a steward") || refused.contains("Only a steward"), "{refused}");
    api.post(&path("rule"), &steward, &ruling).await.unwrap();
    // The hand goes on; the bell ends it.
    while clients[author].mirror().status().unwrap().to_act.first().is_none() {
        clients[author].receive().await.unwrap();
    }
    api.post(&path("bell"), &organiser, &json!({"do": "ring"})).await.unwrap();
    wait(address, &tournament, |view| view["phase"] == "finished").await;
    let answer = api.get(&path("rounds/1"), None).await.unwrap();
    let round: Value = serde_json::from_slice(&answer.body).unwrap();
    let seat = ids[author].1["seat"].as_u64().unwrap() as usize;
    // L8.4: fifty points against the author, and nothing for or against the challenger.
    let mut fifty = [0, 0, 0, 0];
    fifty[seat] = 50;
    assert_eq!(round["tables"][0]["result"]["penalties"], json!(fifty), "{round}");
    drop(server);
    doctor(data.path());
}
