//! The laws of season tables, over many random seasons, and the cases that made them.

use super::scoring::{Finisher, GameResult, RankedMember, Standings, standings};
use crate::people::PersonId;
use std::collections::BTreeSet;
use tablee_engine::{Rng, Seed};
use tablee_protocol::club::Scheme;

type Day = u8;

fn person(who: u8) -> PersonId {
    PersonId([who; 16])
}

fn game(day: Day, places: &[(u8, u32)]) -> GameResult<Day> {
    let finishers = places.iter().map(|(who, place)| Finisher {
        person: person(*who),
        place: *place,
        score: 100 - i64::from(*place),
    });
    GameResult { day, finishers: finishers.collect() }
}

fn members(count: u8) -> BTreeSet<PersonId> {
    (0..count).map(person).collect()
}

/// Who has which rank and which total.
fn ranks(table: &Standings<Day>) -> Vec<(u8, u32, i64)> {
    table.lines.iter().map(|line| (line.person.0[0], line.rank, line.total)).collect()
}

#[test]
fn places_are_counted_among_the_people_who_played() {
    // A bot had the first place, and two share the next.
    let results = [game(1, &[(0, 2), (1, 2), (2, 4)])];
    let points = |scheme| ranks(&standings(&results, scheme, 0, &members(3)));
    assert_eq!(points(Scheme::Places), [(0, 1, 10), (1, 1, 10), (2, 3, 5)]);
    assert_eq!(points(Scheme::Podium), [(0, 1, 3), (1, 1, 3), (2, 3, 1)]);
    assert_eq!(points(Scheme::Beaten), [(0, 1, 3), (1, 1, 3), (2, 3, 0)]);
    assert_eq!(points(Scheme::Score), [(0, 1, 98), (1, 1, 98), (2, 3, 96)]);
}

#[test]
fn an_evening_is_worth_what_its_games_are_and_who_is_not_listed_keeps_the_place() {
    let results = [game(1, &[(9, 1), (0, 2)]), game(1, &[(0, 1), (1, 2)]), game(2, &[(1, 1)])];
    let table = standings(&results, Scheme::Places, 0, &members(2));
    assert_eq!(table.evenings, [(1, 2), (2, 1)]);
    assert_eq!(ranks(&table), [(0, 1, 17), (1, 2, 17)], "seventeen at once is the better evening");
    let marks: Vec<Option<i64>> =
        table.lines[0].marks.iter().map(|mark| mark.map(|mark| mark.points)).collect();
    assert_eq!(marks, [Some(17), None]);
}

#[test]
fn the_worst_evenings_do_not_count_and_missed_ones_go_first() {
    let results =
        [game(1, &[(0, 1), (1, 2)]), game(2, &[(0, 2), (1, 1)]), game(3, &[(1, 1), (2, 2)])];
    let table = standings(&results, Scheme::Places, 1, &members(3));
    assert_eq!(ranks(&table), [(1, 1, 20), (0, 2, 17), (2, 3, 7)]);
    let counts = |line: &RankedMember| {
        line.marks.iter().map(|mark| mark.map(|m| m.counts)).collect::<Vec<_>>()
    };
    assert_eq!(counts(&table.lines[0]), [Some(false), Some(true), Some(true)]);
    assert_eq!(counts(&table.lines[1]), [Some(true), Some(true), None]);
}

#[test]
fn evenings_won_then_the_best_evening_decide_among_equals() {
    // Both have ten; the first has won an evening, the second came third twice.
    let third = |day| game(day, &[(7, 1), (8, 2), (1, 3)]);
    let results = [game(1, &[(0, 1)]), third(2), third(3)];
    assert_eq!(
        ranks(&standings(&results, Scheme::Places, 0, &members(2))),
        [(0, 1, 10), (1, 2, 10)]
    );
    // Neither has won any; nine is five and four, or seven and two.
    let at = |day, who, place: u32| {
        let others: Vec<(u8, u32)> = (1..place).map(|ahead| (100 + ahead as u8, ahead)).collect();
        game(day, &[others, vec![(who, place)]].concat())
    };
    let results = [at(1, 0, 3), at(2, 0, 4), at(3, 1, 2), at(4, 1, 6)];
    assert_eq!(ranks(&standings(&results, Scheme::Places, 0, &members(2))), [(1, 1, 9), (0, 2, 9)]);
}

/// A random season: some evenings, games of two to six of twelve people, of whom the first eight are
/// members.
fn season(rng: &mut Rng) -> Vec<GameResult<Day>> {
    let games = 1 + rng.below(14);
    (0..games)
        .map(|_| {
            let mut people: Vec<u8> = (0..12).collect();
            let seats = 2 + rng.below(5) as usize;
            let finishers = (0..seats).map(|_| {
                let who = people.swap_remove(rng.below(people.len() as u32) as usize);
                let (place, score) = (1 + rng.below(4), i64::from(rng.below(200)) - 100);
                Finisher { person: person(who), place, score }
            });
            GameResult { finishers: finishers.collect(), day: rng.below(6) as Day }
        })
        .collect()
}

const SEASONS: u64 = 120;

fn over_seasons(law: impl Fn(&[GameResult<Day>], Scheme, usize)) {
    for number in 0..SEASONS {
        let mut rng = Seed::numbered(number).stream("season", 0);
        let results = season(&mut rng);
        for scheme in Scheme::ALL {
            (0..4).for_each(|drops| law(&results, scheme, drops));
        }
    }
}

#[test]
fn the_order_of_the_games_does_not_matter() {
    over_seasons(|results, scheme, drops| {
        let mut turned = results.to_vec();
        turned.reverse();
        turned.iter_mut().for_each(|result| result.finishers.reverse());
        let table = |results: &[_]| standings(results, scheme, drops, &members(8));
        assert_eq!(table(results), table(&turned));
    });
}

#[test]
fn the_total_is_the_best_evenings_and_nothing_else() {
    over_seasons(|results, scheme, drops| {
        let table = standings(results, scheme, drops, &members(8));
        let most = table.evenings.len().saturating_sub(drops);
        for line in &table.lines {
            let marks = || line.marks.iter().flatten();
            let counted: Vec<i64> = marks().filter(|m| m.counts).map(|m| m.points).collect();
            let dropped: Vec<i64> = marks().filter(|m| !m.counts).map(|m| m.points).collect();
            assert_eq!(line.total, counted.iter().sum::<i64>());
            assert_eq!(counted.len(), marks().count().min(most));
            assert!(dropped.iter().all(|out| counted.iter().all(|kept| kept >= out)));
            assert_eq!(line.marks.len(), table.evenings.len());
        }
    });
}

#[test]
fn equals_share_a_rank_and_nobody_is_behind_somebody_with_less() {
    over_seasons(|results, scheme, drops| {
        let table = standings(results, scheme, drops, &members(8));
        for (at, line) in table.lines.iter().enumerate() {
            let ahead = table.lines.iter().filter(|other| other.rank < line.rank).count();
            assert_eq!(line.rank as usize, ahead + 1);
            assert!(table.lines[..at].iter().all(|other| other.total >= line.total));
            let level = table.lines.iter().filter(|other| other.rank == line.rank);
            level.for_each(|other| assert_eq!((other.total, other.wins), (line.total, line.wins)));
        }
    });
}

#[test]
fn whoever_missed_as_many_evenings_as_are_dropped_loses_nothing_by_it() {
    over_seasons(|results, scheme, drops| {
        let [all, dropped] =
            [0, drops].map(|drops| standings(results, scheme, drops, &members(8)).lines);
        for line in &all {
            let missed = line.marks.iter().filter(|mark| mark.is_none()).count();
            let after = dropped.iter().find(|other| other.person == line.person).unwrap();
            if missed >= drops {
                assert_eq!(after.total, line.total);
            }
            if scheme != Scheme::Score {
                assert!(after.total <= line.total);
            }
        }
    });
}

#[test]
fn one_more_evening_with_one_more_drop_costs_nobody_anything() {
    over_seasons(|results, scheme, drops| {
        let later = [results, &[game(9, &[(0, 1), (1, 2), (2, 3)])]].concat();
        let before = standings(results, scheme, drops, &members(8)).lines;
        let after = standings(&later, scheme, drops + 1, &members(8)).lines;
        for line in &before {
            let now = after.iter().find(|other| other.person == line.person).unwrap();
            assert!(now.total >= line.total, "{line:?} {now:?}");
        }
    });
}

#[test]
fn a_game_gives_out_as_many_points_as_there_are_pairs() {
    over_seasons(|results, _, _| {
        for result in results {
            let all = standings(std::slice::from_ref(result), Scheme::Beaten, 0, &members(12));
            let given: i64 = all.lines.iter().map(|line| line.total).sum();
            let people = result.finishers.len() as i64;
            assert_eq!(given, people * (people - 1));
        }
    });
}
