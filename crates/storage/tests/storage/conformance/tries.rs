//! Tries: counted before their outcome is known, and waited for longer each time.

use super::on_both;
use tablee_storage::{BackoffPolicy, CountedTry, Store, Try, TryVerdict};

on_both!(
    after_some_free_tries_a_key_waits_longer_each_time,
    an_address_waits_however_many_names_it_tries,
    right_tries_never_add_up,
    a_first_step_forgives_no_wrong_second_ones,
    a_first_step_leaves_the_wait_as_it_was,
    tries_at_once_are_all_counted,
    what_was_tried_long_ago_is_swept,
);

const NAME: BackoffPolicy = BackoffPolicy { free: 5, longest: 60_000 };
const ADDRESS: BackoffPolicy = BackoffPolicy { free: 20, longest: 15 * 60_000 };
const HOME: [u8; 32] = [0xAA; 32];

/// A try from one address with a name; how long to wait where there is a wait.
async fn attempt(store: &Store, now: i64, name: u8) -> Result<CountedTry, i64> {
    let name = Try { key: [name; 32], patience: NAME };
    let home = Try { key: HOME, patience: ADDRESS };
    match store.attempt(vec![name, home], now).await.unwrap() {
        TryVerdict::Counted(counted) => Ok(counted),
        TryVerdict::Wait(wait) => Err(wait),
    }
}

async fn after_some_free_tries_a_key_waits_longer_each_time(store: &Store) {
    let mut now = 1_000_000;
    for _ in 0..5 {
        assert!(attempt(store, now, 1).await.is_ok());
    }
    for wait in [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000] {
        assert_eq!(attempt(store, now, 1).await, Err(wait));
        assert_eq!(attempt(store, now + wait - 1, 1).await, Err(1));
        now += wait;
        assert!(attempt(store, now, 1).await.is_ok());
    }
    assert!(attempt(store, now, 2).await.is_ok(), "others are not hindered");
    now += 60_000;
    let right = attempt(store, now, 1).await.unwrap();
    store.settle_try(right, vec![[1; 32]]).await.unwrap();
    assert!(attempt(store, now, 1).await.is_ok());
}

async fn an_address_waits_however_many_names_it_tries(store: &Store) {
    for name in 0..20 {
        assert!(attempt(store, 0, name).await.is_ok());
    }
    assert_eq!(attempt(store, 0, 100).await, Err(1000));
    assert!(attempt(store, 16 * 60_000, 100).await.is_ok());
    assert_eq!(attempt(store, 16 * 60_000, 100).await, Err(2000));
    let elsewhere = Try { key: [0xBB; 32], patience: ADDRESS };
    let tried = store.attempt(vec![elsewhere], 0).await.unwrap();
    assert!(matches!(tried, TryVerdict::Counted(_)));
    assert!(attempt(store, 90 * 60_000, 100).await.is_ok(), "an hour later");
    assert!(attempt(store, 90 * 60_000, 100).await.is_ok());
}

async fn right_tries_never_add_up(store: &Store) {
    for _ in 0..50 {
        let right = attempt(store, 0, 1).await.unwrap();
        store.settle_try(right, vec![[1; 32]]).await.unwrap();
    }
}

async fn a_first_step_forgives_no_wrong_second_ones(store: &Store) {
    for _ in 0..5 {
        assert!(attempt(store, 0, 1).await.is_ok(), "a wrong code");
        for _ in 0..3 {
            if let Ok(right) = attempt(store, 0, 1).await {
                store.settle_try(right, Vec::new()).await.unwrap();
            }
        }
    }
    assert_eq!(attempt(store, 0, 1).await, Err(1000));
}

async fn a_first_step_leaves_the_wait_as_it_was(store: &Store) {
    for _ in 0..6 {
        attempt(store, 0, 1).await.ok();
    }
    assert_eq!(attempt(store, 500, 1).await, Err(500));
    // The wait is over: however many first steps are right, the second one need not wait again.
    for _ in 0..3 {
        let right = attempt(store, 1_000, 1).await.unwrap();
        store.settle_try(right, Vec::new()).await.unwrap();
    }
    attempt(store, 1_000, 1).await.unwrap();
    assert_eq!(attempt(store, 1_000, 1).await, Err(2_000), "a wrong one waits longer, as ever");
}

async fn tries_at_once_are_all_counted(store: &Store) {
    let all = (0..30).map(|_| {
        let store = store.clone();
        tokio::spawn(async move { attempt(&store, 7, 1).await })
    });
    let mut counted = 0;
    for verdict in all.collect::<Vec<_>>() {
        counted += usize::from(verdict.await.unwrap().is_ok());
    }
    assert_eq!(counted, 5);
}

async fn what_was_tried_long_ago_is_swept(store: &Store) {
    for (now, name) in [(10, 1), (20, 2)] {
        attempt(store, now, name).await.unwrap();
    }
    assert_eq!(store.sweep_tries(20).await.unwrap(), 1);
    assert_eq!(store.sweep_tries(21).await.unwrap(), 2);
    assert_eq!(store.sweep_tries(1_000).await.unwrap(), 0);
}
