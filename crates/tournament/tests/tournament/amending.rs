//! Corrections: before people move, after they have moved, twice, and after the end.

use crate::fixture::{Fixture, id, sheet};
use tablee_engine::{Lang, Seed};
use tablee_tournament::{
    Entry, Fact, Format, Input, Next, Penalty, Refusal, Settings, Tournament, TournamentPhase,
    laws, standings,
};

fn settings() -> Settings {
    Settings { countersign: 0, ..Settings::drive("Night", "lexicon", 4, Seed::numbered(2)) }
}

fn entry_of(fixture: &Fixture, round: u16, table: usize) -> usize {
    let found = |entry: &Entry| {
        let Input::ResultEntered(sheet) = &entry.input else { return false };
        (sheet.round, sheet.table.index()) == (round, table)
    };
    fixture.t.log().iter().position(found).unwrap()
}

fn correct(fixture: &mut Fixture, round: u16, table: usize, points: Vec<i64>) {
    let entry = entry_of(fixture, round, table);
    let with = Box::new(Input::ResultEntered(sheet(round, table, points)));
    fixture.by("org", Input::Corrected { entry, with, reason: "misread".into() }).unwrap();
}

#[test]
fn before_people_move_a_correction_changes_who_moves() {
    let mut wrong = Fixture::started(settings(), 8);
    wrong.play(|_, seat| seat as i64);
    correct(&mut wrong, 1, 0, vec![9, 0, 9, 9]);
    let mut right = Fixture::started(settings(), 8);
    right.play(|table, seat| if table == 0 { i64::from(seat != 1) * 9 } else { seat as i64 });
    assert_eq!(wrong.tables(), right.tables());
    assert_eq!(standings(&wrong.t), standings(&right.t));
    laws::examine(&wrong.t).unwrap();
}

#[test]
fn after_people_have_moved_a_correction_changes_scores_and_what_is_to_come() {
    let mut fixture = Fixture::started(settings(), 8);
    fixture.play(|_, seat| seat as i64);
    fixture.play(|_, seat| seat as i64);
    let (sat, moved) = (fixture.t.rounds().to_vec(), fixture.tables());
    let cheated = sat[0].seating.tables[0].places[0].person.clone();
    correct(&mut fixture, 1, 0, vec![50, 0, 9, 9]);
    let now: Vec<_> = fixture.t.rounds().iter().map(|round| round.seating.clone()).collect();
    assert_eq!(now, sat.iter().map(|round| round.seating.clone()).collect::<Vec<_>>());
    assert_eq!(fixture.tables(), moved, "round 2 decides who moves to round 3");
    let row = standings(&fixture.t).into_iter().find(|row| row.person == cheated).unwrap();
    assert_eq!(row.marks[0].worth, 50);
    let history = fixture.t.history(&cheated);
    assert!(history.iter().any(|fact| matches!(fact, Fact::Amended { too_late: true, .. })));
    laws::examine(&fixture.t).unwrap();
}

#[test]
fn the_last_correction_counts_also_after_the_end() {
    let mut fixture = Fixture::started(Settings { rounds: 1, ..settings() }, 4);
    fixture.play(|_, seat| seat as i64);
    fixture.by("org", Input::Ended).unwrap();
    correct(&mut fixture, 1, 0, vec![7, 7, 7, 1]);
    correct(&mut fixture, 1, 0, vec![7, 1, 7, 7]);
    let second = fixture.t.rounds()[0].seating.tables[0].places[1].person.clone();
    assert_eq!(standings(&fixture.t)[0].person, second);
    assert_eq!(fixture.t.phase(), TournamentPhase::Ended);
    laws::examine(&fixture.t).unwrap();
}

#[test]
fn a_correction_keeps_the_table_and_the_seats() {
    let mut fixture = Fixture::started(settings(), 8);
    fixture.play(|_, seat| seat as i64);
    let entry = entry_of(&fixture, 1, 0);
    let mut refused = |with| {
        let reason = "because".to_owned();
        fixture.by("org", Input::Corrected { entry, with: Box::new(with), reason }).unwrap_err()
    };
    let other = Input::ResultEntered(sheet(1, 1, vec![1, 2, 3, 4]));
    assert_eq!(refused(other), Refusal::NotAmendable { entry });
    assert_eq!(refused(Input::Ended), Refusal::NotAmendable { entry });
    let short = Input::ResultEntered(sheet(1, 0, vec![1, 2, 3]));
    assert!(matches!(refused(short), Refusal::SheetSize { seats: 4, given: 3, .. }));
}

#[test]
fn why_and_where_next_are_answered_from_the_log() {
    let mut fixture = Fixture::started(settings(), 8);
    let before = fixture.tables();
    let round = fixture.begin();
    let (winner, other) = (before[0][0].clone(), before[0][1].clone());
    assert_eq!(fixture.t.next(&winner), Next::Open);
    fixture.server(Input::ResultEntered(sheet(round, 0, vec![0, 1, 2, 3])));
    let told = |person| serde_json::to_value(fixture.t.next(person)).unwrap();
    let table = |next: &serde_json::Value| (next["next"].clone(), next["table"].clone());
    assert_eq!(table(&told(&winner)), ("expected".into(), 2.into()));
    assert!(told(&winner)["seat"].is_null(), "table 2 still plays");
    assert_eq!(table(&told(&other)), ("expected".into(), 1.into()));
    fixture.server(Input::ResultEntered(sheet(round, 1, vec![1, 1, 0, 3])));
    assert_eq!(
        table(&serde_json::to_value(fixture.t.next(&winner)).unwrap()),
        ("seated".into(), 2.into())
    );
    let why = fixture.t.why_text(&winner, Lang::En).join("\n");
    for part in ["won table 1 by points", "from table 1 to table 2", "table 2, seat 3", "You deal"]
    {
        assert!(why.contains(part), "{part} is not in\n{why}");
    }
    for lang in Lang::ALL {
        let lines = fixture.t.why_text(&other, lang);
        assert!(lines.len() >= 4 && lines.iter().all(|line| !line.is_empty()), "{lines:?}");
    }
    assert!(fixture.t.why(&"stranger".into()).is_empty());
}

#[test]
fn moving_by_hand_swaps_two_people_and_is_told() {
    let mut fixture = Fixture::started(settings(), 8);
    fixture.play(|_, seat| seat as i64);
    let before = fixture.tables();
    let (one, other) = (before[0][1].clone(), before[1][2].clone());
    let (table, seat) = (tablee_tournament::TableNo(2), tablee_engine::Seat(2));
    fixture.by("org", Input::SeatedByHand { person: one.clone(), table, seat }).unwrap();
    assert_eq!((&fixture.tables()[1][2], &fixture.tables()[0][1]), (&one, &other));
    assert!(fixture.t.why_text(&one, Lang::Fr).join(" ").contains("à la main"));
    let nowhere = Input::SeatedByHand { person: one, table, seat: tablee_engine::Seat(4) };
    assert!(matches!(fixture.by("org", nowhere), Err(Refusal::NoSeat { seats: 4, .. })));
    fixture.play(|_, seat| seat as i64);
    laws::examine(&fixture.t).unwrap();
}

#[test]
fn a_log_that_does_not_begin_or_runs_backwards_is_refused() {
    assert_eq!(Tournament::replay(&[]), Err(Refusal::NotCreated));
    let fixture = Fixture::started(settings(), 4);
    let mut log = fixture.t.log().to_vec();
    assert_eq!(Tournament::replay(&log[1..]), Err(Refusal::NotCreated));
    let again = log[0].clone();
    log.push(Entry { at: fixture.now, ..again });
    assert_eq!(
        Tournament::replay(&log),
        Err(Refusal::NotPermitted { needs: tablee_tournament::Needs::Server })
    );
    log.pop();
    log[2].at = tablee_engine::Millis(0);
    assert!(matches!(Tournament::replay(&log), Err(Refusal::Time { .. })));
    assert_eq!(fixture.t.people().get(&id(0)).unwrap().name, "Person 0");
}

#[test]
fn a_penalty_of_boards_in_play_stands_in_no_earlier_standings() {
    let drive = Settings::drive("Night", "lexicon", 3, Seed::numbered(4));
    let duplicate = Settings { format: Format::Duplicate, ..drive };
    let mut fixture = Fixture::started(duplicate, 8);
    let penalise = |fixture: &mut Fixture, person: usize, points: i64| {
        let penalty = Penalty { person: id(person), points, reason: "slow".into() };
        fixture.by("org", Input::Penalised(penalty)).unwrap();
        fixture.t.log().len() - 1
    };
    let early = penalise(&mut fixture, 1, 20);
    fixture.begin();
    penalise(&mut fixture, 0, 50);
    let with = Penalty { person: id(1), points: 0, reason: "slow".into() };
    let with = Box::new(Input::Penalised(with));
    fixture.by("org", Input::Corrected { entry: early, with, reason: "not".into() }).unwrap();
    let of = |rows: Vec<tablee_tournament::Row>, person: usize| {
        let row = rows.into_iter().find(|row| row.person == id(person)).unwrap();
        (row.penalties, row.total)
    };
    let told = || tablee_tournament::standings_before_last(&fixture.t);
    assert_eq!([of(told(), 0), of(told(), 1)], [(0, 0), (20, -20)], "as the round began");
    let all = || standings(&fixture.t);
    assert_eq!([of(all(), 0), of(all(), 1)], [(50, -50), (0, 0)]);
}
