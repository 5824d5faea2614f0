//! Finished games over HTTP.

mod error;
mod history;
mod replay;

pub use history::routes as history_routes;
pub use replay::routes as replay_routes;
