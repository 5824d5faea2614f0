//! People: what they are called, what is kept about them, and forgetting them.

use super::{ADA, BO, EVE, guest, line, member, name, on_both, open_table, session};
use tablee_protocol::{DrawnFace, Kind, PersonId, Role};
use tablee_storage::{BotMaking, DELETED, FoundSession, NewBot, PublicProfile, Store};

on_both!(
    a_guest_is_written_down_once,
    people_are_called_as_they_are_called_now,
    everything_about_a_person_is_exported,
    a_forgotten_person_leaves_games_and_no_name,
);

async fn a_guest_is_written_down_once(store: &Store) {
    guest(store, ADA, "Ada").await;
    guest(store, ADA, "Another").await;
    let ada = store.person(ADA).await.unwrap().unwrap();
    assert_eq!(
        (ada.id, ada.name.as_str(), ada.kind, ada.role),
        (ADA, "Ada", Kind::Guest, Role::Player)
    );
    assert_eq!((ada.password, ada.owner, ada.created_at), (None, None, 5));
    assert_eq!((ada.deleted_at, ada.banned_at, ada.muted_until), (None, None, None));
    assert!(store.person(BO).await.unwrap().is_none());
    assert_eq!(store.sessions_of(ADA).await.unwrap().len(), 1);
}

async fn people_are_called_as_they_are_called_now(store: &Store) {
    member(store, ADA, "Ada").await;
    guest(store, BO, "Bo").await;
    guest(store, EVE, "Eve").await;
    store.rename(BO, name("Bob")).await.unwrap();
    let (owl, fox) = (DrawnFace::try_from(7).unwrap(), DrawnFace::try_from(63).unwrap());
    for (person, face) in [(BO, owl), (BO, fox), (EVE, owl)] {
        assert!(store.choose_face(person, face).await.unwrap());
    }
    store.forget(EVE, 9).await.unwrap();
    for nobody in [EVE, PersonId([0; 16])] {
        assert!(!store.choose_face(nobody, fox).await.unwrap());
    }
    let called = store.called(vec![ADA, BO, EVE, PersonId([0; 16])]).await.unwrap();
    let known = |name: &str, kind, face| PublicProfile { name: name.to_owned(), kind, face };
    assert_eq!(called[&ADA], known("Ada", Kind::Member, None));
    assert_eq!(called[&BO], known("Bob", Kind::Guest, Some(fox)));
    assert_eq!(store.person(BO).await.unwrap().unwrap().face, Some(fox));
    assert_eq!(called[&EVE], known(DELETED, Kind::Guest, None), "a face is forgotten, too");
    assert_eq!(called.len(), 3);
    assert!(store.called(Vec::new()).await.unwrap().is_empty());
}

async fn everything_about_a_person_is_exported(store: &Store) {
    assert!(store.export(ADA).await.unwrap().is_none());
    member(store, ADA, "Ada").await;
    let no = store.create_table(open_table("a")).await.unwrap();
    store.add_chat(line(no, ADA, "hello", 7)).await.unwrap();
    let rows = store.export(ADA).await.unwrap().unwrap();
    assert_eq!((rows.person.id, rows.codes_left, rows.sessions.len()), (ADA, 2, 1));
    assert_eq!((rows.bots.len(), rows.games.len(), rows.ratings.len()), (0, 0, 0));
    let said = &rows.chat[0];
    assert_eq!((said.table.as_str(), said.text.as_str(), said.at), ("a", "hello", 7));
}

async fn a_forgotten_person_leaves_games_and_no_name(store: &Store) {
    member(store, ADA, "Ada").await;
    let robo = PersonId([1; 16]);
    let bot = NewBot { id: robo, name: name("Robo"), owner: ADA, token: [1; 32], at: 7, most: 2 };
    assert_eq!(store.add_bot(bot).await.unwrap(), BotMaking::Done);
    let no = store.create_table(open_table("a")).await.unwrap();
    store.add_chat(line(no, ADA, "hello", 7)).await.unwrap();
    let mut gone = store.forget(ADA, 50).await.unwrap();
    gone.sort_unstable();
    assert_eq!(gone, [robo, ADA]);
    let ada = store.person(ADA).await.unwrap().unwrap();
    assert_eq!((ada.name.as_str(), ada.deleted_at, ada.password), (DELETED, Some(50), None));
    assert!(store.owner_of_name(name("ada")).await.unwrap().is_none());
    assert_eq!(store.session([0xAE; 32], ADA).await.unwrap(), FoundSession::Revoked);
    assert!(store.bot_by_token([1; 32]).await.unwrap().is_none());
    assert_eq!(store.whole_table("a", 5, 0).await.unwrap().unwrap().chat, []);
    // The name is free again.
    member(store, BO, "Ada").await;
    store.replace_session(None, BO, session(9, 60)).await.unwrap();
}
