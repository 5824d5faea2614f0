//! Bots that play for the people of a simulation: levels of the game's bots, dealt out in turn.

use crate::args::{Failure, Simulate};
use tablee_engine::{AnyGame, Budget};
use tablee_tournament::PersonId;

/// The longest a bot may think.
const LONGEST_MS: u64 = 10_000;

/// One level and what it may think.
#[derive(Clone, Debug)]
pub(super) struct Level {
    pub name: String,
    pub budget: Budget,
}

/// The levels that were asked for.
pub(super) fn read(game: &dyn AnyGame, asked: &Simulate) -> Result<Vec<Level>, Failure> {
    let budget = budget(&asked.budget)?;
    let known = game.levels();
    let level = |name: &String| match known.contains(&name.trim()) {
        true => Ok(Level { name: name.trim().to_owned(), budget }),
        false => {
            let known = known.join(", ");
            Err(Failure::usage(format!("--bots: no bot “{name}”; the bots are: {known}")))
        }
    };
    asked.bots.iter().map(level).collect()
}

fn budget(said: &str) -> Result<Budget, Failure> {
    let said = said.trim();
    let number = |digits: &str| digits.parse::<u64>().ok().filter(|number| *number > 0);
    let read = match (said.strip_suffix("ms"), said.strip_suffix('p')) {
        (Some(digits), _) => number(digits).filter(|ms| *ms <= LONGEST_MS).map(Budget::Millis),
        (None, Some(digits)) => number(digits).map(Budget::Playouts),
        (None, None) => None,
    };
    let right = format!("8p (playouts) or 10ms (at most {LONGEST_MS}ms)");
    read.ok_or_else(|| Failure::usage(format!("--budget {said}: write it as {right}")))
}

/// A person of the simulation, by number from 0.
pub(super) fn person(number: usize) -> PersonId {
    PersonId::from(format!("p{:04}", number + 1))
}

/// The number of a person of the simulation.
pub(super) fn number(person: &PersonId) -> usize {
    let digits = person.as_str().trim_start_matches('p').parse::<usize>();
    digits.unwrap_or(1).saturating_sub(1)
}

/// What a person is called, and how well they play.
pub(super) fn called(number: usize, levels: &[Level]) -> String {
    format!("{} {}", levels[number % levels.len()].name, number + 1)
}

/// The level of a person.
pub(super) fn level<'a>(person: &PersonId, levels: &'a [Level]) -> &'a Level {
    &levels[number(person) % levels.len()]
}
