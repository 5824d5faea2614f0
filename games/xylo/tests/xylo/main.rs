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
mod appraise;
mod bots;
mod cards;
mod determinize;
mod golden;
mod laws;
mod legal;
mod notation;
mod options;
mod scoring;
mod sorting;
mod table;
mod tricks;
mod two_players;
mod view;
mod voice;
