//! The tests of the engine, one binary.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod browser;
mod chance;
mod clock;
mod fourth_game;
mod korean;
mod laws;
mod mixture;
mod options;
mod promises;
mod records;
mod sneak;
mod undo;
mod versions;
