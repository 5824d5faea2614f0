//! Bot accounts: bearer tokens, whose they are, and how they end.

use super::browser::{TestServer, code};
use crate::client::{Person, SeatSocket};
use crate::tournament_admission::member;
use axum::http::StatusCode;
use serde_json::json;

#[tokio::test]
async fn a_bot_account_is_marked_and_let_in_by_its_token() {
    let server = TestServer::new().await;
    let mut ada = server.member("Ada").await;
    let (status, made) = ada.post("/api/me/bots", json!({"name": "AdaBot"})).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let token = made["token"].as_str().unwrap().to_owned();
    let id = made["bot"]["id"].as_str().unwrap().to_owned();
    let mut bot = server.visitor();
    bot.token = Some(token.clone());
    let me = bot.me().await;
    assert_eq!((me["kind"].as_str(), me["name"].as_str()), (Some("bot"), Some("AdaBot")));
    assert_eq!(bot.cookie, None, "a bot needs no cookie");
    let stored = server.sql("SELECT hash FROM tokens").concat();
    let digits = stored.strip_prefix("\\x").unwrap();
    assert!(!token.to_lowercase().contains(digits), "tokens are stored hashed");
    assert_eq!(bot.post("/api/me/bots", json!({"name": "Bot2"})).await.0, StatusCode::FORBIDDEN);
    assert_eq!(bot.delete("/api/me").await.0, StatusCode::FORBIDDEN);

    let mut eve = server.member("Eve").await;
    assert_eq!(eve.get("/api/me/bots").await.1, json!([]));
    assert_eq!(eve.delete(&format!("/api/me/bots/{id}")).await.0, StatusCode::NOT_FOUND);
    let stolen = eve.post(&format!("/api/me/bots/{id}/token"), json!({})).await;
    assert_eq!(stolen.0, StatusCode::NOT_FOUND);
    assert_eq!(bot.me().await["name"], "AdaBot");

    let (_, renewed) = ada.post(&format!("/api/me/bots/{id}/token"), json!({})).await;
    assert_eq!(code(&bot.get("/api/me").await), "bad_token", "the old token has ended");
    bot.token = renewed["token"].as_str().map(str::to_owned);
    assert_eq!(bot.me().await["name"], "AdaBot");
    assert_eq!(ada.delete(&format!("/api/me/bots/{id}")).await.0, StatusCode::NO_CONTENT);
    assert_eq!(code(&bot.get("/api/me").await), "bad_token");
}

#[tokio::test]
async fn wrong_tokens_are_refused_and_guests_make_no_bots() {
    let server = TestServer::new().await;
    let mut stranger = server.visitor();
    assert_eq!(stranger.post("/api/me/bots", json!({"name": "X"})).await.0, StatusCode::FORBIDDEN);
    for wrong in ["", "tablee_", "tablee_00", &format!("tablee_{}", "0".repeat(48))] {
        stranger.token = Some(wrong.to_owned());
        let answer = stranger.get("/api/me").await;
        assert_eq!((answer.0, code(&answer)), (StatusCode::UNAUTHORIZED, "bad_token"), "{wrong}");
    }
}

#[tokio::test]
async fn bots_own_names_and_are_few() {
    let server = TestServer::new().await;
    let mut ada = server.member("Ada").await;
    assert_eq!(code(&ada.post("/api/me/bots", json!({"name": "ADA"})).await), "name_taken");
    for n in 0..10 {
        let made = ada.post("/api/me/bots", json!({"name": format!("Robot x{n}y")})).await;
        assert_eq!(made.0, StatusCode::CREATED, "{made:?}");
    }
    assert_eq!(code(&ada.post("/api/me/bots", json!({"name": "Eleventh"})).await), "too_many_bots");
    let mut guest = server.visitor();
    assert_eq!(code(&guest.post("/api/me", json!({"name": "robot X3Y"})).await), "name_taken");
}

#[tokio::test]
async fn what_a_bot_account_says_is_marked_also_after_a_restart() {
    let data = tempfile::tempdir().unwrap();
    let server = crate::test_server::TestServer::open(data.path()).await;
    let ada = member(&server, "Ada").await;
    let bot = ada.make_bot("Babbage").await;
    let made = ada.ask("/api/tables", json!({"game": "sneak", "seats": 2})).await;
    let table = made["id"].as_str().unwrap();
    for person in [&ada, &bot] {
        person.ask(&format!("/api/tables/{table}/sit"), json!({})).await;
    }
    let mut hers = ada.connect(table, None).await;
    let mut its = bot.connect(table, None).await;
    let said = async |speaker: &mut SeatSocket, listener: &mut SeatSocket| {
        speaker.say(json!({"type": "chat", "text": "good evening"})).await;
        listener.until("chat").await["from"]["bot"].clone()
    };
    assert_eq!(said(&mut its, &mut hers).await, true);
    assert_eq!(said(&mut hers, &mut its).await, true, "its own line comes first");
    assert_eq!(its.until("chat").await["from"].get("bot"), None);
    server.close().await;
    let server = crate::test_server::TestServer::open(data.path()).await;
    let ada = Person { address: server.address, ..ada };
    let socket = ada.connect(table, None).await;
    let welcome: serde_json::Value = serde_json::from_str(&socket.heard[0]).unwrap();
    let marks: Vec<_> =
        welcome["chat"].as_array().unwrap().iter().map(|line| line["from"].get("bot")).collect();
    assert_eq!(marks, [Some(&json!(true)), None]);
    server.close().await;
}

#[tokio::test]
async fn a_bot_account_is_invited_by_anybody_who_knows_its_name() {
    let data = tempfile::tempdir().unwrap();
    let server = crate::test_server::TestServer::open(data.path()).await;
    let owner = member(&server, "Ada").await;
    let bot = owner.make_bot("Babbage").await;
    let stranger = Person::arrive(server.address).await;
    let table = stranger.ask("/api/tables", json!({"game": "sneak", "seats": 3})).await;
    let id = table["id"].as_str().unwrap();
    let by_name = |name: &str| json!({"name": name, "table": id});
    let refused = stranger.post("/api/bots/invite", by_name("Babbage")).await;
    assert_eq!(refused.code(), "wrong_phase", "only to a table at which one sits");
    stranger.ask(&format!("/api/tables/{id}/sit"), json!({})).await;
    for nobody in ["Lovelace", "Ada", ""] {
        let refused = stranger.post("/api/bots/invite", by_name(nobody)).await;
        assert_eq!((refused.status, refused.code().as_str()), (404, "no_such_bot"), "{nobody}");
    }
    stranger.ask("/api/bots/invite", by_name("babbage")).await;
    let invited = bot.get("/api/me/tables").await.json();
    assert_eq!(invited["invitations"][0]["table"], id, "{invited}");
    // It comes; the owner, who has not met it either, invites it by its id.
    bot.ask(&format!("/api/tables/{id}/sit"), json!({})).await;
    let own = owner.ask("/api/tables", json!({"game": "sneak", "seats": 3})).await;
    let own = own["id"].as_str().unwrap();
    owner.ask(&format!("/api/tables/{own}/sit"), json!({})).await;
    let bots = owner.get("/api/me/bots").await.json();
    let invite = format!("/api/me/people/{}/invite", bots[0]["id"].as_str().unwrap());
    assert_eq!(owner.post(&invite, json!({})).await.status, 404, "no table to make one like");
    owner.ask(&invite, json!({"table": own})).await;
    assert_eq!(bot.get("/api/me/tables").await.json()["invitations"][0]["table"], own);
    // People are not invited by those who have not met them.
    let ada = crate::notices::id_of(&owner).await;
    let refused =
        stranger.post(&format!("/api/me/people/{ada}/invite"), json!({"table": id})).await;
    assert_eq!(refused.status, 404);
    server.close().await;
}

#[tokio::test]
async fn a_bot_account_comes_to_nobody_whom_its_owner_blocks() {
    let data = tempfile::tempdir().unwrap();
    let server = crate::test_server::TestServer::open(data.path()).await;
    let (owner, eve) = (member(&server, "Ada").await, member(&server, "Eve").await);
    let bot = owner.make_bot("Babbage").await;
    let blocked = crate::notices::id_of(&eve).await;
    let block = owner.send("PUT", &format!("/api/me/blocked/{blocked}"), "", "").await;
    assert_eq!(block.status, 204, "{}", block.text);
    let table = eve.ask("/api/tables", json!({"game": "sneak", "seats": 3})).await;
    let id = table["id"].as_str().unwrap();
    eve.ask(&format!("/api/tables/{id}/sit"), json!({})).await;
    // Whoever is blocked finds out nothing by inviting.
    eve.ask("/api/bots/invite", json!({"name": "Babbage", "table": id})).await;
    let bots = owner.get("/api/me/bots").await.json();
    let invite = format!("/api/me/people/{}/invite", bots[0]["id"].as_str().unwrap());
    eve.ask(&invite, json!({"table": id})).await;
    assert_eq!(bot.get("/api/me/tables").await.json()["invitations"], json!([]));
    server.close().await;
}

#[tokio::test]
async fn a_bot_account_that_looks_on_is_marked() {
    let data = tempfile::tempdir().unwrap();
    let server = crate::test_server::TestServer::open(data.path()).await;
    let mut game = crate::playing::RunningTable::plain(&server).await;
    let bot = member(&server, "Ada").await.make_bot("Babbage").await;
    let person = Person::arrive(server.address).await;
    let _first = person.connect(&game.table, None).await;
    let _second = bot.connect(&game.table, None).await;
    let told = loop {
        let told = game.seats[0].until("table").await;
        if told["table"]["watchers"]["count"] == 2 {
            break told;
        }
    };
    let watchers = &told["table"]["watchers"];
    assert_eq!((&watchers["names"][1], &watchers["bots"]), (&json!("Babbage"), &json!([1])));
    server.close().await;
}
