//! History: lists and filters, statistics, ratings, leaderboards.

use super::browser::{Browser, TestServer, code};
use axum::http::StatusCode;
use serde_json::{Value, json};
use tablee_engine::Seat;
use tablee_engine::record::Record;
use tablee_protocol::Visibility;
use tablee_server::people::PersonId;
use tablee_server::people::admin::{self, Action, AuditActor};
use tablee_server::ratings::{Finished, Occupant};

pub async fn id_of(browser: &mut Browser) -> PersonId {
    browser.me().await["id"].as_str().unwrap().parse().unwrap()
}

/// A rated public game that ended, the winners with one point.
pub async fn finish(server: &TestServer, table: &str, sitters: Vec<Occupant>, winners: &[u8]) {
    finish_as(server, table, sitters, winners, Visibility::Public, 1000).await;
}

async fn finish_as(
    server: &TestServer,
    table: &str,
    sitters: Vec<Occupant>,
    winners: &[u8],
    visibility: Visibility,
    ended_at: i64,
) {
    let scores: Vec<i64> =
        (0..sitters.len() as u8).map(|seat| winners.contains(&seat).into()).collect();
    let record = json!({
        "format": 1, "game": "g", "version": 1, "seats": sitters.len(), "rules": {"x": 1},
        "seed": "0".repeat(64), "inputs": [{"seat": 0, "action": "a"}, {"host": "b"}],
        "result": {"scores": scores, "winners": winners},
    });
    let record = Record::read(record).unwrap();
    assert_eq!(
        record.result.as_ref().unwrap().winners.first().copied(),
        winners.first().map(|w| Seat(*w))
    );
    let finished = Finished {
        no: 0,
        table,
        record: &record,
        better: tablee_engine::Better::High,
        sitters: &sitters,
        visibility,
        started_at: Some(ended_at - 600),
        ended_at,
        rated: true,
        practice: None,
    };
    // Told twice, counted once.
    for _ in 0..2 {
        server.app.store().conclude(finished.conclusion(Vec::new())).await.unwrap();
    }
}

async fn rating(browser: &mut Browser) -> Value {
    browser.get("/api/leaderboard/g").await.1["me"].clone()
}

#[tokio::test]
async fn ratings_move_the_right_way() {
    let server = TestServer::new().await;
    let (mut ada, mut bob) = (server.member("Ada").await, server.member("Bob").await);
    let (a, b) = (id_of(&mut ada).await, id_of(&mut bob).await);
    finish(&server, "t1", vec![Occupant::Person(a), Occupant::Person(b)], &[1]).await;
    let (hers, his) = (rating(&mut ada).await, rating(&mut bob).await);
    assert!(hers["rating"].as_i64() < Some(1500) && his["rating"].as_i64() > Some(1500));
    assert!(hers["uncertainty"].as_i64() < Some(1000));
    assert_eq!((&hers["games"], &hers["provisional"]), (&json!(1), &json!(true)));
    let (_, games) = ada.get("/api/history?person=me").await;
    let seats = &games["games"][0]["seats"];
    assert_eq!(games["games"][0]["rated"], true);
    assert_eq!(seats[0]["rating_change"].as_i64(), hers["rating"].as_i64().map(|r| r - 1500));
}

#[tokio::test]
async fn only_members_are_rated() {
    let server = TestServer::new().await;
    let (mut ada, mut guest) = (server.member("Ada").await, server.visitor());
    let (_, made) = ada.post("/api/me/bots", json!({"name": "AdaBot"})).await;
    let bot: PersonId = made["bot"]["id"].as_str().unwrap().parse().unwrap();
    guest.post("/api/me", json!({"name": "Gus"})).await;
    let (a, g) = (id_of(&mut ada).await, id_of(&mut guest).await);
    let level = || "expert".to_owned();
    let unrated = [
        vec![Occupant::Person(a), Occupant::Bot { level: level() }],
        vec![Occupant::Person(a), Occupant::Person(g)],
        vec![Occupant::Person(a), Occupant::Person(bot)],
        vec![Occupant::Person(a)],
    ];
    for (n, sitters) in unrated.into_iter().enumerate() {
        finish(&server, &format!("t{n}"), sitters, &[0]).await;
        assert_eq!(rating(&mut ada).await, Value::Null, "table {n}");
    }
    let (_, games) = ada.get("/api/history?person=me").await;
    let games = games["games"].as_array().unwrap().clone();
    assert_eq!(games.len(), 4);
    assert!(games.iter().all(|game| game["rated"] == false));
    let kinds: Vec<&Value> = games.iter().rev().map(|game| &game["seats"][1]["kind"]).collect();
    assert_eq!(kinds[..3], [&json!("bot"), &json!("guest"), &json!("bot")]);
}

/// Leaving costs the game even where the bot that played on has won it.
#[tokio::test]
async fn who_leaves_a_rated_game_comes_last_and_the_others_are_rated() {
    let server = TestServer::new().await;
    let (mut ada, mut bob, mut eve) =
        (server.member("Ada").await, server.member("Bob").await, server.member("Eve").await);
    let (a, b, e) = (id_of(&mut ada).await, id_of(&mut bob).await, id_of(&mut eve).await);
    let left = Occupant::Abandoned { person: b, level: "strong".to_owned(), at: 5 };
    finish(&server, "t1", vec![Occupant::Person(a), left, Occupant::Person(e)], &[1]).await;
    let shown = |rating: Value| rating["rating"].as_i64().unwrap();
    let hers = (shown(rating(&mut ada).await), shown(rating(&mut eve).await));
    assert!(hers.0 > 1500 && hers.0 == hers.1, "{hers:?}");
    assert!(shown(rating(&mut bob).await) < 1500);
    let (_, games) = bob.get("/api/history?person=me").await;
    let seats = &games["games"][0]["seats"];
    let places: Vec<&Value> = (0..3).map(|seat| &seats[seat]["place"]).collect();
    assert_eq!(places, [&json!(1), &json!(3), &json!(1)]);
    assert_eq!((&games["games"][0]["rated"], &seats[1]["won"]), (&json!(true), &json!(false)));
}

/// The last to leave does not get a draw out of it: who left before it is behind.
#[tokio::test]
async fn of_those_who_leave_a_rated_game_the_first_comes_last() {
    let server = TestServer::new().await;
    let (mut ada, mut bob) = (server.member("Ada").await, server.member("Bob").await);
    let (a, b) = (id_of(&mut ada).await, id_of(&mut bob).await);
    let left = |person, at| Occupant::Abandoned { person, level: "strong".to_owned(), at };
    finish(&server, "t1", vec![left(a, 7), left(b, 6)], &[1]).await;
    let (hers, his) = (rating(&mut ada).await, rating(&mut bob).await);
    assert!(hers["rating"].as_i64() > Some(1500) && his["rating"].as_i64() < Some(1500));
    let (_, games) = ada.get("/api/history?person=me").await;
    let seats = &games["games"][0]["seats"];
    assert_eq!((&seats[0]["place"], &seats[1]["place"]), (&json!(1), &json!(2)));
    assert_eq!((&seats[0]["won"], &seats[1]["won"]), (&json!(false), &json!(false)), "{games}");
}

#[tokio::test]
async fn lists_are_filtered_and_paged() {
    let server = TestServer::new().await;
    let (mut ada, mut bob, mut eve) =
        (server.member("Ada").await, server.member("Bob").await, server.member("Eve").await);
    let (a, b, e) = (id_of(&mut ada).await, id_of(&mut bob).await, id_of(&mut eve).await);
    for n in 0..5_u8 {
        let other = if n % 2 == 0 { b } else { e };
        let sitters = vec![Occupant::Person(a), Occupant::Person(other)];
        let visibility = if n == 4 { Visibility::Link } else { Visibility::Public };
        finish_as(
            &server,
            &format!("t{n}"),
            sitters,
            &[n % 2],
            visibility,
            1000 + i64::from(n / 2),
        )
        .await;
    }
    let mut seen = Vec::new();
    let mut path = "/api/history?person=me&limit=2".to_owned();
    loop {
        let (status, page) = ada.get(&path).await;
        assert_eq!(status, StatusCode::OK, "{page}");
        seen.extend(tables(&page));
        let Some(next) = page["next"].as_str() else { break };
        path = format!("/api/history?person=me&limit=2&before={next}");
    }
    assert_eq!(seen, ["t4", "t3", "t2", "t1", "t0"]);
    let cases = [
        ("?person=me&opponent=Bob", vec!["t4", "t2", "t0"]),
        ("?opponent=Bob", vec!["t2", "t0"]),
        ("?person=me&result=won", vec!["t4", "t2", "t0"]),
        ("?person=me&result=lost", vec!["t3", "t1"]),
        ("?person=me&from=1001&to=1002", vec!["t3", "t2"]),
        ("?person=me&game=other", vec![]),
        ("?game=g", vec!["t3", "t2", "t1", "t0"]),
    ];
    for (query, expected) in cases {
        assert_eq!(tables(&ada.get(&format!("/api/history{query}")).await.1), expected, "{query}");
    }
    let others = eve.get(&format!("/api/history?person={a}")).await.1;
    assert_eq!(tables(&others), ["t3", "t2", "t1", "t0"], "games by link are their players' own");
    assert_eq!(tables(&bob.get("/api/history?person=me").await.1), ["t4", "t2", "t0"]);
    for wrong in
        ["?result=won", "?person=me&result=drawn", "?limit=0", "?limit=101", "?before=x", "?what=1"]
    {
        let answer = ada.get(&format!("/api/history{wrong}")).await;
        assert_eq!((answer.0, code(&answer)), (StatusCode::BAD_REQUEST, "bad_request"), "{wrong}");
    }
    assert_eq!(ada.get("/api/history?person=Nobody").await.0, StatusCode::NOT_FOUND);
    assert_eq!(eve.get("/api/history/t4").await.1["plies"], 2, "who knows the table may look");
    assert_eq!(eve.get("/api/history/t9").await.0, StatusCode::NOT_FOUND);
}

fn tables(page: &Value) -> Vec<String> {
    let games = page["games"].as_array().unwrap();
    games.iter().map(|game| game["table"].as_str().unwrap().to_owned()).collect()
}

/// An id that was seen at one table finds no other game of that guest.
#[tokio::test]
async fn guests_are_not_followed_by_their_ids() {
    let server = TestServer::new().await;
    let (mut ada, mut eve) = (server.member("Ada").await, server.member("Eve").await);
    let mut gus = server.visitor();
    gus.post("/api/me", json!({"name": "Gus"})).await;
    let (a, e, g) = (id_of(&mut ada).await, id_of(&mut eve).await, id_of(&mut gus).await);
    finish(&server, "t1", vec![Occupant::Person(g), Occupant::Person(a)], &[0]).await;
    finish(&server, "t2", vec![Occupant::Person(g), Occupant::Person(e)], &[0]).await;
    let of = |who: &str| format!("/api/history?person={who}");
    let with = |who: PersonId| format!("/api/history?person=me&opponent={who}");
    for path in [
        of(&g.to_string()),
        format!("/api/history?opponent={g}"),
        format!("/api/history?person={g}&opponent={e}"),
        format!("/api/history?person={e}&opponent={g}"),
    ] {
        let (status, found) = ada.get(&path).await;
        assert_eq!((status, found), (StatusCode::OK, json!({"games": [], "next": null})), "{path}");
    }
    assert_eq!(tables(&ada.get(&with(g)).await.1), ["t1"], "her own games with him are hers");
    assert_eq!(tables(&ada.get(&of(&e.to_string())).await.1), ["t2"], "members are public");
    assert_eq!(tables(&gus.get(&of(&g.to_string())).await.1), ["t2", "t1"]);
    assert_eq!(tables(&gus.get(&of("me")).await.1), ["t2", "t1"]);
    // No game tells the id to anybody else; the face that follows from it stays.
    for path in [
        "/api/history".to_owned(),
        of("me"),
        of(&e.to_string()),
        with(g),
        "/api/history/t1".to_owned(),
    ] {
        let (_, told) = ada.get(&path).await;
        assert!(told.to_string().contains("Gus"), "{path}: {told}");
        assert!(!told.to_string().contains(&g.to_string()), "{path}: {told}");
    }
    let seat = |game: &Value| game["seats"][0].clone();
    let (hers, his) = (ada.get("/api/history/t1").await.1, gus.get("/api/history/t1").await.1);
    assert_eq!(seat(&hers)["person"], Value::Null);
    assert_eq!(seat(&hers)["face"], json!(g.0[15] % 64));
    assert_eq!(seat(&his)["person"], json!(g));
    assert_eq!(hers["seats"][1]["person"], json!(a), "members are named by id");
    let store = server.app.store();
    admin::act(store, AuditActor::CommandLine, Action::Grant, "Eve", 1000).await.unwrap().unwrap();
    assert_eq!(
        tables(&eve.get(&of(&g.to_string())).await.1),
        ["t2", "t1"],
        "admins look after guests, too"
    );
}

#[tokio::test]
async fn statistics_add_up() {
    let server = TestServer::new().await;
    let (mut ada, mut bob) = (server.member("Ada").await, server.member("Bob").await);
    let (a, b) = (id_of(&mut ada).await, id_of(&mut bob).await);
    finish(&server, "t1", vec![Occupant::Person(a), Occupant::Person(b)], &[0]).await;
    finish(&server, "t2", vec![Occupant::Person(b), Occupant::Person(a)], &[0, 1]).await;
    finish(
        &server,
        "t3",
        vec![Occupant::Person(a), Occupant::Bot { level: "x".into() }, Occupant::Person(b)],
        &[2],
    )
    .await;
    let (_, stats) = ada.get("/api/stats/g").await;
    assert_eq!(
        stats,
        json!({
            "game": "g", "games": 3, "players": 2, "average_plies": 2.0, "average_seconds": 0.6,
            "tables": [
                {"seats": 2, "games": 2, "win_share": [0.75, 0.25]},
                {"seats": 3, "games": 1, "win_share": [0.0, 0.0, 1.0]},
            ],
        })
    );
    assert_eq!(ada.get("/api/stats/none").await.1["games"], 0);
}

#[tokio::test]
async fn a_leaderboard_lists_those_with_enough_games() {
    let server = TestServer::new().await;
    let (mut ada, mut bob) = (server.member("Ada").await, server.member("Bob").await);
    let (a, b) = (id_of(&mut ada).await, id_of(&mut bob).await);
    for n in 0..10 {
        let (_, board) = ada.get("/api/leaderboard/g").await;
        assert_eq!(board["leaders"], json!([]), "after {n} games");
        finish(&server, &format!("t{n}"), vec![Occupant::Person(a), Occupant::Person(b)], &[0])
            .await;
    }
    let (_, board) = server.visitor().get("/api/leaderboard/g").await;
    let names: Vec<&Value> =
        board["leaders"].as_array().unwrap().iter().map(|l| &l["name"]).collect();
    assert_eq!(names, [&json!("Ada"), &json!("Bob")]);
    let best = &board["leaders"][0];
    assert_eq!(
        best["at_least"].as_i64(),
        Some(best["rating"].as_i64().unwrap() - best["uncertainty"].as_i64().unwrap())
    );
    assert_eq!(best["provisional"], false);
    assert_eq!(board["me"], Value::Null);
}
