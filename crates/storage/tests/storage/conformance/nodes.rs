//! Nodes: how far tables are, who is where, who wakes and who thinks. With one node alone it is the same on
//! both databases.

use super::tournaments::created;
use super::{ADA, input, line, member, on_both, open_table, running_table};
use std::time::Duration;
use tablee_protocol::TablePhase;
use tablee_storage::{Append, Presence, Start, Store, StoreError, TableHead};

on_both!(
    a_standing_says_how_far_a_table_is,
    of_two_changes_of_the_same_revision_one_is_kept,
    what_is_due_is_claimed_and_thoughts_are_ones_own,
);

async fn a_standing_says_how_far_a_table_is(store: &Store) {
    let no = store.create_table(running_table("a")).await.unwrap();
    for seq in 0..3 {
        store.append(Append { table: no, seq, entry: input(seq), deadline: None }).await.unwrap();
    }
    store.keep_people(no, 0, "{}".to_owned(), TablePhase::Running, None).await.unwrap();
    store.add_chat(line(no, ADA, "hello", 5)).await.unwrap();
    store.note_presence(no, vec![Presence { person: ADA, hidden: true }]).await.unwrap();
    let asked = vec!["a".to_owned(), "nowhere".to_owned()];
    let chat = store.whole_table("a", 1, 0).await.unwrap().unwrap().chat[0].id;
    let standing = TableHead { head: 3, revision: 1, chat, elsewhere: Vec::new() };
    assert_eq!(store.table_standings(asked).await.unwrap(), [("a".to_owned(), standing)]);
    assert_eq!(store.log_after(no, 1).await.unwrap(), [input(1), input(2)]);
    assert_eq!(store.log_after(no, 3).await.unwrap(), []);
    store.notify_nodes(vec!["news".to_owned()]).await.unwrap();
    assert_eq!(store.other_nodes().await.unwrap(), 0);
}

async fn of_two_changes_of_the_same_revision_one_is_kept(store: &Store) {
    let no = store.create_table(open_table("a")).await.unwrap();
    store.keep_people(no, 0, "1".to_owned(), TablePhase::Open, None).await.unwrap();
    let late = store.keep_people(no, 0, "2".to_owned(), TablePhase::Closed, None).await;
    assert!(matches!(late, Err(StoreError::Overtaken { table }) if table == no), "{late:?}");
    let start = Start { seed: [3; 32], at: 120, tick: 12, deadline: None };
    let late = store.start_table(no, 0, "3".to_owned(), start).await;
    assert!(matches!(late, Err(StoreError::Overtaken { .. })), "{late:?}");
    let row = store.table("a").await.unwrap().unwrap();
    assert_eq!((row.people.as_str(), row.phase, row.revision), ("1", TablePhase::Open, 1));
}

async fn what_is_due_is_claimed_and_thoughts_are_ones_own(store: &Store) {
    let no = store.create_table(running_table("a")).await.unwrap();
    assert_eq!(store.claim_due(49, 10).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.claim_due(50, 10).await.unwrap(), ["a"]);
    let lease = Duration::from_secs(60);
    assert!(store.claim_thought(no, 0, lease).await.unwrap());
    assert!(store.claim_thought(no, 0, lease).await.unwrap(), "it is this node's own");
    member(store, ADA, "Ada").await;
    let cup = store.create_tournament(created("cup")).await.unwrap().unwrap();
    assert!(store.claim_duty(cup, 1, lease).await.unwrap());
    assert!(store.claim_duty(cup, 1, lease).await.unwrap(), "this, too");
}
