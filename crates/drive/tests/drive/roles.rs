//! Who may do what: a steward keeps order at the tables assigned, and sees no others.

use crate::hall::{Hall, id, sheet};
use tablee_drive::{Beat, By, Input, Needs, Penalty, Refusal, Role, Settings, TableNo};
use tablee_engine::Seed;

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
