//! A duel: one bot against a table of another, every deal from every seat with the same chance,
//! so that luck of the cards cancels out.

use std::time::{Duration, Instant};
use tablee_engine::table::{BadOpening, Opening};
use tablee_engine::{AnyGame, AnyTable, Assets, Budget, Rng, Seat, Seed};

/// Which scores are good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Better {
    /// High ones.
    High,
    /// Low ones.
    Low,
}

/// Who plays whom at what.
pub struct Duel<'a> {
    /// The game.
    pub game: &'a dyn AnyGame,
    /// What the game needs.
    pub assets: &'a Assets,
    /// Which scores are good in it.
    pub better: Better,
    /// Seats and options; every deal has a seed of its own.
    pub opening: Opening,
    /// The levels of the first bot and of all others.
    pub levels: [&'a str; 2],
    /// How much each may think.
    pub budget: Budget,
}

/// Why a duel cannot be fought.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum NoDuel {
    /// The table cannot be opened.
    #[error(transparent)]
    Opening(#[from] BadOpening),
    /// The game has no such bot.
    #[error("no bot of level {0}")]
    Level(String),
    /// The table stands still: it waits for a host, or a bot was refused.
    #[error("the game stopped: {0}")]
    Stuck(String),
}

/// What one deal came to, all rotations together.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Paired {
    /// The first bot's points less the average of the others', more is better.
    pub margin: f64,
    /// The share of games the first bot won; a shared win counts in parts.
    pub wins: f64,
}

/// How long a bot thought.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Pace {
    /// Moves it was awaited for.
    pub moves: u64,
    /// The time they took.
    pub time: Duration,
}

impl Pace {
    /// Milliseconds per move.
    pub fn ms(&self) -> f64 {
        self.time.as_secs_f64() * 1e3 / self.moves.max(1) as f64
    }
}

/// The figures of a duel.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// One entry per deal.
    pub deals: Vec<Paired>,
    /// How long each of the two thought.
    pub pace: [Pace; 2],
}

impl Tally {
    /// The mean margin per deal and half the width of its 95 % interval.
    pub fn margin(&self) -> (f64, f64) {
        interval(self.deals.iter().map(|deal| deal.margin))
    }

    /// The share of games won by the first bot, and half the width of its 95 % interval.
    pub fn wins(&self) -> (f64, f64) {
        interval(self.deals.iter().map(|deal| deal.wins))
    }
}

/// Mean and half the 95 % interval of it, by the normal distribution.
fn interval(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let count = values.clone().count().max(1) as f64;
    let mean = values.clone().sum::<f64>() / count;
    let spread = values.map(|value| (value - mean).powi(2)).sum::<f64>();
    let variance = spread / (count - 1.0).max(1.0);
    (mean, 1.96 * (variance / count).sqrt())
}

/// No game is longer; one that is has stopped going anywhere.
const LONGEST: usize = 100_000;

impl Duel<'_> {
    /// Plays so many deals, each from every seat; `told` hears how many are done.
    pub fn fight(&self, deals: u32, mut told: impl FnMut(u32, &Tally)) -> Result<Tally, NoDuel> {
        let known = self.game.levels();
        if let Some(level) = self.levels.iter().find(|level| !known.contains(level)) {
            return Err(NoDuel::Level((*level).to_owned()));
        }
        let mut tally = Tally::default();
        for number in 0..deals {
            let seed = self.opening.seed.stream("duel", number).seed();
            let paired = self.deal(seed, &mut tally.pace)?;
            tally.deals.push(paired);
            told(number + 1, &tally);
        }
        Ok(tally)
    }

    /// One deal with the first bot in every seat in turn.
    fn deal(&self, seed: Seed, pace: &mut [Pace; 2]) -> Result<Paired, NoDuel> {
        let seats = self.opening.seats;
        let mut paired = Paired { margin: 0.0, wins: 0.0 };
        for first in (0..seats).map(|seat| Seat(seat as u8)) {
            let opening = Opening { seed, ..self.opening.clone() };
            let mut table = self.game.open(&opening, self.assets)?;
            self.play(table.as_mut(), seed, first, pace)?;
            let status = table.status();
            let sum: i64 = status.scores.iter().sum();
            let own = status.scores.get(first.index()).copied().unwrap_or_default() as f64;
            let others = (sum as f64 - own) / (seats.max(2) - 1) as f64;
            let sign = if self.better == Better::High { 1.0 } else { -1.0 };
            paired.margin += sign * (own - others) / seats as f64;
            if status.winners.contains(first) {
                paired.wins += 1.0 / status.winners.len().max(1) as f64 / seats as f64;
            }
        }
        Ok(paired)
    }

    fn play(
        &self,
        table: &mut dyn AnyTable,
        seed: Seed,
        first: Seat,
        pace: &mut [Pace; 2],
    ) -> Result<(), NoDuel> {
        let luck = |seat: u64| seed.stream("duel-bot", seat as u32);
        let mut rngs: Vec<Rng> = (0..self.opening.seats).map(luck).collect();
        for _ in 0..LONGEST {
            let status = table.status();
            if status.over {
                return Ok(());
            }
            // Who may cut in goes before who must act: it will be too late afterwards.
            let awaited = status.to_act.first();
            let mut asked = status.may_act.iter().chain(awaited);
            let done = asked.find_map(|seat| {
                let who = usize::from(seat != first);
                let start = Instant::now();
                let rng = rngs.get_mut(seat.index())?;
                let advice = table.advise(seat, self.levels[who], self.budget, rng)?;
                if awaited == Some(seat) {
                    pace[who].moves += 1;
                    pace[who].time += start.elapsed();
                }
                advice.is_worth_it().then_some((seat, advice.action))
            });
            let (seat, action) = done.ok_or_else(|| NoDuel::Stuck("nobody acts".to_owned()))?;
            table.act(seat, &action).map_err(|no| NoDuel::Stuck(format!("{action}: {no:?}")))?;
        }
        Err(NoDuel::Stuck(format!("no end after {LONGEST} plies")))
    }
}
