//! Bots that play any game from a seat's view: the random one, the greedy one, the ones that
//! search, and playouts; and the contests that measure them. This crate knows no game; a game
//! brings its own opinion through `Appraise` and its own way to play on through `Policy`.

mod arena_game;
mod arm;
mod benchmark;
mod contest;
mod contest_results;
mod ending;
mod estimate;
mod greedy;
mod halving;
mod measured_game;
mod no_contest;
mod noisy_player;
mod oracle;
mod pimc;
mod player;
mod playout;
mod random;
mod remaining_budget;
mod search;
mod seating;
mod swings;

pub use benchmark::{BenchmarkResult, Figure, measure_game, play_matches, play_worlds, stopwatch};
pub use contest::Contest;
pub use contest_results::{ContestResults, DealResult, Faults, Measure, Pace};
pub use estimate::Estimate;
pub use greedy::Greedy;
pub use measured_game::{ExaminationError, MakeOracle, Measured, MeasuredGame, MeasuredTable};
pub use no_contest::NoContest;
pub use noisy_player::NoisyPlayer;
pub use oracle::OracleBot;
pub use pimc::Pimc;
pub use player::{BuiltIn, Decision, MoveRequest, Oracle, Player, PlayerFault};
pub use playout::Playout;
pub use random::Random;
pub use search::{Priors, Search};
pub use seating::Format;
