//! The people of a simulation: how well they play, whom they ask, whom they help, and how long they think.

use crate::args::SimulateEvidence;
use tablee_engine::{Rng, Seed};

/// The shares of their decisions for which engine-fed players ask the engine.
pub(super) const SHARES: [f64; 3] = [0.25, 0.5, 1.0];

/// What somebody does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Sort {
    /// Plays as well as it can.
    Honest,
    /// Plays what an engine says, for one of the shares, by number.
    Fed(usize),
    /// Plays for a partner as much as for itself.
    Colluding,
}

/// Somebody.
#[derive(Clone, Debug)]
pub(super) struct Person {
    /// What it does.
    pub sort: Sort,
    /// How often it finds the move of a strong bot; otherwise it plays a novice's.
    pub skill: f64,
    /// Whom it sits down with whenever it can.
    pub friend: Option<usize>,
    /// How much longer it thinks where there is more to choose from.
    follows: f64,
    /// How long it thinks, as the logarithm of milliseconds.
    pace: f64,
}

impl Person {
    fn new(sort: Sort, friend: Option<usize>, rng: &mut Rng) -> Person {
        Person {
            sort,
            skill: 0.1 + 0.8 * rng.unit(),
            friend,
            follows: 0.4 + 0.15 * normal(rng),
            pace: 8.0 + 0.4 * normal(rng),
        }
    }

    /// How long a decision takes, in milliseconds: longer with more choices, unless a machine is asked.
    pub(super) fn think_ms(&self, choices: u32, asked: bool, rng: &mut Rng) -> u32 {
        let follows = if asked { 0.0 } else { self.follows * f64::from(choices.max(1)).ln() };
        (self.pace + follows + 0.5 * normal(rng)).exp() as u32
    }
}

/// Everybody: the honest first, half of them in pairs of friends; then the fed; then the colluding pairs.
pub(super) fn population(asked: &SimulateEvidence, seed: Seed) -> Vec<Person> {
    let mut rng = seed.stream("population", 0);
    let mut people: Vec<Person> = Vec::new();
    let honest = asked.honest as usize;
    for number in 0..honest {
        let friend = (number < honest / 4 * 2).then_some(number ^ 1);
        people.push(Person::new(Sort::Honest, friend, &mut rng));
    }
    if people.len() % 2 == 1 {
        people.push(Person::new(Sort::Honest, None, &mut rng));
    }
    for share in 0..SHARES.len() {
        let fed = (0..asked.fed).map(|_| Person::new(Sort::Fed(share), None, &mut rng));
        people.extend(fed.collect::<Vec<_>>());
    }
    if people.len() % 2 == 1 {
        people.push(Person::new(Sort::Honest, None, &mut rng));
    }
    for _ in 0..2 * asked.pairs {
        let friend = Some(people.len() ^ 1);
        people.push(Person::new(Sort::Colluding, friend, &mut rng));
    }
    people
}

/// Normally distributed, mean nothing, deviation one: twelve even numbers, added.
fn normal(rng: &mut Rng) -> f64 {
    (0..12).map(|_| rng.unit()).sum::<f64>() - 6.0
}
