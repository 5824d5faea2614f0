//! What only PostgreSQL has: its claim, its settings, and a database that goes away and comes back.

use crate::conformance::{ADA, BO, input, running_table};
use crate::private_postgres::{new_database, run};
use std::time::Duration;
use tablee_storage::{Append, Heard, Store, StoreError};

/// What went wrong; a store cannot be shown.
fn error(opened: Result<Store, StoreError>) -> StoreError {
    opened.err().expect("it should be refused")
}

#[tokio::test]
async fn nodes_share_a_database_and_commands_work_beside_them() {
    let url = new_database();
    let too_old = error(Store::connect_beside(&url).await);
    assert!(matches!(too_old, StoreError::TooOld { found: 0, .. }), "{too_old}");
    let server = Store::connect(&url).await.unwrap();
    let command = Store::connect_beside(&url).await.unwrap();
    server.note_uptime(7).await.unwrap();
    assert_eq!(command.uptime().await.unwrap(), 7);
    command.add_signing_key([1; 32]).await.unwrap();
    server.close().await;
    // What was written stays.
    let next = Store::connect(&url).await.unwrap();
    assert_eq!(next.uptime().await.unwrap(), 7, "time stands still while nobody serves");
    next.note_uptime(1_000).await.unwrap();
    let other = Store::connect(&url).await.unwrap();
    assert!(other.uptime().await.unwrap() >= 1_000, "it goes on while somebody does");
    assert!(other.note_uptime(50).await.unwrap() >= 1_000, "all have the time of the furthest");
}

#[tokio::test]
async fn a_database_is_brought_up_to_date_by_one_alone() {
    let url = new_database();
    // Many nodes start at once on an empty database.
    let starts: Vec<_> = (0..4)
        .map(|_| {
            let url = url.clone();
            tokio::spawn(async move { Store::connect(&url).await })
        })
        .collect();
    let mut nodes = Vec::new();
    for start in starts {
        nodes.push(start.await.unwrap().unwrap());
    }
    // A step that is missing cannot be made up for while they serve.
    run(&url, "DELETE FROM migrations WHERE number > 1");
    let claimed = error(Store::connect(&url).await);
    assert!(matches!(claimed, StoreError::Claimed), "{claimed}");
}

/// A store of the same database, which is another node.
async fn two_nodes() -> [Store; 2] {
    let url = new_database();
    [Store::connect(&url).await.unwrap(), Store::connect(&url).await.unwrap()]
}

#[tokio::test]
async fn news_reach_the_other_nodes_and_not_oneself() {
    let [one, other] = two_nodes().await;
    let (mut own, mut heard) = (one.listen(), other.listen());
    assert_eq!(own.recv().await, Some(Heard::Listening));
    assert_eq!(heard.recv().await, Some(Heard::Listening));
    one.tell_nodes(vec!["a".to_owned(), "b".to_owned()]).await.unwrap();
    other.tell_nodes(vec!["c".to_owned()]).await.unwrap();
    assert_eq!(heard.recv().await, Some(Heard::News("a".to_owned())));
    assert_eq!(heard.recv().await, Some(Heard::News("b".to_owned())));
    assert_eq!(own.recv().await, Some(Heard::News("c".to_owned())));
}

#[tokio::test]
async fn whoever_is_connected_to_another_node_is_elsewhere_while_that_one_lives() {
    let [one, other] = two_nodes().await;
    let no = one.create_table(running_table("a")).await.unwrap();
    one.note_presence(no, vec![ADA, BO]).await.unwrap();
    other.note_presence(no, vec![BO]).await.unwrap();
    let beat = async || {
        one.note_uptime(1).await.unwrap();
        other.note_uptime(1).await.unwrap();
    };
    let elsewhere = async |store: &Store| {
        let mut standing = store.table_standings(vec!["a".to_owned()]).await.unwrap().remove(0).1;
        standing.elsewhere.sort();
        standing.elsewhere
    };
    beat().await;
    assert_eq!(elsewhere(&one).await, [BO]);
    beat().await;
    assert_eq!(elsewhere(&other).await, [ADA, BO]);
    one.note_presence(no, vec![BO]).await.unwrap();
    beat().await;
    assert_eq!(elsewhere(&other).await, [BO]);
    one.close().await;
    assert_eq!(elsewhere(&other).await, []);
}

#[tokio::test]
async fn one_node_wakes_and_one_thinks_until_its_time_is_over() {
    let [one, other] = two_nodes().await;
    let no = one.create_table(running_table("a")).await.unwrap();
    assert_eq!(one.claim_due(60, 1_000).await.unwrap(), ["a"]);
    assert_eq!(other.claim_due(60, 1_000).await.unwrap(), Vec::<String>::new());
    assert_eq!(other.claim_due(1_061, 1_000).await.unwrap(), ["a"], "the first had its time");
    let lease = Duration::from_secs(600);
    assert!(one.claim_thought(no, 4, lease).await.unwrap());
    assert!(!other.claim_thought(no, 4, lease).await.unwrap());
    assert!(!other.claim_thought(no, 3, lease).await.unwrap(), "what is past is nobody's");
    assert!(other.claim_thought(no, 5, Duration::ZERO).await.unwrap());
    assert!(one.claim_thought(no, 5, lease).await.unwrap(), "the other's time was over at once");
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_left_alone() {
    let url = new_database();
    Store::connect(&url).await.unwrap().close().await;
    run(&url, "INSERT INTO migrations (number, name) VALUES (9999, 'later')");
    for opened in [Store::connect(&url).await, Store::connect_beside(&url).await] {
        let refused = error(opened);
        assert!(matches!(refused, StoreError::TooNew { found: 9_999, .. }), "{refused}");
    }
}

#[tokio::test]
async fn what_is_no_database_is_named() {
    let refused = error(Store::connect("mysql://localhost/tablee").await).to_string();
    assert!(refused.contains("postgres://"), "{refused}");
    let refused = error(Store::connect("postgres://%2Fnowhere/tablee").await).to_string();
    assert!(refused.contains("cannot be reached"), "{refused}");
}

/// All connections are cut, as when PostgreSQL restarts: what waits fails, nothing is doubled, and
/// the store recovers by itself.
#[tokio::test]
async fn connections_that_are_lost_come_back() {
    let url = new_database();
    let store = Store::connect(&url).await.unwrap();
    let table = store.create_table(running_table("a")).await.unwrap();
    let append = |seq| store.append(Append { table, seq, entry: input(seq), deadline: None });
    append(0).await.unwrap();
    run(
        &url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    // The first attempts may find dead connections, or no claim yet; one whose answer was cut off may
    // have been done.
    let mut tries = 0;
    while let Err(error) = append(1).await {
        if matches!(error, StoreError::Conflict { .. }) {
            break;
        }
        tries += 1;
        assert!(tries < 600, "the store does not recover: {error}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(store.log_of("a").await.unwrap(), [input(0), input(1)]);
}

#[tokio::test]
async fn the_audit_log_is_append_only() {
    let url = new_database();
    Store::connect(&url).await.unwrap().close().await;
    run(&url, "INSERT INTO audit (at, action, subject) VALUES (1, 'ban', 'x')");
    let refused = std::panic::catch_unwind(|| run(&url, "DELETE FROM audit"));
    assert!(refused.is_err());
    let refused = std::panic::catch_unwind(|| run(&url, "UPDATE audit SET at = 2"));
    assert!(refused.is_err());
}
