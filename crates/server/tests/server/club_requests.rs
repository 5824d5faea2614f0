//! Those who lead a club are told of requests to join it: by their own choices, together, and not of people they
//! block.

use crate::clubs::{ADA, BO, CY, DI, TestClub, done};
use crate::notices::{MINUTE, add_address, choose, open};
use crate::receiver::Receiver;
use serde_json::{Value, json};
use tablee_protocol::notices::Channel;
use tablee_server::time::wall;

#[tokio::test(flavor = "multi_thread")]
async fn those_who_lead_a_club_are_told_of_requests_together() {
    let data = tempfile::tempdir().unwrap();
    let server = open(data.path()).await;
    let club = TestClub::found(&server).await;
    let mut receivers = Vec::new();
    for who in [ADA, BO, CY] {
        let receiver = Receiver::open().await;
        choose(&club.people[who], Value::Null).await;
        let (store, id) = (server.app.store(), club.ids[who]);
        add_address(store, id, Channel::Webhook, receiver.url()).await;
        receivers.push(receiver);
    }
    // Bo is an officer and blocks Di.
    club.join(BO).await;
    assert_eq!(club.set_role(ADA, BO, "officer").await, done());
    let block = format!("/api/me/blocked/{}", club.ids[DI]);
    assert_eq!(club.people[BO].send("PUT", &block, "", "").await.status, 204);
    let now = wall();
    assert_eq!(club.tried(DI, "POST", "/join", json!({})).await, done());
    assert_eq!(club.tried(CY, "POST", "/join", json!({})).await, done());
    let notices = server.app.notices();
    notices.round(now + MINUTE).await.unwrap();
    receivers.iter_mut().for_each(Receiver::has_nothing);
    notices.round(now + 6 * MINUTE).await.unwrap();
    let told = receivers[ADA].next().await.json();
    assert_eq!(
        (&told["kind"], &told["text"], &told["club"]["asked"]),
        (&json!("club_request"), &json!("2 people ask to join Les Jeudis."), &json!(2))
    );
    let url = told["club"]["url"].as_str().unwrap();
    assert!(url.ends_with(&format!("/club/{}", club.id)), "{url}");
    let told = receivers[BO].next().await.json();
    assert_eq!(told["text"], "1 person asks to join Les Jeudis.");
    receivers.iter_mut().for_each(Receiver::has_nothing);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_is_taken_back_is_not_told() {
    let data = tempfile::tempdir().unwrap();
    let server = open(data.path()).await;
    let club = TestClub::found(&server).await;
    let mut receiver = Receiver::open().await;
    choose(&club.people[ADA], Value::Null).await;
    add_address(server.app.store(), club.ids[ADA], Channel::Discord, receiver.url()).await;
    let now = wall();
    for _ in 0..2 {
        assert_eq!(club.tried(CY, "POST", "/join", json!({})).await, done());
        let gone = club.remove(CY, CY).await;
        assert!(gone.0 < 300, "{gone:?}");
    }
    let notices = server.app.notices();
    notices.round(now + 6 * MINUTE).await.unwrap();
    receiver.has_nothing();
    assert_eq!(club.tried(CY, "POST", "/join", json!({})).await, done());
    notices.round(now + 12 * MINUTE).await.unwrap();
    let content = receiver.next().await.json()["content"].as_str().unwrap().to_owned();
    assert!(content.starts_with("1 person asks to join Les Jeudis.\nhttp"), "{content}");
    server.close().await;
}
