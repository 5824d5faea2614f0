//! Bots that play any game from a seat's view: the random one, the greedy one, the ones that
//! search, and playouts; and the laboratory that measures them. This crate knows no game; a game
//! brings its own opinion through `Appraise` and its own way to play on through `Policy`.

mod arena_game;
mod arm;
mod benchmark;
mod contest;
mod ending;
mod estimate;
mod forgetful;
mod greedy;
mod halving;
mod lab;
mod ledger;
mod oracle;
mod pimc;
mod player;
mod playout;
mod random;
mod remaining_budget;
mod search;
mod seating;

pub use benchmark::{Figure, Gauge, gauge, rehearse, rehearse_worlds, stopwatch};
pub use contest::{Contest, NoContest};
pub use estimate::Estimate;
pub use forgetful::Forgetful;
pub use greedy::Greedy;
pub use lab::{Bench, Lab, MakeSeer, Overseen, Unfit};
pub use ledger::{Faults, Ledger, Measure, Pace, Showing};
pub use oracle::Seer;
pub use pimc::Pimc;
pub use player::{BuiltIn, Decision, Fault, Oracle, Player, Turn};
pub use playout::Playout;
pub use random::Random;
pub use search::{Priors, Search};
pub use seating::Format;
