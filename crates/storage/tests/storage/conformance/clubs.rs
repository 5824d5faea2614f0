//! Clubs: names that are had once, who belongs to them, and that they never lack an owner.

use super::notices::{address, delivery};
use super::{ADA, BO, EVE, guest, member, name, on_both};
use tablee_protocol::club::ClubRole::{self, Asked, Member, Officer, Owner};
use tablee_protocol::{PersonId, Visibility};
use tablee_storage::{
    Block, ClubEntry, ClubJoining, ClubNaming, ClubRoleChange, NewClub, NewDelivery, Store,
};

on_both!(
    a_name_is_had_by_one_club,
    people_ask_join_and_are_counted,
    what_leaders_are_told_is_in_the_outbox_once,
    roles_change_as_the_caller_believes,
    a_club_never_lacks_an_owner,
    who_deletes_an_account_leaves_all_clubs,
);

fn club(id: &str, called: &str, owner: PersonId) -> NewClub {
    NewClub {
        id: id.to_owned(),
        name: name(called),
        about: "à propos".to_owned(),
        visibility: Visibility::Public,
        code: format!("code of {id}"),
        owner,
        at: 10,
        most: 2,
    }
}

async fn found(store: &Store, id: &str, owner: PersonId) {
    let made = store.found_club(club(id, id, owner)).await.unwrap();
    assert_eq!(made, ClubNaming::Done);
}

fn entry(id: &str, person: PersonId, role: ClubRole, at: i64) -> ClubEntry {
    let (club, deliveries) = (id.to_owned(), Vec::new());
    ClubEntry { club, person, role, at, most_clubs: 2, most_people: 2, deliveries }
}

async fn enter(store: &Store, id: &str, person: PersonId, role: ClubRole, at: i64) -> ClubJoining {
    store.enter_club(entry(id, person, role, at)).await.unwrap()
}

async fn roles(store: &Store, id: &str) -> Vec<(PersonId, ClubRole)> {
    let people = store.club_members(id).await.unwrap();
    people.into_iter().map(|one| (one.person, one.role)).collect()
}

async fn three(store: &Store) {
    member(store, ADA, "Ada").await;
    member(store, BO, "Bo").await;
    guest(store, EVE, "Eve").await;
}

async fn a_name_is_had_by_one_club(store: &Store) {
    three(store).await;
    found(store, "Lundis", ADA).await;
    assert_eq!(store.found_club(club("x", "lund1s!", BO)).await.unwrap(), ClubNaming::Taken);
    found(store, "Jeudis", BO).await;
    let hidden = (name("Vendredis"), String::new(), Visibility::Link);
    let present =
        |id, (name, about, visibility): (_, _, _)| store.present_club(id, name, about, visibility);
    let taken = (name("LUNDIS"), String::new(), Visibility::Public);
    assert_eq!(present("Jeudis", taken).await.unwrap(), ClubNaming::Taken);
    assert_eq!(present("none", hidden.clone()).await.unwrap(), ClubNaming::Gone);
    let same = (name("Lundis !"), "neu".to_owned(), Visibility::Public);
    assert_eq!(present("Lundis", same).await.unwrap(), ClubNaming::Done, "its own name");
    assert_eq!(present("Jeudis", hidden).await.unwrap(), ClubNaming::Done);
    let listed = store.listed_clubs(9).await.unwrap();
    assert_eq!(listed.len(), 1, "the other one is not listed any more");
    assert_eq!((listed[0].name.as_str(), listed[0].about.as_str()), ("Lundis !", "neu"));
    assert!(store.renew_club_code("Jeudis", "fresh".to_owned()).await.unwrap());
    assert!(!store.renew_club_code("none", "fresh".to_owned()).await.unwrap());
    let jeudis = store.club("Jeudis").await.unwrap().unwrap();
    assert_eq!((jeudis.code.as_str(), jeudis.members, jeudis.created_at), ("fresh", 1, 10));
    assert_eq!(jeudis.visibility, Visibility::Link);
    assert!(store.close_club("Jeudis").await.unwrap());
    assert!(!store.close_club("Jeudis").await.unwrap());
    assert_eq!(store.club("Jeudis").await.unwrap(), None);
}

async fn people_ask_join_and_are_counted(store: &Store) {
    three(store).await;
    found(store, "A", ADA).await;
    found(store, "B", ADA).await;
    assert_eq!(store.found_club(club("C", "C", ADA)).await.unwrap(), ClubNaming::TooMany);
    assert_eq!(enter(store, "none", BO, Asked, 20).await, ClubJoining::Gone);
    assert_eq!(enter(store, "A", BO, Asked, 20).await, ClubJoining::Done);
    assert_eq!(enter(store, "A", EVE, Asked, 21).await, ClubJoining::Done);
    assert_eq!(roles(store, "A").await, [(ADA, Owner), (BO, Asked), (EVE, Asked)]);
    assert_eq!(store.club_requests(ADA).await.unwrap(), [("A".to_owned(), 2)]);
    assert_eq!(store.club_requests(BO).await.unwrap(), [], "Bo leads nothing");
    store.block(Block { person: ADA, blocked: EVE }, 22, 9).await.unwrap();
    assert_eq!(store.club_requests(ADA).await.unwrap(), [("A".to_owned(), 1)]);
    assert_eq!(store.club("A").await.unwrap().unwrap().members, 1, "who asks is no member");
    assert_eq!(enter(store, "A", EVE, Member, 30).await, ClubJoining::Done, "by a link");
    assert_eq!(enter(store, "A", EVE, Asked, 31).await, ClubJoining::Done);
    assert_eq!(roles(store, "A").await, [(ADA, Owner), (EVE, Member), (BO, Asked)]);
    assert_eq!(enter(store, "A", BO, Member, 32).await, ClubJoining::Full);
    assert_eq!(enter(store, "B", BO, Asked, 33).await, ClubJoining::Done);
    found(store, "D", EVE).await;
    assert_eq!(enter(store, "D", BO, Asked, 34).await, ClubJoining::TooMany);
    let mine = store.clubs_of(BO).await.unwrap();
    let mine: Vec<_> = mine.iter().map(|(club, role)| (club.id.as_str(), *role)).collect();
    assert_eq!(mine, [("A", Asked), ("B", Asked)]);
    let listed = store.listed_clubs(1).await.unwrap();
    assert_eq!((listed[0].id.as_str(), listed[0].members), ("A", 2), "the largest first");
    let exported = store.export(EVE).await.unwrap().unwrap().clubs;
    let exported: Vec<_> = exported.iter().map(|(club, role)| (club.id.as_str(), *role)).collect();
    assert_eq!(exported, [("A", Member), ("D", Owner)]);
}

async fn what_leaders_are_told_is_in_the_outbox_once(store: &Store) {
    three(store).await;
    found(store, "A", ADA).await;
    store.add_notice_address(address("hook", "https://one.example/"), 9).await.unwrap();
    let to = |id: &str, target: &str| NewDelivery {
        kind: "club_request".to_owned(),
        tables: vec!["A".to_owned()],
        ..delivery(id, target, 60)
    };
    let asks = async |person, at, deliveries| {
        let entry = ClubEntry { deliveries, ..entry("A", person, Asked, at) };
        assert_eq!(store.enter_club(entry).await.unwrap(), ClubJoining::Done);
    };
    // An address that is gone by then stops nobody from asking.
    asks(BO, 20, vec![to("first", "hook"), to("lost", "gone")]).await;
    asks(BO, 21, vec![to("again", "hook")]).await;
    asks(EVE, 22, vec![to("second", "hook")]).await;
    let taken = async || {
        let taken = store.take_deliveries(60, vec![100], 9).await.unwrap();
        taken.into_iter().map(|one| one.what.id).collect::<Vec<_>>()
    };
    assert_eq!(taken().await, ["first"], "what waits already is not told twice");
}

async fn roles_change_as_the_caller_believes(store: &Store) {
    three(store).await;
    found(store, "A", ADA).await;
    enter(store, "A", BO, Asked, 20).await;
    let change =
        |person, before, after, most| store.change_club_role("A", person, (before, after), most);
    assert_eq!(change(BO, Asked, Member, 1).await.unwrap(), ClubRoleChange::Full);
    assert_eq!(change(BO, Asked, Member, 2).await.unwrap(), ClubRoleChange::Done);
    assert_eq!(change(BO, Asked, Member, 2).await.unwrap(), ClubRoleChange::Otherwise);
    assert_eq!(change(EVE, Asked, Member, 2).await.unwrap(), ClubRoleChange::Otherwise);
    assert_eq!(change(BO, Member, Officer, 1).await.unwrap(), ClubRoleChange::Done, "no newcomer");
    assert_eq!(change(ADA, Owner, Member, 2).await.unwrap(), ClubRoleChange::LastOwner);
    assert_eq!(change(BO, Officer, Owner, 2).await.unwrap(), ClubRoleChange::Done);
    assert_eq!(change(ADA, Owner, Member, 2).await.unwrap(), ClubRoleChange::Done);
    assert_eq!(roles(store, "A").await, [(BO, Owner), (ADA, Member)]);
}

async fn a_club_never_lacks_an_owner(store: &Store) {
    three(store).await;
    found(store, "A", ADA).await;
    enter(store, "A", BO, Member, 20).await;
    enter(store, "A", EVE, Asked, 15).await;
    assert!(!store.leave_club("A", BO, Officer).await.unwrap(), "that is not what Bo is");
    assert!(store.leave_club("A", ADA, Owner).await.unwrap());
    assert_eq!(roles(store, "A").await, [(BO, Owner), (EVE, Asked)]);
    assert!(store.leave_club("A", BO, Owner).await.unwrap());
    assert_eq!(store.club("A").await.unwrap(), None, "nobody belongs to it");
    assert_eq!(store.clubs_of(EVE).await.unwrap(), []);
}

async fn who_deletes_an_account_leaves_all_clubs(store: &Store) {
    three(store).await;
    found(store, "A", ADA).await;
    found(store, "B", ADA).await;
    enter(store, "A", EVE, Member, 20).await;
    enter(store, "A", BO, Asked, 21).await;
    store.change_club_role("A", EVE, (Member, Officer), 9).await.unwrap();
    store.forget(ADA, 50).await.unwrap();
    assert_eq!(roles(store, "A").await, [(EVE, Owner), (BO, Asked)], "the officer takes over");
    assert_eq!(store.club("B").await.unwrap(), None);
    store.forget(BO, 51).await.unwrap();
    assert_eq!(roles(store, "A").await, [(EVE, Owner)]);
}
