//! Running the house: is it well, what does it do, how does it stop.

pub mod health;
mod logs;
mod meters;

pub use logs::start as start_logs;
pub use meters::{Count, Level, Meters};
