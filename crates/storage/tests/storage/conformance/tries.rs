//! Tries: counted before their outcome is known, and waited for longer each time.

use super::on_both;
use tablee_storage::{Patience, Store, Try, TryVerdict};

on_both!(
    after_some_free_tries_a_key_waits_longer_each_time,
    an_address_waits_however_many_names_it_tries,
    right_tries_never_add_up,
    a_first_step_forgives_no_wrong_second_ones,
    tries_at_once_are_all_counted,
    what_was_tried_long_ago_is_swept,
);

const NAME: Patience = Patience { free: 5, longest: 60_000 };
const ADDRESS: Patience = Patience { free: 20, longest: 15 * 60_000 };
const HOME: [u8; 32] = [0xAA; 32];

async fn attempt(store: &Store, now: i64, name: u8) -> TryVerdict {
    let name = Try { key: [name; 32], patience: NAME };
    let home = Try { key: HOME, patience: ADDRESS };
    store.attempt(vec![name, home], now).await.unwrap()
}

async fn after_some_free_tries_a_key_waits_longer_each_time(store: &Store) {
    let mut now = 1_000_000;
    for _ in 0..5 {
        assert_eq!(attempt(store, now, 1).await, TryVerdict::Counted);
    }
    for wait in [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000] {
        assert_eq!(attempt(store, now, 1).await, TryVerdict::Wait(wait));
        assert_eq!(attempt(store, now + wait - 1, 1).await, TryVerdict::Wait(1));
        now += wait;
        assert_eq!(attempt(store, now, 1).await, TryVerdict::Counted);
    }
    assert_eq!(attempt(store, now, 2).await, TryVerdict::Counted, "others are not hindered");
    store.settle_tries(vec![[1; 32]], vec![HOME]).await.unwrap();
    assert_eq!(attempt(store, now, 1).await, TryVerdict::Counted);
}

async fn an_address_waits_however_many_names_it_tries(store: &Store) {
    for name in 0..20 {
        assert_eq!(attempt(store, 0, name).await, TryVerdict::Counted);
    }
    assert_eq!(attempt(store, 0, 100).await, TryVerdict::Wait(1000));
    assert_eq!(attempt(store, 16 * 60_000, 100).await, TryVerdict::Counted);
    assert_eq!(attempt(store, 16 * 60_000, 100).await, TryVerdict::Wait(2000));
    let elsewhere = Try { key: [0xBB; 32], patience: ADDRESS };
    assert_eq!(store.attempt(vec![elsewhere], 0).await.unwrap(), TryVerdict::Counted);
    assert_eq!(attempt(store, 90 * 60_000, 100).await, TryVerdict::Counted, "an hour later");
    assert_eq!(attempt(store, 90 * 60_000, 100).await, TryVerdict::Counted);
}

async fn right_tries_never_add_up(store: &Store) {
    for _ in 0..50 {
        assert_eq!(attempt(store, 0, 1).await, TryVerdict::Counted);
        store.settle_tries(vec![[1; 32]], vec![HOME]).await.unwrap();
    }
}

async fn a_first_step_forgives_no_wrong_second_ones(store: &Store) {
    for _ in 0..5 {
        assert_eq!(attempt(store, 0, 1).await, TryVerdict::Counted, "a wrong code");
        for _ in 0..3 {
            if attempt(store, 0, 1).await == TryVerdict::Counted {
                store.settle_tries(Vec::new(), vec![[1; 32], HOME]).await.unwrap();
            }
        }
    }
    assert_eq!(attempt(store, 0, 1).await, TryVerdict::Wait(1000));
}

async fn tries_at_once_are_all_counted(store: &Store) {
    let all = (0..30).map(|_| {
        let store = store.clone();
        tokio::spawn(async move { attempt(&store, 7, 1).await })
    });
    let mut counted = 0;
    for verdict in all.collect::<Vec<_>>() {
        counted += usize::from(verdict.await.unwrap() == TryVerdict::Counted);
    }
    assert_eq!(counted, 5);
}

async fn what_was_tried_long_ago_is_swept(store: &Store) {
    for (now, name) in [(10, 1), (20, 2)] {
        attempt(store, now, name).await;
    }
    assert_eq!(store.sweep_tries(20).await.unwrap(), 1);
    assert_eq!(store.sweep_tries(21).await.unwrap(), 2);
    assert_eq!(store.sweep_tries(1_000).await.unwrap(), 0);
}
