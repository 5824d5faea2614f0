//! Evidence of unfair play, from finished games and the expert's evaluation of their decisions: pure
//! statistics that know no game, no person and no clock. They show how unusual something is and on how
//! much it rests; nothing acts on it (docs/evidence.md).

mod closeness;
mod pairs;
mod peers;
mod play;
mod sample;
mod think_times;

pub use closeness::closeness;
pub use pairs::{PairFinding, pairs};
pub use peers::Finding;
pub use play::{Decision, Play, PlayedGame, Player};
pub use think_times::think_times;

/// From which score on a person's closeness to the expert is shown as unusual.
pub const CLOSE: f64 = 4.0;
/// From which score on think times that do not follow the position are.
pub const UNMOVED: f64 = 3.5;
/// From which score on a pair is whose moves favour each other.
pub const FAVOURED: f64 = 4.0;
/// With fewer games nothing is said about a person, with fewer together nothing about a pair.
pub const LEAST_GAMES: usize = 5;
