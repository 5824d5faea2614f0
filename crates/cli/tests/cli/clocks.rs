//! Clocks of the real games in simulated time: they go back with the game, stand in a pause, and replay the same.

#[path = "../../../server/src/tables/clock_trial.rs"]
mod clock_trial;

use tablee_engine::table::Opening;
use tablee_engine::{AnyTable, Seed};
use tablee_game_registry::all_games;
use tablee_server::people::PersonId;
use tablee_server::tables::{
    AGREED, By, RunningGame, SleepingGame, SleepingGames, Stamp, TableInput, Timed, UNDO,
};
use tablee_storage::Logged;

/// How many games of each title with each number of seats.
const TRIALS: u64 = 8;

/// How many inputs of each.
const INPUTS: usize = 40;

#[test]
fn clocks_of_all_games_go_back_stand_and_replay() {
    let registry = all_games();
    for entry in registry.games() {
        let game = entry.game.as_ref();
        for seats in game.seats() {
            let open = |seed: Seed| -> Box<dyn AnyTable> {
                let (seats, rules, deals) = (u64::from(seats), Default::default(), Vec::new());
                game.open(&Opening { seats, rules, seed, deals }, &registry.assets).unwrap()
            };
            clock_trial::examine(&open, TRIALS, INPUTS);
        }
    }
}
