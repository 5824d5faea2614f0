//! Spending: buckets that refill slowly, taken from together or not at all.

use super::on_both;
use tablee_storage::{Charge, Store};

on_both!(
    a_bucket_is_used_up_and_refills,
    where_one_bucket_has_not_enough_none_is_taken_from,
    of_many_at_once_as_many_as_there_are_get_one,
    what_is_put_back_can_be_taken_again,
    clocks_that_differ_give_nothing_and_one_set_far_back_takes_nothing,
    more_than_a_full_bucket_is_never_taken,
    full_buckets_are_swept,
);

/// An hour in microseconds, which is how long one takes to come back.
const HOUR: i64 = 3_600_000_000;

fn one(key: u8, most: u32) -> Charge {
    Charge { key: [key; 32], count: 1, most, refill: HOUR }
}

/// How many can be taken one by one.
async fn left(store: &Store, charge: Charge, now: i64) -> usize {
    let mut taken = 0;
    while store.spend(vec![charge], now).await.unwrap() {
        taken += 1;
    }
    taken
}

async fn a_bucket_is_used_up_and_refills(store: &Store) {
    let now = 1_800_000_000_000_000;
    assert_eq!(left(store, one(1, 5), now).await, 5);
    assert_eq!(left(store, one(2, 5), now).await, 5, "another bucket");
    assert_eq!(left(store, one(1, 5), now + HOUR - 1).await, 0);
    assert_eq!(left(store, one(1, 5), now + HOUR).await, 1);
    assert_eq!(left(store, one(1, 5), now + 3 * HOUR).await, 2);
    assert_eq!(left(store, one(1, 5), now + 99 * HOUR).await, 5, "never more than a full one");
}

async fn where_one_bucket_has_not_enough_none_is_taken_from(store: &Store) {
    for (first, other) in [(1, 2), (4, 3)] {
        assert_eq!(left(store, one(other, 2), 0).await, 2);
        assert!(!store.spend(vec![one(first, 5), one(other, 2)], 0).await.unwrap());
        assert_eq!(left(store, one(first, 5), 0).await, 5);
    }
}

async fn of_many_at_once_as_many_as_there_are_get_one(store: &Store) {
    let all = (0..30_u8).map(|n| {
        let store = store.clone();
        // Half of them name the buckets the other way round.
        let mut both = vec![one(1, 7), one(2, 9)];
        both.rotate_left(usize::from(n % 2));
        tokio::spawn(async move { store.spend(both, 0).await.unwrap() })
    });
    let mut taken = 0;
    for one in all.collect::<Vec<_>>() {
        taken += usize::from(one.await.unwrap());
    }
    assert_eq!((taken, left(store, one(2, 9), 0).await), (7, 2));
}

async fn what_is_put_back_can_be_taken_again(store: &Store) {
    let three = Charge { count: 3, ..one(1, 5) };
    store.refund(vec![three]).await.unwrap();
    assert!(store.spend(vec![three], 0).await.unwrap());
    store.refund(vec![three]).await.unwrap();
    assert_eq!(left(store, one(1, 5), 0).await, 5);
    for _ in 0..2 {
        store.refund(vec![three]).await.unwrap();
    }
    assert_eq!(left(store, one(1, 5), 0).await, 5, "no more than a full one");
}

async fn clocks_that_differ_give_nothing_and_one_set_far_back_takes_nothing(store: &Store) {
    assert_eq!(left(store, one(1, 5), 1_000 * HOUR).await, 5);
    assert_eq!(left(store, one(1, 5), 999 * HOUR).await, 0, "a node whose clock is behind");
    assert_eq!(left(store, one(1, 5), 10 * HOUR).await, 5);
}

async fn more_than_a_full_bucket_is_never_taken(store: &Store) {
    assert!(!store.spend(vec![one(1, 0)], 0).await.unwrap());
    assert!(!store.spend(vec![Charge { count: 6, ..one(1, 5) }], 0).await.unwrap());
    assert!(store.spend(vec![Charge { count: 5, ..one(1, 5) }], 0).await.unwrap());
}

async fn full_buckets_are_swept(store: &Store) {
    assert!(store.spend(vec![one(1, 5)], 0).await.unwrap());
    assert_eq!(store.sweep_spending(HOUR - 1).await.unwrap(), 0);
    assert_eq!(store.sweep_spending(HOUR).await.unwrap(), 1);
    assert_eq!(left(store, one(1, 5), HOUR).await, 5);
}
