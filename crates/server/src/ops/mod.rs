//! Running the server: is it well, what does it do, how does it stop; copies and examinations.

pub mod doctor;
mod histogram;
pub mod http;
mod logs;
mod metrics;

pub use logs::start as start_logs;
pub use metrics::{Counter, Gauge, Metrics};
