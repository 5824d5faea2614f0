//! The laws of the pool, over many random ones played minute by minute, and the cases that made them.

use super::pool::{Kind, Party, Seeker, parties};
use crate::people::PersonId;
use std::collections::HashSet;

const MINUTE: i64 = 60_000;

/// A kind of table.
fn kind(seats: usize, rated: bool) -> Kind {
    Kind { number: 2 * seats + usize::from(rated), seats }
}

fn at(seats: usize, rated: bool, seeker: Seeker) -> Seeker {
    Seeker { kinds: vec![kind(seats, rated)], ..seeker }
}

/// Takes such a table as well.
fn or(seats: usize, rated: bool, mut seeker: Seeker) -> Seeker {
    seeker.kinds.push(kind(seats, rated));
    seeker
}

fn seeker(who: u8, strength: i64, range: Option<u32>, since: i64) -> Seeker {
    let (person, bots_at) = (PersonId([who; 16]), Some(since + MINUTE));
    Seeker { person, kinds: vec![kind(3, false)], strength, range, since, bots_at }
}

fn seated(parties: Vec<Party>) -> Vec<Vec<u8>> {
    let people = |party: &Party| party.people.iter().map(|person| person.0[0]).collect();
    parties.iter().map(people).collect()
}

fn together(_: PersonId, _: PersonId) -> bool {
    false
}

#[test]
fn as_many_as_there_are_seats_sit_down_the_nearest_first() {
    let all = [(1, 1500), (2, 1900), (3, 1510), (4, 1490), (5, 1905)];
    let all = all.map(|(who, strength)| seeker(who, strength, None, 0));
    assert_eq!(seated(parties(&all, 0, together)), [[1, 3, 4]]);
    assert!(parties(&all[..2], 0, together).is_empty());
}

#[test]
fn ranges_widen_slowly_until_both_sides_take_each_other() {
    let near = |who, strength| seeker(who, strength, Some(50), 0);
    let all = [near(1, 1500), near(2, 1600), near(3, 1540)];
    assert!(parties(&all, 9_999, together).is_empty(), "a hundred points are too far");
    assert_eq!(seated(parties(&all, 10_000, together)), [[1, 3, 2]]);
}

#[test]
fn bots_take_the_seats_that_are_left_when_the_time_of_one_is_up() {
    let mut all = [
        seeker(1, 1500, None, 0),
        seeker(2, 1500, None, 30_000),
        at(4, false, seeker(3, 1500, None, 0)),
    ];
    assert!(parties(&all, MINUTE - 1, together).is_empty());
    assert_eq!(seated(parties(&all, MINUTE, together)), [vec![1, 2], vec![3]]);
    // Who wants people alone is left where they are not enough.
    all[1].bots_at = None;
    assert_eq!(seated(parties(&all, MINUTE, together)), [vec![1], vec![3]]);
    assert!(parties(&all[1..2], 100 * MINUTE, together).is_empty());
}

#[test]
fn who_is_apart_or_wants_something_else_is_not_seated_together() {
    let all = [
        seeker(1, 1500, None, 0),
        seeker(2, 1500, None, 0),
        at(3, true, seeker(3, 1500, None, 0)),
        at(4, false, seeker(4, 1500, None, 0)),
        seeker(5, 1500, None, 0),
        seeker(6, 1500, None, 0),
    ];
    let apart = |a: PersonId, b: PersonId| a.0[0].min(b.0[0]) == 1 && a.0[0].max(b.0[0]) == 2;
    assert_eq!(seated(parties(&all, 0, apart)), [[1, 5, 6]]);
}

#[test]
fn who_takes_several_kinds_of_table_meets_whoever_takes_one_of_them() {
    // One wants three seats, two would sit at any; at the table of the first nobody is asked to pay for it.
    let choosy = seeker(1, 1500, None, 0);
    let open = |who| or(4, false, seeker(who, 1500, None, 0));
    let rated = |who| at(3, true, seeker(who, 1500, None, 0));
    let made = parties(&[rated(9), choosy.clone(), open(2), open(3)], 0, together);
    assert_eq!((seated(made.clone()), made[0].kind), (vec![vec![1, 2, 3]], kind(3, false)));
    // What is rather had comes first where both can be had.
    let made = parties(&[open(1), open(2), open(3), open(4)], 0, together);
    assert_eq!((seated(made.clone()), made[0].kind), (vec![vec![1, 2, 3]], kind(3, false)));
    // With bots: where most people sit down, and no table that one of them does not take.
    let four = |who| at(4, false, seeker(who, 1500, None, 0));
    let made = parties(&[open(1), four(2), four(3)], MINUTE, together);
    assert_eq!((seated(made.clone()), made[0].kind), (vec![vec![1, 2, 3]], kind(4, false)));
    // Two who fit a third by different kinds sit at no table together.
    let made = parties(&[open(1), choosy, four(2)], MINUTE - 1, together);
    assert!(made.is_empty(), "{made:?}");
}

/// Numbers that look like chance and are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    fn seeker(&mut self, who: u8, since: i64) -> Seeker {
        let range = (self.below(3) > 0).then(|| u32::try_from(self.below(400)).unwrap());
        let wait = i64::try_from(self.below(90)).unwrap() * 1_000;
        let (seats, rated) = (2 + self.below(3) as usize, self.below(2) == 0);
        let mut wants = at(seats, rated, seeker(who, 0, range, since));
        while self.below(3) == 0 {
            wants = or(2 + self.below(3) as usize, self.below(2) == 0, wants);
        }
        Seeker {
            strength: 1_000 + i64::try_from(self.below(1_000)).unwrap(),
            bots_at: (self.below(5) > 0).then_some(since + wait),
            ..wants
        }
    }
}

/// Everything that must be true of those who sit down at one moment.
fn check(waiting: &[Seeker], made: &[Party], now: i64, apart: impl Fn(PersonId, PersonId) -> bool) {
    let of = |person: PersonId| waiting.iter().find(|one| one.person == person).unwrap();
    let mut known = HashSet::new();
    let all = made.iter().flat_map(|party| &party.people);
    assert!(all.copied().all(|person| known.insert(person)), "nobody at two tables");
    for made in made {
        let party: Vec<&Seeker> = made.people.iter().map(|person| of(*person)).collect();
        let seats = made.kind.seats;
        assert!(party.iter().all(|one| one.kinds.contains(&made.kind)), "a table that all take");
        assert!(party.len() <= seats);
        if party.len() < seats {
            assert!(party.iter().all(|one| one.bots_at.is_some()), "bots for those who take them");
            assert!(party.iter().any(|one| one.bots_at.unwrap() <= now), "and when it is time");
        }
        for (at, one) in party.iter().enumerate() {
            for other in &party[at + 1..] {
                assert!(!apart(one.person, other.person), "no blocked pair");
                let far = one.strength.abs_diff(other.strength);
                let within = |one: &Seeker| one.reach(now).is_none_or(|reach| far <= reach.into());
                assert!(within(one) && within(other), "ranges as they have widened");
            }
        }
    }
    let left = waiting.iter().filter(|one| !known.contains(&one.person));
    for one in left {
        assert!(one.bots_at.is_none_or(|at| now < at), "nobody waits beyond their time");
    }
}

#[test]
fn the_laws_hold_in_every_pool() {
    let mut tables = 0;
    for seed in 0..100 {
        let mut numbers = Numbers(seed);
        let blocked: HashSet<(u8, u8)> =
            (0..30).map(|_| (numbers.below(60) as u8, numbers.below(60) as u8)).collect();
        let apart = |a: PersonId, b: PersonId| {
            blocked.contains(&(a.0[0], b.0[0])) || blocked.contains(&(b.0[0], a.0[0]))
        };
        let mut waiting: Vec<Seeker> = Vec::new();
        let (mut now, mut next) = (0, 0u8);
        while next < 60 || now < 5 * MINUTE {
            now += 1_000;
            if next < 60 && numbers.below(2) == 0 {
                waiting.push(numbers.seeker(next, now));
                next += 1;
            }
            let made = parties(&waiting, now, apart);
            check(&waiting, &made, now, apart);
            tables += made.len();
            waiting.retain(|one| !made.iter().any(|party| party.people.contains(&one.person)));
        }
    }
    assert!(tables > 1_000, "{tables}");
}
