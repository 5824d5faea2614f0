//! Results of a contest between bots, deal by deal, and the figures computed from them.

use crate::estimate::Estimate;
use crate::player::PlayerFault;
use std::collections::BTreeMap;
use std::time::Duration;

/// How often a player failed, by how.
pub type Faults = BTreeMap<PlayerFault, u64>;

/// How long somebody thought.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Pace {
    /// Moves it was awaited for.
    pub moves: u64,
    /// The time they took.
    pub time: Duration,
    /// The longest one.
    pub slowest: Duration,
}

impl Pace {
    /// Milliseconds per move.
    pub fn ms(&self) -> f64 {
        self.time.as_secs_f64() * 1e3 / self.moves.max(1) as f64
    }

    /// One more move.
    pub(crate) fn note(&mut self, time: Duration) {
        self.add(&Pace { moves: 1, time, slowest: time });
    }

    fn add(&mut self, other: &Pace) {
        self.moves += other.moves;
        self.time += other.time;
        self.slowest = self.slowest.max(other.slowest);
    }
}

/// How one bot did in one deal, all its seats at all tables together.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct DealResult {
    /// How many seats it had.
    pub sat: u32,
    /// Sums over its seats: points won per game and per round, the same less the average
    /// opponent's, and the share of games won.
    pub(crate) sums: [f64; 5],
    /// What the game counts, by name: the sum and over how many rounds.
    pub(crate) figures: BTreeMap<&'static str, (f64, u32)>,
    /// How long it thought.
    pub pace: Pace,
    /// How often it failed.
    pub faults: Faults,
}

/// What can be asked of a showing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Points won in a game.
    PointsPerGame,
    /// Points won in a round.
    PointsPerRound,
    /// Points won in a game less the average opponent's.
    MarginPerGame,
    /// Points won in a round less the average opponent's.
    MarginPerRound,
    /// The share of games won; a shared win counts in parts.
    Wins,
}

impl DealResult {
    fn measure(&self, what: Measure) -> f64 {
        self.sums[what as usize] / f64::from(self.sat.max(1))
    }
}

/// The deals that were played, in the order of their numbers.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ContestResults {
    deals: BTreeMap<u32, Vec<DealResult>>,
}

impl ContestResults {
    /// Enters what one deal came to.
    pub(crate) fn enter(&mut self, number: u32, showings: Vec<DealResult>) {
        self.deals.insert(number, showings);
    }

    /// How many deals were played.
    pub fn deals(&self) -> usize {
        self.deals.len()
    }

    fn showings(&self, bot: usize) -> impl Iterator<Item = &DealResult> {
        self.deals.values().filter_map(move |deal| deal.get(bot))
    }

    /// How a bot did on average.
    pub fn measure(&self, bot: usize, what: Measure) -> Estimate {
        Estimate::of(self.showings(bot).map(|showing| showing.measure(what)))
    }

    /// By how much one bot did better than another with the same cards from the same seats.
    pub fn difference(&self, one: usize, other: usize, what: Measure) -> Estimate {
        let pairs = self.showings(one).zip(self.showings(other));
        Estimate::of(pairs.map(|(one, other)| one.measure(what) - other.measure(what)))
    }

    /// What the game counts of its rounds for a bot, by name.
    pub fn figures(&self, bot: usize) -> Vec<(&'static str, Estimate)> {
        let mut values: BTreeMap<&'static str, Vec<f64>> = BTreeMap::new();
        for (name, (sum, rounds)) in self.showings(bot).flat_map(|showing| &showing.figures) {
            values.entry(name).or_default().push(sum / f64::from((*rounds).max(1)));
        }
        values.into_iter().map(|(name, values)| (name, Estimate::of(values))).collect()
    }

    /// How many seats a bot had in all.
    pub fn sat(&self, bot: usize) -> u64 {
        self.showings(bot).map(|showing| u64::from(showing.sat)).sum()
    }

    /// How long a bot thought.
    pub fn pace(&self, bot: usize) -> Pace {
        let mut pace = Pace::default();
        self.showings(bot).for_each(|showing| pace.add(&showing.pace));
        pace
    }

    /// How often a bot failed.
    pub fn faults(&self, bot: usize) -> Faults {
        let mut faults = Faults::new();
        for (fault, times) in self.showings(bot).flat_map(|showing| &showing.faults) {
            *faults.entry(*fault).or_default() += times;
        }
        faults
    }
}
