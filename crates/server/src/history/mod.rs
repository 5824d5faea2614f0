//! History: finished games, statistics per game, ratings and leaderboards.

mod conclude;
mod games;
mod leaderboard;
mod places;
mod rating;
mod routes;
mod standing;
mod stats;

pub use conclude::{Finished, Sitter, conclude};
pub use games::{Asked, Game, Page, Seated, find, list};
pub use leaderboard::{Leader, Leaderboard, leaders};
pub use places::places;
pub use rating::{Rating, Shown, rate};
pub use routes::routes;
pub use standing::{Standing, standings};
pub use stats::{GameStats, stats};
