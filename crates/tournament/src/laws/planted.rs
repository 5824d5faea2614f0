//! Planted bugs: each law is shown a tournament that breaks it, and must say so.

use super::{Law, amendment, examine, movement, replay, seatings, totals};
use crate::entry::{Entry, Input, Penalty, Sheet, Source};
use crate::next_seating::NextSeating;
use crate::person::{PersonId, TableNo};
use crate::seating::Seating;
use crate::settings::Settings;
use crate::tournament::{Given, Tournament, TournamentPhase};
use tablee_engine::{Millis, Seat, Seed};

fn enter(t: &mut Tournament, input: Input) {
    t.enter(Entry::server(Millis(0), input)).unwrap();
}

fn play(t: &mut Tournament) {
    let TournamentPhase::Between { next } = t.phase() else { panic!("{:?}", t.phase()) };
    enter(t, Input::BellStarted { round: next });
    let sizes: Vec<i64> =
        t.rounds[t.rounds.len() - 1].seating.tables.iter().map(|c| c.places.len() as i64).collect();
    for (table, seats) in sizes.into_iter().enumerate() {
        let points = (0..seats).map(|seat| seat * 7 % 5 + table as i64).collect();
        let (table, source) = (TableNo::at(table), Source::Typed);
        let sheet = Sheet { round: next, table, points, penalties: vec![], out: None, source };
        enter(t, Input::ResultEntered(sheet));
    }
}

/// Three tables of a drive after two of four hands.
fn drive() -> Tournament {
    let settings =
        Settings { countersign: 0, ..Settings::drive("d", "game", 4, Seed::numbered(3)) };
    let created = Entry::server(Millis(0), Input::Created { settings });
    let mut t = Tournament::create(&created).unwrap();
    for number in 0..12 {
        let person = PersonId::from(format!("p{number}"));
        enter(&mut t, Input::Registered { person: person.clone(), name: "P".into() });
        enter(&mut t, Input::CheckedIn { person, commitment: None });
    }
    enter(&mut t, Input::Started);
    play(&mut t);
    play(&mut t);
    examine(&t).unwrap();
    t
}

fn upcoming(t: &mut Tournament) -> &mut Seating {
    t.upcoming().unwrap();
    t.next_seating.get_mut().unwrap()
}

fn broken(kept: super::Kept) -> Law {
    kept.expect_err("a planted bug went unseen").law
}

#[test]
fn somebody_at_two_tables_is_seen() {
    let mut t = drive();
    let seating = upcoming(&mut t);
    seating.tables[0].places[0] = seating.tables[1].places[0].clone();
    assert_eq!(broken(seatings(&t)), Law::OneTable);
}

#[test]
fn somebody_who_sits_out_is_seen() {
    let mut t = drive();
    upcoming(&mut t).tables[2].places.pop();
    assert_eq!(broken(seatings(&t)), Law::NobodySitsOut);
    t.next_seating = NextSeating::nobody();
    assert_eq!(broken(seatings(&t)), Law::NobodySitsOut);
}

#[test]
fn somebody_who_left_and_sits_is_seen() {
    let mut t = drive();
    upcoming(&mut t);
    let seated = t.next_seating.clone();
    enter(&mut t, Input::Withdrew { person: "p3".into() });
    t.next_seating = seated;
    assert_eq!(broken(seatings(&t)), Law::NobodySitsOut);
}

#[test]
fn wrong_table_sizes_are_seen() {
    let mut t = drive();
    let tables = &mut upcoming(&mut t).tables;
    let moved = tables[2].places.pop().unwrap();
    tables[0].places.push(moved);
    assert_eq!(broken(seatings(&t)), Law::TableCounts);
    let tables = &mut upcoming(&mut t).tables;
    let moved = tables[2].places.pop().unwrap();
    tables[0].places.push(moved);
    assert_eq!(broken(seatings(&t)), Law::Seats);
}

#[test]
fn a_winner_who_stays_and_a_winner_who_does_not_deal_are_seen() {
    let mut t = drive();
    let tables = &mut upcoming(&mut t).tables;
    let dealer = tables[0].dealer;
    tables[0].dealer = Some(Seat((dealer.unwrap().0 + 1) % 4));
    assert_eq!(broken(movement(&t)), Law::Movement);
    let mut t = drive();
    upcoming(&mut t).tables.rotate_left(1);
    assert_eq!(broken(movement(&t)), Law::Movement);
}

#[test]
fn a_state_beside_the_log_is_seen() {
    let mut t = drive();
    let penalty = Penalty { person: "p1".into(), points: 5, reason: "off the books".into() };
    t.penalties.push(Given { entry: 1, penalty });
    assert_eq!(broken(replay(&t)), Law::Replay);
}

#[test]
fn a_result_that_is_not_in_the_log_is_seen() {
    let mut t = drive();
    t.rounds[0].boards[1].result.as_mut().unwrap().sheet.points[2] += 1;
    assert_eq!(broken(totals(&t)), Law::Totals);
}

#[test]
fn a_correction_that_changes_nothing_is_seen() {
    let mut t = drive();
    let (entry, mut sheet) = t
        .log
        .iter()
        .enumerate()
        .find_map(|(at, entry)| match &entry.input {
            Input::ResultEntered(sheet) => Some((at, sheet.clone())),
            _ => None,
        })
        .unwrap();
    sheet.points = vec![90, 80, 70, 60];
    let rounds = t.rounds.clone();
    let with = Box::new(Input::ResultEntered(sheet));
    enter(&mut t, Input::Corrected { entry, with, reason: "misread".into() });
    examine(&t).unwrap();
    t.rounds = rounds;
    assert_eq!(broken(amendment(&t)), Law::Amendment);
}
