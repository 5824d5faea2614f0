//! Finished games over HTTP.

mod error;
pub mod history;
pub mod replay;
