//! Sweeping: what nobody will ask for again goes, and nothing else.

use super::{ADA, BO, EVE, guest, line, on_both, open_table, running_table, session};
use tablee_protocol::{PersonId, TablePhase};
use tablee_storage::{Forgotten, LeftBefore, Maker, NewTable, Store};

on_both!(
    tables_that_were_left_are_found_and_closed,
    sessions_and_guests_that_left_nothing_go,
    makers_of_tables_that_are_over_are_forgotten,
);

async fn tables_that_were_left_are_found_and_closed(store: &Store) {
    let seated = r#"{"places":[null,{"person":{"id":"x"}}]}"#.to_owned();
    let free = r#"{"places":[null,{"person":null}]}"#.to_owned();
    for (id, people) in [("seated", seated), ("free", free), ("odd", "no JSON".to_owned())] {
        store.create_table(NewTable { people, ..open_table(id) }).await.unwrap();
    }
    store.create_table(running_table("running")).await.unwrap();
    let find = async |empty, open, running| {
        let left = LeftBefore { empty, open, running };
        let mut found = store.forgotten_tables(left).await.unwrap();
        found.sort_by(|a, b| a.0.cmp(&b.0));
        found
    };
    let before = |id: &str| (id.to_owned(), Forgotten::BeforeStart);
    assert_eq!(find(100, 100, 110).await, []);
    assert_eq!(find(101, 0, 0).await, [before("free")]);
    assert_eq!(find(101, 101, 0).await, [before("free"), before("odd"), before("seated")]);
    assert_eq!(find(0, 0, 111).await, [("running".to_owned(), Forgotten::InMidGame)]);
    assert!(store.close_forgotten("free", Forgotten::BeforeStart).await.unwrap());
    assert!(!store.close_forgotten("free", Forgotten::BeforeStart).await.unwrap());
    assert!(store.close_forgotten("running", Forgotten::InMidGame).await.unwrap());
    assert_eq!(store.table("running").await.unwrap().unwrap().phase, TablePhase::Closed);
    assert_eq!(store.deadlines().await.unwrap(), []);
    assert_eq!(find(101, 0, 111).await, []);
}

async fn sessions_and_guests_that_left_nothing_go(store: &Store) {
    for (person, name) in [(ADA, "Ada"), (BO, "Bo"), (EVE, "Eve")] {
        guest(store, person, name).await;
    }
    let no = store.create_table(open_table("a")).await.unwrap();
    store.add_chat(line(no, BO, "hello", 7)).await.unwrap();
    store.touch_session([0xE5; 32], 50).await.unwrap();
    assert_eq!(store.sweep_guests(5).await.unwrap(), 0, "they were made at 5");
    assert_eq!(store.sweep_guests(40).await.unwrap(), 1);
    assert!(store.person(ADA).await.unwrap().is_none());
    assert!(store.person(BO).await.unwrap().is_some(), "who has spoken stays");
    assert!(store.person(EVE).await.unwrap().is_some(), "who was seen stays");
    assert_eq!(store.sweep_sessions(40).await.unwrap(), 1);
    assert_eq!(store.sessions_of(BO).await.unwrap(), []);
    assert_eq!(store.sessions_of(EVE).await.unwrap().len(), 1);
    store.add_guest(PersonId([3; 16]), "New".to_owned(), session(3, 90)).await.unwrap();
    assert_eq!(store.sweep_guests(60).await.unwrap(), 1, "Eve");
}

async fn makers_of_tables_that_are_over_are_forgotten(store: &Store) {
    let makers = vec![Maker { key: [1; 32], most: 9 }, Maker { key: [2; 32], most: 9 }];
    let table = |id: &str| NewTable { makers: makers.clone(), ..open_table(id) };
    let over = store.create_table(table("over")).await.unwrap();
    store.create_table(table("open")).await.unwrap();
    assert_eq!(store.sweep_makers().await.unwrap(), 0);
    store.keep_people(over, 0, "{}".to_owned(), TablePhase::Closed, None).await.unwrap();
    assert_eq!(store.sweep_makers().await.unwrap(), 2);
    assert_eq!(store.sweep_makers().await.unwrap(), 0);
}
