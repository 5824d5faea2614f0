//! Running the house: is it well, what does it do, how does it stop; copies and examinations.

pub mod backup;
pub mod datafile;
pub mod doctor;
pub mod health;
mod logs;
mod meters;

pub use logs::start as start_logs;
pub use meters::{Count, Level, Meters};
