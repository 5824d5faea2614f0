//! Notices and deliveries: who is told what, where, and no more than once.

use super::{ADA, BO, guest, member, name, on_both, open_table, session};
use tablee_protocol::notices::Channel;
use tablee_storage::{
    Attempt, ConfirmationLimits, ConfirmationMail, ConfirmationOutcome, Delivery, Forgotten,
    InvitationRow, NewDelivery, NoticeAddress, NoticeChoices, NoticeRow, NoticeState, Registration,
    Store,
};

on_both!(
    choices_and_silent_tables_are_kept,
    a_notice_waits_once_and_is_told_once,
    addresses_are_counted_and_renewed,
    the_address_of_a_browser_goes_with_its_session,
    a_delivery_is_taken_by_one_until_it_is_due_again,
    what_joins_a_delivery_is_told_after_a_rest,
    what_joins_a_delivery_that_failed_does_not_inherit_its_wait,
    an_address_that_fails_too_often_is_switched_off,
    a_forgotten_person_leaves_no_notice,
    a_mail_address_counts_once_it_is_confirmed,
    mails_that_ask_to_confirm_are_counted,
);

fn wanted() -> NoticeChoices {
    NoticeChoices {
        wanted: true,
        quiet: Some((1320, 420)),
        zone: "Asia/Seoul".to_owned(),
        lang: "ko".to_owned(),
        base: "https://tablee.example".to_owned(),
        told_at: 0,
    }
}

fn notice(table: &str, due: i64) -> NoticeRow {
    NoticeRow { person: ADA, table: table.to_owned(), since: 5, due: Some(due) }
}

pub fn address(id: &str, url: &str) -> NoticeAddress {
    NoticeAddress {
        id: id.to_owned(),
        person: ADA,
        channel: Channel::Webhook,
        address: url.to_owned(),
        keys: vec![7; 32],
        created_at: 9,
        failures: 0,
        trouble: None,
        off_at: None,
        confirmed_at: Some(9),
        session: None,
    }
}

fn mail_address(id: &str, address: &str) -> NoticeAddress {
    let mailed = self::address(id, address);
    NoticeAddress { channel: Channel::Mail, confirmed_at: None, ..mailed }
}

const LIMITS: ConfirmationLimits =
    ConfirmationLimits { span: 1_000, mailbox: 2, asker: 3, short_span: 100, all: 4 };

/// A mail to a mailbox, for an asker.
fn mail(id: &str, mailbox: u8, asker: u8, at: i64) -> ConfirmationMail {
    let mut delivery = delivery(id, "nowhere", at);
    delivery.kind = "confirmation".to_owned();
    ConfirmationMail { mailbox: vec![mailbox], asker: vec![asker], delivery, at }
}

pub fn delivery(id: &str, target: &str, due: i64) -> NewDelivery {
    let tables = vec!["a".to_owned(), "b".to_owned()];
    NewDelivery {
        id: id.to_owned(),
        person: ADA,
        target: target.to_owned(),
        kind: "turn".to_owned(),
        tables,
        due,
    }
}

/// Puts something into the outbox.
async fn put(store: &Store, delivery: NewDelivery) {
    let notice = notice(&delivery.id, delivery.due);
    assert!(store.add_notice(notice.clone()).await.unwrap());
    assert!(store.queue_deliveries(ADA, vec![notice.table], vec![delivery], 1).await.unwrap());
}

async fn choices_and_silent_tables_are_kept(store: &Store) {
    member(store, ADA, "Ada").await;
    guest(store, BO, "Bo").await;
    assert_eq!(store.notice_choices(ADA).await.unwrap(), None);
    store.keep_notice_choices(ADA, wanted()).await.unwrap();
    assert_eq!(store.notice_choices(ADA).await.unwrap(), Some(wanted()));
    let other = NoticeChoices { quiet: None, lang: "fr".to_owned(), ..wanted() };
    store.keep_notice_choices(ADA, other.clone()).await.unwrap();
    assert_eq!(store.notice_choices(ADA).await.unwrap(), Some(other.clone()));
    assert_eq!(store.people_to_notify().await.unwrap(), [ADA]);
    let exported = store.export(ADA).await.unwrap().unwrap();
    assert_eq!((exported.notices, exported.addresses), (Some(other), Vec::new()));
    for table in ["a", "b"] {
        store.create_table(open_table(table)).await.unwrap();
        store.mute_table(ADA, table).await.unwrap();
    }
    assert_eq!(store.muted_tables(ADA).await.unwrap(), ["a", "b"]);
    assert_eq!(store.notice_state(ADA, "a").await.unwrap(), NoticeState::Unwanted);
    assert_eq!(store.notice_state(ADA, "c").await.unwrap(), NoticeState::Wanted);
    assert_eq!(store.notice_state(BO, "c").await.unwrap(), NoticeState::Unwanted);
    store.unmute_table(ADA, "a").await.unwrap();
    assert_eq!(store.notice_state(ADA, "a").await.unwrap(), NoticeState::Wanted);
    // Tables that are over need no silence.
    assert!(store.close_forgotten("b", Forgotten::BeforeStart).await.unwrap());
    store.mute_table(ADA, "a").await.unwrap();
    assert_eq!(store.muted_tables(ADA).await.unwrap(), ["a"]);
}

async fn a_notice_waits_once_and_is_told_once(store: &Store) {
    member(store, ADA, "Ada").await;
    store.keep_notice_choices(ADA, wanted()).await.unwrap();
    store.add_notice_address(address("w", "https://a.example"), 5).await.unwrap();
    assert_eq!(store.next_notice().await.unwrap(), None);
    assert!(store.add_notice(notice("a", 20)).await.unwrap());
    assert!(!store.add_notice(notice("a", 30)).await.unwrap(), "it waits already");
    assert!(store.add_notice(notice("b", 25)).await.unwrap());
    assert_eq!(store.notice_state(ADA, "a").await.unwrap(), NoticeState::Kept);
    assert_eq!(store.notices_of(ADA).await.unwrap(), [notice("a", 20), notice("b", 25)]);
    assert_eq!(store.next_notice().await.unwrap(), Some(20));
    assert_eq!(store.due_people(19).await.unwrap(), []);
    assert_eq!(store.due_people(20).await.unwrap(), [ADA]);
    store.postpone_notices(ADA, 22).await.unwrap();
    assert_eq!(store.notices_of(ADA).await.unwrap(), [notice("a", 22), notice("b", 25)]);
    let tables = || vec!["a".to_owned(), "b".to_owned()];
    let told = async |id: &str| {
        store.queue_deliveries(ADA, tables(), vec![delivery(id, "w", 30)], 30).await.unwrap()
    };
    assert!(told("d1").await);
    assert!(!told("d2").await, "they were told");
    assert_eq!(store.notice_choices(ADA).await.unwrap().unwrap().told_at, 30);
    assert_eq!(store.notices_of(ADA).await.unwrap()[0].due, None);
    assert_eq!(store.next_notice().await.unwrap(), Some(30));
    assert_eq!(store.take_deliveries(30, vec![60], 9).await.unwrap().len(), 1);
    store.remove_notice(ADA, "a").await.unwrap();
    assert_eq!(store.notices_of(ADA).await.unwrap().len(), 1);
    assert_eq!(store.notice_state(ADA, "a").await.unwrap(), NoticeState::Wanted);
    // What was seen is not told; the next turn is.
    assert!(store.add_notice(NoticeRow { due: None, ..notice("b", 0) }).await.unwrap());
    assert!(!store.add_notice(notice("b", 40)).await.unwrap());
    assert!(store.add_notice(NoticeRow { since: 35, ..notice("b", 40) }).await.unwrap());
    assert_eq!(store.due_people(40).await.unwrap(), [ADA]);
    // Silence, and wanting nothing, take back what waits.
    assert!(store.add_notice(notice("a", 40)).await.unwrap());
    store.mute_table(ADA, "a").await.unwrap();
    assert_eq!(store.notices_of(ADA).await.unwrap().len(), 1);
    store.keep_notice_choices(ADA, NoticeChoices { wanted: false, ..wanted() }).await.unwrap();
    assert_eq!(store.notices_of(ADA).await.unwrap(), []);
    assert_eq!(store.next_notice().await.unwrap(), None);
    assert_eq!(store.people_to_notify().await.unwrap(), []);
}

async fn addresses_are_counted_and_renewed(store: &Store) {
    member(store, ADA, "Ada").await;
    let add =
        async |id: &str, url: &str| store.add_notice_address(address(id, url), 2).await.unwrap();
    assert_eq!(add("w1", "https://a.example").await.as_deref(), Some("w1"));
    assert_eq!(add("w2", "https://b.example").await.as_deref(), Some("w2"));
    assert_eq!(add("w3", "https://c.example").await, None, "two are enough");
    assert_eq!(add("w4", "https://a.example").await.as_deref(), Some("w1"), "it is there already");
    let own = store.notice_addresses(ADA).await.unwrap();
    let ids: Vec<&str> = own.iter().map(|one| one.id.as_str()).collect();
    assert_eq!(ids, ["w1", "w2"]);
    let kept = store.notice_address("w2").await.unwrap().unwrap();
    assert!(kept == address("w2", "https://b.example"));
    assert!(store.notice_address("w3").await.unwrap().is_none());
    assert!(!store.remove_notice_address(BO, "w1").await.unwrap(), "not Bo's");
    assert!(store.remove_notice_address(ADA, "w1").await.unwrap());
    let exported = store.export(ADA).await.unwrap().unwrap();
    assert_eq!(exported.addresses, [(Channel::Webhook, "https://b.example".to_owned())]);
}

async fn the_address_of_a_browser_goes_with_its_session(store: &Store) {
    guest(store, ADA, "Ada").await;
    let browser = |id: &str, session: u8| NoticeAddress {
        channel: Channel::Push,
        session: Some([session; 32]),
        ..address(id, &format!("https://push.example/{id}"))
    };
    let own = async || {
        let own = store.notice_addresses(ADA).await.unwrap();
        own.into_iter().map(|one| (one.id, one.session.map(|hash| hash[0]))).collect::<Vec<_>>()
    };
    let known = |id: &str, session| (id.to_owned(), session);
    let first = ADA.0[0];
    store.add_notice_address(browser("b", first), 9).await.unwrap();
    store.add_notice_address(address("w", "https://a.example"), 9).await.unwrap();
    // Whoever becomes a member, or logs in again, goes on in the same browser.
    let registration = Registration {
        person: ADA,
        name: name("Ada"),
        password: "$p".to_owned(),
        codes: Vec::new(),
        session: session(71, 6),
    };
    store.register(registration).await.unwrap();
    assert_eq!(own().await, [known("b", Some(71)), known("w", None)]);
    store.replace_session(Some([71; 32]), ADA, session(72, 7)).await.unwrap();
    assert_eq!(own().await, [known("b", Some(72)), known("w", None)]);
    // What is to be sent there goes, too.
    put(store, delivery("d", "b", 10)).await;
    store.end_session([72; 32]).await.unwrap();
    assert_eq!(own().await, [known("w", None)]);
    assert_eq!(store.take_deliveries(10, vec![60], 9).await.unwrap(), []);
    // Somebody else who logs in there leaves nothing of hers.
    guest(store, BO, "Bo").await;
    store.replace_session(None, ADA, session(73, 8)).await.unwrap();
    store.add_notice_address(browser("c", 73), 9).await.unwrap();
    store.replace_session(Some([73; 32]), BO, session(74, 9)).await.unwrap();
    assert_eq!(own().await, [known("w", None)]);
    // A browser that subscribes again under another session is told as long as that one lasts.
    for session in [75, 76] {
        store.replace_session(None, ADA, self::session(session, 10)).await.unwrap();
        store.add_notice_address(browser("d", session), 9).await.unwrap();
    }
    store.end_session([75; 32]).await.unwrap();
    assert_eq!(own().await, [known("d", Some(76)), known("w", None)]);
    store.end_other_sessions(ADA, None).await.unwrap();
    assert_eq!(own().await, [known("w", None)]);
    assert!(store.add_notice_address(browser("e", 76), 9).await.is_err(), "that one has ended");
}

async fn a_delivery_is_taken_by_one_until_it_is_due_again(store: &Store) {
    member(store, ADA, "Ada").await;
    store.add_notice_address(address("w", "https://a.example"), 5).await.unwrap();
    put(store, delivery("d", "w", 10)).await;
    let take = async |now| store.take_deliveries(now, vec![60, 300], 9).await.unwrap();
    let taken = |attempts, due| Delivery { what: delivery("d", "w", due), attempts };
    assert_eq!(take(9).await, []);
    assert_eq!(take(10).await, [taken(1, 70)]);
    assert_eq!(take(69).await, [], "somebody is at it");
    assert_eq!(take(70).await, [taken(2, 370)]);
    assert_eq!(take(400).await, [taken(3, 700)], "the last wait is the longest");
    // Now is not the time: it is due later, and that was no attempt.
    store.note_attempt(&taken(3, 700), Attempt::PutOff { until: 5_000 }, 9, 401).await.unwrap();
    assert_eq!(take(4_999).await, []);
    assert_eq!(take(5_000).await, [taken(3, 5_300)]);
    store.note_attempt(&taken(3, 5_300), Attempt::Sent, 9, 5_001).await.unwrap();
    assert_eq!(take(9_999).await, []);
    // What somebody sees elsewhere is put off, if it is of that kind and would be due before.
    put(store, delivery("e", "w", 10)).await;
    let kind = delivery("e", "w", 10).kind;
    store.postpone_deliveries(ADA, "another", 50).await.unwrap();
    store.postpone_deliveries(BO, &kind, 50).await.unwrap();
    assert_eq!(store.next_notice().await.unwrap(), Some(10));
    store.postpone_deliveries(ADA, &kind, 50).await.unwrap();
    store.postpone_deliveries(ADA, &kind, 40).await.unwrap();
    assert_eq!(store.next_notice().await.unwrap(), Some(50));
    let put_off = take(50).await.remove(0);
    store.note_attempt(&put_off, Attempt::Sent, 9, 51).await.unwrap();
    // What an address that is removed was to be sent goes with it.
    put(store, delivery("f", "w", 10)).await;
    assert!(store.remove_notice_address(ADA, "w").await.unwrap());
    assert_eq!(take(9_999).await, []);
}

async fn what_joins_a_delivery_is_told_after_a_rest(store: &Store) {
    member(store, ADA, "Ada").await;
    guest(store, BO, "Bo").await;
    store.add_notice_address(address("w", "https://a.example"), 5).await.unwrap();
    let told = |id: &str, tables: &[&str], due| NewDelivery {
        kind: "invitation".to_owned(),
        tables: tables.iter().map(ToString::to_string).collect(),
        ..delivery(id, "w", due)
    };
    let invite = async |table: &str, due| {
        let row = InvitationRow { person: ADA, inviter: BO, table: table.to_owned(), at: due };
        store.invite(row, 9, vec![told(table, &[table], due)], 60).await.unwrap()
    };
    let take = async |now| store.take_deliveries(now, vec![60], 9).await.unwrap();
    let rests = |until, next: &str| Attempt::SentAndRests { until, next: next.to_owned() };
    assert!(invite("a", 10).await);
    assert!(!invite("a", 11).await, "it is told once");
    let taken = take(10).await;
    assert_eq!(taken, [Delivery { what: told("a", &["a"], 70), attempts: 1 }]);
    // What comes while it is sent is not lost, and waits.
    assert!(invite("b", 12).await);
    store.note_attempt(&taken[0], rests(300, "next"), 9, 13).await.unwrap();
    assert!(invite("c", 14).await);
    assert_eq!(take(299).await, []);
    let taken = take(300).await;
    assert_eq!(taken, [Delivery { what: told("next", &["b", "c"], 360), attempts: 1 }]);
    store.note_attempt(&taken[0], rests(600, "last"), 9, 301).await.unwrap();
    let taken = take(600).await;
    assert_eq!(taken, [Delivery { what: told("last", &[], 660), attempts: 1 }]);
    // The rest is over, unless somebody was invited at that very moment.
    assert!(invite("d", 601).await);
    store.note_attempt(&taken[0], Attempt::Needless, 9, 602).await.unwrap();
    let taken = take(602).await;
    assert_eq!(taken, [Delivery { what: told("last", &["d"], 662), attempts: 1 }]);
    store.note_attempt(&taken[0], Attempt::Needless, 9, 603).await.unwrap();
    assert_eq!(store.next_notice().await.unwrap(), None);
    // Of many the last twenty are told.
    for n in 0..30 {
        invite(&format!("t{n}"), 700).await;
    }
    let tables = take(700).await.remove(0).what.tables;
    assert_eq!((tables.len(), tables[0].as_str(), tables[19].as_str()), (20, "t10", "t29"));
}

async fn what_joins_a_delivery_that_failed_does_not_inherit_its_wait(store: &Store) {
    member(store, ADA, "Ada").await;
    guest(store, BO, "Bo").await;
    store.add_notice_address(address("w", "https://a.example"), 5).await.unwrap();
    let told = |tables: &[&str], due| NewDelivery {
        kind: "invitation".to_owned(),
        tables: tables.iter().map(ToString::to_string).collect(),
        ..delivery("a", "w", due)
    };
    let invite = async |table: &str, due| {
        let row = InvitationRow { person: ADA, inviter: BO, table: table.to_owned(), at: due };
        assert!(store.invite(row, 9, vec![told(&[table], due)], 60).await.unwrap());
    };
    let take = async |now| store.take_deliveries(now, vec![60, 300, 9_000], 9).await.unwrap();
    let taken = |tables: &[&str], due, attempts| Delivery { what: told(tables, due), attempts };
    let failed = || Attempt::Failed { trouble: "silent".to_owned() };
    let given_up = || Attempt::GivenUp { trouble: "silent".to_owned() };
    invite("a", 10).await;
    for (now, due, attempts) in [(10, 70, 1), (70, 370, 2), (370, 9_370, 3)] {
        assert_eq!(take(now).await, [taken(&["a"], due, attempts)]);
        store.note_attempt(&taken(&["a"], due, attempts), failed(), 9, now).await.unwrap();
    }
    // The third attempt was the last that is made before long: who is invited now is told in a minute.
    invite("b", 400).await;
    assert_eq!(take(459).await, []);
    assert_eq!(take(460).await, [taken(&["a", "b"], 760, 2)]);
    // What comes while it is sent for the last time does not end with it.
    invite("c", 465).await;
    store.note_attempt(&taken(&["a", "b"], 760, 2), given_up(), 9, 470).await.unwrap();
    assert_eq!(take(524).await, []);
    assert_eq!(take(525).await, [taken(&["c"], 585, 1)]);
    store.note_attempt(&taken(&["c"], 585, 1), given_up(), 9, 530).await.unwrap();
    assert_eq!(store.next_notice().await.unwrap(), None);
}

async fn an_address_that_fails_too_often_is_switched_off(store: &Store) {
    member(store, ADA, "Ada").await;
    store.add_notice_address(address("w", "https://a.example"), 5).await.unwrap();
    let found = async || {
        let one = store.notice_address("w").await.unwrap().unwrap();
        (one.failures, one.trouble, one.off_at)
    };
    let trouble = || "status_500".to_owned();
    put(store, delivery("d", "w", 10)).await;
    let taken = store.take_deliveries(10, vec![1], 9).await.unwrap().remove(0);
    let fail = Attempt::Failed { trouble: trouble() };
    store.note_attempt(&taken, fail.clone(), 3, 11).await.unwrap();
    assert_eq!(found().await, (1, Some(trouble()), None));
    store.note_attempt(&taken, Attempt::Needless, 3, 11).await.unwrap();
    assert_eq!(store.next_notice().await.unwrap(), None, "there is no need any more");
    assert_eq!(found().await.0, 1);
    put(store, delivery("e", "w", 10)).await;
    store.note_attempt(&taken, Attempt::GivenUp { trouble: trouble() }, 3, 12).await.unwrap();
    assert_eq!(store.next_notice().await.unwrap(), Some(10), "another one waits");
    store.note_attempt(&taken, fail.clone(), 3, 13).await.unwrap();
    assert_eq!(found().await, (3, Some(trouble()), Some(13)));
    assert_eq!(store.next_notice().await.unwrap(), None, "nothing waits for it any more");
    store.note_attempt(&taken, fail, 3, 14).await.unwrap();
    assert_eq!(found().await.2, Some(13));
    // What arrives switches it on again.
    store.note_attempt(&taken, Attempt::Sent, 3, 15).await.unwrap();
    assert_eq!(found().await, (0, None, None));
    // An address that is no more goes, and what waits for it.
    put(store, delivery("g", "w", 20)).await;
    store.note_attempt(&taken, Attempt::Gone, 3, 16).await.unwrap();
    assert!(store.notice_address("w").await.unwrap().is_none());
    assert_eq!(store.next_notice().await.unwrap(), None);
}

async fn a_mail_address_counts_once_it_is_confirmed(store: &Store) {
    member(store, ADA, "Ada").await;
    let ask = async |id: &str, at: i64| {
        let asked = mail(&format!("{id}-{at}"), 1, 1, at);
        let address = mail_address(id, "ada@a.example");
        store.ask_to_confirm(address, 2, asked, LIMITS).await.unwrap()
    };
    let found = async || store.notice_address("m").await.unwrap().unwrap();
    assert_eq!(ask("m", 10).await, ConfirmationOutcome::Mailed("m".to_owned()));
    assert!(!found().await.is_on());
    assert_eq!(
        ask("n", 11).await,
        ConfirmationOutcome::Mailed("m".to_owned()),
        "one waits already"
    );
    let taken = store.take_deliveries(11, vec![60], 9).await.unwrap();
    assert_eq!((taken.len(), taken[0].what.target.as_str()), (1, "m"));
    // What hinders the server is not held against the address.
    let hindered = |last| Attempt::Hindered { trouble: "late".to_owned(), last };
    store.note_attempt(&taken[0], hindered(false), 1, 12).await.unwrap();
    let one = found().await;
    assert_eq!((one.failures, one.trouble.as_deref(), one.off_at), (0, Some("late"), None));
    assert_eq!(store.next_notice().await.unwrap(), Some(71), "it is tried again");
    store.note_attempt(&taken[0], hindered(true), 1, 13).await.unwrap();
    assert_eq!(store.next_notice().await.unwrap(), None);
    assert!(store.confirm_address("m", 20).await.unwrap());
    assert!(store.confirm_address("m", 30).await.unwrap());
    let one = found().await;
    assert_eq!((one.confirmed_at, one.trouble.clone(), one.is_on()), (Some(20), None, true));
    assert!(!store.confirm_address("n", 20).await.unwrap());
    assert_eq!(ask("n", 40).await, ConfirmationOutcome::Confirmed("m".to_owned()));
    // One that was switched off can be asked again.
    let refused = Attempt::GivenUp { trouble: "refused_550".to_owned() };
    store.note_attempt(&taken[0], refused, 1, 50).await.unwrap();
    assert!(!found().await.is_on());
    assert_eq!(ask("n", 60).await, ConfirmationOutcome::Mailed("m".to_owned()));
    assert!(store.confirm_address("m", 70).await.unwrap());
    assert!(found().await.is_on());
}

async fn mails_that_ask_to_confirm_are_counted(store: &Store) {
    member(store, ADA, "Ada").await;
    let mut n = 0;
    let mut ask = async |mailbox: u8, asker: u8, at: i64| {
        n += 1;
        let address = mail_address(&format!("m{n}"), &format!("{n}@a.example"));
        let address = NoticeAddress { created_at: at, ..address };
        let asked = mail(&format!("d{n}"), mailbox, asker, at);
        store.ask_to_confirm(address, 7, asked, LIMITS).await.unwrap()
    };
    let mailed = |n: u32| ConfirmationOutcome::Mailed(format!("m{n}"));
    assert_eq!(ask(1, 1, 10).await, mailed(1));
    assert_eq!(ask(1, 2, 10).await, mailed(2));
    assert_eq!(ask(1, 3, 10).await, ConfirmationOutcome::TooManyMails, "two to one mailbox");
    assert_eq!(ask(2, 1, 10).await, mailed(4));
    assert_eq!(ask(3, 1, 10).await, mailed(5));
    assert_eq!(
        ask(4, 5, 10).await,
        ConfirmationOutcome::TooManyMails,
        "four in all in a short time"
    );
    assert_eq!(ask(4, 1, 110).await, ConfirmationOutcome::TooManyMails, "three for one person");
    assert_eq!(ask(4, 5, 110).await, mailed(8));
    // Whoever was not confirmed goes, and mails are forgotten, after the whole time.
    assert_eq!(store.notice_addresses(ADA).await.unwrap().len(), 5);
    assert_eq!(ask(1, 1, 1_010).await, mailed(9));
    assert_eq!(ask(1, 1, 1_010).await, mailed(10));
    assert_eq!(ask(1, 1, 1_010).await, ConfirmationOutcome::TooManyMails);
    store.forget(ADA, 1_011).await.unwrap();
    assert!(store.notice_address("m9").await.unwrap().is_none());
    assert_eq!(store.next_notice().await.unwrap(), None);
    // To forget an account and make another one does not help to flood somebody.
    member(store, BO, "Bo").await;
    let address = NoticeAddress { person: BO, ..mail_address("b", "b@a.example") };
    let mut asked = mail("db", 1, 9, 1_012);
    asked.delivery.person = BO;
    let counted = store.ask_to_confirm(address.clone(), 1, asked.clone(), LIMITS).await.unwrap();
    assert_eq!(counted, ConfirmationOutcome::TooManyMails);
    asked.mailbox = vec![9];
    let none = store.ask_to_confirm(address, 0, asked, LIMITS).await.unwrap();
    assert_eq!(none, ConfirmationOutcome::TooManyAddresses);
}

async fn a_forgotten_person_leaves_no_notice(store: &Store) {
    member(store, ADA, "Ada").await;
    store.keep_notice_choices(ADA, wanted()).await.unwrap();
    store.add_notice_address(address("w", "https://a.example"), 5).await.unwrap();
    store.add_notice(notice("a", 20)).await.unwrap();
    store.mute_table(ADA, "b").await.unwrap();
    put(store, delivery("d", "w", 10)).await;
    store.forget(ADA, 50).await.unwrap();
    assert_eq!(store.notice_choices(ADA).await.unwrap(), None);
    assert!(store.notice_addresses(ADA).await.unwrap().is_empty());
    assert_eq!(store.next_notice().await.unwrap(), None);
    assert_eq!(store.muted_tables(ADA).await.unwrap(), Vec::<String>::new());
    // A guest who is swept takes notices along.
    guest(store, BO, "Bo").await;
    store.keep_notice_choices(BO, wanted()).await.unwrap();
    assert_eq!(store.sweep_guests(40).await.unwrap(), 1);
    assert_eq!(store.people_to_notify().await.unwrap(), []);
}
