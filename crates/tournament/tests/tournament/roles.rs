//! Who may do what: a steward keeps order at the tables assigned, and sees no others.

use crate::hall::{Hall, id, sheet};
use tablee_engine::Seed;
use tablee_tournament::{
    Beat, By, Format, Input, Needs, Penalty, Refusal, Role, Settings, TableNo,
};

fn hall() -> Hall {
    let settings = Settings::drive("Night", "lexicon", 2, Seed::numbered(4));
    let mut hall = Hall::started(settings, 12);
    let beat = Beat { from: TableNo(1), to: TableNo(2) };
    let role = Role::Steward(beat);
    hall.by("org", Input::RoleGiven { person: "steward".into(), role }).unwrap();
    hall
}

fn needs(needs: Needs) -> Result<(), Refusal> {
    Err(Refusal::NotPermitted { needs })
}

#[test]
fn a_steward_sees_and_keeps_only_the_tables_assigned() {
    let mut hall = hall();
    let round = hall.begin();
    let steward = By::Person("steward".into());
    let sees = |table| hall.t.sees(&steward, TableNo(table));
    assert_eq!([sees(1), sees(2), sees(3)], [true, true, false]);
    for (table, may) in [(0, true), (2, false)] {
        let enter = Input::ResultEntered(sheet(round, table, vec![1, 2, 3, 4]));
        assert_eq!(hall.by("steward", enter).is_ok(), may, "table {}", table + 1);
    }
    let settle = Input::Settled { round, table: TableNo(3) };
    assert_eq!(hall.by("steward", settle), needs(Needs::Steward));
    let with = Box::new(Input::ResultEntered(sheet(round, 0, vec![4, 3, 2, 1])));
    let entry = hall.t.log().len() - 1;
    hall.by("steward", Input::Corrected { entry, with, reason: "swapped".into() }).unwrap();
    assert_eq!(hall.by("steward", Input::BellPaused), needs(Needs::Organiser));
}

#[test]
fn a_steward_punishes_only_at_the_tables_assigned() {
    let mut hall = hall();
    hall.begin();
    let at = |hall: &Hall, table: usize| hall.tables()[table][0].clone();
    for (table, may) in [(1, true), (2, false)] {
        let penalty = Penalty { person: at(&hall, table), points: 5, reason: "slow".into() };
        assert_eq!(hall.by("steward", Input::Penalised(penalty)).is_ok(), may);
    }
}

#[test]
fn players_do_what_concerns_themselves() {
    let mut hall = hall();
    let register = |who: usize| Input::Registered { person: id(who), name: "New".into() };
    assert_eq!(hall.by("p20", register(21)), needs(Needs::Self_));
    hall.by("p20", register(20)).unwrap();
    assert_eq!(hall.by("p1", Input::Withdrew { person: id(2) }), needs(Needs::Self_));
    assert_eq!(hall.by("p1", Input::Started), needs(Needs::Organiser));
    let round = hall.begin();
    let (here, elsewhere) = (hall.tables()[0][0].clone(), hall.tables()[1][0].clone());
    let enter = Input::ResultEntered(sheet(round, 0, vec![1, 2, 3, 4]));
    assert_eq!(hall.by(elsewhere.as_str(), enter.clone()), needs(Needs::Table));
    hall.by(here.as_str(), enter).unwrap();
}

#[test]
fn there_is_always_an_organiser() {
    let mut hall = hall();
    let take = Input::RoleTaken { person: "org".into() };
    assert!(matches!(hall.by("org", take.clone()), Err(Refusal::LastOrganiser { .. })));
    let give = Input::RoleGiven { person: "deputy".into(), role: Role::Organiser };
    hall.by("org", give).unwrap();
    hall.by("deputy", take).unwrap();
    assert_eq!(hall.by("org", Input::Ended), needs(Needs::Organiser));
}

/// A tournament in which person 0 plays and organises; the table person 0 sits at, and another.
fn playing_organiser(settings: Settings) -> (Hall, u16, TableNo, TableNo) {
    let mut hall = Hall::started(settings, 12);
    hall.by("org", Input::RoleGiven { person: id(0), role: Role::Organiser }).unwrap();
    let round = hall.begin();
    let at = hall.tables().iter().position(|table| table.contains(&id(0))).unwrap();
    (hall, round, TableNo::at(at), TableNo::at((at + 1) % 3))
}

fn typed(round: u16, table: TableNo) -> Input {
    Input::ResultEntered(sheet(round, table.index(), vec![1, 2, 3, 4]))
}

#[test]
fn who_plays_at_a_table_judges_nothing_there() {
    let settings = Settings::drive("Night", "lexicon", 2, Seed::numbered(4));
    let (mut hall, round, own, other) = playing_organiser(settings);
    let interested = Err(Refusal::Interested { table: own });
    let rival = hall.tables()[own.index()].iter().find(|one| **one != id(0)).unwrap().clone();
    let penalty = Penalty { person: rival, points: 50, reason: "mine".into() };
    assert_eq!(hall.by("p0", Input::Penalised(penalty)), interested);
    // L8.2: a result that a player types is signed by the others.
    hall.by("p0", typed(round, own)).unwrap();
    let entry = hall.t.log().len() - 1;
    assert_eq!(hall.by("p0", Input::Settled { round, table: own }), interested);
    let with = Box::new(Input::ResultEntered(sheet(round, own.index(), vec![0, 9, 9, 9])));
    let correct = Input::Corrected { entry, with, reason: "mine".into() };
    assert_eq!(hall.by("p0", correct.clone()), interested);
    hall.by("org", correct).unwrap();
    hall.by("p0", typed(round, other)).unwrap();
    hall.by("p0", Input::Settled { round, table: other }).unwrap();
}

#[test]
fn who_plays_types_no_result_that_nobody_signs() {
    let drive = Settings::drive("Night", "lexicon", 2, Seed::numbered(4));
    let (mut hall, round, own, _) = playing_organiser(Settings { countersign: 0, ..drive });
    assert_eq!(hall.by("p0", typed(round, own)), Err(Refusal::Interested { table: own }));
    hall.by("org", typed(round, own)).unwrap();
}

#[test]
fn logs_of_version_1_replay_as_they_were_made() {
    let drive = Settings::drive("Night", "lexicon", 2, Seed::numbered(4));
    let (mut hall, round, own, _) = playing_organiser(Settings { version: 1, ..drive });
    hall.by("p0", typed(round, own)).unwrap();
    hall.by("p0", Input::Settled { round, table: own }).unwrap();
    assert_eq!(tablee_tournament::Tournament::replay(hall.t.log()).unwrap(), hall.t);
}

#[test]
fn who_plays_a_duplicate_sees_no_other_table_until_the_round_is_over() {
    let drive = Settings::drive("Night", "lexicon", 2, Seed::numbered(4));
    let duplicate = Settings { format: Format::Duplicate, ..drive };
    let (mut hall, round, own, other) = playing_organiser(duplicate);
    let person = By::Person(id(0));
    assert_eq!((hall.t.sees(&person, own), hall.t.sees(&person, other)), (true, false));
    assert!(hall.t.sees(&By::Person("org".into()), other), "org does not play");
    for table in 0..3 {
        hall.server(typed(round, TableNo::at(table)));
        hall.settle(round, table);
    }
    assert!(hall.t.sees(&person, other));
}
