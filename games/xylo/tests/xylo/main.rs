//! The tests of Xylo, one binary. Each test of a rule is named after its number in `RULES.md`.

// Helpers of tests may panic like tests, and golden files are read from disk.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    clippy::disallowed_macros
)]

mod announcing;
mod bots;
mod cards;
mod counts;
mod fuzz;
mod golden;
mod greedy;
mod knowledge;
mod laws;
mod options;
mod scoring;
mod sorting;
mod support;
mod tricks;
mod two_players;
mod voice;
mod worlds;
