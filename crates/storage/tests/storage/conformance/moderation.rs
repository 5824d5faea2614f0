//! Moderation: roles, bans, mutes, endings, and the log of all of it.

use super::{ADA, BO, EVE, guest, member, name, on_both, open_table, running_table};
use tablee_protocol::{PersonId, Role};
use tablee_storage::{Action, ActionOutcome, AuditActor, BotMaking, NewBot, PersonRef, Store};

on_both!(
    what_admins_do_is_done_and_noted,
    sanctions_are_told_when_the_log_has_grown,
    a_table_that_is_to_be_ended_is_ticked_off,
    all_running_tables_can_be_ended,
);

async fn what_admins_do_is_done_and_noted(store: &Store) {
    member(store, ADA, "Ada").await;
    guest(store, EVE, "Eve").await;
    let act = |actor, action, whom| store.moderate(actor, action, whom, 100);
    let by_name = |called: &str| PersonRef::Name(name(called));
    assert_eq!(store.whom(by_name("ada")).await.unwrap().unwrap().id, ADA);
    assert!(store.whom(PersonRef::Id(BO)).await.unwrap().is_none());
    let granted = act(AuditActor::CommandLine, Action::Grant, by_name("ada")).await.unwrap();
    assert!(matches!(granted, ActionOutcome::Done(ada) if ada.role == Role::Admin));
    assert_eq!(store.admins().await.unwrap()[0].id, ADA);
    let refused = act(AuditActor::CommandLine, Action::Grant, PersonRef::Id(EVE)).await.unwrap();
    assert!(matches!(refused, ActionOutcome::NoMember(_)));
    let refused = act(AuditActor::CommandLine, Action::Ban, PersonRef::Id(ADA)).await.unwrap();
    assert!(matches!(refused, ActionOutcome::IsAdmin(_)));
    assert_eq!(
        act(AuditActor::CommandLine, Action::Ban, PersonRef::Id(BO)).await.unwrap(),
        ActionOutcome::Nobody
    );
    let by_ada = AuditActor::Admin(ADA);
    let muted = act(by_ada, Action::Mute { until: 900 }, PersonRef::Id(EVE)).await.unwrap();
    assert!(matches!(muted, ActionOutcome::Done(eve) if eve.muted_until == Some(900)));
    let banned = act(by_ada, Action::Ban, PersonRef::Id(EVE)).await.unwrap();
    assert!(matches!(banned, ActionOutcome::Done(eve) if eve.banned_at == Some(100)));
    for action in [Action::Unban, Action::Unmute] {
        let lifted = act(by_ada, action, PersonRef::Id(EVE)).await.unwrap();
        assert!(matches!(lifted, ActionOutcome::Done(_)));
    }
    act(AuditActor::CommandLine, Action::Revoke, PersonRef::Id(ADA)).await.unwrap();
    assert!(store.admins().await.unwrap().is_empty());
    store.forget(EVE, 200).await.unwrap();
    let log = store.audit_log(None, 4).await.unwrap();
    let lines: Vec<String> =
        log.iter().map(|line| format!("{}: {} {}", line.actor, line.action, line.note)).collect();
    assert_eq!(
        lines,
        [
            "command line: revoke Ada",
            "Ada: unmute deleted person",
            "Ada: unban deleted person",
            "Ada: ban deleted person",
        ]
    );
    let older = store.audit_log(Some(log[3].id), 9).await.unwrap();
    assert_eq!(older.len(), 2);
    assert_eq!(older[0].note, "deleted person until 900");
}

async fn sanctions_are_told_when_the_log_has_grown(store: &Store) {
    member(store, ADA, "Ada").await;
    guest(store, EVE, "Eve").await;
    assert_eq!(store.sanctions(0).await.unwrap(), None);
    let robo = PersonId([1; 16]);
    let bot = NewBot { id: robo, name: name("Robo"), owner: ADA, token: [1; 32], at: 7, most: 2 };
    assert_eq!(store.add_bot(bot).await.unwrap(), BotMaking::Done);
    let act = |action, person| {
        store.moderate(AuditActor::CommandLine, action, PersonRef::Id(person), 100)
    };
    act(Action::Mute { until: 900 }, EVE).await.unwrap();
    act(Action::Ban, ADA).await.unwrap();
    let rows = store.sanctions(0).await.unwrap().unwrap();
    let mut banned = rows.banned.clone();
    banned.sort_unstable();
    assert_eq!(banned, [(robo, 100), (ADA, 100)], "a member's ban is that of their bots");
    assert_eq!((rows.muted, rows.demoted), (vec![(EVE, 900)], Vec::new()));
    assert_eq!(store.bot_by_token([1; 32]).await.unwrap().unwrap().banned_at, Some(100));
    assert_eq!(store.sanctions(rows.line).await.unwrap(), None);
    act(Action::Unban, ADA).await.unwrap();
    act(Action::Grant, ADA).await.unwrap();
    act(Action::Revoke, ADA).await.unwrap();
    let rows = store.sanctions(rows.line).await.unwrap().unwrap();
    assert_eq!((rows.banned, rows.demoted), (Vec::new(), vec![ADA]));
}

async fn a_table_that_is_to_be_ended_is_ticked_off(store: &Store) {
    let ask = |table| store.ask_to_end(AuditActor::CommandLine, table, 100);
    assert!(!ask("a").await.unwrap());
    store.create_table(open_table("a")).await.unwrap();
    assert!(ask("a").await.unwrap());
    assert!(ask("a").await.unwrap());
    assert_eq!(store.endings().await.unwrap(), ["a"]);
    store.tick_off_endings(vec!["a".to_owned(), "b".to_owned()], 200).await.unwrap();
    assert!(store.endings().await.unwrap().is_empty());
    let log = store.audit_log(None, 9).await.unwrap();
    assert_eq!((log.len(), log[0].subject.as_str(), log[0].note.as_str()), (2, "a", ""));
}

async fn all_running_tables_can_be_ended(store: &Store) {
    let ask = || store.ask_to_end_running(AuditActor::CommandLine, 100);
    store.create_table(open_table("open")).await.unwrap();
    assert_eq!(ask().await.unwrap(), 0);
    store.create_table(running_table("a")).await.unwrap();
    store.create_table(running_table("b")).await.unwrap();
    assert_eq!(ask().await.unwrap(), 2);
    let mut asked = store.endings().await.unwrap();
    asked.sort();
    assert_eq!(asked, ["a", "b"]);
    let log = store.audit_log(None, 1).await.unwrap();
    assert_eq!((log[0].subject.as_str(), log[0].note.as_str()), ("running tables", "2"));
}
