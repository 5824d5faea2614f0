//! Tables: made, filled, started, listed, talked at.

use super::{ADA, BO, guest, input, line, on_both, open_table, running_table};
use tablee_protocol::{Phrase, TablePhase, Visibility};
use tablee_storage::{
    Alive, Append, ChatKept, Maker, NewLine, NewTable, Start, Store, StoreError, WakeTime,
};

on_both!(
    who_plays_for_whom_changes_when_a_table_is_woken,
    a_table_is_kept_as_it_was_made,
    a_table_can_be_made_with_a_running_game_and_a_log,
    two_tables_of_one_name_are_refused,
    people_and_start_are_kept,
    the_lobby_lists_the_newest_public_tables,
    makers_have_no_more_tables_than_they_may,
    tables_made_at_once_are_all_counted,
    a_line_of_chat_is_said_once,
    a_line_of_chat_says_which_phrase_it_is,
);

async fn a_table_is_kept_as_it_was_made(store: &Store) {
    let no = store.create_table(open_table("a")).await.unwrap();
    let row = store.table("a").await.unwrap().unwrap();
    assert_eq!((row.no, row.id.as_str(), row.phase), (no, "a", TablePhase::Open));
    assert_eq!((row.created_at, row.secret), (100, [1; 32]));
    assert_eq!((row.seed, row.started_tick), (None, None));
    assert_eq!(
        (row.setup.as_str(), row.people.as_str()),
        (r#"{"game":"toy"}"#, r#"{"places":[]}"#)
    );
    assert!(store.table("b").await.unwrap().is_none());
    assert!(store.whole_table("b", 5, 0).await.unwrap().is_none());
}

async fn a_table_can_be_made_with_a_running_game_and_a_log(store: &Store) {
    let log = vec![input(0), input(1)];
    store.create_table(NewTable { log: log.clone(), ..running_table("a") }).await.unwrap();
    let whole = store.whole_table("a", 5, 0).await.unwrap().unwrap();
    assert_eq!((whole.row.phase, whole.row.seed), (TablePhase::Running, Some([2; 32])));
    assert_eq!((whole.row.started_tick, whole.log), (Some(11), log));
    let after = async |known| store.whole_table("a", 5, known).await.unwrap().unwrap().log;
    assert_eq!(after(1).await, [input(1)]);
    assert_eq!(after(2).await, []);
    assert_eq!(store.deadlines().await.unwrap(), [("a".to_owned(), 50)]);
}

async fn two_tables_of_one_name_are_refused(store: &Store) {
    store.create_table(open_table("a")).await.unwrap();
    assert!(store.create_table(open_table("a")).await.is_err());
    assert_eq!(store.alive_tables(Alive::All).await.unwrap().len(), 1);
}

async fn people_and_start_are_kept(store: &Store) {
    let no = store.create_table(open_table("a")).await.unwrap();
    store.keep_people(no, 0, r#"{"places":[1]}"#.to_owned(), TablePhase::Open, None).await.unwrap();
    assert_eq!(store.table("a").await.unwrap().unwrap().people, r#"{"places":[1]}"#);
    let start = Start { seed: [3; 32], at: 120, tick: 12, deadline: None };
    store.start_table(no, 1, r#"{"places":[2]}"#.to_owned(), start).await.unwrap();
    let row = store.table("a").await.unwrap().unwrap();
    assert_eq!(
        (row.phase, row.seed, row.started_tick),
        (TablePhase::Running, Some([3; 32]), Some(12))
    );
    assert_eq!(row.people, r#"{"places":[2]}"#);
    assert_eq!(store.deadlines().await.unwrap(), []);
    store.keep_people(no, 2, "{}".to_owned(), TablePhase::Closed, None).await.unwrap();
    let row = store.table("a").await.unwrap().unwrap();
    assert_eq!((row.phase, row.revision), (TablePhase::Closed, 3));
}

async fn the_lobby_lists_the_newest_public_tables(store: &Store) {
    for id in ["a", "b", "c"] {
        store.create_table(open_table(id)).await.unwrap();
    }
    let hidden = NewTable { visibility: Visibility::Link, ..running_table("hidden") };
    store.create_table(hidden).await.unwrap();
    let no = store.create_table(open_table("gone")).await.unwrap();
    store.keep_people(no, 0, "{}".to_owned(), TablePhase::Closed, None).await.unwrap();
    let ids = |rows: Vec<tablee_storage::TableRow>| -> Vec<String> {
        rows.into_iter().map(|row| row.id).collect()
    };
    assert_eq!(ids(store.alive_tables(Alive::All).await.unwrap()), ["hidden", "c", "b", "a"]);
    let public = store.alive_tables(Alive::Public { most: 2 }).await.unwrap();
    assert_eq!(ids(public), ["c", "b"]);
}

async fn a_line_of_chat_is_said_once(store: &Store) {
    guest(store, ADA, "Ada").await;
    let no = store.create_table(open_table("a")).await.unwrap();
    let say = |person, text: &str, id: Option<&str>| {
        store.add_chat(NewLine { client_id: id.map(str::to_owned), ..line(no, person, text, 200) })
    };
    let ChatKept::Now(first) = say(ADA, "hello", Some("k1")).await.unwrap() else {
        panic!("a new line is new")
    };
    assert_eq!(say(ADA, "hello", Some("k1")).await.unwrap(), ChatKept::Before(first));
    // Others, and lines without a name, are lines of their own.
    assert!(matches!(say(BO, "hello", Some("k1")).await.unwrap(), ChatKept::Now(_)));
    assert!(matches!(say(ADA, "again", None).await.unwrap(), ChatKept::Now(_)));
    assert!(matches!(say(ADA, "again", None).await.unwrap(), ChatKept::Now(_)));
    let chat = store.whole_table("a", 3, 0).await.unwrap().unwrap().chat;
    let said: Vec<(&str, &str, i64)> =
        chat.iter().map(|line| (line.name.as_str(), line.text.as_str(), line.at)).collect();
    assert_eq!(said, [("", "hello", 200), ("Ada", "again", 200), ("Ada", "again", 200)]);
    assert!(chat.windows(2).all(|pair| pair[0].id < pair[1].id));
}

async fn a_line_of_chat_says_which_phrase_it_is(store: &Store) {
    guest(store, ADA, "Ada").await;
    let no = store.create_table(open_table("a")).await.unwrap();
    for phrase in Phrase::ALL {
        let said = NewLine { phrase: Some(phrase), ..line(no, ADA, phrase.text(), 200) };
        store.add_chat(said).await.unwrap();
    }
    store.add_chat(line(no, ADA, "Hello!", 201)).await.unwrap();
    let chat = store.whole_table("a", 99, 0).await.unwrap().unwrap().chat;
    let mut kept: Vec<Option<Phrase>> = chat.iter().map(|line| line.phrase).collect();
    assert_eq!(kept.pop(), Some(None), "typed words are no phrase");
    assert_eq!(kept, Phrase::ALL.map(Some));
}

/// A table of somebody who may have two, from somewhere that may have three.
fn made_by(id: &str, person: u8) -> NewTable {
    let person = Maker { key: [person; 32], most: 2 };
    let place = Maker { key: [0xFF; 32], most: 3 };
    NewTable { makers: vec![person, place], ..open_table(id) }
}

async fn makers_have_no_more_tables_than_they_may(store: &Store) {
    let no = store.create_table(made_by("a", 1)).await.unwrap();
    store.create_table(made_by("b", 1)).await.unwrap();
    let refused = store.create_table(made_by("c", 1)).await.unwrap_err();
    assert!(matches!(refused, StoreError::TooManyTables { maker: 0 }), "{refused:?}");
    assert!(store.table("c").await.unwrap().is_none());
    store.create_table(made_by("c", 2)).await.unwrap();
    let refused = store.create_table(made_by("d", 3)).await.unwrap_err();
    assert!(matches!(refused, StoreError::TooManyTables { maker: 1 }), "{refused:?}");
    store.create_table(open_table("nobody's")).await.unwrap();
    // What is over or closed is not counted any more.
    store.keep_people(no, 0, "{}".to_owned(), TablePhase::Closed, None).await.unwrap();
    store.create_table(made_by("d", 1)).await.unwrap();
    let refused = store.create_table(made_by("e", 1)).await.unwrap_err();
    assert!(matches!(refused, StoreError::TooManyTables { maker: 0 }), "{refused:?}");
}

async fn tables_made_at_once_are_all_counted(store: &Store) {
    let all = (0..12).map(|n| {
        let store = store.clone();
        tokio::spawn(async move { store.create_table(made_by(&format!("t{n}"), n)).await.is_ok() })
    });
    let mut made = 0;
    for one in all.collect::<Vec<_>>() {
        made += usize::from(one.await.unwrap());
    }
    assert_eq!(made, 3);
}

async fn who_plays_for_whom_changes_when_a_table_is_woken(store: &Store) {
    let no = store.create_table(running_table("a")).await.unwrap();
    let mut revision = 0;
    let mut keep = async |seq, at, phase| {
        let wake = Some(WakeTime { seq, at });
        store.keep_people(no, revision, "{}".to_owned(), phase, wake).await.unwrap();
        revision += 1;
        store.deadlines().await.unwrap().into_iter().map(|(_, at)| at).collect::<Vec<_>>()
    };
    let running = TablePhase::Running;
    assert_eq!(keep(0, Some(70), running).await, [70], "later, too, for the newest log");
    assert_eq!(keep(0, None, running).await, [0; 0]);
    store.append(Append { table: no, seq: 0, entry: input(0), deadline: None }).await.unwrap();
    assert_eq!(keep(0, None, running).await, [0; 0]);
    assert_eq!(keep(0, Some(60), running).await, [60], "somebody has moved meanwhile");
    assert_eq!(keep(0, Some(90), running).await, [60]);
    assert_eq!(keep(0, None, running).await, [60]);
    assert_eq!(keep(0, Some(40), running).await, [40]);
    assert_eq!(keep(1, Some(90), running).await, [90]);
    assert_eq!(keep(1, Some(95), TablePhase::Closed).await, [0; 0], "no game runs any more");
}
