//! Accounts: becoming a member, names, passwords, sessions, recovery codes, second factors, bots.

use super::{ADA, BO, EVE, guest, member, name, on_both, session};
use tablee_protocol::PersonId;
use tablee_storage::{
    BotChange, BotMaking, Challenge, ChallengePurpose, FoundSession, KeptCode, NameTaking, NewBot,
    NewCode, Passkey, PasskeyAdding, Registration, Store,
};

on_both!(
    a_name_belongs_to_one_member,
    of_two_who_take_a_name_at_once_one_does,
    a_session_leads_to_its_person_until_it_ends,
    what_opened_a_socket_and_opens_nothing_any_more_is_known,
    a_recovery_code_is_good_once,
    a_second_factor_is_confirmed_once_and_its_codes_are_used_up,
    passkeys_are_counted_and_their_counters_never_go_back,
    a_challenge_is_answered_once_and_in_time,
    a_bot_account_has_an_owner_and_a_token,
);

fn registration(person: PersonId, called: &str) -> Registration {
    Registration {
        person,
        name: name(called),
        password: "$p".to_owned(),
        codes: Vec::new(),
        session: session(person.0[0] + 1, 6),
    }
}

async fn a_name_belongs_to_one_member(store: &Store) {
    member(store, ADA, "Ada").await;
    guest(store, BO, "Bo").await;
    assert_eq!(store.register(registration(BO, "ADA")).await.unwrap(), NameTaking::Taken);
    assert_eq!(store.register(registration(ADA, "Ada")).await.unwrap(), NameTaking::Gone);
    assert_eq!(store.register(registration(EVE, "Eve")).await.unwrap(), NameTaking::Gone);
    assert_eq!(store.register(registration(BO, "Bo")).await.unwrap(), NameTaking::Done);
    assert_eq!(store.rename(BO, name("ada")).await.unwrap(), NameTaking::Taken);
    assert_eq!(store.rename(BO, name("Bob")).await.unwrap(), NameTaking::Done);
    assert_eq!(store.rename(EVE, name("Eve")).await.unwrap(), NameTaking::Gone);
    assert_eq!(store.owner_of_name(name("bob")).await.unwrap().unwrap().id, BO);
    assert!(store.owner_of_name(name("bo")).await.unwrap().is_none());
    // Guests own no name.
    guest(store, EVE, "Eve").await;
    assert_eq!(store.rename(EVE, name("Eva")).await.unwrap(), NameTaking::Done);
    assert!(store.owner_of_name(name("eva")).await.unwrap().is_none());
    assert_eq!(store.person(EVE).await.unwrap().unwrap().name, "Eva");
}

async fn of_two_who_take_a_name_at_once_one_does(store: &Store) {
    for person in [ADA, BO, EVE] {
        guest(store, person, "Somebody").await;
    }
    let take = |person| store.register(registration(person, "Max"));
    let (a, b, c) = tokio::join!(take(ADA), take(BO), take(EVE));
    let mut taken = [a.unwrap(), b.unwrap(), c.unwrap()].map(|taking| taking == NameTaking::Done);
    taken.sort_unstable();
    assert_eq!(taken, [false, false, true]);
}

async fn what_opened_a_socket_and_opens_nothing_any_more_is_known(store: &Store) {
    member(store, ADA, "Ada").await;
    let bot = NewBot { id: BO, name: name("Robo"), owner: ADA, token: [9; 32], at: 7, most: 5 };
    store.add_bot(bot).await.unwrap();
    // Registering ended the guest's session; nobody has ever heard of Eve.
    let asked = || vec![([0xAD; 32], ADA), ([0xAE; 32], ADA), ([9; 32], BO), ([5; 32], EVE)];
    assert_eq!(store.ended_sessions(asked()).await.unwrap(), [[0xAD; 32]]);
    store.change_bot(ADA, BO, BotChange::Issue([8; 32]), 8).await.unwrap();
    store.end_session([0xAE; 32]).await.unwrap();
    let mut ended = store.ended_sessions(asked()).await.unwrap();
    ended.sort_unstable();
    assert_eq!(ended, [[9; 32], [0xAD; 32], [0xAE; 32]]);
}

async fn a_session_leads_to_its_person_until_it_ends(store: &Store) {
    assert_eq!(store.session([0xAD; 32], ADA).await.unwrap(), FoundSession::Unknown);
    member(store, ADA, "Ada").await;
    // Registering ended the guest's session.
    assert_eq!(store.session([0xAD; 32], ADA).await.unwrap(), FoundSession::Revoked);
    let FoundSession::Known { person, created_at, seen_at } =
        store.session([0xAE; 32], ADA).await.unwrap()
    else {
        panic!("the member's session is known")
    };
    assert_eq!((person.id, created_at, seen_at), (ADA, 6, 6));
    store.touch_session([0xAE; 32], 9).await.unwrap();
    store.replace_session(None, ADA, session(1, 7)).await.unwrap();
    store.replace_session(Some([1; 32]), ADA, session(2, 8)).await.unwrap();
    store.replace_session(None, ADA, session(3, 8)).await.unwrap();
    let of_ada = store.sessions_of(ADA).await.unwrap();
    let seen: Vec<(u8, i64)> = of_ada.iter().map(|row| (row.hash[0], row.seen_at)).collect();
    assert_eq!(seen.len(), 3);
    assert_eq!(seen[0], (0xAE, 9), "the last used first");
    assert_eq!(of_ada[0].agent, "Firefox");
    assert_eq!(store.revoke_session(ADA, "handle-2").await.unwrap(), Some([2; 32]));
    assert_eq!(store.revoke_session(ADA, "handle-2").await.unwrap(), None);
    assert_eq!(store.revoke_session(BO, "handle-3").await.unwrap(), None);
    store.end_other_sessions(ADA, Some([3; 32])).await.unwrap();
    assert_eq!(store.sessions_of(ADA).await.unwrap().len(), 1);
    store.end_session([3; 32]).await.unwrap();
    assert_eq!(store.sessions_of(ADA).await.unwrap(), []);
    store.replace_session(None, ADA, session(4, 9)).await.unwrap();
    store.set_password(ADA, "$new".to_owned(), None).await.unwrap();
    assert_eq!(store.sessions_of(ADA).await.unwrap(), []);
    assert_eq!(store.person(ADA).await.unwrap().unwrap().password.as_deref(), Some("$new"));
}

async fn a_recovery_code_is_good_once(store: &Store) {
    member(store, ADA, "Ada").await;
    let [code]: [KeptCode; 1] = store.codes_at(ADA, 7).await.unwrap().try_into().unwrap();
    assert_eq!(code.hash, "$argon2id$7");
    assert!(!store.spend_code(BO, code.id).await.unwrap());
    let recover = |at| store.recover(ADA, code.id, "$after".to_owned(), session(9, at));
    assert!(recover(10).await.unwrap());
    assert!(!recover(11).await.unwrap());
    assert_eq!(store.sessions_of(ADA).await.unwrap()[0].created_at, 10);
    let [code]: [KeptCode; 1] = store.codes_at(ADA, 8).await.unwrap().try_into().unwrap();
    assert!(store.spend_code(ADA, code.id).await.unwrap());
    assert!(!store.spend_code(ADA, code.id).await.unwrap());
    let plain = NewCode { lookup: 9, hash: "abcdef".to_owned() };
    store.replace_recovery_codes(ADA, vec![plain]).await.unwrap();
    let mut old = store.plain_codes(5).await.unwrap();
    assert_eq!(old.len(), 1);
    old[0].hash = "$hashed".to_owned();
    store.hash_codes(old).await.unwrap();
    assert_eq!(store.plain_codes(5).await.unwrap(), []);
    assert_eq!(store.codes_at(ADA, 9).await.unwrap()[0].hash, "$hashed");
}

async fn a_second_factor_is_confirmed_once_and_its_codes_are_used_up(store: &Store) {
    member(store, ADA, "Ada").await;
    assert!(store.second_factor(ADA).await.unwrap().is_none());
    assert!(!store.confirm_second_factor(ADA, 5, 10, None).await.unwrap());
    assert!(store.offer_second_factor(ADA, vec![1, 2]).await.unwrap());
    assert!(store.offer_second_factor(ADA, vec![3, 4]).await.unwrap());
    assert!(store.confirm_second_factor(ADA, 5, 10, Some([0xAE; 32])).await.unwrap());
    assert!(!store.confirm_second_factor(ADA, 6, 11, None).await.unwrap());
    assert!(!store.offer_second_factor(ADA, vec![5, 6]).await.unwrap());
    let factor = store.second_factor(ADA).await.unwrap().unwrap();
    assert_eq!((factor.secret, factor.confirmed_at), (vec![3, 4], Some(10)));
    assert_eq!(store.sessions_of(ADA).await.unwrap().len(), 1);
    assert!(!store.use_step(ADA, 5).await.unwrap());
    assert!(store.use_step(ADA, 6).await.unwrap());
    assert!(!store.use_step(ADA, 6).await.unwrap());
    store.remove_second_factor(ADA).await.unwrap();
    assert!(store.second_factor(ADA).await.unwrap().is_none());
}

fn passkey(byte: u8, counter: u32) -> Passkey {
    Passkey {
        id: format!("p{byte}"),
        name: "Téléphone".to_owned(),
        site: "den.example".to_owned(),
        credential: vec![byte; 32],
        public_key: vec![0xA5, byte],
        algorithm: -7,
        transports: "internal hybrid".to_owned(),
        counter,
        created_at: 20 + i64::from(byte),
        used_at: None,
    }
}

async fn passkeys_are_counted_and_their_counters_never_go_back(store: &Store) {
    member(store, ADA, "Ada").await;
    member(store, BO, "Bo").await;
    store.replace_session(None, ADA, session(1, 7)).await.unwrap();
    let add = |person, new| store.add_passkey(person, new, 2, Some([1; 32]));
    assert_eq!(add(ADA, passkey(1, 0)).await.unwrap(), PasskeyAdding::Done);
    let left = store.sessions_of(ADA).await.unwrap();
    assert_eq!(
        left.iter().map(|row| row.hash[0]).collect::<Vec<_>>(),
        [1],
        "the others have ended"
    );
    let same = Passkey { id: "another".to_owned(), ..passkey(1, 0) };
    assert_eq!(add(BO, same).await.unwrap(), PasskeyAdding::Known);
    assert_eq!(store.sessions_of(BO).await.unwrap().len(), 1, "nothing has changed");
    assert_eq!(add(ADA, passkey(2, u32::MAX - 1)).await.unwrap(), PasskeyAdding::Done);
    assert_eq!(add(ADA, passkey(3, 0)).await.unwrap(), PasskeyAdding::TooMany);
    let both = [passkey(1, 0), passkey(2, u32::MAX - 1)];
    assert_eq!(store.passkeys_of(ADA).await.unwrap(), both);
    assert_eq!(store.export(ADA).await.unwrap().unwrap().passkeys, both);
    // One that does not count stays at nothing; one that does never repeats itself.
    let used = |person, id, counter, at| store.use_passkey(person, id, counter, at);
    assert!(used(ADA, "p1", 0, 30).await.unwrap() && used(ADA, "p1", 0, 31).await.unwrap());
    assert!(used(ADA, "p1", 5, 32).await.unwrap());
    for stale in [0, 4, 5] {
        assert!(!used(ADA, "p1", stale, 33).await.unwrap(), "{stale}");
    }
    assert!(used(ADA, "p2", u32::MAX, 34).await.unwrap());
    assert!(!used(BO, "p1", 9, 35).await.unwrap(), "somebody else's");
    let kept = store.passkeys_of(ADA).await.unwrap();
    assert_eq!((kept[0].counter, kept[0].used_at), (5, Some(32)));
    assert!(!store.remove_passkey(BO, "p1").await.unwrap());
    assert!(store.remove_passkey(ADA, "p1").await.unwrap());
    assert!(!store.remove_passkey(ADA, "p1").await.unwrap());
    assert!(!used(ADA, "p1", 9, 36).await.unwrap());
    store.forget(ADA, 40).await.unwrap();
    assert_eq!(store.passkeys_of(ADA).await.unwrap(), []);
}

async fn a_challenge_is_answered_once_and_in_time(store: &Store) {
    use ChallengePurpose::{Add, Enter};
    member(store, ADA, "Ada").await;
    member(store, BO, "Bo").await;
    let keep = |byte: u8, person, purpose, until| {
        let state = format!("state {byte}");
        let challenge = Challenge { hash: [byte; 32], person, purpose, state, until };
        store.keep_challenge(challenge, 2, 10)
    };
    let take =
        |byte: u8, person, purpose, now| store.take_challenge([byte; 32], person, purpose, now);
    keep(1, ADA, Enter, 20).await.unwrap();
    for (person, purpose) in [(BO, Enter), (ADA, Add)] {
        assert_eq!(take(1, person, purpose, 11).await.unwrap(), None, "it was not theirs");
    }
    assert_eq!(take(1, ADA, Enter, 11).await.unwrap().as_deref(), Some("state 1"));
    assert_eq!(take(1, ADA, Enter, 11).await.unwrap(), None, "it was answered");
    keep(2, ADA, Add, 20).await.unwrap();
    assert_eq!(take(2, ADA, Add, 20).await.unwrap(), None, "too late");
    assert_eq!(take(2, ADA, Add, 11).await.unwrap(), None, "and it is gone");
    // Of three the first goes, whoever else has some.
    keep(7, BO, Enter, 20).await.unwrap();
    for byte in [3, 4, 5] {
        keep(byte, ADA, Enter, 20 + i64::from(byte)).await.unwrap();
    }
    assert_eq!(take(3, ADA, Enter, 11).await.unwrap(), None);
    assert!(take(4, ADA, Enter, 11).await.unwrap().is_some());
    let (a, b) = tokio::join!(take(5, ADA, Enter, 11), take(5, ADA, Enter, 11));
    assert_eq!([a.unwrap(), b.unwrap()].iter().flatten().count(), 1, "of two at once, one");
    store.forget(BO, 40).await.unwrap();
    assert_eq!(take(7, BO, Enter, 11).await.unwrap(), None);
}

async fn a_bot_account_has_an_owner_and_a_token(store: &Store) {
    member(store, ADA, "Ada").await;
    let bot = |id: u8, called: &str| NewBot {
        id: PersonId([id; 16]),
        name: name(called),
        owner: ADA,
        token: [id; 32],
        at: 20 + i64::from(id),
        most: 2,
    };
    assert_eq!(store.add_bot(bot(1, "Ada")).await.unwrap(), BotMaking::Taken);
    assert_eq!(store.add_bot(bot(1, "Robo")).await.unwrap(), BotMaking::Done);
    assert_eq!(store.add_bot(bot(2, "Beep")).await.unwrap(), BotMaking::Done);
    assert_eq!(store.add_bot(bot(3, "Boop")).await.unwrap(), BotMaking::TooMany);
    let mut owners = store.bot_owners().await.unwrap();
    owners.sort_unstable();
    assert_eq!(owners, [(PersonId([1; 16]), ADA), (PersonId([2; 16]), ADA)]);
    let bots = store.bots_of(ADA).await.unwrap();
    let names: Vec<&str> = bots.iter().map(|bot| bot.name.as_str()).collect();
    assert_eq!(names, ["Robo", "Beep"]);
    let robo = PersonId([1; 16]);
    assert_eq!(store.bot_by_token([1; 32]).await.unwrap().unwrap().id, robo);
    let change = |owner, change| store.change_bot(owner, robo, change, 30);
    assert!(change(BO, BotChange::Revoke).await.unwrap().is_none());
    assert!(change(ADA, BotChange::Issue([8; 32])).await.unwrap().is_some());
    assert!(store.bot_by_token([1; 32]).await.unwrap().is_none());
    assert!(store.bot_by_token([8; 32]).await.unwrap().is_some());
    assert!(change(ADA, BotChange::Revoke).await.unwrap().is_some());
    assert!(store.bot_by_token([8; 32]).await.unwrap().is_none());
    assert!(change(ADA, BotChange::Delete).await.unwrap().is_some());
    assert!(change(ADA, BotChange::Delete).await.unwrap().is_none());
    assert_eq!(store.bots_of(ADA).await.unwrap().len(), 1);
}
