//! Roles and permissions: a steward keeps order at the tables assigned, and sees no others.

use crate::fixture::{Fixture, id, sheet};
use tablee_engine::{Seat, Seed};
use tablee_tournament::{
    Beat, By, Entry, Format, Input, Needs, Penalty, PersonId, Refusal, Role, Settings, Sheet,
    Source, TableNo,
};

fn fixture() -> Fixture {
    let settings = Settings::drive("Night", "lexicon", 2, Seed::numbered(4));
    let mut fixture = Fixture::started(settings, 12);
    let beat = Beat { from: TableNo(1), to: TableNo(2) };
    let role = Role::Steward(beat);
    fixture.by("org", Input::RoleGiven { person: "steward".into(), role }).unwrap();
    fixture
}

fn needs(needs: Needs) -> Result<(), Refusal> {
    Err(Refusal::NotPermitted { needs })
}

#[test]
fn a_steward_sees_and_keeps_only_the_tables_assigned() {
    let mut fixture = fixture();
    let round = fixture.begin();
    let steward = By::Person("steward".into());
    let sees = |table| fixture.t.sees(&steward, TableNo(table));
    assert_eq!([sees(1), sees(2), sees(3)], [true, true, false]);
    for (table, may) in [(0, true), (2, false)] {
        let enter = Input::ResultEntered(sheet(round, table, vec![1, 2, 3, 4]));
        assert_eq!(fixture.by("steward", enter).is_ok(), may, "table {}", table + 1);
    }
    let settle = Input::Settled { round, table: TableNo(3) };
    assert_eq!(fixture.by("steward", settle), needs(Needs::Steward));
    let with = Box::new(Input::ResultEntered(sheet(round, 0, vec![4, 3, 2, 1])));
    let entry = fixture.t.log().len() - 1;
    fixture.by("steward", Input::Corrected { entry, with, reason: "swapped".into() }).unwrap();
    assert_eq!(fixture.by("steward", Input::BellPaused), needs(Needs::Organiser));
}

#[test]
fn a_steward_punishes_only_at_the_tables_assigned() {
    let mut fixture = fixture();
    fixture.begin();
    let at = |fixture: &Fixture, table: usize| fixture.tables()[table][0].clone();
    for (table, may) in [(1, true), (2, false)] {
        let penalty = Penalty { person: at(&fixture, table), points: 5, reason: "slow".into() };
        assert_eq!(fixture.by("steward", Input::Penalised(penalty)).is_ok(), may);
    }
}

#[test]
fn players_do_what_concerns_themselves() {
    let mut fixture = fixture();
    let register = |who: usize| Input::Registered { person: id(who), name: "New".into() };
    assert_eq!(fixture.by("p20", register(21)), needs(Needs::Self_));
    fixture.by("p20", register(20)).unwrap();
    assert_eq!(fixture.by("p1", Input::Withdrew { person: id(2) }), needs(Needs::Self_));
    assert_eq!(fixture.by("p1", Input::Started), needs(Needs::Organiser));
    let round = fixture.begin();
    let (here, elsewhere) = (fixture.tables()[0][0].clone(), fixture.tables()[1][0].clone());
    let enter = Input::ResultEntered(sheet(round, 0, vec![1, 2, 3, 4]));
    assert_eq!(fixture.by(elsewhere.as_str(), enter.clone()), needs(Needs::Table));
    fixture.by(here.as_str(), enter).unwrap();
}

#[test]
fn there_is_always_an_organiser() {
    let mut fixture = fixture();
    let take = Input::RoleTaken { person: "org".into() };
    assert!(matches!(fixture.by("org", take.clone()), Err(Refusal::LastOrganiser { .. })));
    let give = Input::RoleGiven { person: "deputy".into(), role: Role::Organiser };
    fixture.by("org", give).unwrap();
    fixture.by("deputy", take).unwrap();
    assert_eq!(fixture.by("org", Input::Ended), needs(Needs::Organiser));
}

/// A tournament in which person 0 plays and organises; the table person 0 sits at, and another.
fn playing_organiser(settings: Settings) -> (Fixture, u16, TableNo, TableNo) {
    let mut fixture = Fixture::started(settings, 12);
    fixture.by("org", Input::RoleGiven { person: id(0), role: Role::Organiser }).unwrap();
    let round = fixture.begin();
    let at = fixture.tables().iter().position(|table| table.contains(&id(0))).unwrap();
    (fixture, round, TableNo::at(at), TableNo::at((at + 1) % 3))
}

fn typed(round: u16, table: TableNo) -> Input {
    Input::ResultEntered(sheet(round, table.index(), vec![1, 2, 3, 4]))
}

#[test]
fn who_plays_at_a_table_judges_nothing_there() {
    let settings = Settings::drive("Night", "lexicon", 2, Seed::numbered(4));
    let (mut fixture, round, own, other) = playing_organiser(settings);
    let interested = Err(Refusal::Interested { table: own });
    let rival = fixture.tables()[own.index()].iter().find(|one| **one != id(0)).unwrap().clone();
    let penalty = Penalty { person: rival, points: 50, reason: "mine".into() };
    assert_eq!(fixture.by("p0", Input::Penalised(penalty)), interested);
    // L8.2: a result that a player types is signed by the others.
    fixture.by("p0", typed(round, own)).unwrap();
    let entry = fixture.t.log().len() - 1;
    assert_eq!(fixture.by("p0", Input::Settled { round, table: own }), interested);
    let with = Box::new(Input::ResultEntered(sheet(round, own.index(), vec![0, 9, 9, 9])));
    let correct = Input::Corrected { entry, with, reason: "mine".into() };
    assert_eq!(fixture.by("p0", correct.clone()), interested);
    fixture.by("org", correct).unwrap();
    fixture.by("p0", typed(round, other)).unwrap();
    fixture.by("p0", Input::Settled { round, table: other }).unwrap();
}

#[test]
fn who_plays_types_no_result_that_nobody_signs() {
    let drive = Settings::drive("Night", "lexicon", 2, Seed::numbered(4));
    let (mut fixture, round, own, _) = playing_organiser(Settings { countersign: 0, ..drive });
    assert_eq!(fixture.by("p0", typed(round, own)), Err(Refusal::Interested { table: own }));
    fixture.by("org", typed(round, own)).unwrap();
}

#[test]
fn logs_of_version_1_replay_as_they_were_made() {
    let drive = Settings::drive("Night", "lexicon", 2, Seed::numbered(4));
    let (mut fixture, round, own, _) = playing_organiser(Settings { version: 1, ..drive });
    fixture.by("p0", typed(round, own)).unwrap();
    fixture.by("p0", Input::Settled { round, table: own }).unwrap();
    assert_eq!(tablee_tournament::Tournament::replay(fixture.t.log()).unwrap(), fixture.t);
}

#[test]
fn who_plays_a_duplicate_sees_no_other_table_until_the_round_is_over() {
    let drive = Settings::drive("Night", "lexicon", 2, Seed::numbered(4));
    let duplicate = Settings { format: Format::Duplicate, ..drive };
    let (mut fixture, round, own, other) = playing_organiser(duplicate);
    let person = By::Person(id(0));
    assert_eq!((fixture.t.sees(&person, own), fixture.t.sees(&person, other)), (true, false));
    assert!(fixture.t.sees(&By::Person("org".into()), other), "org does not play");
    for table in 0..3 {
        fixture.server(typed(round, TableNo::at(table)));
        fixture.settle(round, table);
    }
    assert!(fixture.t.sees(&person, other));
}

#[test]
fn l8_6_who_holds_cards_does_not_ring_the_bell() {
    let drive = Settings::drive("Night", "lexicon", 2, Seed::numbered(4));
    let (mut fixture, round, own, _) = playing_organiser(drive);
    let (ring, still) = (Input::BellRang { round }, Err(Refusal::StillPlays { table: own }));
    let free = |fixture: &Fixture, who: &str| fixture.t.is_free_to(&By::Person(who.into()), &ring);
    assert_eq!(free(&fixture, "p0"), still);
    assert_eq!(free(&fixture, "org"), Ok(()));
    assert_eq!(fixture.t.is_free_to(&By::Server, &ring), Ok(()));
    fixture.server(typed(round, own));
    fixture.settle(round, own.index());
    assert_eq!(free(&fixture, "p0"), Ok(()), "their cards are counted");
}

#[test]
fn who_plays_a_duplicate_decides_nothing_at_another_table_before_all_have_played() {
    let drive = Settings::drive("Night", "lexicon", 2, Seed::numbered(4));
    let duplicate = Settings { format: Format::Duplicate, ..drive.clone() };
    for (settings, refused) in [(duplicate, true), (drive, false)] {
        let (mut fixture, round, own, other) = playing_organiser(settings);
        let rival = fixture.tables()[other.index()][0].clone();
        let penalty = Penalty { person: rival.clone(), points: 50, reason: "slow".into() };
        let settle = Input::Settled { round, table: other };
        for input in [typed(round, other), settle] {
            let free = fixture.t.is_free_to(&By::Person(id(0)), &input);
            let still = Err(Refusal::StillPlays { table: own });
            assert_eq!(free, if refused { still } else { Ok(()) }, "{input:?}");
        }
        let penalise = Input::Penalised(penalty);
        let free = fixture.t.is_free_to(&By::Person(id(0)), &penalise);
        assert_eq!(free, Err(Refusal::Competes), "org does not play");
        fixture.by("org", Input::RoleTaken { person: "org".into() }).unwrap();
        let free = fixture.t.is_free_to(&By::Person(id(0)), &penalise);
        let still = Err(Refusal::StillPlays { table: own });
        let competes = Err(Refusal::Competes);
        assert_eq!(free, if refused { still } else { competes }, "though nobody else could");
        let before = Input::Settled { round: round.saturating_sub(1), table: other };
        assert_eq!(fixture.t.is_free_to(&By::Person(id(0)), &before), Ok(()), "another round");
        // Nor does anybody lose the seat by a word of who plays the same boards, or at the same table.
        let withdraw = |whom: &PersonId| Input::Withdrew { person: whom.clone() };
        let free = |input: &Input| fixture.t.is_free_to(&By::Person(id(0)), input).is_ok();
        let stand_in = Input::StandInSat { person: rival.clone(), bot: "first".into() };
        assert_eq!([free(&stand_in), free(&withdraw(&rival))], [!refused; 2]);
        let away = fixture.t.is_known_away(&By::Person(id(0)), &withdraw(&rival));
        assert_eq!(away, Err(Refusal::NotAway { person: rival.clone() }));
        let seated = fixture.tables()[own.index()].clone();
        let opponent = seated.iter().find(|one| **one != id(0)).unwrap();
        assert_eq!([free(&withdraw(opponent)), free(&withdraw(&id(0)))], [false, true]);
    }
}

#[test]
fn who_competes_leaves_the_ranking_to_an_organiser_who_does_not() {
    let drive = Settings::drive("Night", "lexicon", 2, Seed::numbered(4));
    let (mut fixture, round, own, other) = playing_organiser(drive);
    let rival = fixture.tables()[other.index()][0].clone();
    let penalty = || Penalty { person: rival.clone(), points: 50, reason: "slow".into() };
    fixture.server(typed(round, own));
    fixture.settle(round, own.index());
    let entry = fixture.t.log().len() - 1;
    let with = Box::new(typed(round, other));
    let seat = Input::SeatedByHand { person: rival.clone(), table: own, seat: Seat(0) };
    let correct = Input::Corrected { entry, with, reason: "late".into() };
    let inputs = [Input::Penalised(penalty()), correct, seat, Input::Ended];
    let org: PersonId = "org".into();
    for rid in [
        Input::RoleTaken { person: org.clone() },
        Input::RoleGiven {
            person: org,
            role: Role::Steward(Beat { from: TableNo(1), to: TableNo(2) }),
        },
    ] {
        let free = fixture.t.is_free_to(&By::Person(id(0)), &rid);
        assert_eq!(free, Err(Refusal::Competes), "nobody gets rid of the impartial: {rid:?}");
    }
    let free = |fixture: &Fixture, input: &Input| fixture.t.is_free_to(&By::Person(id(0)), input);
    for input in &inputs {
        assert_eq!(free(&fixture, input), Err(Refusal::Competes), "{input:?}");
        assert_eq!(fixture.t.is_free_to(&By::Person("org".into()), input), Ok(()), "{input:?}");
    }
    fixture.by("org", Input::RoleTaken { person: "org".into() }).unwrap();
    assert_eq!(free(&fixture, &inputs[0]), Err(Refusal::Competes), "also where nobody else could");
    for input in &inputs[1..] {
        assert_eq!(free(&fixture, input), Ok(()), "nobody else could: {input:?}");
    }
    // What the server has scored itself nobody who is ranked scores again.
    let game = Sheet { source: Source::Game("g".into()), ..sheet(round, 0, vec![1, 2, 3, 4]) };
    let with = Box::new(Input::ResultEntered(game));
    let scored = Input::Corrected { entry, with, reason: "late".into() };
    assert_eq!(free(&fixture, &scored), Err(Refusal::Competes));
}

/// Everything that takes another one's seat, or gives it back.
fn sendings(whom: &PersonId) -> [Input; 4] {
    let person = whom.clone();
    [
        Input::NoShow { person: person.clone() },
        Input::Withdrew { person: person.clone() },
        Input::StandInSat { person: person.clone(), bot: "first".into() },
        Input::StandInLeft { person },
    ]
}

#[test]
fn who_competes_sends_no_rival_away() {
    let drive = Settings::drive("Night", "lexicon", 2, Seed::numbered(4));
    let (mut fixture, round, own, other) = playing_organiser(drive);
    let rival = fixture.tables()[other.index()][0].clone();
    let [me, org] = ["p0", "org"].map(|who| By::Person(who.into()));
    for finish in [false, true] {
        if finish {
            fixture.server(typed(round, own));
            fixture.settle(round, own.index());
        }
        for input in &sendings(&rival) {
            assert_eq!(fixture.t.is_free_to(&me, input), Err(Refusal::Competes), "{input:?}");
            assert_eq!(fixture.t.is_free_to(&org, input), Ok(()), "{input:?}");
            assert_eq!(fixture.t.is_known_away(&org, input), Ok(()), "{input:?}");
        }
        for input in &sendings(&id(0)) {
            assert_eq!(fixture.t.is_free_to(&me, input), Ok(()), "their own seat: {input:?}");
            assert_eq!(fixture.t.is_known_away(&me, input), Ok(()), "{input:?}");
        }
        // A bot that is registered by the same request takes nobody's seat.
        let bot = Input::StandInSat { person: "bot".into(), bot: "first".into() };
        assert_eq!(fixture.t.is_free_to(&me, &bot), Ok(()));
    }
    fixture.by("org", Input::RoleTaken { person: "org".into() }).unwrap();
    let away = |fixture: &Fixture| {
        let known = |input: &Input| fixture.t.is_known_away(&me, input);
        sendings(&rival)[..3].iter().map(known).collect::<Vec<_>>()
    };
    let not_away = Err(Refusal::NotAway { person: rival.clone() });
    assert_eq!(away(&fixture), vec![not_away; 3], "nobody else could, and they are there");
    fixture.server(Input::StandInSat { person: rival.clone(), bot: "first".into() });
    assert_eq!(away(&fixture), vec![Ok(()); 3], "the server has found them away");
    fixture.server(Input::StandInLeft { person: rival.clone() });
    assert_ne!(away(&fixture), vec![Ok(()); 3]);
    fixture.register(40);
    assert_eq!(fixture.t.is_known_away(&me, &Input::NoShow { person: id(40) }), Ok(()));
}

#[test]
fn who_holds_cards_stops_no_bell_that_somebody_without_cards_could_stop() {
    let drive = Settings::drive("Night", "lexicon", 2, Seed::numbered(4));
    let (mut fixture, round, own, other) = playing_organiser(drive);
    let second = fixture.tables()[other.index()][0].clone();
    let role = Role::Organiser;
    fixture.by("org", Input::RoleGiven { person: second.clone(), role }).unwrap();
    let free = |fixture: &Fixture| fixture.t.is_free_to(&By::Person(id(0)), &Input::BellPaused);
    let still = Err(Refusal::StillPlays { table: own });
    assert_eq!(free(&fixture), still, "org does not play");
    fixture.by("org", Input::RoleTaken { person: "org".into() }).unwrap();
    assert_eq!(free(&fixture), Ok(()), "all organisers hold cards");
    fixture.server(typed(round, other));
    assert_eq!(free(&fixture), still, "another one holds none");
    let second = By::Person(second);
    assert_eq!(fixture.t.is_free_to(&second, &Input::BellPaused), Ok(()));
    let role = Role::Organiser;
    fixture.server(Input::RoleGiven { person: "org".into(), role });
    let free = fixture.t.is_free_to(&second, &Input::BellPaused);
    assert_eq!(free, Err(Refusal::Competes), "there is one who does not play");
}

#[test]
fn nobody_penalises_whom_they_have_met_at_a_table() {
    let drive = Settings::drive("Night", "lexicon", 2, Seed::numbered(4));
    let (mut fixture, round, own, _) = playing_organiser(drive);
    let met = fixture.tables()[own.index()].clone();
    let met = met.into_iter().find(|one| *one != id(0)).unwrap();
    for table in 0..3 {
        fixture.server(typed(round, TableNo::at(table)));
        fixture.settle(round, table);
    }
    fixture.by("org", Input::RoleTaken { person: "org".into() }).unwrap();
    fixture.begin();
    let penalty = Penalty { person: met, points: 50, reason: "mine".into() };
    let with = Box::new(Input::Penalised(penalty.clone()));
    let correct = Input::Corrected { entry: 0, with, reason: "mine".into() };
    for input in [Input::Penalised(penalty), correct] {
        let free = fixture.t.is_free_to(&By::Person(id(0)), &input);
        assert!(matches!(free, Err(Refusal::Interested { .. })), "{free:?}");
    }
}

#[test]
fn who_holds_cards_does_not_end_the_tournament() {
    let drive = Settings::drive("Night", "lexicon", 2, Seed::numbered(4));
    let (mut fixture, round, own, _) = playing_organiser(Settings { countersign: 0, ..drive });
    fixture.by("org", Input::RoleTaken { person: "org".into() }).unwrap();
    let free = |fixture: &Fixture| fixture.t.is_free_to(&By::Person(id(0)), &Input::Ended);
    assert_eq!(free(&fixture), Err(Refusal::StillPlays { table: own }));
    fixture.server(typed(round, own));
    fixture.settle(round, own.index());
    assert_eq!(free(&fixture), Ok(()));
}

#[test]
fn who_has_played_the_boards_of_a_duplicate_neither_rings_nor_ends_for_those_who_play_them() {
    let drive = Settings::drive("Night", "lexicon", 2, Seed::numbered(4));
    let duplicate = Settings { format: Format::Duplicate, countersign: 0, ..drive };
    let (mut fixture, round, own, other) = playing_organiser(duplicate);
    fixture.by("org", Input::RoleTaken { person: "org".into() }).unwrap();
    fixture.server(typed(round, own));
    let free = |fixture: &Fixture, input: &Input| fixture.t.is_free_to(&By::Person(id(0)), input);
    for input in [Input::BellRang { round }, Input::Ended] {
        assert_eq!(free(&fixture, &input), Err(Refusal::StillPlays { table: own }), "{input:?}");
    }
    for table in (0..3).map(TableNo::at).filter(|table| *table != own) {
        fixture.server(typed(round, table));
    }
    assert_eq!(free(&fixture, &Input::Ended), Ok(()));
    // Nor does anybody change afterwards what the own result is measured by.
    let rival = fixture.t.round(round).unwrap().seating.table(other).unwrap().places[0].clone();
    let entered = |entry: &Entry| entry.input == typed(round, other);
    let entry = fixture.t.log().iter().position(entered).unwrap();
    let with = Box::new(Input::ResultEntered(sheet(round, other.index(), vec![9, 9, 9, 9])));
    let correct = Input::Corrected { entry, with, reason: "late".into() };
    let penalty = Penalty { person: rival.person, points: 50, reason: "slow".into() };
    assert_eq!(free(&fixture, &correct), Err(Refusal::Competes));
    // They may meet at a table of the next round.
    let free = free(&fixture, &Input::Penalised(penalty));
    assert!(matches!(free, Err(Refusal::Competes | Refusal::Interested { .. })), "{free:?}");
}

#[test]
fn whoever_has_played_is_not_impartial_by_withdrawing() {
    let drive = Settings::drive("Night", "lexicon", 2, Seed::numbered(4));
    let (mut fixture, round, ..) = playing_organiser(drive);
    for table in 0..3 {
        fixture.server(typed(round, TableNo::at(table)));
        fixture.settle(round, table);
    }
    fixture.by("p0", Input::Withdrew { person: id(0) }).unwrap();
    let free = |who: &str| fixture.t.is_free_to(&By::Person(who.into()), &Input::Ended);
    assert_eq!(free("p0"), Err(Refusal::Competes), "they may come back");
    assert_eq!(free("org"), Ok(()));
}

#[test]
fn who_played_a_duplicate_that_is_ended_early_sees_no_other_table_of_its_last_round() {
    let drive = Settings::drive("Night", "lexicon", 2, Seed::numbered(4));
    let duplicate = Settings { format: Format::Duplicate, ..drive };
    let (mut fixture, _, own, other) = playing_organiser(duplicate);
    fixture.by("org", Input::Ended).unwrap();
    let sees = |who: &str, table| fixture.t.sees(&By::Person(who.into()), table);
    assert_eq!([sees("p0", own), sees("p0", other), sees("org", other)], [true, false, true]);
}
