//! Bots that play any game from a seat's view: the random one, the greedy one, and playouts.
//! This crate knows no game; a game brings its own opinion through `Appraise`.

mod duel;
mod gauge;
mod greedy;
mod playout;
mod random;

pub use duel::{Better, Duel, NoDuel, Pace, Paired, Tally};
pub use gauge::{Figure, Gauge, gauge, rehearse, stopwatch};
pub use greedy::Greedy;
pub use playout::Playout;
pub use random::Random;
