//! L8, rule by rule.

use crate::fixture::{Fixture, id, out, sheet};
use tablee_engine::{Millis, Seat, Seed};
use tablee_tournament::{
    BadSettings, Beat, Cause, Doubt, Input, Settings, Source, TableNo, TableStatus,
    TournamentPhase, Verdict, Victory, standings,
};

fn settings(hands: u16) -> Settings {
    Settings::drive("Club night", "lexicon", hands, Seed::numbered(1))
}

/// Seat 0 of every table wins.
fn first_wins(_: usize, seat: usize) -> i64 {
    10 * seat as i64
}

#[test]
fn l8_1_four_sit_at_a_table_and_one_of_them_deals() {
    let fixture = Fixture::started(settings(3), 12);
    let seating = fixture.seating();
    assert_eq!(seating.tables.iter().map(|c| c.places.len()).collect::<Vec<_>>(), [4, 4, 4]);
    assert!(seating.tables.iter().all(|table_seating| table_seating.dealer.is_some()));
}

#[test]
fn l8_1_one_steward_for_ten_tables_is_proposed() {
    assert_eq!(Beat::proposed(10).len(), 1);
    let beats = Beat::proposed(21);
    assert_eq!(beats.len(), 3);
    assert!((1..=21).all(|t| beats.iter().filter(|beat| beat.covers(TableNo(t))).count() == 1));
    assert!(beats.iter().all(|beat| beat.to.0 - beat.from.0 < 10));
}

#[test]
fn l8_2_a_result_is_countersigned_and_silence_confirms() {
    let mut fixture = Fixture::started(settings(3), 4);
    let (round, table) = (fixture.begin(), TableNo(1));
    fixture.server(Input::ResultEntered(sheet(round, 0, vec![1, 2, 3, 4])));
    let until = fixture.now.plus(Millis::from_seconds(60));
    let status = fixture.t.status(table).unwrap();
    assert!(matches!(status, TableStatus::Countersigning { until: u, .. } if u == until));
    assert!(fixture.try_server(Input::Settled { round, table }).is_err(), "too early");
    fixture.now = until;
    fixture.server(Input::Settled { round, table });
    assert_eq!(fixture.t.phase(), TournamentPhase::Between { next: 2 });
}

#[test]
fn l8_2_when_all_have_signed_the_result_stands() {
    let mut fixture = Fixture::started(settings(3), 4);
    let (round, table) = (fixture.begin(), TableNo(1));
    fixture.server(Input::ResultEntered(sheet(round, 0, vec![1, 2, 3, 4])));
    for seat in (0..4).map(Seat) {
        let signer = fixture.t.table_seating(table).unwrap().person(seat).unwrap().clone();
        let sign = Input::Countersigned { round, table, seat };
        assert!(fixture.by("stranger", sign.clone()).is_err());
        fixture.by(signer.as_str(), sign).unwrap();
    }
    assert_eq!(fixture.t.phase(), TournamentPhase::Between { next: 2 });
}

#[test]
fn l8_2_the_bell_rings_when_it_is_due_pauses_left_out() {
    let mut fixture = Fixture::started(settings(3), 4);
    let round = fixture.begin();
    let began = fixture.now;
    fixture.now = began.plus(Millis::from_seconds(100));
    fixture.by("org", Input::BellPaused).unwrap();
    fixture.now = fixture.now.plus(Millis::from_seconds(1000));
    fixture.by("org", Input::BellResumed).unwrap();
    let due = fixture.t.bell().unwrap().due().unwrap();
    assert_eq!(due.less(fixture.now), Millis::from_seconds(320).less(Millis(1)));
    assert!(fixture.try_server(Input::BellRang { round }).is_err());
    fixture.now = due;
    fixture.server(Input::BellRang { round });
    assert_eq!(fixture.t.status(TableNo(1)), Some(TableStatus::Bell));
    assert!(fixture.by("org", Input::BellPaused).is_err(), "it has rung");
}

#[test]
fn l8_3_the_winner_moves_up_takes_the_winners_seat_and_deals() {
    let mut fixture = Fixture::started(settings(3), 12);
    let before = fixture.tables();
    // Table n is won by seat n.
    fixture.play(|table, seat| i64::from(table != seat) * 10 + seat as i64);
    let after = fixture.tables();
    for table in 0..3 {
        let up = (table + 1) % 3;
        assert_eq!(after[up][up], before[table][table], "the winner of table {}", table + 1);
        assert_eq!(fixture.seating().tables[up].dealer, Some(Seat(up as u8)));
        for seat in (0..4).filter(|seat| *seat != table) {
            assert_eq!(after[table][seat], before[table][seat], "who did not win stays");
        }
    }
}

#[test]
fn l8_3_who_went_out_wins_even_when_another_has_fewer_points() {
    let mut fixture = Fixture::started(settings(3), 8);
    let before = fixture.tables();
    let round = fixture.begin();
    fixture.server(Input::ResultEntered(out(sheet(round, 0, vec![5, 0, 9, 9]), 2)));
    fixture.settle(round, 0);
    fixture.server(Input::ResultEntered(sheet(round, 1, vec![5, 0, 9, 9])));
    fixture.settle(round, 1);
    assert_eq!(fixture.tables()[1][1], before[0][2]);
    let causes = &fixture.seating().tables[1].places[1].causes;
    assert!(matches!(causes[0], Cause::Won { how: Victory::Out, table: TableNo(1), .. }));
    assert!(matches!(&causes[1], Cause::MovedUp { seat_of, .. } if *seat_of == before[1][1]));
}

#[test]
fn l8_3_equals_draw_and_a_draw_with_real_cards_counts() {
    let mut fixture = Fixture::started(settings(3), 8);
    let before = fixture.tables();
    let round = fixture.begin();
    let table = TableNo(1);
    fixture.server(Input::ResultEntered(sheet(round, 0, vec![9, 4, 4, 9])));
    assert!(fixture.by("org", Input::TieDrawn { round, table, seat: Seat(0) }).is_err());
    for seat in [Seat(1), Seat(2)] {
        fixture.by("org", Input::TieDrawn { round, table, seat }).unwrap();
    }
    fixture.settle(round, 0);
    fixture.server(Input::ResultEntered(sheet(round, 1, vec![0, 4, 4, 9])));
    fixture.settle(round, 1);
    assert_eq!(fixture.tables()[1][0], before[0][2]);
    let causes = &fixture.seating().tables[1].places[0].causes;
    assert!(matches!(causes[0], Cause::Won { how: Victory::Draw, .. }));
}

#[test]
fn l8_3_at_a_single_table_the_winner_stays_and_deals() {
    let mut fixture = Fixture::started(settings(3), 5);
    let before = fixture.tables();
    fixture.play(first_wins);
    assert_eq!((fixture.tables(), fixture.seating().tables[0].dealer), (before, Some(Seat(0))));
}

#[test]
fn l8_4_a_nonword_at_a_real_table_costs_fifty_and_a_misspelling_nothing() {
    let mut fixture = Fixture::started(settings(1), 4);
    let (round, table) = (fixture.begin(), TableNo(1));
    let doubt = Doubt {
        round,
        table,
        author: Seat(2),
        challenger: Seat(0),
        word: "XQJ".into(),
        proposal: Verdict::Nonword,
        source: Source::Typed,
    };
    let author = fixture.tables()[0][2].clone();
    let opener = fixture.tables()[0][0].clone();
    fixture.by(opener.as_str(), Input::ChallengeOpened(doubt)).unwrap();
    let challenge = fixture.t.log().len() - 1;
    let rule = |verdict| Input::ChallengeRuled { challenge, verdict };
    assert!(
        fixture.by(opener.as_str(), rule(Verdict::Nonword)).is_err(),
        "no judge of its own cause"
    );
    fixture.by("org", rule(Verdict::Nonword)).unwrap();
    assert_eq!(fixture.t.penalty_points(&author), 50);
    let entry = fixture.t.log().len() - 1;
    let with = Box::new(rule(Verdict::Misspelling));
    fixture.by("org", Input::Corrected { entry, with, reason: "one letter".into() }).unwrap();
    assert_eq!(fixture.t.penalty_points(&author), 0);
}

#[test]
fn a_nonword_that_costs_more_than_can_be_counted_is_refused_and_breaks_no_old_log() {
    let dear = |nonword| Settings { nonword, ..settings(1) };
    assert_eq!(dear(1_000_000).check_new(), Ok(()));
    assert_eq!(dear(1_000_001).check_new(), Err(BadSettings::NonwordCost { most: 1_000_000 }));
    let mut fixture = Fixture::started(dear(i64::MAX), 4);
    let (round, table) = (fixture.begin(), TableNo(1));
    let [opener, author] = [0, 2].map(|seat| fixture.tables()[0][seat].clone());
    for word in ["XQJ", "XQK"] {
        let doubt = Doubt {
            round,
            table,
            author: Seat(2),
            challenger: Seat(0),
            word: word.into(),
            proposal: Verdict::Nonword,
            source: Source::Typed,
        };
        fixture.by(opener.as_str(), Input::ChallengeOpened(doubt)).unwrap();
        let challenge = fixture.t.log().len() - 1;
        fixture.by("org", Input::ChallengeRuled { challenge, verdict: Verdict::Nonword }).unwrap();
    }
    assert_eq!(fixture.t.penalty_points(&author), i64::MAX);
}

#[test]
fn l8_5_after_the_agreed_hands_the_lowest_total_wins() {
    let mut fixture = Fixture::started(settings(2), 8);
    fixture.play(first_wins);
    fixture.play(first_wins);
    assert_eq!(fixture.t.phase(), TournamentPhase::Finished);
    let rows = standings(&fixture.t);
    assert!(rows.windows(2).all(|pair| pair[0].total <= pair[1].total));
    assert_eq!((rows[0].rank, rows[0].total), (Some(1), 0));
    assert_eq!(rows.iter().map(|row| row.total).sum::<i64>(), 2 * 2 * 60);
    fixture.by("org", Input::Ended).unwrap();
    assert_eq!(fixture.t.phase(), TournamentPhase::Ended);
}

#[test]
fn l8_5_numbers_that_do_not_divide_play_at_tables_of_three() {
    let sizes = |people| {
        let fixture = Fixture::started(settings(2), people);
        fixture.seating().tables.iter().map(|c| c.places.len()).collect::<Vec<_>>()
    };
    assert_eq!((sizes(6), sizes(7), sizes(5)), (vec![3, 3], vec![4, 3], vec![5]));
}

#[test]
fn l8_5_when_one_leaves_tables_are_levelled_and_nobody_sits_out() {
    let mut fixture = Fixture::started(settings(4), 9);
    fixture.play(first_wins);
    fixture.server(Input::Withdrew { person: id(0) });
    let sizes: Vec<usize> = fixture.tables().iter().map(Vec::len).collect();
    assert_eq!(sizes, [4, 4]);
    let everybody: std::collections::BTreeSet<_> = fixture.seating().people().collect();
    assert_eq!(everybody.len(), 8);
}
