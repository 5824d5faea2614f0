//! Rounds, duplicate and knockout: who meets whom, what a result is worth, who plays on.

use crate::fixture::{Fixture, id};
use std::collections::{BTreeMap, BTreeSet};
use tablee_engine::Seed;
use tablee_tournament::{
    Better, Cause, Format, Input, PersonId, Settings, Sizes, TableNo, Tournament, TournamentPhase,
    standings,
};

fn settings(format: Format, rounds: u16) -> Settings {
    Settings {
        format,
        countersign: 0,
        advance: 2,
        ..Settings::drive("Night", "any", rounds, Seed::numbered(5))
    }
}

/// How strong somebody is: the points they always make, fewer being better.
fn strength(fixture: &Fixture, table: usize, seat: usize) -> i64 {
    let person = &fixture.tables()[table][seat];
    person.as_str().trim_start_matches('p').parse::<i64>().unwrap()
}

/// A round in which everybody plays as strong as they are.
fn honest(fixture: &mut Fixture) {
    let round = fixture.begin();
    let sizes: Vec<usize> = fixture.tables().iter().map(Vec::len).collect();
    for (table, seats) in sizes.into_iter().enumerate() {
        let points = (0..seats).map(|seat| strength(fixture, table, seat)).collect();
        fixture.server(Input::ResultEntered(crate::fixture::sheet(round, table, points)));
    }
}

fn meetings(t: &Tournament) -> BTreeMap<(PersonId, PersonId), usize> {
    let mut met = BTreeMap::new();
    for table_seating in t.rounds().iter().flat_map(|round| &round.seating.tables) {
        let people: Vec<&PersonId> =
            table_seating.places.iter().map(|place| &place.person).collect();
        for one in &people {
            for other in people.iter().filter(|other| *other > one) {
                *met.entry(((*one).clone(), (*other).clone())).or_insert(0) += 1;
            }
        }
    }
    met
}

#[test]
fn rounds_let_equals_meet() {
    let mut fixture = Fixture::started(settings(Format::Rounds, 6), 16);
    (0..6).for_each(|_| honest(&mut fixture));
    let best: Vec<PersonId> =
        standings(&fixture.t).into_iter().take(3).map(|row| row.person).collect();
    assert!(best.contains(&id(0)), "{best:?}");
    let last = &fixture.t.rounds()[5].seating;
    let rows = standings(&fixture.t);
    let rank = |person: &PersonId| rows.iter().position(|row| row.person == *person).unwrap();
    let mean = |table: usize| {
        let ranks = last.tables[table].places.iter().map(|place| rank(&place.person));
        ranks.sum::<usize>() as f64 / 4.0
    };
    assert!(mean(0) + 4.0 < mean(3), "table 1 {} against table 4 {}", mean(0), mean(3));
}

#[test]
fn rounds_and_duplicate_let_nobody_meet_the_same_people_without_need() {
    for (format, most) in [(Format::Rounds, 2), (Format::Duplicate, 1)] {
        let mut fixture = Fixture::started(settings(format, 4), 40);
        (0..4).for_each(|_| honest(&mut fixture));
        let met = meetings(&fixture.t);
        assert!(met.values().all(|times| *times <= most), "{format:?}");
        let twice = met.values().filter(|times| **times > 1).count();
        assert!(twice <= 6, "{format:?}: {twice} pairs met twice");
    }
}

#[test]
fn rounds_and_duplicate_balance_seats() {
    for format in [Format::Rounds, Format::Duplicate] {
        let mut fixture = Fixture::started(settings(format, 8), 16);
        (0..8).for_each(|_| honest(&mut fixture));
        for person in fixture.t.people().iter() {
            let rounds = fixture.t.rounds().iter();
            let seats = rounds.filter_map(|round| round.seating.find(&person.id)).map(|(_, s)| s.0);
            let mut counts = [0; 4];
            seats.for_each(|seat| counts[usize::from(seat)] += 1);
            assert!(counts.iter().all(|count| (1..=4).contains(count)), "{format:?} {counts:?}");
        }
    }
}

#[test]
fn rounds_count_places_the_same_at_tables_of_any_size() {
    let mut fixture = Fixture::started(settings(Format::Rounds, 3), 7);
    fixture.play(|_, seat| seat as i64);
    let rows = standings(&fixture.t);
    let of = |place: (u16, u8)| {
        let found = rows.iter().find(|row| {
            row.marks[0].place == Some((TableNo(place.0), tablee_engine::Seat(place.1)))
        });
        found.unwrap().total
    };
    assert_eq!([of((1, 0)), of((1, 1)), of((1, 2)), of((1, 3))], [120, 80, 40, 0]);
    assert_eq!([of((2, 0)), of((2, 1)), of((2, 2))], [120, 60, 0]);
}

#[test]
fn rounds_share_a_tie() {
    let mut fixture = Fixture::started(settings(Format::Rounds, 3), 4);
    fixture.play(|_, seat| i64::from(seat > 1));
    let totals: Vec<i64> = standings(&fixture.t).iter().map(|row| row.total).collect();
    assert_eq!(totals, [100, 100, 20, 20]);
}

#[test]
fn duplicate_scores_against_the_same_seat_of_the_field() {
    let mut fixture = Fixture::started(settings(Format::Duplicate, 3), 12);
    // Seat 3 has bad cards at every table; table 1 plays them best.
    fixture.play(|table, seat| if seat == 3 { 60 + 10 * table as i64 } else { 20 });
    let row = |table: u16| {
        let place = Some((TableNo(table), tablee_engine::Seat(3)));
        standings(&fixture.t).into_iter().find(|row| row.marks[0].place == place).unwrap()
    };
    assert_eq!([row(1).total, row(2).total, row(3).total], [1000, 0, -1000]);
    assert_eq!((row(1).rank, row(3).rank), (Some(1), Some(12)));
}

#[test]
fn duplicate_deals_the_same_cards_everywhere_and_others_do_not() {
    let fixture = Fixture::started(settings(Format::Duplicate, 3), 12);
    let seed = |t: &Tournament, round, table| t.deal_seed(round, TableNo(table)).reveal();
    assert_eq!(seed(&fixture.t, 1, 1), seed(&fixture.t, 1, 3));
    assert_ne!(seed(&fixture.t, 1, 1), seed(&fixture.t, 2, 1));
    let fixture = Fixture::started(settings(Format::Rounds, 3), 12);
    assert_ne!(seed(&fixture.t, 1, 1), seed(&fixture.t, 1, 2));
}

#[test]
fn knockout_lets_the_best_two_play_on_until_one_table_decides() {
    let mut fixture = Fixture::started(settings(Format::Knockout, 1), 16);
    let mut left = vec![16];
    while fixture.t.phase() != TournamentPhase::Finished {
        honest(&mut fixture);
        left.extend(fixture.t.upcoming().map(|seating| seating.people().count()));
    }
    assert_eq!(left, [16, 8, 4]);
    let rows = standings(&fixture.t);
    assert_eq!((rows[0].person.clone(), rows[0].rank), (id(0), Some(1)));
    assert!(rows.iter().all(|row| row.rank.is_some()), "who is knocked out has a place");
}

#[test]
fn knockout_handles_odd_numbers() {
    for people in 4..60 {
        let mut fixture = Fixture::started(settings(Format::Knockout, 1), people);
        for _ in 0..10 {
            if fixture.t.phase() == TournamentPhase::Finished {
                break;
            }
            honest(&mut fixture);
        }
        assert_eq!(fixture.t.phase(), TournamentPhase::Finished, "{people} people");
        assert_eq!(standings(&fixture.t)[0].person, id(0), "{people} people");
    }
}

#[test]
fn knockout_fills_the_place_of_who_has_left_with_the_next_best() {
    let mut fixture = Fixture::started(settings(Format::Knockout, 1), 8);
    fixture.play(|_, seat| seat as i64);
    let before: BTreeSet<PersonId> = fixture.seating().people().cloned().collect();
    let gone = fixture.t.rounds()[0].seating.tables[0].places[0].person.clone();
    let third = fixture.t.rounds()[0].seating.tables[0].places[2].person.clone();
    assert!(before.contains(&gone) && !before.contains(&third));
    fixture.server(Input::Withdrew { person: gone.clone() });
    let after: BTreeSet<PersonId> = fixture.seating().people().cloned().collect();
    assert!(!after.contains(&gone) && after.contains(&third) && after.len() == 4);
}

#[test]
fn knockout_takes_nobody_once_it_has_begun() {
    let mut fixture = Fixture::started(settings(Format::Knockout, 1), 8);
    fixture.register(8);
    fixture.server(Input::ArrivedLate { person: id(8) });
    fixture.begin();
    let late = Input::Registered { person: id(9), name: "Late".into() };
    assert_eq!(fixture.try_server(late), Err(tablee_tournament::Refusal::TooLate));
}

#[test]
fn high_points_are_good_where_the_game_says_so() {
    for format in Format::ALL {
        let high = Settings { better: Better::High, ..settings(format, 1) };
        let mut fixture = Fixture::started(high, 4);
        fixture.play(|_, seat| 10 * seat as i64);
        let best = standings(&fixture.t)[0].marks[0].place;
        assert_eq!(best, Some((TableNo(1), tablee_engine::Seat(3))), "{format:?}");
    }
}

#[test]
fn tables_of_three_and_five_are_played_in_every_format() {
    for usual in [3, 5] {
        for format in [Format::Rounds, Format::Duplicate, Format::Knockout] {
            let sizes = Sizes { usual, ..Sizes::DRIVE };
            let mut fixture = Fixture::started(Settings { sizes, ..settings(format, 3) }, 23);
            honest(&mut fixture);
            honest(&mut fixture);
            tablee_tournament::laws::examine(&fixture.t).unwrap();
        }
    }
}

#[test]
fn a_new_seating_says_why() {
    let mut fixture = Fixture::started(settings(Format::Knockout, 1), 16);
    honest(&mut fixture);
    let causes = &fixture.seating().tables[0].places[0].causes;
    assert!(matches!(causes[..], [Cause::Advanced { round: 1, place: 1 | 2, .. }]), "{causes:?}");
}
