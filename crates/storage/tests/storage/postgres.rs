//! What only PostgreSQL has: its claim, its settings, and a database that goes away and comes back.

use crate::conformance::{input, running_table};
use crate::private_postgres::{new_database, run};
use tablee_storage::{Append, Store, StoreError};

/// What went wrong; a store cannot be shown.
fn error(opened: Result<Store, StoreError>) -> StoreError {
    opened.err().expect("it should be refused")
}

#[tokio::test]
async fn one_server_per_database_and_commands_beside_it() {
    let url = new_database();
    let too_old = error(Store::connect_beside(&url).await);
    assert!(matches!(too_old, StoreError::TooOld { found: 0, .. }), "{too_old}");
    let server = Store::connect(&url).await.unwrap();
    let claimed = error(Store::connect(&url).await);
    assert!(matches!(claimed, StoreError::Claimed), "{claimed}");
    let command = Store::connect_beside(&url).await.unwrap();
    server.note_uptime(7).await.unwrap();
    assert_eq!(command.uptime().await.unwrap(), 7);
    command.add_signing_key([1; 32]).await.unwrap();
    server.close().await;
    // The claim goes with the server; what was written stays.
    let next = Store::connect(&url).await.unwrap();
    assert_eq!(next.uptime().await.unwrap(), 7);
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
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
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
