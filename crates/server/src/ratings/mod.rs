//! Ratings: the places a finished game came to, and what it does to the ratings of its people.

mod conclude;
mod places;
pub mod rating;

pub use conclude::{Finished, Occupant};
pub use places::places;
pub use rating::rate;
