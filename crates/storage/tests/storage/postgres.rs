//! PostgreSQL alone: its claim, its settings, and a database that goes away and comes back.

use crate::conformance::{ADA, BO, input, member, running_table, tournaments};
use crate::private_postgres::{new_database, run};
use std::time::Duration;
use tablee_storage::{Append, AuditActor, NewEntry, Presence, Received, Store, StoreError};

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
    command.add_signing_key([1; 32], "key".to_owned(), AuditActor::CommandLine, 5).await.unwrap();
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
    assert_eq!(own.recv().await, Some(Received::Listening));
    assert_eq!(heard.recv().await, Some(Received::Listening));
    one.notify_nodes(vec!["a".to_owned(), "b".to_owned()]).await.unwrap();
    other.notify_nodes(vec!["c".to_owned()]).await.unwrap();
    assert_eq!(heard.recv().await, Some(Received::News("a".to_owned())));
    assert_eq!(heard.recv().await, Some(Received::News("b".to_owned())));
    assert_eq!(own.recv().await, Some(Received::News("c".to_owned())));
}

#[tokio::test]
async fn whoever_is_connected_to_another_node_is_elsewhere_while_that_one_lives() {
    let [one, other] = two_nodes().await;
    let no = one.create_table(running_table("a")).await.unwrap();
    let front = |person| Presence { person, hidden: false };
    let behind = |person| Presence { person, hidden: true };
    one.note_presence(no, vec![front(ADA), behind(BO)]).await.unwrap();
    other.note_presence(no, vec![front(BO)]).await.unwrap();
    let beat = async || {
        one.note_uptime(1).await.unwrap();
        other.note_uptime(1).await.unwrap();
    };
    let elsewhere = async |store: &Store| {
        let mut standings = store.table_standings(vec!["a".to_owned()]).await.unwrap();
        standings.remove(0).1.elsewhere
    };
    beat().await;
    assert_eq!(elsewhere(&one).await, [front(BO)]);
    beat().await;
    assert_eq!(elsewhere(&other).await, [front(ADA), behind(BO)]);
    one.note_presence(no, vec![front(BO)]).await.unwrap();
    beat().await;
    assert_eq!(elsewhere(&other).await, [front(BO)]);
    one.note_presence(no, vec![behind(BO)]).await.unwrap();
    beat().await;
    assert_eq!(elsewhere(&other).await, [behind(BO)]);
    assert_eq!(other.other_nodes().await.unwrap(), 1);
    one.close().await;
    assert_eq!(elsewhere(&other).await, []);
    assert_eq!(other.other_nodes().await.unwrap(), 0);
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
async fn one_node_does_what_is_due_in_a_tournament_until_its_time_is_over() {
    let [one, other] = two_nodes().await;
    member(&one, ADA, "Ada").await;
    let no = one.create_tournament(tournaments::created("cup")).await.unwrap().unwrap();
    let grow = async |length| {
        let entry = NewEntry { at: 11, entry: "{}".to_owned(), introduces: Vec::new() };
        one.grow_tournament(tournaments::growth(no, length, vec![entry])).await.unwrap()
    };
    assert!(grow(1).await);
    let lease = Duration::from_secs(600);
    assert!(one.claim_duty(no, 2, lease).await.unwrap());
    assert!(one.claim_duty(no, 2, lease).await.unwrap(), "it is this node's own");
    assert!(!other.claim_duty(no, 2, lease).await.unwrap());
    assert!(!other.claim_duty(no, 3, lease).await.unwrap(), "it is not as long yet");
    assert!(one.claim_duty(no, 2, Duration::ZERO).await.unwrap());
    assert!(one.claim_duty(no, 2, lease).await.unwrap(), "once more, and with no more time");
    assert!(other.claim_duty(no, 2, lease).await.unwrap(), "the first had its time");
    assert!(!one.claim_duty(no, 2, lease).await.unwrap());
    assert!(!one.claim_duty(no, 1, lease).await.unwrap(), "what is past is nobody's");
    assert!(grow(2).await);
    assert!(one.claim_duty(no, 3, lease).await.unwrap(), "what was claimed is done");
}

/// Takes the last eight steps back, as if an older program had served until now.
const LAST_STEPS_BACK: &str = "DROP VIEW house; ALTER TABLE server_time RENAME TO house;
    DROP TABLE tries; DROP TABLE table_makers; DROP TABLE spending;
    DROP INDEX finished_public_by_game; DROP INDEX finished_public_by_end;
    CREATE INDEX finished_by_game ON finished (game, ended_at, table_id);
    CREATE INDEX finished_by_end ON finished (ended_at, table_id);
    ALTER TABLE presence DROP COLUMN hidden; ALTER TABLE notice_addresses DROP COLUMN session;
    ALTER TABLE persons DROP COLUMN face;
    ALTER TABLE drives DROP COLUMN duty_length, DROP COLUMN duty_node, DROP COLUMN duty_until;
    DELETE FROM migrations WHERE number > 11";

/// How programs up to step 0016 note server time.
const NOTED_BY_OLDER: &str =
    "INSERT INTO house (only_one, tick, noted_at) VALUES (1, 70000, clock_timestamp())
    ON CONFLICT (only_one) DO UPDATE SET noted_at = clock_timestamp(),
    tick = greatest(house.tick, 70000) RETURNING tick";

/// What a newer program has added, and what it says of it.
const ADDED: &str = "ALTER TABLE tables ADD COLUMN later bigint NOT NULL DEFAULT 7;
    CREATE TABLE later (x bigint);
    INSERT INTO migrations (number, name) VALUES (9999, 'later')";

fn steps(url: &str) -> Vec<String> {
    run(url, "SELECT number FROM migrations ORDER BY number")
}

#[tokio::test]
async fn what_only_adds_is_done_while_older_nodes_serve() {
    let url = new_database();
    let older = Store::connect(&url).await.unwrap();
    let all = steps(&url);
    run(&url, LAST_STEPS_BACK);
    assert_eq!(steps(&url).len(), all.len() - 8);
    let table = older.create_table(running_table("a")).await.unwrap();
    // Several new nodes at once: one of them does it.
    let starts: Vec<_> = (0..3)
        .map(|_| {
            let url = url.clone();
            tokio::spawn(async move { Store::connect(&url).await })
        })
        .collect();
    for start in starts {
        let newer = start.await.unwrap().unwrap();
        assert_eq!(newer.sweep_tries(1).await.unwrap(), 0);
    }
    assert_eq!(steps(&url), all);
    older.append(Append { table, seq: 0, entry: input(0), deadline: None }).await.unwrap();
    assert_eq!(older.log_of("a").await.unwrap(), [input(0)]);
    // Older nodes note server time under the name that 0017 took away, newer ones read it.
    run(&url, NOTED_BY_OLDER);
    assert!(older.uptime().await.unwrap() >= 70_000);
    assert!(older.note_uptime(80_000).await.unwrap() >= 80_000);
    assert_eq!(run(&url, "SELECT (tick >= 80000)::text FROM house"), ["true"]);
    run(&url, NOTED_BY_OLDER);
    assert_eq!(run(&url, "SELECT (tick >= 80000)::text FROM server_time"), ["true"]);
}

#[tokio::test]
async fn a_database_that_a_newer_program_has_added_to_is_served_from() {
    let url = new_database();
    Store::connect(&url).await.unwrap().close().await;
    run(&url, ADDED);
    let store = Store::connect(&url).await.unwrap();
    let table = store.create_table(running_table("a")).await.unwrap();
    store.append(Append { table, seq: 0, entry: input(0), deadline: None }).await.unwrap();
    let beside = Store::connect_beside(&url).await.unwrap();
    assert_eq!(beside.log_of("a").await.unwrap(), [input(0)]);
    assert_eq!(steps(&url).last().unwrap(), "9999", "nothing is taken back");
    store.close().await;
}

/// While its connection is lost, a node may find that the database is not its own any more.
#[tokio::test]
async fn a_node_writes_nothing_after_a_newer_program_has_changed_the_database() {
    let url = new_database();
    let store = Store::connect(&url).await.unwrap();
    run(
        &url,
        "INSERT INTO migrations (number, name) VALUES (9999, 'later');
               UPDATE meta SET value = '9999' WHERE key = 'serves_from'",
    );
    run(
        &url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    // Until it has noticed that the claim is lost, it may write; claimed again it is never.
    let mut refused = 0;
    while refused < 20 {
        match store.note_uptime(7).await {
            Ok(_) => refused = 0,
            Err(_) => refused += 1,
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn a_database_that_a_newer_program_has_changed_is_left_alone() {
    let url = new_database();
    Store::connect(&url).await.unwrap().close().await;
    run(&url, ADDED);
    run(&url, "UPDATE meta SET value = '9999' WHERE key = 'serves_from'");
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
