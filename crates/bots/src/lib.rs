//! Bots that play any game from a seat's view: the random one, the greedy one, the ones that
//! search, and playouts; and the laboratory that measures them. This crate knows no game; a game
//! brings its own opinion through `Appraise` and its own way to play on through `Policy`.

mod contest;
mod ending;
mod entrant;
mod estimate;
mod forgetful;
mod gauge;
mod greedy;
mod lab;
mod ledger;
mod pimc;
mod player;
mod playout;
mod random;
mod search;
mod seating;
mod seer;
mod sitting;
mod spending;
mod tourney;

pub use contest::{Contest, NoContest};
pub use estimate::Estimate;
pub use forgetful::Forgetful;
pub use gauge::{Figure, Gauge, gauge, rehearse, rehearse_worlds, stopwatch};
pub use greedy::Greedy;
pub use lab::{Bench, Lab, MakeSeer, Overseen, Unfit};
pub use ledger::{Faults, Ledger, Measure, Pace, Showing};
pub use pimc::Pimc;
pub use player::{Decision, Fault, House, Oracle, Player, Turn};
pub use playout::Playout;
pub use random::Random;
pub use search::{Hunches, Search};
pub use seating::Format;
pub use seer::Seer;
