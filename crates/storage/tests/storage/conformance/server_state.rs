//! State of the server itself: keys, uptime, who wrote last.

use super::{input, on_both, running_table};
use tablee_storage::{Append, AuditActor, AuditRow, Logged, Store};

on_both!(
    keys_are_made_once,
    uptime_never_goes_back,
    the_program_signs_its_data,
    the_target_of_a_transfer_is_marked_until_it_is_whole
);

async fn keys_are_made_once(store: &Store) {
    assert_eq!(store.key("sessions", [1; 32]).await.unwrap(), [1; 32]);
    assert_eq!(store.key("sessions", [2; 32]).await.unwrap(), [1; 32]);
    assert_eq!(store.long_key("vapid", vec![1; 138]).await.unwrap(), [1; 138]);
    assert_eq!(store.long_key("vapid", vec![2; 138]).await.unwrap(), [1; 138]);
    assert_eq!(store.signing_keys([3; 32]).await.unwrap(), [[3; 32]]);
    for n in 4..15 {
        let (public, by) = (format!("key {n}"), AuditActor::CommandLine);
        store.add_signing_key([n; 32], public, by, 70).await.unwrap();
    }
    let keys: Vec<u8> = store.signing_keys([0; 32]).await.unwrap().iter().map(|k| k[0]).collect();
    assert_eq!(keys, (3..15).collect::<Vec<u8>>(), "oldest first, also from the tenth on");
    let log = store.audit_log(None, 99).await.unwrap();
    assert_eq!(log.len(), 11, "each is noted");
    let AuditRow { at, actor, action, subject, note, .. } = &log[0];
    let line = (*at, actor.as_str(), action.as_str(), subject.as_str(), note.as_str());
    assert_eq!(line, (70, "command line", "rotate-key", "key 14", ""));
}

async fn the_target_of_a_transfer_is_marked_until_it_is_whole(store: &Store) {
    assert_eq!(store.unfinished_transfer().await.unwrap(), None);
    for source in ["one", "another"] {
        store.mark_transfer(Some(source.to_owned())).await.unwrap();
        assert_eq!(store.unfinished_transfer().await.unwrap().as_deref(), Some(source));
    }
    store.mark_transfer(None).await.unwrap();
    assert_eq!(store.unfinished_transfer().await.unwrap(), None);
}

async fn uptime_never_goes_back(store: &Store) {
    assert_eq!(store.uptime().await.unwrap(), 0);
    // Where nodes share the data, time runs on between two notes.
    assert!(store.note_uptime(15).await.unwrap() >= 15);
    store.note_uptime(9).await.unwrap();
    let noted = store.uptime().await.unwrap();
    assert!(noted == 15 || noted > 15 && store.is_shared(), "{noted}");
    assert_eq!(store.uptime().await.unwrap(), noted, "nobody else is up");
    // A move after the last note counts.
    let table = store.create_table(running_table("a")).await.unwrap();
    let entry = Logged { tick: 1_000_000, ..input(0) };
    store.append(Append { table, seq: 0, entry, deadline: None }).await.unwrap();
    assert_eq!(store.uptime().await.unwrap(), 1_000_000);
}

async fn the_program_signs_its_data(store: &Store) {
    assert_eq!(store.written_by().await.unwrap().as_deref(), Some(env!("CARGO_PKG_VERSION")));
}
