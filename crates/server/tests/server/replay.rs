//! After the game: what every seat saw can be seen again step by step, and not a moment earlier.

use crate::client::Person;
use crate::playing::RunningTable;
use crate::test_server::TestServer;
use serde_json::{Map, Value, json};

/// A member that is null and one that is not there mean the same.
fn without_nulls(view: &Value) -> Value {
    let view = view.as_object().unwrap().iter().filter(|(_, value)| !value.is_null());
    Value::Object(view.map(|(k, v)| (k.clone(), v.clone())).collect::<Map<_, _>>())
}

/// Puts one step's changes into a view.
fn follow(view: &mut Value, seen: &Value) {
    let view = view.as_object_mut().unwrap();
    for (key, value) in seen["patch"].as_object().into_iter().flatten() {
        match value {
            Value::Null => drop(view.remove(key)),
            value => drop(view.insert(key.clone(), value.clone())),
        }
    }
    for (key, more) in seen["grow"].as_object().into_iter().flatten() {
        let mut list = view[key].as_array_mut().unwrap();
        let more = match more.get("last") {
            Some(last) => {
                list = list.last_mut().unwrap().as_array_mut().unwrap();
                last
            }
            None => more,
        };
        list.extend(more.as_array().unwrap().iter().cloned());
    }
}

#[tokio::test]
async fn a_replay_ends_in_what_every_seat_saw_last() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = RunningTable::plain(&server).await;
    let mut told: Vec<Vec<Value>> = vec![Vec::new(); 4];
    while !game.seats[0].is_over() {
        game.play_one().await;
        for (seat, belt) in game.seats.iter().enumerate() {
            told[seat].push(belt.view.clone());
        }
    }
    let timeline = game.people[0].get(&game.path("replay")).await.json();
    let steps = timeline["steps"].as_array().unwrap();
    assert_eq!(steps.len() as u64, game.seats[0].seq);
    for (seat, told) in told.iter().enumerate() {
        let mut view = without_nulls(&timeline["start"]["seen"][seat]["view"]);
        for (step, told) in steps.iter().zip(told) {
            follow(&mut view, &step["seen"][seat]);
            assert_eq!(&view, told, "seat {seat}, ply {}", step["ply"]);
        }
    }
    let last = steps.last().unwrap();
    assert_eq!(last["status"], game.seats[0].status);
    let record = game.people[0].get(&game.path("record")).await.json();
    for (step, input) in steps.iter().zip(record["inputs"].as_array().unwrap()) {
        assert_eq!((&step["by"], &step["action"]), (&input["seat"], &input["action"]));
    }
    server.close().await;
}

#[tokio::test]
async fn nothing_of_a_running_game_is_replayed() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = RunningTable::plain(&server).await;
    let stranger = Person::arrive(server.address).await;
    while !game.seats[0].is_over() {
        for who in [&game.people[0], &stranger] {
            let early = who.get(&game.path("replay")).await;
            assert_eq!((early.status, early.code().as_str()), (409, "not_over"), "{}", early.text);
        }
        game.play_one().await;
    }
    // Whoever knows the address of a finished game may look at it.
    assert_eq!(stranger.get(&game.path("replay")).await.status, 200);
    let nowhere = stranger.get("/api/tables/nothere/replay").await;
    assert_eq!((nowhere.status, nowhere.code().as_str()), (404, "not_found"));
    server.close().await;
}

#[tokio::test]
async fn a_replay_is_compressed_for_who_can_read_that() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = RunningTable::plain(&server).await;
    game.play_out().await;
    let path = game.path("replay");
    let plain = game.people[0].get(&path).await;
    assert!(!plain.head.to_lowercase().contains("content-encoding"), "{}", plain.head);
    let packed = game.people[0].raw(&path, "Accept-Encoding: br, gzip\r\n").await;
    let end = packed.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    let head = String::from_utf8_lossy(&packed[..end]).to_lowercase();
    assert!(head.contains("content-encoding: gzip"), "{head}");
    let unpacked = flate2::read::GzDecoder::new(&packed[end + 4..]);
    let text = std::io::read_to_string(unpacked).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), plain.json());
    assert_eq!(plain.json()["seats"], json!(4));
    server.close().await;
}

#[tokio::test]
async fn a_finished_game_is_signed_and_can_be_shown_by_another_server() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let mut game = RunningTable::plain(&server).await;
    game.play_out().await;
    let record = game.people[0].get(&game.path("record")).await.json();
    let keys = game.people[0].get("/api/keys").await.json();
    assert_eq!(keys["keys"], json!([record["signature"]["key"]]));
    let mut timeline = game.people[0].get(&game.path("replay")).await.json();
    server.close().await;

    let elsewhere = tempfile::tempdir().unwrap();
    let server = TestServer::open(elsewhere.path()).await;
    let reader = Person::arrive(server.address).await;
    let shown = reader.post("/api/replay", record.clone()).await;
    assert_eq!(shown.status, 200, "{}", shown.text);
    timeline["table"] = json!("");
    for step in timeline["steps"].as_array_mut().unwrap() {
        // How long somebody thought is known only where it was played.
        step.as_object_mut().unwrap().retain(|key, _| key != "think_ms" && key != "origin");
    }
    assert_eq!(shown.json(), timeline);
    let others = reader.get("/api/keys").await.json();
    assert_ne!(others, keys, "every installation has a key of its own");

    let mut forged = record.clone();
    forged["signature"]["key"] = others["keys"][0].clone();
    let refused = reader.post("/api/replay", forged).await;
    assert_eq!(refused.status, 400);
    assert!(refused.text.contains("did not sign this record"), "{}", refused.text);
    let mut changed = record.clone();
    changed["result"]["scores"][0] = json!(99);
    let refused = reader.post("/api/replay", changed).await;
    assert_eq!(refused.status, 400);
    assert!(refused.text.contains("the seal does not match"), "{}", refused.text);
    let mut padded = record;
    padded["rules"]["padding"] = json!("x".repeat(1024 * 1024));
    assert_eq!(reader.post("/api/replay", padded).await.status, 413);
    server.close().await;
}

#[tokio::test]
async fn a_new_key_signs_from_the_next_start_and_the_old_one_stays_known() {
    let data = tempfile::tempdir().unwrap();
    let server = TestServer::open(data.path()).await;
    let before = Person::arrive(server.address).await.get("/api/keys").await.json();
    server.close().await;
    let location = crate::test_server::location(data.path());
    let store = tablee_storage::Store::beside_at(&location).await.unwrap();
    let by = tablee_storage::AuditActor::CommandLine;
    store.add_signing_key([9; 32], "key".to_owned(), by, 5).await.unwrap();
    drop(store);
    let server = TestServer::open(data.path()).await;
    let keys = Person::arrive(server.address).await.get("/api/keys").await.json();
    let fresh = tablee_engine::RecordSigner::new(&[9; 32]).public_key();
    assert_eq!(keys["keys"], json!([fresh, before["keys"][0]]));
    let mut game = RunningTable::plain(&server).await;
    game.play_out().await;
    let record = game.people[0].get(&game.path("record")).await.json();
    assert_eq!(record["signature"]["key"], json!(fresh));
    server.close().await;
}
