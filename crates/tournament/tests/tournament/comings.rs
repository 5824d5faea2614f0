//! Comings and goings, in every format: late, absent, gone, disconnected; two left, one left.

use crate::fixture::{Fixture, id};
use tablee_engine::{Seat, Seed};
use tablee_tournament::{
    Cause, Format, Input, Presence, Refusal, Row, Settings, TableNo, TableStatus, TournamentPhase,
    laws, standings,
};

fn settings(format: Format) -> Settings {
    Settings { format, countersign: 0, ..Settings::drive("Night", "any", 4, Seed::numbered(9)) }
}

/// Formats that take people at any time.
const OPEN: [Format; 3] = [Format::Drive, Format::Rounds, Format::Duplicate];

fn row(fixture: &Fixture, number: usize) -> Row {
    standings(&fixture.t).into_iter().find(|row| row.person == id(number)).unwrap()
}

fn points(table: usize, seat: usize) -> i64 {
    10 * seat as i64 + table as i64
}

#[test]
fn who_is_late_sits_from_the_next_round_on_and_pays_for_what_was_missed() {
    for format in OPEN {
        let mut fixture = Fixture::started(settings(format), 8);
        fixture.begin();
        fixture.register(8);
        fixture.server(Input::ArrivedLate { person: id(8) });
        assert!(fixture.seating().find(&id(8)).is_none(), "not in the middle of a hand");
        for table in 0..2 {
            let sheet = crate::fixture::sheet(1, table, (0..4).map(|s| points(table, s)).collect());
            fixture.server(Input::ResultEntered(sheet));
        }
        let (table, seat) = fixture.seating().find(&id(8)).expect("a seat");
        assert_eq!(fixture.tables().iter().map(Vec::len).collect::<Vec<_>>(), [3, 3, 3]);
        let row = row(&fixture, 8);
        assert!(row.marks[0].place.is_none(), "{format:?} {table} {seat}");
        let worse = standings(&fixture.t).iter().filter(|other| other.total > row.total).count();
        match format {
            // The worst of the tables are 30 and 31, their mean is rounded against the latecomer.
            Format::Drive => assert_eq!(row.total, 31),
            Format::Rounds => assert_eq!((row.total, worse), (0, 6)),
            _ => assert!(row.total <= 0, "{}", row.total),
        }
        laws::examine(&fixture.t).unwrap();
    }
}

#[test]
fn an_arrival_between_rounds_moves_as_few_as_possible() {
    for format in OPEN {
        let mut fixture = Fixture::started(settings(format), 7);
        fixture.play(points);
        let before = fixture.tables();
        fixture.register(7);
        fixture.server(Input::ArrivedLate { person: id(7) });
        let after = fixture.tables();
        let place = fixture.seating().find(&id(7)).unwrap();
        assert_eq!(place, (TableNo(2), Seat(3)), "{format:?}: the free seat");
        assert_eq!((&after[0], &after[1][..3]), (&before[0], &before[1][..]), "{format:?}");
        let causes = &fixture.seating().tables[1].places[3].causes;
        assert!(matches!(causes[..], [Cause::Arrived { .. }]));
    }
}

#[test]
fn who_did_not_come_is_not_seated_and_not_ranked() {
    for format in Format::ALL {
        let mut fixture = Fixture::open(settings(format), 9);
        (0..8).for_each(|number| {
            fixture.server(Input::CheckedIn { person: id(number), commitment: None })
        });
        fixture.server(Input::NoShow { person: id(8) });
        fixture.server(Input::NoShow { person: id(7) });
        fixture.server(Input::Started);
        fixture.play(points);
        assert!(fixture.t.rounds()[0].seating.find(&id(7)).is_none());
        let row = row(&fixture, 8);
        assert_eq!((row.rank, row.presence), (None, Presence::NoShow), "{format:?}");
        laws::examine(&fixture.t).unwrap();
    }
}

#[test]
fn who_leaves_keeps_the_score_and_loses_the_rank_and_may_come_back() {
    for format in OPEN {
        let mut fixture = Fixture::started(settings(format), 9);
        fixture.play(points);
        let before = row(&fixture, 4).total;
        fixture.server(Input::Withdrew { person: id(4) });
        let left = row(&fixture, 4);
        assert_eq!((left.rank, left.total), (None, before), "{format:?}");
        fixture.play(points);
        fixture.server(Input::ArrivedLate { person: id(4) });
        let back = row(&fixture, 4);
        assert!(back.rank.is_some() && back.marks.len() == 2 && back.marks[1].place.is_none());
        laws::examine(&fixture.t).unwrap();
    }
}

#[test]
fn the_hand_of_who_leaves_in_the_middle_is_scored_and_needs_no_signature() {
    let signed = Settings { countersign: 60, ..settings(Format::Drive) };
    let mut fixture = Fixture::started(signed, 4);
    let round = fixture.begin();
    let gone = fixture.tables()[0][2].clone();
    fixture.server(Input::Withdrew { person: gone });
    fixture.server(Input::ResultEntered(crate::fixture::sheet(round, 0, vec![1, 2, 3, 4])));
    let signed = fixture.t.status(TableNo(1));
    assert!(
        matches!(signed, Some(TableStatus::Countersigning { signed, .. }) if signed.contains(Seat(2)))
    );
    for seat in [0, 1, 3].map(Seat) {
        fixture.server(Input::Countersigned { round, table: TableNo(1), seat });
    }
    assert_eq!(fixture.t.phase(), TournamentPhase::Between { next: 2 });
    assert_eq!(fixture.tables().iter().map(Vec::len).collect::<Vec<_>>(), [3]);
}

#[test]
fn a_bot_sits_in_and_is_marked() {
    for format in Format::ALL {
        let mut fixture = Fixture::started(settings(format), 8);
        fixture.begin();
        let sit = Input::StandInSat { person: id(3), bot: "casual".into() };
        fixture.server(sit.clone());
        assert!(matches!(fixture.try_server(sit), Err(Refusal::StandIn { sits: true, .. })));
        fixture.server(Input::StandInLeft { person: id(3) });
        for table in 0..2 {
            let sheet = crate::fixture::sheet(1, table, (0..4).map(|s| points(table, s)).collect());
            fixture.server(Input::ResultEntered(sheet));
        }
        assert!(row(&fixture, 3).marks[0].stood_in, "{format:?}");
        assert!(!row(&fixture, 2).marks[0].stood_in);
        assert!(row(&fixture, 3).rank.is_some(), "the score is the person's");
    }
}

#[test]
fn two_left_play_at_one_table_and_one_left_can_only_end() {
    for format in OPEN {
        let mut fixture = Fixture::started(settings(format), 4);
        fixture.play(points);
        fixture.server(Input::Withdrew { person: id(0) });
        fixture.server(Input::Withdrew { person: id(1) });
        assert_eq!(fixture.tables().iter().map(Vec::len).collect::<Vec<_>>(), [2], "{format:?}");
        fixture.play(points);
        fixture.server(Input::Withdrew { person: id(2) });
        assert!(fixture.t.upcoming().is_none());
        let begin = fixture.try_server(Input::BellStarted { round: 3 });
        assert_eq!(begin, Err(Refusal::TooFew { present: 1, least: 2 }));
        fixture.server(Input::Ended);
        assert_eq!(row(&fixture, 3).rank, Some(1));
        laws::examine(&fixture.t).unwrap();
    }
}

#[test]
fn a_tournament_does_not_start_with_one() {
    let mut fixture = Fixture::open(settings(Format::Drive), 3);
    fixture.server(Input::CheckedIn { person: id(0), commitment: None });
    let refused = fixture.try_server(Input::Started);
    assert_eq!(refused, Err(Refusal::TooFew { present: 1, least: 2 }));
}
