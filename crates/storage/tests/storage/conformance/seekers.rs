//! Seekers of a table: kept for a while, claimed once, seated once.

use super::{ADA, BO, EVE, guest, on_both};
use tablee_protocol::PersonId;
use tablee_storage::{SeekerClaim, SeekerRow, Store};

on_both!(
    who_seeks_is_listed_until_the_time_is_up_or_they_stop,
    all_of_a_claim_are_free_or_nobody_is_taken,
    who_is_seated_is_seated_once,
    who_deletes_an_account_seeks_no_more,
);

fn seeker(person: PersonId, token: &str, since: i64) -> SeekerRow {
    SeekerRow {
        person,
        token: token.to_owned(),
        wish: r#"{"clock":"é"}"#.to_owned(),
        strength: -1500,
        since,
        until: since + 100,
        table: None,
    }
}

fn claim(id: &str, tokens: &[&str], now: i64) -> SeekerClaim {
    let tokens = tokens.iter().map(|token| (*token).to_owned()).collect();
    SeekerClaim { id: id.to_owned(), tokens, now, until: now + 50 }
}

async fn three(store: &Store) {
    for (person, token, since) in [(ADA, "a", 10), (BO, "b", 20), (EVE, "e", 5)] {
        guest(store, person, token).await;
        store.seek(seeker(person, token, since), 0).await.unwrap();
    }
}

async fn listed(store: &Store, now: i64) -> Vec<String> {
    let found = store.seekers(now, 10).await.unwrap();
    found.into_iter().map(|row| row.token).collect()
}

async fn who_seeks_is_listed_until_the_time_is_up_or_they_stop(store: &Store) {
    three(store).await;
    assert_eq!(listed(store, 100).await, ["e", "a", "b"], "the longest first");
    assert_eq!(store.seekers(100, 1).await.unwrap(), [seeker(EVE, "e", 5)]);
    assert_eq!(listed(store, 106).await, ["a", "b"]);
    store.keep_seeking(vec!["e".to_owned(), "b".to_owned()], 300).await.unwrap();
    assert_eq!(listed(store, 200).await, ["e", "b"]);
    // A new search takes the place of the old one, and those that are over go.
    store.seek(seeker(BO, "b2", 200), 150).await.unwrap();
    assert_eq!(listed(store, 0).await, ["e", "b2"]);
    assert!(!store.stop_seeking(BO, "b").await.unwrap());
    assert!(store.stop_seeking(BO, "b2").await.unwrap());
    assert_eq!(listed(store, 0).await, ["e"]);
}

async fn all_of_a_claim_are_free_or_nobody_is_taken(store: &Store) {
    three(store).await;
    assert!(store.claim_seekers(claim("one", &["a", "b"], 30)).await.unwrap());
    assert!(!store.claim_seekers(claim("two", &["e", "b"], 30)).await.unwrap());
    assert!(
        store.claim_seekers(claim("three", &["e"], 30)).await.unwrap(),
        "the second took nobody"
    );
    assert!(!store.claim_seekers(claim("four", &["gone"], 30)).await.unwrap());
    // Whoever claimed and fell silent has had its time.
    assert!(store.claim_seekers(claim("five", &["a"], 81)).await.unwrap());
    assert_eq!(store.settle_seekers("one", Some("t".to_owned())).await.unwrap(), [BO]);
    assert!(
        !store.claim_seekers(claim("six", &["e"], 106)).await.unwrap(),
        "they are not there any more"
    );
}

async fn who_is_seated_is_seated_once(store: &Store) {
    three(store).await;
    assert!(store.claim_seekers(claim("one", &["a", "b"], 30)).await.unwrap());
    assert_eq!(store.settle_seekers("one", None).await.unwrap(), [ADA, BO], "free again");
    assert!(store.claim_seekers(claim("two", &["b", "a"], 30)).await.unwrap());
    store.stop_seeking(BO, "b").await.unwrap();
    assert_eq!(store.settle_seekers("two", Some("t".to_owned())).await.unwrap(), [ADA]);
    assert_eq!(store.settle_seekers("two", Some("u".to_owned())).await.unwrap(), []);
    assert!(!store.claim_seekers(claim("three", &["a"], 90)).await.unwrap());
    let tables: Vec<_> =
        store.seekers(30, 10).await.unwrap().into_iter().map(|row| row.table).collect();
    assert_eq!(tables, [None, Some("t".to_owned())]);
}

async fn who_deletes_an_account_seeks_no_more(store: &Store) {
    three(store).await;
    store.forget(ADA, 30).await.unwrap();
    assert_eq!(listed(store, 30).await, ["e", "b"]);
}
