//! `tablee evidence simulate`: a population plays rated games, and the detectors are held against what is known.

use super::curves::{Checkpoint, print_curves};
use super::population::{Person, population};
use super::round::{Outcome, Round};
use crate::arena;
use crate::args::{Failure, SimulateEvidence};
use crate::chance;
use crate::game_choice;
use crate::progress::Progress;
use serde_json::{Map, Value};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use tablee_engine::{AnyGame, Assets, Lang, Opening, Rng, Seed};
use tablee_evidence::Play;
use tablee_game_registry::all_games;
use tablee_server::ratings::{places, rate};
use tablee_storage::Rating;

/// How many sit at a table: two pairs.
const SEATS: usize = 4;
/// After how many games of everybody it is said what the detectors find.
const CHECKPOINTS: [u32; 4] = [5, 10, 20, 40];

/// Runs `tablee evidence simulate`.
pub(super) fn run(asked: &SimulateEvidence) -> Result<(), Failure> {
    let registry = all_games();
    let game = game_choice::find(&registry, &asked.game, Lang::En)?;
    let seed = chance::chosen(&asked.seed);
    let people = population(asked, seed);
    let simulation = Simulation {
        game,
        assets: &registry.assets,
        rules: arena::settings(game, &asked.set)?,
        people: &people,
        asked,
        seed,
    };
    let checkpoints = simulation.play()?;
    print_curves(asked, &people, &checkpoints)
}

struct Simulation<'a> {
    game: &'a dyn AnyGame,
    assets: &'a Assets,
    rules: Map<String, Value>,
    people: &'a [Person],
    asked: &'a SimulateEvidence,
    seed: Seed,
}

impl Simulation<'_> {
    /// Everybody plays; what the detectors see after some of the games.
    fn play(&self) -> Result<Vec<Checkpoint>, Failure> {
        let mut ratings = vec![Rating::default(); self.people.len()];
        let mut play = Play::default();
        let mut checkpoints = Vec::new();
        let bar = Progress::bar(u64::from(self.asked.games));
        for round in 1..=self.asked.games {
            for outcome in self.round(round)? {
                self.settle(&mut ratings, &outcome);
                play.games.push(outcome.played);
            }
            bar.set(u64::from(round), u64::from(self.asked.games));
            if CHECKPOINTS.contains(&round) || round == self.asked.games {
                play.ratings = ratings.iter().map(|rating| rating.mean).collect();
                checkpoints.push(Checkpoint::of(round, &play));
            }
        }
        Ok(checkpoints)
    }

    /// Everybody plays one game, on as many threads as asked for.
    fn round(&self, number: u32) -> Result<Vec<Outcome>, Failure> {
        let tables = seating(self.people, &mut self.seed.stream("seating", number));
        let played: Vec<OnceLock<Result<Outcome, String>>> =
            tables.iter().map(|_| OnceLock::new()).collect();
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..self.asked.jobs.clamp(1, tables.len().max(1)) {
                scope.spawn(|| {
                    loop {
                        let table = next.fetch_add(1, Ordering::Relaxed);
                        let Some(seats) = tables.get(table) else { break };
                        let outcome = self.table(number, table, seats.clone()).play();
                        // Each table is played by one thread, once.
                        let _ = played[table].set(outcome);
                    }
                });
            }
        });
        let outcomes = played.into_iter().filter_map(OnceLock::into_inner);
        outcomes.collect::<Result<_, _>>().map_err(Failure::no)
    }

    fn table(&self, round: u32, table: usize, seats: Vec<usize>) -> Round<'_> {
        let number = round * 10_000 + table as u32;
        let seed = self.seed.stream("table", number).seed();
        let rules = self.rules.clone();
        Round {
            game: self.game,
            assets: self.assets,
            opening: Opening { seats: SEATS as u64, rules, seed, deals: Vec::new() },
            people: self.people,
            seats,
            playouts: self.asked.playouts,
        }
    }

    /// The ratings after a game, as the server works them out.
    fn settle(&self, ratings: &mut [Rating], outcome: &Outcome) {
        let players: Vec<usize> = outcome.played.seats.iter().flatten().copied().collect();
        let before: Vec<Rating> = players.iter().map(|player| ratings[*player]).collect();
        let places = places(&outcome.scores, &outcome.winners, &[], self.game.better());
        for (player, after) in players.into_iter().zip(rate(&before, &places)) {
            ratings[player] = after;
        }
    }
}

/// Tables of two pairs each: friends sit together, the others with whoever comes.
fn seating(people: &[Person], rng: &mut Rng) -> Vec<Vec<usize>> {
    let with_friend = |number: &usize| people[*number].friend.is_some();
    let (friends, mut alone): (Vec<usize>, Vec<usize>) = (0..people.len()).partition(with_friend);
    rng.shuffle(&mut alone);
    let mut pairs: Vec<Vec<usize>> =
        friends.chunks_exact(2).chain(alone.chunks_exact(2)).map(<[usize]>::to_vec).collect();
    rng.shuffle(&mut pairs);
    let tables = pairs.chunks_exact(SEATS / 2).map(|two| {
        let mut seats = two.concat();
        rng.shuffle(&mut seats);
        seats
    });
    tables.collect()
}
