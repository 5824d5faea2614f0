//! Appending: the log of a table is what was acknowledged, once, in order.

use super::{input, on_both, open_table, running_table};
use tablee_protocol::TablePhase;
use tablee_storage::{Append, Store, StoreError};

on_both!(
    an_append_names_the_length_it_expects,
    logs_of_many_tables_stay_apart_and_in_order,
    of_many_who_append_the_same_number_one_does,
    nothing_is_appended_where_no_game_runs,
    what_cannot_be_kept_disturbs_nobody,
    a_closed_store_stores_nothing,
);

fn append(table: i64, seq: u64) -> Append {
    Append { table, seq, entry: input(seq), deadline: Some(60 + seq as i64) }
}

async fn an_append_names_the_length_it_expects(store: &Store) {
    let table = store.create_table(running_table("a")).await.unwrap();
    store.append(append(table, 0)).await.unwrap();
    store.append(append(table, 1)).await.unwrap();
    for wrong in [0, 1, 3] {
        let conflict = store.append(append(table, wrong)).await;
        assert!(
            matches!(conflict, Err(StoreError::Conflict { expected, .. }) if expected == wrong),
            "{conflict:?}"
        );
    }
    assert_eq!(store.log_of("a").await.unwrap(), [input(0), input(1)]);
    assert_eq!(store.log_of("nowhere").await.unwrap(), []);
    assert_eq!(store.deadlines().await.unwrap(), [("a".to_owned(), 61)]);
    assert!(store.commits() > 0);
}

async fn logs_of_many_tables_stay_apart_and_in_order(store: &Store) {
    let mut tables = Vec::new();
    for id in ["a", "b", "c", "d"] {
        tables.push(store.create_table(running_table(id)).await.unwrap());
    }
    // Each table for itself, all at once: they share commits.
    let tasks: Vec<_> = tables
        .into_iter()
        .map(|table| {
            let store = store.clone();
            tokio::spawn(async move {
                for seq in 0..50 {
                    store.append(append(table, seq)).await.unwrap();
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    for id in ["a", "b", "c", "d"] {
        let log = store.log_of(id).await.unwrap();
        assert_eq!(log, (0..50).map(input).collect::<Vec<_>>(), "{id}");
    }
}

async fn of_many_who_append_the_same_number_one_does(store: &Store) {
    let table = store.create_table(running_table("a")).await.unwrap();
    let tasks: Vec<_> = (0..20)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { store.append(append(table, 0)).await.is_ok() })
        })
        .collect();
    let mut done = 0;
    for task in tasks {
        done += usize::from(task.await.unwrap());
    }
    assert_eq!(done, 1);
    assert_eq!(store.log_of("a").await.unwrap(), [input(0)]);
}

async fn nothing_is_appended_where_no_game_runs(store: &Store) {
    let open = store.create_table(open_table("open")).await.unwrap();
    let over = store.create_table(running_table("over")).await.unwrap();
    store.keep_people(over, 0, "{}".to_owned(), TablePhase::Closed, None).await.unwrap();
    for table in [open, over, 99] {
        let refused = store.append(append(table, 0)).await;
        assert!(matches!(refused, Err(StoreError::Conflict { .. })), "{refused:?}");
    }
}

/// PostgreSQL keeps no text with a zero in it; SQLite does. Neither harms those beside it.
async fn what_cannot_be_kept_disturbs_nobody(store: &Store) {
    let odd = store.create_table(running_table("odd")).await.unwrap();
    let even = store.create_table(running_table("even")).await.unwrap();
    let mut zero = append(odd, 0);
    zero.entry.client_id = Some("a\0b".to_owned());
    let (first, second) = tokio::join!(store.append(zero), store.append(append(even, 0)));
    second.unwrap();
    assert_eq!(store.log_of("even").await.unwrap(), [input(0)]);
    assert_eq!(store.log_of("odd").await.unwrap().len(), usize::from(first.is_ok()));
}

async fn a_closed_store_stores_nothing(store: &Store) {
    let table = store.create_table(running_table("a")).await.unwrap();
    store.close().await;
    let refused = store.append(append(table, 0)).await;
    assert!(matches!(refused, Err(StoreError::Closed)), "{refused:?}");
    let refused = store.note_uptime(5).await;
    assert!(refused.is_err(), "{refused:?}");
}
