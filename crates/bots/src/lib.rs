//! Bots that play any game from a seat's view: the random one, the greedy one, the one that
//! searches, and playouts. This crate knows no game; a game brings its own opinion through
//! `Appraise` and its own way to play on through `Policy`.

mod duel;
mod forgetful;
mod gauge;
mod greedy;
mod playout;
mod random;
mod search;
mod spending;
mod tourney;

pub use duel::{Better, Duel, NoDuel, Pace, Paired, Tally};
pub use forgetful::Forgetful;
pub use gauge::{Figure, Gauge, gauge, rehearse, rehearse_worlds, stopwatch};
pub use greedy::Greedy;
pub use playout::Playout;
pub use random::Random;
pub use search::Search;
