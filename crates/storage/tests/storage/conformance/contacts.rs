//! The same people again: who was met, who is invited, who is blocked.

use super::finished::{game, seat};
use super::{ADA, BO, EVE, guest, member, on_both};
use tablee_protocol::{Kind, PersonId};
use tablee_storage::{Block, BlockOutcome, InvitationRow, NewDelivery, Store};

on_both!(
    contacts_are_who_finished_games_with_me,
    blocks_are_counted_and_void_invitations,
    of_each_inviter_the_latest_invitation_stands,
    who_deletes_an_account_is_neither_blocked_nor_invited,
);

const CY: PersonId = PersonId([0xC1; 16]);

async fn finish(store: &Store, id: &str, at: i64, people: &[PersonId]) {
    let seats = people.iter().enumerate().map(|(at, id)| seat(Some(*id), at as u32 + 1));
    let seats = seats.chain([seat(None, 9)]).collect();
    store.conclude(game(store, id, at, seats).await).await.unwrap();
}

async fn contacts_are_who_finished_games_with_me(store: &Store) {
    member(store, ADA, "Ada").await;
    guest(store, BO, "Bo").await;
    member(store, EVE, "Eve").await;
    finish(store, "a", 100, &[ADA, BO]).await;
    finish(store, "b", 300, &[EVE, ADA, BO]).await;
    finish(store, "c", 200, &[ADA, EVE]).await;
    finish(store, "d", 400, &[BO, EVE]).await;
    let met = store.contacts(ADA, 9).await.unwrap();
    let told: Vec<_> = met
        .iter()
        .map(|row| (row.name.as_str(), row.kind, row.games, row.last_game.as_str(), row.last_at))
        .collect();
    assert_eq!(told, [("Eve", Kind::Member, 2, "toy", 300), ("Bo", Kind::Guest, 2, "toy", 300)]);
    assert_eq!(store.contacts(ADA, 1).await.unwrap(), met[..1]);
    assert_eq!(store.contacts(CY, 9).await.unwrap(), []);
    assert_eq!(store.last_together(ADA, EVE).await.unwrap().as_deref(), Some("b"));
    assert_eq!(store.last_together(BO, EVE).await.unwrap().as_deref(), Some("d"));
    assert_eq!(store.last_together(ADA, CY).await.unwrap(), None);
    store.forget(EVE, 500).await.unwrap();
    assert_eq!(store.contacts(ADA, 9).await.unwrap(), met[1..], "nobody knows who that was");
}

fn block(person: PersonId, blocked: PersonId) -> Block {
    Block { person, blocked }
}

fn invitation(person: PersonId, inviter: PersonId, table: &str, at: i64) -> InvitationRow {
    InvitationRow { person, inviter, table: table.to_owned(), at }
}

async fn blocks_are_counted_and_void_invitations(store: &Store) {
    member(store, ADA, "Ada").await;
    guest(store, BO, "Bo").await;
    guest(store, EVE, "Eve").await;
    store.invite(invitation(ADA, BO, "t", 10), 9, Vec::new(), 60).await.unwrap();
    store.invite(invitation(ADA, EVE, "u", 11), 9, Vec::new(), 60).await.unwrap();
    let ada_bo = block(ADA, BO);
    assert_eq!(store.block(ada_bo, 20, 1).await.unwrap(), BlockOutcome::Done);
    assert_eq!(store.block(ada_bo, 21, 1).await.unwrap(), BlockOutcome::Done, "already");
    assert_eq!(store.block(block(ADA, EVE), 22, 1).await.unwrap(), BlockOutcome::TooMany);
    assert_eq!(store.block(block(ADA, CY), 22, 9).await.unwrap(), BlockOutcome::Unknown);
    let left = store.invitations_of(ADA).await.unwrap();
    assert_eq!(left, [invitation(ADA, EVE, "u", 11)]);
    assert_eq!(store.block(block(ADA, EVE), 23, 2).await.unwrap(), BlockOutcome::Done);
    assert_eq!(store.blocked_by(ADA).await.unwrap(), [EVE, BO]);
    assert_eq!(store.blocked_by(BO).await.unwrap(), []);
    assert_eq!(store.export(ADA).await.unwrap().unwrap().blocked, [EVE, BO]);
    assert_eq!(store.blocks().await.unwrap().len(), 2);
    assert!(store.unblock(ada_bo).await.unwrap());
    assert!(!store.unblock(ada_bo).await.unwrap());
    assert_eq!(store.blocks().await.unwrap(), [block(ADA, EVE)]);
}

async fn of_each_inviter_the_latest_invitation_stands(store: &Store) {
    for (person, name) in [(ADA, "Ada"), (BO, "Bo"), (CY, "Cy"), (EVE, "Eve")] {
        guest(store, person, name).await;
    }
    for (inviter, table, at) in [(BO, "a", 10), (CY, "b", 11), (BO, "c", 12), (EVE, "d", 13)] {
        let invited = store.invite(invitation(ADA, inviter, table, at), 2, Vec::new(), 60).await;
        assert!(invited.unwrap(), "{table}");
    }
    let again = store.invite(invitation(ADA, EVE, "d", 99), 2, Vec::new(), 60).await.unwrap();
    assert!(!again, "it stands already, and stays as it is");
    let standing = store.invitations_of(ADA).await.unwrap();
    assert_eq!(standing, [invitation(ADA, EVE, "d", 13), invitation(ADA, BO, "c", 12)]);
    assert!(!store.remove_invitations(ADA, "a").await.unwrap());
    assert!(store.remove_invitations(ADA, "c").await.unwrap());
    assert_eq!(store.invitations_of(ADA).await.unwrap().len(), 1);
    // What tells of it is kept with it, or neither is.
    let nowhere = NewDelivery {
        id: "d".to_owned(),
        person: ADA,
        target: "nowhere".to_owned(),
        kind: "invitation".to_owned(),
        tables: vec!["e".to_owned()],
        due: 1,
    };
    assert!(store.invite(invitation(ADA, BO, "e", 14), 2, vec![nowhere], 60).await.is_err());
    assert_eq!(store.invitations_of(ADA).await.unwrap().len(), 1);
}

async fn who_deletes_an_account_is_neither_blocked_nor_invited(store: &Store) {
    for (person, name) in [(ADA, "Ada"), (BO, "Bo"), (EVE, "Eve")] {
        guest(store, person, name).await;
    }
    for (person, blocked) in [(ADA, EVE), (EVE, BO), (ADA, BO)] {
        store.block(block(person, blocked), 20, 9).await.unwrap();
    }
    store.invite(invitation(BO, EVE, "t", 10), 9, Vec::new(), 60).await.unwrap();
    store.invite(invitation(EVE, BO, "t", 10), 9, Vec::new(), 60).await.unwrap();
    store.forget(EVE, 50).await.unwrap();
    assert_eq!(store.blocks().await.unwrap(), [block(ADA, BO)]);
    assert_eq!(store.invitations_of(BO).await.unwrap(), []);
    assert_eq!(store.invitations_of(EVE).await.unwrap(), []);
}
